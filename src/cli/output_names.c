#include "output_names.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "fault.h"
#include "text_reader.h"

/* The file name of an instance, without its folder and ending; for --board, "board". */
static const char *short_name(const char *name, size_t *length)
{
    const char *slash = strrchr(name, '/');
    name = slash ? slash + 1 : name;
    name = *name ? name : "board";
    const char *dot = strrchr(name, '.');
    *length = dot && dot > name ? (size_t)(dot - name) : strlen(name);
    return name;
}

/* The name of the file for an instance. NULL if out of memory. */
static char *fill_in(const char *pattern, const char *instance, const char *ending)
{
    size_t length;
    const char *name = short_name(instance, &length), *mark = strchr(pattern, '%');
    size_t before = mark ? (size_t)(mark - pattern) : strlen(pattern);
    const char *after = mark ? mark + 1 : "";
    size_t room = before + length + strlen(after) + strlen(ending) + 1;
    char *path = malloc(room);
    if (path)
        snprintf(path, room, "%.*s%.*s%s%s", (int)before, pattern, mark ? (int)length : 0, name,
                 after, ending);
    return path;
}

/* The name of an instance is truncated to 255 bytes, which must not change the file's name. */
#define NAME_MAX_LENGTH 255

/* A file that an option will write. */
struct planned {
    char *path;
    const char *option;
};

static int compare_planned(const void *a, const void *b)
{
    const struct planned *left = a, *right = b;
    return strcmp(left->path, right->path);
}

/* A file, whatever its name. */
struct identity {
    dev_t device;
    ino_t number;
};

/* False if there is no such regular file. */
static bool identify(const char *path, struct identity *identity)
{
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    *identity = (struct identity){status.st_dev, status.st_ino};
    return true;
}

static int compare_identities(const void *a, const void *b)
{
    const struct identity *left = a, *right = b;
    if (left->device != right->device)
        return left->device < right->device ? -1 : 1;
    return (left->number > right->number) - (left->number < right->number);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The operands, sorted, so that thousands of names are compared with thousands of operands. */
struct inputs {
    const char **names;          /* [count] */
    struct identity *identities; /* [identified] of those that are regular files */
    size_t count, identified;
};

static bool list_inputs(const struct qs_settings *settings, struct inputs *inputs)
{
    size_t count = settings->operands.count;
    *inputs = (struct inputs){.names = malloc((count + 1) * sizeof *inputs->names),
                              .identities = malloc((count + 1) * sizeof *inputs->identities)};
    if (!inputs->names || !inputs->identities)
        return false;
    for (size_t i = 0; i < count; i++) {
        inputs->names[inputs->count++] = settings->operands.text[i];
        inputs->identified +=
            identify(settings->operands.text[i], &inputs->identities[inputs->identified]);
    }
    qsort(inputs->names, count, sizeof *inputs->names, compare_names);
    qsort(inputs->identities, inputs->identified, sizeof *inputs->identities, compare_identities);
    return true;
}

static void release_inputs(struct inputs *inputs)
{
    free(inputs->names);
    free(inputs->identities);
}

static bool is_input(const struct inputs *inputs, const char *path)
{
    struct identity own;
    return bsearch(&path, inputs->names, inputs->count, sizeof path, compare_names) ||
           (identify(path, &own) &&
            bsearch(&own, inputs->identities, inputs->identified, sizeof own, compare_identities));
}

static bool is_same_file(const char *path, const char *other)
{
    struct identity a, b;
    return strcmp(path, other) == 0 ||
           (identify(path, &a) && identify(other, &b) && compare_identities(&a, &b) == 0);
}

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool check_path(const struct qs_settings *settings, const struct inputs *inputs,
                       const char *option, const char *path, struct qs_error *error)
{
    if (strcmp(path, "-") == 0)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "--%s: expected a file name, not - (/dev/stdout is standard output)",
                            option);
    if (is_folder(path))
        return qs_error_set(error, QS_ERROR_INPUT, "--%s: expected a file name, %.200s is a folder",
                            option, path);
    if (is_input(inputs, path))
        return qs_error_set(error, QS_ERROR_INPUT, "--%s: %.200s would overwrite an input file",
                            option, path);
    return !settings->output || !is_same_file(path, settings->output) ||
           qs_error_set(error, QS_ERROR_INPUT, "--%s and --output are the same file", option);
}

static bool refuse_memory(struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for names of files");
}

bool qs_output_names_check_path(const struct qs_settings *settings, const char *option,
                                const char *path, struct qs_error *error)
{
    struct inputs inputs;
    bool checked = list_inputs(settings, &inputs)
                       ? check_path(settings, &inputs, option, path, error)
                       : refuse_memory(error);
    release_inputs(&inputs);
    return checked;
}

/* Plan the file of an option for one instance, whose name is given. */
static bool plan(const struct qs_settings *settings, const struct inputs *inputs,
                 const struct qs_output_name *name, const char *instance, struct planned *file,
                 struct qs_error *error)
{
    if (strlen(instance) > NAME_MAX_LENGTH && strchr(name->pattern, '%'))
        return qs_error_set(error, QS_ERROR_INPUT,
                            "--%s: the instance's name is too long for %%: %.200s", name->option,
                            instance);
    *file = (struct planned){fill_in(name->pattern, instance, name->ending), name->option};
    if (!file->path)
        return refuse_memory(error);
    return check_path(settings, inputs, file->option, file->path, error);
}

static bool plan_all(const struct qs_settings *settings, const struct inputs *inputs,
                     const struct qs_output_name *name, size_t instances, size_t step,
                     struct planned *files, struct qs_error *error)
{
    bool planned = true;
    if (instances > 1 && !strchr(name->pattern, '%'))
        return qs_error_set(error, QS_ERROR_INPUT,
                            "--%s with several instances requires a %% in the name, for the name "
                            "of each",
                            name->option);
    for (size_t i = 0; i < instances && planned; i++) {
        bool is_file = step > 0 && i * step < settings->operands.count;
        const char *instance = is_file ? qs_source_name(settings->operands.text[i * step]) : "";
        planned = plan(settings, inputs, name, instance, &files[i], error);
    }
    return planned;
}

static bool are_different(struct planned *files, size_t count, struct qs_error *error)
{
    qsort(files, count, sizeof *files, compare_planned);
    for (size_t i = 1; i < count; i++) {
        const struct planned *a = &files[i - 1], *b = &files[i];
        if (strcmp(a->path, b->path) != 0)
            continue;
        return strcmp(a->option, b->option) == 0
                   ? qs_error_set(error, QS_ERROR_INPUT,
                                  "--%s: two instances would be written to %.200s", a->option,
                                  a->path)
                   : qs_error_set(error, QS_ERROR_INPUT, "--%s and --%s would both write %.200s",
                                  a->option, b->option, a->path);
    }
    return true;
}

bool qs_output_names_check(const struct qs_settings *settings, const struct qs_output_name *names,
                           size_t count, size_t instances, size_t step, struct qs_error *error)
{
    struct planned *files = calloc(count * instances, sizeof *files);
    struct inputs inputs;
    bool valid = list_inputs(settings, &inputs) && files;
    size_t used = 0;
    if (!valid)
        refuse_memory(error);
    for (size_t i = 0; i < count && valid; i++) {
        if (!names[i].pattern)
            continue;
        valid = plan_all(settings, &inputs, &names[i], instances, step, &files[used], error);
        used += instances;
    }
    valid = valid && are_different(files, used, error);
    for (size_t i = 0; i < used; i++)
        free(files[i].path);
    free(files);
    release_inputs(&inputs);
    return valid;
}

char *qs_output_name_fill(const char *pattern, const char *ending,
                          const struct qs_instance *instance, struct qs_error *error)
{
    char *path = fill_in(pattern, qs_instance_name(instance), ending);
    if (!path)
        refuse_memory(error);
    return path;
}

struct qs_output *qs_output_name_open(const char *pattern, const char *ending,
                                      const struct qs_instance *instance, struct qs_error *error)
{
    char *path = qs_output_name_fill(pattern, ending, instance, error);
    struct qs_output *output = path ? qs_output_open(path, error) : NULL;
    free(path);
    return output;
}

bool qs_output_pair_open(struct qs_output_pair *pair, const char *pattern, const char *first,
                         const char *second, const struct qs_instance *instance,
                         struct qs_error *error)
{
    pair->first = qs_output_name_open(pattern, first, instance, error);
    pair->second = pair->first ? qs_output_name_open(pattern, second, instance, error) : NULL;
    if (!pair->second)
        qs_output_pair_abandon(pair);
    return pair->second != NULL;
}

bool qs_output_pair_close(struct qs_output_pair *pair, struct qs_error *error)
{
    struct qs_output_pair open = *pair;
    *pair = (struct qs_output_pair){NULL, NULL};
    if (qs_output_close(open.first, error))
        return qs_output_close(open.second, error);
    qs_output_abandon(open.second);
    return false;
}

bool qs_output_pair_fail(struct qs_output_pair *pair, struct qs_error *error)
{
    if (qs_output_failed(pair->first))
        qs_output_blame(pair->first, error);
    else if (qs_output_failed(pair->second))
        qs_output_blame(pair->second, error);
    qs_output_pair_abandon(pair);
    return false;
}

void qs_output_pair_abandon(struct qs_output_pair *pair)
{
    qs_output_abandon(pair->first);
    qs_output_abandon(pair->second);
    *pair = (struct qs_output_pair){NULL, NULL};
}

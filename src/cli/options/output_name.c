#include "output_name.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "diagnostics.h"
#include "fault.h"
#include "file.h"
#include "text_reader.h"

static char *output_name_append(char *text, const char *more, size_t length)
{
    char *longer = qs_need_format("%s%.*s", text, (int)length, more);
    free(text);
    return longer;
}

/* "{cube}", or "one of the parameters a, b or c in braces" */
static char *list_words(const struct qs_name_words *words)
{
    if (words->count == 1)
        return qs_need_format("{%s}", words->words[0].word);
    char *list = qs_need_copy("one of the parameters ");
    for (size_t i = 0; i < words->count; i++) {
        const char *between = i == 0 ? "" : i + 1 < words->count ? ", " : " or ";
        list = output_name_append(list, between, strlen(between));
        list = output_name_append(list, words->words[i].word, strlen(words->words[i].word));
    }
    return output_name_append(list, " in braces", strlen(" in braces"));
}

static void refuse_word(const char *option, const struct qs_name_words *words, const char *at,
                        size_t length, struct qs_error *error)
{
    char *list = list_words(words);
    size_t shown = length < 40 ? length + (at[length] == '}') : 40;
    qs_error_set(error, QS_ERROR_INPUT, "%s: expected %s, found \"{%.*s\"", option, list,
                 (int)shown, at);
    free(list);
}

/* The word in braces whose name begins at `at`. NULL: there is none, or it has no value. */
static const struct qs_name_word *output_name_find_word(const char *option,
                                                        const struct qs_name_words *words,
                                                        const char *at, struct qs_error *error)
{
    size_t length = strcspn(at, "}");
    for (size_t i = 0; at[length] == '}' && i < words->count; i++) {
        const struct qs_name_word *word = &words->words[i];
        if (strlen(word->word) != length || memcmp(word->word, at, length) != 0)
            continue;
        if (word->value)
            return word;
        qs_error_set(error, QS_ERROR_INPUT, "%s: {%s} requires --%s", option, word->word,
                     word->word);
        return NULL;
    }
    refuse_word(option, words, at, length, error);
    return NULL;
}

char *qs_output_name_fill(const char *option, const char *template,
                          const struct qs_name_words *words, struct qs_error *error)
{
    char *name = qs_need_copy("");
    for (const char *at = template; *at;) {
        size_t plain = strcspn(at, words->percent ? "{%" : "{");
        name = output_name_append(name, at, plain);
        at += plain;
        const char *value = NULL;
        if (*at == '%') {
            value = words->percent;
            at++;
        } else if (*at == '{') {
            const struct qs_name_word *word = output_name_find_word(option, words, at + 1, error);
            if (!word) {
                free(name);
                return NULL;
            }
            value = word->value;
            at += strlen(word->word) + 2;
        }
        if (value)
            name = output_name_append(name, value, strlen(value));
    }
    return name;
}

/* The file name of an instance, without its folder and ending; for --board, "board". */
static char *short_name(const char *name)
{
    const char *slash = strrchr(name, '/');
    name = slash ? slash + 1 : name;
    name = *name ? name : "board";
    const char *dot = strrchr(name, '.');
    return qs_need(dot && dot > name ? strndup(name, (size_t)(dot - name)) : strdup(name));
}

static char *output_name_file(const struct qs_output_name *name, const char *instance,
                              struct qs_error *error)
{
    char *own = short_name(instance);
    const struct qs_name_word word = {"name", own};
    const struct qs_name_words words = {&word, 1, own};
    char *file = qs_output_name_fill(name->option, name->template, &words, error);
    free(own);
    return file ? output_name_append(file, name->ending, strlen(name->ending)) : NULL;
}

char *qs_output_name_of(const struct qs_output_name *name, const struct qs_instance *instance,
                        struct qs_error *error)
{
    return output_name_file(name, qs_instance_name(instance), error);
}

struct qs_file *qs_output_name_open(const struct qs_output_name *name,
                                    const struct qs_instance *instance, struct qs_error *error)
{
    char *path = qs_output_name_of(name, instance, error);
    struct qs_file *output = path ? qs_file_begin(path, error) : NULL;
    free(path);
    return output;
}

/* A file that is read or written. */
struct file {
    char *path;
    const char *option; /* that writes it; NULL: it is read */
    bool exists;        /* it is a regular file */
    dev_t device;
    ino_t number;
};

struct files {
    struct file *file;
    size_t count, capacity;
};

static void add_file(struct files *files, const char *option, const char *path)
{
    struct stat status;
    if (files->count == files->capacity) {
        files->capacity = 2 * files->capacity + 16;
        files->file = qs_need(realloc(files->file, files->capacity * sizeof *files->file));
    }
    bool exists = stat(path, &status) == 0 && S_ISREG(status.st_mode);
    files->file[files->count++] = (struct file){
        qs_need_copy(path), option, exists, exists ? status.st_dev : 0, exists ? status.st_ino : 0};
}

/* What is read comes before what is written. */
static int compare_options(const struct file *left, const struct file *right)
{
    if (!left->option || !right->option)
        return (left->option != NULL) - (right->option != NULL);
    return strcmp(left->option, right->option);
}

static int compare_paths(const void *a, const void *b)
{
    const struct file *left = a, *right = b;
    int order = strcmp(left->path, right->path);
    return order != 0 ? order : compare_options(left, right);
}

static int output_name_compare_numbers(const void *a, const void *b)
{
    const struct file *left = a, *right = b;
    if (left->device != right->device)
        return left->device < right->device ? -1 : 1;
    if (left->number != right->number)
        return left->number < right->number ? -1 : 1;
    return compare_options(left, right);
}

static const char output_option[] = "--output";

static bool refuse_conflict(const struct file *first, const struct file *second,
                            struct qs_error *error)
{
    if (!first->option)
        return qs_error_set(error, QS_ERROR_INPUT, "%s: %.200s would overwrite an input file",
                            second->option, second->path);
    if (first->option == output_option || second->option == output_option)
        return qs_error_set(error, QS_ERROR_INPUT, "%s and --output are the same file",
                            first->option == output_option ? second->option : first->option);
    if (strcmp(first->option, second->option) == 0)
        return qs_error_set(error, QS_ERROR_INPUT, "%s: two instances would be written to %.200s",
                            first->option, first->path);
    return qs_error_set(error, QS_ERROR_INPUT, "%s and %s would both write %.200s", first->option,
                        second->option, first->path);
}

/* By their names, and again by what they are, as a file may have several names. */
static bool are_different(const struct files *files, struct qs_error *error)
{
    struct file *file = files->file;
    qsort(file, files->count, sizeof *file, compare_paths);
    for (size_t i = 1; i < files->count; i++)
        if (file[i].option && strcmp(file[i - 1].path, file[i].path) == 0)
            return refuse_conflict(&file[i - 1], &file[i], error);
    qsort(file, files->count, sizeof *file, output_name_compare_numbers);
    for (size_t i = 1; i < files->count; i++)
        if (file[i].option && file[i].exists && file[i - 1].device == file[i].device &&
            file[i - 1].number == file[i].number)
            return refuse_conflict(&file[i - 1], &file[i], error);
    return true;
}

/* The list, which is released, is complete if it is valid so far. */
static bool output_name_check_files(struct files *files, bool valid, struct qs_error *error)
{
    valid = valid && (files->count == 0 || are_different(files, error));
    for (size_t i = 0; i < files->count; i++)
        free(files->file[i].path);
    free(files->file);
    return valid;
}

static void add_given(struct files *files, const struct qs_settings *settings)
{
    for (size_t i = 0; i < settings->operands.count; i++)
        add_file(files, NULL, settings->operands.text[i]);
    if (settings->output)
        add_file(files, output_option, settings->output);
}

static bool add_output(struct files *files, const char *option, const char *path,
                       struct qs_error *error)
{
    struct stat status;
    if (strcmp(path, "-") == 0)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "%s: expected a file name, not - (/dev/stdout is standard output)",
                            option);
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        return qs_error_set(error, QS_ERROR_INPUT, "%s: expected a file name, %.200s is a folder",
                            option, path);
    add_file(files, option, path);
    return true;
}

/* The name of an instance is truncated to 255 bytes, which must not change the file's name. */
#define NAME_MAX_LENGTH 255

static bool add_instance(struct files *files, const struct qs_output_name *name,
                         const char *instance, struct qs_error *error)
{
    if (strlen(instance) > NAME_MAX_LENGTH && strpbrk(name->template, "{%"))
        return qs_error_set(error, QS_ERROR_INPUT,
                            "%s: the instance's name is too long for {name}: %.200s", name->option,
                            instance);
    char *path = output_name_file(name, instance, error);
    bool added = path && add_output(files, name->option, path, error);
    free(path);
    return added;
}

static bool add_instances(struct files *files, const struct qs_settings *settings,
                          const struct qs_output_name *name, size_t instances, size_t step,
                          struct qs_error *error)
{
    size_t operands = settings->operands.count;
    if (!name->template)
        return true;
    if (!name->option)
        add_file(files, NULL, name->template);
    if (!name->option)
        return true;
    if (!name->ending)
        return add_output(files, name->option, name->template, error);
    if (instances > 1 && !strpbrk(name->template, "{%"))
        return qs_error_set(error, QS_ERROR_INPUT,
                            "%s with several instances requires {name} in the name", name->option);
    for (size_t i = 0; i < instances; i++) {
        bool is_file = step > 0 && i * step < operands;
        const char *instance = is_file ? qs_source_name(settings->operands.text[i * step]) : "";
        if (!add_instance(files, name, instance, error))
            return false;
    }
    return true;
}

bool qs_output_names_check(const struct qs_settings *settings, const struct qs_output_name *names,
                           size_t count, size_t instances, size_t step, struct qs_error *error)
{
    struct files files = {0};
    bool valid = true;
    add_given(&files, settings);
    for (size_t i = 0; i < count && valid; i++)
        valid = add_instances(&files, settings, &names[i], instances, step, error);
    return output_name_check_files(&files, valid, error);
}

bool qs_output_paths_check(const struct qs_settings *settings, const char *option,
                           const char *const *paths, size_t count, struct qs_error *error)
{
    struct files files = {0};
    bool valid = true;
    add_given(&files, settings);
    for (size_t i = 0; i < count && valid; i++)
        valid = add_output(&files, option, paths[i], error);
    return output_name_check_files(&files, valid, error);
}

static bool output_name_takes(const struct qs_family *family, unsigned parameter)
{
    return (family->required | family->optional) >> parameter & 1;
}

/* The value as it could have been typed, with as many digits as the last one of its range. */
static char *print_value(const struct qs_values *values, unsigned parameter)
{
    char text[40], last[40];
    const struct qs_steps *steps = &values->given->steps[parameter];
    qs_values_print(values, parameter, text, sizeof text);
    qs_steps_print(steps, qs_steps_count(steps) - 1, last, sizeof last);
    static const char digit[] = "0123456789";
    size_t digits = strspn(text, digit), most = strspn(last, digit);
    return digits > 0 && digits < most ? qs_need_format("%0*d%s", (int)(most - digits), 0, text)
                                       : qs_need_copy(text);
}

char *qs_output_name_of_values(const char *template, const struct qs_family *family,
                               const struct qs_values *values, struct qs_error *error)
{
    struct qs_name_word words[QS_PARAMETERS];
    char *value[QS_PARAMETERS];
    size_t count = 0;
    for (unsigned p = 0; p < QS_PARAMETERS; p++) {
        if (!output_name_takes(family, p))
            continue;
        value[count] = qs_parameter_is_given(values->given, p) ? print_value(values, p) : NULL;
        words[count] = (struct qs_name_word){qs_parameter_name(p), value[count]};
        count++;
    }
    char *name =
        qs_output_name_fill("-o", template, &(struct qs_name_words){words, count, NULL}, error);
    while (count > 0)
        free(value[--count]);
    return name;
}

/* Check that the template is valid, and contains each parameter with several values. */
static bool check_ranges(const char *template, const struct qs_family *family,
                         const struct qs_parameters *given, struct qs_error *error)
{
    struct qs_values first;
    qs_values_init(&first, given, 0);
    char *name = qs_output_name_of_values(template, family, &first, error);
    free(name);
    for (unsigned p = 0; name && p < QS_PARAMETERS; p++) {
        char braced[40];
        snprintf(braced, sizeof braced, "{%s}", qs_parameter_name(p));
        if (qs_steps_count(&given->steps[p]) > 1 && !strstr(template, braced))
            return qs_error_set(error, QS_ERROR_INPUT,
                                "-o: several values of --%s require %s in the name",
                                qs_parameter_name(p), braced);
    }
    return name != NULL;
}

bool qs_output_names_check_values(const char *template, const struct qs_family *family,
                                  const struct qs_parameters *given, struct qs_error *error)
{
    uint64_t count = qs_parameters_count(given);
    struct files files = {0};
    bool valid = check_ranges(template, family, given, error);
    for (uint64_t i = 0; i < count && valid; i++) {
        struct qs_values values;
        qs_values_init(&values, given, i);
        char *name = qs_output_name_of_values(template, family, &values, error);
        valid = name != NULL;
        if (name)
            add_file(&files, "-o", name);
        free(name);
    }
    return output_name_check_files(&files, valid, error);
}

bool qs_output_pair_open(struct qs_output_pair *pair, const struct qs_output_name names[2],
                         const struct qs_instance *instance, struct qs_error *error)
{
    pair->first = qs_output_name_open(&names[0], instance, error);
    pair->second = pair->first ? qs_output_name_open(&names[1], instance, error) : NULL;
    if (!pair->second)
        qs_output_pair_abandon(pair);
    return pair->second != NULL;
}

bool qs_output_pair_close(struct qs_output_pair *pair, struct qs_error *error)
{
    struct qs_output_pair open = *pair;
    *pair = (struct qs_output_pair){NULL, NULL};
    if (qs_file_keep(open.first, error))
        return qs_file_keep(open.second, error);
    qs_file_drop(open.second);
    return false;
}

bool qs_output_pair_fail(struct qs_output_pair *pair, struct qs_error *error)
{
    if (pair->first->failure)
        qs_file_blame(pair->first, error);
    else if (pair->second->failure)
        qs_file_blame(pair->second, error);
    qs_output_pair_abandon(pair);
    return false;
}

void qs_output_pair_abandon(struct qs_output_pair *pair)
{
    qs_file_drop(pair->first);
    qs_file_drop(pair->second);
    *pair = (struct qs_output_pair){NULL, NULL};
}

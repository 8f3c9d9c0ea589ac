#include "output_name.h"

#include <search.h>
#include <stdint.h>
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

/* Expected is "{cube}", or "one of the parameters a, b or c in braces". */
static void refuse_word(const char *option, const struct qs_name_words *words, const char *at,
                        size_t length, struct qs_error *error)
{
    bool one = words->count == 1;
    char list[256];
    size_t used = 0, shown = length < 40 ? length + (at[length] == '}') : 40;
    for (size_t i = 0; i < words->count && used < sizeof list; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s",
                                 i == 0                 ? ""
                                 : i + 1 < words->count ? ", "
                                                        : " or ",
                                 words->words[i].word);
    qs_error_set(error, QS_ERROR_INPUT, "%s: expected %s%s%s, found \"{%.*s\"", option,
                 one ? "{" : "one of the parameters ", list, one ? "}" : " in braces", (int)shown,
                 at);
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

struct qs_file *qs_output_name_open(const struct qs_output_name *name,
                                    const struct qs_instance *instance, struct qs_error *error)
{
    char *path = output_name_file(name, qs_instance_name(instance), error);
    struct qs_file *file = path ? qs_file_begin(path, error) : NULL;
    free(path);
    return file;
}

/* A file that is read or written, under one of its names. */
struct taken_name {
    char *key, *path;
    const char *option; /* that writes it; NULL: it is read */
};

static const char output_option[] = "--output";

/* All names that are taken. The program ends with them. */
static void *taken_names;

static int compare_keys(const void *a, const void *b)
{
    const struct taken_name *left = a, *right = b;
    return strcmp(left->key, right->key);
}

static bool refuse_conflict(const struct taken_name *first, const struct taken_name *second,
                            struct qs_error *error)
{
    const struct taken_name *written = first->option ? first : second;
    if (!first->option || !second->option)
        return qs_error_set(error, QS_ERROR_INPUT, "%s: %.200s would overwrite an input file",
                            written->option, written->path);
    if (first->option == output_option)
        return qs_error_set(error, QS_ERROR_INPUT, "%s and --output are the same file",
                            second->option);
    if (strcmp(first->option, second->option) == 0)
        return qs_error_set(error, QS_ERROR_INPUT, "%s: two instances would be written to %.200s",
                            first->option, first->path);
    return qs_error_set(error, QS_ERROR_INPUT, "%s and %s would both write %.200s", first->option,
                        second->option, first->path);
}

/* Whether the path leads to this file. */
static bool is_file(const char *path, const struct stat *file)
{
    struct stat now;
    return stat(path, &now) == 0 && now.st_dev == file->st_dev && now.st_ino == file->st_ino;
}

/* Frees the key: a path, or the number of a file. */
static bool take_key(const char *option, const char *path, char *key, const struct stat *file,
                     struct qs_error *error)
{
    struct taken_name *name = qs_need_array(1, sizeof *name);
    *name = (struct taken_name){key, qs_need_copy(path), option};
    struct taken_name *first =
        *(struct taken_name **)qs_need(tsearch(name, &taken_names, compare_keys));
    if (first == name)
        return true;
    bool taken = true;
    if (file && !is_file(first->path, file)) {
        /* That file was replaced since, and the system has given its number to this one. */
        char *replaced = first->path;
        first->path = name->path;
        first->option = option;
        name->path = replaced;
    } else if (first->option || option) {
        taken = refuse_conflict(first, name, error);
    }
    free(name->path);
    free(name);
    free(key);
    return taken;
}

/* Whoever writes it writes to this file, and nobody reads it; no option: it is read. */
static bool take_file(const char *option, const char *path, struct qs_error *error)
{
    struct stat status;
    char *file = qs_need(qs_file_resolve(path)), *real = realpath(file, NULL);
    if (!real) {
        char *folder = qs_need(qs_folder_of(file)), *where = realpath(folder, NULL);
        const char *slash = strrchr(file, '/');
        real = qs_need_format("%s/%s", where ? where : folder, slash ? slash + 1 : file);
        free(where);
        free(folder);
    }
    free(file);
    if (!take_key(option, path, real, NULL, error))
        return false;
    /* A file may have several names. */
    return stat(path, &status) != 0 || !S_ISREG(status.st_mode) ||
           take_key(option, path,
                    qs_need_format("%ju:%ju", (uintmax_t)status.st_dev, (uintmax_t)status.st_ino),
                    &status, error);
}

bool qs_input_path_take(const char *path, struct qs_error *error)
{
    return take_file(NULL, path, error);
}

bool qs_output_path_take(const char *option, const char *path, struct qs_error *error)
{
    struct stat status;
    if (strcmp(path, "-") == 0)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "%s: expected a file name, not - (/dev/stdout is standard output)",
                            option);
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        return qs_error_set(error, QS_ERROR_INPUT, "%s: expected a file name, %.200s is a folder",
                            option, path);
    return take_file(option, path, error);
}

bool qs_operands_take(const struct qs_settings *settings, struct qs_error *error)
{
    const char *const others[] = {settings->start, settings->leaves.receipts, settings->merge_list};
    for (size_t i = 0; i < settings->operands.count; i++)
        if (!take_file(NULL, settings->operands.text[i], error))
            return false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i] && !take_file(NULL, others[i], error))
            return false;
    return !settings->output || take_file(output_option, settings->output, error);
}

/* The name of an instance is truncated to 255 bytes, which must not change the file's name. */
#define NAME_MAX_LENGTH 255

static bool take_instance_name(const struct qs_output_name *name, const char *instance,
                               struct qs_error *error)
{
    if (strlen(instance) > NAME_MAX_LENGTH && strpbrk(name->template, "{%"))
        return qs_error_set(error, QS_ERROR_INPUT,
                            "%s: the instance's name is too long for {name}: %.200s", name->option,
                            instance);
    char *path = output_name_file(name, instance, error);
    bool taken = path && qs_output_path_take(name->option, path, error);
    free(path);
    return taken;
}

bool qs_output_name_take(const struct qs_output_name *name, const struct qs_instance *instance,
                         struct qs_error *error)
{
    return take_instance_name(name, qs_instance_name(instance), error);
}

static bool take_names_of(const struct qs_settings *settings, const struct qs_output_name *name,
                          size_t instances, size_t step, struct qs_error *error)
{
    if (!name->template)
        return true;
    if (!name->option)
        return take_file(NULL, name->template, error);
    if (!name->ending)
        return qs_output_path_take(name->option, name->template, error);
    if (instances > 1 && !strpbrk(name->template, "{%"))
        return qs_error_set(error, QS_ERROR_INPUT,
                            "%s with several instances requires {name} in the name", name->option);
    for (size_t i = 0; i < instances; i++) {
        bool is_file = step > 0 && i * step < settings->operands.count;
        const char *instance = is_file ? qs_source_name(settings->operands.text[i * step]) : "";
        if (!take_instance_name(name, instance, error))
            return false;
    }
    return true;
}

bool qs_output_names_take(const struct qs_settings *settings, const struct qs_output_name *names,
                          size_t count, size_t instances, size_t step, struct qs_error *error)
{
    for (size_t i = 0; i < count; i++)
        if (!take_names_of(settings, &names[i], instances, step, error))
            return false;
    return true;
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
        if (!((family->required | family->optional) >> p & 1))
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

bool qs_output_name_check_values(const char *template, const struct qs_family *family,
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

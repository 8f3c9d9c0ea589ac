#include "settings.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "memory.h"
#include "option_table.h"
#include "picture.h"

void qs_settings_init(struct qs_settings *settings)
{
    *settings = (struct qs_settings){
        .reading = {"auto", QS_ALL_DIAGONALS},
        .repetitions = 1,
        .trace_limit = 200,
        .picture_side = QS_PICTURE_SIDE_DEFAULT,
    };
    qs_solve_options_init(&settings->solving);
}

void qs_settings_release(struct qs_settings *settings)
{
    free(settings->pieces);
    free(settings->operands);
    free(settings->blame);
}

/* The option that a word names: --name, --name=value or -x. */
static const struct qs_option *find_option(const char *word, unsigned command_flag)
{
    for (const struct qs_option *option = qs_options; option->name; option++) {
        if (!(option->commands & command_flag))
            continue;
        if (word[1] == '-') {
            size_t length = strcspn(word + 2, "=");
            if (strlen(option->name) == length && strncmp(option->name, word + 2, length) == 0)
                return option;
        } else if (option->letter && word[1] == option->letter && word[2] == '\0') {
            return option;
        }
    }
    return NULL;
}

static bool add_operand(struct qs_settings *settings, const char *word, struct qs_error *error)
{
    const char **operands = qs_grow(settings->operands, settings->operand_count,
                                    &settings->operand_capacity, sizeof *operands);
    if (!operands)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
    settings->operands = operands;
    operands[settings->operand_count++] = word;
    return true;
}

/* Set one option; `next` is the word behind it (NULL: none) and *used tells whether it was taken.
 */
static bool set_option(struct qs_settings *settings, const struct qs_option *option,
                       const char *word, const char *next, bool *used, struct qs_error *error)
{
    const char *equals = word[1] == '-' ? strchr(word, '=') : NULL;
    const char *value = equals ? equals + 1 : next;
    int name_length = (int)(equals ? equals - word : (ptrdiff_t)strlen(word));
    if (!option->argument && equals)
        return qs_error_set(error, QS_ERROR_INPUT, "%.*s: expected no argument", name_length, word);
    if (option->argument && !value)
        return qs_error_set(error, QS_ERROR_INPUT, "%s: expected an argument %s", word,
                            option->argument);
    *used = option->argument && !equals;
    if (option->set(settings, option->argument ? value : NULL, error))
        return true;
    char text[sizeof error->text];
    memcpy(text, error->text, sizeof text);
    return qs_error_set(error, error->kind, "%.*s: %.400s", name_length, word, text);
}

bool qs_settings_parse(struct qs_settings *settings, unsigned command_flag, int count, char **words,
                       struct qs_error *error)
{
    bool only_operands = false;
    for (int i = 0; i < count; i++) {
        const char *word = words[i];
        if (only_operands || word[0] != '-' || word[1] == '\0') {
            if (!add_operand(settings, word, error))
                return false;
            continue;
        }
        if (strcmp(word, "--") == 0) {
            only_operands = true;
            continue;
        }
        const struct qs_option *option = find_option(word, command_flag);
        if (!option)
            return qs_error_set(error, QS_ERROR_INPUT, "there is no option %.100s (see --help)",
                                word);
        bool used = false;
        const char *next = i + 1 < count ? words[i + 1] : NULL;
        if (!set_option(settings, option, word, next, &used, error))
            return false;
        i += used;
    }
    return true;
}

void qs_settings_print_options(unsigned command_flag, FILE *stream)
{
    for (const struct qs_option *option = qs_options; option->name; option++) {
        if (!(option->commands & command_flag))
            continue;
        char left[40];
        char letter[8] = "    ";
        if (option->letter)
            snprintf(letter, sizeof letter, "-%c, ", option->letter);
        snprintf(left, sizeof left, "%s--%s %s", letter, option->name,
                 option->argument ? option->argument : "");
        fprintf(stream, "  %-28s %s\n", left, option->help);
    }
}

/*
 * Command lines, one word per line with the command first: if one is accepted, the library accepts
 * its values; if it is refused, there is an error.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "engine_choice.h"
#include "fuzz.h"
#include "option_table.h"
#include "word_mutator.h"

enum { WORDS_MOST = 64 };

static const struct qs_command *find(const char *name)
{
    unsigned count = 0;
    for (; qs_commands[count]; count++)
        if (strcmp(name, qs_commands[count]->name) == 0)
            return qs_commands[count];
    return qs_commands[(unsigned char)name[0] % count];
}

/* Of the library, or another solver that compare loads. */
static bool is_engine(const struct qs_settings *settings, const char *name)
{
    for (unsigned i = 0; qs_engine_name(i); i++)
        if (strcmp(qs_engine_name(i), name) == 0)
            return true;
    if (settings->question.command != QS_FOR_COMPARE)
        return false;
    bool loaded = settings->solver && strcmp(name, QS_SOLVER_RUN) == 0;
    return loaded;
}

static void check_settings(const struct qs_settings *settings)
{
    const struct qs_solve_options *solving = &settings->question.solving;
    if (!(solving->limits.seconds >= 0) || isinf(solving->limits.seconds) ||
        solving->limits.bytes == 0 || solving->threads < 1 || solving->threads > QS_THREADS_MAX ||
        solving->target < 0 || settings->boards.first < 0 || settings->boards.first > QS_SIZE_MAX ||
        settings->repetitions < 1)
        qs_fuzz_fail("a value out of its range", "");
    for (size_t i = 0; i < settings->engines.count; i++)
        if (!is_engine(settings, settings->engines.text[i]))
            qs_fuzz_fail("no engine", settings->engines.text[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = malloc(size + 1), *words[WORDS_MOST + 1];
    int count = 0;
    if (!text)
        return 0;
    memcpy(text, bytes, size);
    text[size] = '\0';
    for (char *word = text; word && count < WORDS_MOST;) {
        char *end = strchr(word, '\n');
        words[count++] = word;
        if (end)
            *end++ = '\0';
        word = end;
    }
    words[count] = NULL;
    struct qs_settings settings;
    struct qs_error error = {0};
    qs_settings_init(&settings, find(words[0])->flag);
    if (qs_command_line_parse(&settings, count - 1, words + 1, &error))
        check_settings(&settings);
    else
        qs_fuzz_check_error(&error);
    qs_settings_release(&settings);
    free(text);
    return 0;
}

/* The name of an option, or a value that some options have. */
size_t qs_fuzz_make_word(struct qs_random *random, char *word, size_t room)
{
    static const char *const values[] = {
        "0",   "1",   "-1",   "4",     "1..3",     "3..1",  "2147483648", "9223372036854775807",
        "nan", "inf", "-inf", "1e400", "1e-400",   "0x1p3", "1K",         "99999999999T",
        "a1",  "0,0", "9,9",  "json",  "sat,auto", "all",   "-",          "",
    };
    const char *text = values[qs_random_below(random, sizeof values / sizeof *values)];
    bool is_option = qs_random_below(random, 2) == 0;
    if (is_option)
        text = qs_option_word((enum qs_option_name)(1 + qs_random_below(random, QS_OPT_THEME - 1)));
    return (size_t)snprintf(word, room, "%s%s\n", is_option ? "--" : "", text);
}

/* Rooms: cli_options */
/*
 * What a command line means: each line of expected/command_line.txt that begins with $ is parsed,
 * with | between its words, and what was found or what is wrong is compared with the lines after
 * it.
 */
#include <stdlib.h>
#include <string.h>

#include "engine_choice.h"
#include "expected.h"
#include "option_table.h"
#include "output_name.h"
#include "test.h"

#define EXPECTED QS_TEST_DATA "/expected/command_line.txt"

static const struct {
    const char *name;
    unsigned command;
} commands[] = {{"solve", QS_FOR_SOLVE},   {"compare", QS_FOR_COMPARE},   {"export", QS_FOR_EXPORT},
                {"decode", QS_FOR_DECODE}, {"count", QS_FOR_COUNT},       {"draw", QS_FOR_DRAW},
                {"check", QS_FOR_CHECK},   {"explain", QS_FOR_EXPLAIN},   {"split", QS_FOR_SPLIT},
                {"merge", QS_FOR_MERGE},   {"generate", QS_FOR_GENERATE}, {"help", QS_FOR_HELP},
                {"space", QS_FOR_SPACE},   {"serve", QS_FOR_SERVE},       {"ask", QS_FOR_ASK}};

static unsigned command_of(const char *name)
{
    for (size_t i = 0; i < LENGTH(commands); i++)
        if (strcmp(commands[i].name, name) == 0)
            return commands[i].command;
    fail_msg("no command %s", name);
    return 0;
}

static void add_number(FILE *file, const void *field, size_t size)
{
    int64_t number = 0;
    if (size == sizeof number) {
        memcpy(&number, field, size);
    } else {
        int32_t small;
        assert_int_equal(size, sizeof small);
        memcpy(&small, field, size);
        number = small;
    }
    fprintf(file, "%lld", (long long)number);
}

static void add_texts(FILE *file, const struct qs_texts *texts)
{
    for (size_t i = 0; i < texts->count; i++)
        fprintf(file, "[%s]", texts->text[i]);
}

/* The value of an option. */
static void add_value(FILE *file, const struct qs_option *option, const void *field)
{
    const struct qs_steps *steps = field;
    switch (option->kind) {
    case QS_OPTION_FLAG:
        fputs(*(const bool *)field ? "yes" : "no", file);
        break;
    case QS_OPTION_NUMBER:
    case QS_OPTION_BYTES:
    case QS_OPTION_WORD:
    case QS_OPTION_WORDS:
        add_number(file, field, option->size);
        break;
    case QS_OPTION_STEPS:
    case QS_OPTION_DECIMAL:
    case QS_OPTION_PERCENT:
    case QS_OPTION_KIND:
        fprintf(file, "%lld..%lld:%lld/%lld%s", (long long)steps->first, (long long)steps->last,
                (long long)steps->step, (long long)steps->unit, steps->percent ? "%" : "");
        break;
    case QS_OPTION_SECONDS:
        fprintf(file, "%g", *(const double *)field);
        break;
    case QS_OPTION_BOARD:
        fprintf(file, "%d", ((const int32_t *)field)[0]);
        if (((const int32_t *)field)[2] > 0)
            fprintf(file, " x %d", ((const int32_t *)field)[2]);
        break;
    case QS_OPTION_BOARDS:
    case QS_OPTION_SHARD:
        fprintf(file, "%d %d", ((const int32_t *)field)[0], ((const int32_t *)field)[1]);
        break;
    case QS_OPTION_ENGINES:
    case QS_OPTION_TEXTS:
        add_texts(file, field);
        break;
    case QS_OPTION_PIECE:
        break; /* several options have the same list */
    default:
        fputs(*(const char *const *)field ? *(const char *const *)field : "(none)", file);
    }
}

/* Everything that is not as before any word was parsed. */
static void add_settings(FILE *file, const struct qs_settings *settings,
                         const struct qs_settings *defaults)
{
    unsigned command = settings->question.command;
    for (const struct qs_option *option = qs_options; option->name; option++) {
        const char *field = (const char *)settings + option->offset;
        if (!(option->commands & command) || option->kind == QS_OPTION_PIECE ||
            memcmp(field, (const char *)defaults + option->offset, option->size) == 0)
            continue;
        fprintf(file, "  %s%s ", qs_option_word(option->name),
                settings->given[option->name] ? "" : " (not given)");
        add_value(file, option, field);
        fputc('\n', file);
    }
    for (size_t i = 0; i < settings->pieces.count; i++)
        fprintf(file, "  %s %s\n", settings->pieces.piece[i].option,
                settings->pieces.piece[i].text);
    if (settings->operands.count > 0) {
        fputs("  of ", file);
        add_texts(file, &settings->operands);
        fputc('\n', file);
    }
    if (settings->engines.count > 0) {
        fputs("  runs ", file);
        add_texts(file, &settings->engines);
        for (int use = 1; use <= 1 << 4; use <<= 1)
            fputs(qs_engines_use(settings, (enum qs_engine_use)use) ? " y" : " n", file);
        fputc('\n', file);
    }
}

static void parse_line(FILE *file, char *line)
{
    char *words[40], *rest = line + 2;
    int count = 0;
    for (char *end = rest; end; rest = end + 1) {
        assert_true((size_t)count < LENGTH(words));
        words[count++] = rest;
        end = strchr(rest, '|');
        if (end)
            *end = '\0';
        else
            break;
    }
    struct qs_settings settings, defaults;
    struct qs_error error;
    unsigned command = command_of(words[0]);
    qs_settings_init(&settings, command);
    qs_settings_init(&defaults, command);
    if (qs_command_line_parse(&settings, count - 1, words + 1, &error))
        add_settings(file, &settings, &defaults);
    else
        fprintf(file, "  wrong: %s\n", error.text);
    qs_settings_release(&settings);
}

TEST(parses_command_lines)
{
    enum { MOST = 1 << 16 };
    const char *expected = qs_expected(EXPECTED, "lines");
    char *found = qs_room(MOST), line[500];
    FILE *file = MUST(fmemopen(found, MOST, "w"));
    for (const char *at = expected; *at; at = strchr(at, '\n') + 1) {
        if (*at != '$')
            continue;
        snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
        fprintf(file, "%s\n", line);
        parse_line(file, line);
    }
    fclose(file);
    qs_expect(EXPECTED, "lines", found);
}

/* What each of the program's own options needs and excludes: for the help, in brief, for programs.
 */
TEST(describes_rules_of_the_program)
{
    enum { MOST = 1 << 16 };
    char *found = qs_room(MOST);
    FILE *file = MUST(fmemopen(found, MOST, "w"));
    for (size_t c = 0; c < LENGTH(commands); c++)
        for (const struct qs_option *option = qs_options; option->name; option++) {
            char whole[400] = "", brief[400] = "(brief)";
            const struct qs_option_rules shared = {.command = commands[c].command,
                                                   .options = qs_question_options};
            if (!(option->commands & commands[c].command) || qs_rules_find(&shared, option->name) ||
                (!option->needs[0] && !option->excludes[0] && !option->formats &&
                 !option->engines && !option->condition))
                continue;
            const struct qs_option_rules rules = qs_options_of(commands[c].command);
            qs_rules_describe(&rules, option, false, whole, sizeof whole);
            qs_rules_describe(&rules, option, true, brief, sizeof brief);
            fprintf(file, "%s --%s%s\n%s\n", commands[c].name, qs_option_word(option->name), whole,
                    brief);
            qs_rules_list(&rules, option, file);
            fputc('\n', file);
        }
    fclose(file);
    qs_expect(EXPECTED, "rules", found);
}

/* The names of files that a template makes. */
TEST(fills_names)
{
    static const struct qs_name_word some[] = {{"board", "08"}, {"id", NULL}, {"width", "3"}};
    static const struct {
        const char *template;
        size_t words;
        const char *percent, *name;
    } cases[] = {
        {"", 3, NULL, ""},
        {"plain", 3, NULL, "plain"},
        {"a{board}b{width}", 3, NULL, "a08b3"},
        {"{board}{board}", 3, NULL, "0808"},
        {"100%{width}%", 3, NULL, "100%3%"},
        {"%a%%", 3, "x y", "x yax yx y"},
        {"{id}", 3, NULL, "-o: {id} requires --id"},
        {"a{boar}", 3, NULL,
         "-o: expected one of the parameters board, id or width in braces, found \"{boar}\""},
        {"{boards}", 2, NULL,
         "-o: expected one of the parameters board or id in braces, found \"{boards}\""},
        {"{board", 1, NULL, "-o: expected {board}, found \"{board\""},
        {"{}", 1, NULL, "-o: expected {board}, found \"{}\""},
        {"{0123456789012345678901234567890123456789}", 1, NULL,
         "-o: expected {board}, found \"{0123456789012345678901234567890123456789\""},
        {"{012345678901234567890123456789012345678}", 1, NULL,
         "-o: expected {board}, found \"{012345678901234567890123456789012345678}\""},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        const struct qs_name_words words = {some, cases[i].words, cases[i].percent};
        struct qs_error error;
        char *name = qs_output_name_fill("-o", cases[i].template, &words, &error);
        assert_string_equal(name ? name : error.text, cases[i].name);
        free(name);
    }
}

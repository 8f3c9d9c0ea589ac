#include "option_table.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine_choice.h"
#include "export_format.h"
#include "family.h"
#include "fault.h"
#include "suggestion.h"
#include "words.h"
#include "write_report.h"

/* The words that have not been parsed yet. */
struct parser {
    struct qs_settings *settings;
    char **words, **end;
};

/* The name of the command's option that is nearest to this one. */
static struct qs_suggestion find_nearest(const char *name, size_t length, unsigned command)
{
    struct qs_suggestion suggestion;
    qs_suggestion_init(&suggestion, name, length);
    for (const struct qs_option *option = qs_options; option->name; option++)
        if (option->commands & command)
            qs_suggestion_offer(&suggestion, qs_option_word(option->name));
    if (!suggestion.best || suggestion.distance > 0)
        qs_suggestion_offer(&suggestion, ""); /* what only other commands have, by that word */
    return suggestion;
}

/* Options of earlier versions, and what does the same now. */
static const struct {
    const char *name;
    unsigned command;
    const char *instead;
} gone[] = {
    {"plot", QS_FOR_COMPARE, "python -m queensat lab plot"},
    {"exec-format", QS_FOR_COMPARE, "python -m queensat lab run --exec-format"},
    {"as-queens", QS_FOR_GENERATE,
     "the board without it, whose blocked diagonals queensat export writes for any other solver"},
    {"as-queens", QS_FOR_DECODE,
     "decode the answer to the board with its blocked diagonals, as queensat export writes it"},
};

/* The name, of this length, is a part of the word. */
static bool refuse_unknown(const char *word, const char *name, size_t length, unsigned command,
                           struct qs_error *error)
{
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
        if (command == gone[i].command && strlen(gone[i].name) == length &&
            memcmp(gone[i].name, name, length) == 0)
            return qs_error_set(error, QS_ERROR_INPUT,
                                "there is no option --%s any more; instead: %s", gone[i].name,
                                gone[i].instead);
    const struct qs_suggestion suggestion = find_nearest(name, length, command);
    char hint[QS_SUGGESTION_SIZE];
    qs_suggestion_describe(&suggestion, "--", hint);
    if (*hint)
        return qs_error_set(error, QS_ERROR_INPUT, "unknown option '%.*s'%s",
                            (int)(name - word + (ptrdiff_t)length), word, hint);
    return qs_error_set(error, QS_ERROR_INPUT, "unknown option '%.100s' (see --help)", word);
}

/*
 * The option whose name is in a word, --name or --name=value, or of which alone it is the
 * beginning; NULL with the error.
 */
static const struct qs_option *line_find_option(const char *word, unsigned command,
                                                struct qs_error *error)
{
    const struct qs_option *first = NULL;
    const char *name = word + 2;
    size_t length = strcspn(name, "="), used = 0;
    char list[200] = "";
    for (const struct qs_option *option = qs_options; option->name && length > 0; option++) {
        if (!(option->commands & command) ||
            strncmp(qs_option_word(option->name), name, length) != 0)
            continue;
        if (qs_option_word(option->name)[length] == '\0')
            return option;
        if (used < sizeof list)
            used += (size_t)snprintf(list + used, sizeof list - used, "%s--%s", used ? ", " : "",
                                     qs_option_word(option->name));
        first = first ? first : option;
    }
    if (first && strchr(list, ',')) {
        qs_error_set(error, QS_ERROR_INPUT, "'%.*s' may be any of %s", (int)length + 2, word, list);
        return NULL;
    }
    /* It may be a word of other programs for another option than the one that it begins. */
    const struct qs_suggestion suggestion = find_nearest(name, length, command);
    bool another = suggestion.best && *suggestion.best && suggestion.distance == 0 &&
                   (!first || strcmp(suggestion.best, qs_option_word(first->name)) != 0);
    if (first && !another)
        return first;
    refuse_unknown(word, name, length, command, error);
    return NULL;
}

/* Set an option. Its value may be in the same word, or NULL: then it is the next word. */
static bool set_value(struct parser *parser, const struct qs_option *option, const char *value,
                      struct qs_error *error)
{
    if (!option->argument && value)
        return qs_error_set(error, QS_ERROR_INPUT, "expected no argument");
    if (option->argument && !value) {
        if (parser->words == parser->end)
            return qs_error_set(error, QS_ERROR_INPUT, "expected an argument %s", option->argument);
        value = *parser->words++;
    }
    if (parser->settings->given[option->name] && !qs_option_may_repeat(option))
        return qs_error_set(error, QS_ERROR_INPUT, "given twice");
    parser->settings->given[option->name] = true;
    return qs_option_set(option, parser->settings, value, error);
}

/* The same, with the option's name before an error. */
static bool line_set_option(struct parser *parser, const struct qs_option *option, char letter,
                            const char *value, struct qs_error *error)
{
    char text[sizeof error->text], name[64];
    if (set_value(parser, option, value, error))
        return true;
    memcpy(text, error->text, sizeof text);
    snprintf(name, sizeof name, "--%s", qs_option_word(option->name));
    if (letter)
        snprintf(name, sizeof name, "-%c", letter);
    return qs_error_set(error, error->kind, "%s: %.400s", name, text);
}

/* -v, -vo FILE, -oFILE: letters, of which the last may be followed by its value. */
static bool parse_letters(struct parser *parser, const char *word, struct qs_error *error)
{
    unsigned command = parser->settings->question.command;
    for (const char *at = word + 1; *at; at++) {
        const struct qs_option *option = qs_option_find_letter(*at, command);
        if (!option && at == word + 1)
            return refuse_unknown(word, word + 1, 1, command, error);
        if (!option)
            return qs_error_set(error, QS_ERROR_INPUT, "unknown option '%.100s' (see --help)",
                                word);
        const char *value = option->argument && at[1] ? at + 1 : NULL;
        if (!line_set_option(parser, option, *at, value, error))
            return false;
        if (option->argument)
            return true;
    }
    return true;
}

/* "8", "4..8" or "6x8". */
static bool looks_like_size(const char *word)
{
    if (!isdigit((unsigned char)*word))
        return false;
    const char *cross = word + strspn(word, "0123456789");
    return *cross == 'x' || *cross == 'X'
               ? cross[1] != '\0' && cross[1 + strspn(cross + 1, "0123456789")] == '\0'
               : word[strspn(word, "0123456789.")] == '\0';
}

/* If the first operand looks like a size, and is no file, it is the size as that of --board. */
static bool take_board(struct qs_settings *settings, struct qs_error *error)
{
    struct qs_texts *operands = &settings->operands;
    unsigned command = settings->question.command;
    const char *word = operands->count > 0 ? operands->text[0] : "";
    if (!(command & (QS_FOR_ALL | QS_FOR_SERVE)) || settings->boards.first > 0 ||
        !looks_like_size(word) || access(word, F_OK) == 0)
        return true;
    const struct qs_option *board = qs_option_find(QS_OPT_BOARD, command);
    struct parser parser = {settings, NULL, NULL};
    operands->count--;
    memmove(operands->text, operands->text + 1, operands->count * sizeof *operands->text);
    return line_set_option(&parser, board, '\0', word, error);
}

/* Whether each of the squares in a word, b4,d5 or 3,4, looks like one. */
static bool looks_like_squares(const char *word)
{
    if (isdigit((unsigned char)*word)) {
        const char *comma = word + strspn(word, "0123456789");
        size_t column = *comma == ',' ? strspn(comma + 1, "0123456789") : 0;
        return column > 0 && comma[1 + column] == '\0';
    }
    for (;; word++) {
        size_t digits = isalpha((unsigned char)*word) ? strspn(word + 1, "0123456789") : 0;
        if (digits == 0)
            return false;
        word += 1 + digits;
        if (*word != ',')
            return *word == '\0';
    }
}

/* With a board of options, operands that are squares and no files are queens: solve 8 b4 d5. */
static void take_queens(struct qs_settings *settings)
{
    struct qs_texts *operands = &settings->operands;
    const struct qs_option *queen = qs_option_find(QS_OPT_QUEEN, settings->question.command);
    size_t kept = 0;
    if (!queen || settings->boards.first == 0)
        return;
    for (size_t i = 0; i < operands->count; i++) {
        const char *word = operands->text[i];
        if (looks_like_squares(word) && access(word, F_OK) != 0)
            qs_option_set(queen, settings, word, NULL);
        else
            operands->text[kept++] = word;
    }
    operands->count = kept;
}

/* What an operand that is no file was probably meant to be, and what to type; false: nothing known.
 */
static bool refuse_meant(const struct qs_settings *settings, const char *word,
                         struct qs_error *error)
{
    unsigned index;
    long rows, columns;
    int used = 0;
    const char *name = settings->command;
    if (sscanf(word, "%5ld*%5ld%n", &rows, &columns, &used) == 2 && word[used] == '\0')
        return !qs_error_set(error, QS_ERROR_INPUT,
                             "%.40s is the size of a board, not a file: queensat %s %ldx%ld", word,
                             name, rows, columns);
    if (looks_like_squares(word))
        return !qs_error_set(error, QS_ERROR_INPUT,
                             "%.40s is a square, not a file; the size of the board comes first: "
                             "queensat %s 8 %.40s",
                             word, name, word);
    if (qs_words_find(qs_engine_name, QS_ALL_WORDS, word, strlen(word), &index) &&
        qs_option_find(QS_OPT_ENGINE, settings->question.command))
        return !qs_error_set(error, QS_ERROR_INPUT,
                             "%.40s is an engine, not a file: queensat %s 8 --engine %s", word,
                             name, qs_engine_name(index));
    if (strchr(word, '/') && word[strspn(word, "0123456789/QqXx")] == '\0' && word[0] != '/')
        return !qs_error_set(error, QS_ERROR_INPUT,
                             "%.100s is a board in FEN, not a file: echo %.100s | queensat %s -",
                             word, word, name);
    if (looks_like_size(word) && !strchr(word, '.'))
        return !qs_error_set(error, QS_ERROR_INPUT,
                             "%.40s is no file; a size is a board only as the first operand, "
                             "without --board: queensat %s %.40s",
                             word, name, word);
    return false;
}

bool qs_operand_check(const struct qs_settings *settings, const char *word, struct qs_error *error)
{
    if (strcmp(word, "-") == 0 || access(word, F_OK) == 0)
        return true;
    int number = errno;
    return !refuse_meant(settings, word, error) &&
           qs_error_set_system(error, number, word, "cannot open");
}

/* Without --notation, squares are written as those of a board of options are: as in chess, if all
 * are. */
static void take_notation(struct qs_settings *settings)
{
    size_t squares = 0;
    /* What these read besides the board. */
    size_t others = (settings->question.command & (QS_FOR_DECODE | QS_FOR_CHECK)) != 0;
    if (settings->operands.count != others || settings->given[QS_OPT_NOTATION])
        return;
    for (size_t i = 0; i < settings->pieces.count; i++) {
        const struct qs_piece *piece = &settings->pieces.piece[i];
        if (piece->kind == QS_PIECE_SUM || piece->kind == QS_PIECE_DIFFERENCE)
            continue;
        if (!isalpha((unsigned char)piece->text[strspn(piece->text, " ")]))
            return;
        squares++;
    }
    if (squares > 0)
        settings->question.notation = QS_NOTATION_CHESS;
}

/* The last operand of decode is the model, that of check the certificate. */
static bool has_file(const void *fields)
{
    const struct qs_settings *settings = fields;
    if (settings->question.command == QS_FOR_MERGE)
        return settings->boards.first == 0;
    return settings->operands.count >
           ((settings->question.command & (QS_FOR_DECODE | QS_FOR_CHECK)) != 0);
}
const struct qs_condition qs_needs_file = {"requires an instance from a file", has_file};

/* None at all is another error. */
static bool has_one_instance(const void *fields)
{
    const struct qs_settings *settings = fields;
    return settings->operands.count + (settings->boards.first > 0) <= 1 && !settings->each_line;
}
const struct qs_condition qs_needs_one_instance = {"requires a single instance", has_one_instance};

static bool has_exact_engine(const void *fields)
{
    const struct qs_settings *settings = fields;
    return qs_engine_is_exact(settings->question.solving.engine);
}
const struct qs_condition qs_needs_exact = {"requires an engine that can always prove the maximum",
                                            has_exact_engine};

/* Unicode concerns drawings, which are made for classes only. */
static bool has_drawings(const void *fields)
{
    const struct qs_settings *settings = fields;
    return settings->format != QS_FORMAT_UNICODE ||
           (settings->question.counting.classes && !settings->question.counting.list);
}
const struct qs_condition qs_needs_drawings = {"unicode requires --classes without --list",
                                               has_drawings};

static bool line_engines_use(const void *fields, enum qs_engine_use use)
{
    return qs_engines_use(fields, use);
}

/* Whether every given option can have an effect; the error names the first that cannot. */
static bool option_rules_hold(const struct qs_settings *settings, struct qs_error *error)
{
    struct qs_settings defaults, fields = *settings;
    const struct qs_texts *operands = &settings->operands;
    const struct qs_family *family = operands->count > 0 ? qs_family_find(operands->text[0]) : NULL;
    qs_settings_init(&defaults, settings->question.command);
    fields.draw_format = qs_draw_format_for(settings);
    struct qs_option_rules rules = qs_options_of(settings->question.command);
    rules.fields = &fields;
    rules.defaults = &defaults;
    rules.engines_use = line_engines_use;
    rules.engine = settings->engines.count == 1 ? settings->engines.text[0] : NULL;
    rules.format = settings->question.export_format;
    rules.family = family ? family->name : NULL;
    for (const struct qs_option *option = qs_options; option->name; option++)
        if (option->commands & rules.command && settings->given[option->name] &&
            !qs_rules_check(&rules, option, error))
            return false;
    return true;
}

bool qs_command_line_parse(struct qs_settings *settings, int count, char **words,
                           struct qs_error *error)
{
    struct parser parser = {settings, words, words + count};
    bool only_operands = false;
    while (parser.words < parser.end) {
        const char *word = *parser.words++;
        bool parsed = true;
        if (word[0] == '\0') {
            parsed =
                qs_error_set(error, QS_ERROR_INPUT, "expected an argument, found an empty one");
        } else if (only_operands || word[0] != '-' || word[1] == '\0') {
            qs_texts_add(&settings->operands, word);
        } else if (strcmp(word, "--") == 0) {
            only_operands = true;
        } else if (word[1] != '-') {
            parsed = parse_letters(&parser, word, error);
        } else {
            const struct qs_option *option =
                line_find_option(word, settings->question.command, error);
            const char *equals = strchr(word, '=');
            parsed =
                option && line_set_option(&parser, option, '\0', equals ? equals + 1 : NULL, error);
        }
        if (!parsed)
            return false;
    }
    if (settings->help)
        return true;
    if (!take_board(settings, error))
        return false;
    take_queens(settings);
    if (!qs_ending_apply(settings, error))
        return false;
    take_notation(settings);
    qs_engines_select(settings);
    return option_rules_hold(settings, error);
}

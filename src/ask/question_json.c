/*
 * A question in JSON. Errors name the member, not a line and a column: a program has made the text.
 */
#include <stdlib.h>
#include <string.h>

#include "family.h"
#include "fault.h"
#include "instance_reader.h"
#include "json_board.h"
#include "printable.h"
#include "question.h"

/* More than there are of any command. */
#define MOST_OPTIONS 100

/* The members that are neither options nor the board; they are read after all others. */
enum {
    EXPORTED,
    TEXT,
    CERTIFICATE,
    MANIFEST,
    LEAVES,
    RECEIPTS,
    PICTURE,
    PLACEMENT,
    PLACEMENT_FORMAT,
    NOTATION,
    FAMILY,
    DO,
    MEMBERS
};

static const char *const member_names[MEMBERS] = {
    "exported", "text",      "certificate",      "manifest", "leaves", "receipts",
    "picture",  "placement", "placement_format", "notation", "family", "do",
};

struct question_reading {
    struct qs_question *question;
    const struct qs_question_limits *limits;
    struct qs_asked asked;
    struct qs_json_reader reader;          /* of the text, which is JSON */
    struct qs_json_reader member[MEMBERS]; /* kept */
    struct qs_json_board board;
    const struct qs_option *given[MOST_OPTIONS];
    size_t given_count;
    size_t length; /* of the text */
    bool named;    /* the command is, by a member */
    struct qs_error *error;
};

static bool takes_member(const struct question_reading *reading, int member)
{
    unsigned command = reading->question->command;
    switch (member) {
    case EXPORTED:
        return command == QS_FOR_DECODE;
    case TEXT:
        return command == QS_FOR_READ || command == QS_FOR_DECODE || command == QS_FOR_COUNT;
    case CERTIFICATE:
        return command == QS_FOR_CHECK || command == QS_FOR_SOLVE;
    case MANIFEST:
    case LEAVES:
        return command == QS_FOR_MERGE;
    case RECEIPTS:
        return command == QS_FOR_CHECK;
    case PICTURE:
        return command == QS_FOR_EXPLAIN;
    case PLACEMENT:
    case PLACEMENT_FORMAT:
        return command == QS_FOR_CHECK || command == QS_FOR_DRAW || command == QS_FOR_MERGE;
    case NOTATION:
        return command == QS_FOR_EXPLAIN || command == QS_FOR_DRAW;
    case FAMILY:
        return command == QS_FOR_GENERATE;
    default:
        return reading->named;
    }
}

static bool takes_board(unsigned command)
{
    return command != QS_FOR_READ && command != QS_FOR_GENERATE && command != QS_FOR_DECODE;
}

static bool has(const struct question_reading *reading, int member)
{
    return qs_json_is_kept(&reading->member[member]);
}

static bool ask_place(struct question_reading *reading, const char *name)
{
    return qs_error_place(reading->error, name, 0, 0);
}

static bool expected(struct question_reading *reading, const char *what)
{
    return qs_error_set(reading->error, QS_ERROR_INPUT, "expected %s", what);
}

static bool expected_member(struct question_reading *reading, int member, const char *what)
{
    expected(reading, what);
    return ask_place(reading, member_names[member]);
}

/* Name the member instead of the place that the reader has set. */
static bool ask_place_board(struct question_reading *reading)
{
    const struct qs_json_board *board = &reading->board;
    const char *name = board->failed == QS_MEMBER_N ? "board" : qs_board_member_name(board->failed);
    char where[64];
    snprintf(where, sizeof where, board->item == SIZE_MAX ? "%s" : "%s[%zu]", name, board->item);
    return ask_place(reading, where);
}

/* The option with the name of the member that comes next, in which - stands for each _. */
static const struct qs_option *ask_find_option(const struct question_reading *reading)
{
    char name[sizeof reading->reader.name];
    memcpy(name, reading->reader.name, sizeof name);
    if (strchr(name, '-'))
        return NULL;
    for (char *at = name; *at; at++)
        *at = *at == '_' ? '-' : *at;
    return qs_asked_find_word(&reading->asked, name, strlen(name));
}

static bool read_option(struct question_reading *reading, const struct qs_option *option)
{
    char name[sizeof reading->reader.name];
    memcpy(name, reading->reader.name, sizeof name);
    for (size_t i = 0; i < reading->given_count; i++)
        if (reading->given[i] == option)
            return qs_error_set(reading->error, QS_ERROR_INPUT, "%s is given twice", name);
    QS_CHECK(reading->given_count < MOST_OPTIONS);
    reading->given[reading->given_count++] = option;
    return qs_option_read(option, &reading->reader, reading->limits,
                          (char *)reading->question + option->offset, reading->error) ||
           ask_place(reading, name);
}

static bool read_member(struct question_reading *reading)
{
    struct qs_json_reader *reader = &reading->reader;
    bool kept =
        takes_board(reading->question->command) && qs_json_board_keep(&reading->board, reader);
    for (int i = 0; i < MEMBERS && !kept; i++)
        kept = takes_member(reading, i) &&
               qs_json_read_keep(reader, member_names[i], &reading->member[i]);
    if (kept) /* the text is JSON: a reader that fails has met a member for the second time */
        return !reader->failed || ask_place(reading, NULL);
    const struct qs_option *option = ask_find_option(reading);
    if (option)
        return read_option(reading, option);
    size_t end = 40;
    while ((reader->name[end] & 0xc0) == 0x80)
        end--; /* not within a character */
    reader->name[end] = '\0';
    qs_make_printable(reader->name); /* anything may be in it, but the error is one line */
    return qs_error_set(reading->error, QS_ERROR_INPUT, "unknown member \"%s\"", reader->name);
}

static bool ask_read_board(struct question_reading *reading)
{
    const struct qs_json_board_options options = {.n_most = reading->limits->board,
                                                  .make = qs_instance_new};
    reading->question->instance = qs_json_board_read(&reading->board, &options, reading->error);
    return reading->question->instance || ask_place_board(reading);
}

/* A text on the heap, which is shorter than the question; NULL, with the error set. */
static char *ask_read_text(struct question_reading *reading, int member, const char *what,
                           size_t *length)
{
    char *text = malloc(reading->length + 1);
    if (!text) {
        qs_error_set(reading->error, QS_ERROR_MEMORY, "not enough memory");
        return NULL;
    }
    struct qs_json_reader *reader = &reading->member[member];
    *length = has(reading, member) ? qs_json_read_string(reader, text, reading->length + 1) : 0;
    if (has(reading, member) && !reader->failed)
        return text;
    free(text);
    expected_member(reading, member, what);
    return NULL;
}

/* A text in one of the formats of instances. */
static bool ask_read_instance(struct question_reading *reading)
{
    size_t length;
    char *text = ask_read_text(reading, TEXT, "the text of an instance", &length);
    if (!text)
        return false;
    struct qs_instance *instance =
        qs_instance_read_text("text", text, length, NULL, reading->error);
    free(text);
    reading->question->instance = instance;
    if (!instance)
        return false;
    qs_instance_set_name(instance, NULL);
    int32_t n = qs_instance_size(instance);
    return n <= reading->limits->board ||
           qs_error_set(reading->error, QS_ERROR_INPUT,
                        "n = %d is too large for the page (up to %d)", n, reading->limits->board);
}

/* The word of a member, which must be there. */
static bool ask_read_word(struct question_reading *reading, int member, qs_words *words,
                          unsigned *index)
{
    const struct qs_option option = {
        .kind = QS_OPTION_WORD, .size = sizeof *index, .words = words, .accepted = QS_ALL_WORDS};
    if (has(reading, member))
        reading->reader = reading->member[member];
    /* Without it, the reader is at the end, where there is no word. */
    return qs_option_read(&option, &reading->reader, reading->limits, index, reading->error) ||
           ask_place(reading, member_names[member]);
}

/* Whether a placement is a list of rows, [1, 3, 0, 2], and no list of squares. */
static bool is_list_of_rows(struct qs_json_reader list)
{
    return qs_json_read_begin(&list, '[') && qs_json_read_next(&list) &&
           qs_json_read_kind(&list) == QS_JSON_NUMBER;
}

/* The format of a placement that is no list of squares; NULL: as its text looks. */
static bool read_placement_format(struct question_reading *reading, const char **format)
{
    unsigned index;
    *format = NULL;
    if (!has(reading, PLACEMENT_FORMAT))
        return true;
    if (!ask_read_word(reading, PLACEMENT_FORMAT, qs_input_format_name, &index))
        return false;
    *format = qs_input_format_name(index);
    return true;
}

/* A placement in one of the formats of instances: a string, or a list of rows. */
static bool read_placement_text(struct question_reading *reading, const char *text, size_t length)
{
    struct qs_placement *placement = &reading->question->placement;
    struct qs_read_options options = {.diagonals = QS_ALL_DIAGONALS};
    int32_t n = qs_instance_size(reading->question->instance);
    if (!read_placement_format(reading, &options.format) ||
        !qs_placement_read_text("placement", text, length, &options, placement, reading->error))
        return false;
    if (placement->n == n)
        return true;
    qs_error_set(reading->error, QS_ERROR_INPUT, "expected a placement on %d rows, found %d", n,
                 placement->n);
    return ask_place(reading, "placement");
}

static bool read_placement_squares(struct question_reading *reading)
{
    size_t item;
    char where[64];
    struct qs_question *question = reading->question;
    if (has(reading, PLACEMENT_FORMAT))
        return qs_error_set(reading->error, QS_ERROR_INPUT,
                            "placement_format requires a placement as a text or a list of rows");
    if (qs_json_placement_read(&reading->member[PLACEMENT], qs_instance_size(question->instance),
                               &question->placement, &item))
        return true;
    snprintf(where, sizeof where, item == SIZE_MAX ? "placement" : "placement[%zu]", item);
    return ask_place(reading, where);
}

static bool read_placement(struct question_reading *reading)
{
    struct qs_json_reader *reader = &reading->member[PLACEMENT];
    enum qs_json_kind kind = qs_json_read_kind(reader);
    if (kind == QS_JSON_STRING) {
        size_t length;
        char *text = ask_read_text(reading, PLACEMENT, "the text of a placement", &length);
        bool read = text && read_placement_text(reading, text, length);
        free(text);
        return read;
    }
    if (kind != QS_JSON_LIST)
        return expected_member(reading, PLACEMENT, "a list of squares or of rows, or a text");
    if (!is_list_of_rows(*reader))
        return read_placement_squares(reading);
    const char *list = reader->text.at;
    qs_json_read_skip(reader);
    return read_placement_text(reading, list, (size_t)(reader->text.at - list));
}

static bool ask_needs_placement(struct question_reading *reading)
{
    return !has(reading, PLACEMENT_FORMAT) ||
           qs_error_set(reading->error, QS_ERROR_INPUT, "placement_format requires a placement");
}

/* Lines about leaves, if there are any. */
static bool read_leaves(struct question_reading *reading, int member, const char *what)
{
    struct qs_question *question = reading->question;
    if (!has(reading, member))
        return true;
    question->leaves = ask_read_text(reading, member, what, &question->leaves_length);
    return question->leaves != NULL;
}

static bool read_checked(struct question_reading *reading)
{
    struct qs_question *question = reading->question;
    if (has(reading, CERTIFICATE) == has(reading, PLACEMENT))
        return expected(reading, "either a certificate or a placement");
    if (has(reading, PLACEMENT))
        return read_placement(reading);
    if (!ask_needs_placement(reading))
        return false;
    question->text =
        ask_read_text(reading, CERTIFICATE, "the text of a certificate", &question->text_length);
    return question->text && read_leaves(reading, RECEIPTS, "receipts, a line for each");
}

/* A manifest, leaves, and the best placement that is known, if any. */
static bool read_merged(struct question_reading *reading)
{
    struct qs_question *question = reading->question;
    question->text =
        ask_read_text(reading, MANIFEST, "the text of a manifest", &question->text_length);
    return question->text && read_leaves(reading, LEAVES, "leaves, a line for each") &&
           (has(reading, PLACEMENT) ? read_placement(reading) : ask_needs_placement(reading));
}

/* An exported file, whose comments say what it asks, and an answer to it. */
static bool read_decoded(struct question_reading *reading)
{
    struct qs_question *question = reading->question;
    struct qs_export_options options;
    size_t length;
    char *exported = ask_read_text(reading, EXPORTED, "the text of an exported file", &length);
    if (!exported)
        return false;
    if (qs_export_options_read(exported, length, &options))
        question->instance =
            qs_instance_read_text("exported", exported, length, NULL, reading->error);
    else
        expected_member(reading, EXPORTED, "the text of an exported file");
    free(exported);
    if (!question->instance)
        return false;
    question->export_format = options.format;
    question->solving.target = options.target;
    question->full = options.full;
    question->text =
        ask_read_text(reading, TEXT, "the text of a solver's answer", &question->text_length);
    return question->text != NULL;
}

/* The lines of parts. */
static bool read_counted(struct question_reading *reading)
{
    struct qs_question *question = reading->question;
    if (!question->counting.sum)
        return !has(reading, TEXT) ||
               qs_error_set(reading->error, QS_ERROR_INPUT, "text requires sum");
    question->text = ask_read_text(reading, TEXT, "the lines of parts", &question->text_length);
    return question->text != NULL;
}

static bool read_notation(struct question_reading *reading)
{
    unsigned index;
    if (!has(reading, NOTATION))
        return true;
    if (!ask_read_word(reading, NOTATION, qs_notation_name, &index))
        return false;
    reading->question->notation = index;
    return index != QS_NOTATION_CHESS ||
           qs_instance_size(reading->question->instance) <= QS_CHESS_SIZE_MAX ||
           expected_member(reading, NOTATION, "numbers: chess has letters for 26 columns");
}

/* A placement in place of the fixed queens. */
static bool read_drawn(struct question_reading *reading)
{
    const struct qs_question *question = reading->question;
    if (!has(reading, PLACEMENT))
        return ask_needs_placement(reading);
    if (question->draw_solved || question->draw_explained)
        return qs_error_set(reading->error, QS_ERROR_INPUT, "placement cannot be combined with %s",
                            question->draw_solved ? "solve" : "explain");
    return read_placement(reading);
}

/* A part of the answer that may be asked for. */
static bool read_wanted(struct question_reading *reading, int member, bool *wanted)
{
    if (!has(reading, member))
        return true;
    struct qs_json_reader *reader = &reading->member[member];
    *wanted = qs_json_read_boolean(reader);
    return !reader->failed || expected_member(reading, member, "true or false");
}

static bool read_family(struct question_reading *reading)
{
    unsigned index;
    struct qs_question *question = reading->question;
    if (!ask_read_word(reading, FAMILY, qs_family_name, &index))
        return false;
    question->family = qs_family_find(qs_family_name(index));
    reading->asked.family = question->family->name;
    if (question->generating.steps[QS_P_BOARD].first > reading->limits->board)
        return qs_error_set(reading->error, QS_ERROR_INPUT, "expected a whole number from 1 to %d",
                            reading->limits->board) ||
               ask_place(reading, "board");
    return qs_family_check(question->family, &question->generating, "", reading->error);
}

static bool ask_engines_use(const void *fields, enum qs_engine_use use)
{
    const struct qs_question *question = fields;
    const char *engine = question->solving.engine;
    return qs_engine_uses(engine ? engine : qs_engine_name(0), use);
}

static bool rules_hold(struct question_reading *reading)
{
    reading->asked.engine = reading->question->solving.engine;
    reading->asked.format = reading->question->export_format;
    return qs_asked_check_all(&reading->asked, reading->error);
}

/* The command that the member "do" names, or 0 with the error set. */
static unsigned read_command(struct qs_json_reader reader, struct qs_error *error)
{
    char word[16] = "";
    qs_json_read_begin(&reader, '{');
    while (qs_json_read_next(&reader))
        if (qs_json_read_is(&reader, "do") && qs_json_read_kind(&reader) == QS_JSON_STRING)
            qs_json_read_string(&reader, word, sizeof word);
        else
            qs_json_read_skip(&reader);
    unsigned command = qs_question_command(word);
    if (command == 0) {
        char list[128];
        qs_words_list(qs_question_word, QS_ALL_WORDS, NULL, list, sizeof list);
        qs_error_set(error, QS_ERROR_INPUT, "expected %s", list);
        qs_error_place(error, "do", 0, 0);
    }
    return command;
}

static bool read_all(struct question_reading *reading)
{
    unsigned command = reading->question->command;
    qs_json_read_begin(&reading->reader, '{');
    while (qs_json_read_next(&reading->reader))
        if (!read_member(reading))
            return false;
    if (command == QS_FOR_GENERATE)
        return read_family(reading) && rules_hold(reading);
    if (!rules_hold(reading))
        return false;
    if (command == QS_FOR_READ)
        return ask_read_instance(reading);
    if (command == QS_FOR_DECODE)
        return read_decoded(reading);
    return ask_read_board(reading) && (command != QS_FOR_CHECK || read_checked(reading)) &&
           (command != QS_FOR_MERGE || read_merged(reading)) &&
           (command != QS_FOR_COUNT || read_counted(reading)) &&
           (command != QS_FOR_SOLVE ||
            read_wanted(reading, CERTIFICATE, &reading->question->certified)) &&
           (command != QS_FOR_EXPLAIN ||
            read_wanted(reading, PICTURE, &reading->question->pictured)) &&
           (command != QS_FOR_SPLIT || reading->question->into > 0 ||
            qs_error_set(reading->error, QS_ERROR_INPUT, "into: expected the number of cubes")) &&
           read_notation(reading) && (command != QS_FOR_DRAW || read_drawn(reading));
}

/* Whether the whole text is one object. */
static bool is_object(struct qs_json_reader reader)
{
    bool object = qs_json_read_kind(&reader) == QS_JSON_OBJECT;
    qs_json_read_skip(&reader);
    return qs_json_read_end(&reader, "") && object;
}

bool qs_question_read(struct qs_question *fields, unsigned command, const struct qs_option *own,
                      const struct qs_question_limits *limits, const void *defaults,
                      const char *text, size_t length, struct qs_error *error)
{
    struct question_reading reading = {
        .question = fields, .limits = limits, .length = length, .error = error};
    qs_json_reader_init(&reading.reader, NULL, text, length, error);
    if (!is_object(reading.reader))
        return qs_error_set(error, QS_ERROR_INPUT, "expected a JSON object");
    fields->command = command ? command : read_command(reading.reader, error);
    if (fields->command == 0)
        return false;
    reading.named = command == 0;
    reading.asked = (struct qs_asked){.command = fields->command,
                                      .dashes = "",
                                      .fields = fields,
                                      .defaults = defaults,
                                      .options = qs_question_options,
                                      .own = own,
                                      .engines_use = ask_engines_use};
    return read_all(&reading);
}

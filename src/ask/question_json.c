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

/* The commands that take them. */
static const struct {
    const char *name;
    unsigned commands; /* QS_FOR_… */
} question_members[MEMBERS] = {
    [EXPORTED] = {"exported", QS_FOR_DECODE},
    [TEXT] = {"text", QS_FOR_READ | QS_FOR_DECODE | QS_FOR_COUNT},
    [CERTIFICATE] = {"certificate", QS_FOR_CHECK | QS_FOR_SOLVE},
    [MANIFEST] = {"manifest", QS_FOR_MERGE},
    [LEAVES] = {"leaves", QS_FOR_MERGE},
    [RECEIPTS] = {"receipts", QS_FOR_CHECK},
    [PICTURE] = {"picture", QS_FOR_EXPLAIN},
    [PLACEMENT] = {"placement", QS_FOR_CHECK | QS_FOR_DRAW | QS_FOR_MERGE},
    [PLACEMENT_FORMAT] = {"placement_format", QS_FOR_CHECK | QS_FOR_DRAW | QS_FOR_MERGE},
    [NOTATION] = {"notation", QS_FOR_EXPLAIN | QS_FOR_DRAW},
    [FAMILY] = {"family", QS_FOR_GENERATE},
    [DO] = {"do", 0}, /* where no path names the command */
};

struct question_reading {
    struct qs_question *question;
    const struct qs_question_limits *limits;
    struct qs_option_rules rules;
    struct qs_json_reader reader;          /* of the text, which is JSON */
    struct qs_json_reader member[MEMBERS]; /* kept */
    struct qs_json_board board;
    bool given[QS_OPT_THEME];
    size_t length; /* of the text */
    bool named;    /* the command is, by a member */
    struct qs_error *error;
};

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
    return ask_place(reading, question_members[member].name);
}

static bool read_option(struct question_reading *reading, const struct qs_option *option)
{
    char name[sizeof reading->reader.name];
    memcpy(name, reading->reader.name, sizeof name);
    if (reading->given[option->name])
        return qs_error_set(reading->error, QS_ERROR_INPUT, "%s is given twice", name);
    reading->given[option->name] = true;
    return qs_option_read(option, &reading->reader, reading->limits,
                          (char *)reading->question + option->offset, reading->error) ||
           ask_place(reading, name);
}

static bool read_member(struct question_reading *reading)
{
    struct qs_json_reader *reader = &reading->reader;
    unsigned command = reading->question->command;
    bool kept = command != QS_FOR_READ && command != QS_FOR_GENERATE && command != QS_FOR_DECODE &&
                qs_json_board_keep(&reading->board, reader);
    for (int i = 0; i < MEMBERS && !kept; i++)
        kept = (i == DO ? reading->named : (question_members[i].commands & command) != 0) &&
               qs_json_read_keep(reader, question_members[i].name, &reading->member[i]);
    if (kept) /* the text is JSON: a reader that fails has met a member for the second time */
        return !reader->failed || ask_place(reading, NULL);
    /* The option with this name, in which - stands for each _. */
    char name[sizeof reader->name];
    memcpy(name, reader->name, sizeof name);
    for (char *at = name; *at; at++)
        *at = *at == '_' ? '-' : *at;
    const struct qs_option *option = qs_rules_find_word(&reading->rules, name, strlen(name));
    if (option && !strchr(reader->name, '-'))
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
    const struct qs_json_board *board = &reading->board;
    const struct qs_json_board_options options = {.n_most = reading->limits->board,
                                                  .make = qs_instance_new_shaped};
    char where[64];
    reading->question->instance = qs_json_board_read(&reading->board, &options, reading->error);
    if (reading->question->instance)
        return true;
    /* Name the member instead of the place that the reader has set. */
    const char *name = board->failed == QS_MEMBER_N ? "board" : qs_board_member_name(board->failed);
    snprintf(where, sizeof where, board->item == SIZE_MAX ? "%s" : "%s[%zu]", name, board->item);
    return ask_place(reading, where);
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

/* The text of the question. */
static bool read_own_text(struct question_reading *reading, int member, const char *what)
{
    struct qs_question *question = reading->question;
    question->text = ask_read_text(reading, member, what, &question->text_length);
    return question->text != NULL;
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
    if (!instance || !qs_question_check_shape(QS_FOR_READ, instance, reading->error))
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
           ask_place(reading, question_members[member].name);
}

/* A placement in one of the formats of instances: a string, or a list of rows. */
static bool read_placement_text(struct question_reading *reading, const char *text, size_t length)
{
    struct qs_placement *placement = &reading->question->placement;
    struct qs_read_options options = {.diagonals = QS_ALL_DIAGONALS};
    int32_t n = qs_instance_size(reading->question->instance);
    unsigned index;
    if (has(reading, PLACEMENT_FORMAT)) {
        if (!ask_read_word(reading, PLACEMENT_FORMAT, qs_input_format_name, &index))
            return false;
        options.format = qs_input_format_name(index);
    }
    if (!qs_placement_read_text("placement", text, length, &options, placement, reading->error))
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
    struct qs_shape shape = qs_instance_shape(question->instance);
    if (qs_json_placement_read(&reading->member[PLACEMENT], shape.rows, shape.columns,
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
    struct qs_json_reader list_reader = *reader;
    bool rows = qs_json_read_begin(&list_reader, '[') && qs_json_read_next(&list_reader) &&
                qs_json_read_kind(&list_reader) == QS_JSON_NUMBER;
    if (!rows)
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
    if (has(reading, CERTIFICATE) == has(reading, PLACEMENT))
        return expected(reading, "either a certificate or a placement");
    if (has(reading, PLACEMENT))
        return read_placement(reading);
    if (!ask_needs_placement(reading))
        return false;
    return read_own_text(reading, CERTIFICATE, "the text of a certificate") &&
           read_leaves(reading, RECEIPTS, "receipts, a line for each");
}

/* A manifest, leaves, and the best placement that is known, if any. */
static bool read_merged(struct question_reading *reading)
{
    return read_own_text(reading, MANIFEST, "the text of a manifest") &&
           read_leaves(reading, LEAVES, "leaves, a line for each") &&
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
    if (!question->instance ||
        !qs_question_check_shape(QS_FOR_DECODE, question->instance, reading->error))
        return false;
    question->export_format = options.format;
    question->solving.target = options.target;
    question->full = options.full;
    return read_own_text(reading, TEXT, "the text of a solver's answer");
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
    reading->rules.family = question->family->name;
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
    reading->rules.engine = reading->question->solving.engine;
    reading->rules.format = reading->question->export_format;
    return qs_rules_check_all(&reading->rules, reading->error);
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
    struct qs_question *question = reading->question;
    unsigned command = question->command;
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
    if (!ask_read_board(reading) ||
        !qs_question_check_shape(command, question->instance, reading->error))
        return false;
    switch (command) {
    case QS_FOR_CHECK:
        return read_checked(reading);
    case QS_FOR_MERGE:
        return read_merged(reading);
    case QS_FOR_COUNT:
        return question->counting.sum
                   ? read_own_text(reading, TEXT, "the lines of parts")
                   : !has(reading, TEXT) ||
                         qs_error_set(reading->error, QS_ERROR_INPUT, "text requires sum");
    case QS_FOR_SOLVE:
        return read_wanted(reading, CERTIFICATE, &question->certified);
    case QS_FOR_EXPLAIN:
        return read_wanted(reading, PICTURE, &question->pictured) && read_notation(reading);
    case QS_FOR_SPLIT:
        return question->into > 0 ||
               qs_error_set(reading->error, QS_ERROR_INPUT, "into: expected the number of cubes");
    case QS_FOR_DRAW:
        return read_notation(reading) && read_drawn(reading);
    default:
        return true;
    }
}

bool qs_question_read(struct qs_question *fields, unsigned command, const struct qs_option *own,
                      const struct qs_question_limits *limits, const void *defaults,
                      const char *text, size_t length, struct qs_error *error)
{
    struct question_reading reading = {
        .question = fields, .limits = limits, .length = length, .error = error};
    qs_json_reader_init(&reading.reader, NULL, text, length, error);
    struct qs_json_reader whole = reading.reader;
    bool object = qs_json_read_kind(&whole) == QS_JSON_OBJECT;
    qs_json_read_skip(&whole);
    if (!qs_json_read_end(&whole, "") || !object)
        return qs_error_set(error, QS_ERROR_INPUT, "expected a JSON object");
    fields->command = command ? command : read_command(reading.reader, error);
    if (fields->command == 0)
        return false;
    reading.named = command == 0;
    reading.rules = (struct qs_option_rules){.command = fields->command,
                                             .dashes = "",
                                             .fields = fields,
                                             .defaults = defaults,
                                             .options = qs_question_options,
                                             .own = own,
                                             .engines_use = ask_engines_use};
    return read_all(&reading);
}

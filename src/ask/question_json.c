/*
 * A question in JSON. Errors name the member, not a line and a column: a program has made the text.
 */
#include <stdlib.h>
#include <string.h>

#include "family.h"
#include "fault.h"
#include "json.h"
#include "printable.h"
#include "question.h"

/* The members that are no options; they are read after all others, in this order. */
enum {
    BOARD,
    QUEENS,
    BLOCKED,
    DIFFERENCES,
    SUMS,
    FREE,
    EXPORTED,
    TEXT,
    CERTIFICATE,
    PLACEMENT,
    NOTATION,
    FAMILY,
    MEMBERS
};

static const char *const member_names[MEMBERS] = {
    "board",    "queens", "blocked",     "blocked_differences", "blocked_sums", "free",
    "exported", "text",   "certificate", "placement",           "notation",     "family",
};

static bool takes_member(unsigned command, int member)
{
    switch (member) {
    case EXPORTED:
        return command == QS_FOR_DECODE;
    case TEXT:
        return command == QS_FOR_READ || command == QS_FOR_DECODE;
    case CERTIFICATE:
        return command == QS_FOR_CHECK || command == QS_FOR_SOLVE;
    case PLACEMENT:
        return command == QS_FOR_CHECK || command == QS_FOR_DRAW;
    case NOTATION:
        return command == QS_FOR_EXPLAIN || command == QS_FOR_DRAW;
    case FAMILY:
        return command == QS_FOR_GENERATE;
    default:
        return command != QS_FOR_READ && command != QS_FOR_GENERATE && command != QS_FOR_DECODE;
    }
}

struct reading {
    struct qs_question *question;
    const struct qs_question_limits *limits;
    struct qs_asked asked;
    struct qs_json_reader reader;          /* of the text, which is JSON */
    struct qs_json_reader member[MEMBERS]; /* bookmarks */
    bool has[MEMBERS];
    size_t length; /* of the text */
    bool named;    /* the command is, by a member */
    struct qs_error *error;
};

static bool ask_place(struct reading *reading, const char *name)
{
    return qs_error_place(reading->error, name, 0, 0);
}

static bool place_item(struct reading *reading, int member, size_t item)
{
    char where[64];
    snprintf(where, sizeof where, "%s[%zu]", member_names[member], item);
    return ask_place(reading, where);
}

static bool expected(struct reading *reading, const char *what)
{
    return qs_error_set(reading->error, QS_ERROR_INPUT, "expected %s", what);
}

static bool expected_member(struct reading *reading, int member, const char *what)
{
    expected(reading, what);
    return ask_place(reading, member_names[member]);
}

static bool expected_board(struct reading *reading)
{
    qs_error_set(reading->error, QS_ERROR_INPUT, "expected a whole number from 1 to %d",
                 reading->limits->board);
    return ask_place(reading, "board");
}

/* The option with the name of the member that comes next, in which - stands for each _. */
static const struct qs_option *ask_find_option(const struct reading *reading)
{
    char name[sizeof reading->reader.name];
    memcpy(name, reading->reader.name, sizeof name);
    if (strchr(name, '-'))
        return NULL;
    for (char *at = name; *at; at++)
        *at = *at == '_' ? '-' : *at;
    return qs_asked_find(&reading->asked, name, strlen(name));
}

static bool read_member(struct reading *reading)
{
    struct qs_json_reader *reader = &reading->reader;
    unsigned command = reading->question->command;
    for (int i = 0; i < MEMBERS; i++)
        if (takes_member(command, i) && qs_json_read_is(reader, member_names[i])) {
            reading->member[i] = *reader;
            reading->has[i] = true;
            qs_json_read_skip(reader);
            return true;
        }
    const struct qs_option *option = ask_find_option(reading);
    if (option) {
        char name[sizeof reader->name];
        memcpy(name, reader->name, sizeof name);
        return qs_option_read(option, reader, reading->limits,
                              (char *)reading->question + option->offset, reading->error) ||
               ask_place(reading, name);
    }
    if (reading->named && qs_json_read_is(reader, "do")) {
        qs_json_read_skip(reader);
        return true;
    }
    size_t end = 40;
    while ((reader->name[end] & 0xc0) == 0x80)
        end--; /* not within a character */
    reader->name[end] = '\0';
    qs_make_printable(reader->name); /* anything may be in it, but the error is one line */
    return qs_error_set(reading->error, QS_ERROR_INPUT, "unknown member \"%s\"", reader->name);
}

static bool ask_read_square(struct reading *reading, struct qs_json_reader *item,
                            struct qs_square *square)
{
    int64_t numbers[2] = {0, 0};
    int32_t most = qs_instance_size(reading->question->instance) - 1;
    qs_json_read_begin(item, '[');
    for (int i = 0; i < 2; i++)
        if (qs_json_read_next(item))
            numbers[i] = qs_json_read_integer(item, "", 0, most);
        else
            qs_json_read_expected(item, "two numbers");
    *square = (struct qs_square){(int32_t)numbers[0], (int32_t)numbers[1]};
    return qs_json_read_close(item) ||
           qs_error_set(reading->error, QS_ERROR_INPUT, "expected [row, column], both from 0 to %d",
                        most);
}

/* Add an item of one of the board's lists. */
static bool add_item(struct reading *reading, int list, struct qs_json_reader *item)
{
    struct qs_instance *instance = reading->question->instance;
    if (list == DIFFERENCES || list == SUMS) {
        int64_t number = qs_json_read_integer(item, "", INT32_MIN, INT32_MAX);
        if (item->failed)
            return expected(reading, "a whole number");
        return qs_instance_block_diagonal(instance, list == SUMS ? QS_SUM : QS_DIFFERENCE,
                                          (int32_t)number, reading->error);
    }
    struct qs_square square;
    if (!ask_read_square(reading, item, &square))
        return false;
    if (list == QUEENS)
        return qs_instance_add_queen(instance, square, reading->error);
    return list == BLOCKED ? qs_instance_block_square(instance, square, reading->error)
                           : qs_instance_list_free_square(instance, square, reading->error);
}

static bool ask_read_list(struct reading *reading, int list)
{
    struct qs_json_reader *items = &reading->member[list];
    if (!reading->has[list] || qs_json_read_null(items))
        return true;
    if (!qs_json_read_begin(items, '['))
        return expected_member(reading, list, "a list");
    size_t count = 0;
    for (; qs_json_read_next(items); count++)
        if (!add_item(reading, list, items))
            return place_item(reading, list, count);
    return list != FREE || count > 0 ||
           expected_member(reading, list,
                           "at least one square: an empty list would be none at all");
}

static bool ask_read_board(struct reading *reading)
{
    int64_t n = 0;
    if (reading->has[BOARD])
        n = qs_json_read_integer(&reading->member[BOARD], "", 1, reading->limits->board);
    if (n == 0)
        return expected_board(reading);
    reading->question->instance = qs_instance_new((int32_t)n, reading->error);
    bool added = reading->question->instance != NULL;
    for (int i = QUEENS; added && i <= FREE; i++)
        added = ask_read_list(reading, i);
    return added;
}

/* A text on the heap, which is shorter than the question; NULL, with the error set. */
static char *ask_read_text(struct reading *reading, int member, const char *what, size_t *length)
{
    char *text = malloc(reading->length + 1);
    if (!text) {
        qs_error_set(reading->error, QS_ERROR_MEMORY, "not enough memory");
        return NULL;
    }
    struct qs_json_reader *reader = &reading->member[member];
    *length = reading->has[member] ? qs_json_read_string(reader, text, reading->length + 1) : 0;
    if (reading->has[member] && !reader->failed)
        return text;
    free(text);
    expected_member(reading, member, what);
    return NULL;
}

/* A text in one of the formats of instances. */
static bool ask_read_instance(struct reading *reading)
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

static bool read_placement(struct reading *reading)
{
    struct qs_placement *placement = &reading->question->placement;
    struct qs_json_reader *items = &reading->member[PLACEMENT], counter = *items;
    size_t count = 0;
    if (!qs_json_read_begin(&counter, '['))
        return expected_member(reading, PLACEMENT, "a list");
    for (; qs_json_read_next(&counter); count++)
        qs_json_read_skip(&counter);
    placement->n = qs_instance_size(reading->question->instance);
    placement->queens = malloc((count + 1) * sizeof *placement->queens);
    if (!placement->queens)
        return qs_error_set(reading->error, QS_ERROR_MEMORY, "not enough memory");
    qs_json_read_begin(items, '[');
    for (; qs_json_read_next(items); placement->count++)
        if (!ask_read_square(reading, items, &placement->queens[placement->count]))
            return place_item(reading, PLACEMENT, placement->count);
    return true;
}

static bool read_checked(struct reading *reading)
{
    struct qs_question *question = reading->question;
    if (reading->has[CERTIFICATE] == reading->has[PLACEMENT])
        return expected(reading, "either a certificate or a placement");
    if (reading->has[PLACEMENT])
        return read_placement(reading);
    question->text =
        ask_read_text(reading, CERTIFICATE, "the text of a certificate", &question->text_length);
    return question->text != NULL;
}

/* An exported file, whose comments say what it asks, and an answer to it. */
static bool read_decoded(struct reading *reading)
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

/* The word of a member, which must be there. */
static bool ask_read_word(struct reading *reading, int member, qs_words *words, unsigned *index)
{
    const struct qs_option option = {
        .kind = QS_OPTION_WORD, .size = sizeof *index, .words = words, .accepted = QS_ALL_WORDS};
    if (reading->has[member])
        reading->reader = reading->member[member];
    /* Without it, the reader is at the end, where there is no word. */
    return qs_option_read(&option, &reading->reader, reading->limits, index, reading->error) ||
           ask_place(reading, member_names[member]);
}

static bool read_notation(struct reading *reading)
{
    unsigned index;
    if (!reading->has[NOTATION])
        return true;
    if (!ask_read_word(reading, NOTATION, qs_notation_name, &index))
        return false;
    reading->question->notation = index;
    return index != QS_NOTATION_CHESS ||
           qs_instance_size(reading->question->instance) <= QS_CHESS_SIZE_MAX ||
           expected_member(reading, NOTATION, "numbers: chess has letters for 26 columns");
}

/* A placement in place of the fixed queens. */
static bool read_drawn(struct reading *reading)
{
    const struct qs_question *question = reading->question;
    if (!reading->has[PLACEMENT])
        return true;
    if (question->draw_solved || question->draw_explained)
        return qs_error_set(reading->error, QS_ERROR_INPUT, "placement cannot be combined with %s",
                            question->draw_solved ? "solve" : "explain");
    return read_placement(reading);
}

static bool read_certified(struct reading *reading)
{
    if (!reading->has[CERTIFICATE])
        return true;
    struct qs_json_reader *reader = &reading->member[CERTIFICATE];
    reading->question->certified = qs_json_read_boolean(reader);
    return !reader->failed || expected_member(reading, CERTIFICATE, "true or false");
}

static bool read_family(struct reading *reading)
{
    unsigned index;
    struct qs_question *question = reading->question;
    if (!ask_read_word(reading, FAMILY, qs_family_name, &index))
        return false;
    question->family = qs_family_find(qs_family_name(index));
    reading->asked.family = question->family->name;
    if (question->generating.steps[QS_P_BOARD].first > reading->limits->board)
        return expected_board(reading);
    return qs_family_check(question->family, &question->generating, "", reading->error);
}

static bool ask_engines_use(const void *fields, enum qs_engine_use use)
{
    const struct qs_question *question = fields;
    const char *engine = question->solving.engine;
    return qs_engine_uses(engine ? engine : qs_engine_name(0), use);
}

static bool rules_hold(struct reading *reading)
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
        qs_error_set(error, QS_ERROR_INPUT,
                     "expected solve, explain, count, check, export, decode, generate, draw or "
                     "read");
        qs_error_place(error, "do", 0, 0);
    }
    return command;
}

static bool read_all(struct reading *reading)
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
           (command != QS_FOR_SOLVE || read_certified(reading)) && read_notation(reading) &&
           (command != QS_FOR_DRAW || read_drawn(reading));
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
    struct reading reading = {
        .question = fields, .limits = limits, .length = length, .error = error};
    qs_json_reader_init(&reading.reader, NULL, text, length, NULL);
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
                                      .own = own,
                                      .engines_use = ask_engines_use};
    return read_all(&reading);
}

#include "option_table.h"

#include "engine_choice.h"
#include "export_format.h"
#include "instance_reader.h"
#include "option_macros.h"
#include "picture.h"
#include "queensat/generate.h"
#include "serve.h"
#include "split.h"

enum {
    BOARDS = SOLVE | DECODE | COUNT | EXPLAIN | DRAW,
    BY_HAND = (ALL & ~(DECODE | SPLIT | MERGE)) | SERVE /* whose boards are often small */
};

/* Sets of enum qs_format. */
enum {
    PLAIN = 1 << QS_FORMAT_TEXT | 1 << QS_FORMAT_JSON,
    TEXTS = 1 << QS_FORMAT_TEXT | 1 << QS_FORMAT_UNICODE,
    COUNTS = PLAIN | TEXTS,
    TABLES = PLAIN | 1 << QS_FORMAT_CSV,
    RESULTS = COUNTS | 1 << QS_FORMAT_BOARD | 1 << QS_FORMAT_ARRAY | 1 << QS_FORMAT_COMPETITION
};

#define WORDS(field, function) OF(WORDS, field), AMONG(function, QS_ALL_WORDS)
#define PIECE(of) OF(PIECE, pieces), .least = QS_PIECE_##of
#define FORMAT(set) OF(WORD, format), AMONG(qs_format_word, set)
#define DIGITS_OF(number) #number
#define DIGITS(number) DIGITS_OF(number)

#define OWNER qs_settings
#define Q(field) question.field
#define THEME(title) {.name = QS_OPT_THEME, .help = title},
#define QUESTION ROW
#define PROGRAM ROW
const struct qs_option qs_options[] = {
#include "option_rows.h"
    {.name = QS_OPT_NONE},
};

struct qs_option_rules qs_options_of(unsigned command)
{
    return (struct qs_option_rules){.command = command, .dashes = "--", .options = qs_options};
}

const struct qs_option *qs_option_find(enum qs_option_name name, unsigned command)
{
    const struct qs_option_rules rules = qs_options_of(command);
    return qs_rules_find(&rules, name);
}

const struct qs_option *qs_option_find_word(const char *name, size_t length, unsigned command)
{
    const struct qs_option_rules rules = qs_options_of(command);
    return qs_rules_find_word(&rules, name, length);
}

const struct qs_option *qs_option_find_letter(char letter, unsigned command)
{
    for (const struct qs_option *option = qs_options; option->name; option++)
        if (option->commands & command && option->letter == letter)
            return option;
    return NULL;
}

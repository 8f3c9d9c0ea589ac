#include <stdlib.h>
#include <string.h>

#include "export_format.h"
#include "family.h"
#include "instance_private.h"
#include "option_macros.h"
#include "queensat/generate.h"
#include "split.h"

#define OWNER qs_question
#define Q(field) field
#define THEME(title)
#define QUESTION ROW
#define PROGRAM(...)
const struct qs_option qs_question_options[] = {
#include "option_rows.h"
    {.name = QS_OPT_NONE},
};

const char *qs_option_word(enum qs_option_name name)
{
#define QS_OPTION_WORD(id, word) [QS_OPT_##id] = word
    static const char *const words[] = {QS_OPTION_NAMES(QS_OPTION_WORD)};
    return words[name];
}

const char *qs_strategy_word(unsigned strategy)
{
    return qs_strategy_name(strategy);
}

const char *qs_amo_word(unsigned amo)
{
    return qs_amo_name(amo);
}

const char *qs_card_word(unsigned card)
{
    return qs_card_name(card);
}

bool qs_question_check_shape(unsigned command, const struct qs_instance *instance,
                             struct qs_error *error)
{
    /* Commands that take boards which are not square, and walls. */
    const unsigned shaped = QS_FOR_SOLVE | QS_FOR_CHECK | QS_FOR_COUNT | QS_FOR_EXPLAIN |
                            QS_FOR_DRAW | QS_FOR_EXPORT | QS_FOR_DECODE | QS_FOR_SPLIT |
                            QS_FOR_MERGE | QS_FOR_COMPARE | QS_FOR_TRACE | QS_FOR_READ |
                            QS_FOR_GENERATE | QS_FOR_SERVE;
    return command & shaped || qs_check_plain(instance, error);
}

void qs_question_init(struct qs_question *question, unsigned command)
{
    *question = (struct qs_question){
        .command = command,
        .counting = {.size = -1},
        .export_format = qs_export_format_name(0),
    };
    qs_solve_options_init(&question->solving);
}

void qs_question_release(struct qs_question *question)
{
    qs_instance_free(question->instance);
    qs_placement_release(&question->placement);
    free(question->text);
    free(question->leaves);
    question->instance = NULL;
    question->text = question->leaves = NULL;
}

/* In the order in which an error lists them. */
static const struct {
    const char *word;
    unsigned command;
} question_commands[] = {
    {"solve", SOLVE},   {"explain", EXPLAIN}, {"count", COUNT},       {"check", CHECK},
    {"export", EXPORT}, {"decode", DECODE},   {"generate", GENERATE}, {"draw", DRAW},
    {"read", READ},     {"split", SPLIT},     {"merge", MERGE},
};

const char *qs_question_word(unsigned i)
{
    return i < sizeof question_commands / sizeof *question_commands ? question_commands[i].word
                                                                    : NULL;
}

unsigned qs_question_command(const char *word)
{
    for (unsigned i = 0; qs_question_word(i); i++)
        if (strcmp(word, qs_question_word(i)) == 0)
            return question_commands[i].command;
    return 0;
}

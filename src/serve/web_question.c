#include "web_question.h"

#include "serve.h"

#define OF(KIND, field)                                                                            \
    .kind = QS_OPTION_##KIND, .offset = offsetof(struct qs_web_question, field),                   \
    .size = sizeof((struct qs_web_question *)0)->field

/* What the options of the question have no words for, or mean differently on the page. */
static const struct qs_option own[] = {
    {.name = "page", .commands = ~0U, OF(TEXT, page)},
    {.name = "steps",
     .commands = QS_FOR_TRACE,
     OF(NUMBER, steps),
     .least = 1,
     .most = QS_STEPS_MAX},
    {.name = "list", .commands = QS_FOR_COUNT, OF(NUMBER, list), .most = QS_PLACEMENTS_MAX},
    {.name = "blames",
     .commands = QS_FOR_EXPLAIN,
     OF(NUMBER, blames),
     .least = 1,
     .most = QS_BLAMES_MAX},
    /* Also of a board that is drawn without the queens added. */
    {.name = "cover", .commands = QS_FOR_DRAW, OF(FLAG, question.draw_cover)},
    {.name = NULL},
};

bool qs_web_question_parse(struct qs_web_question *question, unsigned command, const char *body,
                           size_t length, struct qs_error *error)
{
    const struct qs_question_limits limits = {QS_SERVE_SIZE_MAX, QS_SECONDS_MAX, QS_SEARCH_MEMORY,
                                              1};
    struct qs_web_question defaults = {.steps = 2000, .blames = 1};
    qs_question_init(&defaults.question, command);
    defaults.question.solving.limits.seconds = 10;
    defaults.question.solving.limits.bytes = QS_SEARCH_MEMORY;
    defaults.question.counting.threads = 1;
    *question = defaults;
    if (!qs_question_read(&question->question, command, own, &limits, &defaults, body, length,
                          error)) {
        qs_web_question_release(question);
        return false;
    }
    question->question.counting.list = question->list > 0;
    question->question.counting.first = (uint64_t)question->list;
    if (question->blames > 1) {
        question->question.explaining.all = true;
        question->question.explaining.first = (uint64_t)question->blames;
    }
    return true;
}

void qs_web_question_release(struct qs_web_question *question)
{
    qs_question_release(&question->question);
}

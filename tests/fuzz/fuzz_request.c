/*
 * Bodies of requests to the server: what is accepted is within the limits, and what is refused has
 * an error that is JSON. The first byte chooses the service.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "queensat/solve.h"
#include "serve.h"
#include "service.h"

static void check_question(const struct qs_web_question *asked)
{
    const struct qs_question *question = &asked->question;
    const struct qs_solve_options *solving = &question->solving;
    int32_t n = qs_instance_size(question->instance);
    if (n < 1 || n > QS_SERVE_SIZE_MAX)
        qs_fuzz_fail("a board of the wrong size", "");
    if (!(solving->limits.seconds > 0 && solving->limits.seconds <= QS_SECONDS_MAX) ||
        solving->limits.bytes < 1 || solving->limits.bytes > QS_SEARCH_MEMORY ||
        solving->threads != 1 || question->counting.threads != 1 || solving->target < 0 ||
        asked->steps < 1 || asked->steps > QS_STEPS_MAX || question->counting.size < -1 ||
        question->counting.first > QS_PLACEMENTS_MAX || asked->blames < 1 ||
        asked->blames > QS_BLAMES_MAX || (unsigned)solving->encoding.amo >= QS_AMO_KINDS ||
        (unsigned)solving->encoding.card >= QS_CARD_KINDS)
        qs_fuzz_fail("a value out of its range", "");
    if (strlen(asked->page) >= sizeof asked->page)
        qs_fuzz_fail("a text without an end", "");
    unsigned i = 0;
    while (qs_engine_name(i) && strcmp(qs_engine_name(i), solving->engine) != 0)
        i++;
    if (!qs_engine_name(i))
        qs_fuzz_fail("no engine", "");
}

static void check_error(const struct qs_error *error)
{
    size_t length;
    qs_fuzz_check_error(error);
    char *text = qs_error_text(error, qs_error_status(error), &length);
    if (!text || strncmp(text, "{\"error\":\"", 10) != 0 || strchr(text, '\n') != text + length - 1)
        qs_fuzz_fail("no JSON", text ? text : "");
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const unsigned services[] = {QS_FOR_SOLVE,  QS_FOR_EXPLAIN, QS_FOR_COUNT, QS_FOR_TRACE,
                                        QS_FOR_EXPORT, QS_FOR_DRAW,    QS_FOR_READ};
    struct qs_web_question question;
    struct qs_error error = {0};
    if (size == 0)
        return 0;
    unsigned service = services[bytes[0] % (sizeof services / sizeof *services)];
    if (service == QS_FOR_READ && qs_fuzz_is_huge(bytes, size))
        return 0;
    if (!qs_web_question_parse(&question, service, (const char *)bytes + 1, size - 1, &error)) {
        check_error(&error);
        return 0;
    }
    check_question(&question);
    qs_web_question_release(&question);
    return 0;
}

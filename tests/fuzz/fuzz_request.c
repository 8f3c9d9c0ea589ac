/*
 * Bodies of requests to the server: what is accepted is within the limits, and what is refused has
 * an error that is JSON. The first byte chooses the service.
 */
#include <stdlib.h>
#include <string.h>

#include "error_text.h"
#include "fuzz.h"
#include "queensat/solve.h"
#include "serve.h"
#include "web_question.h"

static void check_question(const struct qs_web_question *question)
{
    int32_t n = qs_instance_size(question->instance);
    if (n < 1 || n > QS_SERVE_SIZE_MAX)
        qs_fuzz_fail("a board of the wrong size", "");
    if (!(question->time_limit > 0 && question->time_limit <= QS_SECONDS_MAX) ||
        question->target < 0 || question->target > INT32_MAX || question->seed < 0 ||
        question->steps < 1 || question->steps > QS_STEPS_MAX || question->size < -1 ||
        question->size > QS_SERVE_SIZE_MAX || question->list < 0 ||
        question->list > QS_PLACEMENTS_MAX || question->blames < 1 ||
        question->blames > QS_BLAMES_MAX || question->amo >= QS_AMO_KINDS ||
        question->card >= QS_CARD_KINDS)
        qs_fuzz_fail("a value out of its range", "");
    if (strlen(question->page) >= sizeof question->page ||
        strlen(question->format) >= sizeof question->format)
        qs_fuzz_fail("a text without an end", "");
    unsigned i = 0;
    while (qs_engine_name(i) && qs_engine_name(i) != question->engine)
        i++;
    if (!qs_engine_name(i))
        qs_fuzz_fail("no engine", "");
}

static void check_error(const struct qs_error *error)
{
    size_t length;
    qs_fuzz_check_error(error);
    char *text = qs_error_text(error, qs_error_status(error, QS_SEARCH_RUNS), &length);
    if (!text || strncmp(text, "{\"error\":\"", 10) != 0 || strchr(text, '\n') != text + length - 1)
        qs_fuzz_fail("no JSON", text ? text : "");
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const enum qs_service_flag services[] = {
        QS_SERVICE_SOLVE,  QS_SERVICE_EXPLAIN, QS_SERVICE_COUNT, QS_SERVICE_TRACE,
        QS_SERVICE_EXPORT, QS_SERVICE_DRAW,    QS_SERVICE_READ};
    struct qs_web_question question;
    struct qs_error error = {0};
    if (size == 0)
        return 0;
    enum qs_service_flag service = services[bytes[0] % (sizeof services / sizeof *services)];
    if (service == QS_SERVICE_READ && qs_fuzz_is_huge(bytes, size))
        return 0;
    if (!qs_web_question_parse(&question, service, (const char *)bytes + 1, size - 1, &error)) {
        check_error(&error);
        return 0;
    }
    check_question(&question);
    qs_web_question_release(&question);
    return 0;
}

/*
 * The services in WebAssembly: what the server answers over HTTP, a worker of the page answers
 * here. workers.js calls it.
 */
#include <emscripten.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "service.h"

/*
 * Defined in worker_library.js: tell the page the bounds, or nothing (NULL), and ask whether it
 * wants the answer now.
 */
int qs_page_stops(const char *bounds);

EMSCRIPTEN_KEEPALIVE char *qs_page_start(void);
EMSCRIPTEN_KEEPALIVE char *qs_page_answer(const char *path, const char *body);
EMSCRIPTEN_KEEPALIVE unsigned qs_page_status(void);

static unsigned status; /* of HTTP, for the last answer */

static bool poll_page(void *state, const struct qs_progress *progress)
{
    size_t length;
    char *bounds = qs_service_tell(state, progress, &length);
    bool stops = qs_page_stops(bounds);
    free(bounds);
    return stops;
}

/* The answer, or what is wrong. NULL: there is no memory. */
static char *page_reply(bool answered, char *text, const struct qs_error *error)
{
    size_t length;
    status = answered ? 200 : qs_error_status(error);
    return answered ? text : qs_error_text(error, status, &length);
}

static bool page_run(const struct qs_service *service, const char *body, char **text,
                     struct qs_error *error)
{
    struct qs_reported_bounds told = {-1, -1, 0};
    struct qs_call call = {.stop = poll_page, .stop_state = &told};
    size_t length;
    if (!qs_web_question_parse(&call.question, service->command, body, strlen(body), error))
        return false;
    bool answered = qs_service_run(service, &call, text, &length, error);
    qs_web_question_release(&call.question);
    return answered;
}

/* To be freed, as the next one; its status is that of qs_page_status. */
char *qs_page_start(void)
{
    struct qs_error error;
    char *text = NULL;
    size_t length;
    bool answered = qs_service_start(NULL, &text, &length, &error);
    return page_reply(answered, text, &error);
}

char *qs_page_answer(const char *path, const char *body)
{
    const struct qs_service *service = qs_service_find(path);
    struct qs_error error;
    char *text = NULL;
    if (service && service->answer)
        return page_reply(page_run(service, body, &text, &error), text, &error);
    qs_error_set(&error, QS_ERROR_INPUT, "there is no such service");
    return page_reply(false, NULL, &error);
}

unsigned qs_page_status(void)
{
    return status;
}

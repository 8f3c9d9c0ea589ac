#include "service.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fault.h"
#include "json.h"
#include "machine.h"
#include "queensat/interchange.h"
#include "queensat/version.h"
#include "question.h"
#include "report.h"
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

static bool poll_call(void *state, const struct qs_progress *progress)
{
    struct qs_call *call = state;
    if (call->progress)
        call->progress(call->progress_state, progress);
    return qs_web_search_must_stop(&call->search);
}

static bool answer_question(struct qs_call *call, struct qs_error *error)
{
    struct qs_answering answering = {.question = &call->question.question,
                                     .output = call->output,
                                     .stop = poll_call,
                                     .state = call};
    return qs_answer(&answering, error);
}

/* The steps of an engine, written as they come. */
struct tracing {
    struct qs_call *call;
    struct qs_json json;
    uint64_t steps;
    bool full; /* there are more than the question asks for */
};

static bool poll_trace(void *state, const struct qs_progress *progress)
{
    const struct tracing *tracing = state;
    (void)progress;
    return tracing->full || qs_web_search_must_stop(&tracing->call->search);
}

static void trace_step(void *state, enum qs_trace_event event, struct qs_square square)
{
    struct tracing *tracing = state;
    struct qs_json *json = &tracing->json;
    if (tracing->steps >= (uint64_t)tracing->call->question.steps) {
        tracing->full = true;
        return;
    }
    tracing->steps++;
    qs_json_begin(json, NULL, '[');
    qs_json_string(json, NULL, event == QS_TRACE_PLACE ? "place" : "take back");
    qs_json_integer(json, NULL, square.row);
    qs_json_integer(json, NULL, square.column);
    qs_json_end(json);
}

/* The members after the steps. */
static void service_write_rest(struct tracing *tracing, const struct qs_result *result)
{
    struct qs_json *json = &tracing->json;
    qs_json_string(json, "version", QS_VERSION);
    qs_json_instance(json, "instance", tracing->call->question.question.instance);
    qs_json_string(json, "engine", result->engine);
    qs_json_boolean(json, "complete", !tracing->full);
    qs_json_integer(json, "lower", result->lower);
    qs_json_integer(json, "upper", result->upper.value);
    qs_json_string(json, "stop", qs_stop_name(result->stop));
    qs_json_work(json, "work", &result->work);
    qs_json_real(json, "seconds", result->seconds);
}

static bool answer_trace(struct qs_call *call, struct qs_error *error)
{
    const struct qs_question *question = &call->question.question;
    struct tracing tracing = {.call = call, .json = {.output = call->output}};
    struct qs_solve_options options = question->solving;
    struct qs_result result;
    if (!qs_engine_uses(options.engine, QS_USES_TRACE)) {
        qs_error_set(error, QS_ERROR_INPUT, "%s has no trace: name an engine that has one",
                     options.engine);
        return qs_error_place(error, "engine", 0, 0);
    }
    options.limits.poll = poll_trace;
    options.limits.state = &tracing;
    options.trace = trace_step;
    options.trace_state = &tracing;
    qs_json_begin(&tracing.json, NULL, '{');
    qs_json_string(&tracing.json, "schema", "queensat-trace-1");
    qs_json_begin(&tracing.json, "steps", '[');
    if (!qs_solve(question->instance, &options, &result, error))
        return false;
    qs_json_end(&tracing.json);
    service_write_rest(&tracing, &result);
    qs_json_end(&tracing.json);
    qs_result_release(&result);
    return true;
}

static const char type_of_json[] = "application/json";

static const struct qs_service services[] = {
    {"/api/solve", QS_FOR_SOLVE, type_of_json, answer_question},
    {"/api/explain", QS_FOR_EXPLAIN, type_of_json, answer_question},
    {"/api/count", QS_FOR_COUNT, type_of_json, answer_question},
    {"/api/trace", QS_FOR_TRACE, type_of_json, answer_trace},
    {"/api/export", QS_FOR_EXPORT, "text/plain; charset=utf-8", answer_question},
    {"/api/check", QS_FOR_CHECK, type_of_json, answer_question},
    {"/api/generate", QS_FOR_GENERATE, type_of_json, answer_question},
    {"/api/draw", QS_FOR_DRAW, "image/svg+xml", answer_question},
    {"/api/read", QS_FOR_READ, type_of_json, answer_question},
    {"/api/stop", 0, type_of_json, NULL}, /* has no turn, and no search */
};

const struct qs_service *qs_service_find(const char *path)
{
    for (size_t i = 0; i < sizeof services / sizeof *services; i++)
        if (strcmp(path, services[i].path) == 0)
            return &services[i];
    return NULL;
}

static bool run_call(const struct qs_service *service, struct qs_call *call, char **text,
                     size_t *size, struct qs_error *error)
{
    call->output = qs_output_to_memory(error);
    if (!call->output)
        return false;
    bool answered =
        service->answer(call, error) && (qs_web_search_ending(&call->search) <= QS_SEARCH_ENOUGH ||
                                         qs_web_search_was_stopped(&call->search, error));
    char *collected = qs_output_take(call->output, size, answered ? error : NULL);
    if (answered && collected) {
        *text = collected;
        return true;
    }
    free(collected);
    return false;
}

/* Parse the question, and wait for a turn. False, and nothing is to be released. */
static bool begin_call(struct qs_call *call, const struct qs_service *service,
                       struct qs_web_searches *searches, int socket, const char *body,
                       size_t length, enum qs_web_ending *ending, struct qs_error *error)
{
    *ending = QS_SEARCH_RUNS;
    if (!qs_web_question_parse(&call->question, service->command, body, length, error))
        return false;
    if (qs_web_search_begin(searches, &call->search, call->question.page, socket, error))
        return true;
    *ending = qs_web_search_ending(&call->search);
    qs_web_question_release(&call->question);
    return false;
}

/* {"page": name}: what it asked is to be answered now. The answer is {"stopped": number}. */
static bool answer_stop(struct qs_web_searches *searches, const char *body, size_t length,
                        char **text, size_t *size, struct qs_error *error)
{
    char page[QS_PAGE_NAME_MAX + 1] = "";
    struct qs_json_reader reader;
    qs_json_reader_init(&reader, "body", body, length, error);
    qs_json_read_begin(&reader, '{');
    while (qs_json_read_next(&reader))
        if (qs_json_read_is(&reader, "page"))
            qs_json_read_string(&reader, page, sizeof page);
        else
            qs_json_read_skip(&reader);
    if (!qs_json_read_end(&reader, "the question"))
        return false;
    struct qs_json json = {.output = qs_output_to_memory(error)};
    if (!json.output)
        return false;
    qs_json_begin(&json, NULL, '{');
    qs_json_integer(&json, "stopped", qs_web_searches_finish(searches, page));
    qs_json_end(&json);
    *text = qs_output_take(json.output, size, error);
    return *text != NULL;
}

bool qs_service_answer(const struct qs_service *service, struct qs_web_searches *searches,
                       int socket, const char *body, size_t length, char **text, size_t *size,
                       enum qs_web_ending *ending, struct qs_error *error)
{
    struct qs_call call = {.progress = NULL};
    *ending = QS_SEARCH_RUNS;
    if (!service->answer)
        return answer_stop(searches, body, length, text, size, error);
    if (!begin_call(&call, service, searches, socket, body, length, ending, error))
        return false;
    bool answered = run_call(service, &call, text, size, error);
    qs_web_search_end(&call.search);
    *ending = qs_web_search_ending(&call.search);
    qs_web_question_release(&call.question);
    return answered;
}

static void write_engines(struct qs_json *json)
{
    qs_json_begin(json, "engines", '[');
    for (unsigned i = 0; qs_engine_name(i); i++) {
        const char *name = qs_engine_name(i);
        qs_json_begin(json, NULL, '{');
        qs_json_string(json, "name", name);
        qs_json_string(json, "summary", qs_engine_summary(i));
        qs_json_boolean(json, "exact", qs_engine_is_exact(name));
        qs_json_boolean(json, "traced", qs_engine_uses(name, QS_USES_TRACE));
        qs_json_end(json);
    }
    qs_json_end(json);
}

static void write_formats(struct qs_json *json)
{
    qs_json_begin(json, "formats", '[');
    for (unsigned i = 0; qs_export_format_name(i); i++) {
        qs_json_begin(json, NULL, '{');
        qs_json_string(json, "name", qs_export_format_name(i));
        qs_json_string(json, "summary", qs_export_format_summary(i));
        qs_json_end(json);
    }
    qs_json_end(json);
}

bool qs_service_start(const struct qs_instance *instance, char **text, size_t *size,
                      struct qs_error *error)
{
    struct qs_json json = {.output = qs_output_to_memory(error)};
    if (!json.output)
        return false;
    qs_json_begin_answer(&json, "queensat-start-1");
    if (instance)
        qs_json_instance(&json, "instance", instance);
    else
        qs_json_null(&json, "instance");
    write_engines(&json);
    write_formats(&json);
    qs_json_begin(&json, "most", '{');
    qs_json_integer(&json, "board", QS_SERVE_SIZE_MAX);
    qs_json_integer(&json, "time_limit", QS_SECONDS_MAX);
    qs_json_integer(&json, "steps", QS_STEPS_MAX);
    qs_json_integer(&json, "list", QS_PLACEMENTS_MAX);
    qs_json_end(&json);
    qs_json_end(&json);
    *text = qs_output_take(json.output, size, error);
    return *text != NULL;
}

unsigned qs_error_status(const struct qs_error *error, enum qs_web_ending ending)
{
    switch (error->kind) {
    case QS_ERROR_INPUT:
        return MHD_HTTP_BAD_REQUEST;
    case QS_ERROR_STOPPED:
        return ending == QS_SEARCH_REPLACED ? MHD_HTTP_CONFLICT : MHD_HTTP_SERVICE_UNAVAILABLE;
    case QS_ERROR_MEMORY:
        return MHD_HTTP_SERVICE_UNAVAILABLE;
    case QS_ERROR_NONE:
    case QS_ERROR_SYSTEM:
    case QS_ERROR_DEFECT:
        break;
    }
    return MHD_HTTP_INTERNAL_SERVER_ERROR;
}

char *qs_error_text(const struct qs_error *error, unsigned status, size_t *length)
{
    char line[1024];
    qs_error_format(error, line, sizeof line);
    struct qs_json json = {.output = qs_output_to_memory(NULL)};
    if (!json.output)
        return NULL;
    qs_json_begin(&json, NULL, '{');
    qs_json_string(&json, "error", line);
    qs_json_integer(&json, "status", (int64_t)status);
    qs_json_end(&json);
    return qs_output_take(json.output, length, NULL);
}

/* Streams. */

/* The events that are not sent yet are between `sent` and `length`. */
struct stream {
    const struct qs_service *service;
    struct qs_call call;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    char *text;
    size_t length, sent, capacity;
    bool ended;
    int32_t lower, upper; /* that were sent last */
    double next;          /* when to send them again */
};

/* Make room for that many bytes more. */
static bool reserve_events(struct stream *stream, size_t count)
{
    if (stream->length + count <= stream->capacity)
        return true;
    size_t capacity = 2 * (stream->length + count);
    char *grown = realloc(stream->text, capacity);
    if (!grown)
        return false;
    stream->text = grown;
    stream->capacity = capacity;
    return true;
}

/*
 * An event whose data are one line, which may end with a line feed. Without memory it is lost,
 * whole: the page says that a stream without a result has ended.
 */
static void send_event(struct stream *stream, const char *name, const char *data, size_t length)
{
    static const char form[] = "event: %s\ndata: %.*s\n\n";
    while (length > 0 && data[length - 1] == '\n')
        length--;
    size_t size = sizeof form + strlen(name) + length;
    pthread_mutex_lock(&stream->lock);
    if (reserve_events(stream, size))
        stream->length +=
            (size_t)snprintf(stream->text + stream->length, size, form, name, (int)length, data);
    pthread_cond_signal(&stream->more);
    pthread_mutex_unlock(&stream->lock);
}

static void send_bounds(void *state, const struct qs_progress *progress)
{
    const double interval = 0.5;
    struct stream *stream = state;
    double now = qs_clock_now();
    size_t length;
    if (progress->lower == stream->lower && progress->upper == stream->upper && now < stream->next)
        return;
    stream->lower = progress->lower;
    stream->upper = progress->upper;
    stream->next = now + interval;
    struct qs_json json = {.output = qs_output_to_memory(NULL)};
    if (!json.output)
        return;
    qs_json_begin(&json, NULL, '{');
    qs_json_integer(&json, "lower", progress->lower);
    qs_json_integer(&json, "upper", progress->upper);
    qs_json_integer(&json, "target", progress->target);
    qs_json_string(&json, "engine", progress->engine);
    qs_json_real(&json, "seconds", progress->seconds);
    qs_json_end(&json);
    char *text = qs_output_take(json.output, &length, NULL);
    if (text)
        send_event(stream, "bounds", text, length);
    free(text);
}

static void *run_stream(void *state)
{
    struct stream *stream = state;
    struct qs_error error;
    char *text;
    size_t length;
    bool answered = run_call(stream->service, &stream->call, &text, &length, &error);
    if (!answered)
        text = qs_error_text(
            &error, qs_error_status(&error, qs_web_search_ending(&stream->call.search)), &length);
    if (text)
        send_event(stream, answered ? "result" : "error", text, length);
    free(text);
    qs_web_search_end(&stream->call.search);
    pthread_mutex_lock(&stream->lock);
    stream->ended = true;
    pthread_cond_signal(&stream->more);
    pthread_mutex_unlock(&stream->lock);
    return NULL;
}

/* Called on the thread of the connection: waits for the next event. */
static ssize_t read_events(void *state, uint64_t position, char *buffer, size_t room)
{
    struct stream *stream = state;
    (void)position;
    pthread_mutex_lock(&stream->lock);
    while (stream->sent == stream->length && !stream->ended)
        pthread_cond_wait(&stream->more, &stream->lock);
    size_t count = stream->length - stream->sent;
    count = count < room ? count : room;
    if (count > 0)
        memcpy(buffer, stream->text + stream->sent, count);
    stream->sent += count;
    if (stream->sent == stream->length)
        stream->sent = stream->length = 0;
    pthread_mutex_unlock(&stream->lock);
    return count > 0 ? (ssize_t)count : MHD_CONTENT_READER_END_OF_STREAM;
}

static void release_stream(struct stream *stream)
{
    pthread_cond_destroy(&stream->more);
    pthread_mutex_destroy(&stream->lock);
    qs_web_question_release(&stream->call.question);
    free(stream->text);
    free(stream);
}

/* The response is complete, or the client is gone; then the search does not know it yet. */
static void close_stream(void *state)
{
    struct stream *stream = state;
    qs_web_search_abandon(&stream->call.search);
    pthread_join(stream->thread, NULL);
    release_stream(stream);
}

/* The stream runs afterwards, and the response frees it. */
static struct MHD_Response *start_stream(struct stream *stream, struct qs_error *error)
{
    const size_t block = 4096;
    if (pthread_create(&stream->thread, NULL, run_stream, stream) == 0) {
        struct MHD_Response *response = qs_http.MHD_create_response_from_callback(
            MHD_SIZE_UNKNOWN, block, read_events, stream, close_stream);
        if (!response)
            close_stream(stream);
        if (!response)
            qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a stream");
        return response;
    }
    qs_error_set(error, QS_ERROR_MEMORY, "no thread could be started");
    qs_web_search_end(&stream->call.search);
    release_stream(stream);
    return NULL;
}

struct MHD_Response *qs_stream_response(const struct qs_service *service,
                                        struct qs_web_searches *searches, int socket,
                                        const char *body, size_t length, enum qs_web_ending *ending,
                                        struct qs_error *error)
{
    struct stream *stream = calloc(1, sizeof *stream);
    *ending = QS_SEARCH_RUNS;
    if (!stream) {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a stream");
        return NULL;
    }
    stream->service = service;
    stream->lower = stream->upper = -1;
    stream->call.progress = send_bounds;
    stream->call.progress_state = stream;
    if (!begin_call(&stream->call, service, searches, socket, body, length, ending, error)) {
        free(stream);
        return NULL;
    }
    pthread_mutex_init(&stream->lock, NULL);
    pthread_cond_init(&stream->more, NULL);
    return start_stream(stream, error);
}

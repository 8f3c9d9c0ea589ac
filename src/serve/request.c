#include "request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "http.h"
#include "json.h"
#include "stream.h"

/* A call for a client. */
struct asked {
    struct qs_call call;
    struct qs_web_search search;
};

static bool poll_search(void *state, const struct qs_progress *progress)
{
    (void)progress;
    return qs_web_search_must_stop(state);
}

/* Parse the question, and wait for a turn. False, and nothing is to be released. */
static bool begin_call(struct asked *asked, const struct qs_service *service,
                       struct qs_web_searches *searches, int socket, const char *body,
                       size_t length, enum qs_web_ending *ending, struct qs_error *error)
{
    struct qs_web_question *question = &asked->call.question;
    *ending = QS_SEARCH_RUNS;
    asked->call.stop = poll_search;
    asked->call.stop_state = &asked->search;
    if (!qs_web_question_parse(question, service->command, body, length, error))
        return false;
    if (qs_web_search_begin(searches, &asked->search, question->page, socket, error))
        return true;
    *ending = qs_web_search_ending(&asked->search);
    qs_web_question_release(question);
    return false;
}

/* The answer of a search that was ended, but for its page, is of no use. */
static bool run_call(const struct qs_service *service, struct asked *asked, char **text,
                     size_t *size, struct qs_error *error)
{
    if (!qs_service_run(service, &asked->call, text, size, error))
        return false;
    if (qs_web_search_ending(&asked->search) <= QS_SEARCH_ENOUGH)
        return true;
    free(*text);
    return qs_web_search_was_stopped(&asked->search, error);
}

bool qs_request_answer(const struct qs_service *service, struct qs_web_searches *searches,
                       int socket, const char *body, size_t length, char **text, size_t *size,
                       enum qs_web_ending *ending, struct qs_error *error)
{
    struct asked asked;
    *ending = QS_SEARCH_RUNS;
    if (!service->answer) {
        /* {"page": name}: what it asked is to be answered now. The answer is {"stopped": number}.
         */
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
        struct qs_memory_stream memory;
        struct qs_json json = {.output = qs_memory_stream_begin(&memory, error)};
        if (!json.output)
            return false;
        qs_json_begin(&json, NULL, '{');
        qs_json_integer(&json, "stopped", qs_web_searches_finish(searches, page));
        qs_json_end(&json);
        *text = qs_memory_stream_take(&memory, size, error);
        return *text != NULL;
    }
    if (!begin_call(&asked, service, searches, socket, body, length, ending, error))
        return false;
    bool answered = run_call(service, &asked, text, size, error);
    qs_web_search_end(&asked.search);
    *ending = qs_web_search_ending(&asked.search);
    qs_web_question_release(&asked.call.question);
    return answered;
}

unsigned qs_request_status(const struct qs_error *error, enum qs_web_ending ending)
{
    return error->kind == QS_ERROR_STOPPED && ending == QS_SEARCH_REPLACED ? MHD_HTTP_CONFLICT
                                                                           : qs_error_status(error);
}

/* Streams. */

/* The events that are not sent yet are between `sent` and `length`. */
struct stream {
    const struct qs_service *service;
    struct asked asked;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    char *text;
    size_t length, sent, capacity;
    bool ended;
    struct qs_reported_bounds told;
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

static bool poll_stream(void *state, const struct qs_progress *progress)
{
    struct stream *stream = state;
    size_t length;
    char *text = qs_service_tell(&stream->told, progress, &length);
    if (text)
        send_event(stream, "bounds", text, length);
    free(text);
    return qs_web_search_must_stop(&stream->asked.search);
}

static void *run_stream(void *state)
{
    struct stream *stream = state;
    struct qs_error error;
    char *text;
    size_t length;
    bool answered = run_call(stream->service, &stream->asked, &text, &length, &error);
    if (!answered)
        text = qs_error_text(&error,
                             qs_request_status(&error, qs_web_search_ending(&stream->asked.search)),
                             &length);
    if (text)
        send_event(stream, answered ? "result" : "error", text, length);
    free(text);
    qs_web_search_end(&stream->asked.search);
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
    qs_web_question_release(&stream->asked.call.question);
    free(stream->text);
    free(stream);
}

/* The response is complete, or the client is gone; then the search does not know it yet. */
static void close_stream(void *state)
{
    struct stream *stream = state;
    qs_web_search_abandon(&stream->asked.search);
    pthread_join(stream->thread, NULL);
    release_stream(stream);
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
    stream->told = (struct qs_reported_bounds){-1, -1, 0};
    if (!begin_call(&stream->asked, service, searches, socket, body, length, ending, error)) {
        free(stream);
        return NULL;
    }
    stream->asked.call.stop = poll_stream;
    stream->asked.call.stop_state = stream;
    pthread_mutex_init(&stream->lock, NULL);
    pthread_cond_init(&stream->more, NULL);
    /* The stream runs afterwards, and the response frees it. */
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
    qs_web_search_end(&stream->asked.search);
    release_stream(stream);
    return NULL;
}

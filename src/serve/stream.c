#include "stream.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fault.h"
#include "json.h"
#include "machine.h"
#include "memory_stream.h"
#include "service.h"

/* The events that are not sent yet are between `sent` and `length`. */
struct stream {
    const struct qs_service *service;
    struct qs_web_question question;
    struct qs_web_search search;
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

/* Append, with room for one byte more; without memory, the event is lost. */
static void append(struct stream *stream, const char *bytes, size_t count)
{
    if (stream->length + count > stream->capacity) {
        size_t capacity = 2 * (stream->length + count);
        char *grown = realloc(stream->text, capacity);
        if (!grown)
            return;
        stream->text = grown;
        stream->capacity = capacity;
    }
    memcpy(stream->text + stream->length, bytes, count);
    stream->length += count;
}

/* An event whose data are one line, which may end with a line feed. */
static void send_event(struct stream *stream, const char *name, const char *data, size_t length)
{
    char head[40];
    int size = snprintf(head, sizeof head, "event: %s\ndata: ", name);
    while (length > 0 && data[length - 1] == '\n')
        length--;
    pthread_mutex_lock(&stream->lock);
    append(stream, head, (size_t)size);
    append(stream, data, length);
    append(stream, "\n\n", 2);
    pthread_cond_signal(&stream->more);
    pthread_mutex_unlock(&stream->lock);
}

static void send_bounds(void *state, const struct qs_progress *progress)
{
    const double interval = 0.5;
    struct stream *stream = state;
    double now = qs_clock_now();
    struct qs_memory_output memory;
    size_t length;
    if (progress->lower == stream->lower && progress->upper == stream->upper && now < stream->next)
        return;
    stream->lower = progress->lower;
    stream->upper = progress->upper;
    stream->next = now + interval;
    if (!qs_memory_output_open(&memory, NULL))
        return;
    struct qs_json json = {.output = memory.output};
    qs_json_begin(&json, NULL, '{');
    qs_json_integer(&json, "lower", progress->lower);
    qs_json_integer(&json, "upper", progress->upper);
    qs_json_integer(&json, "target", progress->target);
    qs_json_string(&json, "engine", progress->engine);
    qs_json_real(&json, "seconds", progress->seconds);
    qs_json_end(&json);
    char *text = qs_memory_output_close(&memory, &length, NULL);
    if (text)
        send_event(stream, "bounds", text, length);
    free(text);
}

static void *run(void *state)
{
    struct stream *stream = state;
    struct qs_error error;
    char *text;
    size_t length;
    bool answered = qs_service_call(stream->service, &stream->call, &text, &length, &error);
    if (!answered)
        text = qs_error_text(&error, qs_error_status(&error, qs_web_search_ending(&stream->search)),
                             &length);
    if (text)
        send_event(stream, answered ? "result" : "error", text, length);
    free(text);
    qs_web_search_end(&stream->search);
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

static void release(struct stream *stream)
{
    pthread_cond_destroy(&stream->more);
    pthread_mutex_destroy(&stream->lock);
    qs_web_question_release(&stream->question);
    free(stream->text);
    free(stream);
}

/* The response is complete, or the client is gone; then the search does not know it yet. */
static void close_stream(void *state)
{
    struct stream *stream = state;
    qs_web_search_abandon(&stream->search);
    pthread_join(stream->thread, NULL);
    release(stream);
}

/* The stream runs afterwards, and the response frees it. */
static struct MHD_Response *start(struct stream *stream, struct qs_error *error)
{
    const size_t block = 4096;
    if (pthread_create(&stream->thread, NULL, run, stream) == 0) {
        struct MHD_Response *response = qs_http.MHD_create_response_from_callback(
            MHD_SIZE_UNKNOWN, block, read_events, stream, close_stream);
        if (!response)
            close_stream(stream);
        if (!response)
            qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a stream");
        return response;
    }
    qs_error_set(error, QS_ERROR_MEMORY, "no thread could be started");
    qs_web_search_end(&stream->search);
    release(stream);
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
    stream->call =
        (struct qs_call){.question = &stream->question,
                         .search = &stream->search,
                         .progress = service->command == QS_FOR_SOLVE ? send_bounds : NULL,
                         .progress_state = stream};
    if (!qs_web_question_parse(&stream->question, service->command, body, length, error)) {
        free(stream);
        return NULL;
    }
    if (!qs_web_search_begin(searches, &stream->search, stream->question.page, socket, error)) {
        *ending = qs_web_search_ending(&stream->search);
        qs_web_question_release(&stream->question);
        free(stream);
        return NULL;
    }
    pthread_mutex_init(&stream->lock, NULL);
    pthread_cond_init(&stream->more, NULL);
    return start(stream, error);
}

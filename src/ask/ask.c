#include "queensat/queensat.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "fault.h"
#include "json.h"
#include "machine.h"
#include "question.h"
#include "stream.h"

/* The caller's function as a stream. */
struct sink {
    const struct qs_ask_options *options;
    bool begun;  /* something was written */
    bool failed; /* it took no more */
    bool ignores;
    bool line; /* what was written ends with a line feed */
};

static ssize_t write_sink(void *state, const char *bytes, size_t count)
{
    struct sink *sink = state;
    if (sink->ignores || count == 0)
        return (ssize_t)count;
    if (sink->failed)
        return QS_TOOK_NOTHING;
    sink->failed = !sink->options->write(sink->options->write_state, bytes, count);
    sink->begun = true;
    sink->line = bytes[count - 1] == '\n';
    return sink->failed ? QS_TOOK_NOTHING : (ssize_t)count;
}

static const char *kind_word(const struct qs_error *error)
{
    switch (error->kind) {
    case QS_ERROR_MEMORY:
        return "memory";
    case QS_ERROR_SYSTEM:
        return "system";
    case QS_ERROR_STOPPED:
        return "stopped";
    case QS_ERROR_DEFECT:
        return "defect";
    default:
        return "input";
    }
}

/*
 * One line in one piece, which takes no memory: there may be none. Bytes that JSON does not take as
 * they are become "?".
 */
static void write_error(struct sink *sink, const struct qs_error *error)
{
    char line[1024], text[1200];
    qs_error_format(error, line, sizeof line);
    for (char *at = line; *at; at++)
        if (*at == '"' || *at == '\\')
            *at = '\'';
        else if ((unsigned char)*at < ' ' || (unsigned char)*at >= 127)
            *at = '?';
    int length = snprintf(text, sizeof text,
                          "%s{\"schema\":\"queensat-error-1\",\"kind\":\"%s\",\"error\":\"%s\"}\n",
                          sink->begun && !sink->line ? "\n" : "", kind_word(error), line);
    write_sink(sink, text, (size_t)length);
}

/* An answer that is complete as far as it goes, or an error. */
static bool answer(const struct qs_question *question, struct sink *sink,
                   struct qs_answer_context *context, struct qs_error *error)
{
    FILE *stream = qs_stream_new(sink, write_sink);
    if (!stream)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
    context->question = question;
    context->output = stream;
    bool answered = qs_answer(context, error);
    sink->ignores = !answered; /* what the stream still holds is no part of the error */
    if (fclose(stream) != 0 && answered)
        answered = qs_error_set(error, QS_ERROR_SYSTEM, "the answer could not be written");
    sink->ignores = false;
    return answered;
}

static enum qs_ask_status failure(const struct qs_error *error)
{
    switch (error->kind) {
    case QS_ERROR_INPUT:
        return QS_ASK_WRONG;
    case QS_ERROR_STOPPED:
        return QS_ASK_STOPPED;
    case QS_ERROR_DEFECT:
        return QS_ASK_REFUTED;
    default:
        return QS_ASK_FAILED;
    }
}

static enum qs_ask_status ask_question(const char *text, size_t length, struct sink *sink,
                                       struct qs_error *error)
{
    const struct qs_ask_options *options = sink->options;
    const struct qs_question_limits limits = {QS_SIZE_MAX, options->limits.seconds,
                                              options->limits.bytes, options->threads};
    struct qs_question question, defaults;
    struct qs_answer_context context = {.stop = options->limits.poll,
                                        .state = options->limits.state,
                                        .incumbent = options->incumbent,
                                        .incumbent_state = options->incumbent_state};
    qs_question_init(&defaults, 0);
    defaults.solving.limits.seconds = options->limits.seconds;
    defaults.solving.limits.bytes = options->limits.bytes;
    defaults.counting.threads = 1;
    question = defaults;
    bool answered = qs_question_read(&question, 0, NULL, &limits, &defaults, text, length, error) &&
                    answer(&question, sink, &context, error);
    qs_question_release(&question);
    if (sink->failed)
        return QS_ASK_FAILED;
    if (!answered)
        return failure(error);
    return context.refuted ? QS_ASK_REFUTED : context.open ? QS_ASK_STOPPED : QS_ASK_DONE;
}

/* Those of the caller, which may be an older program, and the defaults for what is 0. */
static bool take_options(struct qs_ask_options *own, const struct qs_ask_options *options)
{
    const size_t least = offsetof(struct qs_ask_options, incumbent);
    *own = (struct qs_ask_options){0};
    if (!options || options->size < least)
        return false;
    memcpy(own, options, options->size < sizeof *own ? options->size : sizeof *own);
    own->threads = own->threads == 0 ? 1 : own->threads;
    own->limits.bytes = own->limits.bytes == 0 ? qs_default_memory_limit() : own->limits.bytes;
    return own->write != NULL;
}

void qs_ask_refuse(const struct qs_ask_options *options, const struct qs_error *error)
{
    struct sink sink = {.options = options};
    write_error(&sink, error);
}

enum qs_ask_status qs_ask(const char *question, size_t length, const struct qs_ask_options *options)
{
    struct qs_error error;
    return qs_ask_why(question, length, options, &error);
}

enum qs_ask_status qs_ask_why(const char *question, size_t length,
                              const struct qs_ask_options *options, struct qs_error *why)
{
    struct qs_ask_options own;
    *why = (struct qs_error){.kind = QS_ERROR_NONE};
    if (!take_options(&own, options))
        return QS_ASK_WRONG;
    struct sink sink = {.options = &own};
    bool valid = qs_check_given("question", question, why) && qs_check_limits(&own.limits, why) &&
                 qs_check_range("threads", own.threads, 1, QS_THREADS_MAX, why);
    enum qs_ask_status status = valid ? ask_question(question, length, &sink, why) : QS_ASK_WRONG;
    if (why->kind != QS_ERROR_NONE && !sink.failed)
        write_error(&sink, why);
    return status;
}

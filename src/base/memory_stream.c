#define _GNU_SOURCE /* fopencookie. NOLINT(bugprone-reserved-identifier) */
#include "memory_stream.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"

/* Returns 0 on failure, as fopencookie requires. */
static ssize_t append(void *state, const char *bytes, size_t count)
{
    struct qs_memory_stream *memory = state;
    if (memory->capacity - memory->length <= count) {
        size_t capacity = 2 * (memory->length + count) + 1;
        char *text = memory->failed ? NULL : realloc(memory->text, capacity);
        if (!text) {
            memory->failed = true;
            return 0;
        }
        memory->text = text;
        memory->capacity = capacity;
    }
    memcpy(memory->text + memory->length, bytes, count);
    memory->length += count;
    memory->text[memory->length] = '\0';
    return (ssize_t)count;
}

bool qs_memory_stream_open(struct qs_memory_stream *memory)
{
    *memory = (struct qs_memory_stream){.text = calloc(1, 1), .capacity = 1};
    if (memory->text)
        memory->stream = fopencookie(memory, "w", (cookie_io_functions_t){.write = append});
    if (!memory->stream)
        free(memory->text);
    return memory->stream != NULL;
}

char *qs_memory_stream_close(struct qs_memory_stream *memory)
{
    bool lost = ferror(memory->stream) != 0;
    lost = fclose(memory->stream) != 0 || lost || memory->failed;
    if (lost)
        free(memory->text);
    return lost ? NULL : memory->text;
}

static bool refuse_memory(struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a text");
}

bool qs_memory_output_open(struct qs_memory_output *memory, struct qs_error *error)
{
    if (!qs_memory_stream_open(&memory->memory))
        return refuse_memory(error);
    memory->output = qs_output_to_stream(memory->memory.stream, error);
    if (!memory->output)
        free(qs_memory_stream_close(&memory->memory));
    return memory->output != NULL;
}

char *qs_memory_output_close(struct qs_memory_output *memory, size_t *length,
                             struct qs_error *error)
{
    bool written = qs_output_close(memory->output, NULL);
    char *text = qs_memory_stream_close(&memory->memory);
    if (!written || !text) {
        refuse_memory(error);
        free(text);
        return NULL;
    }
    if (length)
        *length = memory->memory.length;
    return text;
}

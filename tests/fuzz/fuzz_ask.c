/*
 * Questions in JSON, small and with little time: whatever they ask, there is an answer, or an error
 * that is one line of JSON. A board that is too large for a moment is not asked for.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "queensat/queensat.h"

struct answer {
    char last[64]; /* the beginning of the last line */
    size_t length;
};

static bool keep(void *state, const char *bytes, size_t count)
{
    struct answer *answer = state;
    for (size_t i = 0; i < count; i++) {
        if (answer->length < sizeof answer->last - 1)
            answer->last[answer->length++] = bytes[i];
        if (bytes[i] == '\n' && i + 1 < count)
            answer->length = 0;
    }
    return true;
}

static bool stop(void *state, const struct qs_progress *progress)
{
    (void)progress;
    return ++*(int *)state > 3;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char error[] = "{\"schema\":\"queensat-error-1\"";
    struct answer answer = {.length = 0};
    int polls = 0;
    if (qs_fuzz_is_huge(bytes, size))
        return 0;
    const struct qs_ask_options options = {.size = sizeof options,
                                           .limits.seconds = 0.05,
                                           .limits.bytes = (size_t)64 << 20,
                                           .threads = 1,
                                           .limits.poll = stop,
                                           .limits.state = &polls,
                                           .write = keep,
                                           .write_state = &answer};
    enum qs_ask_status status = qs_ask((const char *)bytes, size, &options);
    bool failed = strncmp(answer.last, error, strlen(error)) == 0;
    if (status == QS_ASK_WRONG || status == QS_ASK_FAILED ? !failed : answer.length == 0)
        qs_fuzz_fail("no error, or no answer", answer.last);
    if (status == QS_ASK_DONE && failed)
        qs_fuzz_fail("an error that is none", answer.last);
    return 0;
}

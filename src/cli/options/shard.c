#include "shard.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "text_reader.h"

/* Read the number at the beginning of the text; *end is what follows it. */
static bool read_number(const char *text, int64_t most, int64_t *number, const char **end)
{
    struct qs_text_reader reader;
    qs_reader_init(&reader, "", text, strcspn(text, "/"));
    bool read = *text >= '0' && *text <= '9' &&
                qs_reader_number(&reader, "", 0, most, number, NULL) && reader.at == reader.end;
    *end = reader.at;
    return read;
}

static bool read_variable(const char *name, int64_t *number, struct qs_error *error)
{
    const char *end, *text = getenv(name);
    if (!text)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "auto requires the variables of a Slurm array job: %s is not set",
                            name);
    return (read_number(text, INT32_MAX, number, &end) && *end == '\0') ||
           qs_error_set(error, QS_ERROR_INPUT, "expected a number in %s, found \"%.40s\"", name,
                        text);
}

static bool read_variables(struct qs_shard *shard, struct qs_error *error)
{
    int64_t id = 0, first = 0, count = 0, step = 1;
    if (!read_variable("SLURM_ARRAY_TASK_ID", &id, error) ||
        !read_variable("SLURM_ARRAY_TASK_MIN", &first, error) ||
        !read_variable("SLURM_ARRAY_TASK_COUNT", &count, error) ||
        (getenv("SLURM_ARRAY_TASK_STEP") && !read_variable("SLURM_ARRAY_TASK_STEP", &step, error)))
        return false;
    if (step < 1 || count < 1 || count > QS_SHARDS_MAX || id < first || (id - first) % step != 0 ||
        (id - first) / step >= count)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "auto requires an array job of the form A-B or A-B:S, found task %lld "
                            "of %lld, the first of which is %lld",
                            (long long)id, (long long)count, (long long)first);
    *shard = (struct qs_shard){(int32_t)((id - first) / step) + 1, (int32_t)count};
    return true;
}

bool qs_shard_parse(struct qs_shard *shard, const char *text, struct qs_error *error)
{
    int64_t index, count;
    const char *end;
    if (strcmp(text, "auto") == 0)
        return read_variables(shard, error);
    if (!read_number(text, QS_SHARDS_MAX, &index, &end) || *end != '/' ||
        !read_number(end + 1, QS_SHARDS_MAX, &count, &end) || *end != '\0' || index < 1 ||
        index > count)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected auto or I/N with I from 1 to N, found \"%.40s\"", text);
    *shard = (struct qs_shard){(int32_t)index, (int32_t)count};
    return true;
}

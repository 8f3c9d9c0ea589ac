#include "certificate_cover.h"

#include <stdlib.h>

#include "fault.h"

static bool reserve(struct qs_certificate_cover *cover)
{
    struct qs_bound *bound = &cover->bound;
    if (bound->cover_size < cover->room)
        return true;
    size_t room = 2 * cover->room + 16;
    struct qs_line *lines = realloc(bound->cover, room * sizeof *lines);
    if (lines)
        bound->cover = lines;
    int64_t *weight = lines ? realloc(bound->weight, room * sizeof *weight) : NULL;
    if (!weight)
        return false;
    bound->weight = weight;
    cover->room = room;
    return true;
}

bool qs_certificate_cover_read(struct qs_certificate_cover *cover,
                               struct qs_certificate_reader *reader, int32_t n)
{
    struct qs_bound *bound = &cover->bound;
    bound->cover_size = 0;
    if (!qs_certificate_reader_number(reader, 1, INT64_MAX / QS_DIRECTIONS, &bound->denominator) ||
        !qs_certificate_reader_expect(reader, ':'))
        return false;
    do {
        if (!reserve(cover))
            return qs_error_set(reader->error, QS_ERROR_MEMORY,
                                "not enough memory for a cover of the certificate");
        qs_certificate_reader_skip(reader);
        if (!qs_certificate_reader_line(reader, n, &bound->cover[bound->cover_size]) ||
            !qs_certificate_reader_expect(reader, '*') ||
            !qs_certificate_reader_number(reader, 1, bound->denominator,
                                          &bound->weight[bound->cover_size]))
            return false;
        bound->cover_size++;
    } while (qs_certificate_reader_take(reader, ';'));
    return true;
}

void qs_certificate_cover_release(struct qs_certificate_cover *cover)
{
    free(cover->bound.cover);
    free(cover->bound.weight);
}

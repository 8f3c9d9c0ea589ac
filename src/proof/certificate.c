#include "certificate.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>

#include "digest.h"
#include "fault.h"
#include "instance_private.h"
#include "stream.h"

/* Lines longer than this are broken where the format allows it. */
#define LINE_LENGTH 90

void qs_certificate_write_bytes(struct qs_certificate_writer *writer, const char *bytes,
                                size_t count)
{
    writer->crc = qs_crc32(writer->crc, bytes, count);
    if (writer->error == 0 && fwrite(bytes, 1, count, writer->stream) != count)
        writer->error = errno;
}

void qs_certificate_write_text(struct qs_certificate_writer *writer, const char *format, ...)
{
    char text[128];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    qs_certificate_write_bytes(writer, text, (size_t)length);
    writer->column += (size_t)length;
}

/* At a place where white space is allowed. */
static void break_line(struct qs_certificate_writer *writer, const char *otherwise)
{
    bool full = writer->column > LINE_LENGTH;
    qs_certificate_write_text(writer, "%s", full ? "\n" : otherwise);
    if (full)
        writer->column = 0;
}

static void certificate_write_instance(struct qs_certificate_writer *writer,
                                       const struct qs_instance *instance)
{
    struct qs_memory_stream memory;
    FILE *stream = qs_memory_stream_begin(&memory, NULL);
    size_t length;
    if (stream)
        qs_instance_write(instance, stream);
    char *text = qs_memory_stream_take(&memory, &length, NULL);
    if (text)
        qs_certificate_write_bytes(writer, text, length);
    else
        writer->error = ENOMEM;
    free(text);
}

void qs_certificate_write_head(struct qs_certificate_writer *writer,
                               const struct qs_instance *instance,
                               const struct qs_square *placement, int32_t lower, int32_t upper)
{
    qs_certificate_write_text(writer, "queensat certificate %d\n",
                              qs_instance_is_plain(instance) ? 1 : 2);
    certificate_write_instance(writer, instance);
    qs_certificate_write_text(writer, "lower %d\n", lower);
    writer->column = 0;
    for (int32_t i = 0; i < lower; i++) {
        if (i > 0)
            break_line(writer, " ");
        qs_certificate_write_text(writer, "%d,%d", placement[i].row, placement[i].column);
    }
    qs_certificate_write_text(writer, "\nupper %d\n", upper);
}

void qs_certificate_write_end(struct qs_certificate_writer *writer)
{
    qs_certificate_write_text(writer, "end %08" PRIx32 "\n", writer->crc);
}

static void certificate_write_cover(struct qs_certificate_writer *writer,
                                    const struct qs_bound *bound)
{
    writer->column = 0;
    qs_certificate_write_text(writer, "cover %" PRId64 ":", bound->weight ? bound->denominator : 1);
    for (size_t i = 0; i < bound->cover_size; i++) {
        if (i > 0) {
            qs_certificate_write_text(writer, ";");
            break_line(writer, "");
        }
        qs_certificate_write_text(writer, "%c%d*%" PRId64,
                                  qs_direction_letters[bound->cover[i].direction],
                                  bound->cover[i].number, bound->weight ? bound->weight[i] : 1);
    }
    qs_certificate_write_text(writer, "\n");
}

static void take_proof_text(void *state, const char *text, size_t length)
{
    struct qs_certificate_writer *writer = state;
    size_t begun = 0;
    for (size_t i = 0; i < length; i++, writer->column++) {
        if (text[i] != ' ' || writer->column <= LINE_LENGTH)
            continue;
        qs_certificate_write_bytes(writer, text + begun, i - begun);
        qs_certificate_write_bytes(writer, "\n", 1);
        begun = i + 1;
        writer->column = 0;
    }
    qs_certificate_write_bytes(writer, text + begun, length - begun);
}

/* A part, and what proves the value: a cover; NULL: a recorded search; NULL: rows. */
struct listed_part {
    const struct qs_part *part;
    const struct qs_bound *cover;
    const struct qs_proof *proof;
    int32_t value;
};

/*
 * Rows with squares of the part; if it is the whole board, unlisted, the rows or the columns,
 * whichever are fewer, without a fixed queen.
 */
static int32_t rows_of(const struct qs_certificate *certificate, const struct qs_part *part)
{
    struct qs_shape shape = qs_instance_shape(certificate->instance);
    int32_t rows = 0, last = 0;
    if (part == certificate->whole)
        return qs_instance_open_lines(certificate->instance) -
               (qs_instance_has_more_rows(certificate->instance) ? shape.rows - shape.columns : 0);
    for (size_t i = 0; i < part->square_count; i++) {
        int32_t row = qs_instance_line(certificate->instance, part->squares[i], QS_ROW);
        rows += i == 0 || row != last;
        last = row;
    }
    return rows;
}

/* Choose the strongest that there is; the part may have a proof. */
static void settle_part(const struct qs_certificate *certificate, struct listed_part *listed)
{
    const struct qs_part *part = listed->part;
    if (listed->proof && qs_proof_is_lost(listed->proof))
        listed->proof = NULL;
    if (part->bound.cover)
        listed->cover = &part->bound;
    else if (!listed->proof && part->covered.cover)
        listed->cover = &part->covered;
    listed->value = listed->cover   ? listed->cover->value
                    : listed->proof ? part->bound.value
                                    : rows_of(certificate, part);
}

static int compare_first_squares(const void *a, const void *b)
{
    const struct listed_part *left = a, *right = b;
    return qs_compare_squares(left->part->squares, right->part->squares);
}

int32_t qs_certificate_write(const struct qs_certificate *certificate, FILE *stream)
{
    struct qs_certificate_writer writer = {.stream = stream};
    const struct qs_evidence *evidence = certificate->evidence;
    size_t count = evidence ? evidence->part_count : 1, steps = evidence ? evidence->step_count : 0;
    size_t fixed;
    struct listed_part *parts = calloc(count + 1, sizeof *parts);
    if (!parts) {
        errno = ENOMEM;
        return -1;
    }
    for (const struct qs_proof *proof = certificate->proofs; proof; proof = proof->next) {
        QS_CHECK(proof->part < count);
        parts[proof->part].proof = proof;
    }
    for (size_t i = 0; i < count; i++) {
        parts[i].part = evidence ? &evidence->parts[i] : certificate->whole;
        settle_part(certificate, &parts[i]);
    }
    /* In the order that the format requires. */
    qsort(parts, count, sizeof *parts, compare_first_squares);
    qs_instance_queens(certificate->instance, &fixed);
    int32_t upper = (int32_t)fixed;
    for (size_t i = 0; i < steps; i++)
        upper += evidence->steps[i].kind == QS_REDUCTION_FORCED;
    for (size_t i = 0; i < count; i++)
        upper += parts[i].value;
    qs_certificate_write_head(&writer, certificate->instance, certificate->placement,
                              certificate->lower, upper);
    for (size_t i = 0; i < steps; i++) {
        const struct qs_square square = evidence->steps[i].square, by = evidence->steps[i].by;
        if (evidence->steps[i].kind == QS_REDUCTION_FORCED)
            qs_certificate_write_text(&writer, "forced %d,%d\n", square.row, square.column);
        else
            qs_certificate_write_text(&writer, "dominated %d,%d %d,%d\n", square.row, square.column,
                                      by.row, by.column);
    }
    qs_certificate_write_text(&writer, "parts %zu\n", count);
    for (size_t i = 0; i < count; i++) {
        const struct qs_proof *proof = parts[i].proof;
        qs_certificate_write_text(&writer, "part %d\n", parts[i].value);
        if (parts[i].cover) {
            certificate_write_cover(&writer, parts[i].cover);
        } else if (proof) {
            bool tree = proof->kind == QS_PROOF_TREE;
            qs_certificate_write_text(&writer, tree ? "tree\n" : "clauses\n");
            writer.column = 0;
            if (!qs_proof_read(proof, take_proof_text, &writer))
                writer.error = errno;
            if (proof->count > 0)
                qs_certificate_write_text(&writer, "\n");
        } else {
            bool columns = parts[i].part == certificate->whole &&
                           qs_instance_has_more_rows(certificate->instance);
            qs_certificate_write_text(&writer, columns ? "columns\n" : "rows\n");
        }
    }
    qs_certificate_write_end(&writer);
    free(parts);
    errno = writer.error;
    return writer.error != 0 ? -1 : upper;
}

#include "certificate_copy.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "instance_private.h"
#include "leaf_files.h"

struct copying {
    struct qs_certificate_writer *writer; /* NULL: the text is only read */
    int32_t most;                         /* queens */
    struct qs_leaf_files *files;          /* of what is copied */
    int level;                            /* of leaves within leaves */
    struct qs_error *error;
};

bool qs_certificate_head_read(struct qs_certificate_reader *reader,
                              struct qs_certificate_head *head)
{
    int64_t upper = 0;
    *head = (struct qs_certificate_head){0};
    head->instance = qs_certificate_read_instance(reader, 0);
    if (!head->instance)
        return false;
    int32_t most = qs_instance_most_queens(head->instance);
    if (!qs_certificate_read_placement(reader, head->instance, &head->placement, &head->lower) ||
        !qs_certificate_reader_field(reader, "upper", most, &upper))
        return false;
    head->upper = (int32_t)upper;
    return true;
}

/* The rest of a line, with its line feed. */
static bool copy_line(struct copying *copying, struct qs_certificate_reader *reader)
{
    char bytes[256];
    size_t count = 0;
    int byte;
    do {
        byte = qs_certificate_reader_next(reader);
        if (byte < 0)
            return qs_certificate_reader_expected(reader, "\"end\" and the CRC-32");
        bytes[count++] = (char)byte;
        if (count == sizeof bytes || byte == '\n') {
            if (copying->writer)
                qs_certificate_write_bytes(copying->writer, bytes, count);
            count = 0;
        }
    } while (byte != '\n');
    return true;
}

static bool copy_text(struct copying *copying, const char *source, FILE *stream,
                      const struct qs_leaf *leaf);

/* A leaf that a cube's certificate names: the word has been read. */
static bool copy_leaf(struct copying *copying, struct qs_certificate_reader *reader)
{
    struct qs_leaf leaf;
    struct qs_error found = {.kind = QS_ERROR_NONE};
    char number[12];
    bool decoded;
    if (!qs_certificate_read_leaf(reader, copying->most, &leaf))
        return false;
    if (copying->level == QS_LEAF_LEVELS)
        return qs_certificate_reader_blame(reader, QS_ERROR_INPUT,
                                           "leaves within leaves on too many levels");
    snprintf(number, sizeof number, "%" PRIu32, leaf.number);
    FILE *stream = qs_leaf_files_open(copying->files, &leaf, number, &decoded, &found);
    if (!stream && found.kind == QS_ERROR_NONE)
        return qs_certificate_reader_blame(reader, QS_ERROR_INPUT,
                                           "the file of this leaf is missing");
    if (!stream) {
        *copying->error = found;
        return false;
    }
    copying->level++;
    bool copied = copy_text(copying, leaf.name, stream, &leaf);
    copying->level--;
    fclose(stream);
    return copied;
}

/* All lines up to the last one, which is checked. */
static bool copy_lines(struct copying *copying, struct qs_certificate_reader *reader)
{
    static const char end[] = "end ", leaf[] = "leaf";
    for (;;) {
        const char *word =
            copying->writer && qs_certificate_reader_peek(reader) == 'l' ? leaf : end;
        uint32_t crc = qs_certificate_reader_crc(reader);
        size_t same = 0;
        while (word[same] != '\0' && qs_certificate_reader_take(reader, word[same]))
            same++;
        if (word[same] == '\0' && word == end)
            return qs_certificate_reader_end_crc(reader, crc);
        if (word[same] == '\0') {
            if (!copy_leaf(copying, reader))
                return false;
            continue;
        }
        if (copying->writer)
            qs_certificate_write_bytes(copying->writer, word, same);
        if (!copy_line(copying, reader))
            return false;
    }
}

/* All lines of a certificate between "upper" and "end". */
static bool copy_text(struct copying *copying, const char *source, FILE *stream,
                      const struct qs_leaf *leaf)
{
    struct qs_certificate_reader reader;
    struct qs_certificate_head head;
    qs_certificate_reader_init(&reader, source, stream, copying->error);
    bool copied = qs_certificate_head_read(&reader, &head);
    if (copied && head.upper > leaf->upper)
        copied = qs_certificate_reader_expected(&reader, "the bound that was read before");
    copied = copied && copy_lines(copying, &reader);
    qs_instance_free(head.instance);
    free(head.placement);
    return copied;
}

bool qs_certificate_copy(struct qs_certificate_writer *writer, const char *path,
                         const struct qs_leaf *leaf, int32_t most, struct qs_error *error)
{
    struct qs_leaf now;
    struct copying copying = {.writer = writer,
                              .most = most,
                              .files = qs_leaf_files_new(path, NULL, 0, error),
                              .error = error};
    FILE *stream = copying.files ? qs_leaf_file_read(path, &now, error) : NULL;
    bool copied = stream && copy_text(&copying, path, stream, leaf);
    if (stream)
        fclose(stream);
    qs_leaf_files_free(copying.files);
    return copied;
}

bool qs_certificate_read_through(struct qs_certificate_reader *reader)
{
    return copy_lines(&(struct copying){.error = reader->error}, reader);
}

#include "certificate_reader.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "digest.h"
#include "fault.h"
#include "instance_private.h"
#include "line_at.h"
#include "memory.h"

void qs_certificate_reader_init(struct qs_certificate_reader *reader, const char *source,
                                FILE *stream, struct qs_error *error)
{
    *reader = (struct qs_certificate_reader){
        .source = source, .stream = stream, .error = error, .line = 1};
}

uint32_t qs_certificate_reader_crc(struct qs_certificate_reader *reader)
{
    reader->crc =
        qs_crc32(reader->crc, reader->buffer + reader->summed, reader->at - reader->summed);
    reader->summed = reader->at;
    return reader->crc;
}

int qs_certificate_reader_refill(struct qs_certificate_reader *reader)
{
    qs_certificate_reader_crc(reader);
    reader->before += reader->filled;
    reader->filled = fread(reader->buffer, 1, sizeof reader->buffer, reader->stream);
    reader->at = reader->summed = 0;
    if (reader->hash)
        qs_sha256_add(reader->hash, reader->buffer, reader->filled);
    return reader->filled > 0 ? reader->buffer[0] : -1;
}

bool qs_certificate_reader_take(struct qs_certificate_reader *reader, char byte)
{
    if (qs_certificate_reader_peek(reader) != (unsigned char)byte)
        return false;
    qs_certificate_reader_next(reader);
    return true;
}

void qs_certificate_reader_skip(struct qs_certificate_reader *reader)
{
    int byte;
    while ((byte = qs_certificate_reader_peek(reader)) == ' ' || byte == '\n')
        qs_certificate_reader_next(reader);
}

static bool reader_place(struct qs_certificate_reader *reader)
{
    uint64_t column = reader->before + reader->at - reader->line_start + 1;
    return qs_error_place(reader->error, reader->source, reader->line, (unsigned long)column);
}

bool qs_certificate_reader_expected(struct qs_certificate_reader *reader, const char *what)
{
    int byte = qs_certificate_reader_peek(reader);
    if (ferror(reader->stream))
        qs_error_set_system(reader->error, errno, NULL, "cannot read the certificate");
    else if (byte < 0)
        qs_error_set(reader->error, QS_ERROR_INPUT,
                     "expected %s, found the end of the file: the certificate is incomplete", what);
    else if (byte > ' ' && byte < 127)
        qs_error_set(reader->error, QS_ERROR_INPUT, "expected %s, found '%c'", what, byte);
    else
        qs_error_set(reader->error, QS_ERROR_INPUT, "expected %s, found %s", what,
                     byte == '\n'  ? "the end of the line"
                     : byte == ' ' ? "a space"
                                   : "an invalid byte");
    return reader_place(reader);
}

bool qs_certificate_reader_blame(struct qs_certificate_reader *reader, enum qs_error_kind kind,
                                 const char *text)
{
    qs_error_set(reader->error, kind, "%s", text);
    return reader_place(reader);
}

bool qs_certificate_reader_refuse(struct qs_certificate_reader *reader, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return qs_certificate_reader_blame(reader, QS_ERROR_DEFECT, text);
}

bool qs_certificate_reader_expect(struct qs_certificate_reader *reader, char byte)
{
    const char what[] = {'\'', byte, '\'', '\0'};
    return qs_certificate_reader_take(reader, byte) ||
           qs_certificate_reader_expected(reader, byte == '\n'  ? "the end of the line"
                                                  : byte == ' ' ? "a space"
                                                                : what);
}

bool qs_certificate_reader_expect_space(struct qs_certificate_reader *reader)
{
    int byte = qs_certificate_reader_peek(reader);
    return byte == ' ' || byte == '\n' || qs_certificate_reader_expected(reader, "a space");
}

static bool is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

/* It is not a whole number from least to most. */
static bool reader_expected_number(struct qs_certificate_reader *reader, int64_t least,
                                   int64_t most)
{
    char what[80];
    snprintf(what, sizeof what, "a number from %lld to %lld", (long long)least, (long long)most);
    return qs_certificate_reader_expected(reader, what);
}

bool qs_certificate_reader_number(struct qs_certificate_reader *reader, int64_t least, int64_t most,
                                  int64_t *number)
{
    bool negative = least < 0 && qs_certificate_reader_take(reader, '-');
    int64_t value = 0;
    if (!is_digit(qs_certificate_reader_peek(reader)))
        return reader_expected_number(reader, least, most);
    while (is_digit(qs_certificate_reader_peek(reader))) {
        if (value >= INT64_MAX / 10)
            return reader_expected_number(reader, least, most);
        value = 10 * value + (qs_certificate_reader_next(reader) - '0');
    }
    *number = negative ? -value : value;
    if (qs_certificate_reader_peek(reader) < 0) /* the number may be truncated */
        return qs_certificate_reader_expected(reader, "more text after the number");
    return (*number >= least && *number <= most) || reader_expected_number(reader, least, most);
}

bool qs_certificate_reader_square(struct qs_certificate_reader *reader, int32_t rows,
                                  int32_t columns, struct qs_square *square)
{
    int64_t row, column;
    if (!qs_certificate_reader_number(reader, 0, rows - 1, &row) ||
        !qs_certificate_reader_expect(reader, ',') ||
        !qs_certificate_reader_number(reader, 0, columns - 1, &column))
        return false;
    *square = (struct qs_square){(int32_t)row, (int32_t)column};
    return true;
}

bool qs_certificate_reader_direction(struct qs_certificate_reader *reader, int directions,
                                     int *direction)
{
    static const char letters[QS_DIRECTIONS] = {
        [QS_ROW] = 'r', [QS_COLUMN] = 'c', [QS_DIFFERENCE] = 'd', [QS_SUM] = 's'};
    for (*direction = 0; *direction < directions; ++*direction)
        if (qs_certificate_reader_take(reader, letters[*direction]))
            return true;
    return qs_certificate_reader_expected(reader, directions == 2 ? "r or c" : "r, c, d or s");
}

bool qs_certificate_reader_line(struct qs_certificate_reader *reader,
                                const struct qs_line_numbers *numbers, struct qs_line *line)
{
    int direction;
    int64_t number;
    if (!qs_certificate_reader_direction(reader, QS_DIRECTIONS, &direction))
        return false;
    int64_t least = direction == QS_DIFFERENCE ? 1 - numbers->n : 0;
    if (!qs_certificate_reader_number(reader, least, least + qs_line_count(numbers, direction) - 1,
                                      &number))
        return false;
    *line = (struct qs_line){(enum qs_direction)direction, (int32_t)number};
    return true;
}

void qs_certificate_reader_word(struct qs_certificate_reader *reader, char *word, size_t size)
{
    size_t length = 0;
    int byte;
    while (((byte = qs_certificate_reader_peek(reader)) >= 'a' && byte <= 'z') || is_digit(byte)) {
        if (length + 1 < size)
            word[length++] = (char)byte;
        qs_certificate_reader_next(reader);
    }
    word[length] = '\0';
}

bool qs_certificate_reader_field(struct qs_certificate_reader *reader, const char *name,
                                 int64_t most, int64_t *number)
{
    char word[16], what[40];
    qs_certificate_reader_word(reader, word, sizeof word);
    snprintf(what, sizeof what, "\"%s\" and a number", name);
    if (strcmp(word, name) != 0)
        return qs_certificate_reader_expected(reader, what);
    return qs_certificate_reader_expect(reader, ' ') &&
           qs_certificate_reader_number(reader, 0, most, number) &&
           qs_certificate_reader_expect(reader, '\n');
}

bool qs_certificate_reader_refuse_memory(struct qs_certificate_reader *reader)
{
    return qs_error_set(reader->error, QS_ERROR_MEMORY,
                        "not enough memory to check the certificate");
}

bool qs_certificate_reader_head(struct qs_certificate_reader *reader, const char *head)
{
    char what[40];
    snprintf(what, sizeof what, "\"%s\"", head);
    for (; *head != '\0'; head++)
        if (!qs_certificate_reader_take(reader, *head))
            return qs_certificate_reader_expected(reader, what);
    return qs_certificate_reader_take(reader, '\n') || qs_certificate_reader_expected(reader, what);
}

bool qs_certificate_reader_end_crc(struct qs_certificate_reader *reader, uint32_t crc)
{
    char end[12];
    snprintf(end, sizeof end, "%08" PRIx32 "\n", crc);
    for (size_t i = 0; end[i] != '\0'; i++)
        if (!qs_certificate_reader_take(reader, end[i]))
            return qs_certificate_reader_expected(reader, "the CRC-32 of the text above");
    return qs_certificate_reader_peek(reader) < 0 ||
           qs_certificate_reader_expected(reader, "the end of the file");
}

bool qs_certificate_reader_end(struct qs_certificate_reader *reader)
{
    uint32_t crc = qs_certificate_reader_crc(reader);
    for (const char *end = "end "; *end != '\0'; end++)
        if (!qs_certificate_reader_take(reader, *end))
            return qs_certificate_reader_expected(reader, "\"end\" and the CRC-32");
    return qs_certificate_reader_end_crc(reader, crc);
}

/*
 * The instance in a certificate is not read by the reader of instances, but
 * strictly, line by line: there is less to trust, and only one way to write each line.
 */

static bool reader_read_number(struct qs_certificate_reader *reader, int64_t least, int64_t most,
                               int32_t *number)
{
    int64_t found = 0;
    if (!qs_certificate_reader_expect(reader, ' ') ||
        !qs_certificate_reader_number(reader, least, most, &found))
        return false;
    *number = (int32_t)found;
    return true;
}

/* Read the word at the beginning of a line. */
static void read_keyword(struct qs_certificate_reader *reader, char word[20])
{
    qs_certificate_reader_word(reader, word, 10);
    size_t length = strlen(word);
    if (!qs_certificate_reader_take(reader, '-'))
        return;
    word[length] = '-';
    qs_certificate_reader_word(reader, word + length + 1, 19 - length);
}

/* Read a line and add it to the certificate's instance. False with an error of the reader. */
static bool read_fact(struct qs_certificate_reader *reader, struct qs_instance *own)
{
    struct qs_shape shape = qs_instance_shape(own);
    int32_t n = qs_instance_size(own), number = 0;
    struct qs_square square = {0, 0};
    struct qs_error found = {.kind = QS_ERROR_INPUT};
    char word[20];
    bool added;
    read_keyword(reader, word);
    if (strcmp(word, "queen") == 0 || strcmp(word, "block") == 0 || strcmp(word, "free") == 0) {
        if (!reader_read_number(reader, 0, shape.rows - 1, &square.row) ||
            !reader_read_number(reader, 0, shape.columns - 1, &square.column))
            return false;
        added = word[0] == 'q'   ? qs_instance_add_queen(own, square, &found)
                : word[0] == 'b' ? qs_instance_block_square(own, square, &found)
                                 : qs_instance_list_free_square(own, square, &found);
    } else if (strcmp(word, "block-sum") == 0) {
        if (!reader_read_number(reader, 0, 2 * (int64_t)n - 2, &number))
            return false;
        added = qs_instance_block_diagonal(own, QS_SUM, number, &found);
    } else if (strcmp(word, "block-difference") == 0) {
        if (!reader_read_number(reader, 1 - n, n - 1, &number))
            return false;
        added = qs_instance_block_diagonal(own, QS_DIFFERENCE, number, &found);
    } else {
        return qs_certificate_reader_expected(
            reader, "queen, block, free, block-sum or block-difference before this");
    }
    if (added)
        return qs_certificate_reader_expect(reader, '\n');
    if (found.kind == QS_ERROR_MEMORY)
        return qs_certificate_reader_refuse_memory(reader);
    return qs_certificate_reader_blame(reader, QS_ERROR_INPUT, found.text);
}

/* Whether the queens of two instances are the same; an instance has each of its queens once. */
static bool have_same_queens(const struct qs_instance *a, const struct qs_instance *b)
{
    size_t a_count, b_count, same = 0;
    const struct qs_square *queen = qs_instance_queens(a, &a_count);
    qs_instance_queens(b, &b_count);
    while (same < a_count && qs_instance_holds_queen(b, queen[same]))
        same++;
    return same == a_count && a_count == b_count;
}

/* The same for their blocked diagonals of a direction; *complete becomes false if out of memory. */
static bool have_same_diagonals(const struct qs_instance *a, const struct qs_instance *b,
                                enum qs_direction direction, bool *complete)
{
    size_t a_count, b_count, same = 0;
    const int32_t *a_lines = qs_instance_blocked_diagonals(a, direction, &a_count);
    const int32_t *b_lines = qs_instance_blocked_diagonals(b, direction, &b_count);
    struct qs_line_numbers numbers = qs_plain_line_numbers(qs_instance_size(a));
    if (a_count != b_count || a_count == 0)
        return a_count == b_count;
    bool *blocked = calloc(qs_line_room(&numbers), sizeof *blocked);
    *complete = *complete && blocked;
    for (size_t i = 0; blocked && i < a_count; i++)
        blocked[qs_line_index(&numbers, (struct qs_line){direction, a_lines[i]})] = true;
    while (blocked && same < b_count &&
           blocked[qs_line_index(&numbers, (struct qs_line){direction, b_lines[same]})])
        same++;
    free(blocked);
    return same == b_count;
}

/* Whether a blocks, in whatever way, a square that b blocks singly or by not listing it. */
static bool blocks_square(const struct qs_instance *a, const struct qs_instance *b,
                          struct qs_square square)
{
    return !qs_instance_is_blocked(b, square) || qs_instance_is_blocked(a, square);
}

/*
 * Whether a blocks all that b blocks, with the same blocked diagonals. If b lists free squares,
 * what a leaves free has to be free in b; if a does not list it, a search finds either all of b's
 * squares or another one, so that it is short unless a blocks as much as b.
 */
static bool blocks_all(const struct qs_instance *a, const struct qs_instance *b)
{
    size_t count, free_count;
    const struct qs_square *squares = qs_instance_blocked_squares(b, &count);
    qs_instance_listed_free_squares(b, &free_count);
    if (free_count > 0)
        squares = qs_instance_listed_free_squares(a, &count);
    for (size_t i = 0; i < count; i++)
        if (!blocks_square(a, b, squares[i]))
            return false;
    if (free_count == 0 || count > 0)
        return true;
    struct qs_shape shape = qs_instance_shape(a);
    for (struct qs_square at = {0, 0}; at.row < shape.rows; at.row++)
        for (at.column = 0; at.column < shape.columns; at.column++)
            if (!blocks_square(a, b, at))
                return false;
    return true;
}

/* The same rows, columns and walls; those of an instance are in order, each once. */
static bool have_same_shape(const struct qs_instance *a, const struct qs_instance *b)
{
    struct qs_shape left = qs_instance_shape(a), right = qs_instance_shape(b);
    if (left.rows != right.rows || left.columns != right.columns ||
        left.wall_count != right.wall_count)
        return false;
    for (size_t i = 0; i < left.wall_count; i++)
        if (qs_compare_squares(&left.walls[i], &right.walls[i]) != 0)
            return false;
    return true;
}

static bool refuse_other(struct qs_certificate_reader *reader)
{
    return qs_certificate_reader_refuse(reader, "the certificate is for another instance");
}

/* Format 2 is that of boards which are not square, or have walls; format 1 of all others. */
static bool certificate_read_format(struct qs_certificate_reader *reader, bool *shaped)
{
    static const char head[] = "queensat certificate ", what[] = "\"queensat certificate 1\"";
    for (const char *at = head; *at; at++)
        if (!qs_certificate_reader_take(reader, *at))
            return qs_certificate_reader_expected(reader, what);
    *shaped = qs_certificate_reader_take(reader, '2');
    return ((*shaped || qs_certificate_reader_take(reader, '1')) &&
            qs_certificate_reader_take(reader, '\n')) ||
           qs_certificate_reader_expected(reader, what);
}

/* Walls directly after the board, in row-major order, each once. *walls is to be freed. */
static bool reader_read_walls(struct qs_certificate_reader *reader, struct qs_shape *shape,
                              struct qs_square **walls)
{
    size_t room = 0;
    char word[20];
    while (qs_certificate_reader_peek(reader) == 'w') {
        struct qs_square wall = {0, 0};
        read_keyword(reader, word);
        if (strcmp(word, "wall") != 0)
            return qs_certificate_reader_expected(reader, "wall before this");
        if (!reader_read_number(reader, 0, shape->rows - 1, &wall.row) ||
            !reader_read_number(reader, 0, shape->columns - 1, &wall.column) ||
            !qs_certificate_reader_expect(reader, '\n'))
            return false;
        size_t count = shape->wall_count;
        if (count > 0 && qs_compare_squares(&(*walls)[count - 1], &wall) >= 0)
            return qs_certificate_reader_blame(reader, QS_ERROR_INPUT,
                                               "the walls are not in order");
        struct qs_square *grown = qs_grow(*walls, count, &room, sizeof *grown);
        if (!grown)
            return qs_certificate_reader_refuse_memory(reader);
        *walls = grown;
        grown[shape->wall_count++] = wall;
    }
    shape->walls = *walls;
    return true;
}

/* The board's size and its walls. */
static bool read_shape(struct qs_certificate_reader *reader, struct qs_shape *shape,
                       struct qs_square **walls)
{
    char word[20];
    bool shaped = false;
    if (!certificate_read_format(reader, &shaped))
        return false;
    read_keyword(reader, word);
    if (strcmp(word, "board") != 0)
        return qs_certificate_reader_expected(reader, "the instance: \"board\" and its size");
    if (!reader_read_number(reader, 1, QS_SIZE_MAX, &shape->rows))
        return false;
    shape->columns = shape->rows;
    if (shaped && qs_certificate_reader_peek(reader) == ' ' &&
        !reader_read_number(reader, 1, QS_SIZE_MAX, &shape->columns))
        return false;
    if (!qs_certificate_reader_expect(reader, '\n') ||
        (shaped && !reader_read_walls(reader, shape, walls)))
        return false;
    bool plain = shape->rows == shape->columns && shape->wall_count == 0;
    return shaped != plain ||
           qs_certificate_reader_blame(reader, QS_ERROR_INPUT,
                                       "format 2 is for boards that are not square, or have walls");
}

/* Read the board and what follows it. The instance is NULL until there is memory for it. */
static bool reader_read_board(struct qs_certificate_reader *reader, int32_t size,
                              struct qs_instance **instance)
{
    struct qs_shape shape = {0};
    struct qs_square *walls = NULL;
    int byte = 0;
    bool read = read_shape(reader, &shape, &walls);
    if (read && size > 0 && (shape.rows > shape.columns ? shape.rows : shape.columns) != size)
        read = refuse_other(reader);
    if (read) {
        *instance = qs_instance_new_shaped(&shape, NULL);
        read = *instance || qs_certificate_reader_refuse_memory(reader);
    }
    free(walls);
    if (!read)
        return false;
    while ((byte = qs_certificate_reader_peek(reader)) == 'q' || byte == 'b' || byte == 'f')
        if (!read_fact(reader, *instance))
            return false;
    return byte >= 0 || qs_certificate_reader_expected(reader, "\"lower\" and a number");
}

struct qs_instance *qs_certificate_read_instance(struct qs_certificate_reader *reader, int32_t size)
{
    struct qs_instance *instance = NULL;
    if (reader_read_board(reader, size, &instance))
        return instance;
    qs_instance_free(instance);
    return NULL;
}

bool qs_certificate_check_instance(struct qs_certificate_reader *reader,
                                   const struct qs_instance *instance)
{
    bool complete = true;
    struct qs_instance *own = qs_certificate_read_instance(reader, qs_instance_size(instance));
    if (!own)
        return false;
    bool same = have_same_shape(instance, own) && have_same_queens(instance, own) &&
                have_same_diagonals(instance, own, QS_DIFFERENCE, &complete) &&
                have_same_diagonals(instance, own, QS_SUM, &complete) &&
                blocks_all(instance, own) && blocks_all(own, instance);
    qs_instance_free(own);
    if (!complete)
        return qs_certificate_reader_refuse_memory(reader);
    return same || refuse_other(reader);
}

bool qs_certificate_read_placement(struct qs_certificate_reader *reader,
                                   const struct qs_instance *instance, struct qs_square **queens,
                                   int32_t *count)
{
    struct qs_shape shape = qs_instance_shape(instance);
    int64_t lower = 0;
    *queens = NULL;
    if (!qs_certificate_reader_field(reader, "lower", qs_instance_most_queens(instance), &lower))
        return false;
    *queens = malloc(((size_t)lower + 1) * sizeof **queens);
    if (!*queens)
        return qs_certificate_reader_refuse_memory(reader);
    for (int64_t i = 0; i < lower; i++) {
        qs_certificate_reader_skip(reader);
        if (!qs_certificate_reader_square(reader, shape.rows, shape.columns, &(*queens)[i]) ||
            !qs_certificate_reader_expect_space(reader))
            return false;
    }
    qs_certificate_reader_skip(reader);
    *count = (int32_t)lower;
    return true;
}

bool qs_certificate_reader_digest(struct qs_certificate_reader *reader, char digest[QS_DIGEST_SIZE])
{
    char word[QS_DIGEST_SIZE + 1]; /* one character more is one too many */
    qs_certificate_reader_word(reader, word, sizeof word);
    if (strlen(word) != QS_DIGEST_SIZE - 1 ||
        strspn(word, "0123456789abcdef") != QS_DIGEST_SIZE - 1)
        return qs_certificate_reader_expected(reader, "a SHA-256 digest before this");
    memcpy(digest, word, QS_DIGEST_SIZE);
    return true;
}

/* Each part is the name of a file or folder, and does not lead out of the folder. */
bool qs_leaf_name_is_plain(const char *name)
{
    for (const char *at = name; *at; at++) {
        bool begins = at == name || at[-1] == '/';
        if (*at <= ' ' || *at >= 127 || (begins && (*at == '.' || *at == '/')))
            return false;
    }
    size_t length = strlen(name);
    return length > 0 && length < QS_LEAF_NAME_SIZE && name[length - 1] != '/';
}

bool qs_certificate_read_leaf(struct qs_certificate_reader *reader, int32_t most,
                              struct qs_leaf *leaf)
{
    int64_t number = 0, bytes = 0, upper = 0;
    *leaf = (struct qs_leaf){0};
    if (!qs_certificate_reader_expect(reader, ' ') ||
        !qs_certificate_reader_number(reader, 1, INT32_MAX, &number) ||
        !qs_certificate_reader_expect(reader, ' ') ||
        !qs_certificate_reader_digest(reader, leaf->digest) ||
        !qs_certificate_reader_expect(reader, ' ') ||
        !qs_certificate_reader_number(reader, 1, INT64_MAX / 10, &bytes) ||
        !qs_certificate_reader_expect(reader, ' ') ||
        !qs_certificate_reader_number(reader, 0, most, &upper))
        return false;
    leaf->number = (uint32_t)number;
    leaf->bytes = (uint64_t)bytes;
    leaf->upper = (int32_t)upper;
    if (qs_certificate_reader_take(reader, ' ')) {
        size_t length = 0;
        int byte;
        while ((byte = qs_certificate_reader_peek(reader)) > ' ' && byte < 127 &&
               length + 1 < QS_LEAF_NAME_SIZE)
            leaf->name[length++] = (char)qs_certificate_reader_next(reader);
        leaf->name[length] = '\0';
        if (!qs_leaf_name_is_plain(leaf->name))
            return qs_certificate_reader_expected(reader,
                                                  "the name of a file below this folder before");
    }
    return qs_certificate_reader_expect(reader, '\n');
}

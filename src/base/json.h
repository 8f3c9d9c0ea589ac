/*
 * JSON (RFC 8259), out and in, without a tree: a writer that writes values in the order in which
 * they are given, and a reader that is asked for the value that comes next. Neither takes memory.
 *
 *     struct qs_json json = {.output = output};           struct qs_json_reader reader;
 *     qs_json_begin(&json, NULL, '{');                    qs_json_reader_init(&reader, ...);
 *     qs_json_integer(&json, "n", 8);                     qs_json_read_begin(&reader, '{');
 *     qs_json_begin(&json, "queen", '[');                 while (qs_json_read_next(&reader))
 *     qs_json_integer(&json, NULL, 3);                        if (qs_json_read_is(&reader, "n"))
 *     qs_json_integer(&json, NULL, 5);                            n = qs_json_read_integer(...);
 *     qs_json_end(&json);                                     else
 *     qs_json_end(&json);                                         qs_json_read_skip(&reader);
 */
#ifndef QS_JSON_H
#define QS_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "text_reader.h"

/* Lists and objects in each other, of the writer and of the reader. */
#define QS_JSON_DEPTH_MAX 64

/* All zero but the output: nothing is written yet. */
struct qs_json {
    FILE *output;
    unsigned depth;
    bool follows;     /* something precedes in the innermost list or object */
    uint64_t objects; /* which of those that are open are objects: the innermost is bit 0 */
};

/*
 * Write a value. `name` is its name in an object, and NULL in a list or outside; anything else, and
 * an end too many, aborts, so that the text is JSON whatever is written. A line feed follows the
 * outermost value if that is a list or an object. Only one thread writes to the output.
 */
void qs_json_begin(struct qs_json *json, const char *name, char bracket); /* "{" or "[" */
void qs_json_end(struct qs_json *json);
void qs_json_null(struct qs_json *json, const char *name);
void qs_json_boolean(struct qs_json *json, const char *name, bool value);
void qs_json_integer(struct qs_json *json, const char *name, int64_t value);
void qs_json_natural(struct qs_json *json, const char *name, uint64_t value);
/* A number that is text already, such as "2.333333": digits, and perhaps a point and digits. */
void qs_json_digits(struct qs_json *json, const char *name, const char *digits);
/* Six significant digits; null if it is no number or infinite. */
void qs_json_real(struct qs_json *json, const char *name, double value);
/* Any bytes: each one that belongs to no character of UTF-8 becomes "?". NULL: null. */
void qs_json_string(struct qs_json *json, const char *name, const char *text);

/*
 * Reads a text, which must stay as long as it is read. After the first error, which is set with
 * line and column, everything fails and changes nothing, so that one look at `failed` in the end is
 * enough. A copy of the reader is a bookmark, to read the same again.
 */
struct qs_json_reader {
    struct qs_text_reader text; /* where it is */
    struct qs_error *error;
    bool failed;
    unsigned depth;
    bool begins;      /* the innermost list or object has just begun */
    uint64_t objects; /* as in struct qs_json */
    char name[48];    /* of the member that comes next, its beginning if it is longer */
};

enum qs_json_kind {
    QS_JSON_NOTHING, /* none: the end of the text, or what begins no value */
    QS_JSON_NULL,
    QS_JSON_BOOLEAN,
    QS_JSON_NUMBER,
    QS_JSON_STRING,
    QS_JSON_LIST,
    QS_JSON_OBJECT
};

void qs_json_reader_init(struct qs_json_reader *reader, const char *source, const char *text,
                         size_t length, struct qs_error *error);

/* The kind of the value that comes next. */
enum qs_json_kind qs_json_read_kind(struct qs_json_reader *reader);

/* Enter the list ("[") or object ("{") that comes next. */
bool qs_json_read_begin(struct qs_json_reader *reader, char bracket);
/*
 * Whether there is another value in it, which comes next and has to be read; of an object, its name
 * is read. At the end, the list or object is left, and the result is false, as after an error.
 */
bool qs_json_read_next(struct qs_json_reader *reader);
/* Leave the list or object, in which no other value may follow. */
bool qs_json_read_close(struct qs_json_reader *reader);
/* Whether the member that comes next has this name. */
bool qs_json_read_is(const struct qs_json_reader *reader, const char *name);

/*
 * If the member that comes next has this name, keep where its value is in *value, skip it, and
 * return true, so that members can be read in any order. It is an error to find it twice. At first,
 * *value is all zero: qs_json_is_kept says whether the member was there.
 */
bool qs_json_read_keep(struct qs_json_reader *reader, const char *name,
                       struct qs_json_reader *value);
bool qs_json_is_kept(const struct qs_json_reader *value);

/* Read a value. On an error, and if there was one before, the result is 0 or false. */
bool qs_json_read_null(struct qs_json_reader *reader); /* false without an error: something else */
bool qs_json_read_boolean(struct qs_json_reader *reader);
double qs_json_read_real(struct qs_json_reader *reader);
/* Without fraction and exponent. `what` names it in the error, as in qs_reader_number. */
int64_t qs_json_read_integer(struct qs_json_reader *reader, const char *what, int64_t least,
                             int64_t most);
/*
 * Decode a string into at most `size` bytes, the last one 0. Returns its length, as if there were
 * room for all of it; that is less than the bytes of the text that it is read from. The characters
 * are valid, and none of them is 0.
 */
size_t qs_json_read_string(struct qs_json_reader *reader, char *text, size_t size);
/* A value of any kind, with all that is in it. */
void qs_json_read_skip(struct qs_json_reader *reader);

/* Nothing but space may follow; `what` is the value that has been read. */
bool qs_json_read_end(struct qs_json_reader *reader, const char *what);

/* Fail because of what comes next: "expected WHAT, found …". Returns false. */
bool qs_json_read_expected(struct qs_json_reader *reader, const char *what);

/* Where the value that comes next begins. */
struct qs_text_reader qs_json_read_place(struct qs_json_reader *reader);
/* Fail with an error that is already set, about the value that begins there. Returns false. */
bool qs_json_read_refuse(struct qs_json_reader *reader, const struct qs_text_reader *place);

#endif

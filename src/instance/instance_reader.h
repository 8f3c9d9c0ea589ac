/* The input formats: for each, one entry in one table. */
#ifndef QS_INSTANCE_READER_H
#define QS_INSTANCE_READER_H

#include <stdbool.h>

#include "queensat/instance.h"
#include "text_reader.h"

/* What the readers are given. */
struct qs_reading {
    int32_t diagonals; /* of qs_read_options */
    bool placement;    /* queens that may attack each other are read, and nothing else matters */
    bool recognised;   /* the format was not named, but recognised by the content */
    struct qs_instance *(*make)(const struct qs_shape *shape, struct qs_error *error);
};

/* Make the instance of n × n squares, or of a shape. Otherwise the error has this place, where n
 * was read. */
bool qs_reading_make(const struct qs_reading *reading, int64_t n,
                     const struct qs_text_reader *place, struct qs_instance **instance,
                     struct qs_error *error);
bool qs_reading_make_shaped(const struct qs_reading *reading, const struct qs_shape *shape,
                            const struct qs_text_reader *place, struct qs_instance **instance,
                            struct qs_error *error);

struct qs_input_format {
    const char *name;
    const char *summary; /* how an instance is written in it */
    /* True if the text looks like this format; the first format of the table wins. */
    bool (*recognise)(struct qs_text_reader reader);
    /* *instance is NULL at first; the caller frees it if this fails. */
    bool (*read)(struct qs_text_reader *reader, const struct qs_reading *reading,
                 struct qs_instance **instance, struct qs_error *error);
};

/* Of formats that must be named. */
bool qs_recognise_never(struct qs_text_reader reader);

/* The names that qs_read_options.format can have, "auto" first; NULL after the last. */
const char *qs_input_format_name(unsigned i);
/* Their summaries, in the same order. */
const char *qs_input_format_summary(unsigned i);

extern const struct qs_input_format qs_input_format_lines;
extern const struct qs_input_format qs_input_format_numbers;
extern const struct qs_input_format qs_input_format_drawing;
extern const struct qs_input_format qs_input_format_fen;
extern const struct qs_input_format qs_input_format_fen_walls;
extern const struct qs_input_format qs_input_format_walls;
extern const struct qs_input_format qs_input_format_csplib;
extern const struct qs_input_format qs_input_format_array;
extern const struct qs_input_format qs_input_format_array0;
extern const struct qs_input_format qs_input_format_exported;
extern const struct qs_input_format qs_input_format_json;
extern const struct qs_input_format qs_input_format_report;

/*
 * Of a file that export wrote: move to its first comment, "c queensat VERSION: ...". The mark of
 * its comments; 0 if it is none.
 */
char qs_exported_find_head(struct qs_text_reader *reader);

#endif

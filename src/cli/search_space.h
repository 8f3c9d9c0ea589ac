/*
 * The size of the search space for n queens on n × n under each successive
 * idea, exactly, and the number of solutions in it.
 */
#ifndef QS_SEARCH_SPACE_H
#define QS_SEARCH_SPACE_H

#include <stdint.h>

#include "output.h"
#include "queensat/error.h"

#define QS_SPACE_SIZE_MAX 1000
#define QS_SPACE_IDEAS 5

struct qs_space_size {
    const char *idea;
    char formula[32];
    char *number; /* decimal digits */
};

/* How a number of solutions is known. */
enum qs_space_source {
    QS_SPACE_COUNTED, /* just now */
    QS_SPACE_CITED,   /* from OEIS A000170 and A002562 */
    QS_SPACE_UNKNOWN  /* nobody has counted so far */
};

struct qs_search_space {
    int32_t n;
    struct qs_space_size sizes[QS_SPACE_IDEAS];
    enum qs_space_source source;
    uint64_t solutions, essentially_different; /* 0 if unknown */
    double seconds;                            /* if counted */
};

/*
 * 1 ≤ n ≤ QS_SPACE_SIZE_MAX (QS_ERROR_INPUT otherwise). Solutions are counted up
 * to n = 14, which takes less than a second, and cited up to n = 27. To be
 * released by qs_search_space_release.
 */
bool qs_search_space_init(struct qs_search_space *space, int32_t n, struct qs_error *error);
void qs_search_space_release(struct qs_search_space *space);

/* For people. */
void qs_space_text(const struct qs_search_space *space, struct qs_output *output);

/* One JSON object on one line, schema "queensat-space-1"; large numbers are strings of digits. */
void qs_space_json(const struct qs_search_space *space, struct qs_output *output);

#endif

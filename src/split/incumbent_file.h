/*
 * The file of --known: the best placement that is known of an instance, or of the whole that cubes
 * are parts of. Runs at the same time read it, and replace it by a better one.
 */
#ifndef QS_INCUMBENT_FILE_H
#define QS_INCUMBENT_FILE_H

#include <stdio.h>
#include <sys/stat.h>

#include "queensat/instance.h"

struct qs_incumbent_file {
    /* Given; the rest is 0 at first. */
    const char *path;
    struct qs_read_options reading; /* how it is written */
    const struct qs_instance *instance;
    bool (*stop)(void *unused); /* whether to wait no longer for the lock */
    /* Set: */
    int32_t queens; /* as far as it has been read */
    double next;    /* when to look again, by qs_clock_now */
    struct stat seen;
};

/*
 * Read the number of its queens. False if it cannot be read, if its board or walls are not those of
 * the instance, if it has blocked squares and so is an instance, or if it says that it is a
 * placement of a board that is neither the instance nor what the instance is a cube of.
 */
bool qs_incumbent_file_read(struct qs_incumbent_file *file, struct qs_error *error);

/* The number now: for qs_solve_options.incumbent. Looks at the file ten times a second. */
int32_t qs_incumbent_file_look(void *file);

/*
 * Replace it by a file that is complete, unless it has as many queens by now. It is locked
 * meanwhile, so that of two that are found at the same time the larger one stays. QS_ERROR_STOPPED:
 * another program had it locked until then (of qs_clock_now), or until it was to stop.
 */
bool qs_incumbent_file_raise(struct qs_incumbent_file *file, const struct qs_square *queens,
                             int32_t count, double until, struct qs_error *error);

/* On the board of the instance. `digest`: of what it is a placement of; "": it does not say. */
void qs_incumbent_write(const struct qs_instance *instance, const char *digest,
                        const struct qs_square *queens, int32_t count, FILE *stream);

/*
 * The first line of a cube's file: which instance it is a part of, with this digest, and what that
 * is a part of, if the file of `whole` says so.
 */
void qs_cube_origin_write(uint32_t cube, const struct qs_instance *whole, const char *digest,
                          FILE *stream);

#endif

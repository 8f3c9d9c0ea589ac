/*
 * Files that go away unless they are given a name:
 *
 *     file = qs_temporary_begin(path, &descriptor);   beside the path, with another name
 *     ... write, and close the descriptor ...
 *     qs_temporary_finish(file, path)                 it replaces what is there, or
 *     qs_temporary_remove(file)                       it is gone
 *
 * All that are begun stand in a list. A signal handler that ends the program removes them by
 * qs_temporary_remove_all().
 */
#ifndef QS_TEMPORARY_FILE_H
#define QS_TEMPORARY_FILE_H

#include <stdbool.h>
#include <stdio.h>

struct qs_temporary;

/* Create an empty file in the folder of the path, to be written to. NULL on failure, with errno. */
struct qs_temporary *qs_temporary_begin(const char *path, int *descriptor);
const char *qs_temporary_name(const struct qs_temporary *file);
/* Give it its name. On failure, false with errno, and it is still there. */
bool qs_temporary_finish(struct qs_temporary *file, const char *path);
/* NULL is ignored. */
void qs_temporary_remove(struct qs_temporary *file);

/* May be called in a signal handler. */
void qs_temporary_remove_all(void);

/* $TMPDIR, or where the system keeps temporary files. */
const char *qs_temporary_folder(void);

/*
 * A file without a name, for reading and writing, which disappears when the program
 * ends, in whatever way. It is in the folder (where the output will need the room
 * anyway), or, if that is NULL, in qs_temporary_folder(), or, if there is no such
 * folder, where the system keeps temporary files. NULL on failure, with errno.
 */
FILE *qs_temporary_file(const char *folder);

/*
 * From now on, read it from its beginning. False, with errno, if anything written to it was lost,
 * which rewind() would forget.
 */
bool qs_temporary_file_reread(FILE *file);

#endif

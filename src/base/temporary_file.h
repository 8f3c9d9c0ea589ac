/*
 * Files that nobody shall see before they are complete, and that go away otherwise (the idea is
 * that of git's tempfile.h):
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

/*
 * Create an empty file in the folder of the path, to be written to, or, if descriptor is NULL, a
 * folder. NULL on failure, with errno.
 */
struct qs_temporary *qs_temporary_begin(const char *path, int *descriptor);
/* A file of such a folder, which anybody may create, or nobody; to be removed before the folder. */
struct qs_temporary *qs_temporary_within(const struct qs_temporary *folder, const char *name);
const char *qs_temporary_name(const struct qs_temporary *file);
/* Besides numbers of errno: why a file cannot be replaced. */
enum qs_obstacle { QS_SEVERAL_NAMES = -2, QS_OTHER_OWNER = -3, QS_CLOSED_FOLDER = -4 };
/*
 * The same for a file that will replace what is there, with its owner and permissions. Returns why
 * not, or 0; *file is to be removed in any case, if it is set.
 */
int qs_temporary_replace(const char *path, struct qs_temporary **file, int *descriptor);
/* Give it its name. On failure, false with errno, and it is still there. */
bool qs_temporary_finish(struct qs_temporary *file, const char *path);
/* NULL is ignored. */
void qs_temporary_remove(struct qs_temporary *file);

/* May be called in a signal handler. A child process leaves the files of its parent alone. */
void qs_temporary_remove_all(void);

/*
 * A file without a name, for reading and writing, which disappears when the program
 * ends, in whatever way. It is in the folder (where the output will need the room
 * anyway), or, if that is NULL, where the system keeps temporary files. NULL on
 * failure, with errno.
 */
FILE *qs_temporary_file(const char *folder);

/*
 * From now on, read it from its beginning. False, with errno, if anything written to it was lost,
 * which rewind() would forget.
 */
bool qs_temporary_file_reread(FILE *file);

#endif

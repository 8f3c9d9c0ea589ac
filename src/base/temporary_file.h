#ifndef QS_TEMPORARY_FILE_H
#define QS_TEMPORARY_FILE_H

#include <stdbool.h>
#include <stdio.h>

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

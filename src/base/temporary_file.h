#ifndef QS_TEMPORARY_FILE_H
#define QS_TEMPORARY_FILE_H

#include <stdio.h>

/*
 * A file without a name, for reading and writing, which disappears when the program
 * ends, in whatever way. It is in the folder (where the output will need the room
 * anyway), or, if that is NULL, where the system keeps temporary files. NULL on
 * failure, with errno.
 */
FILE *qs_temporary_file(const char *folder);

#endif

#ifndef QS_TEMPORARY_FILE_H
#define QS_TEMPORARY_FILE_H

#include <stdio.h>

/*
 * A file without a name, for reading and writing, which goes with the program
 * however it ends. In the folder, so that there is room for what will be moved
 * there; NULL: where the system has such files. NULL on failure, with errno.
 */
FILE *qs_temporary_file(const char *folder);

#endif

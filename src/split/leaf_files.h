/*
 * The files of leaves: found by their digests, in the folder of the certificate that names them,
 * and in others. The name that a certificate gives is where to look first, and nothing more.
 */
#ifndef QS_LEAF_FILES_H
#define QS_LEAF_FILES_H

#include "queensat/evidence.h"

struct qs_leaf_files;

/*
 * `certificate`: the path of the certificate, whose folder is the first one ("-": the current one).
 * NULL: QS_ERROR_SYSTEM if a folder cannot be read, QS_ERROR_MEMORY.
 */
struct qs_leaf_files *qs_leaf_files_new(const char *certificate, const char *const *folders,
                                        size_t count, struct qs_error *error);
void qs_leaf_files_free(struct qs_leaf_files *files);

/*
 * Open the file of a leaf: `open` of struct qs_leaves, whose state is a struct qs_leaf_files. Only
 * regular files of the right size are read, and links are not followed. One that is compressed, by
 * gzip, xz or zstd, is decompressed, into a file without a name, if that program is installed. NULL
 * without an error: there is no file with this digest and none with its name.
 * QS_ERROR_DEFECT: there is one with its name, but it is another one.
 */
FILE *qs_leaf_files_open(void *files, const struct qs_leaf *leaf, const char *path, bool *decoded,
                         struct qs_error *error);
void qs_leaf_files_close(void *files, FILE *stream);

/* Any file of a leaf, by its path, to be read; with its digest and size. Fails as that. */
FILE *qs_leaf_file_read(const char *path, struct qs_leaf *leaf, struct qs_error *error);

#endif

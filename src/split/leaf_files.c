#include "leaf_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "child.h"
#include "compressed.h"
#include "digest.h"
#include "fault.h"
#include "file.h"
#include "machine.h"
#include "memory.h"
#include "temporary_file.h"

struct leaf_entry {
    char *name;
    uint64_t bytes;
    char digest[QS_DIGEST_SIZE]; /* "": not yet read */
};

struct folder {
    int descriptor;
    bool listed;
    struct leaf_entry *entries; /* [count] regular files; once it is listed, by size */
    size_t count, room;
};

struct qs_leaf_files {
    struct folder *folders; /* [count] */
    size_t count;
};

static bool leaf_files_refuse_memory(struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to look for leaves");
}

static bool open_folder(struct qs_leaf_files *files, const char *path, struct qs_error *error)
{
    int descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return qs_error_set_system(error, errno, path, "cannot open the folder of leaves");
    files->folders[files->count++] = (struct folder){.descriptor = descriptor};
    return true;
}

struct qs_leaf_files *qs_leaf_files_new(const char *certificate, const char *const *folders,
                                        size_t count, struct qs_error *error)
{
    struct qs_leaf_files *files = calloc(1, sizeof *files);
    char *own = qs_folder_of(certificate);
    if (files)
        files->folders = calloc(count + 1, sizeof *files->folders);
    bool opened = files && own && files->folders ? open_folder(files, own, error)
                                                 : leaf_files_refuse_memory(error);
    for (size_t i = 0; opened && i < count; i++)
        opened = open_folder(files, folders[i], error);
    free(own);
    if (opened)
        return files;
    qs_leaf_files_free(files);
    return NULL;
}

void qs_leaf_files_free(struct qs_leaf_files *files)
{
    if (!files)
        return;
    for (size_t f = 0; f < files->count; f++) {
        struct folder *folder = &files->folders[f];
        for (size_t i = 0; i < folder->count; i++)
            free(folder->entries[i].name);
        free(folder->entries);
        close(folder->descriptor);
    }
    free(files->folders);
    free(files);
}

/* Open a file below the folder; no part of its name may be a link. -1: there is none. */
static int open_below(int folder, const char *name)
{
    const int flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
    int here = folder;
    for (const char *slash; here >= 0 && (slash = strchr(name, '/')) != NULL; name = slash + 1) {
        char part[QS_LEAF_NAME_SIZE];
        snprintf(part, sizeof part, "%.*s", (int)(slash - name), name);
        int next = openat(here, part, flags | O_DIRECTORY);
        if (here != folder)
            close(here);
        here = next;
    }
    int descriptor = here >= 0 ? openat(here, name, flags) : -1;
    if (here >= 0 && here != folder)
        close(here);
    return descriptor;
}

/* A regular file, not by a link; *bytes: its size. NULL: it is none. */
static FILE *open_regular(int folder, const char *name, uint64_t *bytes)
{
    struct stat status;
    int descriptor = open_below(folder, name);
    if (descriptor < 0)
        return NULL;
    FILE *stream = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)
                       ? fdopen(descriptor, "rb")
                       : NULL;
    if (!stream)
        close(descriptor);
    else
        *bytes = (uint64_t)status.st_size;
    return stream;
}

/* Copy the stream up to its end, unless `copy` is NULL, and note the digest. False: errno. */
static bool read_bytes(FILE *stream, FILE *copy, char digest[QS_DIGEST_SIZE])
{
    unsigned char buffer[8192];
    struct qs_sha256 hash;
    size_t count;
    qs_sha256_init(&hash);
    while ((count = fread(buffer, 1, sizeof buffer, stream)) > 0) {
        qs_sha256_add(&hash, buffer, count);
        if (copy)
            fwrite(buffer, 1, count, copy);
    }
    qs_sha256_finish(&hash, digest);
    return !ferror(stream) && (!copy || qs_temporary_file_reread(copy));
}

/* Whatever is compressed is read once, so that what is decompressed is what has the digest. */
static FILE *text_of_packed(FILE *stream, const char *program, char digest[QS_DIGEST_SIZE],
                            const char *wanted, struct qs_error *error)
{
    FILE *packed = qs_temporary_file(NULL), *text = NULL;
    if (!packed || !read_bytes(stream, packed, digest)) {
        digest[0] = '\0';
        qs_error_set_system(error, errno, NULL, "cannot copy to a temporary file");
    } else if (!wanted || strcmp(digest, wanted) == 0) {
        /* A few bytes may be many when decompressed: no more than this process may use. */
        text = qs_decompress(program, packed, qs_resource_limit(RLIMIT_DATA), NULL, error);
    }
    if (packed)
        fclose(packed);
    return text;
}

/*
 * The text of a file, which is at its beginning, and the digest of its bytes: unless that is the
 * wanted one (or NULL), there is no text. NULL without a digest: the error. Closes the stream then.
 */
static FILE *text_of_leaf(FILE *stream, char digest[QS_DIGEST_SIZE], const char *wanted,
                          bool *decoded, struct qs_error *error)
{
    unsigned char begin[8];
    size_t count = fread(begin, 1, sizeof begin, stream);
    const char *program = qs_decompressor(begin, count);
    FILE *text = NULL;
    digest[0] = '\0';
    *decoded = program != NULL;
    if (fseek(stream, 0, SEEK_SET) != 0 ||
        (!program && (!read_bytes(stream, NULL, digest) || fseek(stream, 0, SEEK_SET) != 0))) {
        digest[0] = '\0';
        qs_error_set_system(error, errno, NULL, "cannot read");
    } else if (program) {
        text = text_of_packed(stream, program, digest, wanted, error);
    } else if (!wanted || strcmp(digest, wanted) == 0) {
        return stream;
    }
    fclose(stream);
    return text;
}

static int compare_entries(const void *a, const void *b)
{
    const struct leaf_entry *left = a, *right = b;
    if (left->bytes != right->bytes)
        return left->bytes < right->bytes ? -1 : 1;
    return strcmp(left->name, right->name);
}

/* The regular files of a folder and their sizes, once. */
static bool list_folder(struct folder *folder, struct qs_error *error)
{
    if (folder->listed)
        return true;
    int again = openat(folder->descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *directory = again >= 0 ? fdopendir(again) : NULL;
    if (!directory) {
        if (again >= 0)
            close(again);
        return qs_error_set_system(error, errno, NULL, "cannot read a folder of leaves");
    }
    bool done = true;
    for (struct dirent *item; done && (item = readdir(directory)) != NULL;) {
        struct stat status;
        if (fstatat(folder->descriptor, item->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0 ||
            !S_ISREG(status.st_mode))
            continue;
        struct leaf_entry *entries =
            qs_grow(folder->entries, folder->count, &folder->room, sizeof *entries);
        char *name = entries ? strdup(item->d_name) : NULL;
        folder->entries = entries ? entries : folder->entries;
        done = name != NULL;
        if (done)
            entries[folder->count++] =
                (struct leaf_entry){.name = name, .bytes = (uint64_t)status.st_size};
    }
    closedir(directory);
    if (done && folder->count > 0)
        qsort(folder->entries, folder->count, sizeof *folder->entries, compare_entries);
    folder->listed = done;
    return done || leaf_files_refuse_memory(error);
}

/* What there is with a name. */
enum found { NOTHING, ANOTHER, RIGHT, BROKEN };

/* Open a file if it is the leaf's; its digest is stored in any case. BROKEN: with the error. */
static enum found open_named(const struct folder *folder, const char *name,
                             const struct qs_leaf *leaf, char digest[QS_DIGEST_SIZE], FILE **text,
                             bool *decoded, struct qs_error *error)
{
    uint64_t bytes = 0;
    FILE *stream = open_regular(folder->descriptor, name, &bytes);
    digest[0] = '\0';
    if (!stream)
        return NOTHING;
    if (bytes != leaf->bytes) {
        fclose(stream);
        return ANOTHER;
    }
    *text = text_of_leaf(stream, digest, leaf->digest, decoded, error);
    if (*text)
        return RIGHT;
    if (digest[0] != '\0' && strcmp(digest, leaf->digest) != 0)
        return ANOTHER;
    qs_error_place(error, name, 0, 0);
    return BROKEN;
}

/* Among the files of the right size, whatever their names. */
static enum found search(struct folder *folder, const struct qs_leaf *leaf, FILE **text,
                         bool *decoded, struct qs_error *error)
{
    if (!list_folder(folder, error))
        return BROKEN;
    size_t low = 0, high = folder->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (folder->entries[middle].bytes < leaf->bytes)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < folder->count && folder->entries[low].bytes == leaf->bytes; low++) {
        struct leaf_entry *entry = &folder->entries[low];
        if (entry->digest[0] != '\0' && strcmp(entry->digest, leaf->digest) != 0)
            continue;
        enum found found =
            open_named(folder, entry->name, leaf, entry->digest, text, decoded, error);
        if (found == RIGHT || found == BROKEN)
            return found;
    }
    return NOTHING;
}

FILE *qs_leaf_files_open(void *state, const struct qs_leaf *leaf, const char *path, bool *decoded,
                         struct qs_error *error)
{
    struct qs_leaf_files *files = state;
    enum found found = NOTHING;
    bool another = false;
    FILE *text = NULL;
    char digest[QS_DIGEST_SIZE];
    for (size_t i = 0; i < files->count && found < RIGHT && leaf->name[0] != '\0'; i++) {
        found = open_named(&files->folders[i], leaf->name, leaf, digest, &text, decoded, error);
        another = another || found == ANOTHER;
    }
    for (size_t i = 0; i < files->count && found < RIGHT; i++)
        found = search(&files->folders[i], leaf, &text, decoded, error);
    if (found == RIGHT)
        return text;
    if (found != BROKEN && another) {
        qs_error_set(error, QS_ERROR_DEFECT, "this is not the file of leaf %s: it was changed",
                     path);
        qs_error_place(error, leaf->name, 0, 0);
    }
    return NULL;
}

void qs_leaf_files_close(void *state, FILE *stream)
{
    (void)state;
    fclose(stream);
}

FILE *qs_leaf_file_read(const char *path, struct qs_leaf *leaf, struct qs_error *error)
{
    struct stat status = {0};
    bool decoded, other = stat(path, &status) == 0 && !S_ISREG(status.st_mode);
    FILE *stream = other ? NULL : fopen(path, "rb"), *text = NULL;
    *leaf = (struct qs_leaf){.bytes = (uint64_t)status.st_size};
    if (other) {
        qs_error_set(error, QS_ERROR_INPUT, "expected a file, which can be read twice");
        qs_error_place(error, path, 0, 0);
    } else if (!stream) {
        qs_error_set_system(error, errno, path, "cannot open");
    } else {
        text = text_of_leaf(stream, leaf->digest, NULL, &decoded, error);
        if (!text)
            qs_error_place(error, path, 0, 0);
    }
    return text;
}

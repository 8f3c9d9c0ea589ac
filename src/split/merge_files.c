#include "merge_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bound_check.h"
#include "certificate_copy.h"
#include "fault.h"
#include "leaf_files.h"

static bool add_certificate(struct qs_merge *merge, FILE *stream, const char *path,
                            struct qs_leaf *leaf, struct qs_error *error)
{
    struct qs_certificate_reader reader;
    struct qs_certificate_head head;
    qs_certificate_reader_init(&reader, path, stream, error);
    bool added = qs_certificate_head_read(&reader, &head);
    leaf->upper = head.upper;
    added =
        added &&
        ((qs_merge_give(merge, path, leaf, head.instance, head.lower, qs_certificate_copy, error) &&
          qs_check_placement(head.instance, head.placement, (size_t)head.lower, error)) ||
         qs_error_place(error, path, 0, 0));
    added = added && qs_certificate_read_through(&reader);
    added = added && qs_merge_add_placement(merge, head.placement, (size_t)head.lower, error);
    free(head.placement);
    qs_instance_free(head.instance);
    return added;
}

static bool add_placement_file(struct qs_merge *merge, const char *path, struct qs_error *error)
{
    struct qs_instance *instance = qs_instance_read_file(path, NULL, error);
    size_t count;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    bool added = instance && (qs_merge_add_placement(merge, queens, count, error) ||
                              qs_error_place(error, path, 0, 0));
    qs_instance_free(instance);
    return added;
}

bool qs_merge_add(struct qs_merge *merge, const char *path, struct qs_error *error)
{
    static const char word[] = "queensat";
    char begin[sizeof word] = "";
    struct qs_leaf leaf;
    FILE *stream = qs_leaf_file_read(path, &leaf, error);
    if (!stream)
        return false;
    bool certificate =
        fread(begin, 1, sizeof begin - 1, stream) == sizeof begin - 1 && strcmp(begin, word) == 0;
    bool added;
    if (certificate && fseek(stream, 0, SEEK_SET) != 0)
        added = qs_error_set_system(error, errno, path, "cannot read twice");
    else
        added = certificate ? add_certificate(merge, stream, path, &leaf, error)
                            : add_placement_file(merge, path, error);
    fclose(stream);
    return added;
}

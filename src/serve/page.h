/* The files of the page, which the build takes from the folder page/. */
#ifndef QS_PAGE_H
#define QS_PAGE_H

#include <stddef.h>

struct qs_page {
    const char *path, *type;
    const unsigned char *bytes;
    size_t length;
};

/* NULL: there is no such file. */
const struct qs_page *qs_page_find(const char *path);

/* The table, made by embed.cmake; the last path is NULL. */
extern const struct qs_page qs_pages[];

#endif

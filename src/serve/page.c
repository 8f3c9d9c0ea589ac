#include "page.h"

#include <string.h>

const struct qs_page *qs_page_find(const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    for (const struct qs_page *page = qs_pages; page->path; page++)
        if (strcmp(page->path, path) == 0)
            return page;
    return NULL;
}

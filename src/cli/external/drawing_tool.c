#define _DEFAULT_SOURCE
#include "drawing_tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "child.h"
#include "diagnostics.h"
#include "fault.h"
#include "stream.h"
#include "temporary_file.h"
#include "terminal.h"

/* Pages of a sheet. */
enum { PAGES = (QS_SHEET_MAX + QS_PAGE_BOARDS - 1) / QS_PAGE_BOARDS };

static char rsvg_convert[] = "rsvg-convert";

/* Of a whole picture, line breaks after it not counted. */
static const char *const ends[] = {
    [QS_DRAW_PNG] = "IEND\xae\x42\x60\x82",
    [QS_DRAW_PDF] = "%%EOF",
};

/* Run it; *text is what it has printed, to be freed. False: it failed, or a signal ended it. */
static bool run_tool(char *const words[], FILE *input, char **text, size_t *length,
                     struct qs_error *error)
{
    struct qs_memory_stream memory;
    struct qs_child child = {.words = words,
                             .input = input,
                             .output = qs_memory_stream_begin(&memory, error),
                             .poll = qs_terminal_interrupted};
    bool ran = child.output && qs_child_run(&child, error);
    *text = qs_memory_stream_take(&memory, length, ran ? error : NULL);
    if (ran && child.end == QS_CHILD_STOPPED)
        return qs_error_set(error, QS_ERROR_STOPPED, "interrupted");
    if (ran && *text && child.end != QS_CHILD_SUCCEEDED)
        return qs_error_set(error, QS_ERROR_SYSTEM, "%s could not draw the picture", rsvg_convert);
    return ran && *text;
}

bool qs_drawing_tool_is_there(struct qs_error *error)
{
    char version[] = "--version", *const words[] = {rsvg_convert, version, NULL}, *text;
    bool there = run_tool(words, NULL, &text, NULL, error);
    if (!there && error->kind != QS_ERROR_STOPPED)
        qs_error_set(error, QS_ERROR_SYSTEM,
                     "PNG and PDF: %s is missing or does not run (on Debian: package librsvg2-bin)",
                     rsvg_convert);
    free(text);
    return there;
}

/* What is damaged at its end is damaged. */
static bool drawing_tool_is_whole(enum qs_draw_format format, const char *picture, size_t size)
{
    size_t length = strlen(ends[format]);
    while (size > 0 && picture[size - 1] == '\n')
        size--;
    return size >= length && memcmp(picture + size - length, ends[format], length) == 0;
}

/*
 * What rsvg-convert makes of the files, or of its input if there are none. Any size will do; with
 * 72 dots an inch, a pixel becomes a point of PDF.
 */
static bool convert(enum qs_draw_format format, FILE *input, char *const *files, size_t count,
                    FILE *output, struct qs_error *error)
{
    enum { OPTIONS = 5 };
    char kind[] = "--format=pdf", unlimited[] = "--unlimited", dots[] = "--dpi-x=72",
         dots_down[] = "--dpi-y=72", *picture;
    char *words[OPTIONS + PAGES + 1] = {rsvg_convert, kind, unlimited, dots, dots_down};
    size_t length;
    memcpy(strchr(kind, '=') + 1, qs_draw_format_word(format), 3);
    QS_CHECK(count <= PAGES);
    for (size_t i = 0; i < count; i++)
        words[OPTIONS + i] = files[i];
    /* So that the same picture gives the same PDF. */
    if (setenv("SOURCE_DATE_EPOCH", "0", 0) != 0)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for %s", rsvg_convert);
    bool drawn = run_tool(words, input, &picture, &length, error);
    if (drawn && !drawing_tool_is_whole(format, picture, length))
        drawn = qs_error_set(error, QS_ERROR_SYSTEM, "%s could not draw the picture", rsvg_convert);
    if (drawn)
        fwrite(picture, 1, length, output);
    free(picture);
    return drawn;
}

bool qs_draw_format_is_picture(enum qs_draw_format format)
{
    return format == QS_DRAW_SVG || format == QS_DRAW_PNG || format == QS_DRAW_PDF;
}

/* The SVG of a page, as a temporary file; NULL, with the error, if it cannot be written. */
static struct qs_temporary *write_page(struct qs_sheet *page, const char *path,
                                       struct qs_error *error)
{
    int descriptor = -1;
    struct qs_temporary *file = qs_temporary_begin(path, &descriptor);
    FILE *stream = file ? fdopen(descriptor, "w") : NULL;
    if (stream) {
        qs_sheet_write(page, stream);
        bool written = qs_stream_flush(stream);
        int failure = errno;
        if (fclose(stream) == 0 && written)
            return file;
        errno = written ? errno : failure;
    } else if (file) {
        close(descriptor);
    }
    qs_error_set_system(error, errno, path, "cannot write a temporary file");
    qs_temporary_remove(file);
    return NULL;
}

/* The page with this number, counted from 0; all are as high as the first, which is full. */
static struct qs_sheet page_of(const struct qs_sheet *sheet, size_t number, int32_t height)
{
    struct qs_sheet page = *sheet;
    size_t before = number * QS_PAGE_BOARDS, left = sheet->count - before;
    page.pictures += before;
    page.count = left < QS_PAGE_BOARDS ? left : QS_PAGE_BOARDS;
    page.room = QS_PAGE_BOARDS;
    page.least = height;
    return page;
}

/* Of what it reads itself, rsvg-convert makes one page; of several files, a page of each. */
static bool write_pages(const struct qs_sheet *sheet, FILE *output, struct qs_error *error)
{
    size_t count = (sheet->count + QS_PAGE_BOARDS - 1) / QS_PAGE_BOARDS, written = 0;
    struct qs_temporary *files[PAGES];
    char *names[PAGES];
    char *path = qs_need_format("%s/queensat", qs_temporary_folder());
    struct qs_sheet first = page_of(sheet, 0, 0);
    int32_t height = qs_sheet_lay_out(&first);
    while (written < count) {
        struct qs_sheet page = page_of(sheet, written, height);
        files[written] = write_page(&page, path, error);
        if (!files[written])
            break;
        names[written] = qs_need_format("%s", qs_temporary_name(files[written]));
        written++;
    }
    bool drawn = written == count && convert(QS_DRAW_PDF, NULL, names, count, output, error);
    while (written-- > 0) {
        qs_temporary_remove(files[written]);
        free(names[written]);
    }
    free(path);
    return drawn;
}

bool qs_sheet_write_as(struct qs_sheet *sheet, enum qs_draw_format format, FILE *output,
                       struct qs_error *error)
{
    if (format == QS_DRAW_SVG) {
        qs_sheet_write(sheet, output);
        return true;
    }
    if (format == QS_DRAW_PDF && sheet->count > QS_PAGE_BOARDS)
        return write_pages(sheet, output, error);
    FILE *svg = qs_temporary_file(NULL);
    if (svg)
        qs_sheet_write(sheet, svg);
    bool written = svg && qs_temporary_file_reread(svg);
    if (!written)
        qs_error_set_system(error, errno, NULL, "cannot write a temporary file");
    bool drawn = written && convert(format, svg, NULL, 0, output, error);
    if (svg)
        fclose(svg);
    return drawn;
}

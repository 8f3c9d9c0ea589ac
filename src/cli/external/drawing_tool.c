#define _DEFAULT_SOURCE
#include "drawing_tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "child.h"
#include "diagnostics.h"
#include "fault.h"
#include "output.h"
#include "temporary_file.h"
#include "terminal.h"

static char rsvg_convert[] = "rsvg-convert";

/* Of a whole picture, line breaks after it not counted. */
static const char *const ends[] = {
    [QS_DRAW_PNG] = "IEND\xae\x42\x60\x82",
    [QS_DRAW_PDF] = "%%EOF",
};

bool qs_drawing_tool_is_there(struct qs_error *error)
{
    char version[] = "--version", *const words[] = {rsvg_convert, version, NULL};
    struct qs_child child = {.words = words, .poll = qs_terminal_interrupted};
    bool ran = qs_child_run(&child, error);
    bool there = ran && qs_child_succeeded(&child);
    if (ran && child.stop == QS_STOP_INTERRUPT)
        qs_error_set(error, QS_ERROR_STOPPED, "interrupted");
    else if (!there)
        qs_error_set(error, QS_ERROR_SYSTEM,
                     "PNG and PDF: %s is missing or does not run (on Debian: package librsvg2-bin)",
                     rsvg_convert);
    if (ran)
        qs_child_release(&child);
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

static bool draw_by_tool(enum qs_draw_format format, struct qs_child *child,
                         struct qs_output *output, struct qs_error *error)
{
    child->poll = qs_terminal_interrupted;
    if (!qs_child_run(child, error))
        return false;
    bool drawn =
        qs_child_succeeded(child) && drawing_tool_is_whole(format, child->text, child->length);
    if (drawn)
        qs_output_bytes(output, child->text, child->length);
    else if (child->stop == QS_STOP_INTERRUPT)
        qs_error_set(error, QS_ERROR_STOPPED, "interrupted");
    else
        qs_error_set(error, QS_ERROR_SYSTEM, "%s could not draw the picture", rsvg_convert);
    qs_child_release(child);
    return drawn;
}

/*
 * What rsvg-convert makes of the files, or of the child's input if there are none. Any size will
 * do; with 72 dots an inch, a pixel becomes a point of PDF.
 */
static bool convert(enum qs_draw_format format, char *const *files, size_t count,
                    struct qs_child *child, struct qs_output *output, struct qs_error *error)
{
    enum { OPTIONS = 5, PAGES = (QS_SHEET_MAX + QS_PAGE_BOARDS - 1) / QS_PAGE_BOARDS };
    char kind[] = "--format=pdf", unlimited[] = "--unlimited", dots[] = "--dpi-x=72",
         dots_down[] = "--dpi-y=72";
    char *words[OPTIONS + PAGES + 1] = {rsvg_convert, kind, unlimited, dots, dots_down};
    memcpy(strchr(kind, '=') + 1, qs_draw_format_word(format), 3);
    QS_CHECK(count <= PAGES);
    for (size_t i = 0; i < count; i++)
        words[OPTIONS + i] = files[i];
    child->words = words;
    /* So that the same picture gives the same PDF. */
    if (setenv("SOURCE_DATE_EPOCH", "0", 0) != 0)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for %s", rsvg_convert);
    return draw_by_tool(format, child, output, error);
}

bool qs_draw_format_is_picture(enum qs_draw_format format)
{
    return format == QS_DRAW_SVG || format == QS_DRAW_PNG || format == QS_DRAW_PDF;
}

/* The SVG of a page, as a file in the folder; NULL, with the error, if it cannot be written. */
static struct qs_temporary *write_page(struct qs_sheet *page, size_t number,
                                       const struct qs_temporary *folder, struct qs_error *error)
{
    char name[32];
    snprintf(name, sizeof name, "page-%zu.svg", number);
    struct qs_temporary *file = qs_temporary_within(folder, name);
    FILE *stream = file ? fopen(qs_temporary_name(file), "w") : NULL;
    struct qs_output *output = stream ? qs_output_to_stream(stream, error) : NULL;
    if (output)
        qs_sheet_write(page, output);
    bool written = output && qs_output_close(output, error);
    int failure = errno;
    written = stream && fclose(stream) == 0 && written;
    if (written)
        return file;
    qs_temporary_remove(file);
    qs_error_set_system(error, failure, NULL, "cannot write a temporary file");
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
static bool write_pages(const struct qs_sheet *sheet, struct qs_output *output,
                        struct qs_error *error)
{
    size_t count = (sheet->count + QS_PAGE_BOARDS - 1) / QS_PAGE_BOARDS, written = 0;
    struct qs_temporary *files[QS_SHEET_MAX];
    char *names[QS_SHEET_MAX];
    const char *parent = getenv("TMPDIR");
    char *path = qs_need_format("%s/queensat", parent && *parent ? parent : P_tmpdir);
    struct qs_temporary *folder = qs_temporary_begin(path, NULL);
    struct qs_sheet first = page_of(sheet, 0, 0);
    int32_t height = qs_sheet_lay_out(&first);
    if (!folder)
        qs_error_set_system(error, errno, path, "cannot make a temporary folder");
    while (folder && written < count) {
        struct qs_sheet page = page_of(sheet, written, height);
        files[written] = write_page(&page, written + 1, folder, error);
        if (!files[written])
            break;
        names[written] = qs_need_format("%s", qs_temporary_name(files[written]));
        written++;
    }
    struct qs_child child = {.words = NULL};
    bool drawn = written == count && convert(QS_DRAW_PDF, names, count, &child, output, error);
    while (written-- > 0) {
        qs_temporary_remove(files[written]);
        free(names[written]);
    }
    qs_temporary_remove(folder);
    free(path);
    return drawn;
}

bool qs_sheet_write_as(struct qs_sheet *sheet, enum qs_draw_format format, struct qs_output *output,
                       struct qs_error *error)
{
    if (format == QS_DRAW_SVG) {
        qs_sheet_write(sheet, output);
        return true;
    }
    if (format == QS_DRAW_PDF && sheet->count > QS_PAGE_BOARDS)
        return write_pages(sheet, output, error);
    struct qs_output *memory = qs_output_to_memory(error);
    struct qs_child child = {.words = NULL};
    if (!memory)
        return false;
    qs_sheet_write(sheet, memory);
    char *svg = qs_output_take(memory, &child.input_length, error);
    child.input = svg;
    bool drawn = svg && convert(format, NULL, 0, &child, output, error);
    free(svg);
    return drawn;
}

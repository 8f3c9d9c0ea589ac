/*
 * What an exported file asks, from its first comments:
 *
 *     c queensat 0.1.0: at least 5 queens, fixed ones included
 *     c formula full, at-most-one auto, cardinality none
 *     p cnf 49 147
 *
 * and what a line after the comments shows: which format it is, if others have the same comments.
 */
#include <string.h>

#include "answer_reading.h"
#include "export_format.h"
#include "queensat/export.h"

/* Move to the word after the mark of the comment that names the program; 0: there is none. */
static char find_head(struct qs_text_reader *reader)
{
    if (!qs_answer_find_line(reader))
        return '\0';
    if (qs_answer_begins(reader, "* #variable=")) {
        qs_reader_skip_line(reader);
        qs_answer_find_line(reader);
    }
    static const char marks[] = "c*%\\";
    struct qs_text_reader start = *reader;
    char mark = (char)qs_reader_next(reader);
    qs_reader_skip_blanks(reader);
    return strchr(marks, mark) && qs_answer_begins(reader, "queensat ") ? *start.at : '\0';
}

/*
 * The target in "queensat VERSION: at least 5 queens, ..."; 0: the maximum; −1: it is neither. A
 * board without any free square has "at least 0 queens" in dimacs.
 */
static int32_t read_target(struct qs_text_reader *reader)
{
    static const char least[] = "at least ";
    int64_t target;
    while (qs_reader_peek(reader) != ':' && !qs_reader_at_line_end(reader))
        qs_reader_next(reader);
    reader->at += qs_reader_peek(reader) == ':';
    qs_reader_skip_blanks(reader);
    if (qs_answer_begins(reader, "the most queens that fit"))
        return 0;
    if (!qs_answer_begins(reader, least))
        return -1;
    reader->at += strlen(least);
    return qs_reader_number(reader, "a target", 0, INT32_MAX, &target, NULL) ? (int32_t)target : -1;
}

/* The format by the mark of its comments and the first line that begins with one of these. */
static const char *read_format(struct qs_text_reader reader, char mark)
{
    static const struct {
        char mark;
        const char *line;
        const struct qs_export_format *format;
    } formats[] = {
        {'c', "p cnf ", &qs_export_format_dimacs}, {'c', "p wcnf ", &qs_export_format_wcnf},
        {'c', "p gcnf ", &qs_export_format_gcnf},  {'*', "*", &qs_export_format_opb},
        {'%', "#defined ", &qs_export_format_asp}, {'%', "include ", &qs_export_format_mzn},
        {'\\', "\\", &qs_export_format_lp},
    };
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        struct qs_text_reader line = reader;
        if (formats[i].mark == mark && qs_answer_find_text(&line, formats[i].line))
            return formats[i].format->name;
    }
    return NULL;
}

bool qs_export_options_read(const char *text, size_t length, struct qs_export_options *options)
{
    struct qs_text_reader reader;
    if (!text || !options)
        return false;
    qs_reader_init(&reader, "", text, length);
    char mark = find_head(&reader);
    struct qs_text_reader head = reader;
    int32_t target = mark ? read_target(&head) : -1;
    reader.at = reader.line_start;
    const char *format = target >= 0 ? read_format(reader, mark) : NULL;
    if (!format)
        return false;
    options->format = format;
    options->target = target;
    options->full =
        format == qs_export_format_dimacs.name && qs_answer_find_text(&reader, "c formula full");
    return true;
}

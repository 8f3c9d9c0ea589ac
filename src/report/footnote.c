#include "footnote.h"

#include <string.h>

/* Write words, each after a blank or on the next line; but the first with what precedes it. */
static void write_words(struct qs_footnote *footnote, bool first, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, " "), after = footnote->column + !first + length;
        bool fits = after < QS_REPORT_WIDTH; /* one more may follow, such as ";" */
        if (!first)
            qs_output_text(footnote->output, fits ? " " : "\n");
        qs_output_bytes(footnote->output, text, length);
        footnote->column = fits ? after : length;
        first = false;
        text += length + (text[length] == ' ');
    }
}

void qs_footnote_add(struct qs_footnote *footnote, const char *word, const char *meaning)
{
    bool first = footnote->column == 0;
    qs_output_text(footnote->output, first ? "(" : ";");
    footnote->column++;
    write_words(footnote, first, word);
    qs_output_text(footnote->output, ":");
    footnote->column++;
    write_words(footnote, false, meaning);
}

void qs_footnote_add_work(struct qs_footnote *footnote, uint64_t counters)
{
    for (unsigned i = 0; qs_work_name(i); i++)
        if (counters >> i & 1)
            qs_footnote_add(footnote, qs_work_name(i), qs_work_meaning(i));
}

void qs_footnote_end(struct qs_footnote *footnote)
{
    if (footnote->column > 0)
        qs_output_text(footnote->output, ")\n");
}

uint64_t qs_work_counted(const struct qs_work *work)
{
    uint64_t counters = 0;
    for (unsigned i = 0; qs_work_name(i); i++)
        counters |= (uint64_t)(qs_work_count(work, i) > 0) << i;
    return counters;
}

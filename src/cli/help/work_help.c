#include "work_help.h"

#include "queensat/work.h"

void qs_work_help_print(struct qs_help_page *page)
{
    page->form->section(page, "Counters of work", "those that are not 0 are reported");
    for (unsigned i = 0; qs_work_name(i); i++)
        page->form->entry(page, 13, qs_work_name(i), qs_work_meaning(i));
}

#include "option_help.h"

#include <stdio.h>
#include <string.h>

#include "option_rules.h"
#include "option_table.h"

/* The default word of an option, or NULL. */
static const char *default_word(const struct qs_option *option)
{
    struct qs_settings settings;
    if (option->kind == QS_OPTION_KIND)
        return NULL;
    qs_settings_init(&settings, option->commands);
    const void *field = (const char *)&settings + option->offset;
    return option->kind == QS_OPTION_NAME ? *(const char *const *)field
                                          : option->words(*(const unsigned *)field);
}

/* The help of an option, with its words and requirements. */
static void describe(const struct qs_option *option, unsigned command, char *text, size_t size)
{
    size_t used = (size_t)snprintf(text, size, "%s%s", option->help, option->words ? ": " : "");
    if (option->words)
        qs_words_list(option->words, option->accepted, default_word(option), text + used,
                      size - used);
    qs_option_rules_describe(option, command, text, size);
}

void qs_option_help_print(struct qs_help_page *page, unsigned command)
{
    const char *theme = NULL;
    bool first = true;
    for (const struct qs_option *option = qs_options; option->name; option++) {
        char text[768];
        if (option->commands == 0)
            theme = option->name;
        if (!(option->commands & command))
            continue;
        if (theme) {
            page->form->theme(page, theme, first);
            first = false;
            theme = NULL;
        }
        describe(option, command, text, sizeof text);
        page->form->option(page, option, text);
    }
}


#include <stdio.h>
#include <string.h>

#include "command.h"
#include "engine_choice.h"
#include "family.h"
#include "instance_reader.h"
#include "option_table.h"
#include "queensat/solve.h"

/* Those of the program, each with the command that it shows. */
static const struct qs_example examples[] = {
    {"queensat solve --board 8 --queen b4 --queen d5",
     "Complete a board with queens on b4 and d5, and prove that no more queens fit"},
    {"queensat compare --board 8..10 --engine sat,backtrack",
     "Solve by SAT and by backtracking, side by side"},
    {"queensat draw --board 8 --queen b4 --queen d5 --solve -o nauck.svg",
     "Draw the completed board"},
    {NULL, NULL},
};

/* Entries of a section, for a set of commands. */
struct entry {
    const char *name, *text;
    unsigned commands;
};

static const struct entry statuses[] = {
    {"0", "done: the maximum is proved, or the command did its job", QS_FOR_EVERY},
    {"1", "wrong usage; input that cannot be read or is invalid; output that failed", QS_FOR_EVERY},
    {"2", "a check failed, or two engines disagree", QS_FOR_EVERY},
    {"3", "stopped early, or undecided: the bounds are still apart", QS_FOR_EVERY},
    {NULL, NULL, 0},
};

static const struct entry variables[] = {
    {"COLUMNS",
     "how many columns the terminal has, for boards that may be too wide, and for the help",
     QS_FOR_EVERY},
    {"LC_ALL, LC_CTYPE, LANG",
     "the first of these that is set says whether a terminal shows UTF-8; then boards are drawn "
     "with it",
     QS_FOR_DRAW},
    {"NO_COLOR", "if it is set and not empty, terminals get no colours",
     QS_FOR_SOLVE | QS_FOR_DECODE | QS_FOR_COUNT | QS_FOR_DRAW | QS_FOR_EXPLAIN},
    {"PATH", "where other programs are looked for", QS_FOR_COMPARE | QS_FOR_SWEEP},
    {"SLURM_ARRAY_TASK_ID, SLURM_ARRAY_TASK_MIN, SLURM_ARRAY_TASK_COUNT",
     "which part --shard auto takes", QS_FOR_SWEEP},
    {"TERM", "a terminal whose type is dumb gets no colours and no progress", QS_FOR_ALL},
    {"TMPDIR", "the folder for the files of other solvers (otherwise /tmp)", QS_FOR_COMPARE},
    {NULL, NULL, 0},
};

/* The entries for any of the commands, with a heading if there are any. */
static void print_entries(struct qs_help_page *page, const char *title, const struct entry *entry,
                          unsigned commands)
{
    bool begun = false;
    for (; entry->name; entry++) {
        if (!(entry->commands & commands))
            continue;
        if (!begun)
            page->form->section(page, title, NULL);
        begun = true;
        page->form->entry(page, 10, entry->name, entry->text);
    }
}

static void print_examples(struct qs_help_page *page, const struct qs_example *example)
{
    page->form->section(page, "Examples", NULL);
    for (; example->line; example++) {
        char text[200];
        snprintf(text, sizeof text, "%s:", example->text);
        page->form->example(page, example->line, text);
    }
}

static void print_see_also(struct qs_help_page *page, const struct qs_command *except)
{
    char list[400] = "";
    size_t used = 0;
    if (except)
        used = (size_t)snprintf(list, sizeof list, "queensat(1)");
    for (size_t i = 0; qs_commands[i]; i++)
        if (qs_commands[i] != except)
            used += (size_t)snprintf(list + used, sizeof list - used, "%squeensat-%s(1)",
                                     used ? ", " : "", qs_commands[i]->name);
    page->form->section(page, "See also", NULL);
    page->form->paragraphs(page, list);
}

static void print_program(struct qs_help_page *page)
{
    page->form->title(page, NULL, "COMMAND [OPTIONS] [INSTANCE...]",
                      "the most non-attacking queens around fixed ones, with proof");
    page->form->paragraphs(
        page,
        "\"queensat COMMAND --help\" lists the options of a command, \"man queensat-COMMAND\" "
        "shows the same where the man pages are installed, and \"queensat --version\" prints "
        "the versions. The beginning of an option's name is enough where it is unambiguous.");
    page->form->section(page, "Commands", NULL);
    for (size_t i = 0; qs_commands[i]; i++)
        page->form->entry(page, 10, qs_commands[i]->name, qs_commands[i]->summary);
    print_examples(page, examples);
    if (page->form->complete) {
        page->form->section(page, "Instance formats", NULL);
        for (unsigned i = 0; qs_input_format_name(i); i++)
            page->form->entry(page, 10, qs_input_format_name(i), qs_input_format_summary(i));
        print_entries(page, "Environment", variables, QS_FOR_EVERY);
    }
    print_entries(page, "Exit status", statuses, QS_FOR_EVERY);
    if (page->form->complete)
        print_see_also(page, NULL);
}

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
static void describe_option(const struct qs_option *option, unsigned command, char *text,
                            size_t size)
{
    size_t used = (size_t)snprintf(text, size, "%s%s", option->help, option->words ? ": " : "");
    if (option->words)
        qs_words_list(option->words, option->accepted, default_word(option), text + used,
                      size - used);
    qs_option_rules_describe(option, command, text, size);
}

static void print_options(struct qs_help_page *page, unsigned command)
{
    const char *theme = NULL;
    bool first = true;
    for (unsigned o = 0; qs_option_at(o); o++) {
        const struct qs_option *option = qs_option_at(o);
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
        describe_option(option, command, text, sizeof text);
        page->form->option(page, option, text);
    }
}

void qs_help_print(struct qs_help_page *page, const struct qs_command *command)
{
    if (!command) {
        print_program(page);
        return;
    }
    page->form->title(page, command->name, command->operands, command->summary);
    page->form->paragraphs(page, command->details);
    print_examples(page, command->examples);
    if (command->print_list)
        command->print_list(page);
    print_options(page, command->flag);
    if (!page->form->complete)
        return;
    print_entries(page, "Exit status", statuses, command->flag);
    print_entries(page, "Environment", variables, command->flag);
    if (command->operand_files) {
        page->form->section(page, "Files", NULL);
        page->form->paragraphs(page, "Instances are files in one of the formats that queensat(1) "
                                     "lists, recognised from what they contain; - is standard "
                                     "input.");
    }
    print_see_also(page, command);
}

void qs_engines_print(struct qs_help_page *page)
{
    page->form->section(page, "Engines", "* cannot always prove the maximum");
    for (unsigned i = 0; qs_engine_name(i); i++) {
        char name[16];
        snprintf(name, sizeof name, "%-9s%c", qs_engine_name(i),
                 qs_engine_is_exact(qs_engine_name(i)) ? ' ' : '*');
        page->form->entry(page, 10, name, qs_engine_summary(i));
    }
}

void qs_engines_print_all(struct qs_help_page *page)
{
    qs_engines_print(page);
    page->form->section(page, "Other solvers",
                        "if they are installed; or any program, as in 'exec:cadical -q'");
    for (unsigned i = 0; qs_external_preset_name(i); i++)
        page->form->entry(page, 13, qs_external_preset_name(i), qs_external_preset_summary(i));
}

void qs_families_print(struct qs_help_page *page)
{
    page->form->section(page, "Families", NULL);
    for (unsigned i = 0; qs_family_name(i); i++) {
        const struct qs_family *family = qs_family_find(qs_family_name(i));
        char usage[200];
        qs_family_usage(family, usage, sizeof usage);
        page->form->entry(page, 3, usage, family->summary);
    }
}

void qs_work_help_print(struct qs_help_page *page)
{
    page->form->section(page, "Counters of work", "those that are not 0 are reported");
    for (unsigned i = 0; qs_work_name(i); i++)
        page->form->entry(page, 13, qs_work_name(i), qs_work_meaning(i));
}

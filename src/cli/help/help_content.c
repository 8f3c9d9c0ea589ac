/*
 * What the pages of the help say: all of it from the tables of commands, options, engines and so
 * on.
 */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "engine_choice.h"
#include "family.h"
#include "instance_reader.h"
#include "option_table.h"
#include "queensat/solve.h"

enum { BRIEF_EXAMPLES = 3 };

/* Those of the program, each with the command that it shows. */
static const struct qs_example examples[] = {
    {"queensat solve 8 --queen b4,d5",
     "Complete a board with queens on b4 and d5, and prove that no more queens fit"},
    {"queensat compare --board 8..10 --engine sat,backtrack",
     "Solve by SAT and by backtracking, side by side"},
    {"queensat draw 8 --queen b4,d5 --solve -o nauck.svg", "Draw the completed board"},
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
    {"PATH", "where rsvg-convert is looked for", QS_FOR_DRAW | QS_FOR_COUNT},
    {"SLURM_ARRAY_TASK_ID, SLURM_ARRAY_TASK_MIN, SLURM_ARRAY_TASK_COUNT",
     "which part --part auto takes", QS_FOR_COUNT},
    {"TERM", "a terminal whose type is dumb gets no colours and no progress", QS_FOR_ALL},
    {"TMPDIR", "the folder for temporary files (otherwise /tmp)",
     QS_FOR_DRAW | QS_FOR_COUNT | QS_FOR_DECODE | QS_FOR_CHECK},
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
    int left = page->whole ? INT_MAX : BRIEF_EXAMPLES;
    page->form->section(page, "Examples", NULL);
    for (; example->line && left > 0; example++, left--) {
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
    snprintf(list + used, sizeof list - used, ", queensat-instance(5), queensat-certificate(5)");
    page->form->section(page, "See also", NULL);
    page->form->paragraphs(page, list);
}

/* A list of words, with a text for each. */
static void print_words(struct qs_help_page *page, const char *title, const char *note,
                        size_t width, qs_words *words, qs_words *texts)
{
    page->form->section(page, title, note);
    for (unsigned i = 0; words(i); i++)
        page->form->entry(page, width, words(i), texts(i));
}

static void print_formats(struct qs_help_page *page)
{
    print_words(page, "Instance formats", "recognised from what a file contains", 10,
                qs_input_format_name, qs_input_format_summary);
}

static void print_engines(struct qs_help_page *page)
{
    page->form->section(page, "Engines", "* cannot always prove the maximum");
    for (unsigned i = 0; qs_engine_name(i); i++) {
        char name[16];
        snprintf(name, sizeof name, "%-9s%c", qs_engine_name(i),
                 qs_engine_is_exact(qs_engine_name(i)) ? ' ' : '*');
        page->form->entry(page, 10, name, qs_engine_summary(i));
    }
}

static void print_counters(struct qs_help_page *page)
{
    print_words(page, "Counters of work", "those that are not 0 are reported", 13, qs_work_name,
                qs_work_meaning);
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

/* The default word of an option, or NULL: that of --notation depends on the squares given. */
static const char *default_word(const struct qs_option *option)
{
    struct qs_settings settings;
    if (option->kind == QS_OPTION_KIND || option->words == qs_notation_name)
        return NULL;
    qs_settings_init(&settings, option->commands);
    const void *field = (const char *)&settings + option->offset;
    for (unsigned i = 0; option->kind == QS_OPTION_WORDS && option->words(i); i++)
        if (*(const uint64_t *)field >> i & 1)
            return option->words(i);
    return option->kind == QS_OPTION_NAME ? *(const char *const *)field
                                          : option->words(*(const unsigned *)field);
}

/* An option with its words and requirements. In brief, engines are not listed. */
static void print_option(struct qs_help_page *page, const struct qs_option *option,
                         unsigned command)
{
    char text[768];
    size_t used = (size_t)snprintf(text, sizeof text, "%s", option->help);
    if (!page->whole && option->words == qs_engine_name) {
        snprintf(text + used, sizeof text - used, " (default: %s)", default_word(option));
    } else if (option->words) {
        used += (size_t)snprintf(text + used, sizeof text - used, ": ");
        qs_words_list(option->words, option->accepted, default_word(option), text + used,
                      sizeof text - used);
    }
    const struct qs_option_rules rules = qs_options_of(command);
    qs_rules_describe(&rules, option, !page->whole, text, sizeof text);
    page->form->option(page, option, text);
}

/* Whether the options of a theme stand on a page of their own, or the option is one of the help. */
static bool stands_elsewhere(const char *theme, const struct qs_option *option, unsigned command)
{
    return strcmp(theme, "Instance") == 0 ||
           (strcmp(theme, "Family") == 0 && command != QS_FOR_GENERATE) ||
           option->needs[0] == QS_OPT_HELP;
}

/* The options of a command by theme; on a brief page, those in common use, and then the others. */
enum option_group { BY_THEME, IN_COMMON_USE, OTHER_OPTIONS };

/* `only`: those of this theme; NULL: of all. */
static void print_options(struct qs_help_page *page, unsigned command, enum option_group group,
                          const char *only)
{
    static const char *const headings[] = {
        [IN_COMMON_USE] = "Common options", [OTHER_OPTIONS] = "Other options"};
    const char *theme = NULL, *begun = NULL;
    for (const struct qs_option *option = qs_options; option->name; option++) {
        if (option->name == QS_OPT_THEME)
            theme = option->help;
        bool common = (option->common & command) != 0;
        if (!(option->commands & command) || (only && strcmp(theme, only) != 0) ||
            (group == IN_COMMON_USE && !common) ||
            (group == OTHER_OPTIONS && (common || stands_elsewhere(theme, option, command))))
            continue;
        const char *heading = group == BY_THEME ? theme : headings[group];
        if (begun != heading)
            page->form->theme(page, heading, !begun);
        begun = heading;
        print_option(page, option, command);
    }
}

static void print_instance(struct qs_help_page *page)
{
    page->form->paragraphs(
        page, "\nAn instance is a board with fixed queens and blocked squares. Commands take it "
              "from a file, from standard input (-), or from options: --board 8 --queen b4,d5. "
              "A number that is no file, as in \"queensat solve 8\", is an empty board. Rows are "
              "counted from 0 at the top, columns from 0 at the left, so that 3,5 is row 3, "
              "column 5; as in chess, a1 is at the bottom left.");
    print_formats(page);
    print_options(page, QS_FOR_SOLVE, BY_THEME, "Instance");
}

static void print_families(struct qs_help_page *page)
{
    qs_families_print(page);
    print_options(page, QS_FOR_GENERATE, BY_THEME, "Family");
}

/* The pages about what several commands share. */
static const struct topic {
    const char *name, *summary;
    void (*print)(struct qs_help_page *page);
    unsigned commands;                          /* whose brief page mentions it */
    void (*section)(struct qs_help_page *page); /* of their whole pages; or NULL */
} topics[] = {
    {"instance", "boards in files and given by options", print_instance, QS_FOR_ALL | QS_FOR_SERVE,
     NULL},
    {"engines", "what each engine does", print_engines, QS_FOR_SOLVE | QS_FOR_COMPARE,
     print_engines},
    {"families", "families of instances, with their parameters", print_families, 0,
     qs_families_print},
    {"counters", "what the counters of work count", print_counters, QS_FOR_SOLVE | QS_FOR_COMPARE,
     print_counters},
};
#define TOPICS (sizeof topics / sizeof *topics)

const char *qs_help_topic_name(unsigned i)
{
    return i < TOPICS ? topics[i].name : NULL;
}

bool qs_help_print_topic(struct qs_help_page *page, const char *name)
{
    unsigned i;
    if (!qs_words_find(qs_help_topic_name, QS_ALL_WORDS, name, strlen(name), &i))
        return false;
    char title[100];
    snprintf(title, sizeof title, "queensat: %s", topics[i].summary);
    page->form->paragraphs(page, title);
    topics[i].print(page);
    return true;
}

static void print_program(struct qs_help_page *page)
{
    page->form->title(page, NULL, "COMMAND [OPTIONS] [INSTANCE...]",
                      "the most non-attacking queens around fixed ones, with proof");
    page->form->paragraphs(
        page,
        "\"queensat COMMAND --help\" shows the options of a command, with -v all about them, as "
        "\"man queensat-COMMAND\" does; \"queensat --version\" prints the versions. The "
        "beginning of an option's name is enough where it is unambiguous.");
    page->form->section(page, "Commands", NULL);
    for (size_t i = 0; qs_commands[i]; i++)
        page->form->entry(page, 10, qs_commands[i]->name, qs_commands[i]->summary);
    print_examples(page, examples);
    page->form->section(page, "Pages of the help", "queensat help PAGE");
    for (size_t i = 0; i < TOPICS; i++)
        page->form->entry(page, 10, topics[i].name, topics[i].summary);
    if (page->whole) {
        print_formats(page);
        print_entries(page, "Environment", variables, QS_FOR_EVERY);
    }
    print_entries(page, "Exit status", statuses, QS_FOR_EVERY);
    if (page->whole)
        print_see_also(page, NULL);
}

static void print_whole(struct qs_help_page *page, const struct qs_command *command)
{
    for (size_t i = 0; i < TOPICS; i++)
        if (topics[i].section && topics[i].commands & command->flag)
            topics[i].section(page);
    print_options(page, command->flag, BY_THEME, NULL);
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

void qs_help_print(struct qs_help_page *page, const struct qs_command *command)
{
    if (!command) {
        print_program(page);
        return;
    }
    char first[1000], line[64];
    const char *paragraph, *rest = command->details;
    size_t length;
    qs_help_paragraph_next(&rest, &paragraph, &length);
    snprintf(first, sizeof first, "%.*s", (int)length, paragraph);
    page->form->title(page, command->name, command->operands, command->summary);
    page->form->paragraphs(page, page->whole ? command->details : first);
    print_examples(page, command->examples);
    if (command->print_list)
        command->print_list(page);
    if (page->whole) {
        print_whole(page, command);
        return;
    }
    print_options(page, command->flag, IN_COMMON_USE, NULL);
    print_options(page, command->flag, OTHER_OPTIONS, NULL);
    page->form->section(page, "More", NULL);
    snprintf(line, sizeof line, "queensat help %s -v", command->name);
    page->form->entry(page, 26, line, "all about each option, all examples, and the rest");
    for (size_t i = 0; i < TOPICS; i++) {
        snprintf(line, sizeof line, "queensat help %s", topics[i].name);
        if (topics[i].commands & command->flag)
            page->form->entry(page, 26, line, topics[i].summary);
    }
}

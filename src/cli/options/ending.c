#include "option_table.h"

#include <string.h>
#include <strings.h>

#include "export_format.h"
#include "fault.h"
#include "words.h"

static const struct ending {
    const char *ending; /* in small letters, without the point */
    const char *format; /* of --format; NULL: nothing writes it */
    const char *command;
} endings[] = {
    {"asp", "asp", "export"},   {"clq", NULL, "export"},    {"cnf", "dimacs", "export"},
    {"csv", "csv", "solve"},    {"eps", NULL, "draw"},      {"gcnf", "gcnf", "export"},
    {"gif", NULL, "draw"},      {"icnf", "icnf", "export"}, {"jpeg", NULL, "draw"},
    {"jpg", NULL, "draw"},      {"json", "json", "solve"},  {"knf", "knf", "export"},
    {"lp", "lp", "export"},     {"mis", "mis", "export"},   {"mps", "mps", "export"},
    {"mzn", "mzn", "export"},   {"opb", "opb", "export"},   {"pdf", "pdf", "draw"},
    {"png", "png", "draw"},     {"smt2", "smt2", "export"}, {"svg", "svg", "draw"},
    {"wcnf", "wcnf", "export"}, {"webp", NULL, "draw"},
};

/* What follows the last point of the name, not of its folder; NULL: the name has no such ending. */
static const struct ending *ending_of(const char *path)
{
    const char *slash = path ? strrchr(path, '/') : NULL, *name = slash ? slash + 1 : path;
    const char *dot = name ? strrchr(name, '.') : NULL;
    for (size_t i = 0; dot && dot > name && i < sizeof endings / sizeof *endings; i++)
        if (strcasecmp(dot + 1, endings[i].ending) == 0)
            return &endings[i];
    return NULL;
}

bool qs_format_is_gone(const char *name, struct qs_error *error)
{
    return strcasecmp(name, "clq") == 0 &&
           !qs_error_set(error, QS_ERROR_INPUT,
                         "there is no format clq any more; instead: export --format mis, the "
                         "complement of whose graph has the maximum clique");
}

static bool refuse_ending(const struct qs_settings *settings, const struct ending *ending,
                          struct qs_error *error)
{
    const char *path = settings->output;
    unsigned command = settings->question.command;
    if (qs_format_is_gone(ending->ending, error))
        return false;
    if (!ending->format)
        return qs_error_set(
            error, QS_ERROR_INPUT,
            "--output %.100s: nothing here writes %s; pictures are svg, png or pdf: "
            "queensat draw",
            path, ending->ending);
    bool drawn = strcmp(ending->command, "draw") == 0;
    /* The command that draws what this one shows. */
    const char *drawing = command == QS_FOR_EXPLAIN ? "draw --explain"
                          : command == QS_FOR_SOLVE ? "draw --solve"
                          : command == QS_FOR_COUNT ? "count --classes"
                                                    : "draw";
    return qs_error_set(
        error, QS_ERROR_INPUT,
        "--output %.100s: this command writes no %s, but another one does: queensat "
        "%s -o %.100s",
        path, ending->format, drawn ? drawing : ending->command, path);
}

/* The format that was given, as a word. */
static const char *given_format(const struct qs_settings *settings)
{
    switch (settings->question.command) {
    case QS_FOR_EXPORT:
        return qs_export_format_find(settings->question.export_format)->name;
    case QS_FOR_DRAW:
        return qs_draw_format_word(settings->draw_format);
    default:
        return qs_format_word(settings->format);
    }
}

/* A format may have an ending that another one has, too: .lp is that of answer sets as well. */
static bool agrees(const struct qs_settings *settings, const struct ending *ending)
{
    const char *given = given_format(settings);
    const struct qs_export_format *exported =
        settings->question.command == QS_FOR_EXPORT ? qs_export_format_find(given) : NULL;
    return (ending->format && strcmp(given, ending->format) == 0) ||
           (exported && exported->ending && strcmp(exported->ending, ending->ending) == 0);
}

bool qs_ending_apply(struct qs_settings *settings, struct qs_error *error)
{
    const bool format_given = settings->given[QS_OPT_FORMAT];
    const unsigned without = QS_FOR_HELP | QS_FOR_SPACE | QS_FOR_SERVE | QS_FOR_ASK;
    unsigned command = settings->question.command, index;
    const struct ending *ending = ending_of(settings->output);
    if (!ending || (command & without))
        return true;
    const struct qs_option *format = qs_option_find(QS_OPT_FORMAT, command);
    if (format_given && (!ending->format || agrees(settings, ending)))
        return true;
    bool has = format && ending->format &&
               qs_words_find(format->words, format->accepted, ending->format,
                             strlen(ending->format), &index);
    /* A sheet of all classes, in place of the text for people. */
    bool sheet = command == QS_FOR_COUNT && ending->format &&
                 strcmp(ending->command, "draw") == 0 && settings->question.counting.classes &&
                 !settings->question.counting.list;
    if (!has && !sheet)
        return refuse_ending(settings, ending, error);
    if (format_given)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "--format %s and --output %.100s contradict each other: this ending is "
                            "that of %s",
                            given_format(settings), settings->output, ending->format);
    if (has)
        return qs_option_set(format, settings, ending->format, error);
    qs_words_find(qs_draw_format_word, QS_ALL_WORDS, ending->format, strlen(ending->format),
                  &index);
    settings->draw_format = (enum qs_draw_format)index;
    return true;
}

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "command_line.h"
#include "diagnostics.h"
#include "fault.h"
#include "help_text.h"
#include "option_help.h"
#include "queensat/version.h"
#include "solver.h"
#include "suggestion.h"
#include "terminal.h"

static const struct qs_command *const commands[] = {
    &qs_solve_command,    &qs_compare_command, &qs_count_command,   &qs_export_command,
    &qs_decode_command,   &qs_check_command,   &qs_explain_command, &qs_draw_command,
    &qs_generate_command, &qs_sweep_command,   &qs_space_command,   NULL,
};

static void print_help(FILE *stream)
{
    qs_help_paragraphs(stream, "queensat: the largest number of non-attacking queens on a board "
                               "with fixed queens and blocked squares, and the proof of it\n\n"
                               "usage: queensat COMMAND [OPTIONS] [INSTANCE...]\n\n");
    for (int i = 0; commands[i]; i++)
        qs_help_entry(stream, commands[i]->name, 10, commands[i]->summary);
    qs_help_paragraphs(stream, "\n\"queensat COMMAND --help\" lists its options; "
                               "\"queensat --version\" prints the versions. "
                               "Exit status: 0 done, 1 wrong usage or input, 2 a check failed or "
                               "engines disagree, 3 stopped early with bounds still apart.");
}

static int print_command_help(const struct qs_command *command)
{
    char usage[160];
    snprintf(usage, sizeof usage, "usage: queensat %s [OPTIONS] %s", command->name,
             command->operands);
    qs_help_wrap(stdout, 0, (sizeof "usage: queensat ") - 1, usage);
    putchar('\n');
    qs_help_paragraphs(stdout, command->details);
    if (command->print_list)
        command->print_list();
    putchar('\n');
    qs_option_help_print(command->flag);
    return QS_EXIT_DONE;
}

static int run_command(const struct qs_command *command, int count, char **words)
{
    struct qs_settings settings;
    struct qs_error error;
    int status;
    qs_settings_init(&settings, command->flag);
    if (!qs_command_line_parse(&settings, count, words, &error)) {
        qs_error_place(&error, command->name, 0, 0);
        status = qs_report_error(&error);
    } else if (settings.help) {
        status = print_command_help(command);
    } else {
        qs_terminal_catch_signals();
        status = command->run(&settings);
    }
    qs_settings_release(&settings);
    return status;
}

/* Find a command by name, or report that there is none. */
static const struct qs_command *find_command(const char *name)
{
    struct qs_suggestion suggestion;
    qs_suggestion_init(&suggestion, name, strlen(name));
    for (int i = 0; commands[i]; i++) {
        if (strcmp(name, commands[i]->name) == 0)
            return commands[i];
        qs_suggestion_offer(&suggestion, commands[i]->name);
    }
    if (suggestion.best)
        qs_report_note("unknown command '%s', did you mean '%s'?", name, suggestion.best);
    else
        qs_report_note("unknown command '%.100s' (see queensat --help)", name);
    return NULL;
}

/* Flush help and version, too: on a full disk, the exit status must not be 0. */
static int flush_output(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fputs("queensat: standard output: cannot write\n", stderr);
    return QS_EXIT_USAGE;
}

static bool is_one_of(const char *word, const char *name, const char *other)
{
    return strcmp(word, name) == 0 || strcmp(word, other) == 0;
}

/* "help", or "help COMMAND". */
static int help(int count, char **words)
{
    const struct qs_command *command = count > 0 ? find_command(words[0]) : NULL;
    if (command)
        return print_command_help(command);
    if (count > 0)
        return QS_EXIT_USAGE;
    print_help(stdout);
    return QS_EXIT_DONE;
}

static int run(int count, char **words)
{
    const char *name = count > 0 ? words[0] : "";
    if (is_one_of(name, "--help", "-h"))
        return help(0, NULL);
    if (strcmp(name, "help") == 0)
        return help(count - 1, words + 1);
    if (is_one_of(name, "--version", "-V")) {
        printf("queensat %s, PicoSAT %s\n", qs_version(), qs_solver_version());
        return QS_EXIT_DONE;
    }
    const struct qs_command *command = count > 0 ? find_command(name) : NULL;
    if (command)
        return run_command(command, count - 1, words + 1);
    if (count == 0)
        print_help(stderr);
    return QS_EXIT_USAGE;
}

/*
 * If the caller closed a standard descriptor, the next file opened would get its number, and could
 * get the program's messages. Open a placeholder instead, whose use fails like that of a closed
 * one.
 */
static void hold_standard_descriptors(void)
{
    for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++)
        if (fcntl(i, F_GETFD) < 0 && errno == EBADF &&
            open("/dev/null", i == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return;
}

int main(int count, char **words)
{
    hold_standard_descriptors();
    return flush_output(run(count - 1, words + 1));
}

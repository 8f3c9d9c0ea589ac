#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "diagnostics.h"
#include "fault.h"
#include "option_table.h"
#include "output_name.h"
#include "queensat/version.h"
#include "solver.h"
#include "terminal.h"

static int print_help(FILE *stream, const struct qs_command *command, bool whole)
{
    struct qs_help_page page;
    qs_help_page_init(&page, stream, &qs_help_text, whole);
    qs_help_print(&page, command);
    return QS_EXIT_DONE;
}

static int run_command(const struct qs_command *command, int count, char **words)
{
    struct qs_settings settings;
    struct qs_error error;
    int status;
    qs_settings_init(&settings, command->flag);
    settings.command = command->name;
    if (!qs_command_line_parse(&settings, count, words, &error)) {
        qs_error_place(&error, command->name, 0, 0);
        status = qs_report_error(&error);
    } else if (settings.help) {
        status = print_help(stdout, command, settings.verbose);
    } else if (command->operand_files && !command->operand_words &&
               !qs_operands_take(&settings, &error)) {
        status = qs_report_error(&error);
    } else {
        qs_terminal_catch_signals();
        status = command->run(&settings);
    }
    qs_settings_release(&settings);
    return status;
}

static bool is_one_of(const char *word, const char *name, const char *other)
{
    return strcmp(word, name) == 0 || strcmp(word, other) == 0;
}

/* NULL: all that was wanted is done, or the name is wrong; then *status is that of the program. */
static const struct qs_command *choose_command(int count, char **words, int *status)
{
    const char *name = count > 0 ? words[0] : "";
    *status = QS_EXIT_DONE;
    if (is_one_of(name, "--help", "-h"))
        return &qs_help_command;
    if (is_one_of(name, "--version", "-V")) {
        printf("queensat %s, PicoSAT %s\n", qs_version(), qs_solver_version());
        return NULL;
    }
    if (strcmp(name, "complete") == 0) {
        *status = qs_complete(count - 1, words + 1);
        return NULL;
    }
    *status = QS_EXIT_USAGE;
    if (count > 0)
        return qs_command_find(name, count > 1 ? words[1] : NULL);
    print_help(stderr, NULL, false);
    return NULL;
}

int main(int count, char **words)
{
    /*
     * If the caller closed a standard descriptor, the next file opened would get its number, and
     * could get the program's messages. Open a placeholder instead, whose use fails like that of a
     * closed one.
     */
    for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++)
        if (fcntl(i, F_GETFD) < 0 && errno == EBADF &&
            open("/dev/null", i == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            break;
    /* Help is written at once, as a whole or, if that fails, not at all. Results have their own
     * output. */
    static char help[1 << 16];
    setvbuf(stdout, help, _IOFBF, sizeof help);
    int status;
    const struct qs_command *command = choose_command(count - 1, words + 1, &status);
    if (command)
        status = run_command(command, count - 2, words + 2);
    /* Flush help and version, too: on a full disk, the exit status must not be 0. */
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fputs("queensat: standard output: cannot write\n", stderr);
    return QS_EXIT_USAGE;
}

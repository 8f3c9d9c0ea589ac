#include <stdio.h>
#include <string.h>

#include "command.h"
#include "diagnostics.h"
#include "fault.h"
#include "queensat/version.h"
#include "solver.h"
#include "terminal.h"

static const struct qs_command *const commands[] = {
    &qs_solve_command,  &qs_compare_command, &qs_count_command, &qs_export_command,
    &qs_decode_command, &qs_draw_command,    &qs_space_command, NULL,
};

static void print_help(FILE *stream)
{
    fputs("queensat: the largest number of non-attacking queens on a board with fixed queens\n"
          "and blocked squares, and the proof of it\n\n"
          "usage: queensat COMMAND [OPTIONS] [INSTANCE...]\n\n",
          stream);
    for (int i = 0; commands[i]; i++)
        fprintf(stream, "  %-10s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\n\"queensat COMMAND --help\" tells more; \"queensat --version\" the versions.\n"
          "Exit status: 0 done, 1 wrong usage or input, 2 a check failed or engines disagree,\n"
          "3 stopped early with bounds still apart.\n",
          stream);
}

static void print_command_help(const struct qs_command *command)
{
    printf("usage: queensat %s [OPTIONS] %s\n\n%s\n", command->name, command->operands,
           command->details);
    for (unsigned i = 0; command->list_engines && qs_engine_name(i); i++)
        printf("  %-10s %s%s\n", qs_engine_name(i), qs_engine_summary(i),
               qs_engine_is_exact(qs_engine_name(i)) ? "" : " (may leave the bounds apart)");
    putchar('\n');
    qs_settings_print_options(command->flag, stdout);
}

static int run_command(const struct qs_command *command, int count, char **words)
{
    struct qs_settings settings;
    struct qs_error error;
    int status;
    qs_settings_init(&settings);
    if (!qs_settings_parse(&settings, command->flag, count, words, &error)) {
        qs_error_place(&error, command->name, 0, 0);
        status = qs_report_error(&error);
    } else if (settings.help) {
        print_command_help(command);
        status = QS_EXIT_DONE;
    } else {
        qs_terminal_catch_signals();
        status = command->run(&settings);
    }
    qs_settings_release(&settings);
    return status;
}

/* Help and version are output like any other: a full disk must not exit 0. */
static int flush_output(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fputs("queensat: standard output: cannot write\n", stderr);
    return QS_EXIT_USAGE;
}

int main(int count, char **words)
{
    const char *name = count > 1 ? words[1] : "";
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        print_help(stdout);
        return flush_output(QS_EXIT_DONE);
    }
    if (strcmp(name, "--version") == 0) {
        printf("queensat %s, PicoSAT %s\n", qs_version(), qs_solver_version());
        return flush_output(QS_EXIT_DONE);
    }
    for (int i = 0; commands[i]; i++)
        if (strcmp(name, commands[i]->name) == 0)
            return flush_output(run_command(commands[i], count - 2, words + 2));
    if (count > 1)
        fprintf(stderr, "queensat: there is no command %.100s (see queensat --help)\n", name);
    else
        print_help(stderr);
    return QS_EXIT_USAGE;
}

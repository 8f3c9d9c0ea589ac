#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "child.h"
#include "command.h"
#include "diagnostics.h"
#include "fault.h"
#include "inputs.h"
#include "serve.h"
#include "terminal.h"

/* Desktops know which program shows a page. */
static void open_browser(const char *address)
{
#ifdef __APPLE__
    char text[64], program[] = "open";
#else
    char text[64], program[] = "xdg-open";
#endif
    snprintf(text, sizeof text, "%s", address);
    char *const words[] = {program, text, NULL};
    int failure = qs_child_detach(words);
    if (failure)
        qs_report_note("cannot open the browser: %s: %s", program, strerror(failure));
}

/* A script waits for this line, so it must not stay in a buffer. */
static void report_address(void *state, const char *address)
{
    const struct qs_settings *settings = state;
    printf("%s\n", address);
    fflush(stdout);
    if (isatty(STDOUT_FILENO))
        fputs("queensat: Ctrl-C ends the server\n", stderr);
    if (settings->open_browser)
        open_browser(address);
}

static bool serve(const struct qs_settings *settings, const struct qs_instance *instance,
                  struct qs_error *error)
{
    struct qs_settings state = *settings;
    const struct qs_serve_options options = {
        .port = settings->port,
        .instance = instance,
        .ready = report_address,
        .ready_state = &state,
        .stop = qs_terminal_interrupted,
    };
    return qs_serve(&options, error);
}

static int run_serve(const struct qs_settings *settings)
{
    struct qs_error error;
    struct qs_instance *instance = NULL;
    size_t files = settings->operands.count, boards = settings->boards.first > 0;
    if (files + boards > 1) {
        qs_error_set(&error, QS_ERROR_INPUT, "serve: expected at most one instance, found %zu",
                     files + boards);
        return qs_report_error(&error);
    }
    if (files + boards == 1) {
        instance = qs_inputs_read(settings, files, 0, &error);
        if (!instance)
            return qs_report_error(&error);
    }
    bool served = serve(settings, instance, &error);
    qs_instance_free(instance);
    return served ? QS_EXIT_DONE : qs_report_error(&error);
}

static const struct qs_example examples[] = {
    {"queensat serve --board 8 --queen b4 --queen d5 --port 0",
     "Show a board in the browser, on any port that is free"},
    {NULL, NULL},
};

const struct qs_command qs_serve_command = {
    .name = "serve",
    .operands = "[INSTANCE]",
    .summary = "the board on a page in the browser, on this machine only",
    .details =
        "Show a board to click on, with its maximum, the reason, what is to blame, the steps of\n"
        "searches, the clauses and all placements. The address is printed on standard output;\n"
        "Ctrl-C ends it.\n\n"
        "It begins with the INSTANCE, a file or -, if there is one. Only programs of this machine\n"
        "can reach it, and boards have up to 60 x 60 squares. The same answers are available as\n"
        "JSON: POST /api/solve, explain, count, trace, export, draw and read. The exit status\n"
        "after Ctrl-C is 0.",
    .examples = examples,
    .operand_files = true,
    .flag = QS_FOR_SERVE,
    .run = run_serve,
};

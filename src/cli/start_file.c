#include "start_file.h"

#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "fault.h"
#include "solve_options.h"
#include "terminal.h"
#include "text_reader.h"

bool qs_start_file_read(const struct qs_settings *settings, struct qs_placement *placement,
                        struct qs_error *error)
{
    const char *path = settings->start, *name = qs_source_name(path);
    const struct qs_texts *operands = &settings->operands;
    size_t length;
    if (strcmp(path, "-") == 0 && operands->count > 0 && strcmp(operands->text[0], "-") == 0) {
        qs_error_set(error, QS_ERROR_INPUT, "--start cannot be standard input if the instance is");
        return qs_error_place(error, "solve", 0, 0);
    }
    qs_terminal_ask_for(path, "a placement");
    qs_terminal_allow_exit(name, QS_EXIT_STOPPED);
    char *text = qs_read_whole(path, settings->solving.memory_limit, &length, error);
    bool read = text && qs_placement_read_text(name, text, length, NULL, placement, error);
    qs_terminal_forbid_exit();
    free(text);
    return read;
}

bool qs_start_file_fits(const struct qs_settings *settings, const struct qs_instance *instance,
                        const struct qs_placement *placement, struct qs_error *error)
{
    return qs_check_start(instance, placement, error) ||
           qs_error_place(error, qs_source_name(settings->start), 0, 0);
}

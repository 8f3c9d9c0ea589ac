#include "destination.h"

#include "terminal.h"

struct qs_output *qs_destination_open(const char *path, struct qs_error *error)
{
    qs_terminal_forbid_exit(); /* until the name of a temporary file is known */
    struct qs_output *output = path ? qs_output_to_file(path, error) : qs_output_to_standard(error);
    if (output)
        qs_terminal_remove_if_killed(qs_output_temporary(output));
    return output;
}

void qs_destination_begin_report(struct qs_output *output)
{
    if (!qs_terminal_interrupted(NULL))
        qs_output_stop_when(output, qs_terminal_interrupted, NULL);
}

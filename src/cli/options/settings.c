#include "settings.h"

#include <stdlib.h>

#include "export_format.h"
#include "fault.h"
#include "memory.h"
#include "picture.h"
#include "serve.h"

void qs_settings_init(struct qs_settings *settings, unsigned command)
{
    *settings = (struct qs_settings){
        .command = command,
        .reading = {"auto", QS_ALL_DIAGONALS},
        .repetitions = 1,
        .trace = QS_TRACE_NONE,
        .trace_limit = 200,
        .counting = {.size = -1},
        .sweeping = {.jobs = 1, .shard = {1, 1}},
        .export_format = qs_export_format_name(0),
        .outside_format = qs_export_format_name(0),
        .draw_format = QS_DRAW_AUTO,
        .picture_side = QS_PICTURE_SIDE_DEFAULT,
        .port = QS_SERVE_PORT_DEFAULT,
    };
    qs_solve_options_init(&settings->solving);
}

void qs_settings_release(struct qs_settings *settings)
{
    free(settings->pieces.piece);
    free(settings->operands.text);
    free(settings->engines.text);
    qs_outside_solvers_release(&settings->outside);
    free(settings->blame.text);
}

bool qs_texts_add(struct qs_texts *texts, const char *text, struct qs_error *error)
{
    const char **grown = qs_grow(texts->text, texts->count, &texts->capacity, sizeof *grown);
    if (!grown)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
    texts->text = grown;
    grown[texts->count++] = text;
    return true;
}

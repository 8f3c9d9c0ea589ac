#include "settings.h"

#include <stdlib.h>
#include <string.h>

#include "diagnostics.h"
#include "fault.h"
#include "memory.h"
#include "picture.h"
#include "serve.h"
#include "text_reader.h"

void qs_settings_init(struct qs_settings *settings, unsigned command)
{
    *settings = (struct qs_settings){
        .reading = {"auto", QS_ALL_DIAGONALS},
        .repetitions = 1,
        .trace = QS_TRACE_NONE,
        .trace_limit = 200,
        .draw_format = QS_DRAW_AUTO,
        .picture_side = QS_PICTURE_SIDE_DEFAULT,
        .port = QS_SERVE_PORT_DEFAULT,
    };
    qs_question_init(&settings->question, command);
    const struct qs_solve_options *solving = &settings->question.solving;
    settings->strategies = UINT64_C(1) << solving->strategy;
    settings->amos = UINT64_C(1) << solving->encoding.amo;
    settings->cards = UINT64_C(1) << solving->encoding.card;
}

void qs_settings_release(struct qs_settings *settings)
{
    free(settings->pieces.piece);
    free(settings->operands.text);
    free(settings->engines.text);
    free(settings->blame.text);
    free(settings->leaves.folders.text);
}

struct qs_read_options qs_placement_reading(const struct qs_settings *settings)
{
    return (struct qs_read_options){.format = settings->placement_format,
                                    .diagonals = QS_ALL_DIAGONALS};
}

void qs_texts_add(struct qs_texts *texts, const char *text)
{
    texts->text =
        qs_need(qs_grow(texts->text, texts->count, &texts->capacity, sizeof *texts->text));
    texts->text[texts->count++] = text;
}

/* The word of an enumeration with this index, or NULL after the last. */
#define WORDS(function, ...)                                                                       \
    const char *function(unsigned i)                                                               \
    {                                                                                              \
        static const char *const words[] = {__VA_ARGS__};                                          \
        return i < sizeof words / sizeof *words ? words[i] : NULL;                                 \
    }
WORDS(qs_format_word, [QS_FORMAT_TEXT] = "text", [QS_FORMAT_UNICODE] = "unicode",
      [QS_FORMAT_BOARD] = "board", [QS_FORMAT_ARRAY] = "array", [QS_FORMAT_JSON] = "json",
      [QS_FORMAT_COMPETITION] = "competition", [QS_FORMAT_CSV] = "csv")
WORDS(qs_draw_format_word, [QS_DRAW_SVG] = "svg", [QS_DRAW_PNG] = "png", [QS_DRAW_PDF] = "pdf",
      [QS_DRAW_UNICODE] = "unicode", [QS_DRAW_TEXT] = "text")
WORDS(qs_help_format_word, [QS_HELP_TEXT] = "text", [QS_HELP_MAN] = "man", [QS_HELP_BASH] = "bash",
      [QS_HELP_ZSH] = "zsh", [QS_HELP_FISH] = "fish", [QS_HELP_NAMES] = "names",
      [QS_HELP_TABLE] = "table")
WORDS(qs_trace_word, [QS_TRACE_LINES] = "lines", [QS_TRACE_BOARDS] = "boards")
WORDS(qs_coordinates_word, [QS_COORDINATES_AUTO] = "auto", [QS_COORDINATES_ALWAYS] = "always",
      [QS_COORDINATES_NEVER] = "never")

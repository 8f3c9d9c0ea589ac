#include "option_words.h"

#include "settings.h"

const char *qs_format_word(unsigned format)
{
    static const char *const words[] = {
        [QS_FORMAT_TEXT] = "text",   [QS_FORMAT_UNICODE] = "unicode",
        [QS_FORMAT_BOARD] = "board", [QS_FORMAT_ARRAY] = "array",
        [QS_FORMAT_JSON] = "json",   [QS_FORMAT_COMPETITION] = "competition",
        [QS_FORMAT_CSV] = "csv",
    };
    return format < sizeof words / sizeof *words ? words[format] : NULL;
}

const char *qs_draw_format_word(unsigned format)
{
    static const char *const words[] = {
        [QS_DRAW_SVG] = "svg",         [QS_DRAW_PNG] = "png",   [QS_DRAW_PDF] = "pdf",
        [QS_DRAW_UNICODE] = "unicode", [QS_DRAW_TEXT] = "text",
    };
    return format < sizeof words / sizeof *words ? words[format] : NULL;
}

const char *qs_help_format_word(unsigned format)
{
    static const char *const words[] = {
        [QS_HELP_TEXT] = "text",   [QS_HELP_MAN] = "man",   [QS_HELP_BASH] = "bash",
        [QS_HELP_ZSH] = "zsh",     [QS_HELP_FISH] = "fish", [QS_HELP_NAMES] = "names",
        [QS_HELP_TABLE] = "table",
    };
    return format < sizeof words / sizeof *words ? words[format] : NULL;
}

const char *qs_trace_word(unsigned form)
{
    static const char *const words[] = {[QS_TRACE_LINES] = "lines", [QS_TRACE_BOARDS] = "boards"};
    return form < sizeof words / sizeof *words ? words[form] : NULL;
}

const char *qs_coordinates_word(unsigned coordinates)
{
    static const char *const words[] = {
        [QS_COORDINATES_AUTO] = "auto",
        [QS_COORDINATES_ALWAYS] = "always",
        [QS_COORDINATES_NEVER] = "never",
    };
    return coordinates < sizeof words / sizeof *words ? words[coordinates] : NULL;
}

const char *qs_strategy_word(unsigned strategy)
{
    return strategy < QS_STRATEGIES ? qs_strategy_name(strategy) : NULL;
}

const char *qs_amo_word(unsigned amo)
{
    return amo < QS_AMO_KINDS ? qs_amo_name(amo) : NULL;
}

const char *qs_card_word(unsigned card)
{
    return card < QS_CARD_KINDS ? qs_card_name(card) : NULL;
}

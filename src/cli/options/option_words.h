/* Words of the option table that are not defined in the library. */
#ifndef QS_OPTION_WORDS_H
#define QS_OPTION_WORDS_H

const char *qs_format_word(unsigned format);           /* enum qs_format */
const char *qs_draw_format_word(unsigned format);      /* enum qs_draw_format */
const char *qs_help_format_word(unsigned format);      /* enum qs_help_format */
const char *qs_trace_word(unsigned form);              /* enum qs_trace_form */
const char *qs_coordinates_word(unsigned coordinates); /* enum qs_coordinates */
const char *qs_strategy_word(unsigned strategy);
const char *qs_amo_word(unsigned amo);
const char *qs_card_word(unsigned card);

#endif

/* The options as --help shows them. */
#ifndef QS_OPTION_HELP_H
#define QS_OPTION_HELP_H

/* The options of a command (QS_FOR_…), with their words, their defaults and what they require. */
void qs_option_help_print(unsigned command);

#endif

/* Prints the options for --help. */
#ifndef QS_OPTION_HELP_H
#define QS_OPTION_HELP_H

/* The options of a command (QS_FOR_…), with their words, defaults and requirements. */
void qs_option_help_print(unsigned command);

#endif

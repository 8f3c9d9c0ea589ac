/*
 * Names of the files that options write, which may be templates: words in braces are replaced.
 *
 *     solve, explain, check   {name}: of the instance's file, without folder and ending
 *     generate                {board}, {id} and so on: the parameters of the family
 *     split                   {cube}: its number
 *
 * Numbers have zeros in front, so that the files of a range are listed in its order. % is the older
 * form of {name} and of {cube}.
 *
 * No file may be written twice, or overwrite an operand of the command.
 */
#ifndef QS_OUTPUT_NAME_H
#define QS_OUTPUT_NAME_H

#include "family.h"
#include "file.h"
#include "settings.h"

struct qs_name_word {
    const char *word, *value; /* no value: the option --WORD was not given */
};

/* What a template may contain. */
struct qs_name_words {
    const struct qs_name_word *words; /* [count] */
    size_t count;
    const char *percent; /* the value of %; NULL: it means itself */
};

/*
 * The name, to be freed; the errors begin with the option ("--certificate"). NULL: it has other
 * words in braces.
 */
char *qs_output_name_fill(const char *option, const char *template,
                          const struct qs_name_words *words, struct qs_error *error);

/*
 * The files of an option. No template: the option is not given; no ending: there is one file, which
 * has this name; no option: that file is read, and nothing may overwrite it.
 */
struct qs_output_name {
    const char *option, *template, *ending; /* the option as "--certificate" */
};

/* Open the one for this instance. */
struct qs_file *qs_output_name_open(const struct qs_output_name *name,
                                    const struct qs_instance *instance, struct qs_error *error);

/*
 * All files of the command have to be taken, each by one option, before they are written: a file
 * that something else has taken is refused, whichever of its names is used. First come the
 * operands and files of options that are read, and the output.
 */
bool qs_operands_take(const struct qs_settings *settings, struct qs_error *error);
/* The same for a file that is read, and that a file has named. */
bool qs_input_path_take(const char *path, struct qs_error *error);
/*
 * To be called before anything is solved: those of options. Each instance must get its own files,
 * none of them a folder. Instance i is operand i × step, or, with a step of 0 or beyond the
 * operands, from --board.
 */
bool qs_output_names_take(const struct qs_settings *settings, const struct qs_output_name *names,
                          size_t count, size_t instances, size_t step, struct qs_error *error);
/* The same for one of which the name is known only later, and for this file of an option. */
bool qs_output_name_take(const struct qs_output_name *name, const struct qs_instance *instance,
                         struct qs_error *error);
bool qs_output_path_take(const char *option, const char *path, struct qs_error *error);

/* The name of the file of generate for these values, to be freed. */
char *qs_output_name_of_values(const char *template, const struct qs_family *family,
                               const struct qs_values *values, struct qs_error *error);
/* Whether the template is valid, and contains each parameter with several values. */
bool qs_output_name_check_values(const char *template, const struct qs_family *family,
                                 const struct qs_parameters *given, struct qs_error *error);

/* Two files that belong together: both appear, or none. All zero: none is open. */
struct qs_output_pair {
    struct qs_file *first, *second;
};

/* names[0] is the longer one, for which there may be no room. */
bool qs_output_pair_open(struct qs_output_pair *pair, const struct qs_output_name names[2],
                         const struct qs_instance *instance, struct qs_error *error);
bool qs_output_pair_close(struct qs_output_pair *pair, struct qs_error *error);
/* Abandon them. If one of them could not be written, the error says so. Returns false. */
bool qs_output_pair_fail(struct qs_output_pair *pair, struct qs_error *error);
/* Does nothing if they are closed. */
void qs_output_pair_abandon(struct qs_output_pair *pair);

#endif

/*
 * The files that solve reads and writes besides instances and reports: what proves its results to
 * others (--certificate, --proof), and placements: the one that --start begins with, and that of
 * --known, the best that is known of an instance, in the lines format. The jobs that solve the
 * cubes of the instance, at the same time and on several machines, read it when they begin, and
 * replace it when they find a larger one.
 */
#ifndef QS_SOLVE_FILES_H
#define QS_SOLVE_FILES_H

#include "file.h"
#include "output_name.h"
#include "queensat/solve.h"
#include "settings.h"

/* To be called before anything is solved: whether all files get names of their own. */
bool qs_solve_files_check(const struct qs_settings *settings, size_t instances,
                          struct qs_error *error);

/*
 * Begin the certificate of an instance, which the options then ask the library to write. *file is
 * to be closed by qs_certificate_file_keep or abandoned; NULL if none is wanted.
 */
bool qs_certificate_file_open(const struct qs_settings *settings,
                              const struct qs_instance *instance, struct qs_file **file,
                              struct qs_solve_options *options, struct qs_error *error);
/*
 * Give it its name. If it could not be written, or proves less than the result, this is reported.
 * False if anything of it failed.
 */
bool qs_certificate_file_keep(struct qs_file *file, const struct qs_result *result);

/*
 * The certificates of --first-lexicographic: for each prefix that is refuted, the instance that was
 * asked about, FILE.ROW,COLUMN.board with the last queen of the prefix, and the certificate that
 * too few queens fit on it, FILE.ROW,COLUMN.cert. All zero but the first three.
 */
struct qs_prefix_certificates {
    const struct qs_settings *settings;
    const struct qs_instance *whole;
    int32_t most; /* the maximum of the whole */
    struct qs_output_pair files;
    bool lost; /* a note was printed: a refutation is without a certificate */
};

/* What the library has to call. Files are complete when `answer` returns. */
struct qs_first_observer
qs_prefix_certificates_observer(struct qs_prefix_certificates *certificates);

/* Remove what a question left that has no answer. */
void qs_prefix_certificates_release(struct qs_prefix_certificates *certificates);

/* Before anything is solved: whether the files of --proof, if wanted, can be written. */
bool qs_proof_files_check(const struct qs_settings *settings, const struct qs_instance *instance,
                          struct qs_error *error);
/*
 * For --proof, write the formula of one queen more than the maximum of the result, and PicoSAT's
 * refutation of it, within what is left of the time limit. Both files appear, or none, with an
 * error. If the maximum is not proved: QS_ERROR_STOPPED.
 */
bool qs_proof_files_write(const struct qs_settings *settings, const struct qs_instance *instance,
                          const struct qs_result *result, struct qs_error *error);

/*
 * Read the placement of --start, in any of the forms in which instances and results are
 * written. To be released. False, with the file as the place of the error, if it cannot be read.
 */
bool qs_start_file_read(const struct qs_settings *settings, struct qs_placement *placement,
                        struct qs_error *error);
/* Whether it is a valid placement of the instance; the error has the file as its place. */
bool qs_start_file_fits(const struct qs_settings *settings, const struct qs_instance *instance,
                        const struct qs_placement *placement, struct qs_error *error);

#endif

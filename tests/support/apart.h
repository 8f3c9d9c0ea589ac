/*
 * What may crash, in a process of its own:
 *     if (qs_apart())
 *         qs_apart_ends(what is expected);
 *     assert_true(qs_apart_succeeded());
 */
#ifndef QS_APART_H
#define QS_APART_H

#include <stdbool.h>

/* True in the new process, which must not return to the tests; false here, when that has ended. */
bool qs_apart(void);

/* The end of that process. */
_Noreturn void qs_apart_ends(bool as_expected);

/* How the last one ended: as expected, or in a failed QS_CHECK that says where it stands. */
bool qs_apart_succeeded(void);
bool qs_apart_aborted(void);

/* What it printed on standard error, up to 16 KB; valid until the next one. */
const char *qs_apart_text(void);

#endif

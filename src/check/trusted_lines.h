/*
 * How many lines of code an answer of the checker rests on, counted from the sources when
 * they are built (count_lines.cmake). Lines that are blank or only comment do not count.
 */
#ifndef QS_TRUSTED_LINES_H
#define QS_TRUSTED_LINES_H

extern const int qs_trusted_check_lines; /* of this room */
/* What it uses of instance/, base/ and the public headers; readers of formats are not part of it.
 */
extern const int qs_trusted_used_lines;

#endif

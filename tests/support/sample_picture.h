/* A board with every kind of mark, for the tests of what is drawn. */
#ifndef QS_SAMPLE_PICTURE_H
#define QS_SAMPLE_PICTURE_H

#include "picture.h"

/* 8 × 8: fixed queens on 0,0 and 3,5, square 2,2 blocked, and a diagonal of two squares. */
struct qs_instance *qs_sample_instance(void);

/* With every kind of mark, 720 pixels wide. The instance must outlive it. */
struct qs_picture qs_sample_picture(const struct qs_instance *instance);

/* Without marks: only the fixed queens and the blocked squares. */
struct qs_picture qs_bare_picture(const struct qs_instance *instance);

#endif

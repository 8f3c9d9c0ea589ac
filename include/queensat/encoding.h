/*
 * The names of the CNF encodings. The files in src/sat describe each one and say
 * where it was published.
 */
#ifndef QUEENSAT_ENCODING_H
#define QUEENSAT_ENCODING_H

#include "queensat/visibility.h"

#ifdef __cplusplus
extern "C" {
#endif

/* At most one queen on a line. */
enum qs_amo {
    QS_AMO_AUTO, /* chosen from the number of free squares and the length of the line */
    QS_AMO_PAIRWISE,
    QS_AMO_SEQUENTIAL,
    QS_AMO_PRODUCT,
    QS_AMO_COMMANDER,
    QS_AMO_BIMANDER,
    QS_AMO_BINARY
};
#define QS_AMO_KINDS 7

/* At most k lines are empty. */
enum qs_card { QS_CARD_SEQUENTIAL, QS_CARD_TOTALIZER };
#define QS_CARD_KINDS 2

struct qs_encoding {
    enum qs_amo amo;
    enum qs_card card;
};

/*
 * The names used on the command line and in files ("product", "totalizer");
 * static strings. NULL if there is no such encoding.
 */
QS_API const char *qs_amo_name(enum qs_amo amo);
QS_API const char *qs_card_name(enum qs_card card);

#ifdef __cplusplus
}
#endif

#endif

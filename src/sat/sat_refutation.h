/*
 * Refutations by PicoSAT in the form of certificates: the definitions, clauses and
 * lemmas that ../proof/README.md calls clauses.
 */
#ifndef QS_SAT_REFUTATION_H
#define QS_SAT_REFUTATION_H

#include "bounds.h"
#include "queensat/encoding.h"

/*
 * If the bounds are answered because PicoSAT lowered the upper one, and searches are recorded,
 * refute one queen more once again and give the bounds the proof. PicoSAT records the lemmas of
 * a formula only if nothing is assumed and its size is known before, so that the first
 * refutation cannot be recorded. Stops when the watch says so, without stopping the watch; then,
 * or out of memory, there is no proof. The time is added to that of the recorder.
 */
void qs_sat_refute_again(const char *name, struct qs_bounds *bounds, struct qs_encoding encoding,
                         uint64_t seed, struct qs_watch *watch);

#endif

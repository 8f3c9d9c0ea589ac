/*
 * The fast backtracker: exact search over bitsets, for boards with at most 64
 * rows and columns that have free squares. It answers "can so many queens be
 * added?", with the placement or by exhausting the tree.
 */
#ifndef QS_BITSET_SEARCH_H
#define QS_BITSET_SEARCH_H

#include <stdatomic.h>

#include "board.h"

enum qs_bitset_answer { QS_BITSET_NO, QS_BITSET_YES, QS_BITSET_STOPPED };

struct qs_bitset_search;

/* Whether the board is small enough. */
bool qs_bitset_search_fits(const struct qs_board *board);

/*
 * The board must fit and outlive the search; the memory is the board's. The
 * kernel is one that qs_bitset_kernel offers, 0 being the fastest. NULL
 * without the memory.
 */
struct qs_bitset_search *qs_bitset_search_new(const struct qs_board *board, unsigned kernel);
void qs_bitset_search_free(struct qs_bitset_search *search);

/* What the search reports to, and asks whether to stop, every 10 to 100 µs. */
struct qs_bitset_listener {
    bool (*must_stop)(void *state);
    /* A placement of more queens than any before. */
    void (*report)(void *state, const uint32_t *squares, uint32_t count);
    void *state;
};

/* One question that several searches of the same board work at, each on a thread of its own. */
struct qs_bitset_share {
    _Atomic uint32_t next;    /* begin with all 0 */
    _Atomic int32_t active;   /* searches at work */
    _Atomic bool interrupted; /* one of them was stopped in its part, or found a placement */
};

/* Whether nothing is left to do: once one search has said NO, then this makes it the answer. */
bool qs_bitset_share_is_exhausted(const struct qs_bitset_share *share);

/*
 * Can `added` ≥ 0 queens be added? On YES that placement has been reported.
 * The same question costs the same nodes again.
 *
 * With a share (else NULL), this search does what no other one has taken up, and
 * NO means only that nothing is left to be taken up.
 */
enum qs_bitset_answer qs_bitset_search_decide(struct qs_bitset_search *search, int32_t added,
                                              const struct qs_bitset_listener *listener,
                                              struct qs_bitset_share *share);

/* Squares tried so far: as branches, and to look ahead. */
uint64_t qs_bitset_search_nodes(const struct qs_bitset_search *search);
uint64_t qs_bitset_search_probes(const struct qs_bitset_search *search);

#endif

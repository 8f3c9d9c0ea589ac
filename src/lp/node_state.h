/*
 * What remains of a board at a node of the LP search: the squares that are
 * left, and the number of queens that are still needed. The claim of a node is
 * that this many queens do not fit on these squares.
 *
 * All rules here are exact, and those of a certificate's search trees (../proof/README.md). A
 * state with a log writes down each rule that a checker cannot find out for itself.
 */
#ifndef QS_NODE_STATE_H
#define QS_NODE_STATE_H

#include "board.h"
#include "checkpoint_file.h"
#include "proof.h"

struct qs_node_state {
    int32_t need;     /* queens */
    uint32_t squares; /* left */
    uint32_t open[2]; /* rows and columns that have squares */
    uint64_t *square; /* [square_words] bits: what is left */
    uint64_t *needed; /* [line_words] bits: lines that every placement of `need` queens uses */
    uint32_t *length; /* [lines] squares left */
};

/* What the rules of a state need besides: one for a search. */
struct qs_node_rules {
    const struct qs_line_map *map;
    struct qs_proof_log *log; /* or NULL */
    uint32_t *queens;         /* [rows]: the queens placed on the path to the state, in order */
    uint32_t placed;
    uint32_t *struck; /* [squares] scratch */
};

static inline bool qs_node_state_has(const struct qs_node_state *state, uint32_t square)
{
    return state->square[square / 64] >> square % 64 & 1;
}

/* The squares of the line that are left, at most `most` of them, in order; returns their number. */
uint32_t qs_node_state_list(const struct qs_node_state *state, const struct qs_line_map *map,
                            uint32_t line, uint32_t *left, uint32_t most);

/* Their memory is the arena's, which tells whether it was refused. */
void qs_node_rules_init(struct qs_node_rules *rules, const struct qs_line_map *map,
                        struct qs_arena *arena);
void qs_node_state_init(struct qs_node_state *state, const struct qs_line_map *map,
                        struct qs_arena *arena);
void qs_node_state_copy(struct qs_node_state *to, const struct qs_node_state *from,
                        const struct qs_line_map *map);
/* All squares, with this many queens needed. */
void qs_node_state_fill(struct qs_node_state *state, struct qs_node_rules *rules, int32_t need);

/*
 * A state as text for a checkpoint, and back. False: the text is not that of a state on this board;
 * then the state is undefined.
 */
void qs_node_state_print(const struct qs_node_state *state, const struct qs_line_map *map,
                         FILE *stream);
bool qs_node_state_read(struct qs_node_state *state, const struct qs_line_map *map,
                        struct qs_saved_text *text);

/* Fewer rows or columns have squares than queens are needed. */
static inline bool qs_node_state_is_closed(const struct qs_node_state *state)
{
    return (int32_t)state->open[0] < state->need || (int32_t)state->open[1] < state->need;
}

/* Leave a square that is left empty, or put a queen there. */
void qs_node_state_close(struct qs_node_state *state, const struct qs_node_rules *rules,
                         uint32_t square);
void qs_node_state_put(struct qs_node_state *state, struct qs_node_rules *rules, uint32_t square);
/* The same; then propagate, see below. */
void qs_node_state_remove(struct qs_node_state *state, struct qs_node_rules *rules,
                          uint32_t square);
void qs_node_state_place(struct qs_node_state *state, struct qs_node_rules *rules, uint32_t square);
/* Leave these squares empty, then propagate. */
void qs_node_state_strike(struct qs_node_state *state, struct qs_node_rules *rules,
                          const uint32_t *squares, uint32_t count);

/*
 * While as many rows (columns) have squares as queens are needed, place queens on those with a
 * single square. Nothing is written down.
 */
void qs_node_state_propagate(struct qs_node_state *state, struct qs_node_rules *rules);

/* Propagate, and use the lines that are needed, until nothing changes. False: the claim is shown.
 */
bool qs_node_state_reduce(struct qs_node_state *state, struct qs_node_rules *rules);

#endif

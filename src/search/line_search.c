#include "line_search.h"

#include <string.h>

#include "check.h"
#include "node_solver.h"
#include "ticks.h"

struct frame {
    struct qs_line_node node;
    uint32_t placed; /* queens on the path down to here */
    uint32_t number; /* of the subtree of its other branch, if that was offered */
};

struct qs_line_search {
    struct qs_node_solver solver;
    struct frame *frames; /* [frame_count], initialised up to frames_ready */
    uint32_t frame_count, frames_ready, top;
    struct qs_basis root;
    enum qs_line_answer answer;
    uint64_t nodes, ticks;
    bool begun; /* the tree, or a subtree if the question is shared */
    /* The rest is for a question that is shared. */
    struct qs_line_pool *pool;       /* NULL: it is not */
    struct qs_line_subtree *subtree; /* that of frame 0; or NULL */
    uint32_t given;                  /* the other branches of this many frames have been offered */
    uint64_t text_begin;             /* of the subtree in the log */
    size_t first_mark;
};

static struct frame *top(struct qs_line_search *search)
{
    return &search->frames[search->top];
}

static bool push(struct qs_line_search *search)
{
    struct qs_node_solver *solver = &search->solver;
    uint32_t next = search->top + 1;
    if (next == search->frames_ready) {
        QS_CHECK(next < search->frame_count); /* each has one queen more */
        search->frames_ready++;
        if (!qs_line_state_init(&search->frames[next].node.state, &solver->map)) {
            solver->program.out_of_memory = true;
            return false;
        }
    }
    struct frame *frame = top(search);
    struct qs_line_node *node = &frame->node, *child = &search->frames[next].node;
    qs_line_state_copy(&child->state, &node->state, &solver->map);
    frame->placed = solver->rules.placed;
    qs_line_state_place(&child->state, &solver->rules, node->branch);
    qs_node_solver_log_branch(solver, 'q', node->branch);
    child->level = node->level + 1;
    child->from = node->from;
    search->top = next;
    return true;
}

/* The other branch of a frame: its square stays empty. */
static void enter_other(struct qs_line_search *search, struct frame *frame)
{
    search->solver.rules.placed = frame->placed;
    frame->node.level++;
    qs_line_state_remove(&frame->node.state, &search->solver.rules, frame->node.branch);
}

/*
 * The top's claim is shown: back to the nearest frame whose other branch is left. False: there is
 * none. Where another search walks it, its text belongs here.
 */
static bool pop(struct qs_line_search *search)
{
    while (search->top > 0) {
        search->top--;
        if (search->top >= search->given) {
            enter_other(search, top(search));
            return true;
        }
        if (search->solver.rules.log)
            qs_proof_log_mark(search->solver.rules.log, top(search)->number, false);
    }
    return false;
}

/* The shallowest branch that is left is probably the largest. */
static void offer(struct qs_line_search *search)
{
    struct frame *frame = &search->frames[search->given];
    if (search->given == search->top)
        return;
    struct qs_line_subtree *subtree =
        qs_line_subtree_new(search->pool, &frame->node.state, frame->node.from);
    if (!subtree)
        return;
    subtree->placed = frame->placed;
    memcpy(subtree->queens, search->solver.rules.queens, frame->placed * sizeof *subtree->queens);
    subtree->level = frame->node.level;
    subtree->branch = frame->node.branch;
    frame->number = qs_line_pool_offer(search->pool, subtree);
    search->given++;
}

/*
 * Of a node with this many pivots: about 4 ns for each entry of a row and of a column. A claim that
 * is shown without the program has none; then the basis is that of an earlier node.
 */
static uint64_t ticks_of(const struct frame *frame, uint64_t pivots)
{
    const struct qs_basis *basis = frame->node.from;
    return (1 + pivots) * (basis->width + basis->height) * 2 / 5;
}

static enum qs_line_answer walk(struct qs_line_search *search, uint64_t ticks)
{
    struct qs_node_solver *solver = &search->solver;
    uint64_t begun = search->ticks;
    for (;;) {
        uint64_t pivots = solver->program.pivots.pivots;
        enum qs_node_outcome outcome = qs_node_solver_work(solver, &top(search)->node);
        search->nodes++;
        search->ticks += ticks_of(top(search), solver->program.pivots.pivots - pivots);
        if (outcome == QS_NODE_FOUND)
            return QS_LINE_YES;
        if (solver->program.out_of_memory)
            return QS_LINE_MEMORY;
        if (outcome == QS_NODE_FAILED)
            return QS_LINE_OPEN;
        if (outcome == QS_NODE_SHOWN) {
            if (!pop(search))
                return QS_LINE_NO;
        } else if (!push(search)) {
            return QS_LINE_MEMORY;
        }
        if (search->pool && qs_line_pool_is_wanted(search->pool))
            offer(search);
        if (search->ticks - begun >= ticks)
            return QS_LINE_OPEN;
    }
}

static bool begin_whole(struct qs_line_search *search)
{
    struct qs_node_solver *solver = &search->solver;
    struct qs_line_node *node = &search->frames[0].node;
    if (!search->root.block && !qs_basis_init(&search->root, solver->map.board)) {
        solver->program.out_of_memory = true;
        return false;
    }
    node->from = &search->root;
    node->level = 0;
    qs_line_state_fill(&node->state, &solver->rules, solver->added);
    return true;
}

/* What another search has offered. */
static void begin_subtree(struct qs_line_search *search, const struct qs_line_subtree *subtree)
{
    struct qs_node_solver *solver = &search->solver;
    struct frame *frame = &search->frames[0];
    frame->node.from = &subtree->basis;
    frame->node.level = subtree->level;
    frame->node.branch = subtree->branch;
    frame->placed = subtree->placed;
    memcpy(solver->rules.queens, subtree->queens, subtree->placed * sizeof *subtree->queens);
    qs_line_state_copy(&frame->node.state, &subtree->state, &solver->map);
    enter_other(search, frame);
}

/* Begin the tree, or a subtree if the question is shared: IDLE if none is left to take. */
static enum qs_line_answer begin(struct qs_line_search *search)
{
    const struct qs_proof_log *log = search->solver.rules.log;
    if (search->pool)
        search->subtree = qs_line_pool_take(search->pool);
    if (search->pool && !search->subtree)
        return QS_LINE_IDLE;
    search->begun = true;
    search->top = 0;
    search->given = 0;
    if (log) {
        search->text_begin = qs_proof_log_position(log);
        search->first_mark = log->mark_count;
    }
    if (search->subtree && search->subtree->number > 0)
        begin_subtree(search, search->subtree);
    else if (!begin_whole(search))
        return QS_LINE_MEMORY;
    return QS_LINE_OPEN;
}

/* The claim of the subtree is shown. */
static enum qs_line_answer finish(struct qs_line_search *search)
{
    struct qs_line_subtree *subtree = search->subtree;
    search->subtree = NULL;
    search->begun = false;
    return qs_line_pool_finish(search->pool, subtree, search->solver.rules.log, search->text_begin,
                               search->first_mark)
               ? QS_LINE_NO
               : QS_LINE_OPEN;
}

/* The question is over for this search. The texts of a refutation are kept. */
static void leave(struct qs_line_search *search)
{
    if (!search->pool)
        return;
    bool refuted = qs_line_pool_leave(search->pool, search->subtree);
    if (refuted && search->solver.rules.log)
        qs_proof_log_keep(search->solver.rules.log);
    search->pool = NULL;
    search->subtree = NULL;
}

/* Another search, which may have more memory then, walks the subtree instead. */
static void resign(struct qs_line_search *search)
{
    if (search->pool)
        qs_line_pool_resign(search->pool, search->subtree);
    search->pool = NULL;
    search->subtree = NULL;
}

enum qs_line_answer qs_line_search_step(struct qs_line_search *search, struct qs_watch *watch,
                                        uint64_t ticks)
{
    enum qs_line_answer answer = search->answer;
    search->solver.watch = watch;
    if (answer != QS_LINE_OPEN)
        return answer;
    if (!search->begun)
        answer = begin(search);
    if (answer == QS_LINE_IDLE)
        return answer;
    if (answer == QS_LINE_OPEN)
        answer = walk(search, ticks);
    if (answer == QS_LINE_NO && search->pool)
        answer = finish(search);
    if (answer == QS_LINE_MEMORY)
        resign(search);
    search->answer = answer;
    return answer;
}

struct qs_line_search *qs_line_search_new(const struct qs_board *board)
{
    struct qs_memory *memory = board->memory;
    struct qs_line_search *search = qs_memory_take_zeroed(memory, 1, sizeof *search);
    if (!search)
        return NULL;
    bool ready = qs_node_solver_init(&search->solver, board);
    search->frame_count = board->lines[QS_ROW].count + 2;
    search->frames = qs_memory_take_zeroed(memory, search->frame_count, sizeof *search->frames);
    search->frames_ready = 1;
    if (ready && search->frames &&
        qs_line_state_init(&search->frames[0].node.state, &search->solver.map))
        return search;
    qs_line_search_free(search);
    return NULL;
}

void qs_line_search_free(struct qs_line_search *search)
{
    if (!search)
        return;
    leave(search);
    const struct qs_line_map *map = &search->solver.map;
    struct qs_memory *memory = map->board->memory;
    for (uint32_t i = 0; search->frames && i < search->frames_ready; i++) {
        qs_line_state_release(&search->frames[i].node.state, map);
        qs_basis_release(&search->frames[i].node.basis, memory);
    }
    qs_memory_give(memory, search->frames, search->frame_count, sizeof *search->frames);
    qs_basis_release(&search->root, memory);
    qs_node_solver_release(&search->solver);
    qs_memory_give(memory, search, 1, sizeof *search);
}

void qs_line_search_ask(struct qs_line_search *search, int32_t added, struct qs_line_pool *pool,
                        struct qs_proof_log *log)
{
    struct qs_node_solver *solver = &search->solver;
    leave(search);
    search->begun = false;
    search->answer = solver->rounded.best_count >= (uint32_t)added ? QS_LINE_YES : QS_LINE_OPEN;
    if (solver->program.out_of_memory)
        search->answer = QS_LINE_MEMORY;
    if (search->answer == QS_LINE_MEMORY)
        return;
    qs_node_solver_ask(solver, added, log);
    solver->branching.costs = pool ? &pool->pools->costs : &solver->branching.own;
    search->pool = pool;
    if (pool)
        qs_line_pool_join(pool);
    if (log)
        qs_proof_log_begin(log);
}

struct qs_proof *qs_line_search_proof(const struct qs_line_search *search)
{
    struct qs_proof_log *log = search->solver.rules.log;
    if (!log)
        return NULL;
    return search->pool ? qs_proof_join_subtrees(&search->pool->proofs) : qs_proof_of_log(log);
}

const uint32_t *qs_line_search_best(const struct qs_line_search *search, uint32_t *count)
{
    *count = search->solver.rounded.best_count;
    return search->solver.rounded.best;
}

uint64_t qs_line_search_nodes(const struct qs_line_search *search)
{
    return search->nodes;
}

uint64_t qs_line_search_pivots(const struct qs_line_search *search)
{
    return search->solver.program.pivots.pivots;
}

uint64_t qs_line_search_ticks(const struct qs_line_search *search)
{
    return search->ticks;
}

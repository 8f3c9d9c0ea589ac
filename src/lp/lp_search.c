#include "lp_search.h"

#include <inttypes.h>
#include <string.h>

#include "fault.h"
#include "machine.h"

struct frame {
    struct qs_lp_node node;
    uint32_t placed; /* queens on the path down to here */
    uint32_t number; /* of the subtree of its other branch, if that was offered */
    double part;     /* of the query's work: what is probably left of it */
};

struct qs_lp_search {
    struct qs_node_solver solver;
    struct frame *frames; /* [frame_count], initialised up to frames_ready */
    uint32_t frame_count, frames_ready, top;
    struct qs_basis root;
    enum qs_query_answer answer;
    uint64_t nodes, ticks;
    double done; /* parts of the query */
    bool begun;  /* the tree, or a subtree if the query is shared */
    /* The rest is for a query that is shared. */
    struct qs_lp_pool *pool;       /* NULL: it is not */
    struct qs_lp_subtree *subtree; /* that of frame 0; or NULL */
    uint32_t given;                /* the other branches of this many frames have been offered */
    uint64_t text_begin;           /* of the subtree in the log */
    size_t first_mark;
    /* Of a struct qs_search: */
    struct qs_lp_pools *pools;           /* of all queries; NULL: alone */
    uint64_t nodes_before, ticks_before; /* when the query began */
    uint64_t reported;                   /* ticks at the last report */
};

static struct frame *lp_search_top(struct qs_lp_search *search)
{
    return &search->frames[search->top];
}

/* Make the frame with this number usable, which is at most one more than those that are. */
static bool prepare_frame(struct qs_lp_search *search, uint32_t number)
{
    struct qs_node_solver *solver = &search->solver;
    if (number < search->frames_ready)
        return true;
    QS_CHECK(number < search->frame_count); /* each has one queen more */
    search->frames_ready++;
    qs_node_state_init(&search->frames[number].node.state, &solver->map, &solver->arena);
    solver->lp.out_of_memory = solver->arena.refused;
    return !solver->arena.refused;
}

static bool lp_push(struct qs_lp_search *search)
{
    struct qs_node_solver *solver = &search->solver;
    uint32_t next = search->top + 1;
    if (!prepare_frame(search, next))
        return false;
    struct frame *frame = lp_search_top(search);
    struct qs_lp_node *node = &frame->node, *child = &search->frames[next].node;
    qs_node_state_copy(&child->state, &node->state, &solver->map);
    frame->placed = solver->rules.placed;
    search->frames[next].part = frame->part * node->with;
    qs_node_state_place(&child->state, &solver->rules, node->branch);
    qs_node_solver_log_branch(solver, 'q', node->branch);
    child->level = node->level + 1;
    child->from = node->from;
    search->top = next;
    return true;
}

/* The other branch of a frame: its square stays empty. */
static void enter_other(struct qs_lp_search *search, struct frame *frame)
{
    search->solver.rules.placed = frame->placed;
    frame->part *= 1 - frame->node.with;
    frame->node.level++;
    qs_node_state_remove(&frame->node.state, &search->solver.rules, frame->node.branch);
}

/*
 * The top's claim is shown: back to the nearest frame whose other branch is left. False: there is
 * none. Where another search walks it, its text belongs here.
 */
static bool lp_pop(struct qs_lp_search *search)
{
    search->done += lp_search_top(search)->part;
    while (search->top > 0) {
        search->top--;
        if (search->top >= search->given) {
            enter_other(search, lp_search_top(search));
            return true;
        }
        if (search->solver.rules.log)
            qs_proof_log_mark(search->solver.rules.log, lp_search_top(search)->number, false);
    }
    return false;
}

/* The shallowest branch that is left is probably the largest. */
static void lp_offer(struct qs_lp_search *search)
{
    struct frame *frame = &search->frames[search->given];
    if (search->given == search->top)
        return;
    struct qs_lp_subtree *subtree =
        qs_lp_subtree_new(search->pool, &frame->node.state, frame->node.from);
    if (!subtree)
        return;
    subtree->placed = frame->placed;
    memcpy(subtree->queens, search->solver.rules.queens, frame->placed * sizeof *subtree->queens);
    subtree->level = frame->node.level;
    subtree->branch = frame->node.branch;
    frame->number = qs_lp_pool_offer(search->pool, subtree);
    search->given++;
}

/*
 * Of this many pivots: about 4 ns for each entry of a row and of a column. A claim that is shown
 * without the LP has none; then the basis is that of an earlier node.
 */
static uint64_t lp_search_ticks_of(const struct frame *frame, uint64_t pivots)
{
    const struct qs_basis *basis = frame->node.from;
    return pivots * (basis->width + basis->height) * 2 / 5;
}

static enum qs_query_answer lp_walk(struct qs_lp_search *search, uint64_t ticks)
{
    const uint64_t least = 1 << 22;
    struct qs_node_solver *solver = &search->solver;
    uint64_t begun = search->ticks, most = ticks > least ? ticks : least;
    for (;;) {
        uint64_t pivots = solver->lp.pivots.pivots;
        /* The LP of a node on a large board takes much longer than a step. */
        solver->lp.pause_at = pivots + most / (1 + lp_search_ticks_of(lp_search_top(search), 1));
        enum qs_node_outcome outcome = qs_node_solver_work(solver, &lp_search_top(search)->node);
        search->nodes += outcome != QS_NODE_PAUSED;
        search->ticks +=
            lp_search_ticks_of(lp_search_top(search), 1 + solver->lp.pivots.pivots - pivots);
        if (outcome == QS_NODE_FOUND)
            return QS_QUERY_YES;
        if (solver->lp.out_of_memory)
            return QS_QUERY_MEMORY;
        if (outcome == QS_NODE_PAUSED)
            return QS_QUERY_OPEN;
        if (outcome == QS_NODE_SHOWN) {
            if (!lp_pop(search))
                return QS_QUERY_NO;
        } else if (!lp_push(search)) {
            return QS_QUERY_MEMORY;
        }
        if (search->pool && qs_lp_pool_is_wanted(search->pool))
            lp_offer(search);
        if (search->ticks - begun >= ticks)
            return QS_QUERY_OPEN;
    }
}

static bool lp_begin_whole(struct qs_lp_search *search)
{
    struct qs_node_solver *solver = &search->solver;
    struct qs_lp_node *node = &search->frames[0].node;
    if (!search->root.block && !qs_basis_init(&search->root, solver->map.board,
                                              qs_basis_is_better_sparse(solver->map.board))) {
        solver->lp.out_of_memory = true;
        return false;
    }
    node->from = &search->root;
    node->level = 0;
    search->frames[0].part = search->pool ? 0 : 1;
    qs_node_state_fill(&node->state, &solver->rules, solver->added);
    return true;
}

/* Begin the tree, or a subtree if the query is shared: IDLE if none is left to take. */
static enum qs_query_answer lp_begin(struct qs_lp_search *search)
{
    const struct qs_proof_log *log = search->solver.rules.log;
    if (search->pool)
        search->subtree = qs_lp_pool_take(search->pool);
    if (search->pool && !search->subtree)
        return QS_QUERY_IDLE;
    search->begun = true;
    search->top = 0;
    search->given = 0;
    if (log) {
        search->text_begin = qs_proof_log_position(log);
        search->first_mark = log->mark_count;
    }
    if (search->subtree && search->subtree->number > 0) {
        /* What another search has offered. */
        const struct qs_lp_subtree *subtree = search->subtree;
        struct frame *frame = &search->frames[0];
        frame->node.from = &subtree->basis;
        frame->node.level = subtree->level;
        frame->node.branch = subtree->branch;
        frame->placed = subtree->placed;
        frame->part = 0;
        memcpy(search->solver.rules.queens, subtree->queens,
               subtree->placed * sizeof *subtree->queens);
        qs_node_state_copy(&frame->node.state, &subtree->state, &search->solver.map);
        enter_other(search, frame);
    } else if (!lp_begin_whole(search)) {
        return QS_QUERY_MEMORY;
    }
    return QS_QUERY_OPEN;
}

/* The query is over for this search. The texts of a refutation are kept. */
static void lp_leave(struct qs_lp_search *search)
{
    if (!search->pool)
        return;
    bool refuted = qs_lp_pool_leave(search->pool, search->subtree);
    if (refuted && search->solver.rules.log)
        qs_proof_log_keep(search->solver.rules.log);
    search->pool = NULL;
    search->subtree = NULL;
}

enum qs_query_answer qs_lp_search_step(void *tree, struct qs_watch *watch, uint64_t ticks)
{
    struct qs_lp_search *search = tree;
    enum qs_query_answer answer = search->answer;
    search->solver.watch = search->solver.lp.pivots.watch = watch;
    if (answer != QS_QUERY_OPEN)
        return answer;
    if (!search->begun)
        answer = lp_begin(search);
    if (answer == QS_QUERY_IDLE)
        return answer;
    if (answer == QS_QUERY_OPEN)
        answer = lp_walk(search, ticks);
    if (answer == QS_QUERY_NO && search->pool) { /* the claim of the subtree is shown */
        bool refuted = qs_lp_pool_finish(search->pool, search->subtree, search->solver.rules.log,
                                         search->text_begin, search->first_mark);
        answer = refuted ? QS_QUERY_NO : QS_QUERY_OPEN;
        search->subtree = NULL;
        search->begun = false;
    }
    if (answer == QS_QUERY_MEMORY) {
        if (search->pool) /* another search, which may have more memory then, walks the subtree */
            qs_lp_pool_resign(search->pool, search->subtree);
        search->pool = NULL;
        search->subtree = NULL;
    }
    search->answer = answer;
    return answer;
}

struct qs_lp_search *qs_lp_search_new(const struct qs_board *board)
{
    struct qs_lp_search *search = qs_memory_take_zeroed(board->memory, 1, sizeof *search);
    if (!search)
        return NULL;
    struct qs_node_solver *solver = &search->solver;
    bool ready = qs_node_solver_init(solver, board);
    search->frame_count = board->lines[QS_ROW].count + 2;
    search->frames = qs_arena_take(&solver->arena, search->frame_count, sizeof *search->frames);
    if (ready && search->frames && prepare_frame(search, 0))
        return search;
    qs_lp_search_free(search);
    return NULL;
}

void qs_lp_search_free(void *tree)
{
    struct qs_lp_search *search = tree;
    if (!search)
        return;
    lp_leave(search);
    struct qs_memory *memory = search->solver.arena.memory;
    for (uint32_t i = 0; i < search->frames_ready; i++)
        qs_basis_release(&search->frames[i].node.basis, memory);
    qs_basis_release(&search->root, memory);
    qs_node_solver_release(&search->solver);
    qs_memory_give(memory, search, 1, sizeof *search);
}

void qs_lp_search_ask(struct qs_lp_search *search, int32_t added, struct qs_lp_pool *pool,
                      struct qs_proof_log *log)
{
    struct qs_node_solver *solver = &search->solver;
    lp_leave(search);
    search->begun = false;
    search->done = 0;
    search->answer = solver->rounded.best_count >= (uint32_t)added ? QS_QUERY_YES : QS_QUERY_OPEN;
    if (solver->lp.out_of_memory)
        search->answer = QS_QUERY_MEMORY;
    if (search->answer == QS_QUERY_MEMORY)
        return;
    qs_node_solver_ask(solver, added, log);
    solver->branching.costs = pool ? &pool->pools->costs : &solver->branching.own;
    search->pool = pool;
    if (pool)
        qs_lp_pool_join(pool);
    if (log)
        qs_proof_log_begin(log);
}

void qs_lp_search_print(const void *tree, FILE *stream)
{
    const struct qs_lp_search *search = tree;
    const struct qs_node_solver *solver = &search->solver;
    const struct qs_node_rules *rules = &solver->rules;
    fprintf(stream, "nodes %" PRIu64 " pivots %" PRIu64 " ticks %" PRIu64 "\n", search->nodes,
            solver->lp.pivots.pivots, search->ticks);
    qs_pseudo_costs_print(solver->branching.costs, stream);
    fprintf(stream, "queens %" PRIu32, search->begun ? rules->placed : 0);
    for (uint32_t i = 0; search->begun && i < rules->placed; i++)
        fprintf(stream, " %" PRIu32, rules->queens[i]);
    fprintf(stream, "\npath %" PRIu32 "\n", search->begun ? search->top + 1 : 0);
    for (uint32_t i = 0; search->begun && i <= search->top; i++) {
        const struct frame *frame = &search->frames[i];
        fprintf(stream, "frame %" PRIu32 " %" PRIu32 " %" PRIu32 " ", frame->placed,
                frame->node.level, frame->node.branch);
        qs_node_state_print(&frame->node.state, &solver->map, stream);
        fputc('\n', stream);
    }
}

/* Frames before the last one wait with their other branch, so that their square is left. */
static bool lp_search_read_frame(struct qs_lp_search *search, uint32_t number, bool last,
                                 struct qs_saved_text *text)
{
    const struct qs_line_map *map = &search->solver.map;
    const struct qs_node_rules *rules = &search->solver.rules;
    struct frame *frame = &search->frames[number];
    struct qs_lp_node *node = &frame->node;
    qs_saved_word(text, "frame");
    frame->placed = (uint32_t)qs_saved_number(text, 0, last ? map->first[1] : rules->placed);
    node->level = (uint32_t)qs_saved_number(text, 0, UINT32_MAX / 2);
    node->branch = (uint32_t)qs_saved_number(text, 0, map->squares - INT64_C(1));
    node->from = &search->root;
    frame->part = 0;
    if (!qs_node_state_read(&node->state, map, text))
        return false;
    uint32_t placed = last ? rules->placed : frame->placed;
    return placed + (uint32_t)node->state.need <= map->first[1] &&
           number + (uint32_t)node->state.need + 1 < search->frame_count &&
           (last || qs_node_state_has(&node->state, node->branch));
}

bool qs_lp_search_restore(void *tree, const char *state)
{
    struct qs_lp_search *search = tree;
    struct qs_saved_text text = {.at = state};
    const int64_t most = INT64_MAX / 16;
    struct qs_node_solver *solver = &search->solver;
    struct qs_node_rules *rules = &solver->rules;
    const struct qs_line_map *map = &solver->map;
    if (search->answer != QS_QUERY_OPEN || search->pool)
        return false;
    qs_saved_word(&text, "nodes");
    search->nodes = (uint64_t)qs_saved_number(&text, 0, most);
    qs_saved_word(&text, "pivots");
    solver->lp.pivots.pivots = (uint64_t)qs_saved_number(&text, 0, most);
    qs_saved_word(&text, "ticks");
    search->ticks = search->reported = (uint64_t)qs_saved_number(&text, 0, most);
    if (!qs_pseudo_costs_read(solver->branching.costs, &text) || !lp_begin_whole(search))
        return false;
    qs_saved_word(&text, "queens");
    rules->placed = (uint32_t)qs_saved_number(&text, 0, map->first[1]);
    for (uint32_t i = 0; i < rules->placed; i++)
        rules->queens[i] = (uint32_t)qs_saved_number(&text, 0, map->squares - INT64_C(1));
    qs_saved_word(&text, "path");
    uint32_t length = (uint32_t)qs_saved_number(&text, 0, search->frame_count);
    if (text.failed || length == 0)
        return qs_saved_ends(&text);
    for (uint32_t i = 0; i < length; i++)
        if (!prepare_frame(search, i) || !lp_search_read_frame(search, i, i + 1 == length, &text))
            return false;
    search->top = length - 1;
    search->begun = true;
    return qs_saved_ends(&text);
}

void qs_lp_search_refute(void *tree)
{
    struct qs_lp_search *search = tree;
    if (search->answer == QS_QUERY_OPEN && !search->pool)
        search->answer = QS_QUERY_NO;
}

struct qs_proof *qs_lp_search_proof(const void *tree)
{
    const struct qs_lp_search *search = tree;
    struct qs_proof_log *log = search->solver.rules.log;
    if (!log)
        return NULL;
    return search->pool ? qs_proof_join(&search->pool->proofs) : qs_proof_of_log(log);
}

struct qs_lp_progress qs_lp_search_progress(const struct qs_lp_search *search)
{
    const struct qs_node_solver *solver = &search->solver;
    return (struct qs_lp_progress){solver->rounded.best, solver->rounded.best_count,
                                   search->nodes,        solver->lp.pivots.pivots,
                                   search->ticks,        search->done};
}

static bool lp_ask(struct qs_search *search, int32_t added)
{
    struct qs_lp_search *lp = search->state;
    struct qs_lp_pool *pool = lp->pools ? qs_lp_pools_find(lp->pools, added) : NULL;
    if (lp->pools && !pool)
        return false;
    qs_lp_search_ask(lp, added, pool, search->query.log);
    lp->nodes_before = lp->nodes;
    lp->ticks_before = lp->reported = lp->ticks;
    return true;
}

/*
 * A few nodes say little, and what has been done is counted too high, the more so the less it is:
 * its square is nearer to the truth.
 */
static uint64_t lp_rest(const struct qs_lp_search *lp)
{
    const uint64_t least = 50, most = UINT64_MAX / 4;
    if (lp->nodes < lp->nodes_before + least || lp->done <= 0)
        return 0;
    double rest = (double)(lp->ticks - lp->ticks_before) * (1 / (lp->done * lp->done) - 1);
    return rest < (double)most ? 1 + (rest > 0 ? (uint64_t)rest : 0) : most;
}

static uint64_t lp_report(struct qs_search *search, struct qs_bounds *bounds,
                          enum qs_query_answer *answer)
{
    struct qs_lp_search *lp = search->state;
    const struct qs_node_solver *solver = &lp->solver;
    const double ticks_a_second = 1e8;
    uint64_t used = *answer == QS_QUERY_IDLE ? 0 : lp->ticks - lp->reported + 1;
    if (*answer == QS_QUERY_IDLE && lp->pools->patient) { /* the thread has nothing else to do */
        double started = qs_clock_now();
        qs_lp_pool_wait(lp->pool);
        used = (uint64_t)((qs_clock_now() - started) * ticks_a_second) + 1;
    }
    lp->reported = lp->ticks;
    search->work.nodes = lp->nodes;
    search->work.pivots = solver->lp.pivots.pivots;
    search->rest = lp_rest(lp);
    qs_bounds_raise(bounds, solver->rounded.best, solver->rounded.best_count);
    return *answer == QS_QUERY_MEMORY ? 0 : used;
}

static const struct qs_tree lp_tree = {
    .kind = "line",
    .ask = lp_ask,
    .walk = qs_lp_search_step,
    .report = lp_report,
    .print = qs_lp_search_print,
    .restore = qs_lp_search_restore,
    .refute = qs_lp_search_refute,
    .proof = qs_lp_search_proof,
};

bool qs_search_begin_lp(struct qs_search *search, const struct qs_board *board,
                        struct qs_lp_pools *pools)
{
    struct qs_lp_search *lp = qs_lp_search_new(board);
    if (!lp)
        return false;
    lp->pools = pools;
    search->free = qs_lp_search_free;
    search->state = lp;
    search->tree = &lp_tree;
    return true;
}

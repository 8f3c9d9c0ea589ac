/*
 * The reference backtracker: a simple complete search that shares no code with the
 * encodings. It answers "can this many queens be added?"; the strategy chooses the
 * questions.
 *
 * A node takes the row or column with the fewest branches: a queen on each of its
 * candidates and last, if that is allowed, leaving the line empty. The number of
 * queens asked for limits how many rows may stay empty, and how many columns (the
 * slack). A line without candidates is empty, too, and a node with more empty lines
 * than the slack is closed. The idea to branch on both rows and columns is that of
 * I. Gent, C. Jefferson, P. Nightingale, "Complexity of n-Queens Completion", JAIR
 * 59, 2017, section 6; the slack makes it a search for the maximum.
 *
 * A candidate is a free square that is not dead. A square has a count of the lines
 * through it that are used or left empty, and is dead if that is not 0, so that
 * every change can be undone exactly.
 */
#include <stddef.h>

#include "bound_search.h"
#include "engine.h"
#include "fault.h"

enum line_state { OPEN, USED, LEFT_EMPTY };

/* A node of the tree: a line, and which of its branches is being tried. */
struct node {
    enum qs_direction direction; /* QS_ROW or QS_COLUMN */
    uint32_t line;
    uint32_t next; /* position in the line of the square to try next */
    enum { UNTRIED, QUEEN, EMPTY } branch;
};

struct search {
    struct qs_task *task;
    struct qs_work *work; /* of its queries */
    const struct qs_board *board;
    struct qs_arena arena; /* of what follows */
    unsigned char *dead;   /* [squares] the count described above */
    struct direction {
        const struct qs_lines *lines;
        unsigned char *state; /* [lines] enum line_state */
        uint32_t *candidates; /* [lines] */
        uint32_t empty;       /* lines left empty, or open without candidates */
        uint32_t slack;       /* lines that may be empty */
    } direction[2];
    struct node *nodes; /* [rows + columns]: the path from the root */
    uint32_t depth;
    uint32_t *queens; /* [rows]: the squares on the path that hold a queen */
    uint32_t placed;
    struct qs_proof_log *log; /* NULL: nothing is recorded */
};

static void kill_square(struct search *search, uint32_t square)
{
    if (search->dead[square]++ > 0)
        return;
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        struct direction *direction = &search->direction[d];
        uint32_t line = direction->lines->line_of[square];
        if (--direction->candidates[line] == 0 && direction->state[line] == OPEN)
            direction->empty++;
    }
}

static void revive_square(struct search *search, uint32_t square)
{
    if (--search->dead[square] > 0)
        return;
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        struct direction *direction = &search->direction[d];
        uint32_t line = direction->lines->line_of[square];
        if (direction->candidates[line]++ == 0 && direction->state[line] == OPEN)
            direction->empty--;
    }
}

static void for_line(struct search *search, const struct qs_lines *lines, uint32_t line,
                     void (*act)(struct search *search, uint32_t square))
{
    for (uint32_t i = lines->start[line]; i < lines->start[line + 1]; i++)
        act(search, lines->square[i]);
}

static void backtrack_place_queen(struct search *search, uint32_t square)
{
    for (int d = QS_ROW; d <= QS_COLUMN; d++)
        search->direction[d].state[search->direction[d].lines->line_of[square]] = USED;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct qs_lines *lines = &search->board->lines[d];
        for_line(search, lines, lines->line_of[square], kill_square);
    }
    search->queens[search->placed++] = square;
}

static void take_queen_back(struct search *search)
{
    uint32_t square = search->queens[--search->placed];
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct qs_lines *lines = &search->board->lines[d];
        for_line(search, lines, lines->line_of[square], revive_square);
    }
    for (int d = QS_ROW; d <= QS_COLUMN; d++)
        search->direction[d].state[search->direction[d].lines->line_of[square]] = OPEN;
}

static void backtrack_leave_empty(struct search *search, const struct node *node)
{
    struct direction *direction = &search->direction[node->direction];
    direction->state[node->line] = LEFT_EMPTY;
    direction->empty++;
    for_line(search, direction->lines, node->line, kill_square);
}

static void open_again(struct search *search, const struct node *node)
{
    struct direction *direction = &search->direction[node->direction];
    for_line(search, direction->lines, node->line, revive_square);
    direction->empty--;
    direction->state[node->line] = OPEN;
}

static void undo_branch(struct search *search, const struct node *node)
{
    if (node->branch == QUEEN)
        take_queen_back(search);
    else if (node->branch == EMPTY)
        open_again(search, node);
}

/* A line with one branch is not logged: the rules of certificates imply it. */
static void log_line(struct search *search, const struct node *node, uint32_t branches)
{
    char token[16];
    if (!search->log || branches < 2)
        return;
    int32_t number = search->direction[node->direction].lines->number[node->line];
    int length =
        snprintf(token, sizeof token, "%c%d ", qs_direction_letters[node->direction], (int)number);
    qs_proof_log_text(search->log, token, (size_t)length);
}

/* Push a node for the open line with the fewest branches; false if no line has candidates. */
static bool push_tightest_line(struct search *search)
{
    uint32_t fewest = UINT32_MAX;
    struct node node = {.branch = UNTRIED};
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        const struct direction *direction = &search->direction[d];
        for (uint32_t line = 0; line < direction->lines->count; line++) {
            uint32_t candidates = direction->candidates[line];
            uint32_t branches = candidates + (direction->empty < direction->slack);
            if (direction->state[line] != OPEN || candidates == 0 || branches >= fewest)
                continue;
            fewest = branches;
            node.direction = d;
            node.line = line;
            node.next = direction->lines->start[line];
        }
    }
    if (fewest == UINT32_MAX)
        return false;
    log_line(search, &node, fewest);
    search->nodes[search->depth++] = node;
    return true;
}

/* Try the node's next branch, after the last one was undone; false if there is none left. */
static bool try_next_branch(struct search *search, struct node *node)
{
    const struct direction *direction = &search->direction[node->direction];
    if (node->branch == EMPTY)
        return false;
    while (node->next < direction->lines->start[node->line + 1]) {
        uint32_t square = direction->lines->square[node->next++];
        if (search->dead[square])
            continue;
        node->branch = QUEEN;
        backtrack_place_queen(search, square);
        qs_task_trace(search->task, QS_TRACE_PLACE, square);
        return true;
    }
    if (direction->empty >= direction->slack)
        return false;
    node->branch = EMPTY;
    backtrack_leave_empty(search, node);
    return true;
}

static bool is_hopeless(const struct search *search)
{
    return search->direction[QS_ROW].empty > search->direction[QS_ROW].slack ||
           search->direction[QS_COLUMN].empty > search->direction[QS_COLUMN].slack;
}

/* Walk the tree until `added` queens are placed; false if it is exhausted or the watch stops. */
static bool walk(struct search *search, uint32_t added)
{
    const uint64_t nodes_between_polls = 64;
    QS_CHECK(push_tightest_line(search));
    while (search->depth > 0) {
        struct node *node = &search->nodes[search->depth - 1];
        if (node->branch == QUEEN)
            qs_task_trace(search->task, QS_TRACE_TAKE_BACK, search->queens[search->placed - 1]);
        undo_branch(search, node);
        if (!try_next_branch(search, node)) {
            search->depth--;
            continue;
        }
        if (++search->work->nodes % nodes_between_polls == 0 && qs_task_must_stop(search->task))
            return false;
        qs_task_raise(search->task, search->queens, search->placed);
        if (search->placed >= added)
            return true;
        if (!is_hopeless(search))
            QS_CHECK(push_tightest_line(search));
    }
    return false;
}

/* Restore the state before the walk. */
static void unwind(struct search *search)
{
    while (search->depth > 0)
        undo_branch(search, &search->nodes[--search->depth]);
}

static void decide(struct qs_task *task, struct search *search, int32_t added)
{
    for (int d = QS_ROW; d <= QS_COLUMN; d++)
        search->direction[d].slack = search->direction[d].lines->count - (uint32_t)added;
    if (search->log)
        qs_proof_log_begin(search->log);
    bool found = walk(search, (uint32_t)added);
    if (qs_task_was_stopped(task))
        return; /* the last query: to unwind a path of thousands of queens takes long */
    unwind(search);
    if (!found)
        qs_bounds_lower_proved(task->bounds, added - 1, QS_REASON_SEARCH,
                               search->log ? qs_proof_of_log(search->log) : NULL);
}

static bool take_backtrack(struct search *search, struct qs_task *task)
{
    struct qs_arena *arena = &search->arena;
    size_t lines = 0;
    *search =
        (struct search){.task = task, .board = task->board, .arena.memory = task->board->memory};
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        struct direction *direction = &search->direction[d];
        direction->lines = &task->board->lines[d];
        uint32_t count = direction->lines->count;
        lines += count;
        direction->state = qs_arena_take(arena, count, sizeof *direction->state);
        direction->candidates = qs_arena_take(arena, count, sizeof *direction->candidates);
        for (uint32_t line = 0; direction->candidates && line < count; line++)
            direction->candidates[line] = qs_lines_length(direction->lines, line);
    }
    search->dead = qs_arena_take(arena, task->board->squares, sizeof *search->dead);
    search->nodes = qs_arena_take(arena, lines, sizeof *search->nodes);
    search->queens = qs_arena_take(arena, task->bounds->room, sizeof *search->queens);
    return !arena->refused;
}

static void run_backtrack(struct qs_task *task)
{
    struct search search;
    struct qs_search queries = {.name = task->engine, .query.strategy = task->options->strategy};
    bool taken = take_backtrack(&search, task);
    search.work = &queries.work;
    int32_t added = 1;
    if (task->bounds->recorder)
        search.log = qs_recorder_log(task->bounds->recorder);
    if (!taken)
        qs_task_refuse_memory(task);
    while (taken && added > 0 && !qs_task_must_stop(task)) {
        added = qs_search_next_query(&queries, task->bounds, task->watch);
        if (added > 0)
            decide(task, &search, added);
    }
    qs_search_settle_query(&queries, task->bounds, task->watch);
    qs_work_add(&task->work, &queries.work);
    qs_arena_release(&search.arena);
}

const struct qs_engine qs_backtrack_engine = {
    .name = "backtrack",
    .summary = "complete search over free squares, without encoding or solver",
    .exact = true,
    .uses = QS_USES_STRATEGY | QS_USES_TRACE | QS_USES_LOG | QS_USES_START | QS_USES_INCUMBENT,
    .run = run_backtrack,
};

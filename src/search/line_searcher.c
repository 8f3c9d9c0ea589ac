#include "line_search.h"
#include "question.h"
#include "searcher.h"

struct line {
    struct qs_searcher face;
    const struct qs_board *board;
    struct qs_line_search *search;
    struct qs_question question;
    struct qs_proof_log *log; /* NULL: nothing is recorded */
    int32_t begun;            /* the question that the search works on */
};

static void begin(struct line *line, struct qs_bounds *bounds, int32_t added)
{
    if (line->begun == added)
        return;
    if (bounds->recorder && !line->log)
        line->log = qs_recorder_log(bounds->recorder);
    qs_line_search_ask(line->search, added, line->log);
    line->begun = added;
}

static uint64_t work(struct line *line, struct qs_bounds *bounds, struct qs_watch *watch,
                     int32_t added, uint64_t ticks)
{
    uint64_t before = qs_line_search_ticks(line->search);
    enum qs_line_answer answer = qs_line_search_step(line->search, watch, ticks);
    uint32_t count;
    line->face.work.nodes = qs_line_search_nodes(line->search);
    line->face.work.pivots = qs_line_search_pivots(line->search);
    const uint32_t *best = qs_line_search_best(line->search, &count);
    qs_bounds_raise(bounds, best, count);
    if (answer == QS_LINE_NO) {
        qs_bounds_lower_proved(bounds, added - 1, QS_REASON_SEARCH,
                               line->log ? qs_proof_of_log(line->log) : NULL);
    }
    if (answer == QS_LINE_MEMORY)
        return 0;
    return qs_line_search_ticks(line->search) - before + 1;
}

static uint64_t step(struct qs_searcher *searcher, struct qs_bounds *bounds, struct qs_watch *watch,
                     uint64_t ticks)
{
    struct line *line = (struct line *)searcher;
    int32_t added =
        qs_question_ask(&line->question, searcher->name, bounds, watch, &searcher->work);
    if (added == 0)
        return 0;
    if (!line->search)
        line->search = qs_line_search_new(line->board);
    if (!line->search)
        return 0;
    begin(line, bounds, added);
    uint64_t used = work(line, bounds, watch, added, ticks);
    if (bounds->answered || qs_watch_ended_early(watch))
        qs_question_settle(&line->question, searcher->name, bounds, watch);
    return used;
}

static void release(struct qs_searcher *searcher)
{
    struct line *line = (struct line *)searcher;
    qs_line_search_free(line->search);
    qs_memory_give(line->board->memory, line, 1, sizeof *line);
}

struct qs_searcher *qs_line_searcher_new(const char *name, const struct qs_board *board,
                                         enum qs_strategy strategy)
{
    struct line *line = qs_memory_take_zeroed(board->memory, 1, sizeof *line);
    if (!line)
        return NULL;
    line->face = (struct qs_searcher){.name = name, .step = step, .free = release};
    line->board = board;
    line->question.strategy = strategy;
    return &line->face;
}

/*
 * Belief propagation with reinforcement (A. Braunstein, R. Zecchina, "Learning by message passing
 * in networks of discrete synapses", Physical Review Letters 96, 2006), over all placements at
 * once, where each queen makes a placement much more likely.
 *
 * A square believes that it has a queen with odds of strength / product of (1 + rest) over its
 * four lines, where the rest of a line is the sum of what its other squares have sent it: the odds
 * that they would have without that line. On a board without circles of lines these are the odds
 * among placements drawn at random, each weighed by strength ^ queens; on others they
 * come close, the closer, the fewer squares share lines. Reinforcement turns odds into a placement:
 * the strength of a square becomes that of all times its own odds to a power that grows from 0, so
 * that the squares slowly make up their minds, all at the same time. The slower, the better the
 * placement: so each run takes twice as long as the one before it.
 *
 * A placement is read from the odds now and then: queens on squares roughly in order of their odds,
 * if no queen attacks them. Squares are sorted by the binary exponent of their odds alone. To raise
 * odds to a power, the bits of the number are taken as its logarithm, which is exact enough (N.
 * Schraudolph, "A fast, compact approximation of the exponential function", Neural Computation 11,
 * 1999), and the same on every machine.
 *
 * A run of 100 to 300 sweeps over the squares leads to the maximum or a little below it on sparse
 * boards, also on those where others stay far below it, and to within a few queens elsewhere.
 */
#include <string.h>

#include "local_search.h"

enum {
    SWEEPS = 8,   /* from one placement to the next */
    FASTEST = 9,  /* in the first run, the power makes up 2^-9 of what it lacks to 1 a sweep */
    SLOWEST = 14, /* in the last one, after which it begins again */
    SAME = 6,     /* placements in a row with one number of queens, that of odds above 1 */
    BELIEF_MOST = 1023 + 33, /* the exponent of the highest odds, as it is stored */
    EXPONENTS = 68,          /* down to that of the lowest */
    /* Squares of a step between sweeps: on a board of up to 65,536, all phases are in one step. */
    BETWEEN = 5 << 16,
};

/* Each looks at all squares, one after another. All but the first one are between two sweeps. */
enum phase {
    BELIEVE,
    RANK,       /* how many squares there are with each exponent of odds */
    ORDER,      /* sort them by it */
    PLACE,      /* queens, in this order */
    BEGIN,      /* a run */
    BELIEF_SUM, /* what lines are sent: what has been added and taken away has left errors of
                   rounding */
};

static const double strength = 1 << 16, odds_most = 1e10;

struct beliefs {
    struct qs_walk base;
    struct qs_line_map map;
    double (*message)[QS_DIRECTIONS]; /* [squares], to the square's lines */
    double *own;                      /* [squares] strength */
    double *odds;                     /* [squares] of a queen */
    double *sum;                      /* [lines] of what their squares have sent them */
    uint32_t *order;                  /* [squares] by odds, the highest first */
    bool *has_queen;                  /* [squares] */
    bool *is_taken;                   /* [lines] */
    double power;
    int speed; /* FASTEST to SLOWEST */
    enum phase phase;
    uint32_t next;             /* square of the phase */
    uint32_t start[EXPONENTS]; /* by rank: where its squares begin in the order */
    uint32_t placed, before;   /* queens of this placement and of the one before it */
    uint32_t sweeps;           /* of this run */
    uint32_t same, sure;       /* placements in a row; squares with odds above 1 */
};

static uint64_t bits_of(double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

/* About odds ^ power. */
static double raised(double odds, double power)
{
    const int64_t one = (int64_t)bits_of(1);
    int64_t bits = one + (int64_t)((double)((int64_t)bits_of(odds) - one) * power);
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static double limited(double odds)
{
    return odds > odds_most ? odds_most : odds;
}

static void believe(struct beliefs *beliefs, uint32_t square)
{
    const uint32_t *lines = qs_line_map_lines(&beliefs->map, square);
    double *message = beliefs->message[square], against[QS_DIRECTIONS], all = 1;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        double rest = beliefs->sum[lines[d]] - message[d];
        against[d] = 1 + (rest > 0 ? rest : 0);
        all *= against[d];
    }
    double odds = limited(beliefs->own[square] / all);
    if (odds < 1 / odds_most)
        odds = 1 / odds_most;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        double now = limited(odds * against[d]);
        beliefs->sum[lines[d]] += now - message[d];
        message[d] = now;
    }
    beliefs->odds[square] = odds;
    beliefs->own[square] = strength * raised(odds, beliefs->power);
}

/* From the highest on. */
static uint32_t rank_of(double odds)
{
    enum { BELIEF_DIGITS = 52 };
    return BELIEF_MOST - (uint32_t)(bits_of(odds) >> BELIEF_DIGITS);
}

static void place_square(struct beliefs *beliefs, uint32_t square)
{
    const uint32_t *lines = qs_line_map_lines(&beliefs->map, square);
    bool *taken = beliefs->is_taken;
    bool fits = !(taken[lines[0]] | taken[lines[1]] | taken[lines[2]] | taken[lines[3]]);
    for (int d = 0; fits && d < QS_DIRECTIONS; d++)
        taken[lines[d]] = true;
    beliefs->has_queen[square] = fits;
    beliefs->placed += fits;
}

static void visit_next(struct beliefs *beliefs)
{
    const double least = 0.02, range = 0.05; /* of squares on a line with 20 to 50 others */
    struct qs_random_stream *random = &beliefs->base.random;
    uint32_t square = beliefs->next++, last = beliefs->map.squares - 1 - square;
    if (beliefs->phase == RANK) {
        beliefs->start[rank_of(beliefs->odds[square])]++;
        beliefs->sure += beliefs->odds[square] > 1;
    } else if (beliefs->phase == ORDER) {
        beliefs->order[--beliefs->start[rank_of(beliefs->odds[last])]] = last;
    } else if (beliefs->phase == PLACE) {
        place_square(beliefs, beliefs->order[square]);
    } else if (beliefs->phase == BEGIN) {
        beliefs->own[square] = strength * (0.9 + 0.2 * qs_random_stream_fraction(random));
        for (int d = 0; d < QS_DIRECTIONS; d++)
            beliefs->message[square][d] = least + range * qs_random_stream_fraction(random);
    } else if (beliefs->phase == BELIEF_SUM) {
        for (int d = 0; d < QS_DIRECTIONS; d++)
            beliefs->sum[qs_line_map_lines(&beliefs->map, square)[d]] +=
                beliefs->message[square][d];
    }
}

static void begin_phase(struct beliefs *beliefs, enum phase phase)
{
    beliefs->phase = phase;
    beliefs->next = 0;
    if (phase == RANK) {
        memset(beliefs->start, 0, sizeof beliefs->start);
        beliefs->sure = 0;
    } else if (phase == ORDER) {
        for (uint32_t e = 1; e < EXPONENTS; e++)
            beliefs->start[e] += beliefs->start[e - 1];
    } else if (phase == PLACE) {
        memset(beliefs->is_taken, 0, beliefs->map.lines * sizeof *beliefs->is_taken);
        beliefs->base.count = beliefs->placed = 0; /* those on the board go one by one */
    } else if (phase == BEGIN) {
        beliefs->power = 0;
        beliefs->sweeps = beliefs->same = 0;
    } else if (phase == BELIEF_SUM) {
        memset(beliefs->sum, 0, beliefs->map.lines * sizeof *beliefs->sum);
    }
}

/* The run is over when nothing changes any more. */
static void end_sweep(struct beliefs *beliefs)
{
    bool over = beliefs->same >= SAME || beliefs->power > 0.9;
    if (over)
        beliefs->speed = beliefs->speed < SLOWEST ? beliefs->speed + 1 : FASTEST;
    begin_phase(beliefs, over ? BEGIN : BELIEF_SUM);
}

static void end_phase(struct beliefs *beliefs)
{
    bool same;
    switch (beliefs->phase) {
    case BELIEVE:
        beliefs->power += (1 - beliefs->power) / (1 << beliefs->speed);
        if (++beliefs->sweeps % SWEEPS == 0)
            begin_phase(beliefs, RANK);
        else
            end_sweep(beliefs);
        return;
    case RANK:
        begin_phase(beliefs, ORDER);
        return;
    case ORDER:
        begin_phase(beliefs, PLACE);
        return;
    case PLACE:
        same = beliefs->placed == beliefs->before && beliefs->placed == beliefs->sure;
        beliefs->base.count = beliefs->before = beliefs->placed;
        beliefs->same = same ? beliefs->same + 1 : 0;
        end_sweep(beliefs);
        return;
    case BEGIN:
        begin_phase(beliefs, BELIEF_SUM);
        return;
    case BELIEF_SUM:
        begin_phase(beliefs, BELIEVE);
    }
}

/* To the next sweep, if the squares are few. */
static void go_between_sweeps(struct beliefs *beliefs)
{
    for (uint32_t visited = 0; beliefs->phase != BELIEVE && visited < BETWEEN;)
        if (beliefs->next == beliefs->map.squares) {
            end_phase(beliefs);
        } else {
            visit_next(beliefs);
            visited++;
        }
}

static void beliefs_step(struct qs_walk *base)
{
    struct beliefs *beliefs = (struct beliefs *)base;
    uint32_t squares = beliefs->map.squares;
    bool believes = beliefs->phase == BELIEVE;
    for (int i = 0; believes && i < QS_BELIEFS_A_STEP && beliefs->next < squares; i++)
        believe(beliefs, beliefs->next++);
    if (squares > 0 && believes && beliefs->next == squares)
        end_phase(beliefs);
    go_between_sweeps(beliefs);
}

static void beliefs_list(const struct qs_walk *base, uint32_t *squares)
{
    const struct beliefs *beliefs = (const struct beliefs *)base;
    for (uint32_t i = 0; i < beliefs->map.squares; i++)
        if (beliefs->has_queen[i])
            *squares++ = i;
}

/* The sum of each line is that of its squares' messages, but for errors of rounding. */
static bool beliefs_is_sound(const struct qs_walk *base)
{
    const struct beliefs *beliefs = (const struct beliefs *)base;
    const double error = 1e-5;
    if (beliefs->phase != BELIEVE)
        return true;
    for (uint32_t l = 0; l < beliefs->map.lines; l++) {
        uint32_t count;
        const uint32_t *square = qs_line_map_squares(&beliefs->map, l, &count);
        double sum = 0;
        for (uint32_t i = 0; i < count; i++)
            sum += beliefs->message[square[i]][qs_line_map_direction(&beliefs->map, l)];
        if (sum < beliefs->sum[l] - error * (1 + sum) || sum > beliefs->sum[l] + error * (1 + sum))
            return false;
    }
    return true;
}

struct qs_walk *qs_beliefs_new(const struct qs_board *board, uint64_t seed)
{
    struct beliefs *beliefs = qs_walk_new(board, seed, sizeof *beliefs);
    if (!beliefs)
        return NULL;
    struct qs_arena *arena = &beliefs->base.arena;
    beliefs->base.step = beliefs_step;
    beliefs->base.list = beliefs_list;
    beliefs->base.is_sound = beliefs_is_sound;
    beliefs->speed = FASTEST;
    qs_line_map_init(&beliefs->map, board, arena);
    beliefs->message = qs_arena_take(arena, board->squares, sizeof *beliefs->message);
    beliefs->own = qs_arena_take(arena, board->squares, sizeof *beliefs->own);
    beliefs->odds = qs_arena_take(arena, board->squares, sizeof *beliefs->odds);
    beliefs->sum = qs_arena_take(arena, beliefs->map.lines, sizeof *beliefs->sum);
    beliefs->order = qs_arena_take(arena, board->squares, sizeof *beliefs->order);
    beliefs->has_queen = qs_arena_take(arena, board->squares, sizeof *beliefs->has_queen);
    beliefs->is_taken = qs_arena_take(arena, beliefs->map.lines, sizeof *beliefs->is_taken);
    if (arena->refused) {
        qs_walk_free(&beliefs->base);
        return NULL;
    }
    begin_phase(beliefs, BEGIN);
    go_between_sweeps(beliefs);
    return &beliefs->base;
}

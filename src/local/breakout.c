/*
 * Local search for independent sets moves by swaps and by insertions that push
 * neighbours out (D. Andrade, M. Resende, R. Werneck, "Fast local search for
 * the maximum independent set problem", Journal of Heuristics 18, 2012). Here
 * the graph is a union of cliques, the lines, so that neighbours need not be
 * listed: the queens that attack a square are found on its four lines.
 *
 * Lines have weights, and an exchange is worth the amount by which it reduces
 * the total weight of the empty lines. When no exchange in sight reduces it, the
 * weights of the empty lines rise, and the best exchange in sight is made all the
 * same (P. Morris, "The breakout method for escaping from local minima", AAAI
 * 1993; for vertex covers: S. Cai, K. Su, A. Sattar, "Local search with edge
 * weighting and configuration checking heuristics for minimum vertex cover",
 * Artificial Intelligence 175, 2011). A square whose queen was taken off is not
 * used for REST steps, and ties go to the square that lost its queen first.
 *
 * A step looks at the squares of up to LOOKS random empty lines, one line after
 * another until an exchange is worth something. This is not only cheaper than
 * looking at all empty lines, it also needs fewer steps: always taking the best
 * exchange of all leads in circles (measured with 1, 2, 3, 4, 8 and 16 lines on
 * blocked boards with n = 48).
 *
 * With prices, the weights begin as the prices and rise in proportion to them,
 * and a queen that pays more than the unit costs OVERPAID times the difference.
 * That cost does not rise with the weights, so one time in FORGETS the weights
 * are lowered instead of raised (J. Thornton, D. Pham, S. Bain, V. Ferreira,
 * "Additive versus multiplicative clause weighting for SAT", AAAI 2004). Without
 * prices the weights are never lowered, except to prevent overflow: any such
 * forgetting did harm.
 */
#include "local_search.h"

#define NO_QUEEN UINT32_MAX

enum {
    REST = 3,
    LOOKS = 4,
    UNIT = 100, /* the weight of a line whose price is the unit */
    OVERPAID = 60,
    FORGETS = 16,
    MOST_WEIGHT = 1 << 20, /* sums are then far from overflow */
};

struct line {
    const uint32_t *square; /* [length], the board's */
    uint32_t length;
    uint32_t queen; /* the square of the line's queen, or NO_QUEEN */
    uint32_t place; /* in the list of empty lines, while it is listed */
    int32_t base;   /* the first weight; 0: the line may stay empty */
    int32_t weight; /* at least base */
    int32_t worth;  /* of an insertion on the line: see look_at_line */
};

struct breakout {
    struct qs_walk base; /* count: of queens */
    struct qs_line_map map;
    struct line *line; /* [lines of the map] */
    int32_t *overpaid; /* [squares] */
    uint64_t *taken;   /* [squares]: the step that took its queen off, or 0 */
    uint32_t *empty;   /* [empties]: lines with a base above 0 and no queen */
    uint32_t empties;
    uint64_t steps;
    bool forgets;
};

static int32_t in_units(uint64_t price, uint32_t unit)
{
    return (int32_t)((price * UNIT + unit / 2) / unit);
}

static bool breakout_has_queen(const struct breakout *walk, uint32_t square)
{
    return walk->line[qs_line_map_lines(&walk->map, square)[QS_ROW]].queen == square;
}

/*
 * What an insertion on a line is worth as far as this line decides: its weight if
 * it is empty. Otherwise its queen is taken off: this line still has a queen, but
 * the other three lines of the old queen become empty.
 */
static int32_t look_at_line(const struct breakout *walk, const struct line *line)
{
    if (line->queen == NO_QUEEN)
        return line->weight;
    const uint32_t *lines = qs_line_map_lines(&walk->map, line->queen);
    int32_t worth = walk->overpaid[line->queen] + line->weight;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        worth -= walk->line[lines[d]].weight;
    return worth;
}

static void breakout_place(struct breakout *walk, uint32_t square)
{
    const uint32_t *lines = qs_line_map_lines(&walk->map, square);
    walk->base.count++;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        struct line *line = &walk->line[lines[d]];
        line->queen = square;
        if (line->base > 0) { /* the last of the empty lines takes its place */
            uint32_t last = walk->empty[--walk->empties];
            walk->empty[line->place] = last;
            walk->line[last].place = line->place;
        }
    }
    for (int d = 0; d < QS_DIRECTIONS; d++)
        walk->line[lines[d]].worth = look_at_line(walk, &walk->line[lines[d]]);
}

static void breakout_take_off(struct breakout *walk, uint32_t square)
{
    const uint32_t *lines = qs_line_map_lines(&walk->map, square);
    walk->base.count--;
    walk->taken[square] = walk->steps;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        struct line *line = &walk->line[lines[d]];
        line->queen = NO_QUEEN;
        line->worth = line->weight;
        if (line->base > 0) {
            line->place = walk->empties;
            walk->empty[walk->empties++] = lines[d];
        }
    }
}

/* Put a queen on a free square, unless it has one, and take off those that attack it. */
static void breakout_put(struct breakout *walk, uint32_t square)
{
    if (breakout_has_queen(walk, square))
        return;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        uint32_t queen = walk->line[qs_line_map_lines(&walk->map, square)[d]].queen;
        if (queen != NO_QUEEN)
            breakout_take_off(walk, queen);
    }
    breakout_place(walk, square);
}

/* Each by its base, or half of what is above it. */
static void lower_weights(struct breakout *walk, bool half)
{
    for (uint32_t i = 0; i < walk->map.lines; i++) {
        struct line *line = &walk->line[i];
        if (half)
            line->weight = line->base + (line->weight - line->base) / 2;
        else if (line->weight > line->base)
            line->weight -= line->base;
    }
    for (uint32_t i = 0; i < walk->map.lines; i++)
        walk->line[i].worth = look_at_line(walk, &walk->line[i]);
}

/* No exchange in sight is worth anything: change the weights. */
static void change_weights(struct breakout *walk)
{
    bool high = false;
    if (walk->forgets && qs_random_stream_below(&walk->base.random, FORGETS) == 0) {
        lower_weights(walk, false);
        return;
    }
    for (uint32_t i = 0; i < walk->empties; i++) {
        struct line *line = &walk->line[walk->empty[i]];
        line->weight += line->base;
        line->worth = line->weight;
        high = high || line->weight > MOST_WEIGHT;
    }
    if (high)
        lower_weights(walk, true);
}

struct breakout_choice {
    uint32_t square; /* or NO_QUEEN */
    int32_t worth;
};

static void look_along(const struct breakout *walk, const struct line *line,
                       struct breakout_choice *best)
{
    for (uint32_t i = 0; i < line->length; i++) {
        uint32_t square = line->square[i];
        const uint32_t *lines = qs_line_map_lines(&walk->map, square);
        int32_t worth = -walk->overpaid[square];
        for (int d = 0; d < QS_DIRECTIONS; d++)
            worth += walk->line[lines[d]].worth;
        bool better = best->square == NO_QUEEN || worth > best->worth ||
                      (worth == best->worth && walk->taken[square] < walk->taken[best->square]);
        if (better && (walk->taken[square] == 0 || walk->taken[square] + REST < walk->steps))
            *best = (struct breakout_choice){square, worth};
    }
}

/* When every line that should have a queen has one, the step is random. */
static void breakout_step(struct qs_walk *base)
{
    struct breakout *walk = (struct breakout *)base;
    struct breakout_choice best = {NO_QUEEN, 0};
    walk->steps++;
    if (walk->empties == 0) {
        if (walk->base.board->squares > 0)
            breakout_put(walk,
                         qs_random_stream_below(&walk->base.random, walk->base.board->squares));
        return;
    }
    for (int i = 0; i < LOOKS && (best.square == NO_QUEEN || best.worth <= 0); i++) {
        uint32_t place = qs_random_stream_below(&walk->base.random, walk->empties);
        look_along(walk, &walk->line[walk->empty[place]], &best);
    }
    if (best.square == NO_QUEEN)
        return;
    if (best.worth <= 0)
        change_weights(walk);
    breakout_put(walk, best.square);
}

static void breakout_list(const struct qs_walk *base, uint32_t *squares)
{
    const struct breakout *walk = (const struct breakout *)base;
    for (uint32_t row = 0; row < walk->map.first[1]; row++)
        if (walk->line[row].queen != NO_QUEEN)
            *squares++ = walk->line[row].queen;
}

static bool is_sound_line(const struct breakout *walk, uint32_t number)
{
    const struct line *line = &walk->line[number];
    uint32_t queens = 0;
    for (uint32_t i = 0; i < line->length; i++)
        if (breakout_has_queen(walk, line->square[i])) {
            queens++;
            if (line->queen != line->square[i])
                return false;
        }
    bool listed = line->place < walk->empties && walk->empty[line->place] == number;
    return queens == (line->queen != NO_QUEEN) && listed == (line->base > 0 && queens == 0) &&
           line->weight >= line->base && line->weight <= MOST_WEIGHT &&
           line->worth == look_at_line(walk, line);
}

static bool breakout_is_sound(const struct qs_walk *base)
{
    const struct breakout *walk = (const struct breakout *)base;
    uint32_t queens = 0, empties = 0;
    for (uint32_t square = 0; square < walk->base.board->squares; square++)
        queens += breakout_has_queen(walk, square);
    for (uint32_t i = 0; i < walk->map.lines; i++) {
        empties += walk->line[i].base > 0 && walk->line[i].queen == NO_QUEEN;
        if (!is_sound_line(walk, i))
            return false;
    }
    return queens == walk->base.count && empties == walk->empties;
}

struct qs_walk *qs_breakout_new(const struct qs_board *board, const struct qs_line_prices *prices,
                                uint64_t seed)
{
    struct breakout *walk = qs_walk_new(board, seed, sizeof *walk);
    if (!walk)
        return NULL;
    struct qs_arena *arena = &walk->base.arena;
    walk->base.step = breakout_step;
    walk->base.list = breakout_list;
    walk->base.is_sound = breakout_is_sound;
    qs_line_map_init(&walk->map, board, arena);
    walk->line = qs_arena_take(arena, walk->map.lines, sizeof *walk->line);
    walk->overpaid = qs_arena_take(arena, board->squares, sizeof *walk->overpaid);
    walk->taken = qs_arena_take(arena, board->squares, sizeof *walk->taken);
    walk->empty = qs_arena_take(arena, walk->map.lines, sizeof *walk->empty);
    if (arena->refused) {
        qs_walk_free(&walk->base);
        return NULL;
    }
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        for (uint32_t l = walk->map.first[d]; l < walk->map.first[d + 1]; l++) {
            int32_t base = prices ? in_units(prices->price[d][l - walk->map.first[d]], prices->unit)
                                  : d == QS_ROW || d == QS_COLUMN;
            struct line *line = &walk->line[l];
            *line = (struct line){
                .queen = NO_QUEEN,
                .place = walk->empties,
                .base = base,
                .weight = base,
                .worth = base,
            };
            line->square = qs_line_map_squares(&walk->map, l, &line->length);
            if (base > 0)
                walk->empty[walk->empties++] = l;
        }
    }
    for (uint32_t square = 0; prices && square < board->squares; square++)
        walk->overpaid[square] =
            OVERPAID * in_units(qs_line_prices_pay(prices, square) - prices->unit, prices->unit);
    walk->forgets = prices != NULL;
    return &walk->base;
}

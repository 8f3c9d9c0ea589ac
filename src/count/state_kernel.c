/*
 * The kernel of counting by states. It is compiled once for each length of sets, in words
 * (QS_SET_WORDS), and instruction set (QS_KERNEL, its name).
 */
#include "state_search.h"

#include <string.h>

#define QS_NAME(kernel, words) qs_states_##kernel##_##words
#define QS_NAME_OF(kernel, words) QS_NAME(kernel, words)
#define STATE_KERNEL QS_NAME_OF(QS_KERNEL, QS_SET_WORDS)
qs_state_kernel STATE_KERNEL;

#define WORDS QS_SET_WORDS
#define SIZES_MAX (QS_COUNT_LINES_MAX + 1)

struct set {
    uint64_t word[WORDS];
};

/* What is left of a board, or a part of it. */
struct state {
    struct set free;
    struct set needy; /* maximal: without a queen, to be attacked from `free` */
};

static inline bool is_empty(struct set a)
{
    uint64_t all = 0;
    for (int i = 0; i < WORDS; i++)
        all |= a.word[i];
    return all == 0;
}

static inline bool is_equal(struct set a, struct set b)
{
    uint64_t all = 0;
    for (int i = 0; i < WORDS; i++)
        all |= a.word[i] ^ b.word[i];
    return all == 0;
}

static inline struct set both(struct set a, struct set b)
{
    for (int i = 0; i < WORDS; i++)
        a.word[i] &= b.word[i];
    return a;
}

static inline struct set either(struct set a, struct set b)
{
    for (int i = 0; i < WORDS; i++)
        a.word[i] |= b.word[i];
    return a;
}

static inline struct set without(struct set a, struct set b)
{
    for (int i = 0; i < WORDS; i++)
        a.word[i] &= ~b.word[i];
    return a;
}

static inline struct set only(unsigned square)
{
    struct set set = {{0}};
    set.word[square / 64] = (uint64_t)1 << square % 64;
    return set;
}

static inline bool set_has(struct set a, unsigned square)
{
    return a.word[square / 64] >> square % 64 & 1;
}

static inline unsigned set_size(struct set a)
{
    unsigned size = 0;
    for (int i = 0; i < WORDS; i++)
        size += (unsigned)__builtin_popcountll(a.word[i]);
    return size;
}

/* Of a set that is not empty. */
static inline unsigned first_of(struct set a)
{
    unsigned i = 0;
    while (i + 1 < WORDS && a.word[i] == 0)
        i++;
    return i * 64 + (unsigned)__builtin_ctzll(a.word[i]);
}

static inline unsigned last_of(struct set a)
{
    unsigned i = WORDS - 1;
    while (i > 0 && a.word[i] == 0)
        i--;
    return i * 64 + 63 - (unsigned)__builtin_clzll(a.word[i]);
}

/* The first square of a set, taken out of it. */
static inline unsigned take_first(struct set *a)
{
    unsigned i = 0;
    while (i + 1 < WORDS && a->word[i] == 0)
        i++;
    unsigned square = i * 64 + (unsigned)__builtin_ctzll(a->word[i]);
    a->word[i] &= a->word[i] - 1;
    return square;
}

static inline struct set neighbours(const struct qs_state_search *search, unsigned square)
{
    struct set set;
    memcpy(&set, search->neighbour[square], sizeof set);
    return set;
}

static inline struct set squares_on_line(const struct qs_state_search *search, unsigned square,
                                         int line)
{
    struct set set;
    memcpy(&set, search->line[square][line], sizeof set);
    return set;
}

/* Values: their numbers are where the caller says, and what comes after them is free. */

static void value_set(struct qs_state_value *value, unsigned least, unsigned sizes)
{
    value->least = least;
    value->sizes = sizes;
}

static bool is_wide(const struct qs_state_value *value)
{
    uint64_t all = 0;
    for (unsigned i = 0; i < value->sizes; i++)
        all |= (uint64_t)(value->number[i] >> 64);
    return all != 0;
}

/* sum += a · b */
static inline void add_product(struct qs_state_search *search, qs_count_number a, qs_count_number b,
                               qs_count_number *sum)
{
    uint64_t a_high = (uint64_t)(a >> 64), b_high = (uint64_t)(b >> 64);
    qs_count_number product, cross;
    product = (qs_count_number)(uint64_t)a * (uint64_t)b;
    cross = (qs_count_number)a_high * (uint64_t)b + (qs_count_number)b_high * (uint64_t)a;
    bool overflow = (a_high && b_high) || cross >> 64 != 0 ||
                    __builtin_add_overflow(product, cross << 64, &product) ||
                    __builtin_add_overflow(*sum, product, sum);
    if (overflow)
        search->end = QS_STATES_OVERFLOW;
}

/* a = a · b, without sizes that do not matter. Both have placements. What follows b is free. */
static void multiply(struct qs_state_search *search, struct qs_state_value *a,
                     const struct qs_state_value *b)
{
    qs_count_number *product = b->number + b->sizes;
    unsigned least = a->least + b->least, sizes = a->sizes + b->sizes - 1;
    bool wide = is_wide(a) || is_wide(b), overflow = false;
    if (least > search->most_size)
        sizes = 0;
    else if (least + sizes > search->most_size + 1)
        sizes = search->most_size + 1 - least;
    memset(product, 0, sizes * sizeof *product);
    for (unsigned i = 0; i < a->sizes; i++)
        for (unsigned j = 0; j < b->sizes && i + j < sizes; j++) {
            if (wide)
                add_product(search, a->number[i], b->number[j], &product[i + j]);
            else
                overflow = __builtin_add_overflow(product[i + j],
                                                  (qs_count_number)(uint64_t)a->number[i] *
                                                      (uint64_t)b->number[j],
                                                  &product[i + j]) ||
                           overflow;
        }
    if (overflow)
        search->end = QS_STATES_OVERFLOW;
    memcpy(a->number, product, sizes * sizeof *product);
    value_set(a, least, sizes);
}

/* a = a + b */
static void add(struct qs_state_search *search, struct qs_state_value *a,
                const struct qs_state_value *b)
{
    if (b->sizes == 0)
        return;
    if (a->sizes == 0) {
        memmove(a->number, b->number, b->sizes * sizeof *b->number);
        value_set(a, b->least, b->sizes);
        return;
    }
    unsigned least = a->least < b->least ? a->least : b->least;
    unsigned a_end = a->least + a->sizes, b_end = b->least + b->sizes;
    unsigned end = a_end > b_end ? a_end : b_end;
    qs_count_number sum[SIZES_MAX + 1] = {0};
    memcpy(sum + (a->least - least), a->number, a->sizes * sizeof *sum);
    bool overflow = false;
    for (unsigned i = 0; i < b->sizes; i++) {
        qs_count_number *to = &sum[b->least - least + i];
        overflow = __builtin_add_overflow(*to, b->number[i], to) || overflow;
    }
    if (overflow)
        search->end = QS_STATES_OVERFLOW;
    memcpy(a->number, sum, (end - least) * sizeof *sum);
    value_set(a, least, end - least);
}

/* Leave out the sizes that do not matter. */
static void trim(const struct qs_state_search *search, struct qs_state_value *value, unsigned need)
{
    unsigned first = value->least > need ? value->least : need, end = value->least + value->sizes;
    if (end > search->most_size + 1)
        end = search->most_size + 1;
    if (first >= end) {
        value->sizes = 0;
        return;
    }
    if (search->most)
        first = end - 1;
    if (first > value->least)
        memmove(value->number, value->number + (first - value->least),
                (end - first) * sizeof *value->number);
    value_set(value, first, end - first);
}

/* Lines that hold all squares, as many as a greedy choice needs: an upper bound of queens. */
static unsigned cover_of(const struct qs_state_search *search, struct set free)
{
    unsigned best = UINT32_MAX;
    for (int pass = 0; pass < 2; pass++) {
        unsigned lines = 0;
        for (struct set left = free; !is_empty(left) && lines < best; lines++) {
            unsigned square = pass ? last_of(left) : first_of(left), most = 0;
            struct set rest = left;
            for (int i = 0; i < 4; i++) {
                struct set line = both(squares_on_line(search, square, i), left);
                unsigned size = set_size(line);
                if (size > most) {
                    most = size;
                    rest = without(left, line);
                }
            }
            left = rest;
        }
        if (lines < best)
            best = lines;
    }
    return best;
}

static unsigned pick(const struct qs_state_search *search, const struct state *state)
{
    if (search->by_order)
        return first_of(state->free);
    unsigned best = 0, most = 0;
    for (struct set left = state->free; !is_empty(left);) {
        unsigned square = take_first(&left);
        struct set attacked = neighbours(search, square);
        unsigned degree = set_size(both(attacked, state->free));
        if (search->maximal) /* figures: bench/results/counting.md */
            degree += 2 * set_size(both(attacked, state->needy));
        if (degree >= most) {
            most = degree + 1;
            best = square;
        }
    }
    return best;
}

/*
 * The part of a state that is connected with the first free square. If it is known that the state
 * is connected as soon as some squares are, the search for it ends with them.
 */
static struct state first_part(const struct qs_state_search *search, const struct state *state,
                               struct set all, struct set enough)
{
    struct set part = only(first_of(is_empty(enough) ? state->free : enough)), todo = part;
    if (is_empty(enough))
        enough = all;
    while (!is_empty(todo)) {
        unsigned square = take_first(&todo);
        /* Needy squares tie those that attack them, but not each other. */
        struct set more =
            both(neighbours(search, square), set_has(state->free, square) ? all : state->free);
        more = without(more, part);
        part = either(part, more);
        if (is_empty(without(enough, part)))
            return *state;
        todo = either(todo, more);
    }
    return (struct state){both(part, state->free), both(part, state->needy)};
}

/* Count a node. False: stop. */
static bool count_state_node(struct qs_state_search *search)
{
    const uint64_t often = 1 << 10; /* about half a millisecond */
    if (search->end == QS_STATES_COUNTED && ++search->nodes % often == 0) {
        if (search->nodes >= search->nodes_most)
            search->end = QS_STATES_LIMIT;
        if (qs_watch_stopped(search->watch))
            search->end = QS_STATES_STOPPED;
    }
    return search->end == QS_STATES_COUNTED;
}

/* Up to three connected squares without demands. False: it is another one. */
static bool count_small(const struct qs_state_search *search, const struct state *state,
                        unsigned size, struct qs_state_value *value)
{
    if (size > 3 || !is_empty(state->needy))
        return false;
    unsigned ends = 0; /* of a path */
    for (struct set left = state->free; !is_empty(left) && size == 3;)
        ends += set_size(both(neighbours(search, take_first(&left)), state->free)) == 1;
    unsigned most = ends == 2 ? 2 : 1;
    value->number[0] = 1;
    value->number[1] = search->maximal && most == 2 ? 1 : size;
    value->number[2] = 1;
    value_set(value, 0, most + 1);
    if (search->maximal) {
        value->number[0] = value->number[1];
        value->number[1] = value->number[2];
        value_set(value, 1, most);
    }
    return true;
}

/* About which part of the work of two states of these sizes is that of the first. */
static double part_of_work(const struct qs_state_search *search, unsigned size, unsigned other)
{
    return size < other ? search->smaller_part[other - size]
                        : 1 - search->smaller_part[size - other];
}

static void count_parts(struct qs_state_search *search, const struct state *state, struct set tied,
                        int need, double share, struct qs_state_value *value);

/* The placements of a connected state with at least `need` queens, or more of them. */
static void count_part(struct qs_state_search *search, const struct state *state, int needed,
                       double share, struct qs_state_value *value)
{
    unsigned need = needed > 0 ? (unsigned)needed : 0, size = set_size(state->free);
    if (count_small(search, state, size, value)) {
        trim(search, value, need);
        search->closed += share;
        return;
    }
    value_set(value, 0, 0);
    if (!count_state_node(search))
        return;
    uint64_t key[2 * WORDS]; /* the second half only for maximal placements */
    memcpy(key, &state->free, sizeof state->free);
    memcpy(key + WORDS, &state->needy, sizeof state->needy);
    if (qs_state_table_find(&search->table, key, value) &&
        (value->from <= need || (search->most && value->sizes > 0))) {
        trim(search, value, need);
        search->closed += share;
        return;
    }
    value_set(value, 0, 0);
    if (need > 0 && cover_of(search, state->free) < need) {
        search->closed += share;
        return;
    }
    unsigned square = pick(search, state);
    struct set attacked = neighbours(search, square), rest = without(state->free, only(square));
    struct state with = {without(rest, attacked), without(state->needy, attacked)};
    struct state left_empty = {rest, state->needy};
    struct set tied = both(attacked, rest); /* if these are connected, so are all */
    if (search->maximal) {
        left_empty.needy = either(left_empty.needy, only(square));
        tied = (struct set){{0}};
    }
    double first = share * part_of_work(search, set_size(with.free), size - 1);
    count_parts(search, &with, (struct set){{0}}, (int)need - 1, first, value);
    if (value->sizes > 0) {
        value->least++;
        trim(search, value, need);
    }
    struct qs_state_value other = {.number = value->number + value->sizes};
    unsigned better = need;
    if (search->most && value->sizes > 0 && value->least > need)
        better = value->least;
    count_parts(search, &left_empty, tied, (int)better, share - first, &other);
    add(search, value, &other);
    trim(search, value, need);
    if (search->end != QS_STATES_COUNTED)
        return;
    value->from = need;
    if (!qs_state_table_keep(&search->table, key, value))
        search->end = QS_STATES_MEMORY;
}

/*
 * Place queens that alone can attack a needy square, and leave out demands that follow from others.
 * The number of queens placed, or −1 if a demand cannot be met.
 */
static int meet_needs(const struct qs_state_search *search, struct state *state)
{
    int placed = 0;
    for (bool again = true; again;) {
        again = false;
        for (struct set left = state->needy; !is_empty(left);) {
            unsigned needy = take_first(&left);
            struct set can = both(neighbours(search, needy), state->free);
            if (is_empty(can))
                return -1;
            unsigned square = first_of(can);
            if (!is_equal(can, only(square)))
                continue;
            struct set attacked = neighbours(search, square);
            state->free = without(without(state->free, only(square)), attacked);
            state->needy = without(state->needy, attacked);
            left = without(left, attacked);
            placed++;
            again = true;
        }
    }
    for (struct set left = state->needy; !is_empty(left);) {
        unsigned needy = take_first(&left);
        struct set can = both(neighbours(search, needy), state->free);
        bool implied = false;
        /* A free square is attacked or taken, by squares that attack the needy one, too. */
        for (struct set by = can; !is_empty(by) && !implied;) {
            unsigned square = take_first(&by);
            implied = is_empty(without(both(neighbours(search, square), state->free), can));
        }
        for (struct set by = state->needy; !is_empty(by) && !implied;) {
            unsigned other = take_first(&by);
            implied = other != needy &&
                      is_empty(without(both(neighbours(search, other), state->free), can));
        }
        if (implied)
            state->needy = without(state->needy, only(needy));
    }
    return placed;
}

/* The parts of a state, the smallest first, each with a bound. */
struct parts {
    unsigned count;
    int bounds; /* their sum */
    struct part {
        struct state state;
        unsigned size;
        int bound;
    } part[QS_COUNT_LINES_MAX + 1];
};

/* Multiply the values of the parts. */
static void count_needed_parts(struct qs_state_search *search, struct state *state, int need,
                               double share, struct qs_state_value *value)
{
    struct parts parts;
    parts.count = 0;
    parts.bounds = 0;
    while (!is_empty(state->free)) {
        struct part part = {.state = first_part(search, state, either(state->free, state->needy),
                                                (struct set){{0}})};
        part.size = set_size(part.state.free);
        part.bound = part.size <= 2 ? 1 : (int)cover_of(search, part.state.free);
        parts.bounds += part.bound;
        state->free = without(state->free, part.state.free);
        state->needy = without(state->needy, part.state.needy);
        unsigned at = parts.count++;
        for (; at > 0 && parts.part[at - 1].size > part.size; at--)
            parts.part[at] = parts.part[at - 1];
        parts.part[at] = part;
    }
    for (unsigned i = 0; i < parts.count; i++) {
        struct part *part = &parts.part[i];
        int rest = need - (parts.bounds - part->bound);
        if (parts.bounds < need) {
            value_set(value, 0, 0);
            search->closed += share / parts.count * (parts.count - i);
            return;
        }
        struct qs_state_value factor = {.number = value->number + value->sizes};
        count_part(search, &part->state, rest, share / parts.count, &factor);
        if (factor.sizes == 0) {
            value_set(value, 0, 0);
            return;
        }
        parts.bounds += (int)(factor.least + factor.sizes - 1) - part->bound;
        multiply(search, value, &factor);
    }
}

/* If `tied` is not empty and connected, the state is. */
static void count_parts(struct qs_state_search *search, const struct state *given, struct set tied,
                        int need, double share, struct qs_state_value *value)
{
    struct state state = *given;
    value->number[0] = 1;
    value_set(value, 0, 1);
    if (search->maximal) {
        int placed = meet_needs(search, &state);
        if (placed < 0) {
            value_set(value, 0, 0);
            search->closed += share;
            return;
        }
        value->least = (unsigned)placed;
    }
    if (is_empty(state.free)) {
        search->closed += share;
        trim(search, value, need > 0 ? (unsigned)need : 0);
        return;
    }
    if (need > 0) {
        count_needed_parts(search, &state, need, share, value);
        return;
    }
    while (!is_empty(state.free) && value->sizes > 0) {
        struct state part = first_part(search, &state, either(state.free, state.needy), tied);
        tied = (struct set){{0}};
        state.free = without(state.free, part.free);
        state.needy = without(state.needy, part.needy);
        struct qs_state_value factor = {.number = value->number + value->sizes};
        double own = share * part_of_work(search, set_size(part.free), set_size(state.free));
        if (is_empty(state.free))
            own = share;
        share -= own;
        count_part(search, &part, 0, own, &factor);
        if (factor.sizes == 0)
            value_set(value, 0, 0);
        else
            multiply(search, value, &factor);
    }
}

void STATE_KERNEL(struct qs_state_search *search)
{
    struct state all = {.free = {{0}}};
    for (unsigned square = 0; square < search->squares; square++)
        all.free = either(all.free, only(square));
    search->value = (struct qs_state_value){.number = search->number};
    search->end = QS_STATES_COUNTED;
    search->nodes = 0;
    search->closed = 0;
    count_parts(search, &all, (struct set){{0}}, (int)search->least_size, 1, &search->value);
    trim(search, &search->value, search->least_size);
}

/*
 * Where clauses go. An encoder takes input literals and a sink; it takes fresh
 * variables from the sink's counter and passes clauses to it. The receiver of the
 * sink is a solver, a DIMACS file, a counter or a test.
 *
 * Literals are as in DIMACS: v or −v for variable v ≥ 1.
 *
 * A sink that has failed (its receiver refused a clause, variables ran out, or an
 * encoder ran out of memory) stays failed and drops what follows, so that
 * encoders need no error paths: the caller checks `failed` once, at the end.
 */
#ifndef QS_CLAUSE_SINK_H
#define QS_CLAUSE_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The line of parts that belong to a whole direction. */
#define QS_SINK_COUNTER UINT32_MAX

/* What a part of a formula says. */
enum qs_sink_part {
    QS_SINK_FIXED,         /* these squares have a queen */
    QS_SINK_BLOCKED,       /* these have none */
    QS_SINK_AT_MOST_ONE,   /* a line has at most one queen */
    QS_SINK_USED,          /* a line has a queen */
    QS_SINK_USED_OR_EMPTY, /* a line has a queen, or a variable says that it may be empty */
    QS_SINK_EMPTY,         /* for a direction, the variables of lines that may be empty */
    QS_SINK_SOME_EMPTY,    /* one variable: any line of a direction may be empty */
    QS_SINK_COUNT,         /* the empty lines of a direction are counted */
    QS_SINK_BOUND          /* so many of them may be empty */
};

/*
 * What clauses and variables mean, for a receiver that explains them, or introduces variables by
 * definition. It learns about a variable before the first clause that has it, and in the order of
 * the variables' numbers.
 */
struct qs_sink_listener {
    /*
     * What follows is this part. It belongs to a line of a direction, by its number among the lines
     * of the board: the clauses contain variables of its squares, and auxiliary ones whose meaning
     * follows from theirs. Or it belongs to QS_SINK_COUNTER.
     */
    void (*begin)(void *receiver, enum qs_sink_part part, int direction, uint32_t line);
    /* The variable is true if at least `count` of the counted lines first … last − 1 are empty. */
    void (*define)(void *receiver, int variable, size_t first, size_t last, size_t count);
    /*
     * The variable is auxiliary in an at-most-one constraint: the encoding's word for what it
     * stands for (encoding.h), and which of these it is. NULL: that is of no interest.
     */
    void (*name)(void *receiver, int variable, const char *word, size_t index);
};

struct qs_clause_sink {
    /* Receives one clause; false: it cannot take any more. NULL: clauses are only counted. */
    bool (*receive)(void *receiver, const int *literals, size_t count);
    void *receiver;
    const struct qs_sink_listener *listener; /* of the same receiver; NULL at first: none */
    int variables;                           /* variables in use: 1 … variables */
    uint64_t clauses;                        /* clauses passed on so far */
    bool failed;
};

/* The largest variable number; PicoSAT and DIMACS readers store twice that in 32 bits. */
#define QS_VARIABLE_MAX ((1 << 30) - 1)

void qs_sink_init(struct qs_clause_sink *sink,
                  bool (*receive)(void *receiver, const int *literals, size_t count),
                  void *receiver, int variables);

/* A fresh variable; if none is left, the sink fails and 1 is returned. */
int qs_sink_variable(struct qs_clause_sink *sink);

/* `count` fresh variables with consecutive numbers; returns the first. */
int qs_sink_variables(struct qs_clause_sink *sink, size_t count);

/* To be called by encoders: see struct qs_sink_listener. Nothing is passed on after a failure. */
void qs_sink_begin(struct qs_clause_sink *sink, enum qs_sink_part part, int direction,
                   uint32_t line);
void qs_sink_define(struct qs_clause_sink *sink, int variable, size_t first, size_t last,
                    size_t count);
/* For `count` variables with consecutive numbers, whose indices begin with `from`. */
void qs_sink_name(struct qs_clause_sink *sink, int variable, size_t count, const char *word,
                  size_t from);

void qs_sink_clause(struct qs_clause_sink *sink, const int *literals, size_t count);
void qs_sink_unit(struct qs_clause_sink *sink, int a);
void qs_sink_binary(struct qs_clause_sink *sink, int a, int b);
void qs_sink_ternary(struct qs_clause_sink *sink, int a, int b, int c);

#endif

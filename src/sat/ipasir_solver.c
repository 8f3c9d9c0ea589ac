/*
 * The solver interface on top of a library with IPASIR. What that standard leaves undefined is
 * never done: values are asked for only after a model, failed assumptions only after a refutation.
 */
#include "check.h"
#include "ipasir_functions.h"
#include "solver_kind.h"

struct foreign {
    struct qs_solver face;
    const struct qs_ipasir *ipasir;
    struct qs_memory *memory;
    void *solver;
    bool stopped;
    enum qs_solver_answer answer; /* UNKNOWN as soon as anything was added or assumed */
    bool (*stop)(void *state);
    void *stop_state;
};

static void release(struct qs_solver *face)
{
    struct foreign *foreign = (struct foreign *)face;
    foreign->ipasir->release(foreign->solver);
    qs_memory_give(foreign->memory, foreign, 1, sizeof *foreign);
}

static int must_stop(void *state)
{
    struct foreign *foreign = state;
    foreign->stopped = foreign->stopped || foreign->stop(foreign->stop_state);
    return foreign->stopped;
}

static void set_stop(struct qs_solver *face, bool (*stop)(void *state), void *state)
{
    struct foreign *foreign = (struct foreign *)face;
    foreign->stop = stop;
    foreign->stop_state = state;
    foreign->ipasir->set_terminate(foreign->solver, foreign, must_stop);
}

static bool record(struct qs_solver *face, FILE *stream, int variables, uint64_t clauses)
{
    (void)face, (void)stream, (void)variables, (void)clauses;
    return false;
}

static void set_limit(struct qs_solver *face, uint64_t propagations)
{
    (void)face;
    QS_CHECK(propagations == 0);
}

static bool reserve(struct qs_solver *face, int count)
{
    (void)count;
    return !((struct foreign *)face)->stopped;
}

static bool prefer(struct qs_solver *face, int literal)
{
    (void)literal;
    return !((struct foreign *)face)->stopped;
}

static bool add(struct qs_solver *face, const int *literals, size_t count)
{
    struct foreign *foreign = (struct foreign *)face;
    if (foreign->stopped)
        return false;
    foreign->answer = QS_SOLVER_UNKNOWN;
    for (size_t i = 0; i < count; i++)
        foreign->ipasir->add(foreign->solver, literals[i]);
    foreign->ipasir->add(foreign->solver, 0);
    return true;
}

static bool assume(struct qs_solver *face, int literal)
{
    struct foreign *foreign = (struct foreign *)face;
    if (foreign->stopped)
        return false;
    foreign->answer = QS_SOLVER_UNKNOWN;
    foreign->ipasir->assume(foreign->solver, literal);
    return true;
}

static enum qs_solver_answer solve(struct qs_solver *face)
{
    struct foreign *foreign = (struct foreign *)face;
    foreign->answer = QS_SOLVER_UNKNOWN;
    if (foreign->stopped)
        return QS_SOLVER_UNKNOWN;
    int answer = foreign->ipasir->solve(foreign->solver);
    if (answer == QS_SOLVER_SATISFIABLE || answer == QS_SOLVER_UNSATISFIABLE)
        foreign->answer = (enum qs_solver_answer)answer;
    return foreign->answer;
}

static bool value(struct qs_solver *face, int literal)
{
    struct foreign *foreign = (struct foreign *)face;
    QS_CHECK(foreign->answer == QS_SOLVER_SATISFIABLE);
    return foreign->ipasir->val(foreign->solver, literal) == literal;
}

static bool failed(struct qs_solver *face, int literal)
{
    struct foreign *foreign = (struct foreign *)face;
    QS_CHECK(foreign->answer == QS_SOLVER_UNSATISFIABLE);
    return foreign->ipasir->failed(foreign->solver, literal) != 0;
}

static bool is_broken(const struct qs_solver *face)
{
    return ((const struct foreign *)face)->stopped;
}

static struct qs_solver_statistics statistics(struct qs_solver *face)
{
    (void)face;
    return (struct qs_solver_statistics){0};
}

static const struct qs_solver_kind ipasir_kind = {
    .free = release,
    .set_stop = set_stop,
    .record = record,
    .set_limit = set_limit,
    .reserve = reserve,
    .prefer = prefer,
    .add = add,
    .assume = assume,
    .solve = solve,
    .value = value,
    .failed = failed,
    .is_broken = is_broken,
    .statistics = statistics,
};

struct qs_solver *qs_solver_new_ipasir(struct qs_memory *memory, const struct qs_ipasir *ipasir)
{
    struct foreign *foreign = qs_memory_take_zeroed(memory, 1, sizeof *foreign);
    if (!foreign)
        return NULL;
    foreign->face.kind = &ipasir_kind;
    foreign->ipasir = ipasir;
    foreign->memory = memory;
    foreign->solver = ipasir->init();
    if (foreign->solver)
        return &foreign->face;
    qs_memory_give(memory, foreign, 1, sizeof *foreign);
    return NULL;
}

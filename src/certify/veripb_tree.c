/*
 * The bound of a part by a search tree. After what veripb_part.c defines, unit
 * propagation does all that the propagation of a certificate does.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "veripb_proof.h"

void qs_veripb_begin_tree(struct qs_veripb *proof, const struct qs_square *squares, size_t count,
                          int64_t upper)
{
    qs_veripb_begin_part(proof, squares, count, upper);
    proof->depth = 0;
}

/* Make room for one more literal and one more level. */
static bool reserve(struct qs_veripb *proof)
{
    const size_t literal = 32;
    if (proof->depth + 2 > proof->length_room) {
        size_t room = 2 * proof->length_room + 64;
        size_t *length = realloc(proof->length, room * sizeof *length);
        char *clause = length ? realloc(proof->clause, room * literal) : NULL;
        proof->length = length ? length : proof->length;
        proof->clause = clause ? clause : proof->clause;
        proof->failed = proof->failed || !clause;
        if (!clause)
            return false;
        proof->length_room = room;
    }
    if (proof->depth == 0)
        proof->length[0] = (size_t)sprintf(proof->clause, "rup 1 ~t%" PRIu32 "_", proof->parts);
    return true;
}

void qs_veripb_descend(struct qs_veripb *proof, struct qs_square queen)
{
    if (proof->failed || !reserve(proof))
        return;
    size_t length = proof->length[proof->depth];
    length +=
        (size_t)sprintf(proof->clause + length, " 1 ~x%" PRIu32, qs_veripb_variable(proof, queen));
    proof->length[++proof->depth] = length;
}

void qs_veripb_ascend(struct qs_veripb *proof)
{
    if (proof->failed || !reserve(proof))
        return;
    qs_veripb_set_level(proof, proof->depth);
    fwrite(proof->clause, 1, proof->length[proof->depth], proof->stream);
    fprintf(proof->stream, " >= 1 ;\nw %" PRId64 "\n", (int64_t)proof->depth + 1);
    proof->constraints++;
    if (proof->depth > 0)
        proof->depth--;
}

void qs_veripb_refute(struct qs_veripb *proof, struct qs_square queen)
{
    if (proof->failed || !reserve(proof))
        return;
    qs_veripb_set_level(proof, (int64_t)proof->depth + 1);
    fwrite(proof->clause, 1, proof->length[proof->depth], proof->stream);
    fprintf(proof->stream, " 1 ~x%" PRIu32 " >= 1 ;\n", qs_veripb_variable(proof, queen));
    proof->constraints++;
}

void qs_veripb_end_tree(struct qs_veripb *proof)
{
    if (proof->failed)
        return;
    qs_veripb_ascend(proof);
    qs_veripb_end_part(proof);
}

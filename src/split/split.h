/*
 * Splits an instance into cubes: instances with a few more queens fixed and squares
 * blocked, of about the same difficulty, so that every placement of the target is a
 * placement of exactly one of them. They can be solved anywhere, in any order.
 *
 * M. Heule, O. Kullmann, S. Wieringa, A. Biere, "Cube and Conquer: Guiding CDCL SAT
 * Solvers by Lookaheads", HVC 2011.
 */
#ifndef QS_SPLIT_H
#define QS_SPLIT_H

#include "queensat/evidence.h"
#include "split_tree.h"

#define QS_SPLIT_CUBES_MAX 1000000

struct qs_split_options {
    uint32_t into;  /* cubes, 1 to QS_SPLIT_CUBES_MAX */
    int32_t target; /* 0: one queen more than a short local search finds */
    struct qs_limits limits;
};

/*
 * Make the tree, with at most as many cubes as wanted, and their numbers, the largest cube first.
 * There are fewer if all other leaves have been refuted, or if hardly any work is left in the
 * cubes; none, if that proves the maximum. A placement of the target that turns up raises the
 * target, unless that was given. The same instance and options give the same tree (on machines with
 * the same vector instructions, where the LP decides).
 *
 * False, and the tree is as it was, all 0: QS_ERROR_INPUT if the target was given and is reached,
 * or if there are too many squares to list; QS_ERROR_STOPPED by a limit or the poll;
 * QS_ERROR_MEMORY; QS_ERROR_DEFECT if a placement turns up that is none.
 */
bool qs_split(const struct qs_instance *instance, const struct qs_split_options *options,
              struct qs_split_tree *tree, struct qs_error *error);

/*
 * Joins the certificates of all cubes of a split into one certificate of the whole instance: by
 * reference (queensat/evidence.h), or as a copy, line by line, so that memory does not grow with
 * them.
 */
struct qs_merge;

/* Read the manifest (split_tree.h, which lists the errors), NULL on failure. */
struct qs_merge *qs_merge_new(const struct qs_instance *whole, const char *source, FILE *manifest,
                              struct qs_error *error);
void qs_merge_free(struct qs_merge *merge);

/*
 * Add the file of a certificate of a cube, which may be compressed, and whose head is read; or of a
 * placement of the whole instance, in a format of instances. The path is copied. False:
 * QS_ERROR_DEFECT if it is of another instance, or if its cube has a certificate already, if its
 * placement is not valid or its bounds contradict each other; QS_ERROR_INPUT, QS_ERROR_SYSTEM,
 * QS_ERROR_MEMORY.
 */
bool qs_merge_add(struct qs_merge *merge, const char *path, struct qs_error *error);

/*
 * The same of a certificate that is only described: its number is that of the cube. It is believed,
 * and can only be named. A placement of the whole instance is copied.
 */
bool qs_merge_add_leaf(struct qs_merge *merge, const struct qs_leaf *leaf, struct qs_error *error);
bool qs_merge_add_placement(struct qs_merge *merge, const struct qs_square *queens, size_t count,
                            struct qs_error *error);

/* The number of cubes; and whether there is no certificate of one, or only one that leaves it open:
 * as many queens as were asked for, and more than are known, could fit. Cubes count from 1. */
uint32_t qs_merge_cubes(const struct qs_merge *merge);
bool qs_merge_is_open(const struct qs_merge *merge, uint32_t cube);

/*
 * Returns the number of cubes that are open. The text names them: "cube 1", or "cubes 1, 4 and 7",
 * or the first ones "and 12 others".
 */
#define QS_OPEN_CUBES_SIZE 160
uint32_t qs_merge_list_open(const struct qs_merge *merge, char text[QS_OPEN_CUBES_SIZE]);

struct qs_merged {
    int32_t lower, upper;
    uint32_t cubes, refuted; /* refuted: leaves that the split has refuted itself */
};

/*
 * Write the certificate of the whole: by reference, where `beside` is the path that it will have,
 * or, if that is NULL, with copies of those of the cubes and of what these name, which is looked
 * for in their folders. False: QS_ERROR_STOPPED if cubes have no certificate yet, which the error
 * names; QS_ERROR_DEFECT if the evidence of one excludes a known placement; QS_ERROR_INPUT if a
 * certificate that is copied is damaged, or names a file that is not there, QS_ERROR_SYSTEM,
 * QS_ERROR_MEMORY. Errors of the stream are left to the caller.
 */
bool qs_merge_write(const struct qs_merge *merge, const char *beside, FILE *stream,
                    struct qs_merged *merged, struct qs_error *error);

#endif

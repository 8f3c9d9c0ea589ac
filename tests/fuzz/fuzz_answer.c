/*
 * Answers of other solvers: variables are numbered from 1, and the placement is valid for the board
 * or refused. The last byte, which a line feed is in most files, chooses the board.
 */
#include <stdlib.h>

#include "fuzz.h"
#include "queensat/interchange.h"
#include "queensat/solve.h"

static void check_placement(const struct qs_model *model, int32_t n, bool full)
{
    const size_t room = (size_t)1 << 26;
    struct qs_export_options options = {
        .format = model->format, .full = full, .limits.bytes = room};
    struct qs_error error = {0};
    struct qs_result result;
    struct qs_placement placement = {.n = 0};
    struct qs_instance *instance = qs_instance_new(n, &error);
    if (!instance)
        qs_fuzz_fail("no board", error.text);
    if (n > 1)
        qs_instance_add_queen(instance, (struct qs_square){0, n / 2}, &error);
    bool placed = qs_model_placement(instance, model, &options, &placement, &error);
    if (!placed)
        qs_fuzz_check_error(&error);
    for (size_t i = 0; model->squares == 0 && i < placement.count; i++) {
        struct qs_square queen = placement.queens[i];
        if (queen.row < 0 || queen.row >= n || queen.column < 0 || queen.column >= n)
            qs_fuzz_fail("a queen beside the board", "");
    }
    if (placed && qs_assess(instance, "fuzz", &placement, room, &result, &error))
        qs_result_release(&result);
    qs_placement_release(&placement);
    qs_instance_free(instance);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct qs_model model;
    struct qs_error error = {0};
    if (size == 0)
        return 0;
    uint8_t board = bytes[size - 1];
    if (!qs_model_read("fuzz", (const char *)bytes, size - 1, &model, &error)) {
        qs_fuzz_check_error(&error);
        return 0;
    }
    for (size_t i = 0; i < model.count; i++)
        if (model.variables[i] < 1)
            qs_fuzz_fail("no variable", "");
    check_placement(&model, 1 + (board & 15), board & 16);
    qs_model_release(&model);
    return 0;
}

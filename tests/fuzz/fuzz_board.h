/* The boards on which no proof may make a false bound true, for the targets that read proofs. */
#ifndef QS_FUZZ_BOARD_H
#define QS_FUZZ_BOARD_H

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "random_board.h"

/* The board that the byte selects, and its maximum. */
static inline const struct qs_instance *qs_fuzz_board(const char *const *boards, size_t count,
                                                      uint8_t byte, int32_t *maximum)
{
    static struct {
        struct qs_instance *instance;
        int32_t maximum;
    } made[UINT8_MAX + 1]; /* which take a while */
    size_t i = byte % count;
    struct qs_error error = {0};
    if (!made[i].instance) {
        made[i].instance =
            qs_instance_read_text("board", boards[i], strlen(boards[i]), NULL, &error);
        if (!made[i].instance)
            qs_fuzz_fail("no board", error.text);
        made[i].maximum = qs_naive_maximum(made[i].instance);
    }
    *maximum = made[i].maximum;
    return made[i].instance;
}

#endif

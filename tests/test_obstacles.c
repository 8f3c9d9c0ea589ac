/* Rooms: families solve */
/*
 * The family obstacles against AlgoTune's boards: walls of some seeds, and of all seeds that it
 * uses their number and the maximum (tests/data/walls/algotune-9.tsv).
 */
#include <stdio.h>
#include <string.h>

#include "must_instance.h"
#include "must_solve.h"
#include "queensat/generate.h"
#include "test.h"

#define BOARDS QS_TEST_DATA "/walls/algotune-9.tsv"

static struct qs_instance *make_board(int32_t n, double density, uint64_t id)
{
    return qs_must_own(qs_generate_obstacles(n, density, id, NULL));
}

TEST(walls_of_seeds)
{
    static const struct {
        uint64_t seed;
        const char *text;
    } seeds[] = {
        {1, "board 9\nwall 0 2\nwall 1 5\nwall 3 0\nwall 4 2\nwall 5 5\nwall 7 1\n"},
        {42, "board 9\nwall 1 1\nwall 3 2\nwall 4 6\nwall 6 4\nwall 8 0\n"},
        {142, "board 9\nwall 2 5\nwall 4 8\nwall 5 0\nwall 5 1\nwall 8 5\n"},
    };
    for (size_t i = 0; i < LENGTH(seeds); i++)
        assert_string_equal(qs_must_write(make_board(9, 0.05, seeds[i].seed)), seeds[i].text);
}

TEST(all_seeds)
{
    char line[100];
    int boards = 0, n, seed, walls, maximum;
    FILE *file = MUST(fopen(BOARDS, "r"));
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "%d\t%d\t%d\t%d", &n, &seed, &walls, &maximum) != 4)
            continue;
        qs_trying("n = %d, seed %d", n, seed);
        struct qs_instance *board = make_board(n, 0.05, (uint64_t)seed);
        struct qs_result result = qs_must_solve(board, NULL);
        assert_int_equal(qs_instance_shape(board).wall_count, walls);
        assert_int_equal(result.lower, maximum);
        assert_int_equal(result.upper.value, maximum);
        boards++;
    }
    fclose(file);
    assert_int_equal(boards, 241);
}

TEST(densities)
{
    assert_int_equal(qs_instance_shape(make_board(7, 0, 3)).wall_count, 0);
    assert_int_equal(qs_instance_shape(make_board(7, 1, 3)).wall_count, 49);
    assert_string_equal(qs_instance_name(make_board(2, 0.5, 7)),
                        "obstacles n = 2, density 0.5, id 7");
}

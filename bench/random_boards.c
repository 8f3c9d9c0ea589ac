/*
 * Random boards in the lines format, each in its own file:
 *
 *     random_boards BOARDS SEED LARGEST-N FOLDER [parts]
 *
 * writes FOLDER/TARGET/SEED, where TARGET is the number of queens to ask for, or 0
 * for the maximum, chosen with the board; the seeds are SEED, SEED + 1, … The boards
 * have all sizes and densities, from empty ones to those without free squares, with
 * and without fixed queens and blocked diagonals; some consist of blocks, bands along
 * diagonals, or single squares. With `parts`, the free squares are blocks that share no
 * lines, and the target is 0.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SIZE_MAX_N = 64 };

struct board {
    int n;
    bool blocked[SIZE_MAX_N][SIZE_MAX_N];
    bool queen[SIZE_MAX_N][SIZE_MAX_N];
    int sums[SIZE_MAX_N], sum_count; /* blocked sum diagonals, differences below */
    int differences[SIZE_MAX_N], difference_count;
};

static uint64_t state;

/* splitmix64 */
static int below(int limit)
{
    uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (int)((z ^ (z >> 31)) % (uint64_t)limit);
}

static void block_percent(struct board *board, int percent)
{
    for (int row = 0; row < board->n; row++)
        for (int column = 0; column < board->n; column++)
            if (below(100) < percent)
                board->blocked[row][column] = true;
}

/* Blocks of free squares, only some of which share lines. */
static void keep_blocks(struct board *board)
{
    bool kept[SIZE_MAX_N][SIZE_MAX_N] = {{false}};
    int n = board->n;
    for (int block = 1 + below(5); block > 0; block--) {
        int size = 1 + below(n < 7 ? n : 7);
        int top = below(n - size + 1), left = below(3) ? n - size - top : below(n - size + 1);
        for (int i = 0; i < size * size; i++)
            kept[top + i / size][left + i % size] = true;
    }
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++)
            board->blocked[row][column] |= !kept[row][column];
}

/* Whether two blocks of squares, by row, column and size, have a line in common. */
static bool share_lines(const int a[3], const int b[3])
{
    int down = b[0] - a[0], right = b[1] - a[1], reach = a[2] + b[2] - 2;
    bool rows = down < a[2] && -down < b[2], columns = right < a[2] && -right < b[2];
    /* The lowest and the highest difference and sum of a block are 2 (size - 1) apart. */
    bool differences = abs(down - right) <= reach;
    int sums = down + right;
    return rows || columns || differences || (sums <= 2 * a[2] - 2 && -sums <= 2 * b[2] - 2);
}

/* Blocks of free squares, no two of which share a line. */
static void keep_separate_blocks(struct board *board)
{
    int block[8][3], count = 0, wanted = 2 + below(7), n = board->n;
    bool kept[SIZE_MAX_N][SIZE_MAX_N] = {{false}};
    for (int tries = 0; tries < 200 && count < wanted; tries++) {
        int size = 2 + below(7), *new = block[count];
        if (size > n)
            continue;
        new[2] = size, new[0] = below(n - size + 1), new[1] = below(n - size + 1);
        bool apart = true;
        for (int i = 0; i < count; i++)
            apart &= !share_lines(new, block[i]);
        if (!apart)
            continue;
        count++;
        int percent = 30 + below(71);
        for (int i = 0; i < size * size; i++)
            kept[new[0] + i / size][new[1] + i % size] = below(100) < percent;
    }
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++)
            board->blocked[row][column] = !kept[row][column];
}

/* Free squares only near a few diagonals. */
static void keep_bands(struct board *board)
{
    int n = board->n, width = below(n), middle = below(n) - n / 2, sum = below(2 * n);
    bool crossed = below(2);
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++)
            if (abs(row - column - middle) > width &&
                !(crossed && abs(row + column - sum) <= width / 2))
                board->blocked[row][column] = true;
}

static bool is_attacked(const struct board *board, int row, int column)
{
    for (int r = 0; r < board->n; r++)
        for (int c = 0; c < board->n; c++)
            if (board->queen[r][c] &&
                (r == row || c == column || r - c == row - column || r + c == row + column))
                return true;
    for (int i = 0; i < board->sum_count; i++)
        if (row + column == board->sums[i])
            return true;
    for (int i = 0; i < board->difference_count; i++)
        if (row - column == board->differences[i])
            return true;
    return board->blocked[row][column];
}

/* Distinct blocked diagonals; they are chosen before the queens, which avoid them. */
static void block_diagonals(struct board *board, int count)
{
    for (; count > 0; count--) {
        int diagonal = below(2 * board->n - 1);
        bool known = false;
        for (int i = 0; i < board->sum_count; i++)
            known |= board->sums[i] == diagonal;
        if (!known)
            board->sums[board->sum_count++] = diagonal;
        diagonal = below(2 * board->n - 1) - board->n + 1, known = false;
        for (int i = 0; i < board->difference_count; i++)
            known |= board->differences[i] == diagonal;
        if (!known && below(2))
            board->differences[board->difference_count++] = diagonal;
    }
}

/* Queens anywhere, or crowded in the centre. */
static void place_queens(struct board *board, int tries)
{
    int n = board->n, margin = below(2) ? n / 4 : 0;
    for (; tries > 0; tries--) {
        int row = margin + below(n - 2 * margin), column = margin + below(n - 2 * margin);
        if (!is_attacked(board, row, column))
            board->queen[row][column] = true;
    }
}

static void draw_parts(struct board *board, int largest)
{
    *board = (struct board){.n = largest - below(largest / 2 + 1)};
    keep_separate_blocks(board);
    if (below(4) == 0)
        block_diagonals(board, below(4));
    if (below(4) == 0)
        place_queens(board, below(3));
}

static void draw_board(struct board *board, int largest)
{
    *board = (struct board){.n = 1 + below(largest)};
    switch (below(8)) {
    case 0:
        keep_blocks(board);
        block_percent(board, below(70));
        break;
    case 1:
        keep_bands(board);
        block_percent(board, below(50));
        break;
    case 2:
        block_percent(board, 80 + below(20));
        break;
    default:
        block_percent(board, below(2) ? below(100) : 0);
    }
    if (below(3) == 0)
        block_diagonals(board, below(board->n));
    if (below(3))
        place_queens(board, below(2 * board->n));
}

static void write_board(const struct board *board, FILE *file)
{
    fprintf(file, "board %d\n", board->n);
    for (int row = 0; row < board->n; row++)
        for (int column = 0; column < board->n; column++)
            if (board->queen[row][column])
                fprintf(file, "queen %d %d\n", row, column);
            else if (board->blocked[row][column])
                fprintf(file, "block %d %d\n", row, column);
    for (int i = 0; i < board->sum_count; i++)
        fprintf(file, "block-sum %d\n", board->sums[i]);
    for (int i = 0; i < board->difference_count; i++)
        fprintf(file, "block-difference %d\n", board->differences[i]);
}

int main(int count, char **words)
{
    bool parts = count == 6 && strcmp(words[5], "parts") == 0;
    long boards = count == 5 || parts ? atol(words[1]) : 0;
    int largest = boards > 0 ? atoi(words[3]) : 0;
    if (boards < 1 || largest < 1 || largest > SIZE_MAX_N) {
        fprintf(stderr, "usage: %s BOARDS SEED LARGEST-N FOLDER [parts]\n", words[0]);
        return 1;
    }
    uint64_t seed = strtoull(words[2], NULL, 10);
    for (long i = 0; i < boards; i++) {
        static struct board board;
        char path[4096];
        state = seed + (uint64_t)i;
        if (parts)
            draw_parts(&board, largest);
        else
            draw_board(&board, largest);
        int target = !parts && below(2) ? 1 + below(board.n + 1) : 0;
        snprintf(path, sizeof path, "%s/%d", words[4], target);
        mkdir(path, 0777);
        snprintf(path, sizeof path, "%s/%d/%llu", words[4], target,
                 (unsigned long long)(seed + (uint64_t)i));
        FILE *file = fopen(path, "w");
        if (!file)
            return 1;
        write_board(&board, file);
        if (fclose(file) != 0)
            return 1;
    }
    return 0;
}

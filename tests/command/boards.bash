# Boards for the command tests, written by awk: they do not depend on the program.
# shellcheck shell=bash

# A board that takes every engine minutes: about 5 free squares per row.
hard_board() {
    awk 'BEGIN { print "board 100"; srand(3)
        for (i = 0; i < 100; i++) for (j = 0; j < 100; j++) if (rand() > 0.05) print "block", i, j }'
}

# The n queens of a solution for any n > 3, one "row column" per line (E. Pauls, 1874).
solution() {
    awk -v n="$1" 'BEGIN {
        r = n % 6
        if (r == 2) { for (i = 2; i <= n; i += 2) print k++, i - 1
            print k++, 2; print k++, 0; for (i = 7; i <= n; i += 2) print k++, i - 1; print k++, 4 }
        else if (r == 3) { for (i = 4; i <= n; i += 2) print k++, i - 1; print k++, 1
            for (i = 5; i <= n; i += 2) print k++, i - 1; print k++, 0; print k++, 2 }
        else { for (i = 2; i <= n; i += 2) print k++, i - 1
            for (i = 1; i <= n; i += 2) print k++, i - 1 } }'
}

# fixed_queens N COUNT: a board with the first queens of a solution.
fixed_queens() {
    echo "board $1"
    solution "$1" | head -n "$2" | sed 's/^/queen /'
}

# A board that swaps cannot fill: two rows have one free square each, on the same diagonal.
stuck_board() {
    awk 'BEGIN { print "board 3000"
        for (i = 0; i < 6000; i++) if (int(i / 2) != i % 2) print "block", i % 2, int(i / 2) }'
}

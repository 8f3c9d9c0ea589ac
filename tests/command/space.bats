#!/usr/bin/env bats
load common

@test "n = 8, as in textbooks" {
    expect 0 "$QUEENSAT" space 8
    has "any squares                 281474976710656  64^8
distinct squares, in order  178462987637760  64!/56!
sets of squares                  4426165368  C(64, 8)
one in each column                 16777216  8^8
permutations                          40320  8!"
    [[ $output =~ solutions\ +92\ \ counted\ in && $output =~ essentially\ different\ +12\ \ counted\ in ]]
}

@test "the sizes are those of Python's integers; classes have 8, 4, 2 or 1 solutions" {
    needs python3
    for n in {1..40} 100 160 520 999 1000; do
        "$QUEENSAT" space "$n" --format json >>spaces
    done
    python3 - <<'END'
import json
import sys
from math import comb, factorial, perm

if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)
PUBLISHED = [(1, 1), (0, 0), (0, 0), (2, 1), (10, 2), (4, 1), (40, 6), (92, 12), (352, 46),
             (724, 92), (2680, 341), (14200, 1787), (73712, 9233)]
for line in open("spaces"):
    space = json.loads(line)
    n = space["n"]
    numbers = [pow(n * n, n), perm(n * n, n), comb(n * n, n), pow(n, n), factorial(n)]
    assert [str(number) for number in numbers] == [size["number"] for size in space["sizes"]], n
    found = space["solutions"], space["essentially_different"]
    if n <= len(PUBLISHED):
        assert found == PUBLISHED[n - 1], n
    elif n <= 27:
        assert found[0] % 4 == 0 and 7.99 * found[1] < found[0] <= 8 * found[1], n
    else:
        assert found == (None, None), n
    assert space["source"][:5] == ("count" if n <= 14 else "cited" if n <= 27 else "unkno"), n
END
}

@test "cited numbers are marked, unknown ones are called unknown" {
    outcome '0 space 27|234907967154122528  cited, not counted: OEIS A000170'
    expect 0 "$QUEENSAT" space 28
    [[ $output =~ solutions\ +unknown ]]
    outcome '0 space 1000 --format json|"source":"unknown","solutions":null'
    [[ ${#output} -gt 18000 ]]
}

@test "wrong operands" {
    for words in "" "8 9" 0 1001 x 8x; do
        outcome "1 space $words|space: expected"
    done
    outcome '1 space 8 --format board|space: --format: expected text or json'
}

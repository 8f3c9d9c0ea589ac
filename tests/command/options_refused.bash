# Shared by the tests of options: those that could not have an effect.
# Command line | message. Most come from the table of options (refusals.py); here are the conditions
# on values, which the table has only in words, and what is at their edges.
refused() {
    local any="--board 4"
    python3 "$BATS_TEST_DIRNAME/refusals.py" "$QUEENSAT"
    sed "s/ @ / $any /" <<'END'
solve @ four --start four|--start requires a single instance
solve @ four --checkpoint ck|--checkpoint requires a single instance
solve - --start -|--start cannot be standard input if the instance is
solve @ --input-format lines|--input-format requires an instance from a file
solve @ --diagonals 3|--diagonals requires an instance from a file
serve @ --input-format lines|--input-format requires an instance from a file
serve @ --diagonals 3|--diagonals requires an instance from a file
solve @ --engine bitset --threads 3 --cross-check|--threads requires --engine auto or lp
solve @ --trace lines --threads 2|--threads requires --engine auto or lp, found backtrack
solve @ --trace lines --seed 2|--seed requires --engine
solve @ --first-lexicographic --engine swap|--first-lexicographic requires an engine that can always prove the maximum
compare @ --input-format lines|--input-format requires an instance from a file
compare @ --diagonals 3|--diagonals requires an instance from a file
compare @ --engine bitset,auto --hints|--hints requires --engine sat
compare @ --engine swap,local --strategy up|--strategy requires --engine auto, sat, backtrack, bitset or lp
compare @ --exec-format lp|--exec-format requires --engine exec: with a program that has no name here
compare @ --engine exec:sh/minisat --exec-format lp|--exec-format requires --engine exec: with a program
count @ --input-format lines|--input-format requires an instance from a file
count @ --diagonals 3|--diagonals requires an instance from a file
count @ --any --size 3|--size cannot be combined with --any
count @ --format unicode|--format unicode requires --classes without --list
count @ --list --format unicode|--format unicode requires --classes without --list
count @ -v|unknown option '-v'
export @ --input-format lines|--input-format requires an instance from a file
export @ --diagonals 3|--diagonals requires an instance from a file
export @ -v|unknown option '-v'
decode @ --input-format lines model|--input-format requires an instance from a file
decode @ --diagonals 3 model|--diagonals requires an instance from a file
decode @ -v model|unknown option '-v'
check @ --input-format lines certificate|--input-format requires an instance from a file
check @ --diagonals 3 certificate|--diagonals requires an instance from a file
check @ -z certificate|unknown option '-z'
check @ certificate more|with --board, expected one certificate
check four|expected an instance and its certificate or placement, or several such pairs
split @ --into 3 -o %.x --input-format lines|--input-format requires an instance from a file
split @ --into 3 -o %.x --diagonals 3|--diagonals requires an instance from a file
merge @ split.cube -o out --input-format lines|--input-format requires an instance from a file
merge @ split.cube -o out --diagonals 3|--diagonals requires an instance from a file
explain @ --input-format lines|--input-format requires an instance from a file
explain @ --diagonals 3|--diagonals requires an instance from a file
explain @ -v|unknown option '-v'
draw @ --input-format lines|--input-format requires an instance from a file
draw @ --diagonals 3|--diagonals requires an instance from a file
draw @ --memory-limit 1G --format svg|--memory-limit requires --solve, --explain or --format png
draw @ --size 100 --format text -o picture.svg|--size requires --format svg, png or pdf
sweep -o r band --board 4 --width 3 --input-format lines|--input-format requires an instance from a file
sweep --check --input-format lines results|--input-format requires an instance from a file
sweep --check --id 3 unique|--id requires the family completion
END
}

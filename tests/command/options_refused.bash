# Shared by the tests of options: those that could not have an effect.
# Command line | message. Most come from the table of options (option_lines.py); here are the conditions
# on values, which the table has only in words, and what is at their edges.
refused() {
    local any="--board 4"
    python3 "$BATS_TEST_DIRNAME/option_lines.py" "$QUEENSAT" refused
    sed "s/ @ / $any /" <<'END'
solve @ four --start four|--start requires a single instance
solve @ four --checkpoint ck|--checkpoint requires a single instance
solve - --start -|--start cannot be standard input if the instance is
solve @ --engine bitset --threads 3 --cross-check|--threads requires --engine auto or lp
solve @ --trace lines --threads 2|--threads requires --engine auto or lp, found backtrack
solve @ --trace lines --seed 2|--seed requires --engine
solve @ --work-limit 9 --cross-check|--work-limit cannot be combined with --cross-check
solve four --work-limit 9 --checkpoint ck|--work-limit cannot be combined with --checkpoint
solve @ --first-lexicographic --engine swap|--first-lexicographic requires an engine that can always prove the maximum
compare @ --engine bitset,auto --hints|--hints requires --engine sat
compare @ --engine swap,local --strategy up|--strategy requires --engine auto, sat, backtrack, bitset or lp
count @ --any --size 3|--size cannot be combined with --any
count @ --format unicode|--format unicode requires --classes without --list
count @ --list --format unicode|--format unicode requires --classes without --list
check @ -z certificate|unknown option '-z'
check @ certificate more|with --board, expected one certificate
check four|expected an instance and its certificate or placement, or several such pairs
draw @ --memory-limit 1G --format svg|--memory-limit requires --solve, --explain or --format png
draw @ --size 100 --format text -o picture|--size requires --format svg, png or pdf
END
}

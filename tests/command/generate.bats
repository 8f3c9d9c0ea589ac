#!/usr/bin/env bats
# The families of `generate`, compared with a second implementation and with published instances.
load common

families() {
    "$QUEENSAT" generate --help | sed -nE 's/^ {2}([a-z]+) --board .*/\1/p'
}

# Options for $many ids of each family, if it has any, and for several values of the other
# parameters. Each line is a command.
many_options() {
    local few=$((many / 10))
    case $1 in
    completion)
        echo --board 12 --queens 5 --id 1..$many
        echo --board 8..14:3 --queens 3..6 --id 1..$few
        ;;
    excluded)
        echo --board 8 --diagonals 4 --id 1..$many
        echo --board 8..12:2 --diagonals 3..6:3 --id 1..$((2 * few))
        ;;
    crowded)
        echo --board 11 --queens 5 --kind centre --id 1..$many
        echo --board 11 --queens 4 --kind greedy --id 1..$many
        echo --board 12..20:4 --queens 5..8 --kind centre --id 1..$((1 + few / 5))
        echo --board 12..20:4 --queens 1..5:2 --kind greedy --id 1..$((1 + few / 5))
        ;;
    blocked)
        echo --board 7 --squares 12 --min-open 2 --id 1..$many
        echo --board 6..10:2 --squares 0..12:4 --min-open 0..4:2 --id 1..$((1 + few / 3))
        ;;
    sparse)
        echo --board 9 --average 2.5 --id 1..$many
        echo --board 5..11:3 --average 0.5..4.5:0.75 --id 1..$((1 + few * 7 / 10))
        ;;
    band) echo --board 7..14 --width 1..13 ;;
    prefix) echo --board 4..16 --length 0..4 && echo --board 5..15 --length 5 &&
        echo --board 8..15 --length 6..8 ;;
    unique)
        echo --board 5 --id 1..$many
        echo --board 5..9 --id 1..$((1 + few * 7 / 10))
        echo --board 8 --solutions 2..5 --id 1..$((1 + few / 5))
        echo --board 12 --id 1..129:128 # drawn, the second one after the first
        echo --board 12 --solutions 2 --id 1
        ;;
    obstacles)
        echo --board 9 --id 0..$many
        echo --board 5..14:3 --density 0..0.5:0.1 --id 4294967295
        echo --board 1..2 --density 0.333333..1:0.666667 --id 7
        ;;
    random)
        echo --board 8 --queens 3 --blocked 12.5% --id 1..$many
        echo --board 9 --queens 2 --blocked 8 --id 1..$many # few, which are drawn again
        echo --board 7..11:2 --queens 0..5 --blocked 0..60:20% --id 1..$((1 + few / 5))
        ;;
    esac
}

# A file name with all given parameters.
pattern() {
    grep -oE -- '--[a-z-]+' <<<"$1" | sed -E 's/--(.*)/-{\1}/' | tr -d '\n'
}

# generate_many FAMILY FOLDER
generate_many() {
    local options tried=0
    mkdir "$2"
    while read -r options; do
        "$QUEENSAT" generate "$1" $options -o "$2/$1$(pattern "$options")"
        tried=$((tried + 1))
    done < <(many_options "$1")
    [[ $tried -ge 1 ]]
}

# All tests look at the same files, in a folder for each family; there are fewer if the program is slow
# because it is instrumented.
generated() {
    many=$((QS_TEST_SHARD > 1 ? 10 : $(scaled 10 100))) made=$BATS_FILE_TMPDIR/made
    [[ ! -d $made ]] || return 0
    mkdir "$made"
    for family in $(families); do
        generate_many "$family" "$made/$family"
    done
}

# One file in five, because Python takes long: of each family, some.
# bats test_tags=scaled
@test "a second implementation makes the same instances from the command in their comments" {
    needs python3
    generated
    [[ $(families | wc -l) -ge 9 ]]
    mapfile -t files < <(find "$made" -type f | sort | awk -v each="$(scaled 5 1)" 'NR % each == 0')
    expect 0 python3 "$BATS_TEST_DIRNAME/families.py" "${files[@]}"
    [[ $output == "${#files[@]} files" ]]
}

# Of each family, one file in so many.
# bats test_tags=scaled
@test "the command in the comments makes the same file" {
    generated
    for family in $(families); do
        find "$made/$family" -type f | sort | awk -v each="$(scaled 15 10)" 'NR % each == 1' >files
        while read -r file; do
            read -ra words < <(sed -n '2s/^# queensat //p' "$file")
            "$QUEENSAT" "${words[@]}" >again
            cmp "$file" again
        done <files
    done
}

# bats test_tags=scaled
@test "every instance can be read" {
    generated
    for family in $(families); do
        files=("$made/$family"/*)
        "$QUEENSAT" solve --format competition "${files[@]}" | grep -c '^s OPTIMUM' >solved
        [[ $(<solved) == "${#files[@]}" ]]
    done
}

# Rows "n, …, row:column …", of a table.
facts() {
    tr -s ' ' '\n' | sed -nE "s/^([0-9]+):([0-9]+)$/$1 \1 \2/p"
}

# The free squares of an instance without queens and blocked diagonals, as row:column in order.
free_squares() {
    awk '/^board/ { n = $2 } /^(block|free)/ { listed[$2 ":" $3] = 1; free = $1 == "free" } END {
        for (r = 0; r < n; r++) for (c = 0; c < n; c++)
            if (((r ":" c) in listed) == free) print r ":" c }' "$1"
}

@test "published boards with blocked squares, and sparse boards with known maxima" {
    while IFS=$'\t' read -r n squares id list; do
        "$QUEENSAT" generate blocked --board "$n" --squares "$squares" --min-open 4 --id "$id" >made
        { echo "board $n"; facts block <<<"$list"; } >published
        cmp <(free_squares published) <(free_squares made)
    done < <(grep -v '^#' "$DATA/published/blocked-10.tsv")
    # Those whose maxima are known.
    while IFS=$'\t' read -r n average id list; do
        "$QUEENSAT" generate sparse --board "$n" --average "$average" --id "$id" >made
        tr ' ' '\n' <<<"$list" | cmp - <(free_squares made)
    done < <(grep -v '^#' "$DATA/published/sparse.tsv")
}

@test "averages and percentages are exact" {
    listed() {
        "$QUEENSAT" generate "$@" --id 1 | grep -cE '^(block|free)'
    }
    # 10 x 0.7 is 7, and 100 x 1.15 is 115, though not in doubles; the rest is rounded down.
    [[ $(listed sparse --board 10 --average 0.7) == 7 ]]
    [[ $(listed sparse --board 100 --average 1.15) == 115 ]]
    [[ $(listed sparse --board 10 --average 0.999999) == 9 ]]
    [[ $(listed random --board 10 --blocked 29%) == 29 ]]
    [[ $(listed random --board 7 --blocked 14.285714%) == 6 ]]
    [[ $(listed random --board 7 --blocked 6) == 6 ]]
}

# bats test_tags=long
@test "boards with a million rows" {
    expect 0 "$QUEENSAT" generate random --board 1000000 --queens 100000 --blocked 1000 --id 1 -o big
    [[ $(grep -c ^queen big) == 100000 && $(grep -c ^block big) == 1000 ]]
    expect 0 "$QUEENSAT" generate sparse --board 1000000 --average 0.5 --id 1 -o big
    [[ $(grep -c ^free big) == 500000 ]]
}

@test "large boards" {
    expect 0 "$QUEENSAT" generate random --board 100000 --queens 1000 --blocked 1000 --id 1 -o big
    [[ $(grep -c ^queen big) == 1000 && $(grep -c ^block big) == 1000 ]]
    expect 0 "$QUEENSAT" generate sparse --board 10000 --average 2 --id 1 -o big
    [[ $(grep -c ^free big) == 20000 && $(grep -v '^#' big | sha256sum) == 3cb59ddd7ed4* ]]
    outcome '1 generate sparse --board 10001 --average 1000 --id 1|expected 1 to 10000000 free squares, found 10001000'
}

@test "a range makes a file for each instance, with the values in its name" {
    expect 0 "$QUEENSAT" generate sparse --board 4..8:2 --average 1..2:0.5 --id 3 -o 's-{board}-{average}'
    [[ $(echo s-*) == "s-4-1 s-4-1.5 s-4-2 s-6-1 s-6-1.5 s-6-2 s-8-1 s-8-1.5 s-8-2" ]]
    expect 0 "$QUEENSAT" generate band --board 5 --width 3 -o one
    grep -q '^# queensat generate band --board 5 --width 3$' one
    expect 0 "$QUEENSAT" generate random --board 5 --id 1 --blocked 20% -o '{blocked}'
    [[ -e 20% ]]
}

# The number of completions of a puzzle without the queen on its line N; 0: with all queens.
completions() {
    sed "$2d" "$1" | "$QUEENSAT" count --size 12 --format json - | sed -E 's/.*"total":"?([0-9]+).*/\1/'
}

@test "puzzles have as many completions as asked for, and more without any of their queens" {
    for solutions in 1 3; do
        for id in 1 2 3; do
            "$QUEENSAT" generate unique --board 12 --solutions "$solutions" --id "$id" |
                grep -v '^#' >puzzle
            [[ $(completions puzzle '/#/') == "$solutions" ]]
            queens=$(grep -c ^queen puzzle)
            [[ $queens -ge 2 ]]
            for ((line = 2; line <= queens + 1; line++)); do
                [[ $(completions puzzle "$line") -gt $solutions ]]
            done
        done
    done
}

@test "puzzles repeat only when all have been given, which is said once" {
    needs python3
    expect 0 "$QUEENSAT" generate unique --board 8 --id 1..239 -o '{board}-{id}'
    [[ -z $stderr ]]
    expect 0 "$QUEENSAT" generate unique --board 5..7 --id 1..20 -o '{board}-{id}'
    complains "n = 5: 13 puzzles up to symmetry; id 14 repeats id 1
queensat: n = 6: 3 puzzles up to symmetry; id 4 repeats id 1"
    for n in 5 6 7 8; do
        python3 "$BATS_TEST_DIRNAME/families.py" --different $n-* >"$n"
    done
    [[ $(cat 5 6 7 8 | tr '\n' ' ') == "13 3 20 239 " ]]
    # An id has the same puzzle in each range.
    expect 0 "$QUEENSAT" generate unique --board 8 --id 7 -o 7
    cmp 7 8-007
    expect 0 "$QUEENSAT" generate unique --board 6 --id 100
    complains "n = 6: 3 puzzles up to symmetry; id 100 repeats id 1"
}

@test "an interrupt ends the search for an instance" {
    interrupted INT interrupted generate prefix --board 50 --length 50
    [[ ! -s out ]]
}

# That of OEIS A141843.
@test "the first solution for n = 30" {
    "$QUEENSAT" generate prefix --board 30 --length 30 | sed -n 's/^queen [0-9]* //p' | tr '\n' ' ' >made
    echo -n "0 2 4 1 3 8 10 12 14 6 22 25 27 24 21 23 29 26 28 15 11 9 7 5 17 19 16 13 20 18 " | cmp - made
}

@test "wrong patterns of names are refused, and nothing is written" {
    outcomes 1 generate random --board <<'END'
4..8 --blocked 0 --id 1..3|15 instances require a file for each: -o 'random-{board}-{id}'
4..8 --blocked 0 --id 1..3 -o -|15 instances require a file for each: -o 'random-{board}-{id}'
4..8 --blocked 0 --id 1..3 -o {id}|-o: several values of --board require {board} in the name
4 --blocked 0 --id 1 -o {nr}|-o: expected one of the parameters board, queens, blocked or id in braces, found "{nr}"
4 --blocked 0 --id 1 -o {width}|-o: expected one of the parameters board, queens, blocked or id in braces, found "{width}"
4 --blocked 0 --id 1 -o {id|-o: expected one of the parameters board, queens, blocked or id in braces, found "{id"
4 --blocked 0 --id 1 -o {queens}|-o: {queens} requires --queens
4 --blocked 0 --id 1..99999999 -o {id}|expected at most 10000000 instances in all ranges together
END
    [[ -z $(ls) ]]
}

@test "a family and the parameters that it requires have to be given" {
    outcomes 1 generate <<'END'
|: expected a family: completion, excluded,
nosuch --board 4|: expected completion, excluded,
random band --board 4|: expected one family, found "band" after it
sparse --board 4 --id 1|: sparse requires --average A
sparse --average 2 --id 1|: sparse requires --board N
random --board 8 --id 1|: random requires --queens or --blocked
completion --board 8 --queens 9 --id 1| completion --board 8 --queens 9 --id 1: expected 0 to 8 queens for n = 8, found 9
sparse --board 4 --average 4.5 --id 1| sparse --board 4 --average 4.5 --id 1: expected 0 to 16 free squares, found 18
blocked --board 8 --squares 33 --min-open 4 --id 2| blocked --board 8 --squares 33 --min-open 4 --id 2: expected 0 to 32 blocked squares, found 33
unique --board 4 --solutions 3 --id 1|with n = 4, no queens have exactly 3 completions, and more if any is removed
random --board 4 --id 1..0|: --id: expected a whole number from 0 to
random --board 4 --id 1..9:0|: --id: expected a whole number from 0 to
random --board 4 --id -1|: --id: expected a whole number from 0 to
random --board 4 --id 1.5|: --id: expected a whole number from 0 to
random --board 4 --id 99999999999999999999|: --id: expected a whole number from 0 to
random --board 4 --blocked 101% --id 1|: --blocked: expected a percentage such as 12.5% or a whole number
random --board 4 --blocked 5.5 --id 1|: --blocked: expected a percentage such as 12.5% or a whole number
sparse --board 4 --average 1.1234567 --id 1|: --average: expected a number (with at most six decimals) from 0 to
sparse --board 4 --average 1. --id 1|: --average: expected a number
excluded --board 8 --diagonals 2 --id 1 --as-queens|there is no option --as-queens any more; instead: the board without it, whose blocked diagonals queensat export writes
END
    expect 0 "$QUEENSAT" generate random --board 8 --id 1 --queens 0
}

@test "the instances before a failure are written, and no others" {
    outcome "1 generate completion --board 6 --queens 5..8 --id 1 -o c-{queens}|queensat: generate completion --board 6 --queens 7 --id 1: expected 0 to 6 queens"
    [[ $(echo *) == "c-5 c-6" ]]
}

#!/usr/bin/env bats
load common
load other_solvers

@test "the number of placements with the maximum number of queens" {
    outcomes 0 count <<'END'
--board 8 --queen 4,1 --queen 3,3|n = 8, 2 queens fixed|2 placements with 8 queens
--board 1|1 placement with 1 queen, the most
--board 3|8 placements with 2 queens, the most
--board 8|n = 8, 0 queens fixed|92 placements with 8 queens, the most that fit
END
    [[ $output =~ [0-9]+\ nodes,\ [0-9]+\ threads?,\ [0-9.]+\ s ]]
}

@test "a given size, any size, maximal placements" {
    by_size() { awk 'NR > 3 && NF == 2 { printf "%s:%s ", $1, $2 }' <<<"$output"; }
    outcomes 0 count --board 8 <<'END'
--size 5|\n46736 placements with 5 queens\n
--size 9|0 placements with 9 queens
--any|118969 placements
END
    [[ $(by_size) == "0:1 1:64 2:1288 3:10320 4:34568 5:46736 6:22708 7:3192 8:92 " ]]
    outcome '0 count --board 8 --maximal|10188 maximal placements'
    [[ $(by_size) == "5:728 6:6912 7:2456 8:92 " ]]
}

@test "a list: one line for each placement, in order, or only the first ones" {
    # The queen on row 1, column 0 is the first number of each list; of its image, row 0, column 1, it is not.
    outcome '0 count --board 6 --queen 1,0 --block 0,5 --list --size 5|33 placements with 5 queens'
    [[ $(sed -n 2,5p <<<"$output") == "the row of the queen in each column, from 1 at the top; 0: none"$'\n'\
'[2, 4, 1, 3, 5, 0]
[2, 4, 1, 3, 0, 6]
[2, 6, 1, 3, 5, 0]' ]]
    [[ $(grep -c "^\[2, " <<<"$output") == 33 ]]
    outcome '0 count --board 6 --list --first 2|at least 2 placements with 6 queens, the most that fit (end of the list)'
    [[ $(sed -n 3,4p <<<"$output") == $'[4, 1, 5, 2, 6, 3]\n[5, 3, 1, 6, 4, 2]' ]]
    outcome '0 count --board 2 --list --any|[0, 0]'
    [[ $(grep -c "^\[" <<<"$output") == 5 ]]
    # A listed placement can be read back.
    "$QUEENSAT" count --board 8 --queen 0,1 --list --first 1 | sed -n 3p >placement
    outcome '0 count --input-format array placement|1 placement with 8 queens'
    outcome '0 check --board 8 --queen 0,1 placement|valid: 8 queens'
}

# Known by other ways: ../test_count_walls.c.
@test "boards that are not square, and walls" {
    printf 'board 1 5\nwall 0 1\nqueen 0 4\n' >row
    outcome '0 count --list --any row|the squares of the queens, row,column from 0; -: none\n0,0 0,4\n0,4\n2 placements'
    printf 'board 2 2\nwall 0 1\n' >corner
    outcome '0 count --list --any corner|-: none\n0,0\n1,0\n1,1\n-\n4 placements'
    printf 'board 5 7\n' >wide
    outcomes 0 count <<'END'
--list --first 1 wide|row,column from 0; -: none\n0,0 1,2 2,4 3,1 4,3\n
--classes wide|classes up to 4 symmetries
END
    printf 'board 7 9\nwall 0 3\nwall 2 2\nwall 2 6\nwall 5 0\nblock 4 4\nqueen 6 1\n' >walled
    total=$("$QUEENSAT" count --format json walled | jq .total)
    [[ $("$QUEENSAT" count --list walled | grep -c "^[0-9]*,") == "$total" ]]
    parts 4 walled
    outcome "0 count --sum walled part-1 part-2 part-3 part-4|$total placement|the sum of 4 parts; "
    grep -v "wall 2 6" walled >other
    outcome '2 count --sum other part-1|the part is of another instance'
    outcome '1 count --classes walled -o walled.svg|expected a square board without walls'
}

@test "classes, with a drawing or a line for each" {
    outcome '0 count --board 8 --classes|12 classes up to 8 symmetries'
    [[ $(grep -c Q <<<"$output") == 96 ]]
    expect 0 "$QUEENSAT" count --board 8 --classes --list
    [[ $(grep -c "^\[" <<<"$output") == 12 ]]
    outcomes 0 count --classes <<'END'
--board 6|\n\n- Q - - - -\n- - - Q - -\n- - - - - Q\nQ - - - - -\n- - Q - - -\n- - - - Q -\n\n4 placements|1 class up to 8 symmetries
--board 8 --queen 0,1|8 classes up to 1 symmetry
--board 4 --queen 0,1 --format unicode|· ♛ · ·\n· · · ♕\n♕ · · ·\n· · ♕ ·
END
}

@test "JSON" {
    outcomes 0 count --format json <<'END'
--board 8|{"schema":"queensat-count-2","version":|"kind":"maximum","complete":true,"stop":"done","size":8,"total":92,"by_size":[[8,92]],"classes":null,"symmetries":8,
--board 4 --queen 0,1 --any --list|"placements":[[[0,1],[1,3],[2,0],[3,2]],|"size":null|"queens":[[0,1]]|!\n
--board 8 --size 9 --list|"placements":[],|jq .
--board 8 --classes|"classes":12
END
    [[ $(grep -o '"representatives":\[.*\]\],"version' <<<"$output" | grep -o '\[\[0,[0-9]' | wc -l) == 12 ]]
}

@test "several instances, and a file" {
    echo "board 4" >four
    outcome '0 count four --board 5 -o numbers|='
    [[ $(grep -c "the most that fit" numbers) == 2 ]]
    grep -q "four: n = 4" numbers
}

@test "wrong options and boards that are too large" {
    outcomes 1 count <<'END'
--board 8 --format competition|count: --format: expected text, unicode or json, found "competition"
--board 8 --first 0 --list|--first: expected a whole number from 1
--board 8 --size=-1|--size: expected a whole number from 0
--board 65 --list|counting needs at most 64 rows and 64 columns with free squares; there are 65 and 65
--board 100000 --list|counting needs at most 64 rows and 64 columns with free squares; there are 100000 and 100000
--board 100000000 --list|counting needs at most 64 rows and 64 columns with free squares; there are 100000000 and 100000000
--board 20 --memory-limit 1K|not enough memory to
END
}

@test "a large board with few open rows" {
    fixed_queens 5000 4990 >instance
    expect 0 "$QUEENSAT" count instance
    [[ $output =~ [1-9][0-9]*\ placements?\ with\ 5000\ queens ]]
}

@test "a time limit: a lower bound on the number, exit 3" {
    outcomes 3 count --board 22 <<'END'
--time-limit 0.000001|no placement found so far (time limit); the maximum is at most 22
--any --time-limit 0.2 --format json|"complete":false,"stop":"time limit"
END
    # How long the first placement takes depends on the machine.
    local milliseconds=50 text=" placements with 22 queens, the most that fit (time limit)"
    until [[ $output =~ at\ least\ [0-9]+"$text" ]]; do
        expect 3 "$QUEENSAT" count --board 22 --time-limit "${milliseconds}e-3"
        [[ -z $stderr ]]
        milliseconds=$((2 * milliseconds))
    done
}

@test "SIGINT and SIGTERM: the same" {
    for signal in INT TERM; do
        interrupted "$signal" " placements with 22 queens, the most that fit (interrupt)" count --board 22
        grep -q "at least [0-9]* placements" out
        [[ ! -s err ]]
    done
}

@test "progress on a terminal" {
    needs_terminal
    interrupt_after "counting 22 queens: about " "$QUEENSAT" count --board 22
    [[ $status == 3 && $(<shown) == *"counting 22 queens: about "* ]]
}

# bats test_tags=scaled
@test "a model counter counts the placements by the formula of every encoding" {
    solver_has python.pyganak || skip "pyganak is missing"
    local amo=(pairwise sequential product binary) card=(sequential totalizer) id target full placements
    for id in $(seq "$(scaled 8 200)"); do
        "$QUEENSAT" generate random --board $((id % 4 + 4)) --queens $((id % 3)) --blocked 20% --id "$id" -o board
        placements=$("$QUEENSAT" count --any --format json board | jq -c .by_size)
        # Some do not ask for the most.
        target=$(jq "[.[-1][0] - $((id % 2)), 1] | max" <<<"$placements")
        full=$((id % 5)) full=${full/#0/--full}
        "$QUEENSAT" export board --target "$target" ${full#[1-4]} --amo "${amo[id / 2 % 4]}" \
            --card "${card[id / 8 % 2]}" -o "formula-$id"
        jq "map(select(.[0] >= $target) | .[1]) | add | ., ." <<<"$placements" >>expected
        echo "formula-$id" >>formulas
    done
    solver_python "$solver_scripts/ganak.py" $(<formulas) >counted
    diff expected counted
}

@test "threads are those that the job may use" {
    needs taskset
    run --separate-stderr taskset -c "$(taskset -cp $$ | sed -E 's/.*: *([0-9]+).*/\1/')" "$QUEENSAT" count --board 10
    [[ $status == 0 && $output == *", 1 thread,"* ]]
}

# parts N WORDS...: count a board in N parts, in the files part-I.
parts() {
    local part count=$1
    shift
    rm -f part-*
    for ((part = 1; part <= count; part++)); do
        expect 0 "$QUEENSAT" count "$@" --part "$part/$count" -o "part-$part"
        [[ -z $output && -z $stderr && $(wc -l <"part-$part") == 1 ]]
    done
}

@test "parts add up to the whole, with the same nodes" {
    printf 'board 12\nqueen 2 3\nblock 5 5\nblock 7 1\n' >lone
    total=$("$QUEENSAT" count --format json lone | jq .total)
    parts 7 lone
    expect 0 "$QUEENSAT" count --sum lone part-* --format json
    [[ $(jq "[.total == $total, .complete, .sum.parts == 7, .sum.recounted <= .sum.tasks]" -c <<<"$output") == "[true,true,true,true]" ]]
    [[ $(jq .nodes <<<"$output") == "$("$QUEENSAT" count --format json lone | jq .nodes)" ]]
    outcome "0 count --sum lone part-1 part-2 part-3 part-4 part-5 part-6 part-7|$total placement|the sum of 7 parts; "
}

@test "a part can be JSON, and the lines of many can be in one file, or standard input" {
    parts 3 --board 9
    cat part-* >all
    outcome '0 count --board 9 --sum all|352 placements with 9 queens, the most that fit\nthe sum of 3 parts; '
    outcome '0 count --board 9 --sum - <all|352 placements with 9 queens'
    expect 0 "$QUEENSAT" count --board 9 --part 2/3 --format json
    [[ $(jq -c '[.complete, .stop, .kind, .part.index, .part.count, .part.to - .part.from > 1]' <<<"$output") == \
        '[false,"end of the part","maximum",2,3,true]' ]]
    jq -j .part.line <<<"$output" >two
    outcome '0 count --board 9 --sum part-1 two part-3|352 placements'
}

# Damaged and forged ones: ../test_count_parts.c.
@test "missing and double parts, and those of something else, are rejected" {
    echo "board 11" >board
    parts 3 board
    outcomes <<'END'
3 count --sum board part-1 part-3|&there is no part yet with the tasks
2 count --sum board part-1 part-2 part-2 part-3|part-2:1: task|is also in the part part-2:1
2 count --sum --board 12 part-1 part-2 part-3|part-1:1:32: the part is of another instance
2 count --sum board --size 10 part-1 part-2 part-3|part-1:1:102: the part is of other options
2 count --sum board --any part-1 part-2 part-3|the part is of other options
1 count --sum board|expected an instance, and files of count --part
1 count --sum board none|none: cannot open
1 count --sum board board|board:1:1: expected a line of count --part, found "board"
END
    outcome '0 count --sum board part-1 part-2 part-3|2680 placements'
}

@test "what has no parts" {
    printf 'board 100\nfree 0 0\nfree 99 70\n' >spread
    outcomes 1 count --part <<'END'
0/3 --board 8|expected I/N with I from 1 to N
4/3 --board 8|expected I/N
1/2 spread|parts require rows and columns with free squares that span at most 64 lines
END
}

@test "a part that is stopped or killed leaves no file" {
    local signal status
    for signal in KILL TERM XCPU; do
        "$QUEENSAT" count --board 22 --part 1/2 --threads 1 -o stopped &
        until_true has_worked $! 10
        kill -s "$signal" $!
        status=0
        wait $! || status=$?
        [[ ! -e stopped && ($status == 3 || $signal == KILL) ]]
    done
}

@test "empty parts are named, and so is each gap" {
    for part in 1 3 5; do "$QUEENSAT" count --board 9 --part "$part/5" -o "part-$part"; done
    : >part-2
    outcomes <<'END'
1 count --board 9 --sum part-1 part-2 part-3|part-2: expected a line of count --part, found nothing
3 count --board 9 --sum part-1 part-3 part-5|&there is no part yet with the tasks 5 to 10, 16 to 21 of 28
1 count --board 9 --part auto|expected I/N with I from 1 to N, found "auto"
END
}

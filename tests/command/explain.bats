#!/usr/bin/env bats
# explain, draw --explain and export --format gcnf. That the answers are right is tested in
# ../test_explain.c; here it is what is printed, and what other programs say.
load common
load other_solvers

# A board on which row 7 has no free square.
closed_row() {
    printf 'board 8\nqueen 0 0\n' >closed
    for column in 1 2 3 4 5 6; do echo "block 7 $column"; done >>closed
}

@test "one queen to blame, or a row without a free square, in words" {
    closed_row
    outcomes 0 explain <<'END'
closed|Row 7 has no free square: each is attacked by the queen on 0,0, or blocked.|A row holds at most one queen, so at most 7 of the 8 rows can have one.| already make 8 impossible; with any three of them alone, it would be possible.|Removing 0,0 makes room for 8; removing any other single queen does not.
--board 6 --queen 0,0|n = 6, 1 queen fixed\n6 queens do not fit\n|finds that at most 5 fit.|The queen on 0,0 alone already makes 6 impossible.|Removing 0,0 makes room for 6; removing any other single queen does not.|blame   1: queens 0,0 (minimal)\nremove  1: 0,0 (the fewest)|After removing 0,0:
END
    [[ -z $stderr && $(grep -c '^[-Q] [-Q]' <<<"$output") == 6 ]]
}

@test "the numbers of the story add up, with the fixed and the forced queens" {
    local id
    for id in 2 4 8; do
        "$QUEENSAT" generate random --board 14 --queens 8 --blocked 20 --id $id -o board$id
    done
    outcomes 0 explain <<'END'
board2|holds too few queens: at most 8 fixed + 1 forced + 4 = 13 fit.
board4|lie on 5 rows and columns, each of which holds at most one queen: at most 8 fixed + 5 = 13 fit.
board8|holds too few queens: at most 8 fixed + 4 forced = 12 fit.
END
}

@test "nothing is to blame, or what is blocked alone" {
    closed_row
    printf 'block 7 0\nblock 7 7\n' >>closed
    outcomes 0 explain <<'END'
--board 8 --target 9|blame   0: nothing (minimal)
--board 3|Even on an empty board of 3 x 3 squares there is no place for 3 queens.|No fixed queen and no blocked square is a culprit.
--board 5 --queen 0,0 --target 6|Each row holds at most one queen, and the board has only 5 rows.
closed|Removing queens does not help: what is blocked already makes 8 impossible.|!remove  
--format json closed|"removal_helps":false,"remove":null,|"blame":{"queens":[],"blocked":[[7,1],
END
}

@test "where the target fits, the placement is shown" {
    outcomes 0 explain <<'END'
--board 6 --queen 0,0 --target 5 --format json|"target":5,"fits":true,|"remove":null,"blame":null,"blames":[]
--board 8 --queen 0,0|\n8 queens fit\n|!blame
END
    [[ $(grep -c '^[-Q] [-Q]' <<<"$output") == 8 ]]
}

@test "a puzzle is solved without guessing by the easiest rules, and so rated" {
    "$QUEENSAT" generate unique --board 8 --id 13 -o puzzle
    grep -qx "# no guess needed: 5 x last square, 1 x killed line" puzzle
    expect 0 "$QUEENSAT" explain puzzle
    has "  1  none on (0,3): a queen there would leave no square of row 1
  2  queen on (3,3): the last square of column 3
"
    has "puzzle  no guess needed: 5 x last square, 1 x killed line"
    expect 0 "$QUEENSAT" explain 4 --notation chess
    has "  7  none on a1 and d1: the squares left of rank 3 and rank 2 are in the same two files"
    has "puzzle  needs a guess: 2 x killed line, 1 x two lines, 4 x chain"
    outcomes 0 explain <<'END'
--format json puzzle|"puzzle":{"guess":false,"steps":[{"rule":"killed line","lines":[["row",1]],"none":[[0,3]]},{"rule":"last square","lines":[["column",3]],"queens":[[3,3]]},
--format json 4|"puzzle":{"guess":true,|"lines":[["row",1],["row",2]],"none":[[3,0],[3,3]]}]},
--format json 8|"puzzle":null,
--format json 8 --queen 0,0 --target 7|"fits":true,|"puzzle":null,
--format json 65 --queen 0,0|"fits":true,|"puzzle":null,
END
}

@test "JSON is one object a line" {
    outcome '0 explain --format json --board 6 --queen 0,0|{"schema":"queensat-explain-1","version":"|!\n'
    has '"target":6,"fits":false,"stop":"done","placement":null,"removal_helps":true,'
    has '"remove":{"queens":[[0,0]],"fewest":true,"lower":1,"singles":[[0,0]],"singles_complete":true,"placement":[['
    has '"blame":{"queens":[[0,0]],"blocked":[],"differences":[],"sums":[],"minimal":true}'
}

@test "JSON has for each sentence what it names on the board" {
    closed_row
    "$QUEENSAT" explain closed --format json >json
    [[ $(jq -c '.marks' json) == '[{"lines":[["row",7]],"queens":[[0,0]],"blocked":[]},'\
'{"lines":[["row",7]],"queens":[],"blocked":[]},'\
'{"lines":[],"queens":[[0,0]],"blocked":[[7,2],[7,3],[7,4]]},'\
'{"lines":[],"queens":[[0,0]],"blocked":[]}]' ]]
    # Blocked diagonals; two queens of which either is enough; the lines of a cover.
    "$QUEENSAT" explain --board 2 --block-difference 0 --block-sum 1 --target 1 --format json >json
    [[ $(jq -c '[.marks[] | .lines]' json) == '[[["row",0],["row",1]],[["row",0],["row",1]],'\
'[["difference",0],["sum",1]],[["difference",0],["sum",1]]]' ]]
    "$QUEENSAT" explain --board 8 --queen 0,0 --target 5 --format json >json
    [[ $(jq -c '[.fits, .story, .marks]' json) == '[true,[],[]]' ]]
    "$QUEENSAT" explain 8 c7 d3 e8 g4 --format json >json
    [[ $(jq -c '[.marks[] | .queens]' json) == '[[[1,2],[5,3],[4,6]],[],[[1,2],[5,3],[4,6]],'\
'[[1,2],[5,3]],[[1,2],[5,3],[0,4]]]' ]]
    [[ $(jq -c '[.others.queens, .others.minimal]' json) == '[[[1,2],[5,3],[0,4]],true]' ]]
    "$QUEENSAT" explain --board 20 --queen 6,8 --queen 7,12 --queen 8,7 --queen 9,13 \
        --queen 10,10 --queen 11,6 --queen 12,9 --queen 13,11 --target 15 --format json >json
    [[ $(jq -c '.marks[0].lines | length, (map(.[0]) | unique)' json) == $'6\n["difference","sum"]' ]]
}

@test "a smallest blame, and all" {
    local board="--board 8 --queen 2,0 --queen 1,2 --queen 4,4 --block 5,1 --block 5,7 --block-sum 10"
    outcomes 0 explain $board --all <<'END'
--first 2|blames  2, and there may be more
--smallest|blame   2: queens 4,4 sums 10 (none is smaller)|blames  4, all there are
END
    [[ $(grep -c '^blame  ' <<<"$output") == 4 ]]
}

@test "a certificate of the blame, checked" {
    expect 0 "$QUEENSAT" explain --board 6 --queen 0,0 --certificate corner
    expect 0 "$QUEENSAT" check corner.board corner.cert
    [[ $output == "verified: the maximum is "*" 5" ]]
    printf 'board 10\nqueen 0 0\nqueen 4 3\n' >two
    for target in 9 10; do
        expect 0 "$QUEENSAT" explain --target "$target" two --certificate "%-$target"
    done
    closed_row
    expect 0 "$QUEENSAT" explain closed --certificate '%'
    outcome '0 check closed.board closed.cert|verified: the maximum is'
    [[ $(head -2 closed.board) == $'board 8\nqueen 0 0' ]]
    outcome '1 explain --board 6 --queen 0,0 --certificate new -o new.cert|=queensat: --certificate and --output are the same file'
    [[ $(ls) != *new* ]]
    outcome '0 explain --board 8 --certificate none|&there is no certificate: nothing is to blame'
    [[ ! -e none.board && ! -e none.cert ]]
}

@test "stopped early, it reports what it has" {
    "$QUEENSAT" generate crowded --board 100 --queens 50 --kind centre --id 1 >middle
    # Minutes are not enough for all of it; how long the first parts take depends on the machine.
    local milliseconds=50
    until [[ $output == *"; at least"* ]]; do
        expect 3 "$QUEENSAT" explain middle --time-limit "${milliseconds}e-3"
        milliseconds=$((2 * milliseconds))
    done
    has "100 queens do not fit (time limit)"
    has "fewer may be enough, because the search for fewer was stopped"
    milliseconds=50
    until [[ $output == '{'*'"remove":{'* ]]; do
        expect 3 "$QUEENSAT" explain middle --time-limit "${milliseconds}e-3" --format json
        milliseconds=$((2 * milliseconds))
    done
    has '"fits":false,"stop":"time limit"'
    has '"fewest":false'
    outcome '3 explain middle --time-limit 0.000001|100 queens may fit or not (time limit)'
}

@test "several instances; a bad one does not stop the others" {
    closed_row
    echo "board x" >bad
    expect 1 "$QUEENSAT" explain closed bad closed --format json
    [[ ${#lines[@]} == 2 ]]
    complains "queensat: bad:1:7: "
}

@test "draw --explain" {
    closed_row
    outcome '0 draw --explain --format unicode closed|♛!'
    [[ ${lines[7]} == '• ▒▒▒▒▒▒▒▒▒▒▒▒•' ]]
    [[ $(grep -o • <<<"$output" | wc -l) == 2 ]]
    expect 0 "$QUEENSAT" draw --explain closed -o picture.svg
    expect 0 "$QUEENSAT" draw closed -o plain.svg
    [[ $(wc -c <picture.svg) -gt $(wc -c <plain.svg) ]]
    grep -q 'class="blamed"' picture.svg
    run ! grep -q 'class="blamed"' plain.svg
    expect 0 "$QUEENSAT" draw --explain --board 8 --format unicode
    [[ ! $output =~ ! ]]
}

# Three queens attack all of row 3; the fourth has no part in it.
four_queens=(--board 8 --queen 1,2 --queen 4,6 --queen 5,3 --queen 0,4)

@test "draw --explain draws what explain says" {
    local row="Row 3 has no free square: each is attacked by at least one of the queens on (1,2), (4,6) and (5,3)."
    local rows="A row holds at most one queen, so at most 7 of the 8 rows can have one."
    expect 0 "$QUEENSAT" explain "${four_queens[@]}"
    has "$row"$'\n'"$rows"
    expect 0 "$QUEENSAT" draw "${four_queens[@]}" --explain -o row.svg
    # One row, eight dots, nine rays, three rings and a grey queen.
    [[ $(grep -c 'class="closed".*d="M.5 3.5L7.5 3.5"' row.svg) == 1 ]]
    [[ $(grep 'class="attacked"' row.svg | head -n 1 | grep -o h0 | wc -l) == 8 ]]
    [[ $(grep 'class="rays"' row.svg | grep -o M | wc -l) == 9 ]]
    [[ $(sed -n '/class="legend"/q;p' row.svg | grep -c 'circle class="blamed"') == 3 ]]
    [[ $(sed -n '/class="legend"/q;p' row.svg | grep -A 1 'class="quiet"' | grep -c crown) == 1 ]]
    run ! grep -q 'class="cover"' row.svg
    [[ $(sed -n '/class="caption"/,$s/<[^>]*>//gp' row.svg | tr '\n' ' ') == " $row $rows"* ]]
    expect 0 "$QUEENSAT" draw "${four_queens[@]}" --explain --caption mine -o row.svg
    [[ $(sed -n '/class="caption"/,$s/<[^>]*>//gp' row.svg | tr -d '\n') == mine ]]
    # A column, and two rows at once.
    expect 0 "$QUEENSAT" draw --board 8 --queen 2,1 --queen 6,4 --queen 3,5 --queen 4,0 --explain -o column.svg
    grep -q 'class="closed".*d="M3.5 .5L3.5 7.5"' column.svg
    printf 'board 5\n' >two
    for column in 0 1 2 3 4; do printf 'block 1 %s\nblock 3 %s\n' $column $column; done >>two
    expect 0 "$QUEENSAT" draw two --explain -o two.svg
    grep -q 'class="closed".*d="M.5 1.5L4.5 1.5M.5 3.5L4.5 3.5"' two.svg
    grep -q "Rows 1 and 3 have no free square" two.svg
}

@test "draw --explain --cover draws the lines, and adds them up" {
    expect 0 "$QUEENSAT" draw "${four_queens[@]}" --explain --cover -o cover.svg
    [[ $(sed -n '/class="legend"/q;p' cover.svg | grep -c 'class="cover"') == 4 ]]
    grep -qF ">3 culprits + 4 on the marked lines = 7 at most<" cover.svg
    run ! grep -q 'class="closed"' cover.svg
    # Where no row and no column is closed, these lines are the explanation; or a search is.
    expect 0 "$QUEENSAT" draw --board 4 --queen 0,1 --explain --target 5 -o rows.svg
    run ! grep -q 'class="closed"' rows.svg
    expect 0 "$QUEENSAT" draw --board 6 --queen 0,0 --explain -o search.svg
    grep -qF "No single line is the reason" search.svg
    expect 1 "$QUEENSAT" draw --board 6 --queen 0,0 --explain --cover -o none.svg
    complains "--cover: the upper bound 5 has no cover to draw"
    [[ ! -e none.svg ]]
    # Where the queens fit, there is nothing to mark.
    expect 0 "$QUEENSAT" draw --board 8 --queen 0,0 --explain --cover -o fits.svg
    expect 0 "$QUEENSAT" draw --board 8 --queen 0,0 -o plain.svg
    cmp fits.svg plain.svg
}

# 50 boards of queens, squares and diagonals.
boards() {
    local id
    for id in $(seq 1 20); do
        "$QUEENSAT" generate completion --board 9 --queens 4 --id "$id" >"queens-$id"
        "$QUEENSAT" generate random --board 7 --queens 2 --blocked 14 --id "$id" >"random-$id"
    done
    for id in $(seq 1 10); do
        "$QUEENSAT" generate excluded --board 8 --diagonals 7 --id "$id" >"diagonals-$id"
    done
}

@test "MUSX and OptUx of PySAT agree on 50 boards" {
    solver_python -c 'import pysat.examples.optux' 2>/dev/null ||
        skip "no PySAT here (./dev setup python)"
    boards
    local board pairs=()
    for board in queens-* random-* diagonals-*; do
        "$QUEENSAT" export --format gcnf "$board" -o "$board.gcnf"
        "$QUEENSAT" explain --smallest --all --first 5 --format json "$board" -o "$board.json"
        pairs+=("$board.gcnf" "$board.json")
    done
    expect 0 solver_python "$BATS_TEST_DIRNAME/mus.py" "${pairs[@]}"
    [[ $output =~ ^"50 boards, "[0-9]+" blames: agreed"$ ]]
    # It would notice a blame with a needless member.
    sed -E '0,/"blames":\[\{"queens":\[/s//&[0,0],/' queens-1.json >worse
    sed -i 's/^c group 1 queen .*/c group 1 queen 0 0/' queens-1.gcnf
    run solver_python "$BATS_TEST_DIRNAME/mus.py" queens-1.gcnf worse
    [[ $status != 0 ]]
}

@test "a certificate that cannot be recorded" {
    awk 'BEGIN { print "board 12"
        for (i = 0; i < 12; i++) for (j = 0; j < 12; j++) if ((i * 7 + j * 5) % 3) print "block", i, j }' >board
    expect 0 "$QUEENSAT" explain board --certificate c
    (($(wc -c <c.cert) > 1024))
    rm c.*
    # A limit on the size of files simulates a full disk.
    expect 1 bash -c 'trap "" XFSZ; ulimit -f 1; "$@"' bash "$QUEENSAT" explain board --certificate c
    [[ $stderr == "queensat: there is no certificate: the search could not be recorded: File too large" ]]
    [[ $(ls) == board ]]
}

# Certificates translated for VeriPB, an independent checker, which has to accept them.
load common.bash

setup() {
    cd "$BATS_TEST_TMPDIR" || return 1
    command -v veripb >/dev/null || skip "veripb is missing (./dev setup proof)"
}

# VeriPB accepts the proof and has nothing else to say, such as that its format is an old one. Its
# bounds: ${BASH_REMATCH[1]} and ${BASH_REMATCH[2]}.
veripb_accepts() {
    run veripb proof.opb "$@"
    [[ $status -eq 0 && $output =~ ^"Running VeriPB version "[0-9.]+$'\n's\ VERIFIED\ BOUNDS\ (-?[0-9]+)\ \<=\ obj\ \<=\ ([0-9]+)$ ]] ||
        { echo "$output"; return 1; }
}

# The objective counts empty rows or columns: both bounds are the same number.
accepts() {
    observe "$QUEENSAT" check "$@" --veripb proof
    [[ $status -eq 0 && $output == "verified: the maximum is "* ]] || return 1
    veripb_accepts proof.pbp || return 1
    [[ ${BASH_REMATCH[1]} == "${BASH_REMATCH[2]}" ]]
}

# solved [OPTIONS...]: the board is solved, and its translated certificate, c, accepted.
solved() {
    "$QUEENSAT" solve board "$@" --certificate c >/dev/null
    accepts board c || { cat board; echo "$*"; return 1; }
}

# bats test_tags=long
@test "random boards of every kind, from three engines" {
    local id engine trees=0 steps=0
    for id in {1..60}; do
        engine=(auto bitset backtrack)
        "$QUEENSAT" generate random --board $((5 + id % 12)) --queens $((id % 4)) \
            --blocked $((40 + id * 7 % 45))% --id "$id" -o board
        solved --engine "${engine[id % 3]}"
        ! grep -q '^rup' proof.pbp || trees=$((trees + 1))
        ! grep -q '^dominated\|^forced' c || steps=$((steps + 1))
    done
    ((trees > 5 && steps > 5)) || { echo "$trees trees, $steps with steps"; return 1; }
}

# bats test_tags=long
@test "trees on the line program: branches on squares, covers, budgets and needed lines" {
    local id trees=0
    for id in {1..40}; do
        "$QUEENSAT" generate sparse --board $((11 + id % 9)) --average 4 --id "$id" -o board
        solved --engine lp
        grep -qx tree c || continue
        grep -q '^rup' proof.pbp
        trees=$((trees + 1))
    done
    ((trees > 5)) || { echo "$trees trees"; return 1; }
}

# On half of the boards, rows and columns may stay empty, so that they are counted.
# bats test_tags=long
@test "PicoSAT's refutations in every encoding" {
    local id amo card clauses=0 counted=0
    for id in {1..8}; do
        "$QUEENSAT" generate random --board $((9 + id)) --id "$id" -o board \
            --blocked $((id % 2 == 0 ? 80 : 45 + id * 3))%
        for amo in auto pairwise sequential product binary; do
            card=$(((id + ${#amo}) % 2))
            solved --engine sat --amo $amo --card "$([[ $card == 0 ]] && echo totalizer || echo sequential)"
            ! grep -q '^clauses' c || clauses=$((clauses + 1))
            ! grep -q '^pol .* s;$' proof.pbp || counted=$((counted + 1))
        done
    done
    ((clauses > 28 && counted > 14)) || { echo "$clauses with clauses, $counted counted"; return 1; }
}

# bats test_tags=long
@test "published boards, one that several threads have solved, and one too large" {
    local board
    for board in "$DATA"/good/*.param; do
        cp "$board" board
        solved
    done
    "$QUEENSAT" generate random --board 24 --blocked 75% --id 3 -o board
    solved --threads 4
    "$QUEENSAT" generate sparse --board 32 --average 5 --id 1 -o board
    solved --engine lp --threads 4
    grep -qx tree c
    "$QUEENSAT" solve --board 100000 --certificate c --format json >/dev/null
    observe "$QUEENSAT" check --board 100000 c --veripb large
    [[ $status -eq 1 && $stderr == *"too many squares to list"* && ! -e large.pbp ]]
}

@test "a board without free squares, and one without queens in any free row" {
    for n in 1 2; do
        printf 'board %d\nqueen 0 0\n' $n >board
        solved
    done
}

@test "bounds that are apart because of a limit" {
    "$QUEENSAT" generate random --board 60 --blocked 90% --id 1 -o board
    run "$QUEENSAT" solve board --engine backtrack --time-limit 0.05 --certificate c
    [[ $status -eq 3 ]]
    "$QUEENSAT" check board c --veripb proof | grep "the maximum is from"
    veripb_accepts proof.pbp
    ((BASH_REMATCH[1] < BASH_REMATCH[2]))
}

@test "a tree over bitsets of more than 64 rows and columns" {
    "$QUEENSAT" generate sparse --board 66 --average 6.5 --id 3 -o board
    solved
    grep -qx tree c
}

@test "limits on the queens of blocks" {
    "$QUEENSAT" generate excluded --board 28 --diagonals 28 --id 432 -o board
    solved
    grep -q '^l[io][0-9]' c
    [[ $output == *"<= obj <= 1"* ]]
    # Without the sums that refute what is tried, nothing follows.
    awk '!/^pol/ || ++sums < 4' proof.pbp >short.pbp
    run veripb proof.opb short.pbp
    [[ $status -ne 0 || $output != *VERIFIED* ]]
}

@test "veripb refuses false claims" {
    "$QUEENSAT" generate random --board 9 --blocked 60% --id 4 -o board
    solved --engine backtrack
    grep -q '^rup' proof.pbp
    awk '/^rup/ && !done { done = 1; next } { print }' proof.pbp >short.pbp
    run veripb proof.opb short.pbp
    [[ $status -ne 0 || $output != *VERIFIED* ]]
    sed 's/^conclusion BOUNDS .*/conclusion BOUNDS 9 9;/' proof.pbp >wrong.pbp
    run veripb proof.opb wrong.pbp
    [[ $status -ne 0 || $output != *VERIFIED* ]]
}

# bats test_tags=long
@test "merged certificates: cubes by bitset, and what split refutes" {
    local kind cube
    for kind in 8:2 8:4 10:1 12:6; do
        "$QUEENSAT" generate excluded --board 12 --diagonals "${kind%:*}" --id "${kind#*:}" -o board
        "$QUEENSAT" split --into 12 board -o 'cube-%' >/dev/null
        for cube in cube-[0-9]*; do
            [[ $cube == *"*" ]] ||
                "$QUEENSAT" solve "$cube" --target 12 --engine bitset --certificate "$cube.cert" >/dev/null
        done
        find . -name 'cube-*.cert' >list
        "$QUEENSAT" merge board cube-split --list list -o c >/dev/null
        accepts board c
        rm cube-*
    done
}

@test "boards with walls: every engine's evidence, and cubes" {
    local engine cube
    for board in "$DATA"/walls/*-by-*.txt; do
        cp "$board" board
        for engine in auto lp bitset backtrack sat; do
            solved --engine $engine
            [[ $engine != sat || $board == *five* ]] || grep -q '^clauses' c
        done
    done
    "$QUEENSAT" split --into 5 "$DATA"/walls/eleven-by-thirteen.txt -o 'cube-%' >/dev/null
    for cube in cube-[0-9]; do
        "$QUEENSAT" solve $cube --target 15 --engine bitset --certificate $cube.cert >/dev/null
    done
    "$QUEENSAT" merge "$DATA"/walls/eleven-by-thirteen.txt cube-split cube-known cube-*.cert --copy -o c
    grep -q ^branch c
    accepts "$DATA"/walls/eleven-by-thirteen.txt c
}

@test "cases with a fixed queen, closed by rows and a cover" {
    printf 'queensat certificate 1\nboard 4\nqueen 0 0\nlower 3\n0,0 1,2 3,1\nupper 3\n' >c
    printf 'branch 1,2\nparts 1\npart 1\nrows\n' >>c
    printf 'branch 1,3\nparts 1\npart 1\ncover 1:d1*1\nparts 1\npart 2\nrows\nend\n' >>c
    seal c
    accepts --board 4 --queen 0,0 c
}

@test "what a case cannot have in a translation" {
    # Steps of a reduction hold in their case only. Two queens fit on 0,1 and 2,0.
    local case
    printf 'board 3\nfree 0 1\nfree 0 2\nfree 2 0\n' >board
    for case in "a step:forced 0,1\nforced 2,0\nparts 0" \
        "a division into parts:parts 2\npart 1\nrows\npart 1\nrows" \
        "a clausal proof:parts 1\npart 2\nclauses\n0"; do
        printf 'queensat certificate 1\n%s\nlower 2\n0,1 2,0\nupper 2\n' "$(<board)" >c
        printf 'branch 0,2\nparts 0\n%b\nend\n' "${case#*:}" >>c
        seal c
        run "$QUEENSAT" check board c
        [[ $status -eq 0 ]]
        run "$QUEENSAT" check board c --veripb proof
        [[ $status -eq 1 && $output == *"${case%%:*} in a case cannot be translated"* ]]
    done
}

@test "every certificate of data/veripb" {
    local cert
    for cert in "$DATA"/veripb/*.cert; do
        sed '1d; /^lower/,$d' "$cert" >board
        accepts board "$cert" || { echo "$cert"; return 1; }
    done
}

# elaborates COMMAND: VeriPB elaborates the proof of every kind of certificate, and the command accepts it.
elaborates() {
    local cert kinds=0 bounds
    for cert in "$DATA"/veripb/*.cert; do
        "$QUEENSAT" check "$cert" --veripb proof >/dev/null
        veripb_accepts proof.pbp --elaborate proof.kernel
        bounds="s VERIFIED BOUNDS ${BASH_REMATCH[1]} <= obj <= ${BASH_REMATCH[2]}"
        run "$1" proof.opb proof.kernel
        [[ ${lines[-1]} == "$bounds" ]] || { echo "$cert: $output"; return 1; }
        kinds=$((kinds + 1))
    done
    ((kinds > 20))
}

@test "VeriPB accepts what it has elaborated" {
    elaborates veripb
}

# CakePB is in no package of Debian, and no crate.
@test "CakePB accepts what VeriPB has elaborated" {
    command -v cake_pb >/dev/null || skip "cake_pb is missing"
    elaborates cake_pb
}

# As many times as there are squares above the bound, "the bound does not hold" is 0 times, or fewer.
@test "a bound of a part as high as its squares, and a higher one" {
    local bound
    for bound in 1 2; do
        printf 'queensat certificate 1\nboard 2\nfree 1 0\nlower 1\n1,0\nupper %d\n' $bound >c
        printf 'parts 1\npart %d\nclauses\n0\nend\n' $bound >>c
        seal c
        "$QUEENSAT" check c --veripb proof
        veripb_accepts proof.pbp
        [[ ${BASH_REMATCH[*]:1} == "$((1 - bound)) 0" ]]
    done
}

# Two of the 2 x 2 squares must have a queen on 0,0 and on 1,1. On 2,2, it attacks both.
@test "limits in a case cannot be translated" {
    printf 'board 3\nfree 0 0\nfree 0 1\nfree 1 0\nfree 1 1\nfree 2 2\n' >board
    {
        printf 'queensat certificate 1\n%s\nlower 2\n0,1 2,2\nupper 2\nbranch 2,2\n' "$(<board)"
        printf 'parts 1\npart 1\ncover 1:s1*1\nparts 1\npart 1\ntree\n'
        printf '%s\n' 'li2,0,0,0:2,2:c1*1;s1*1;r1*1' '.2,3:c0*1;r0*1;d0*1' end
    } >c
    seal c
    expect 1 "$QUEENSAT" check board c --veripb proof
    [[ $stderr == *"c: a limit in a case cannot be translated"* ]]
    expect 0 "$QUEENSAT" check board c
}

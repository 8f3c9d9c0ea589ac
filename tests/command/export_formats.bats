#!/usr/bin/env bats
load common
load other_solvers

# Instances with their maxima, as options. The last ones: fewer open columns than
# rows, a full board, no line with two free squares, no free square.
instances() {
    cat <<'END'
5 --board 6 --queen 0,0
8 --board 8 --queen 0,0 --queen 3,5
6 --board 7 --queen 3,3 --block-sum 5 --block 0,1 --block 1,0 --block 2,4
3 --board 4 --queen 0,0
2 --board 3
3 --board 4 --block 0,0 --block 1,0 --block 2,0 --block 3,0
2 --board 4 --block 0,0 --block 1,0 --block 2,0 --block 3,0 --block 0,1 --block 1,1 --block 2,1 --block 3,1
1 --board 1 --queen 0,0
1 --board 1
1 --board 2 --queen 0,0
END
}

# right_maxima SOLVER: it finds the maximum of every instance.
right_maxima() {
    solver_is_here "$1" || skip "no $1 here"
    local format file answer
    format=$(solver_format "$1")
    file=file.$format
    while read -r maximum options; do
        "$QUEENSAT" export $options --format "$format" -o "$file"
        solver_run "$1" "$file" >answer 2>&1 || true
        answer=$(solver_verdict "$1" "$file" answer)
        [[ $answer == "$maximum" ]] || { echo "$options: $answer"; cat answer; return 1; }
    done < <(instances)
}

# right_decisions SOLVER: it decides targets around the maximum of every instance.
right_decisions() {
    local format file answer expected
    format=$(solver_format "$1")
    file=file.$format
    while read -r maximum options; do
        for target in $((maximum - 1)) "$maximum" $((maximum + 1)) $((maximum + 4)); do
            ((target > 0)) || continue
            "$QUEENSAT" export $options --format "$format" --target "$target" -o "$file"
            solver_run "$1" "$file" >answer 2>&1 || true
            expected=yes
            ((target <= maximum)) || expected=no
            answer=$(solver_verdict "$1" "$file" answer)
            [[ $answer == "$expected" ]] ||
                { echo "$options, $target: $answer"; cat answer; return 1; }
        done
    done < <(instances)
}

@test "wcnf: toulbar2 finds the maximum" {
    right_maxima toulbar2-wcnf
}

# bats test_tags=long
@test "wcnf: clasp finds the maximum" {
    right_maxima clasp-wcnf
}

# bats test_tags=long
@test "wcnf: Z3 finds the maximum" {
    right_maxima z3-wcnf
}

@test "wcnf: with every encoding of at-most-one" {
    solver_is_here clasp-wcnf || skip "no clasp here"
    for amo in $(words_of export --amo); do
        "$QUEENSAT" export --board 7 --queen 0,0 --block 3,3 --format wcnf --amo "$amo" -o file.wcnf
        solver_run clasp-wcnf file.wcnf >answer || true
        [[ $(solver_verdict clasp-wcnf file.wcnf answer) == 7 ]]
    done
}

@test "opb: clasp finds the maximum and decides" {
    right_maxima clasp-opb
    right_decisions clasp-opb
}

# bats test_tags=long
@test "opb: Z3 finds the maximum and decides" {
    right_maxima z3-opb
    right_decisions z3-opb
}

# bats test_tags=long
@test "opb: toulbar2 finds the maximum and decides" {
    right_maxima toulbar2-opb
    right_decisions toulbar2-opb
}

# bats test_tags=long
@test "asp: gringo and clasp find the maximum and decide" {
    right_maxima clasp-asp
    right_decisions clasp-asp
}

# bats test_tags=long
@test "lp: CBC finds the maximum and decides" {
    right_maxima cbc
    right_decisions cbc
}

# bats test_tags=long
@test "lp: glpsol finds the maximum and decides" {
    right_maxima glpsol
    right_decisions glpsol
}

# bats test_tags=long
@test "mzn: MiniZinc with Gecode finds the maximum and decides" {
    right_maxima gecode
    right_decisions gecode
}

@test "mzn: the queens printed are a placement" {
    solver_is_here gecode || skip "no MiniZinc with Gecode here"
    "$QUEENSAT" export --board 8 --queen 0,0 --queen 3,5 --format mzn -o file.mzn
    solver_run gecode file.mzn >answer
    { echo "board 8"; echo "queen 0 0"; echo "queen 3 5"
        sed -n 's/^x_\([0-9]*\)_\([0-9]*\)$/queen \1 \2/p' answer | tail -n 6; } >placement
    expect 0 "$QUEENSAT" solve placement --format json
    has '"lower":8,"upper":8'
}

@test "options that a format does not take are refused, and no file is left" {
    expect 1 "$QUEENSAT" export --board 4 --format wcnf --target 3 -o file
    complains "export: --target requires --format dimacs, opb, asp, lp, mzn or gcnf"
    [[ ! -e file ]]
    for format in lp opb wcnf mzn asp; do
        expect 1 "$QUEENSAT" export --board 4 --format "$format" --full -o file
        complains "export: --full requires --format dimacs"
        [[ ! -e file ]]
    done
}

#!/usr/bin/env bats
# What the solvers that are installed answer now; decode.bats has kept answers of all.
load common
load other_solvers

# Instances with their maxima, as options: the structural bound is one above the maximum; fewer open
# columns than rows; full boards; a square that is alone on its row; no line with two free squares; others.
# Two have walls: one with more queens than columns, one with many blocked squares.
instances() {
    cat <<END
5 --board 6 --queen 0,0
6 $DATA/walls/seven-by-four.txt
5 $DATA/walls/five-by-seven.txt
3 --board 4 --block 0,0 --block 1,0 --block 2,0 --block 3,0
1 --board 1 --queen 0,0
4 --board 4 --block 0,0 --block 0,2 --block 0,3
8 --board 8 --queen 0,0 --queen 3,5
6 --board 7 --queen 3,3 --block-sum 5 --block 0,1 --block 1,0 --block 2,4
3 --board 4 --queen 0,0
2 --board 3
2 --board 4 --block 0,0 --block 1,0 --block 2,0 --block 3,0 --block 0,1 --block 1,1 --block 2,1 --block 3,1
1 --board 1
1 --board 2 --queen 0,0
END
}

# fields: of the JSON output, those that say what is proved and what is claimed.
fields() {
    jq -c '[.lower, .upper, .target, .target_reached, .claim.answer, .claim.upper]' <<<"$output"
}

# The maximum, as the solver found it. Of a full board there is nothing to optimise.
decodes_maximum() {
    local expected="[$3,.*,null,null,\"optimum\",$3]"
    [[ $2 != "--board "[12]" --queen 0,0" ]] || expected='[1,1,null,null,"\(optimum",1\|optimum",null\|satisfiable",null\)]'
    "$QUEENSAT" export $2 --format "$format" -o "file.${format%-old}"
    solver_answer "$1" "file.${format%-old}" >answer 2>&1 || true
    observe "$QUEENSAT" decode "file.${format%-old}" answer --format json
    fields | grep -qx "$(sed 's/[][]/\\&/g' <<<"$expected")" ||
        { echo "$2: $(fields)"; echo "$stderr"; cat answer; return 1; }
    (($(jq '.upper - .lower' <<<"$output") == 0 ? status == 0 : status == 3))
}

# decodes_decision SOLVER OPTIONS MAXIMUM TARGET [--full]: whether the target is reached, as the solver
# decided. A full formula is decoded without it, by its options.
decodes_decision() {
    local expected answer=satisfiable exported=file.${format%-old}
    "$QUEENSAT" export $2 --format "$format" --target "$4" ${5:-} -o "$exported"
    solver_answer "$1" "$exported" >answer 2>&1 || true
    [[ -z ${5:-} ]] || exported="$2 --target $4 $5"
    observe "$QUEENSAT" decode $exported answer --format json
    if (($4 <= $3)); then
        expected="0 $4 true satisfiable null"
    elif (($(jq .upper <<<"$output") < $4)); then
        expected="0 $4 false unsatisfiable $(($4 - 1))"
    else
        expected="3 $4 null unsatisfiable $(($4 - 1))"
    fi
    answer=$(jq -r '[.target, .target_reached, .claim.answer, .claim.upper]
        | map(tostring) | join(" ")' <<<"$output")
    [[ "$status $answer" == "$expected" ]] ||
        { echo "$1: $2, $4: $status $answer"; echo "$stderr"; cat answer; return 1; }
}

# decodes SOLVER INSTANCES: its answers to all questions about the first instances.
decodes() {
    local format maximum options target
    format=$(solver_format "$1")
    while read -r maximum options; do
        [[ $format =~ ^(dimacs|knf)$ ]] || decodes_maximum "$1" "$options" "$maximum"
        for target in $((maximum - 1)) "$maximum" $((maximum + 1)) $((maximum + 4)); do
            ((target > 0)) && [[ ! $format =~ ^(wcnf.*|mis|icnf)$ ]] || continue
            decodes_decision "$1" "$options" "$maximum" "$target"
            [[ $format != dimacs ]] ||
                decodes_decision "$1" "$options" "$maximum" "$target" --full
        done
    done < <(instances | head -n "$2")
}

# answers_of INSTANCES SOLVER...: a few instances are enough where Python has to start for each answer,
# or the answers are those of the same solver in another form.
answers_of() {
    local solver missing=()
    for solver in "${@:2}"; do
        if ! solver_is_here "$solver"; then
            missing+=("$solver")
        elif [[ $solver =~ ^(rc2|highs|scip|igraph|.*-(bits|mps)$) ]]; then
            decodes "$solver" 3
        else
            decodes "$solver" "$1"
        fi
    done
    [[ -z ${missing[*]} ]] || skip "not here: ${missing[*]}"
}

# answers_to FORMAT: of all solvers that read it.
answers_to() {
    answers_of $((20 / ${QS_TEST_SHARD:-1})) $(other_solvers | awk -v format="$1" '$2 == format { print $1 }')
}

@test "answers of solvers that each ./dev test has" { answers_of 2 minisat picosat; }
@test "each newer format is read by a program" { answers_of 1 highs-mps cbc-mps z3-smt2 rc2 igraph cardinality-cadical cadical-icnf; }
# bats test_tags=long
@test "answers of all solvers to dimacs" { answers_to dimacs; }
# bats test_tags=long
@test "answers to wcnf" { answers_to wcnf; }
# bats test_tags=long
@test "answers to wcnf-old" { answers_to wcnf-old; }
# bats test_tags=long
@test "answers to opb" { answers_to opb; }
# bats test_tags=long
@test "answers to asp" { answers_to asp; }
# bats test_tags=long
@test "answers to lp" { answers_to lp; }
# bats test_tags=long
@test "answers to mps" { answers_to mps; }
# bats test_tags=long
@test "answers to knf" { answers_to knf; }
# bats test_tags=long
@test "answers to icnf" { answers_to icnf; }
# bats test_tags=long
@test "answers to smt2" { answers_to smt2; }
# bats test_tags=long
@test "answers to mis" { answers_to mis; }
# bats test_tags=long
@test "answers to mzn" { answers_to mzn; }

# bats test_tags=long
@test "answers to wcnf with every encoding of at-most-one" {
    solver_is_here clasp-wcnf || skip "no clasp here"
    local format=wcnf-old amo
    for amo in $(words_of export --amo); do
        decodes_maximum clasp-wcnf "--board 7 --queen 0,0 --block 3,3 --amo $amo" 7
    done
}

#!/usr/bin/env bats
# What the solvers that are installed answer now; decode.bats has kept answers of all.
load common
load other_solvers

# Instances with their maxima, as options: the structural bound is one above the maximum; a full
# board; fewer open columns than rows; a square that is alone on its row.
instances() {
    cat <<'END'
5 --board 6 --queen 0,0
1 --board 1 --queen 0,0
3 --board 4 --block 0,0 --block 1,0 --block 2,0 --block 3,0
4 --board 4 --block 0,0 --block 0,2 --block 0,3
END
}

# fields: of the JSON output, those that say what is proved and what is claimed.
fields() {
    jq -c '[.lower, .upper, .target, .target_reached, .claim.answer, .claim.upper]' <<<"$output"
}

# The maximum, as the solver found it. Of a full board there is nothing to optimise.
decodes_maximum() {
    local expected="[$3,.*,null,null,\"optimum\",$3]"
    [[ $2 != "--board 1 --queen 0,0" ]] || expected='[1,1,null,null,"\(optimum",1\|satisfiable",null\)]'
    "$QUEENSAT" export $2 --format "$format" -o "file.$format"
    solver_answer "$1" "file.$format" >answer 2>&1 || true
    observe "$QUEENSAT" decode "file.$format" answer --format json
    fields | grep -qx "$(sed 's/[][]/\\&/g' <<<"$expected")" ||
        { echo "$2: $(fields)"; echo "$stderr"; cat answer; return 1; }
    (($(jq '.upper - .lower' <<<"$output") == 0 ? status == 0 : status == 3))
}

# Whether the target is reached, as the solver decided.
decodes_decision() {
    local expected answer=satisfiable
    "$QUEENSAT" export $2 --format "$format" --target "$4" -o "file.$format"
    solver_answer "$1" "file.$format" >answer 2>&1 || true
    observe "$QUEENSAT" decode "file.$format" answer --format json
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
        { echo "$2, $4: $status $answer"; echo "$stderr"; cat answer; return 1; }
}

# decodes SOLVER [INSTANCES]: its answers to all questions about all instances, or the first ones.
decodes() {
    solver_is_here "$1" || skip "no $1 here"
    local format maximum options target
    format=$(solver_format "$1")
    while read -r maximum options; do
        [[ $format == dimacs ]] || decodes_maximum "$1" "$options" "$maximum"
        for target in "$maximum" $((maximum + 1)); do
            [[ $format == wcnf ]] || decodes_decision "$1" "$options" "$maximum" "$target"
        done
    done < <(instances | head -n "${2:-4}")
}

# Of a solver whose answers have two forms, the second one is tried with fewer instances. Three that
# Debian has are tried by each ./dev test.
@test "cadical's answers" { decodes cadical; }
# bats test_tags=long
@test "CryptoMiniSat's answers" { decodes cryptominisat; }
@test "MiniSat's answers" { decodes minisat; }
@test "PicoSAT's answers" { decodes picosat; }
# bats test_tags=long
@test "toulbar2's answers to dimacs" { decodes toulbar2-dimacs; }
# bats test_tags=long
@test "toulbar2's answers to opb" { decodes toulbar2-opb; }
# bats test_tags=long
@test "toulbar2's answers to wcnf" { decodes toulbar2-wcnf; }
# bats test_tags=long
@test "clasp's answers to asp" { decodes clasp-asp; }
# bats test_tags=long
@test "clasp's answers to opb" { decodes clasp-opb; }
# bats test_tags=long
@test "clasp's answers to wcnf" { decodes clasp-wcnf; }
# bats test_tags=long
@test "clingo's answers" { decodes clingo; }
# bats test_tags=long
@test "MiniSat+'s answers" { decodes minisat+; }
# bats test_tags=long
@test "Z3's answers to opb" { decodes z3-opb; }
# bats test_tags=long
@test "Z3's answers to wcnf" { decodes z3-wcnf; }
# bats test_tags=long
@test "RC2's answers" { decodes rc2; }
# bats test_tags=long
@test "RC2's answers, as bits" { decodes rc2-bits 2; }
# bats test_tags=long
@test "CBC's answers" { decodes cbc; }
# bats test_tags=long
@test "glpsol's answers, -o" { decodes glpsol; }
# bats test_tags=long
@test "glpsol's answers, -w" { decodes glpsol-w 2; }
# bats test_tags=long
@test "HiGHS's answers" { decodes highs; }
# bats test_tags=long
@test "HiGHS's answers for people" { decodes highs-pretty 2; }
# bats test_tags=long
@test "SCIP's answers" { decodes scip; }
# bats test_tags=long
@test "MiniZinc's answers with Gecode" { decodes gecode; }

#!/usr/bin/env bats
load common
load other_solvers

# fields: of the JSON output, those that say what is proved and what is claimed.
fields() {
    jq -c '[.lower, .upper, .target, .target_reached, .claim.answer, .claim.upper]' <<<"$output"
}

# bats test_tags=long
@test "kept answers of every solver decode, from the exported file alone" {
    local file solver kind options format exported kept=0
    for file in "$DATA"/answers/*.*; do
        solver=$(basename "${file%.*}") kind=${file##*.}
        [[ $kind != md ]] || continue
        # The tests do not run Gurobi.
        [[ $solver == gurobi ]] && format=lp || format=$(solver_format "$solver")
        options=(--board 6 --queen 0,0 --format "$format")
        case $kind in
        sat) options+=(--target 5) expected='0 [5,6,5,true,"satisfiable",null]' ;;
        unsat) options+=(--target 6) expected='3 [1,6,6,null,"unsatisfiable",5]' ;;
        best) expected='3 [5,6,null,null,"satisfiable",null]' ;;
        optimum) expected='3 [5,6,null,null,"optimum",5]' ;;
        esac
        exported=$(tr -d ' -' <<<"${options[*]}")
        [[ -e $exported ]] || "$QUEENSAT" export "${options[@]}" -o "$exported"
        observe "$QUEENSAT" decode "$exported" "$file" --format json
        [[ "$status $(fields)" == "$expected" ]] || { echo "$file: $(fields) $stderr"; return 1; }
        kept=$((kept + 1))
    done
    # Every solver has an answer to each kind of question that its format can ask; Gurobi writes nothing
    # where there is no solution.
    [[ $kept == $(other_solvers | awk '{ n += $2 ~ /^(dimacs|knf)$/ ? 2 : $2 ~ /^(wcnf|mis|icnf)/ ? 1 : 3 }
        END { print n + 2 }') ]]
}

# An exported file in $1, of a board whose structural bound is one above its maximum.
export_corner() {
    "$QUEENSAT" export --board 6 --queen 0,0 "${@:2}" -o "$1"
}

@test "the board and the options come from the exported file" {
    export_corner e.cnf --target 5 --full
    export_corner e.opb --format opb
    needs picosat
    picosat e.cnf >answer || true
    # Options that agree are allowed, others refused.
    outcomes <<'END'
0 decode e.cnf answer|e.cnf: n = 6, 1 queen fixed|5 queens fit; the maximum is at most 6
0 decode e.cnf answer --target 5 --full|5 queens fit
0 decode - answer <e.cnf|standard input: n = 6, 1 queen fixed\n
1 decode e.cnf answer --target 4|--target: expected 5, as in the exported file, found 4
1 decode e.opb answer --target 5|--target: the exported file asks for the maximum
1 decode e.opb answer --full|--full: the exported file has only the free squares
END
    # It is a board for every other command.
    for format in $(words_of export --format); do
        export_corner exported --format "$format"
        outcome '0 solve exported|\nmaximum 5, proved\n'
    done
}

@test "what a solver claims is reported as a claim, in words and in JSON" {
    export_corner e.cnf --target 6
    export_corner seven.cnf --target 7
    export_corner e.wcnf --format wcnf
    echo "s UNSATISFIABLE" >answer
    echo "s UNKNOWN" >unknown
    printf 'Optimum: 1 in 8 backtracks\n' >violated # clauses, by a MaxSAT solver
    printf 's OPTIMUM FOUND\no 1\n' >optimum # without a placement, from the objective of the file
    outcomes <<'END'
3 decode e.cnf answer|the solver claims that 6 queens do not fit, but gave no evidence: the bounds do not use it|maximum from 1 to 6, not proved
3 decode e.cnf answer --format json|"claim":{"answer":"unsatisfiable","upper":5}|"lower":1,"upper":6
3 decode e.cnf unknown --format json|"claim":{"answer":"unknown","upper":null}
3 decode e.cnf violated --format json|"claim":{"answer":"unknown","upper":null}
3 decode e.wcnf optimum|the solver claims that 5 queens are the most, but gave no evidence
3 decode e.wcnf optimum --format json|"claim":{"answer":"optimum","upper":5}
0 solve e.cnf --format json|!claim
0 decode seven.cnf answer|7 queens do not fit: at most 6
END
    expect 3 "$QUEENSAT" decode e.cnf answer --format competition
    [[ ${lines[0]} == "c the solver claims that 6 queens do not fit, but "* ]]
}

@test "wrong claims are refused" {
    export_corner e.wcnf --format wcnf
    export_corner e.cnf --target 1
    printf 's OPTIMUM FOUND\no 1\nv 1 0\n' >few
    printf 's OPTIMUM FOUND\no -1\n' >many
    printf 's OPTIMUM FOUND\no 6\n' >none
    echo "s UNSATISFIABLE" >answer
    outcomes 2 decode <<'END'
e.wcnf few|the solver claims 5 queens, but its placement has 2 (is this the answer to another file, or was it cut?)
e.wcnf many|the solver claims 7 queens, but at most 6 fit
e.wcnf none|the solver claims that 1 queens do not fit, but 1 do
e.wcnf answer|the solver claims that there is no placement at all
e.cnf answer|the solver claims that 1 queens do not fit, but 1 do
END
}

@test "the answer to another file is refused, with what may be the cause" {
    export_corner e.cnf --target 5
    export_corner e.opb --format opb
    "$QUEENSAT" export --board 8 --target 8 -o other.cnf
    picosat other.cnf >answer || true
    printf 'solution status: time limit reached\nx_1_2 1\n' >lp
    echo "s NONSENSE" >nonsense
    outcomes <<'END'
2 decode e.cnf answer|(is this the answer to another file, or was it cut?)
2 decode --board 6 --queen 0,0 --target 5 answer|(the board or the options may differ from those of export: give the exported file in
1 decode e.cnf lp|lp: this is an answer to a file in the format lp, but the exported file is in the format dimacs
1 decode e.cnf nonsense|nonsense:1:3: expected SATISFIABLE
1 decode --as-queens e.cnf answer|there is no option --as-queens any more; instead: decode the answer to the board with its blocked diagonals
1 decode e.cnf e.opb|e.opb:1:1: expected an answer (a line that begins with s, or names such as x_1_2 or queen(1,2)), found "*"
END
}

@test "without the exported file, the answer shows which question it belongs to" {
    cp "$DATA"/answers/*.* .
    for solver in $(other_solvers | awk '$2 !~ /^(dimacs|knf|icnf)$/ { print $1 }'); do
        outcome "3 decode --board 6 --queen 0,0 $solver.optimum --format json|jq [.lower, .upper, .claim.upper] == [5,6,5]"
    done
    outcome '0 decode --board 6 --queen 0,0 --target 5 scip.sat|5 queens fit'
}

@test "the answer of a MUS tool is no placement" {
    "$QUEENSAT" export --board 4 --queen 0,1 --format gcnf -o groups
    printf 's SATISFIABLE\nv 1 2 0\n' >answer
    # But the file is an instance.
    outcomes <<'END'
1 decode groups answer|gcnf is for MUS tools, whose answers are sets of groups, not placements
0 solve groups|n = 4, 1 queen fixed
END
}

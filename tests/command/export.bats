#!/usr/bin/env bats
load common

# Run a solver on a formula; the file "answer" has its answer.
ask() {
    case $1 in
    minisat) minisat "$2" answer >/dev/null 2>&1 || true ;;
    *) "$1" "$2" >answer || true ;;
    esac
}

@test "the default target is the structural upper bound" {
    needs picosat
    "$QUEENSAT" export --board 6 --queen 0,0 >formula
    grep -qx "c target 6, structural upper bound 6 (rows)" formula
    grep -qx "c board 6" formula
    grep -qx "c queen 0 0" formula
    grep -qx "c formula free squares, at-most-one auto, cardinality none" formula
    [[ $(grep -c "^c variable" formula) == 21 ]]
    grep -qx "c variable 21 square 0 0 fixed" formula
    grep -qx "21 0" formula
    ask picosat formula
    grep -qx "s UNSATISFIABLE" answer
    # A counter is named if the formula has one: here one row and one column may stay empty.
    "$QUEENSAT" export --board 6 --queen 0,0 --target 5 --card totalizer >formula
    grep -qx "c formula free squares, at-most-one auto, cardinality totalizer" formula
    [[ $(sed -n 's/^p cnf //p' formula) != "$(sed -n 's/^p cnf //p' <("$QUEENSAT" export --board 6 \
        --queen 0,0 --target 5 --card sequential))" ]]
}

@test "the full formula has a unit clause for every fixed queen and every blocked square" {
    "$QUEENSAT" export --full --board 4 --queen 0,1 --block 3,3 --block-sum 0 >formula
    [[ $(grep -c "^c variable" formula) == 16 ]]
    grep -qx "2 0" formula
    grep -qx -- "-16 0" formula
    grep -qx -- "-1 0" formula
}

@test "competition output of solve decodes as a model" {
    "$QUEENSAT" solve --board 6 --queen 0,0 --format competition >answer || true
    outcome '0 decode --board 6 --queen 0,0 --target 5 answer --format json|"lower":5'
    outcome '3 decode --board 6 --queen 0,0 answer --format json|"lower":5'
    sed -i 's/OPTIMUM FOUND/SATISFIABLE/' answer
    outcome '0 decode --board 6 --queen 0,0 --target 5 answer --format json|"lower":5'
}

@test "a wrong model is rejected" {
    printf 's SATISFIABLE\nv 1 2 0\n' >answer
    outcome '2 decode --board 4 --full --target 2 answer|attack each other on row 0'
    complains "the options may differ from those of export"
    printf 's SATISFIABLE\nv 1 0\n' >answer
    expect 2 "$QUEENSAT" decode --board 4 --full answer
    complains "the model has 1 of the 4 queens asked for (the board or the options may differ"
    expect 2 "$QUEENSAT" decode --board 4 --queen 0,1 --full --target 1 answer
    complains "the fixed queen on 0,1 is missing"
    printf 's MAYBE\n' >answer
    expect 1 "$QUEENSAT" decode --board 4 answer
    complains "answer:1:3: expected SATISFIABLE, UNSATISFIABLE, UNKNOWN or OPTIMUM FOUND"
    printf 's SATISFIABLE\nv 1 2\n' >answer
    outcome '1 decode --board 4 answer|expected values that end in 0'
}

@test "an undecided answer, and wrong operands" {
    printf 's UNKNOWN\n' >answer
    outcomes <<'END'
3 decode --board 4 answer|the solver did not decide
1 decode --board 4|expected one instance and one model
1 decode answer|expected one instance and one model
1 export a b|expected one instance, found 2
END
}

@test "every encoding can be exported" {
    needs picosat
    for amo in $(words_of export --amo); do
        for card in $(words_of export --card); do
            "$QUEENSAT" export --board 6 --queen 0,0 --target 5 --amo "$amo" --card "$card" -o formula
            ask picosat formula
            grep -qx "s SATISFIABLE" answer
            "$QUEENSAT" export --full --board 6 --queen 0,0 --target 5 --amo "$amo" --card "$card" -o formula
            ask picosat formula
            grep -qx "s SATISFIABLE" answer
        done
    done
}

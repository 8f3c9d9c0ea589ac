#!/usr/bin/env bats
load common

# Run a solver on a formula; the file "answer" has its answer.
ask() {
    case $1 in
    minisat) minisat "$2" answer >/dev/null 2>&1 || true ;;
    *) "$1" "$2" >answer || true ;;
    esac
}

@test "a file that would fill the disk is not begun: its size is said" {
    outcomes 1 export <<'END'
--board 300 --format smt2 -o big|queensat: the file would have about 2.1 GB, a line for each pair of squares: set a higher memory limit, or write opb or wcnf, which have none
--board 400 --format mis -o big|the file would have about 1.7 GB
--board 60 --format mis -o big --memory-limit 4M|the file would have about 4.2 MB
--board 60 --amo pairwise -o big --memory-limit 3M|or the at-most-one encoding product
END
    [[ ! -e big ]]
    local format most
    while read -r format most; do # the estimate is not far off
        expect 0 "$QUEENSAT" export --board 60 --format $format --memory-limit $most -o small
        (($(stat -c %s small) < ${most%M}000000))
    done <<<'mis 5M
smt2 15M'
}

@test "the default target is the structural upper bound" {
    needs picosat
    "$QUEENSAT" export --board 6 --queen 0,0 >formula
    for line in "c target 6, structural upper bound 6 (rows)" "c board 6" "c queen 0 0" \
        "c formula free squares, at-most-one auto, cardinality none" "c varname 21 x_0_0" "c fixed queens" "21 0"; do
        grep -qx "$line" formula
    done
    [[ $(grep -c "^c varname" formula) == 21 ]]
    ask picosat formula
    grep -qx "s UNSATISFIABLE" answer
    # A counter is named if the formula has one: here one row and one column may stay empty.
    for card in totalizer sequential; do
        "$QUEENSAT" export --board 6 --queen 0,0 --target 5 --card $card -o $card
        grep -qx "c formula free squares, at-most-one auto, cardinality $card" $card
    done
    run ! cmp -s <(grep '^p cnf' totalizer) <(grep '^p cnf' sequential)
}

@test "the full formula has a unit clause for every fixed queen and every blocked square" {
    "$QUEENSAT" export --full --board 4 --queen 0,1 --block 3,3 --block-sum 0 >formula
    [[ $(grep -c "^c varname" formula) == 16 && $(grep -xE -- '-?[0-9]+ 0' formula | sort) == $'-1 0\n-16 0\n2 0' ]]
}

@test "boards with walls: the instance, lines by number, and full formulas without variables of walls" {
    local walled=$DATA/walls/seven-by-four.txt format mark
    for format in $(words_of export --format); do
        "$QUEENSAT" export "$walled" --format "$format" -o "file.$format"
        # Every format says the board and its walls, from which it is read again.
        grep -qE '^[c*%\\;] board 7 4$' "file.$format"
        [[ $(grep -cE '^[c*%\\;] wall ' "file.$format") == 5 ]]
        grep -qE '^[c*%\\;] lines: between walls; ' "file.$format"
        outcome "0 solve file.$format|maximum 6, proved"
    done
    # In row 2, there are three walls before these squares.
    grep -qx ' row_5: x_2_2 + x_2_3 <= 1' file.lp
    grep -qx 'on(row,5,2,3).' file.asp
    # A board that is not square, without walls: no more words than before.
    printf 'board 3 5\nqueen 1 2\n' >bare
    "$QUEENSAT" export bare -o bare.cnf
    ! grep -q 'lines:' bare.cnf || return 1
    grep -qx 'c board 3 5' bare.cnf
    "$QUEENSAT" export "$walled" --full --target 6 -o full
    [[ $(grep -c '^c varname [0-9]* x_' full) == 23 ]] # 7 × 4 without 5 walls
    grep -qx 'c varname 5 x_1_0' full
    grep -qx 'c varname 6 x_1_3' full
    ! grep -q ' x_1_1$\| x_1_2$' full || return 1
}

# The groups as clauses: what is wanted does fit, and one queen more does not.
@test "groups of a board with walls: diagonals end at its edges and leave walls out" {
    needs picosat
    local target most status
    for lines in "" "block-sum 5" "block-difference 1" "block-sum 9\nblock-difference -6\nblock-sum 0"; do
        { cat "$DATA/walls/five-by-seven.txt"; printf "$lines"; } >board
        most=$("$QUEENSAT" solve board --format json | jq .upper)
        for target in "$most" $((most + 1)); do
            "$QUEENSAT" export board --format gcnf --target "$target" -o groups
            [[ $(grep '^p gcnf' groups | cut -d' ' -f4) == $(grep -c '^{' groups) ]]
            sed 's/^{[0-9]*} //; s/^p gcnf \([0-9]* [0-9]*\) .*/p cnf \1/' groups >clauses
            status=0
            picosat clauses >/dev/null || status=$?
            ((status == (target == most ? 10 : 20))) || { cat board; echo "$target $status"; return 1; }
        done
    done
    "$QUEENSAT" export board --format gcnf >groups
    grep -q ": at least 6 queens" groups # five rows, one of which is two lines
}

@test "competition output of solve decodes as a model" {
    "$QUEENSAT" solve --board 6 --queen 0,0 --format competition >optimum || true
    sed 's/OPTIMUM FOUND/SATISFIABLE/' optimum >model
    outcomes <<'END'
0 decode --board 6 --queen 0,0 --target 5 optimum --format json|"lower":5
3 decode --board 6 --queen 0,0 optimum --format json|"lower":5
0 decode --board 6 --queen 0,0 --target 5 model --format json|"lower":5
END
}

@test "a wrong model is rejected" {
    printf 's SATISFIABLE\nv 1 2 0\n' >two
    printf 's SATISFIABLE\nv 1 0\n' >one
    printf 's SATISFIABLE\nv 1 2\n' >open
    printf 's MAYBE\n' >maybe
    printf 's UNKNOWN\n' >unknown
    outcomes <<'END'
2 decode --board 4 --full --target 2 two|attack each other on row 0|the options may differ from those of export
2 decode --board 4 --full one|the model has 1 of the 4 queens asked for (the board or the options may differ
2 decode --board 4 --queen 0,1 --full --target 1 one|the fixed queen on 0,1 is missing
1 decode --board 4 maybe|maybe:1:3: expected SATISFIABLE, UNSATISFIABLE, UNKNOWN or OPTIMUM FOUND
1 decode --board 4 open|expected values that end in 0
3 decode --board 4 unknown|the solver did not decide
1 decode --board 4|expected one instance and one model
1 decode unknown|expected one instance and one model
1 export a b|expected one instance, found 2
END
}

@test "without --format, the ending of the file decides" {
    local file mark
    while read -r file mark; do
        "$QUEENSAT" export --board 4 -o "$file"
        grep -q "^$mark" "$file"
    done <<'END'
board.cnf p cnf
board.icnf p inccnf
board.wcnf h
board.mps NAME
board.lp Maximize
board.smt2 (check-sat)
board.txt p cnf
END
    # An ending that two formats have is that of the given one.
    "$QUEENSAT" export --board 4 --format asp -o board.lp
    grep -q "^#minimize" board.lp
    "$QUEENSAT" export --board 4 --format wcnf-old -o board.wcnf
    outcomes 1 export --board 4 <<'END'
--format opb -o board.lp|export: --format opb and --output board.lp contradict each other: this ending is that of lp
--format lp -o board.CNF|export: --format lp and --output board.CNF contradict each other: this ending is that of dimacs
-o board.svg|export: --output board.svg: this command writes no svg, but another one does: queensat draw -o board.svg
-o board.json|another one does: queensat solve -o board.json
--format clq|export: --format: there is no format clq any more; instead: export --format mis, the complement of whose graph has the maximum clique
-o board.clq|export: there is no format clq any more; instead: export --format mis
END
    "$QUEENSAT" export --board 4 --format mis -o board.clq
    grep -q "^p edge" board.clq
    "$QUEENSAT" export --board 4 -o s-1-2.5
    grep -q "^p cnf" s-1-2.5
    outcome "1 export --board 4 --target 3 -o board.mis|--target requires --format dimacs, opb"
    [[ ! -e board.mis ]]
}

@test "every encoding can be exported" {
    needs picosat
    for amo in $(words_of export --amo); do
        for card in $(words_of export --card); do
            for full in "" --full; do
                "$QUEENSAT" export $full --board 6 --queen 0,0 --target 5 --amo "$amo" --card "$card" -o formula
                ask picosat formula
                grep -qx "s SATISFIABLE" answer
            done
        done
    done
}

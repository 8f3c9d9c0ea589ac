# solve --proof: a formula and its refutation, which rate, an independent DRAT checker, accepts.
load common.bash

setup() {
    cd "$BATS_TEST_TMPDIR" || return 1
    PATH=$PATH:$HOME/.cargo/bin
}

needs_rate() {
    command -v rate >/dev/null || skip "rate is missing (./dev setup proof)"
}

# rate 0.3.0 cannot read a formula with the empty clause and others, whose proof is "0".
accepts() {
    if grep -qx 0 proof.cnf; then
        [[ $(cat proof.drat) == 0 ]]
    else
        rate proof.cnf proof.drat | grep -qx "s VERIFIED"
    fi
}

@test "the formula is that of export, for one queen more" {
    echo "board 6" >empty
    "$QUEENSAT" generate random --board 9 --blocked 50% --id 3 -o random
    local board options maximum
    for board in empty random; do
        for options in "" "--amo product --card totalizer"; do
            expect 0 "$QUEENSAT" solve "$board" --engine sat $options --proof proof --format array
            maximum=$("$QUEENSAT" solve "$board" --format json | jq .maximum)
            "$QUEENSAT" export "$board" --target $((maximum + 1)) $options -o formula
            cmp formula proof.cnf
            [[ $(tail -n 1 proof.drat) == 0 && $(grep -cx 0 proof.drat) == 1 ]]
            run ! grep -q '[^-0-9 ]' proof.drat
        done
    done
}

# bats test_tags=long
@test "every encoding: rate accepts the refutation" {
    needs_rate
    local id amo card empty=0 proofs=0
    for id in {1..10}; do
        "$QUEENSAT" generate random --board $((5 + id)) --queens $((id % 2)) \
            --blocked $((35 + id * 4))% --id "$id" -o board
        for amo in auto pairwise sequential product binary; do
            for card in sequential totalizer; do
                "$QUEENSAT" solve board --engine sat --amo $amo --card $card --proof proof >/dev/null
                accepts || { cat board; echo "$amo $card"; return 1; }
                proofs=$((proofs + 1))
                ! grep -qx 0 proof.cnf || empty=$((empty + 1))
            done
        done
    done
    ((proofs == 100 && empty > 0 && empty < 50)) || { echo "$empty of $proofs"; return 1; }
}

# cake_lpr is in no package of Debian, and no crate. Its exit status says nothing.
@test "cake_lpr accepts what rate makes of the refutation, but not without one of its lemmas" {
    needs_rate
    command -v cake_lpr >/dev/null || skip "cake_lpr is missing"
    export CML_HEAP_SIZE=500 CML_STACK_SIZE=100 # megabytes
    local board
    "$QUEENSAT" generate excluded --board 12 --diagonals 12 --id 1 -o diagonals
    "$QUEENSAT" generate crowded --board 16 --queens 6 --kind centre --id 2 -o crowded
    "$QUEENSAT" generate sparse --board 30 --average 4 --id 1 -o sparse
    for board in diagonals crowded sparse; do
        "$QUEENSAT" solve "$board" --engine sat --proof proof >/dev/null
        rate proof.cnf proof.drat -L proof.lrat | grep -qx "s VERIFIED"
        expect 0 cake_lpr proof.cnf proof.lrat
        [[ $output == "s VERIFIED UNSAT" && -z $stderr ]]
        # The lines of deletions have a d.
        awk '$2 == "d" || ++lemmas != 1' proof.lrat >short.lrat
        observe cake_lpr proof.cnf short.lrat
        [[ $output != *VERIFIED* && -n $stderr ]] || { echo "$board: $output"; return 1; }
    done
}

@test "rate refuses a proof without one of its lemmas" {
    needs_rate
    echo "board 6" >board
    "$QUEENSAT" solve --board 6 --queen 0,0 --engine sat --proof proof >/dev/null
    accepts
    echo 0 >proof.drat
    run accepts
    [[ $status -ne 0 ]]
}

@test "a bound that no search was needed for" {
    # All squares are attacked; the placement meets the number of rows; a line of squares.
    local board
    for board in "--board 1 --queen 0,0" "--board 5" "--board 2 --block 0,0 --block 1,1"; do
        expect 0 "$QUEENSAT" solve $board --engine sat --proof proof
        [[ -s proof.cnf && $(tail -n 1 proof.drat) == 0 ]]
        ! command -v rate >/dev/null || accepts
    done
}

@test "several instances, and files that would overwrite something" {
    echo "board 4" >four
    echo "board 5" >five.cnf
    outcome '0 solve four five.cnf --engine sat --proof of-%|maximum 5'
    [[ -s of-four.cnf && -s of-four.drat && -s of-five.cnf && -s of-five.drat ]]
    outcomes 1 solve <<'END'
four five.cnf --engine sat --proof p|--proof with several instances requires {name} in the name
five.cnf --engine sat --proof five|--proof: five.cnf would overwrite an input file
four --engine sat --proof p -o p.drat|--proof and --output are the same file
four --engine sat --proof p --certificate p.cnf|--certificate and --proof would both write p.cnf
END
    [[ ! -e p.cnf && ! -e p.drat ]]
}

@test "without a proof there are no files" {
    hard_board >board
    outcomes <<'END'
3 solve board --engine sat --proof proof --time-limit 0.2|&the files of --proof were not written: the maximum is not proved
1 solve --board 5 --engine sat --proof none/proof|=queensat: none/proof.drat: cannot write: No such file or directory
END
    [[ ! -e proof.cnf && ! -e proof.drat ]]
}

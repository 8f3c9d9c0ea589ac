#!/usr/bin/env bats
# Refutations by other solvers, as certificates.
load common
load other_solvers

# refuted [OPTIONS]: a formula and its refutation by PicoSAT, which any solver could have written.
refuted() {
    "$QUEENSAT" generate sparse --board 26 --average 4 --id 2 -o board
    "$QUEENSAT" solve board --engine sat --proof refuted "$@" >/dev/null
}

# proves PROOF [FORMULA]: it becomes a certificate.
proves() {
    rm -f new
    expect 0 "$QUEENSAT" decode "${2:-refuted.cnf}" --proof "$1" --certificate new
    has "the solver's proof that 23 queens do not fit is checked, against the board"
    expect 0 "$QUEENSAT" check board new
    has "verified: the maximum is from 0 to 22"
}

# refuses PROOF TEXT [FORMULA [OPTIONS]]: with one line, and without a certificate.
refuses() {
    rm -f new
    expect 1 "$QUEENSAT" decode "${3:-refuted.cnf}" --proof "$1" --certificate new "${@:4}"
    [[ -z $output && ! -e new && $stderr == "queensat: $2"* && $stderr != *$'\n'* ]] || {
        echo "$output" "$stderr"
        return 1
    }
}

@test "a refutation of more queens than a board has rows is evidence" {
    "$QUEENSAT" export --board 3 --queen 0,1 --target 5 -o more.cnf
    echo 0 >more.drat
    expect 0 "$QUEENSAT" decode more.cnf --proof more.drat --certificate new
    has "5 queens do not fit: at most 2"
    expect 0 "$QUEENSAT" check --board 3 --queen 0,1 new
    has "verified: the maximum is from 1 to 3"
}

@test "a refutation of the formula in every encoding, free squares or full, is evidence" {
    local amo card
    for amo in auto pairwise sequential product binary; do
        for card in sequential totalizer; do
            refuted --amo $amo --card $card
            proves refuted.drat
            grep -qx clauses new
            jq -e '.upper_reason == "proof" and .target_reached == false and .claim.proved' \
                <("$QUEENSAT" decode refuted.cnf --proof refuted.drat --format json)
        done
    done
    printf 's UNSATISFIABLE\n' >answer
    expect 0 "$QUEENSAT" decode refuted.cnf answer --proof refuted.drat
    expect 3 "$QUEENSAT" decode refuted.cnf answer
    has "gave no evidence"
}

@test "a refutation of a board with walls, free squares or full" {
    needs cadical
    local walled=$DATA/walls/seven-by-four.txt form
    for form in "" --full; do
        rm -f new
        "$QUEENSAT" export "$walled" --target 7 $form -o formula
        cadical -q formula proof >answer || true
        expect 0 "$QUEENSAT" decode formula answer --proof proof --certificate new
        expect 0 "$QUEENSAT" check "$walled" new
        has "verified: the maximum is from 1 to 6"
        # As many as a row for each of 7 and of 5 walls: 12, which certificates can say.
        "$QUEENSAT" export "$walled" --target 13 $form -o formula
        cadical -q formula proof >answer || true
        expect 0 "$QUEENSAT" decode formula answer --proof proof
        has "13 queens do not fit"
    done
}

@test "a proof and a placement with one queen less are the maximum" {
    refuted
    expect 10 "$QUEENSAT" solve board --target 22 -o placed --format competition
    expect 0 "$QUEENSAT" decode refuted.cnf placed --proof refuted.drat --certificate new
    has "lower   22  the placement above, checked"
    expect 0 "$QUEENSAT" check board new
    has "verified: the maximum is 22"
    # Without the proof it is an answer to another question, and a wrong placement is none.
    outcome "2 decode refuted.cnf placed|the model has 22 of the 23 queens asked for"
}

@test "DRAT, LRAT and FRAT, as text, binary and compressed" {
    needs python3
    local form
    refuted
    (echo "c a comment"; cat refuted.drat) >commented
    proves commented
    python3 "$(dirname "$BATS_TEST_FILENAME")/proof_forms.py" refuted.cnf refuted.drat
    for form in lrat frat drat.bin lrat.bin frat.bin; do
        proves $form
    done
    expect 0 "$QUEENSAT" decode refuted.cnf --proof - <lrat.bin
    for form in gzip xz zstd; do
        command -v $form >/dev/null || continue
        $form -c drat.bin >packed
        proves packed
        $form -c <<<"1 2" >packed
        refuses packed "packed:1: the proof is cut short"
        $form -c refuted.drat | head -c 100 >packed
        refuses packed "packed: $form cannot decompress it"
        expect 1 "$QUEENSAT" decode refuted.cnf --proof - <packed
        complains "standard input: standard input is compressed: use $form -dc"
        # Which the other program would wait for, or find the end of.
        refuses <(cat packed) "/dev/fd/"
        complains ": a pipe is compressed: use $form -dc"
    done
}

# Of each form, at each place: ../test_lemma_reader.c and ../test_outside_proof.c.
@test "a proof that was altered, cut short or made for something else is refused with its place" {
    local length
    refuted
    length=$(wc -l <refuted.drat)
    head -n $((length / 2)) refuted.drat >short
    refuses short "short:"
    (head -n 3 refuted.drat; echo "1 0") >altered
    refuses altered "altered:4: the clause does not follow by unit propagation"
    : >empty
    refuses empty "empty:1: the proof ends without a contradiction"
    refuses missing "missing: cannot open: No such file or directory"
    # The same board with another question, another encoding, and another board.
    "$QUEENSAT" export board --target 21 -o fewer.cnf
    refuses refuted.drat "refuted.drat:" fewer.cnf
    "$QUEENSAT" generate sparse --board 26 --average 4 --id 3 | "$QUEENSAT" export - --target 23 -o other.cnf
    refuses refuted.drat "refuted.drat:" other.cnf
    # What is read as something else.
    expect 1 "$QUEENSAT" decode refuted.cnf --proof refuted.cnf
    complains "decode: --proof: refuted.cnf is an operand, too"
    expect 1 "$QUEENSAT" decode - --proof - <refuted.cnf
    complains "decode: --proof: standard input is an operand, too"
    # What cannot be refuted, or not by clauses.
    printf 's SATISFIABLE\nv 1 0\n' >answer
    "$QUEENSAT" export --board 2 --target 1 -o one.cnf
    expect 1 "$QUEENSAT" decode one.cnf answer --proof refuted.drat
    complains "decode: --proof: the file asks for 1, and a placement has as many"
    "$QUEENSAT" export board --format opb -o board.opb
    expect 1 "$QUEENSAT" decode board.opb --proof refuted.drat
    complains "decode: --proof: expected a file that was exported in the format dimacs"
    expect 1 "$QUEENSAT" decode refuted.cnf --proof refuted.drat -o refuted.drat
    complains "--output: refuted.drat would overwrite an input file"
    expect 1 "$QUEENSAT" decode refuted.cnf --proof refuted.drat --certificate refuted.drat
    complains "--certificate: refuted.drat would overwrite an input file"
    [[ $(wc -l <refuted.drat) == "$length" ]]
}

@test "a clause without an end is refused when it fills the memory" {
    refuted
    yes 1 | head -c 40000000 | refuses - "not enough memory for a proof" refuted.cnf --memory-limit 16MB
}

@test "a solver may add variables that factor out literals" {
    local x
    refuted --amo sequential
    x=$(awk '/^p cnf/ { print $3 + 1 }' refuted.cnf)
    # x or not 1, x or not 5: so x means that 1 or 5 is true. And one of its denial, with a third variable.
    {
        printf '%d -1 0\n%d -5 0\n%d 1 5 0\n' "$x" "$x" "-$x"
        printf '%d %d 0\n%d 7 0\n%d %d -7 0\n' "-$((x + 1))" "$x" "-$((x + 1))" $((x + 1)) "-$x"
        cat refuted.drat
    } >factored
    proves factored
    [[ $(tr '\n' ' ' <new) == *" a -1 -5 0 a "* ]]
}

# The solvers that are here, with the form of their proofs: solver_proof WORDS... FORMULA PROOF.
proof_writers() {
    cat <<'END'
cadical -q
cadical -q --no-binary
cadical -q --lrat
cadical -q --lrat --no-binary
kissat -q
kissat -q --no-binary
cryptominisat5 --verb 0
END
}

# Whether this solver has these options.
writes_proofs() {
    command -v "$1" >/dev/null || return 1
    printf 'p cnf 1 2\n1 0\n-1 0\n' >tiny.cnf
    [[ $("$@" tiny.cnf tiny.proof 2>&1) == *"s UNSATISFIABLE"* ]]
}

# bats test_tags=scaled
@test "CaDiCaL, Kissat and CryptoMiniSat refute boards in every encoding" {
    local writers=() words id n most amo full verified=0
    while read -r words; do
        ! writes_proofs $words || writers+=("$words")
    done < <(proof_writers)
    [[ -n ${writers[*]} ]] || skip "cadical, kissat and cryptominisat5 are missing"
    for id in $(seq "$(scaled 2 50)"); do
        n=$((14 + id % 8))
        "$QUEENSAT" generate sparse --board $n --average $((3 + id % 2)) --id "$id" -o board
        most=$("$QUEENSAT" solve board --format json | jq .upper)
        for amo in pairwise sequential product binary; do
            full=$(((id + verified) % 3)) full=${full/#0/--full}
            "$QUEENSAT" export board --target $((most + 1)) --amo $amo ${full#[12]} \
                --card "$([[ $amo == p* ]] && echo totalizer || echo sequential)" -o formula
            for words in "${writers[@]}"; do
                $words formula proof >answer || true
                expect 0 "$QUEENSAT" decode formula answer --proof proof --certificate new
                expect 0 "$QUEENSAT" check board new --veripb translated
                has " to $most"
                verified=$((verified + 1))
                ! command -v veripb >/dev/null || [[ $(veripb translated.opb translated.pbp) == *"s VERIFIED"* ]]
                rm -f new proof
            done
        done
    done
    echo "# $verified proofs by ${#writers[@]} writers" >&3
}

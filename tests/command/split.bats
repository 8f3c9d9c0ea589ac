#!/usr/bin/env bats
# One hard instance as many cubes, and their certificates joined again.
load common

# A search of 90,000 nodes; 15 queens fit.
hard() {
    "$QUEENSAT" generate excluded --board 17 --diagonals 18 --id 2 -o hard
}

# Solve all cubes of a split, by several engines in turn.
solve_cubes() {
    shopt -s nullglob
    local cube engines=(bitset auto lp backtrack) number=0
    for cube in cube-[0-9]*; do
        "$QUEENSAT" solve "$cube" --known cube-known --engine "${engines[number++ % ${1:-4}]}" \
            --certificate "$cube.cert" >/dev/null || return 1
    done
}

count_of() {
    sed -E 's/.*"total":([0-9]+).*/\1/'
}

@test "cubes solved by five engines are merged to a certificate of the maximum" {
    hard
    outcome '0 split --into 40 hard -o cube-{cube}|cubes, |a placement of 15 is known'
    cubes=(cube-[0-9]*)
    ((${#cubes[@]} >= 30 && ${#cubes[@]} <= 40))
    [[ ${cubes[0]} == cube-01 ]]
    solve_cubes
    last=${cubes[-1]}
    "$QUEENSAT" solve "$last" --known cube-known --engine sat --certificate "$last.cert" >/dev/null
    grep -q '^clauses' "$last.cert"
    expect 0 "$QUEENSAT" merge hard cube-split cube-known cube-*.cert -o whole
    has "maximum 15, from ${#cubes[@]} cubes"
    # The names and the order do not matter, nor how the instance is written.
    mkdir certificates
    i=0
    for certificate in $(printf '%s\n' cube-*.cert | sort -r); do
        mv "$certificate" "certificates/$((i++))"
    done
    { grep '^board' hard; grep -v '^#\|^board' hard | sort -r; } >other
    printf '%s\n' certificates/* >list
    outcomes 0 <<'END'
check hard whole --leaves certificates|verified: the maximum is 15
merge other cube-split --list list -o again|maximum 15
check hard again|verified: the maximum is 15
END
}

@test "a board with walls: cubes, their certificates, and the same board without a wall" {
    local board=$DATA/walls/eleven-by-thirteen.txt
    outcome "0 split --into 5 $board -o cube-{cube}|5 cubes, |a placement of 14 is known"
    [[ $(sed 1d cube-1 | head -n 8) == "$(head -n 8 "$board")" ]] # after the comment
    cmp <(grep ^wall cube-known) <(grep ^wall "$board")
    solve_cubes 1
    outcomes 0 <<END
merge $board cube-split cube-known cube-1.cert cube-2.cert cube-3.cert cube-4.cert cube-5.cert -o whole|maximum 14, from 5 cubes
check $board whole|verified: the maximum is 14
merge $board cube-split cube-known cube-1.cert cube-2.cert cube-3.cert cube-4.cert cube-5.cert --copy -o copy|maximum 14
check $board copy|verified: the maximum is 14
END
    head -n 1 whole | grep -qx "queensat certificate 2"
    grep -v '^wall 10 ' "$board" >other
    sed 's/^wall 0 4$/&\nwall 0 1/' cube-known >known # where no queen is
    grep -qx 'wall 0 1' known
    outcomes <<END
2 merge other cube-split cube-known -o another|the split is of another instance
1 solve cube-1 --known known|known: expected a placement on a board of 11 × 13 with 7 walls, in the same places
2 check other whole|the certificate is for another instance
END
}

@test "leaves with more queens than a board has rows or columns, also within leaves" {
    local board=$DATA/walls/ten-by-twelve.txt cube
    outcome "0 split --into 6 $board -o cube-{cube}|6 cubes, |do 19 queens fit? a placement of 18 is known"
    "$QUEENSAT" split --into 3 --target 19 cube-1 -o 'first-{cube}' >/dev/null
    for cube in cube-[2-6] first-1; do
        "$QUEENSAT" solve $cube --known cube-known --certificate $cube.cert >/dev/null
    done
    "$QUEENSAT" merge cube-1 first-split first-known first-1.cert -o cube-1.cert
    grep -q '^leaf 1 [0-9a-f]* [0-9]* 18' cube-1.cert
    printf '%s\n' cube-[1-6].cert >list
    outcomes 0 <<END
merge $board cube-split cube-known --list /dev/stdin -o whole <list|maximum 18, from 6 cubes
check $board whole|verified: the maximum is 18
merge $board cube-split cube-known --list /dev/stdin --copy -o copy <list|maximum 18
check $board copy|verified: the maximum is 18
END
    # And in JSON.
    jq -n --rawfile manifest cube-split --argjson walls "$(grep '^wall' "$board" | sed 's/wall \(.*\) \(.*\)/[\1,\2]/' | jq -s .)" \
        --arg leaf "$(grep '^leaf 2 ' whole)" '{do: "merge", rows: 10, columns: 12, $walls, $manifest, leaves: "\($leaf)\n"}' \
        -c >question
    outcome '3 ask question|"cubes":6,"open":[1,3,4,5,6]'
}

# bats test_tags=scaled
@test "a checker that was written from the format's page agrees" {
    local kind # diagonals:id
    needs python3
    for kind in $(scaled 10:1 "8:2 8:4 10:3 12:6"); do
        "$QUEENSAT" generate excluded --board 12 --diagonals "${kind%:*}" --id "${kind#*:}" |
            grep -v '^#' >board
        "$QUEENSAT" split --into 12 board -o 'cube-{cube}'
        solve_cubes 3
        expect 0 "$QUEENSAT" merge board cube-split cube-*.cert -o whole
        expect 0 "$QUEENSAT" check board whole
        expect 0 env PYTHONDONTWRITEBYTECODE=1 \
            python3 "$BATS_TEST_DIRNAME/../certificates/check_certificate.py" board whole
        has "whole: from 11 to 11"
        rm cube-*
    done
}

# bats test_tags=long
@test "the same split twice, and every number of cubes" {
    hard
    "$QUEENSAT" generate sparse --board 30 --average 7 --id 1 -o sparse
    while read -r instance into; do
        for name in a b; do
            expect 0 "$QUEENSAT" split --into "$into" "$instance" -o "$name-%"
        done
        cubes=(a-[0-9]*)
        # At least three quarters of those that are wanted.
        ((${#cubes[@]} <= into && 4 * ${#cubes[@]} >= 3 * into))
        for file in a-*; do
            cmp "$file" "${file/a-/b-}"
        done
        rm a-* b-*
    done <<<$'hard 1\nhard 7\nhard 30\nhard 300\nsparse 300'
}

@test "cubes that hold less than was asked for are merged to what they hold" {
    "$QUEENSAT" generate sparse --board 50 --average 5 --id 1 -o board
    outcome '0 split board --target 49 --into 3 -o cube-%|3 cubes, 0 refuted at once'
    for cube in 1 2 3; do
        expect 0 "$QUEENSAT" solve "cube-$cube" --certificate "$cube.cert"
    done
    outcomes 0 <<'END'
merge board cube-split 1.cert 2.cert 3.cert -o whole|maximum 47, from 3 cubes
check board whole|verified: the maximum is 47
END
}

@test "each placement is in exactly one cube" {
    # Without refuted leaves, the cubes have all placements of every size.
    "$QUEENSAT" generate excluded --board 12 --diagonals 8 --id 2 -o blocked
    # The same with free squares.
    awk '/^board/ { n = $2; print }
        /^block-sum/ { sum[$2] = 1 }
        /^block-difference/ { difference[$2] = 1 }
        END { for (r = 0; r < n; r++) for (c = 0; c < n; c++)
            if (!((r + c) in sum) && !((r - c) in difference)) print "free", r, c }' blocked >free
    for board in blocked free; do
        outcome "0 split --into 6 $board -o cube-%|6 cubes, 0 refuted at once"
        for size in 2 11; do
            sum=0
            for cube in cube-[0-9]*; do
                sum=$((sum + $("$QUEENSAT" count "$cube" --size $size --format json | count_of)))
            done
            ((sum > 0))
            [[ $sum == $("$QUEENSAT" count $board --size $size --format json | count_of) ]]
        done
        rm cube-*
    done
}

@test "a split keeps to its limits, and writes nothing if they end it" {
    # Minutes of work: far more cubes than are made in the time.
    "$QUEENSAT" generate sparse --board 100 --average 4 --id 1 -o wide
    hard
    # What waits for its turn, and the tree, count as well.
    outcomes <<'END'
3 split --into 1000000 wide --time-limit 0.3 -o cube-{cube}|&queensat: wide: time limit: the cubes are not complete|!cubes
1 split --into 1000000 --memory-limit 10M hard -o cube-{cube}|hard: not enough memory to split
1 split --into 4000 --memory-limit 300K hard -o cube-{cube}|hard: not enough memory to split
END
    [[ $(ls) == $'hard\nwide' ]]
}

@test "open cubes are named, with status 3" {
    hard
    "$QUEENSAT" split --into 12 hard -o 'cube-%' >/dev/null
    solve_cubes 1
    merge=("$QUEENSAT" merge hard cube-split cube-known)
    expect 3 "${merge[@]}" -o whole
    complains "there is no certificate of cubes 1, 2, 3, 4, 5, 6, 7, 8, 9 and 3 others yet"
    expect 3 "${merge[@]}" cube-0[1-9].cert cube-1[02].cert -o whole
    complains "there is no certificate of cube 11 yet"
    expect 3 "${merge[@]}" cube-0[124-8].cert cube-1?.cert -o whole
    complains "there is no certificate of cubes 3 and 9 yet"
    [[ ! -e whole ]]
    # A certificate of bounds is one as well: it is merged, and its cube is open.
    for cube in 04 07; do
        "$QUEENSAT" solve cube-$cube --target 17 --certificate cube-$cube.cert >/dev/null
    done
    expect 3 "${merge[@]}" cube-*.cert -o whole
    has "maximum 15 to 16"
    has "open: cubes 4 and 7, to be solved to the end and merged again"
    outcome '0 check hard whole|verified: the maximum is from 15 to 16'
    # More queens were asked for than one more: that is answered, and nothing is open.
    "$QUEENSAT" split --into 3 --target 17 hard -o 'high-%' >/dev/null
    for cube in high-[0-9]; do
        "$QUEENSAT" solve "$cube" --target 17 --certificate "$cube.cert" >/dev/null
    done
    expect 0 "$QUEENSAT" merge hard high-split high-*.cert -o whole
    [[ $output != *open* ]]
}

@test "damaged files are refused" {
    hard
    "$QUEENSAT" split --into 3 hard -o 'cube-%' >/dev/null
    solve_cubes 2
    head -c -20 cube-2.cert >short
    sed 's/^part .*/part 9/' cube-2.cert >changed
    sed 's/^target 16/target 17/' cube-split >raised
    certificates="cube-1.cert cube-2.cert cube-3.cert"
    outcome "2 merge --board 17 cube-split $certificates -o refused|the split is of another instance"
    outcomes 1 merge hard <<END
cube-split cube-1.cert short cube-3.cert -o refused|short:
cube-split cube-1.cert changed cube-3.cert -o refused|expected the CRC-32 of the text above
raised $certificates -o refused|expected the CRC-32 of the text above
hard $certificates -o refused|hard:1:1: expected "queensat split 1"
cube-split $certificates -o cube-1.cert|--output: cube-1.cert would overwrite an input file
END
    [[ ! -e refused ]]
}

@test "a proof that does not hold is merged, but not verified" {
    hard
    "$QUEENSAT" split --into 3 hard -o 'cube-%' >/dev/null
    solve_cubes 2
    sed '/^parts/,$d' cube-2.cert >false
    printf 'parts 1\npart 2\nrows\nend 0\n' >>false
    seal false
    expect 0 "$QUEENSAT" merge hard cube-split cube-1.cert false cube-3.cert -o whole
    expect 2 "$QUEENSAT" check hard whole
}

@test "a cube that is split again" {
    hard
    "$QUEENSAT" split --into 3 hard -o 'cube-%' >/dev/null
    solve_cubes 2
    "$QUEENSAT" split --into 4 --target 16 cube-2 -o 'part-%' >/dev/null
    for part in part-[0-9]*; do
        "$QUEENSAT" solve "$part" --target 16 --certificate "$part.cert" >/dev/null
    done
    expect 0 "$QUEENSAT" merge cube-2 part-split part-*.cert -o second
    outcomes 0 <<'END'
merge hard cube-split cube-known cube-1.cert second cube-3.cert -o whole|maximum 15
check hard whole|verified: the maximum is 15
END
}

@test "what is refuted at once needs no cube" {
    # By the line program; and 8 queens on 8 rows are known.
    "$QUEENSAT" generate excluded --board 12 --diagonals 12 --id 2 -o crowded
    echo board 8 >empty
    for board in crowded empty; do
        outcome "0 split $board --into 10 -o cube-%|0 cubes, 1 refuted at once|queens do not fit: splitting has refuted all branches, and the maximum is one less"
        # It says how the certificate is made.
        line=$(tail -n 1 <<<"$output")
        [[ $line == "queensat merge $board cube-split cube-known -o whole.cert" ]]
        # shellcheck disable=SC2086
        expect 0 "$QUEENSAT" ${line#queensat }
        outcome "0 check $board whole.cert|verified: the maximum is "
    done
}

@test "wrong use" {
    outcomes 1 <<'END'
split --board 8 -o cube-%|split: expected --into N
split --board 8 --into 3|expected -o FILE with one {cube} in its name
split --board 8 --into 3 -o cube|expected -o FILE with one {cube} in its name
split --board 8 --into 3 -o %-%|{cube}
split --board 8 --into 3 -o {cube}-%|{cube}
split --board 8 --into 3 -o {cube}{cube}|{cube}
split --board 8 --into 3 -o {id}-{cube}|{cube}
split --into 3 -o cube-%|expected an instance
split --board 8 --target 7 --into 3 -o cube-%|nothing to split: there is a placement of 8 queens
merge --board 8 -o whole|merge: expected an instance, a manifest of split, and certificates
merge --board 8 manifest|expected -o FILE
merge --board 8 manifest -o whole|manifest: cannot open
END
    [[ -z $(ls) ]]
}

# Three cubes with their leaves, and the whole, by reference.
three_leaves() {
    hard
    "$QUEENSAT" split --into 3 hard -o 'cube-{cube}' >/dev/null
    for cube in 1 2 3; do
        "$QUEENSAT" solve "cube-$cube" --known cube-known --certificate "$cube.cert" >/dev/null
    done
    "$QUEENSAT" merge hard cube-split cube-known ?.cert -o whole >/dev/null
}

@test "merge names the leaves, and check needs all of them" {
    three_leaves
    (($(wc -c <whole) < 1200))
    [[ $(grep -c '^leaf [123] [0-9a-f]\{64\} [0-9]* 15 [123].cert$' whole) == 3 ]]
    "$QUEENSAT" merge hard cube-split cube-known ?.cert --copy -o copied >/dev/null
    (($(wc -c <copied) > 20000))
    outcomes 0 <<'END'
check hard whole|verified: the maximum is 15
check whole|verified: the maximum is 15
check hard copied|verified: the maximum is 15
check hard whole --format json|jq .leaves == {count: 3, only: null, verified: 3, claimed: 0, missing: []} and .verified
check hard copied --format json|jq .leaves == null and .verified
check hard whole hard copied|2 of 2 verified
END
    mkdir elsewhere
    mv 2.cert elsewhere/another-name
    outcomes <<'END'
3 check hard whole|=division verified; 2 of 3 leaves verified, 1 missing: 2
3 check hard whole --format json|jq .verified == false and .leaves.missing == ["2"] and .fault == null
3 check hard whole --veripb proof|!verified|&--veripb needs all leaves, missing: 2
3 check hard whole --leaf 2|=leaf 2 not verified, missing: 2
0 check hard whole --leaf 1|=leaf 1 verified: at most 15 queens
1 check hard whole --leaf 4|whole: the certificate has no leaf 4
1 check hard whole --leaves nowhere|nowhere: cannot open the folder of leaves
0 check hard whole --leaves elsewhere|verified: the maximum is 15
END
    [[ ! -e proof.pbp && ! -e proof.opb ]]
    # A link, and a folder, are no leaves.
    ln -s elsewhere/another-name 2.cert
    outcome '3 check hard whole|1 missing: 2'
    rm 2.cert
    mkdir 2.cert
    outcome '3 check hard whole|1 missing: 2'
}

@test "a leaf may be compressed, and by reference itself" {
    needs gzip
    three_leaves
    gzip 3.cert
    "$QUEENSAT" merge hard cube-split cube-known ?.cert 3.cert.gz -o whole >/dev/null
    outcome '0 check hard whole|verified: the maximum is 15'
    # Cube 1 is split again.
    "$QUEENSAT" split cube-1 --into 3 --target 16 -o 'again-{cube}' >/dev/null
    for cube in again-[0-9]; do
        "$QUEENSAT" solve "$cube" --known cube-known --certificate "$cube.cert" >/dev/null
    done
    "$QUEENSAT" merge cube-1 again-split again-?.cert -o 1.cert >/dev/null
    "$QUEENSAT" merge hard cube-split cube-known ?.cert 3.cert.gz -o whole >/dev/null
    "$QUEENSAT" merge hard cube-split cube-known ?.cert 3.cert.gz --copy -o copied >/dev/null
    outcomes 0 <<'END'
check hard whole|verified: the maximum is 15
check hard whole --leaf 1|leaf 1 verified: at most 15 queens
check hard copied|verified: the maximum is 15
check hard whole --veripb proof|verified: the maximum is 15
END
    run ! grep -q '^leaf' copied
    mkdir apart
    mv again-2.cert apart
    outcome '3 check hard whole|=division verified; 2 of 3 leaves verified, 1 missing: 1.2'
    cp apart/again-2.cert another-name
    outcome '0 check hard whole|verified: the maximum is 15'
    rm another-name
    outcome '1 merge hard cube-split cube-known 1.cert 2.cert 3.cert.gz --copy -o new|the file of this leaf is missing'
    [[ ! -e new ]]
}

@test "a leaf that was changed is refused" {
    three_leaves
    cp 2.cert right
    mkdir copies
    # Of another size, and of the same one.
    sed 's/^lower .*/lower 0/' right >2.cert
    mv right copies
    outcome '2 check hard whole|2.cert: this is not the file of leaf 2: it was changed'
    tr '0-9' '1-90' <copies/right >2.cert
    outcomes <<'END'
2 check hard whole|2.cert: this is not the file of leaf 2: it was changed
2 check hard whole --leaf 2|2.cert: this is not the file of leaf 2: it was changed
0 check hard whole --leaf 1|leaf 1 verified
0 check hard whole --leaves copies|verified: the maximum is 15
END
}

@test "receipts are claims, and only believed if one says so" {
    three_leaves
    for leaf in 1 2 3; do
        "$QUEENSAT" check hard whole --leaf $leaf --receipt $leaf.receipt >/dev/null
    done
    "$QUEENSAT" check cube-2 2.cert --receipt same >/dev/null
    cmp 2.receipt same
    cat ?.receipt >receipts
    head -n 2 receipts >two
    sed 's/upper 15/upper 14/' receipts >forged
    mkdir leaves
    mv 3.cert leaves
    outcomes <<'END'
3 check hard whole --receipts receipts|=division verified; 0 of 3 leaves verified, 3 claimed by receipts
0 check hard whole --receipts receipts --trust-receipts|=division verified; 0 of 3 leaves verified, 3 claimed by receipts; if these are true, the maximum is 15
3 check hard whole --receipts two|0 of 3 leaves verified, 2 claimed by receipts, 1 missing: 3
3 check hard whole --receipts two --trust-receipts|2 claimed by receipts, 1 missing: 3
3 check hard whole --receipts two --leaves leaves|1 of 3 leaves verified, 2 claimed by receipts
0 check hard whole --receipts two --leaves leaves --trust-receipts|1 of 3 leaves verified, 2 claimed|!verified: the maximum
1 check hard whole --receipts forged|forged:1:1: expected a receipt, whole and unchanged
1 check hard whole --receipts hard|hard:1:1: expected a receipt
1 check hard whole --trust-receipts|--trust-receipts requires --receipts FILE
1 check hard whole --receipts two --leaf 1|--leaf
1 check hard whole --receipts two --veripb proof|--receipts
END
    # Where nothing was verified, there is no receipt.
    outcome '3 check hard whole --receipt none|1 missing: 3'
    [[ ! -e none ]]
    outcome '0 check hard whole --leaves leaves --receipt all|verified: the maximum is 15'
    grep -q '^receipt 1 cube [0-9a-f]* leaf [0-9a-f]* bytes [0-9]* upper 15 checker .* crc ' all
}

@test "merge --missing lists the open cubes" {
    three_leaves
    expect 3 "$QUEENSAT" merge hard cube-split --missing 2.cert
    [[ $output == $'1\n3' ]]
    expect 0 "$QUEENSAT" merge hard cube-split --missing ?.cert
    [[ -z $output ]]
    outcomes 1 <<'END'
merge hard cube-split --missing --copy -o x 1.cert|--copy
merge hard cube-split 1.cert|expected -o FILE
END
}

@test "solve --known: more than others have found" {
    "$QUEENSAT" generate sparse --board 12 --average 3 --id 1 -o board
    maximum=$("$QUEENSAT" solve board | sed -n 's/^maximum \([0-9]*\),.*/\1/p')
    first=$(sed -n 's/^free \([0-9]*\) \([0-9]*\)/queen \1 \2/p' board | head -n 1)
    printf 'board 12\n%s\n' "$first" | tee known >one
    outcome "0 solve board --known known --certificate cert|upper   $maximum|!queens do not fit"
    [[ $(grep -c '^queen' known) == "$maximum" ]]
    cp known before
    # Another run has nothing to find, and its answer is that no more fit.
    outcomes 0 <<END
check board known|valid
check board cert|verified
solve board --known known|upper   $maximum
END
    cmp known before
    # It is not made smaller.
    "$QUEENSAT" solve --board 12 --queen 0,0 --known known >/dev/null
    (($(grep -c '^queen' known) >= maximum))
    echo rubbish >rubbish
    # An instance, which would be lost; nor one with queens only, which is a placement as well, under
    # whatever name.
    "$QUEENSAT" generate excluded --board 12 --diagonals 8 --id 2 -o diagonals
    printf 'board 12\nblock 3 3\n' >square
    ln one linked
    before=$(cksum -- *)
    outcomes 1 solve <<'END'
--board 8 --known known|known: expected a placement on a board with n = 8
board --known nowhere|nowhere: cannot open
board --known rubbish|rubbish:
board --known -|--known: expected a file name
one --known board|board: expected a placement, found an instance with blocked squares
one --known diagonals|diagonals: expected a placement, found an instance with blocked squares
one --known square|square: expected a placement, found an instance with blocked squares
one --known one|--known: one would overwrite an input file
one --known linked|--known: linked would overwrite an input file
END
    [[ $(cksum -- *) == "$before" ]]
}

@test "the folders of the cubes are made, and a known file names its board" {
    hard
    "$QUEENSAT" generate excluded --board 17 --diagonals 18 --id 4 -o other
    outcome '0 split hard --into 3 -o new/folder/{cube}|a placement of 15 is known'
    "$QUEENSAT" split other --into 3 -o other-% >/dev/null
    outcomes <<'END'
1 solve other --known new/folder/known|new/folder/known: this is the known placement of another board
1 solve other-1 --known new/folder/known|new/folder/known: this is the known placement of another board
0 solve new/folder/1 --known new/folder/known|upper   15
0 solve hard --known new/folder/known|upper   15
1 split hard --into 3 -o hard/{cube}|: cannot write: Not a directory
END
    # The file that a run has replaced names the board as well.
    printf 'board 17\n' | cat - <(grep '^# instance' new/folder/known) >few
    "$QUEENSAT" solve new/folder/1 --known few >/dev/null
    grep -q '^queen' few
    outcome '1 solve other-1 --known few|few: this is the known placement of another board'
}

@test "what cannot be written to the file of --known is printed all the same" {
    mkfifo known
    printf 'board 6\n' >known &
    expect 1 "$QUEENSAT" solve --board 6 --known known
    has "maximum 6, proved"
    complains "queensat: known: the placement is not written there: this is no file"
}

@test "runs at the same time keep the largest placement" {
    printf 'board 9\nqueen 0 0\nqueen 1 2\nqueen 2 4\nqueen 3 1\nqueen 4 3\nqueen 5 8\n' >known
    for queens in 0,0 0,1 4,4 8,3; do
        "$QUEENSAT" solve --board 9 --queen $queens --known known >/dev/null &
        runs+=($!)
    done
    wait "${runs[@]}"
    expect 0 "$QUEENSAT" check --board 9 known
    [[ $(grep -c '^queen' known) == 9 ]]
}

# The manual's blocks of this section, the first one first.
manual() {
    awk -v block="$1" '/^### One hard instance/ { on = 1 } on && /^```/ { count++; next }
        on && count == 2 * block - 1' "${DATA%/tests/data}/src/cli/README.md" |
        sed -e 's/--into 500/--into 12/' -e 's/\<50\>/3/g'
}

@test "the manual's commands, with GNU parallel" {
    needs parallel
    hard
    make_command
    manual 1 >manual.sh
    [[ $(wc -l <manual.sh) == 7 ]]
    # The sixth cube fails at first, as if it were killed; the others are solved.
    sed '/^queensat merge/,$d' manual.sh >jobs.sh
    mkdir -p cubes/06.part
    expect 1 env HOME="$PWD" bash -e jobs.sh
    certificates=(cubes/*.cert)
    ((${#certificates[@]} == 11))
    [[ ! -e cubes/06.cert ]]
    expect 3 "$QUEENSAT" merge hard cubes/split cubes/known cubes/*.cert -o hard.cert
    complains "there is no certificate of cube 6 yet"
    # Again: only what is missing.
    rmdir cubes/06.part
    before=$(stat -c '%n %Y %i' cubes/*.cert)
    expect 0 env HOME="$PWD" bash -e manual.sh
    [[ $(grep -c "cubes/" <<<"$output") == 1 ]]
    has "verified: the maximum is 15"
    rm cubes/06.cert
    [[ $(stat -c '%n %Y %i' cubes/*.cert) == "$before" ]]
}

@test "the manual's array job" {
    hard
    make_command
    "$QUEENSAT" split --into 12 hard -o 'cubes/{cube}' >/dev/null
    manual 2 >job.sh
    [[ $(grep -c SLURM_ARRAY_TASK_ID job.sh) == 1 ]]
    grep -q -- '--array=1-3' job.sh
    mkdir cubes/04.part
    for task in 1 2 3; do
        # The fourth cube fails, and the others of its task are solved.
        status=0
        SLURM_ARRAY_TASK_ID=$task sh job.sh >/dev/null 2>&1 || status=$?
        ((status == (task == 1)))
    done
    certificates=(cubes/*.cert)
    ((${#certificates[@]} == 11))
    rmdir cubes/04.part
    SLURM_ARRAY_TASK_ID=1 expect 0 sh job.sh
    expect 0 "$QUEENSAT" merge hard cubes/split cubes/known cubes/*.cert -o hard.cert
    has "maximum 15, from 12 cubes"
    # And their receipts.
    manual 3 >receipts.sh
    [[ $(cat cubes/*.receipt | wc -l) == 12 ]]
    expect 0 sh -e receipts.sh
    has "0 of 12 leaves verified, 12 claimed by receipts; if these are true, the maximum is 15"
}

#!/usr/bin/env bats
# What is written to files and terminals, and what is not.
load common

@test "a file that replaces another keeps its mode and owner" {
    for mode in 600 640 755; do
        echo old >out
        chmod "$mode" out
        expect 0 "$QUEENSAT" solve --board 4 -o out
        grep -q "maximum 4" out
        [[ $(stat -c %a out) == "$mode" ]]
    done
    [[ $(id -u) == 0 ]] || skip "not root"
    chown 12:34 out
    expect 0 "$QUEENSAT" solve --board 4 -o out
    [[ $(stat -c %u:%g out) == 12:34 ]]
}

@test "a file without write permission is not replaced" {
    open_folder
    chmod 777 .
    echo old >out
    chmod 444 out
    expect 1 as_nobody ./queensat solve --board 4 -o out
    [[ $stderr == "queensat: out: cannot write: Permission denied" ]]
    [[ $(cat out) == old ]]
    [[ $(ls) == $'out\nqueensat' ]]
}

@test "what could be written but not replaced is refused before anything is done" {
    open_folder
    echo old >out
    chmod 666 out
    chmod 555 .
    expect 1 as_nobody ./queensat solve --board 4 -o out
    [[ $stderr == "queensat: out: cannot write: the file would be replaced, and its folder cannot be written" ]]
    expect 1 as_nobody ./queensat solve --board 4 -o other
    complains "other: cannot write: Permission denied"
    [[ $(cat out) == old && $(ls) == $'out\nqueensat' ]]
    chmod 777 .
    ln out linked
    expect 1 as_nobody ./queensat space 5 -o out
    [[ $stderr == "queensat: out: cannot write: the file has several names (hard links), of which one would change" ]]
    [[ $(cat out linked) == $'old\nold' ]]
    rm linked
    [[ $(id -u) == 0 ]] || skip "not root"
    expect 1 as_nobody ./queensat space 5 -o out
    [[ $stderr == "queensat: out: cannot write: the file would be replaced, and has an owner that cannot be kept" ]]
    [[ $(cat out) == old && $(ls) == $'out\nqueensat' ]]
}

@test "names are templates, and no file is written twice or over an operand" {
    echo "board 4" >four
    expect 0 "$QUEENSAT" generate random --board 9..10 --queens 0 --id 8..10 -o 'b{board}-{id}'
    [[ $(echo b*) == "b09-08 b09-09 b09-10 b10-08 b10-09 b10-10" ]]
    expect 0 "$QUEENSAT" solve --board 9 --engine bitset --certificate c --checkpoint '{x}.save'
    expect 0 "$QUEENSAT" solve four b09-08 --certificate '{name}.cert'
    [[ $(echo *.cert *.save c) == "b09-08.cert four.cert {x}.save c" ]]
    # Also for a maximum of 0.
    printf 'board 1\nblock 0 0\n' >none
    outcome '0 solve none --certificate none.cert|maximum 0, proved'
    outcome '0 check none none.cert|=verified: the maximum is 0'
    before=$(cksum -- *)
    outcomes 1 <<'END'
solve four --certificate c{id}|--certificate: expected {name}, found "{id}"
solve four --certificate c{name|--certificate: expected {name}, found "{name"
solve four b09-08 --certificate c|--certificate with several instances requires {name} in the name
solve ./four four --certificate c{name}|--certificate: two instances would be written to cfour
solve four -o four|--output: four would overwrite an input file
solve four -o ./four|--output: ./four would overwrite an input file
export four -o four|--output: four would overwrite an input file
solve four --certificate new --checkpoint new|--certificate and --checkpoint would both write new
solve four --known c -o c|--known and --output are the same file
solve four --certificate new -o ./new|--certificate and --output are the same file
solve --known c -o c|=queensat: expected an instance: a file, - or --board N
END
    [[ $(cksum -- *) == "$before" ]]
    # Links that lead to nothing yet, and files that options and lists name.
    ln -s first second
    echo "1 3 0 2" >placement
    echo c >names
    before=$(cksum c four names placement)
    outcomes 1 <<'END'
solve four -o first --certificate second|--certificate and --output are the same file
solve four --start placement -o placement|--output: placement would overwrite an input file
solve four --start placement --certificate ./placement|--certificate: ./placement would overwrite an input file
check four four.cert --receipts names -o names|--output: names would overwrite an input file
END
    [[ $(cksum c four names placement) == "$before" && ! -e first ]]
    # Names that are known only when there is something to write.
    expect 0 "$QUEENSAT" generate excluded --board 12 --diagonals 8 --id 2 -o x-known
    before=$(<x-known)
    outcome '1 split --into 2 x-known -o x-{cube}|-o: x-known would overwrite an input file'
    [[ $(<x-known) == "$before" && ! -e x-split ]]
    ln -s y-split y-known
    outcome '1 split --into 2 x-known -o y-{cube}|-o: two instances would be written to y-known'
    rm y-*
    expect 0 "$QUEENSAT" split --into 2 x-known -o 'y-{cube}'
    expect 0 "$QUEENSAT" solve y-1 y-2 --target 12 --certificate '{name}.cert'
    before=$(cksum y-*)
    ls y-*.cert >names
    outcome '1 merge x-known y-split --list names -o y-1.cert|--output: y-1.cert would overwrite an input file'
    outcome '1 merge x-known y-split --list names -o names|--output: names would overwrite an input file'
    [[ $(cksum y-*) == "$before" ]]
}

@test "names may be as long as the system allows" {
    for length in 248 249 255; do
        name=$(printf "%0${length}d" 1)
        expect 0 "$QUEENSAT" space 5 -o "$name"
        [[ $(ls -A) == "$name" ]]
        rm "$name"
    done
}

# no_control TEXT: without control characters except line feeds, in UTF-8 and in 8-bit codes.
no_control() {
    local LC_ALL=C
    [[ $1 != *[$'\x01'-$'\x09'$'\x0b'-$'\x1f'$'\x9b']* ]]
}

@test "letters of names are not changed" {
    # In UTF-8 and in 8-bit codes.
    for name in dåmer.txt 女王 $'d\xe5mer'; do
        echo "board 4" >"$name"
        expect 0 "$QUEENSAT" solve "$name"
        [[ ${lines[0]} == "$name: n = 4, 0 queens fixed" ]]
    done
}

@test "one error is one line" {
    for command in "solve --board 4" "solve --board 4 --format json" "space 4" --help --version \
        "count --help" "draw --board 4" "export --board 4" "compare --board 4"; do
        for target in ">/dev/full" ">&-"; do
            observe bash -c "'$QUEENSAT' $command $target"
            [[ $status == 1 ]]
            [[ $(wc -l <<<"$stderr") == 1 ]]
            [[ $stderr == "queensat: standard output: cannot write"* ]]
        done
    done
}

@test "closed standard descriptors are not reused for files" {
    for closed in "<&-" ">&-" "2>&-" "<&- >&- 2>&-"; do
        rm -f out
        bash -c "'$QUEENSAT' solve --board 8 --engine sat -v -o out $closed" >/dev/null 2>&1
        [[ $(head -n 1 out) == "n = 8, 0 queens fixed" ]]
        grep -q "^time " out
    done
}

@test "an output that cannot be written is refused before anything is solved" {
    hard_board >hard
    touch no
    mkdir folder
    for words in "draw --solve hard -o no/out.svg" "draw --solve hard -o nowhere/out.svg" \
        "draw --solve hard -o /" "solve hard -o no/out" "solve hard -o nowhere/out" \
        "solve hard -o folder" "solve hard -o folder/" "solve hard --certificate no/out"; do
        outcome "1 $words|${words##* }: cannot write: "
    done
    [[ $(ls) == $'folder\nhard\nno' ]]
}

@test "a file that grows too large is an error, and the old one stays" {
    for words in "export --board 30" "solve --board 300 --format array" \
        "draw --board 40 --format svg" "generate random --board 300 --blocked 1000 --id 1"; do
        echo old >out
        expect 1 bash -c "ulimit -f 1; exec '$QUEENSAT' $words -o out"
        [[ $stderr == "queensat: out: cannot write: File too large" ]]
        [[ $(cat out) == old && $(ls) == out ]]
    done
}

@test "the memory limit includes reading" {
    needs_address_space_limit
    for words in "solve /dev/zero" "solve -" "compare /dev/zero" "count /dev/zero" \
        "export /dev/zero" "draw /dev/zero --format png" "decode --board 4 /dev/zero"; do
        observe bash -c "ulimit -v 1000000; '$QUEENSAT' $words --memory-limit 10M </dev/zero"
        [[ $status == 1 ]]
        [[ $stderr == "queensat: "*": not enough memory to read the file: the limit is 10485760 bytes" ]]
    done
    # A file with exactly that many bytes is read.
    printf 'board 4\n' >board
    head -c 65528 /dev/zero | tr '\0' '\n' >>board
    expect 0 "$QUEENSAT" export board --memory-limit 65536
    outcome '1 export board --memory-limit 65535|the limit is 65535 bytes'
}

# bats test_tags=long
@test "a report of many queens needs no memory for each" {
    needs_address_space_limit
    fixed_queens 400000 400000 >board
    observe bash -c "ulimit -v 85000; '$QUEENSAT' solve --format json board"
    [[ $status == 0 && $output == *'"maximum":400000,'* && $output == *'"cross_checks":[]}' ]]
}

@test "check: the old file remains if nothing was verified" {
    echo "board 4" >board
    echo "nothing of the kind" >bad
    echo old >out
    expect 1 "$QUEENSAT" check board bad -o out
    [[ $(cat out) == old ]]
}

@test "a stack of 64 KiB is enough" {
    needs_address_space_limit # frames of a sanitizer are larger
    bash -e -c '
        ulimit -s 64
        "$QUEENSAT" generate excluded --board 12 --diagonals 8 --id 2 -o hard
        "$QUEENSAT" split --into 2 hard -o "cube-{cube}"
        "$QUEENSAT" solve cube-1 cube-2 --target 12 --certificate "{name}.cert" -o out
        "$QUEENSAT" merge hard cube-split cube-1.cert cube-2.cert -o hard.cert
        "$QUEENSAT" check hard hard.cert --veripb proof
        for engine in bitset lp; do
            "$QUEENSAT" solve hard --engine $engine --checkpoint $engine --certificate c
            "$QUEENSAT" solve hard --engine $engine --checkpoint $engine --certificate c
        done
        "$QUEENSAT" solve hard --engine sat --certificate c --format json
        "$QUEENSAT" explain hard --target 12
        "$QUEENSAT" draw hard --solve -o board.svg
        "$QUEENSAT" compare --board 4
    ' >/dev/null
}

@test "a full disk ends a list of instances, after whole records" {
    echo "board 4" >four
    expect 1 bash -c 'trap "" XFSZ; ulimit -f 4; "$@"' bash \
        "$QUEENSAT" solve four four four four four four four four --format json -o out
    [[ $stderr == "queensat: out: cannot write: File too large" ]]
    [[ $(jq -c .maximum out | sort -u) == 4 && $(wc -l <out) -lt 8 ]]
}

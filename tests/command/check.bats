#!/usr/bin/env bats
# Certificates from the command line: solve --certificate, and check.
load common

# Two instances, a certificate of the first one, and one for its bounds only.
corner() {
    printf 'board 6\nqueen 0 0\n' >corner
    printf 'board 6\nqueen 0 1\n' >other
    expect 0 "$QUEENSAT" solve corner --certificate proof
    expect 0 "$QUEENSAT" solve corner --engine prefix --certificate weak
}

# A change by sed, with the CRC corrected.
altered() {
    sed "$1" "$2" >"$3"
    seal "$3"
}

@test "a certificate of the maximum, and one of bounds" {
    corner
    outcomes 0 check <<'END'
corner proof|=verified: the maximum is 5
--board 6 --queen 0,0 proof|=verified: the maximum is 5
corner weak|=verified: the maximum is from 5 to 6
corner proof corner weak|=proof: verified: the maximum is 5\nweak: verified: the maximum is from 5 to 6\n2 of 2 verified
END
    expect 0 "$QUEENSAT" check corner weak -v
    [[ $stderr =~ ^"queensat: weak: checked by "[1-9][0-9]+" lines of code, and "[1-9][0-9]+" of what" ]]
}

@test "several pairs have a line each, and a summary" {
    corner
    expect 2 "$QUEENSAT" check corner proof other proof corner none
    [[ $output == $'proof: verified: the maximum is 5\n1 of 3 verified' ]]
    [[ $stderr == "queensat: proof:4:1: the certificate is for another instance
queensat: none: cannot open: No such file or directory" ]]
}

@test "an instance or certificate from standard input, and a report in a file" {
    corner
    echo queue >queue
    outcomes <<'END'
0 check corner - -o result <proof|=
0 check - proof <corner|=verified: the maximum is 5
1 check corner - <queue|queensat: standard input:1:4: expected "queensat certificate 1", found 
END
    [[ $(cat result) == "verified: the maximum is 5" ]]
    # A pipe is opened and read once.
    expect 0 "$QUEENSAT" check corner <(cat proof)
    [[ $output == "verified: the maximum is 5" ]]
    expect 2 "$QUEENSAT" check corner <(cat corner; echo 'queen 0 1')
    [[ $output == "not valid: 2 queens, 1 attacking pair"* ]]
}

@test "JSON is one object per line" {
    corner
    expect 0 "$QUEENSAT" check --format json corner proof corner weak
    [[ ${#lines[@]} == 2 && $output != *"of 2"* ]]
    [[ ${lines[0]} =~ ^'{"schema":"queensat-check-1","version":"'[0-9.]+'","instance":{"name":"corner","n":6,' ]]
    [[ ${lines[0]} =~ '"certificate":"proof","verified":true,"lower":5,"upper":5,"nodes":'[0-9]+',"clauses":0,"bytes":'$(wc -c <proof)',"seconds":'[0-9] ]]
    [[ ${lines[1]} == *'"certificate":"weak","verified":true,"lower":5,"upper":6,'* ]]
    # Refused ones have an object, too; those that cannot be opened have none.
    expect 2 "$QUEENSAT" check --format json other proof corner /dev/null corner none corner proof
    [[ ${#lines[@]} == 3 && $(wc -l <<<"$stderr") == 3 ]]
    [[ ${lines[0]} =~ '"certificate":"proof","verified":false,"lower":null,"upper":null,"nodes":null,"clauses":null,"bytes":null,"seconds":'[-0-9.e]+',"fault":{"kind":"false","line":4,"column":1,"text":"the certificate is for another instance"},"leaves":null,"receipt":null}'$ ]]
    [[ ${lines[1]} =~ '"certificate":"/dev/null","verified":false,'.*'"fault":{"kind":"damaged","line":1,"column":1,"text":"expected \"queensat certificate 1\", found '.*'"},"leaves":null,"receipt":null}'$ ]]
    [[ ${lines[2]} =~ '"certificate":"proof","verified":true,'.*'"fault":null,"leaves":null,"receipt":"receipt 1 cube '.*'"}'$ ]]
    complains "queensat: proof:4:1: the certificate is for another instance"
    complains "queensat: none: cannot open: No such file or directory"
    # Names that are not UTF-8.
    cp corner $'corn\xffer'
    mv proof $'pro\xffof'
    outcome $'0 check --format json corn\xffer pro\xffof|"name":"corn?er"|"certificate":"pro?of"'
}

@test "an invalid certificate exits with 1, a false one with 2, and the place is given" {
    corner
    altered '1s/1$/3/' proof version
    altered 's/^queen 0 0/queen 0 6/' proof square
    altered 's/^upper 5/upper 4/' proof claim
    altered 's/^0,0 /0,1 /' proof placement
    sed '$s/.*/end 00000000/' proof >changed
    head -c 40 proof >short
    mkdir folder
    outcomes <<END
1 check corner version|=queensat: version:1:22: expected "queensat certificate 1", found '3'
1 check corner square|=queensat: square:3:10: expected a number from 0 to 5, found the end of the line
2 check corner claim|queensat: claim:
2 check corner placement|queensat: placement:
2 check other proof|=queensat: proof:4:1: the certificate is for another instance
1 check corner changed|queensat: changed:$(wc -l <proof):5: expected the CRC-32 of the text above, found '0'
1 check corner short|queensat: short:3:|found the end of the file: the certificate is incomplete
1 check corner folder|folder:1:1: cannot read the certificate: Is a directory
1 check missing proof|queensat: missing: cannot open: No such file or directory
1 check corner proof corner|queensat: check: expected an instance and its certificate or placement, or several such pairs
END
}

@test "the result is the same with and without a certificate" {
    result() { sed -E '/^time/d; s/"(certificate_)?seconds":[^,]*//g; s/"bytes":[^,]*//' <<<"$output"; }
    corner
    for options in "" "--engine bitset" "--engine backtrack" "--engine lp" "--engine sat" \
        "--format json" "--target 6"; do
        expect 0 "$QUEENSAT" solve corner $options
        plain=$(result)
        expect 0 "$QUEENSAT" solve corner $options --certificate again
        [[ $(result) == "$plain" ]]
    done
}

@test "what PicoSAT refutes is refuted again for the certificate, which is reported" {
    corner
    for options in "" "--amo product --card totalizer"; do
        expect 0 "$QUEENSAT" solve corner --engine sat $options -v --certificate clausal
        [[ $stderr =~ sat:\ certificate:\ refuted\ again,\ [0-9]+\ lemmas,\ [0-9.]+\ s ]]
        grep -qx clauses clausal
        expect 0 "$QUEENSAT" check corner clausal --format json
        [[ $output =~ '"upper":5,"nodes":0,"clauses":'[1-9] ]]
    done
    expect 0 "$QUEENSAT" solve corner --engine sat --certificate clausal --format json
    [[ $output =~ '"certificate_seconds":'[0-9.e-]*[1-9] ]]
    expect 0 "$QUEENSAT" solve corner --engine sat --format json
    [[ $output == *'"certificate_seconds":0.0'* ]]
    # Without the clauses that a lemma follows from.
    altered '/^clauses/{n;s/.*/-6 0/}' clausal less
    expect 2 "$QUEENSAT" check corner less
    [[ $stderr =~ ^queensat:\ less:[0-9]+:[0-9]+:\ the\ clause\ does\ not\ follow$ ]]
}

@test "proofs that several threads have written" {
    local threads
    "$QUEENSAT" generate sparse --board 32 --average 5 --id 1 -o board
    for threads in 2 3 4; do
        expect 0 "$QUEENSAT" solve board --engine lp --threads $threads --certificate proof
        grep -qx tree proof
        expect 0 "$QUEENSAT" check board proof
    done
}

@test "more than 64 columns: trees on the line program, by lp and by auto" {
    local engine
    "$QUEENSAT" generate sparse --board 70 --average 3 --id 2 -o board
    for engine in lp auto; do
        expect 0 "$QUEENSAT" solve board --engine "$engine" --certificate proof
        [[ $output =~ maximum\ ([0-9]+),\ proved ]]
        maximum=${BASH_REMATCH[1]}
        grep -qx tree proof
        grep -qE "^(.* )?b[0-9]+:" proof # budgets
        outcome "0 check board proof|=verified: the maximum is $maximum"
        altered "s/^upper $maximum/upper $((maximum - 1))/; s/^part $maximum/part $((maximum - 1))/" \
            proof lower
        expect 2 "$QUEENSAT" check board lower
        # The first branch on a square is missing: its subtree no longer follows.
        altered '0,/^\(.* \)\?q[0-9]*,[0-9]* */s//\1/' proof less
        run ! "$QUEENSAT" check board less
    done
}

@test "what PicoSAT decides by hints is refuted by the line program for the certificate" {
    "$QUEENSAT" generate sparse --board 180 --average 1.75 --id 3 -o board
    outcomes 0 <<'END'
solve board -v|maximum 119, proved|PicoSAT proved that one more does not fit
solve board --certificate proof -v|maximum 119, proved|&line program: 101 queens? no
check board proof|=verified: the maximum is 119
END
    grep -qx tree proof # 19 queens are forced
    # Without memory for the line program, PicoSAT has to refute, too.
    "$QUEENSAT" generate sparse --board 500 --average 1.5 --id 1 -o board
    outcomes 0 <<'END'
solve board --certificate proof --memory-limit 4M|maximum 298, proved
check board proof|verified: the maximum is |298
END
}

@test "more than 64 rows and columns: a tree over bitsets" {
    "$QUEENSAT" generate sparse --board 66 --average 6.5 --id 3 -o board
    outcomes 0 <<'END'
solve board --certificate proof|maximum 65, proved
check board proof|=verified: the maximum is 65
END
    grep -qx tree proof
    grep -qE "^(.* )?[rc]6[45] " proof # branches on lines of the second word
    # The first branch is missing.
    altered '0,/^\(.* \)\?[rc][0-9]* /s//\1/' proof less
    run ! "$QUEENSAT" check board less
}

@test "a part of a board too large for bitsets, closed by the line program or by PicoSAT" {
    # Rows 0 and 1 have two squares each, no two of which can both have queens.
    local column engine
    echo "board 70" >board
    for column in {2..69}; do printf 'block 0 %d\nblock 1 %d\n' "$column" "$column" >>board; done
    for engine in auto sat; do
        outcome "0 solve board --engine $engine --certificate c|maximum 69, proved"
        grep -qx "$([[ $engine == sat ]] && echo clauses || echo tree)" c
        outcome '0 check board c|=verified: the maximum is 69'
    done
}

@test "a search that was not recorded is reported in one line" {
    corner
    outcomes <<'END'
0 solve corner --engine prefix --certificate weak|&queensat: weak proves only 5 to 6: the search of prefix was not recorded
3 solve corner --engine brute --certificate weak|&queensat: weak proves only 1 to 6: the search of brute was not recorded
END
    [[ $(wc -l <<<"$stderr") == 1 ]]
    for engine in auto bitset backtrack lp; do
        expect 0 "$QUEENSAT" solve corner --engine "$engine" --certificate proof
        [[ -z $stderr ]]
        outcome '0 check corner proof|=verified: the maximum is 5'
    done
}

@test "% is replaced by the name of each instance" {
    corner
    mkdir a b
    cp corner a/one.txt
    cp other b/two.lines
    expect 0 "$QUEENSAT" solve a/one.txt b/two.lines --certificate 'b/%.proof'
    [[ $(ls a b) == $'a:\none.txt\n\nb:\none.proof\ntwo.lines\ntwo.proof' ]]
    expect 0 "$QUEENSAT" check a/one.txt b/one.proof b/two.lines b/two.proof
    expect 0 "$QUEENSAT" solve --board 6 --certificate '%.proof'
    [[ -e board.proof ]]
}

@test "certificates that would overwrite something are refused before solving" {
    corner
    mkdir a
    cp corner a/corner.txt
    ln corner linked
    before=$(cksum -- corner linked other proof weak a/*; ls -R)
    outcomes 1 solve <<'END'
corner --certificate a|=queensat: --certificate: expected a file name, a is a folder
corner --first-lexicographic --certificate a|=queensat: --certificate: expected a file name, a is a folder
corner a/corner.txt --certificate %.new|=queensat: --certificate: two instances would be written to corner.new
corner --certificate corner|=queensat: --certificate: corner would overwrite an input file
corner --certificate linked|=queensat: --certificate: linked would overwrite an input file
a/corner.txt other --certificate %|=queensat: --certificate: other would overwrite an input file
corner --certificate new -o new|=queensat: --certificate and --output are the same file
corner --certificate -|=queensat: --certificate: expected a file name, not - (/dev/stdout is standard output)
END
    long=$(printf './%.0s' {1..200})corner
    outcome "1 solve $long --certificate %.new|=queensat: --certificate: the instance's name is too long for {name}: ${long:0:200}"
    [[ $(cksum -- corner linked other proof weak a/*; ls -R) == "$before" ]]
}

@test "translations that would overwrite something are refused" {
    "$QUEENSAT" solve --board 6 --queen 0,0 --certificate proof >/dev/null
    printf 'board 6\nqueen 0 0\n' | tee a.opb >instance
    cp proof b.pbp
    before=$(cksum -- *)
    outcomes 1 check <<'END'
a.opb proof --veripb a|would overwrite an input file
a.opb proof --veripb ./a|would overwrite an input file
instance b.pbp --veripb b|would overwrite an input file
instance proof --veripb c -o c.pbp|--veripb and --output are the same file
instance proof instance b.pbp --veripb c|--veripb with several instances requires {name} in the name
instance proof instance b.pbp --veripb c-%|--veripb: two instances would be written to c-instance.pbp
END
    [[ $(cksum -- *) == "$before" ]]
}

@test "if a certificate cannot be written, the old one and the result remain" {
    corner
    mkdir run
    cp proof run/old
    # The folder does not exist: nothing is solved.
    expect 1 "$QUEENSAT" solve corner --certificate none/new
    [[ $stderr == "queensat: none/new: cannot write: No such file or directory" && -z $output ]]
    # With a limit on the size of files that is above the size of the result.
    echo "board 900" >large
    expect 1 bash -c "ulimit -f 5; exec '$QUEENSAT' solve large --format array --certificate run/old"
    [[ $stderr == "queensat: run/old: cannot write: File too large" ]]
    [[ $output == "["*"]" ]]
    [[ $(ls -A run) == old ]]
    cmp proof run/old
}

# Devices and pipes are written to: nothing is made beside them.
@test "certificates go to devices and pipes, and what cannot be replaced is refused" {
    corner
    open_folder
    mkfifo pipe
    for name in here p.board p.cert p.cnf p.drat; do echo old >"$name"; done
    chmod 666 here pipe p.*
    cp "$OLDPWD/corner" .
    chmod 644 corner
    expect 0 "$QUEENSAT" solve corner --seed 1 --certificate "$BATS_TEST_TMPDIR/proof"
    chmod 555 .
    # Standard output is neither opened anew nor emptied.
    observe as_nobody ./queensat solve corner --seed 1 --certificate /dev/stdout
    [[ $status == 0 && $output == "$(<"$BATS_TEST_TMPDIR/proof")"$'\ncorner: n = 6'*"maximum 5, proved"* ]]
    echo before >"$BATS_TEST_TMPDIR/read"
    as_nobody ./queensat solve corner --certificate /dev/stdout >>"$BATS_TEST_TMPDIR/read"
    [[ $(<"$BATS_TEST_TMPDIR/read") == before$'\n'"queensat certificate"*"maximum 5, proved"* ]]
    expect 0 as_nobody ./queensat solve corner --certificate /dev/null
    for line in "solve corner --certificate here" "explain corner --certificate p" \
        "solve corner --engine sat --proof p"; do
        expect 1 as_nobody ./queensat $line
        complains "cannot write: the file would be replaced, and its folder cannot be written"
        [[ -z $output ]]
    done
    grep -qx old here
    run ! grep -vqx old p.*
    # A pipe with a reader, but without a writer of ours, so that it has an end.
    exec 7<>pipe
    exec 8<pipe 7>&-
    expect 0 as_nobody ./queensat solve corner --seed 1 --certificate pipe 8<&-
    cmp - "$BATS_TEST_TMPDIR/proof" <&8
    exec 8<&-
    if [[ -w /dev/full ]]; then
        expect 1 as_nobody ./queensat solve corner --certificate /dev/full
        [[ $stderr == "queensat: /dev/full: cannot write: No space left on device" ]]
        has "maximum 5, proved"
    fi
    # Before anything is solved.
    expect 1 as_nobody ./queensat solve corner --certificate new
    [[ $stderr == "queensat: new: cannot write: Permission denied" && -z $output ]]
    [[ $(ls -A | paste -sd ' ') == "corner here p.board p.cert p.cnf p.drat pipe queensat" ]]
}

@test "a full disk leaves no certificate" {
    corner
    mkdir disk
    mount -t tmpfs -o size=16k none disk 2>/dev/null || skip "no file system can be mounted here"
    observe "$QUEENSAT" solve --board 2000 --format array --certificate disk/new
    left=$(ls -A disk)
    umount disk
    [[ $status == 1 && -z $left && $(wc -l <<<"$stderr") == 1 ]]
    [[ $stderr == *"No space left on device" ]]
    # What the search has recorded makes room for the bounds.
    "$QUEENSAT" generate sparse --board 40 --average 4 --id 2 -o board
    mount -t tmpfs -o size=100k none disk
    observe "$QUEENSAT" solve board --engine bitset --certificate disk/new
    cp disk/new new || true
    umount disk
    [[ $status == 1 && $stderr =~ ^"queensat: disk/new proves only 34 to "[0-9]+": the search of bitset could not be recorded: No space left on device"$ ]]
    expect 0 "$QUEENSAT" check board new
}

@test "a disk that fills up while the search is recorded: the result, and a certificate of the bounds" {
    local engine
    mkdir run
    "$QUEENSAT" generate sparse --board 40 --average 4 --id 2 -o board
    for engine in bitset lp sat; do
        expect 1 bash -c "ulimit -f 20; exec '$QUEENSAT' solve board --engine $engine --certificate run/proof"
        has "maximum 34, proved"
        [[ $stderr =~ ^"queensat: run/proof proves only 34 to "([0-9]+)": the search of $engine could not be recorded: File too large"$ ]]
        upper=${BASH_REMATCH[1]}
        [[ $(ls -A run) == proof ]]
        outcome "0 check board run/proof|=verified: the maximum is from 34 to $upper"
    done
    # Of two files that belong together, none appears if there is no room for the longer one.
    expect 0 "$QUEENSAT" solve board --engine bitset --certificate proof
    expect 1 bash -c "ulimit -f 100; exec '$QUEENSAT' check board proof --veripb run/two"
    [[ $stderr == "queensat: run/two.pbp: cannot write: File too large" ]]
    expect 1 bash -c "ulimit -f 20; exec '$QUEENSAT' solve board --engine sat --proof run/six"
    [[ $stderr == "queensat: "*": File too large" ]]
    [[ $(ls -A run) == proof ]]
}

@test "a time limit leaves a certificate of the bounds" {
    hard_board >board
    for engine in auto bitset lp sat backtrack; do
        expect 3 "$QUEENSAT" solve board --engine "$engine" --time-limit 0.1 --certificate proof
        [[ $output =~ maximum\ from\ ([0-9]+)\ to ]]
        lower=${BASH_REMATCH[1]}
        expect 0 "$QUEENSAT" check board proof
        [[ $output =~ ^"verified: the maximum is from $lower to "[0-9]+$ ]]
    done
}

@test "a signal leaves a certificate of the bounds, a fatal one leaves nothing" {
    hard_board >board
    mkdir run
    for signal in INT TERM; do
        interrupted "$signal" "(interrupt)" solve board --engine backtrack --certificate run/proof
        [[ $(ls -A run) == proof ]]
        expect 0 "$QUEENSAT" check board run/proof
        rm run/proof
    done
    set -m # otherwise SIGQUIT would be ignored
    for signal in KILL QUIT; do
        echo old >run/proof
        "$QUEENSAT" solve board --engine backtrack --certificate run/proof >out 2>/dev/null &
        pid=$!
        until_true has_worked "$pid" 10
        kill -"$signal" "$pid"
        ends "$pid"
        [[ $status == $((128 + $(kill -l "$signal"))) ]]
        [[ $(ls -A run) == proof && $(cat run/proof) == old ]]
    done
}

@test "a placement in any format is valid, or its faults are listed" {
    printf 'board 6\nqueen 0 1\nblock 5 0\n' >board
    printf -- '- Q - - - -\n- - - Q - -\n- - - - - Q\nQ - - - - -\n- - Q - - -\n- - - - Q -\n' >solution
    printf '[1, 1, 0, 2, 0, 6]' >wrong
    printf 'board 6\nqueen 5 0\nqueen 5 0\n' >blocked
    outcomes <<'END'
0 check board solution|=valid: 6 queens
0 check board - <solution|=valid: 6 queens
0 check --board 6 solution|=valid: 6 queens
2 check board solution board blocked board wrong|>solution: valid: 6 queens|>1 of 3 verified
END
    expect 2 "$QUEENSAT" check board wrong
    [[ $output == "not valid: 4 queens, 2 attacking pairs
  0,0 and 0,1 attack each other on row 0
  0,0 and 5,5 attack each other on difference 0" ]]
    expect 2 "$QUEENSAT" check --board 6 --queen f5 --block a6 wrong
    [[ $output == "not valid: 4 queens, 2 attacking pairs
  a6 and b6 attack each other on rank 6
  a6 and f1 attack each other on one diagonal
  a6 is blocked
  f5 lacks its fixed queen" ]]
    expect 2 "$QUEENSAT" check board blocked
    [[ $output == "not valid: 1 queen, 0 attacking pairs
  5,0 is blocked
  0,1 lacks its fixed queen
  repeated squares: 1" && -z $stderr ]]
}

@test "a placement: JSON, and what cannot be one" {
    printf 'board 6\nqueen 0 1\n' >board
    printf '[1, 1, 0, 0, 0, 0]' >wrong
    printf '[0, 0]' >small
    echo "nothing" >text
    expect 2 "$QUEENSAT" check --format json board wrong -o result
    [[ -z $output && $(<result) == *'"placement":"wrong","valid":false,"queens":2,"attacking_pairs":1,"attacks":[[[0,0],[0,1]]],"blocked":[],"missing":[],"repeated":0}'* ]]
    outcomes 1 check <<'END'
board small|queensat: small: the placement is for n = 2, but the instance has n = 6
board text|queensat: text:1:1: expected an instance
board wrong --veripb out|queensat: wrong: --veripb requires a certificate
END
    [[ ! -e out.opb && ! -e out.pbp ]]
}

@test "the certificate of a board with few diagonals is short" {
    local width
    for width in 3 5 7; do
        "$QUEENSAT" generate band --board 40 --width $width -o band
        "$QUEENSAT" solve band --certificate proof
        outcome "0 check band proof|=verified: the maximum is $width"
        [[ $(grep -vE '^(board|block)' proof | wc -c) -lt 200 ]]
    done
}

# A certificate of the empty board with n = 2 that begins like this and never ends.
endless() {
    printf 'queensat certificate 1\nboard 2\nlower 0\n\nupper 1\nparts 1\npart 1\n%s' "$1"
    yes "$2"
}

@test "a time limit ends a check with one line that says nothing about the certificate" {
    printf 'board 2\n' >board
    mkfifo never
    for words in "board never" "never board"; do
        expect 3 "$QUEENSAT" check $words --time-limit 0.1
        [[ $stderr == "queensat: never: stopped: time limit" && -z $output ]]
    done
    expect 3 "$QUEENSAT" check board <(endless $'clauses\n' '1 2 0 d 1 2 0') --veripb out \
        --format json --time-limit 0.5
    [[ $stderr == "queensat: /dev/fd/"+([0-9])": stopped: time limit" && -z $output ]]
    [[ $(ls -A) == $'board\nnever' ]]
    "$QUEENSAT" solve board --certificate proof
    outcome '0 check board proof --time-limit 1000|=verified: the maximum is 1'
}

@test "a memory limit ends a check, whose memory is bounded by the board except for clauses" {
    needs_address_space_limit
    printf 'board 2\n' >board
    expect 3 "$QUEENSAT" check board <(endless $'clauses\n' 'or0:0') --memory-limit 20M
    [[ $stderr == "queensat: /dev/fd/"+([0-9])": stopped: memory limit" && -z $output ]]
    local proof
    for proof in 'cover 1:' $'tree\nk1:' $'tree\nb1:'; do
        expect 2 "$QUEENSAT" check board <(endless "$proof" 'r0*1;') --memory-limit 20M
        complains "the cover has more lines than the board"
    done
    "$QUEENSAT" solve board --certificate proof
    outcome '0 check board proof --memory-limit 20M|=verified: the maximum is 1'
}

@test "a certificate alone is checked for the instance that stands in it" {
    "$QUEENSAT" solve --board 6 --queen a6 --block d3 --certificate own.cert
    sed 's/^upper 5/upper 4/' own.cert >false.cert
    sed 's/^block .*/block 3 x/' own.cert >damaged.cert
    printf 'board 6\n' >other
    # Only a certificate has an instance in it, and only a file can be read twice.
    outcomes <<'END'
0 check own.cert|=own.cert: n = 6, 1 queen fixed, 1 square blocked\nverified: the maximum is 5
0 check own.cert --format json|"instance":{"name":"own.cert","n":6,"queens":[[0,0]],"blocked":[[3,3]]
0 check own.cert --veripb own|verified
2 check false.cert|false.cert:12:1: the evidence proves the bound 5, not 4
1 check damaged.cert|damaged.cert:4:9: expected a number from 0 to 5, found 'x'
1 check other|check: expected an instance and its certificate or placement, or several such pairs, or a certificate
1 check - <own.cert|or a certificate
END
    [[ -s own.opb && -s own.pbp ]]
}

# A certificate that is wrong only after many blocked squares.
long_certificate() {
    { echo "queensat certificate 1"; echo board 3000
        awk 'BEGIN { for (i = 0; i < 3000; i++) for (j = 0; j < 1500; j += 3) print "block", i, j }'; } >blocked
}

@test "a certificate alone is refused at the first wrong byte, and a time limit holds while it is read" {
    { echo "queensat certificate 1"; head -c 30000000 /dev/zero | tr '\0' '#'; } >comments
    { echo "queensat certificate 1"; head -c 30000000 /dev/zero; } >zeros
    long_certificate
    outcomes 1 check <<'END'
comments|comments:2:1: expected the instance: "board" and its size, found '#'
zeros|zeros:2:1: expected the instance: "board" and its size
END
    outcome '3 check blocked --time-limit 0.001|&blocked: stopped: time limit'
}

@test "a memory limit holds while a certificate alone is read" {
    needs_address_space_limit
    long_certificate
    outcome '3 check blocked --memory-limit 10M|&blocked: stopped: memory limit'
}

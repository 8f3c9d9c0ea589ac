#!/usr/bin/env bats
# solve --checkpoint: a run that was killed or stopped goes on.
load common

teardown() {
    [[ -z ${pid:-} ]] || kill -9 "$pid" 2>/dev/null || true
}

# search [ID]: a board of 22 rows on which 21 queens fit; 2.7 million nodes. With ID 6, 28 million
# nodes; 23 queens fit on 24 rows.
search() {
    local n=$((${1:-5} == 5 ? 22 : 24))
    maximum=$((n - 1))
    "$QUEENSAT" generate excluded --board $n --diagonals $((n - 1)) --id "${1:-5}" -o search
}

has_saved_more() {
    local size
    size=$(stat -c %s ck 2>/dev/null) || size=0
    ((size > before + 500)) || has_ended "$pid"
}

# end_after_save SIGNAL WORDS...: end a run as soon as it has saved more than before, unless it ends
# first. Its exit status is $status, and what it says on standard error is in "errors".
end_after_save() {
    local before=0
    [[ ! -e ck ]] || before=$(stat -c %s ck)
    "$QUEENSAT" solve --checkpoint ck --checkpoint-interval 0.01 -v "${@:2}" >/dev/null 2>errors 3>&- &
    pid=$!
    until_true has_saved_more
    kill "-$1" $pid 2>/dev/null || true
    ends $pid
}

# bats test_tags=long
@test "a run that is killed again and again gives the same answer and a whole certificate" {
    for engine in bitset auto; do
        kills=0
        search
        while ((kills < 3)); do
            end_after_save KILL search --engine $engine --certificate cert
            if ((status == 0)); then
                # The run was faster than the kill: a longer one, from its beginning.
                kills=0
                rm ck cert
                search 6
                continue
            fi
            kills=$((kills + 1))
            ((status == 128 + 9))
            [[ ! -e cert ]]
            [[ $(head -n 1 ck) == "queensat checkpoint 1" ]]
        done
        expect 0 "$QUEENSAT" solve search --engine $engine --checkpoint ck --certificate cert -v
        has "maximum $maximum, proved"
        complains "goes on from the checkpoint"
        outcome "0 check search cert|verified: the maximum is $maximum"
        rm ck cert
    done
}

@test "a checker that was written from the format's page agrees" {
    needs python3
    "$QUEENSAT" generate excluded --board 16 --diagonals 14 --id 3 | grep -v '^#' >board
    "$QUEENSAT" solve board --engine bitset --checkpoint ck --checkpoint-interval 0.000001 \
        --certificate cert >/dev/null
    # What a kill after the second save leaves.
    line=$(grep -n '^saved ' ck | sed -n '2s/:.*//p')
    head -n "$line" ck >killed
    (($(stat -c %s killed) < $(stat -c %s ck)))
    expect 0 "$QUEENSAT" solve board --engine bitset --checkpoint killed --certificate again -v
    complains "goes on from the checkpoint"
    cmp cert again
    expect 0 env PYTHONDONTWRITEBYTECODE=1 \
        python3 "$BATS_TEST_DIRNAME/../certificates/check_certificate.py" board again
}

@test "a run that is stopped saves first; one that has ended gives its answer at once" {
    hard_board >hard
    for signal in TERM HUP; do
        end_after_save $signal hard --engine bitset
        ((status == 3))
        [[ $(tail -n 1 ck) =~ ^"saved " ]]
    done
    grep -q "goes on from the checkpoint" errors
    expect 3 "$QUEENSAT" solve hard --engine bitset --checkpoint ck --time-limit 0.1
    [[ $(tail -n 1 ck) =~ ^"saved " ]]
    search
    # Another engine and another question may use it.
    outcomes 0 solve search --checkpoint whole <<'END'
--engine bitset --format json|jq [.lower, .work.nodes > 0] == [21,true]
--engine bitset --format json|jq [.lower, .status, .work.nodes] == [21,"optimum",0]
--target 21|21 queens fit
END
}

@test "what cannot be gone on from is refused in one line" {
    local corner="--board 6 --queen 0,0"
    "$QUEENSAT" solve $corner --engine bitset --checkpoint ck >/dev/null
    "$QUEENSAT" solve $corner --checkpoint with --certificate cert >/dev/null
    sed -e 's/^version .*/version 0.0.1/' -e '/^saved/q' ck >other
    seal other saved
    sed 's/^version/verzion/' ck >damaged
    printf 'board 6\n' | tee board >same
    before=$(cksum -- *)
    outcomes 1 solve <<END
--board 6 --queen 0,1 --checkpoint ck|queensat: ck: the checkpoint is of another instance
$corner --certificate new --checkpoint ck|queensat: ck: the checkpoint was begun without a certificate, which cannot be added
$corner --checkpoint with|queensat: with: the checkpoint was begun with a certificate, which must be asked for again
$corner --checkpoint other|queensat: other: the checkpoint was made by another version of queensat
$corner --checkpoint damaged|queensat: damaged: the checkpoint is damaged: some of its bytes are not what was written
--board 6 --checkpoint board|queensat: board: expected a checkpoint of queensat, found something else
--board 6 --checkpoint /dev/null|queensat: /dev/null: expected a regular file for the checkpoint
--board 6 --checkpoint no/such/folder|queensat: no/such/folder: cannot write: No such file or directory
board --checkpoint board|--checkpoint: board would overwrite an input file
END
    [[ $(cksum -- *) == "$before" ]]
}

@test "what 0.1.0 has saved is gone on from" {
    cp "$DATA/old/checkpoint-0.1.0" ck
    "$QUEENSAT" generate excluded --board 22 --diagonals 21 --id 5 -o search
    outcome '0 solve search --engine bitset --checkpoint ck --format json -v|&goes on from the checkpoint|jq [.status, .lower] == ["optimum",21]'
    cmp -n "$(stat -c %s "$DATA/old/checkpoint-0.1.0")" ck "$DATA/old/checkpoint-0.1.0"
}

@test "two runs cannot write the same file" {
    hard_board >hard
    "$QUEENSAT" solve hard --engine bitset --checkpoint ck >/dev/null 2>&1 3>&- &
    pid=$!
    until_true test -s ck
    expect 1 "$QUEENSAT" solve hard --engine bitset --checkpoint ck
    complains "queensat: ck: another run is writing this checkpoint"
    kill -9 $pid
    wait $pid || true
    expect 3 "$QUEENSAT" solve hard --engine bitset --checkpoint ck --time-limit 0.1
}

@test "a full disk costs the checkpoint, not the answer" {
    hard_board >hard
    # 1,024 bytes: enough to begin the file, but not for the state of a search, once that begins,
    # which takes longer on a busy machine.
    for seconds in 0.2 1 5 25 125; do
        expect 3 bash -o pipefail -c '(ulimit -f 1; "$QUEENSAT" solve hard --engine bitset \
            --checkpoint ck --checkpoint-interval 0.01 --time-limit "$1" 2>&3) 3>errors | cat' \
            bash $seconds
        [[ ! -s errors ]] || break
    done
    has "maximum from"
    [[ $(<errors) == "queensat: cannot save ck: File too large" ]]
    (($(stat -c %s ck) <= 1024))
    [[ $(tail -n 1 ck) =~ ^"saved " ]]
    end_after_save KILL hard --engine bitset
    (($(stat -c %s ck) > 1024))
}

# Shared by the .bats files. CTest sets QUEENSAT, LIAR, DATA and DEV.
bats_require_minimum_version 1.5.0
load boards

setup() {
    # A subfolder, because bats has its own files in the folder.
    mkdir "$BATS_TEST_TMPDIR/work"
    cd "$BATS_TEST_TMPDIR/work" || exit 1
}

# Run the arguments: $status, $output, its $lines, and $stderr, as with bats' own "run
# --separate-stderr", which takes several times as long as most commands of the program.
observe() {
    status=0
    ("$@") >"$BATS_FILE_TMPDIR/output" 2>"$BATS_FILE_TMPDIR/stderr" || status=$?
    output=$(<"$BATS_FILE_TMPDIR/output") stderr=$(<"$BATS_FILE_TMPDIR/stderr")
    IFS=$'\n' read -rd '' -a lines <<<"$output" || true
}

# The same with an expected exit status.
expect() {
    local expected=$1
    shift
    observe "$@"
    [[ $status == "$expected" ]] || {
        echo "status $status instead of $expected: $*"
        echo "$output"
        echo "$stderr"
        return 1
    }
}

has() {
    [[ $output == *"$1"* ]] || { echo "missing: $1"; echo "$output"; return 1; }
}

complains() {
    [[ $stderr == *"$1"* ]] || { echo "missing on standard error: $1"; echo "$stderr"; return 1; }
}

# outcomes [STATUS [WORDS...]]: each line of standard input goes on with "STATUS WORDS...|TEXT|TEXT...":
# what the program is given (after "liar": the one with false engines; a last word "<FILE" is its standard
# input), its exit status, and what it says, with \n for a line feed: on standard error where it fails (1,
# which is one line there, and nothing on standard output unless a > says so) or something is wrong (2),
# otherwise on standard output. Instead of a part of that:
#   =TEXT     that is all it says
#   !TEXT     it does not say that
#   >TEXT &TEXT  it says that on the other one: standard output, standard error
#   jq FILTER    the JSON that it writes makes the filter true
outcomes() {
    local line words texts text program input
    while IFS= read -r line; do
        line="$*${*:+ }$line"
        read -ra words <<<"${line%%|*}"
        IFS='|' read -ra texts <<<"${line#*|}"
        program=$QUEENSAT input=/dev/null
        [[ ${words[1]:-} != liar ]] || { program=$LIAR; unset 'words[1]'; }
        [[ ${words[-1]} != "<"* ]] || { input=${words[-1]#<}; unset 'words[-1]'; }
        expect "${words[0]}" "$program" "${words[@]:1}" <"$input"
        for text in "${texts[@]}"; do
            says "${words[0]}" "$text" || { echo "$line"; echo "$output"; echo "$stderr"; return 1; }
        done
        [[ ${words[0]} != 1 || $line == *"|>"* ||
            $stderr == "queensat: "* && $stderr != *$'\n'* && -z $output ]] ||
            { echo "$line"; echo "$output"; echo "$stderr"; return 1; }
    done
}

# outcome LINE: a single one.
outcome() {
    outcomes <<<"$1"
}

# says STATUS TEXT: whether it said that, or what stands for it, as above.
says() {
    local here=$output other=$stderr text=${2//\\n/$'\n'}
    [[ $1 != [12] ]] || here=$stderr other=$output
    case $text in
    =*) [[ $here == "${text#=}" && -z $other ]] ;;
    !*) [[ $here != *"${text#!}"* ]] ;;
    [\>\&]*) [[ $other == *"${text#?}"* ]] ;;
    "jq "*) jq -e "${text#jq }" <<<"$output" >/dev/null ;;
    *) [[ $here == *"$text"* ]] ;;
    esac
}

# scaled FEW MANY: what is enough for the first tier of tests, or the number for the second one.
scaled() {
    if [[ ${TIER:-} == long ]]; then echo "$2"; else echo "$1"; fi
}

# Wait until the command succeeds. Whatever never comes is ended by the test's own limit.
until_true() {
    until "$@"; do
        sleep 0.02
    done
}

# The state of the process in $state, and the hundredths of a second of processor time that it has used
# in $used. It need not be waited for. Fails if it has ended.
look_at() {
    local line
    [[ -r /proc/self/stat ]] || skip "no /proc here"
    { read -rd '' line <"/proc/$1/stat" || [[ -n $line ]]; } 2>/dev/null || return
    read -ra line <<<"${line##*) }" # the name may have blanks
    state=${line[0]} used=$((line[11] + line[12]))
    [[ $state != [ZX] ]]
}

has_ended() {
    local state used
    ! look_at "$1"
}

# Whether the process has used this many hundredths of a second of processor time, or has ended.
has_worked() {
    local state used
    ! look_at "$1" || ((used >= $2))
}

# Whether the program is past its start: a signal is caught by now.
catches_signals() {
    local caught name
    ! has_ended "$1" || return 0
    # Before that it is a shell.
    read -r name 2>/dev/null <"/proc/$1/comm" && [[ $name == queensat* ]] || return
    caught=$(sed -n 's/^SigCgt:\t//p' "/proc/$1/status" 2>/dev/null) || true
    if [[ -n $caught ]]; then
        ((16#$caught >> 14 & 1)) # 15: SIGTERM
    else
        has_worked "$1" 10 # some systems do not say
    fi
}

# Whether the program is past its start and sleeps each time that it is looked at: it waits for a
# reader, a writer, a lock or a child.
is_waiting() {
    local state used look
    catches_signals "$1" || return
    for look in 1 2 3 4 5; do
        ! look_at "$1" || [[ $state == S ]] || return
        [[ $look == 5 ]] || sleep 0.01
    done
}

# Whether the program, or the process that draws for it, has worked that long.
have_worked() {
    local child
    has_worked "$1" "$2" || { child=$(pgrep -P "$1") && has_worked "$child" "$2"; }
}

# interrupted SIGNAL TEXT WORDS...: start the program, and send the signal in the middle of its work. Then
# the exit status is 3, and the text is in `out` or `err`. How long the work and what comes before it take
# depends on the machine: if it has ended, earlier; if it does not say that, later.
interrupted() {
    local signal=$1 text=$2 hundredths=20 try pid
    shift 2
    for try in {1..8}; do
        # A shell without job control starts background jobs with SIGINT ignored.
        set -m
        "$QUEENSAT" "$@" >out 2>err &
        pid=$!
        set +m
        until_true catches_signals "$pid"
        until_true have_worked "$pid" "$hundredths"
        kill -"$signal" "$pid" 2>/dev/null || true
        ends "$pid"
        case $status in
        0) hundredths=$((hundredths / 2)) ;;
        3) if grep -qF -- "$text" out err; then return 0; else hundredths=$((hundredths * 2)); fi ;;
        *) break ;;
        esac
    done
    echo "signal $signal, try $try: status $status, no $text: $*"
    cat out err
    return 1
}

# Wait for the process, and record its exit status. With job control, wait alone returns as soon as a
# process is stopped.
ends() {
    until_true has_ended "$1"
    status=0
    wait "$1" || status=$?
}

# needs TOOL...: skip the test where one is missing.
needs() {
    local tool
    for tool; do
        command -v "$tool" >/dev/null || skip "$tool is missing"
    done
}

# column NAME: the values of a column of the CSV in $output, whose fields have no commas.
column() {
    awk -F, -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i }
        !at { print "no column " name; exit } NR > 1 { print $at }' <<<"$output"
}

commands() {
    "$QUEENSAT" help --format names
}

# words_of COMMAND OPTION: the words that the option takes, from its error.
words_of() {
    "$QUEENSAT" "$1" "$2" no-such-word 2>&1 |
        sed -nE 's/.*expected (.*) or ([a-z]+), found "no-such-word"$/\1 \2/p' | tr -d ,
}

# seal FILE [WORD]: its last line, "end" or the word and the CRC-32 of what is above it, anew. gzip ends with
# the CRC of its input, and the length.
seal() {
    sed -i '$d' "$1"
    echo "${2:-end} $(gzip -c "$1" | tail -c 8 | od -An -v -tx1 -N4 | awk '{ print $4 $3 $2 $1 }')" >>"$1"
}

# For tests of terminal output: some containers have no pseudo-terminals.
needs_terminal() {
    # script takes the shell of whoever runs the tests.
    export SHELL=/bin/sh
    script -qec true /dev/null >/dev/null 2>&1 || skip "no pseudo-terminals here"
}

# Run with a terminal as standard output; $output has what it shows, without carriage returns.
on_terminal() {
    local expected=$1
    shift
    run script -qec "$(printf '%q ' "$@")" /dev/null
    output=${output//$'\r'/}
    [[ $status == "$expected" ]] || { echo "status $status"; echo "$output"; return 1; }
}

# Run the arguments as a user who is not root, in a folder that this user may enter.
as_nobody() {
    if [[ $(id -u) == 0 ]]; then
        setpriv --reuid 65534 --regid 65534 --clear-groups "$@"
    else
        "$@"
    fi
}

# Such a folder, with the program in it. TMPDIR may be in a folder that only its owner may enter.
open_folder() {
    local place
    for place in "${TMPDIR:-/tmp}" /tmp /var/tmp; do
        open=$(mktemp -d "$place/queensat.XXXXXX") || continue
        chmod 755 "$open"
        cp "$QUEENSAT" "$open/queensat"
        chmod 755 "$open/queensat" # whatever the umask was
        cd "$open" || return
        ! as_nobody ./queensat --version >/dev/null 2>&1 || return 0
        rm -rf "$open"
    done
    skip "no folder that every user may enter"
}

# What a test that failed has left would hold the output of bats. The folder of open_folder goes, too.
teardown() {
    local job name
    for job in $(jobs -p); do
        # The clock of bats is a job, too, and a shell.
        read -r name 2>/dev/null <"/proc/$job/comm" && [[ $name != bash ]] || continue
        kill -KILL "$job" 2>/dev/null || true
    done
    cd /
    [[ -z ${open:-} ]] || { chmod 755 "$open" && rm -rf "$open"; }
}

# interrupt_after TEXT WORDS...: run on a terminal until it shows the text, then press Ctrl-C. What it
# has shown is in the file `shown`, its exit status in $status.
interrupt_after() {
    local text=$1 pid
    shift
    rm -f keys shown
    mkfifo keys
    exec 8<>keys
    # exec: a shell in between would end with the signal's status. A shell without job control
    # starts background jobs with SIGINT ignored.
    set -m
    script -qec "exec $(printf '%q ' "$@")" /dev/null <keys >shown 8>&- &
    pid=$!
    set +m
    until grep -qF -- "$text" shown 2>/dev/null || has_ended "$pid"; do
        sleep 0.02
    done
    printf '\003' >&8
    ends "$pid"
    exec 8>&-
}

# Whether the address space can be limited: the sanitizers' shadow memory does not fit.
has_address_space_limit() {
    bash -c "ulimit -v 1000000; '$QUEENSAT' --version" >/dev/null 2>&1
}

needs_address_space_limit() {
    has_address_space_limit ||
        skip "the program does not start with a limited address space"
}

# program FILE: a program that does what standard input says.
program() {
    mkdir -p "$(dirname "$1")"
    { echo '#!/bin/sh'; cat; } >"$1"
    chmod +x "$1"
}

# The program as the command `queensat`.
make_command() {
    mkdir bin
    ln -s "$QUEENSAT" bin/queensat
    PATH=$PWD/bin:$PATH
}

# expect_file FILE FOUND: the file has this text, or gets it (./dev test --accept).
expect_file() {
    [[ -z ${QS_ACCEPT:-} ]] || cp "$2" "$1"
    diff "$1" "$2"
}

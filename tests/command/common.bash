# Shared by the .bats files. CTest sets QUEENSAT, LIAR, DATA and DEV.
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

# column NAME: the values of a column of the CSV in $output, whose fields have no commas.
column() {
    awk -F, -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i }
        !at { print "no column " name; exit } NR > 1 { print $at }' <<<"$output"
}

# The commands in the help.
commands() {
    "$QUEENSAT" --help | sed -nE 's/^  ([a-z]+) +.*/\1/p'
}

# words_of COMMAND OPTION: the words that the option takes, from its error.
words_of() {
    "$QUEENSAT" "$1" "$2" no-such-word 2>&1 |
        sed -nE 's/.*expected (.*) or ([a-z]+), found "no-such-word"$/\1 \2/p' | tr -d ,
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

# Such a folder, with the program in it.
open_folder() {
    open=$(mktemp -d)
    chmod 755 "$open"
    cp "$QUEENSAT" "$open/queensat"
    cd "$open"
}

# The folder of open_folder goes with the test.
teardown() {
    cd /
    [[ -z ${open:-} ]] || { chmod 755 "$open" && rm -rf "$open"; }
}

# Skip tests that limit the address space: the sanitizers' shadow memory does not fit.
needs_address_space_limit() {
    bash -c "ulimit -v 1000000; '$QUEENSAT' --version" >/dev/null 2>&1 ||
        skip "the program does not start with a limited address space"
}

# A board that takes every engine minutes: about 5 free squares per row.
hard_board() {
    awk 'BEGIN { print "board 100"; srand(3)
        for (i = 0; i < 100; i++) for (j = 0; j < 100; j++) if (rand() > 0.05) print "block", i, j }'
}

# The n queens of a solution for any n > 3, one "row column" per line (E. Pauls, 1874).
solution() {
    awk -v n="$1" 'BEGIN {
        r = n % 6
        if (r == 2) { for (i = 2; i <= n; i += 2) print k++, i - 1
            print k++, 2; print k++, 0; for (i = 7; i <= n; i += 2) print k++, i - 1; print k++, 4 }
        else if (r == 3) { for (i = 4; i <= n; i += 2) print k++, i - 1; print k++, 1
            for (i = 5; i <= n; i += 2) print k++, i - 1; print k++, 0; print k++, 2 }
        else { for (i = 2; i <= n; i += 2) print k++, i - 1
            for (i = 1; i <= n; i += 2) print k++, i - 1 } }'
}

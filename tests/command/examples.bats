#!/usr/bin/env bats
# The examples of the help: run in order, a folder for each command. What they print, without times
# and the like, is in data/examples/COMMAND.
load common
load examples

# The command lines of a page of the help.
lines_of() {
    COLUMNS=120 "$QUEENSAT" help -v "$@" |
        awk '/^[A-Z].*:$/ { on = $1 == "Examples:" } on && /^      / { print substr($0, 7) }'
}

has_started() {
    [[ -s ../served ]] || has_ended "$1"
}

# A server goes on until it is ended, once it has said where it is.
serve() {
    local server
    rm -f ../served
    bash -c "exec $1" >../served 2>&1 </dev/null 3>&- &
    server=$!
    until_true has_started "$server"
    until_true catches_signals "$server"
    kill -TERM "$server" || true
    ends "$server"
    cat ../served
    [[ $status == 0 ]] || echo "exit status $status"
}

# Run the examples of a page, with a transcript on standard output.
transcript() {
    local line tool
    mkdir work
    cd work || return
    while IFS= read -r line; do
        tool=$(missing_tool "$line") && skip "$tool is missing"
        printf '$ %s\n' "$line"
        if [[ $line == "queensat serve"* ]]; then
            serve "$line"
        else
            bash -c "$line" 2>&1 </dev/null || echo "exit status $?"
        fi
    done < <(lines_of "$@") | without_measures
    cd ..
}

compare() {
    local name=${1:-queensat}
    make_command
    transcript "$@" >printed
    [[ $(grep "^queensat: " printed) == "" ]]
    expect_file "$DATA/examples/$name" printed
}

@test "the examples of the program" { compare; }
@test "the examples of solve" { compare solve; }
@test "the examples of compare" { compare compare; }
@test "the examples of count" { compare count; }
@test "the examples of export" { compare export; }
@test "the examples of decode" { compare decode; }
@test "the examples of check" { compare check; }
@test "the examples of explain" { compare explain; }
@test "the examples of draw" { compare draw; }
@test "the examples of generate" { compare generate; }
@test "the examples of ask" { compare ask; }
@test "the examples of serve" { compare serve; }
@test "the examples of split" { compare split; }
@test "the examples of merge" { compare merge; }
@test "the examples of space" { compare space; }
@test "the examples of help" { compare help; }

@test "every command has examples, short enough to be copied, and a test of them" {
    for command in $("$QUEENSAT" help --format names); do
        lines_of "$command" >lines
        [[ $(wc -l <lines) -ge 1 && $(awk 'length > 74' lines) == "" ]]
        grep -q "compare $command; }" "$BATS_TEST_FILENAME"
    done
}

#!/usr/bin/env bats
load common

# Thirty boards 8 x 8, of different kinds; some hold fewer than eight queens.
boards_of_lines() {
    for ((i = 0; i < 30; i++)); do
        echo "Q7/$((i % 3 + 3))x$((4 - i % 3))/8/8/$((i % 7 + 1))$([[ $((i % 7)) == 6 ]] && echo x || echo x$((6 - i % 7)))/8/8/8"
    done
}

@test "each line is an instance, and the answers come in the order of the lines" {
    boards_of_lines >boards.fen
    expect 0 "$QUEENSAT" solve --each-line --format json boards.fen
    [[ ${#lines[@]} == 30 ]]
    all=$(jq -c '[.instance.name, .instance.blocked, .maximum]' <<<"$output")
    [[ $(jq -r .instance.name <<<"$output" | head -2) == $'boards.fen:1\nboards.fen:2' ]]
    # One at a time, they have the same blocked squares and maximum.
    while read -r line; do
        ((++number))
        "$QUEENSAT" solve --format json - <<<"$line" |
            jq -c "[\"boards.fen:$number\", .instance.blocked, .maximum]"
    done <boards.fen >singly
    [[ $all == "$(<singly)" ]]
    outcome '0 solve --each-line --format csv - <boards.fen|"standard input:30",8,1,2,'
    [[ ${#lines[@]} == 31 ]]
}

@test "lines in JSON, with what other formats write in one line; blank ones and comments are none" {
    printf '%s\n' '{"n":6,"queens":[[0,0]]}' '' '  # two' 'board 5' '4 1 0 1' $'2Q1/4/4/4 w - - 0 1\r' >mixed
    printf '3/3/3' >last
    expect 0 "$QUEENSAT" solve --each-line --format json mixed last
    [[ $(jq -r '"\(.instance.name) \(.maximum)"' <<<"$output") == \
        $'mixed:1 5\nmixed:4 5\nmixed:5 4\nmixed:6 4\nlast:1 2' ]]
    outcome '0 solve --each-line last|last:1: n = 3, 0 queens fixed|maximum 2, proved'
    outcome '0 solve --each-line --input-format fen last|maximum 2, proved'
}

@test "a bad line is named, has a record that says why, and the next lines are solved" {
    printf '%s\n' 4/4/4/4 '' 4/4/4/3 5/5/5/5/5 >boards
    expect 1 "$QUEENSAT" solve --each-line --format csv - <boards
    [[ $stderr == "queensat: standard input:3:7: expected 4 squares as in the first row, found 3" ]]
    [[ ${#lines[@]} == 4 && ${lines[1]} == '"standard input:1",4,'* && ${lines[3]} == '"standard input:4",5,'* ]]
    [[ ${lines[2]} == '"standard input:3",,'*'"standard input:3:7: expected 4 squares'* ]]
    expect 1 "$QUEENSAT" solve --each-line --format json boards
    [[ $(jq -c '[.error != null, .maximum]' <<<"$output") == $'[false,4]\n[true,null]\n[false,5]' ]]
    expect 1 "$QUEENSAT" solve --each-line boards
    [[ $(grep -c proved <<<"$output") == 2 && $stderr == "queensat: boards:3:7: expected"* ]]
    # JSON, too, has the line's number.
    printf '%s\n' 4/4/4/4 '{"n":4,}' >boards
    expect 1 "$QUEENSAT" solve --each-line boards
    [[ $stderr == "queensat: boards:2:"* ]]
}

@test "a line that is too long is not kept, and the next one is solved" {
    { echo 4/4/4/4; head -c 20000000 /dev/zero | tr '\0' 8; printf '\n5/5/5/5/5\n'; } >boards
    expect 1 "$QUEENSAT" solve --each-line --format csv boards
    [[ $stderr == "queensat: boards:2: expected a line of at most 16777216 bytes" ]]
    [[ ${#lines[@]} == 4 && ${lines[2]} == '"boards:2",,'* && ${lines[3]} == '"boards:3",5,'* ]]
}

@test "no line, no file, and options that are for one instance" {
    printf '# only a comment\n\n' >empty
    mkdir folder
    outcomes 1 solve --each-line <<'END'
- </dev/null|=queensat: expected an instance on a line, found none
empty|=queensat: expected an instance on a line, found none
empty - --format csv|=queensat: expected an instance on a line, found none
folder|queensat: folder: cannot read: Is a directory
none|queensat: none: cannot open: No such file or directory
|--each-line requires an instance from a file
empty --start empty|--start requires a single instance
empty --checkpoint saved|--checkpoint requires a single instance
empty --certificate proof|--each-line cannot be combined with --certificate
empty --proof proof|--each-line cannot be combined with --proof
empty --known best|--each-line cannot be combined with --known
END
    # What comes after a file without lines is solved.
    echo 3/3/3 >last
    outcome '0 solve --each-line empty last|last:1: n = 3'
}

@test "an answer is written before the next line is there" {
    mkfifo questions answers
    "$QUEENSAT" solve --each-line --format json - <questions >answers &
    exec 7>questions 8<answers
    for n in 5 6; do
        row=$(printf "/$n%.0s" $(seq "$n"))
        echo "${row#/}" >&7
        read -r answer <&8
        [[ $(jq .maximum <<<"$answer") == "$n" ]]
    done
    exec 7>&-
    wait $!
    exec 8<&-
}

@test "a signal ends the wait for a line, and what was answered stays" {
    mkfifo questions
    for command in "solve --each-line --format json" ask; do
        "$QUEENSAT" $command -o out - <questions 2>said &
        program=$!
        exec 7>questions
        [[ $command == ask ]] && echo '{"do":"solve","board":5}' >&7 || echo 5/5/5/5/5 >&7
        until_true test -s out
        kill -TERM "$program"
        status=0
        wait "$program" || status=$?
        exec 7>&-
        [[ $status == 3 && $(jq .maximum out) == 5 ]]
        rm out
    done
}

@test "ask: an answer for each question, in order" {
    printf '%s\n' '{"do":"solve","board":6,"queens":["a6"]}' '' '{"do":"count","board":6}' \
        '{"do":"generate","family":"completion","board":8,"queens":2,"id":1}' >questions
    expect 0 "$QUEENSAT" ask questions - <<<'{"board":8,"do":"solve"}'
    [[ $(jq -r .schema <<<"$output" | tr '\n' ' ') == \
        "queensat-result-1 queensat-count-2 queensat-instance-1 queensat-result-1 " ]]
    [[ $(jq -c .maximum <<<"$output") == $'5\nnull\nnull\n8' ]]
    expect 0 "$QUEENSAT" ask - -o answers.json <questions
    [[ $(wc -l <answers.json) == 3 ]]
    outcome '0 ask - </dev/null|='
}

@test "ask: what is wrong is answered, named on standard error, and does not end it" {
    { echo '{"do":"solve","board":4}'; echo; echo '{"do":"solve","board":0}'; echo 'no JSON'
        echo '{"do":"solve","board":5}'; } >questions
    expect 1 "$QUEENSAT" ask - <questions
    [[ $(jq -c '[.kind, .maximum]' <<<"$output") == \
        $'[null,4]\n["input",null]\n["input",null]\n[null,5]' ]]
    [[ $stderr == "queensat: standard input:3: board: expected"*$'\n'"queensat: standard input:4: expected a JSON object" ]]
    outcome '1 ask|=queensat: ask: expected a file with questions, or -'
    outcome '1 ask none|=queensat: none: cannot open: No such file or directory'
    # What cannot be read has an answer, too.
    mkdir folder
    expect 1 "$QUEENSAT" ask folder questions
    [[ ${#lines[@]} == 5 && $(jq -r '.kind + ": " + .error' <<<"${lines[0]}") == \
        "system: folder: cannot read: Is a directory" ]]
    # Open, wrong, refuted: the worst is the status of all.
    "$QUEENSAT" generate sparse --board 60 --average 5 --id 1 -o hard
    hard=$("$QUEENSAT" solve hard --work-limit 1 --format json | jq -c .instance.free)
    stopped="{\"do\":\"solve\",\"board\":60,\"free\":$hard,\"work_limit\":1}"
    refuted='{"do":"check","board":4,"placement":[[0,0],[1,1]]}'
    echo "$stopped" >open && echo "$refuted" >refuted && echo '{}' >wrong
    expect 3 "$QUEENSAT" ask open
    expect 1 "$QUEENSAT" ask open wrong open
    expect 2 "$QUEENSAT" ask open refuted wrong
}

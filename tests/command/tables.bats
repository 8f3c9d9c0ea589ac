#!/usr/bin/env bats
load common

boards() {
    echo "board 6" >a
    printf "board 6\nqueen 0 0\nblock 5 5\nblock-sum 7\n" >b
    echo "board x" >bad
    printf 'board 4\nfree 1 1\nfree 2 3\n' >listed
}

@test "a header, and a row for each instance" {
    boards
    expect 0 "$QUEENSAT" solve a b listed --format csv
    [[ $(wc -l <<<"$output") == 4 && $(grep -c "^instance,n,queens," <<<"$output") == 1 ]]
    [[ $(column instance) == $'"a"\n"b"\n"listed"' && $(column n) == $'6\n6\n4' ]]
    [[ $(column queens) == $'0\n1\n0' && $(column maximum) == $'6\n5\n2' ]]
    [[ $(column blocked_squares) == $'0\n1' && $(column listed_free_squares) == $'\n\n2' ]]
    [[ $(column blocked_diagonals) == $'0\n1\n0' && $(column status | sort -u) == optimum ]]
    [[ $(column engine | sort -u) == auto && $(column stop | sort -u) == "done" ]]
    [[ $("$QUEENSAT" --version) == "queensat $(column version | sort -u)"* ]]
}

@test "an instance that cannot be read has a row that says why" {
    boards
    expect 1 "$QUEENSAT" solve bad a /dev --format csv
    [[ $(column instance) == $'"bad"\n"a"\n"/dev"' && $(column maximum) == $'\n6' ]]
    [[ $(grep ^instance, <<<"$output") == "${lines[0]}" ]]
    # Every row has as many fields as the header, if what is in quotes has no commas.
    expect 1 "$QUEENSAT" solve /dev a --format csv
    [[ $(column error) == '"/dev: cannot read: Is a directory"' ]]
    [[ $(awk -F, '{ print NF }' <<<"$output" | sort -u | wc -l) == 1 ]]
    expect 1 "$QUEENSAT" solve bad --format csv
    [[ $output == "" ]]
}

@test "after its header, a table continues another one" {
    boards
    local command
    for command in solve compare; do
        "$QUEENSAT" "$command" a b --format csv >whole
        "$QUEENSAT" "$command" a --format csv >parts
        "$QUEENSAT" "$command" b --format csv | tail -n +2 >>parts
        cmp <(cut -d, -f1-7 whole) <(cut -d, -f1-7 parts)
    done
    expect 1 "$QUEENSAT" solve bad a --format csv
    [[ $(wc -l <<<"$output") == 3 && ${lines[1]} == '"bad",'* ]]
}

@test "rows agree with JSON" {
    boards
    printf "board 5 7\nwall 1 2\nwall 3 3\nqueen 0 0\n" >c
    local engine name query
    for engine in auto sat; do
        expect 0 "$QUEENSAT" solve a b c --format csv --engine "$engine" --target 5
        cp "$BATS_FILE_TMPDIR/output" csv
        expect 0 "$QUEENSAT" solve a b c --format json --engine "$engine" --target 5
        query=empty
        for name in target target_reached status lower upper upper_reason stop engine bytes; do
            query+=", \"$name \" + (.$name | tostring)"
        done
        for name in free_squares left_squares components matching settled; do
            query+=", \"$name \" + (.analysis.$name // \"\" | tostring)"
        done
        for name in rows columns walls; do
            query+=", \"$name \" + (.instance.$name // \"\" | if type == \"array\" then length else . end | tostring)"
        done
        for name in $(head -n 1 csv | sed 's/.*,settled,//' | tr , ' '); do
            query+=", \"$name \" + (.work.$name // 0 | tostring)"
        done
        jq -r "$query" <<<"$output" >members
        [[ $(wc -l <members) -gt 40 ]]
        awk -F, 'NR == FNR { name[n++] = $1; next } FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
            FNR > 1 { for (i = 0; i < n; i++) print name[i] " " $at[name[i]] }' \
            <(cut -d ' ' -f 1 members | awk '!seen[$0]++') csv | cmp - members
    done
}

# has_rows FILE NUMBER PID: whether that many lines are written, or the program has ended.
has_rows() {
    [[ $(wc -l <"$1") -ge $2 ]] || has_ended "$3"
}

@test "a row is there as soon as its instance is solved" {
    boards
    hard_board >hard
    local names pid
    for names in "a" "a b"; do
        "$QUEENSAT" solve $names hard a --format csv >out &
        pid=$!
        until_true has_rows out $((1 + $(wc -w <<<"$names"))) "$pid"
        kill -KILL "$pid"
        ends "$pid"
        [[ $status == 137 && -z $(tail -c 1 out) ]]
        [[ $(cut -d, -f1 out) == $'instance\n"'"${names// /\"$'\n'\"}"'"' ]]
    done
}

@test "a person who solves many instances gets a summary" {
    needs_terminal
    boards
    script -qec "'$QUEENSAT' solve a bad b --format csv >out" typescript >/dev/null || true
    grep -q "3 instances: 2 proved, 0 open, 1 failed; [0-9.e-]* s" typescript
    grep -q "slowest: [ab], [0-9.e-]* s" typescript
    run ! grep -q instances out
    hard_board >hard
    local words="solve --engine bitset --time-limit 0.1 --target 95 --format csv"
    script -qec "'$QUEENSAT' $words a hard >out" typescript >/dev/null || true
    grep -q "2 instances: 1 answered, 1 open, 0 failed; [0-9]" typescript
    # Which one takes longer may depend on what else the machine does.
    output=$(<out)
    slowest=$(paste <(column seconds) <(column instance) | sort -gr | sed -n '1s/.*"\(.*\)"/\1/p')
    grep -q "slowest: $slowest, [0-9]" typescript
    cp a $'c\001'
    script -qec "'$QUEENSAT' solve c* c* --format csv >out" typescript >/dev/null
    grep -q "slowest: c?, [0-9]" typescript
}

@test "the summary is for several instances, and not for pipes and files" {
    boards
    expect 1 "$QUEENSAT" solve a bad b
    [[ $output$stderr != *instances* ]]
    needs_terminal
    script -qec "'$QUEENSAT' solve a" typescript >/dev/null
    ! grep -q "instances:" typescript
}

@test "an interrupt is part of the summary" {
    needs_terminal
    boards
    hard_board >hard
    interrupt_after "2/4 " bash -c 'exec "$0" solve a hard b a >out' "$QUEENSAT"
    [[ $status == 3 ]]
    grep -q "2 instances: 1 proved, 1 open, 0 failed" shown
    grep -q "stopped before the other 2" shown
}

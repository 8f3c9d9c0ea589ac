#!/usr/bin/env bats
# The server: who is let in, what it answers, its limits, and when its searches end. The page is
# tested in ../serve, in a browser.
load common

has_started() {
    [[ -s address ]] || has_ended "$server"
}

# Start a server; $server is its process, $address where it is.
start() {
    rm -f address
    "$QUEENSAT" serve --port 0 "$@" >address 2>errors 3>&- &
    server=$!
    until_true has_started
    address=$(<address)
    [[ $address =~ ^http://127.0.0.1:([0-9]+)/$ ]]
    port=${BASH_REMATCH[1]}
}

teardown() {
    [[ -n ${server:-} ]] || return 0
    kill "$server" "${clients[@]}" 2>/dev/null || true
    wait "$server" "${clients[@]}" || true
}

# post SERVICE BODY [OPTIONS...]: the status in $code, the answer in $output.
post() {
    local service=$1 body=$2
    shift 2
    code=$(curl -s -o answer -w '%{http_code}' -H "Content-Type: ${type:-application/json}" \
        -d "$body" "$@" "${address}api/$service")
    output=$(tr -d '\0' <answer)
}

# answered CODE SERVICE BODY [OPTIONS...]: the same, with this status.
answered() {
    local expected=$1
    shift
    post "$@"
    [[ $code =~ ^($expected)$ ]] || { echo "$code, expected $expected: $*"; echo "$output"; return 1; }
}

# A search that would take years.
endless='{"board":20,"engine":"plain","time_limit":60'

# The number of the server's threads that compute: each request has its own.
computing() {
    local stat fields count=0
    for stat in /proc/"$server"/task/*/stat; do
        # Several hundredths of a second, many times what any other request of these tests needs.
        [[ $stat != */"$server"/stat ]] && read -ra fields 2>/dev/null <"$stat" &&
            ((fields[13] + fields[14] >= 5)) && count=$((count + 1))
    done
    ((count >= $1))
}

# An endless search for each of four pages, which are as many as the server allows, one after the
# other: until it computes. The options go to curl.
fill() {
    local page
    clients=()
    for page in a b c d; do
        curl -s -N -o "answer.$page" -w '%{http_code}' -H 'Content-Type: application/json' "$@" \
            -d "$endless,\"page\":\"$page\"}" "${address}api/solve" >"code.$page" 3>&- &
        clients+=($!)
        until_true computing ${#clients[@]}
    done
}

# Whether the server has room for one more search.
has_room() {
    post solve '{"board":4}'
    [[ $code != 503 ]]
}

@test "the services answer as the commands do" {
    start
    post solve '{"board":8,"queens":[[4,1],[3,3]],"blocked":[]}'
    [[ $code == 200 && $(jq -c '[.schema, .maximum, .instance.queens]' answer) == \
        '["queensat-result-1",8,[[4,1],[3,3]]]' ]]
    post solve '{"board":6,"queens":[[0,0]],"target":6,"engine":"bitset"}'
    [[ $(jq -c '[.status, .engine, .target]' answer) == '["infeasible","bitset",6]' ]]
    post explain '{"board":8,"queens":[[6,1],[1,4],[7,5],[2,6]]}'
    [[ $(jq -c '[.schema, .fits, .remove.singles]' answer) == \
        '["queensat-explain-1",false,[[6,1],[2,6]]]' ]]
    post count '{"board":8,"list":3,"blocked_sums":[7],"classes":true}'
    "$QUEENSAT" count --board 8 --block-sum 7 --classes --list --first 3 --format json >count
    [[ $(jq -c 'del(.seconds)' answer) == "$(jq -c 'del(.seconds)' count)" ]]
    post trace '{"board":5,"engine":"first"}'
    [[ $(jq -c '[.schema, .complete, .steps[0]]' answer) == \
        '["queensat-trace-1",true,["place",0,0]]' ]]
    "$QUEENSAT" solve --board 5 --engine first --trace lines >trace
    [[ $(jq -r '.steps[] | "\(.[0]) \(.[1]),\(.[2])"' answer) == \
        "$(sed -nE 's/^ *((place|take back) .*)/\1/p' trace)" ]]
    for format in $(words_of export --format); do
        post export "{\"board\":6,\"queens\":[[0,0]],\"format\":\"$format\"}"
        "$QUEENSAT" export --board 6 --queen 0,0 --format "$format" >file
        [[ $code == 200 ]]
        cmp answer file
    done
    post draw '{"board":6,"solve":true,"cover":true}'
    "$QUEENSAT" draw --board 6 --solve --cover --format svg -o picture.svg
    cmp answer picture.svg
    post draw '{"board":6,"queens":[[0,0]],"solve":true}'
    "$QUEENSAT" draw --board 6 --queen 0,0 --solve --format svg -o picture.svg
    cmp answer picture.svg
    post solve '{"board":6,"queens":[[0,0]],"certificate":true}'
    post check "$(jq -c '{board: 6, queens: [[0, 0]], certificate: .certificate}' answer)"
    [[ $code == 200 && $(jq -c '[.schema, .verified, .lower, .upper]' answer) == \
        '["queensat-check-1",true,5,5]' ]]
    post generate '{"family":"unique","board":6,"id":1}'
    [[ $code == 200 && $(jq -c '[.schema, .instance.n]' answer) == '["queensat-instance-1",6]' ]]
    post read '{"text":"board 5\nqueen 0 1\nblock 3 3\n"}'
    [[ $(jq -c '[.instance.n, .instance.queens, .instance.blocked]' answer) == '[5,[[0,1]],[[3,3]]]' ]]
    post read '{"text":"board 5 6\nwall 1 2\n"}'
    [[ $(jq -c '.instance | [.n, .rows, .columns, .walls]' answer) == '[6,5,6,[[1,2]]]' ]]
    post generate '{"family":"obstacles","board":9,"id":42}'
    [[ $(jq -c '.instance.walls' answer) == '[[1,1],[3,2],[4,6],[6,4],[8,0]]' ]]
}

@test "the page, and the instance that it begins with" {
    echo "n = 4 diags = [[1, 1]]" >csplib
    start csplib
    [[ $(curl -s "${address}api/start" | jq -c '[.schema, .instance.n, .instance.blocked_sums]') == \
        '["queensat-start-1",4,[1]]' ]]
    [[ $(curl -s "${address}api/start" | jq -c .most) == \
        '{"board":60,"time_limit":60,"steps":20000,"list":10000}' ]]
    local path type
    while read -r path type; do
        [[ $(curl -s -o /dev/null -w '%{content_type}' "$address${path#/}") == "$type" ]]
    done <<<"/ text/html; charset=utf-8
/page.js text/javascript; charset=utf-8
/page.css text/css; charset=utf-8
/api/start application/json
/nothing application/json"
    # Every format that is listed can be had, and the first is the default.
    curl -s "${address}api/start" | jq -r '.formats[].name' >formats
    [[ $(head -n 1 formats) == dimacs && $(wc -l <formats) -ge 6 ]]
    local format
    while read -r format; do
        answered 200 export "{\"board\":4,\"format\":\"$format\"}"
        "$QUEENSAT" export --board 4 --format "$format" | cmp - answer
    done <formats
    curl -s -D headers "$address" >page
    grep -q '<html lang="en">' page
    grep -qi "^content-security-policy: default-src 'none'; script-src 'self'" headers
    grep -qi "^x-content-type-options: nosniff" headers
    grep -qi "^referrer-policy: no-referrer" headers
    run ! grep -qi "^set-cookie" headers
    [[ $(curl -s -o /dev/null -w '%{http_code}' "${address}etc/passwd") == 404 ]]
    [[ $(curl -s --path-as-is -o /dev/null -w '%{http_code}' "${address}../../etc/passwd") == 404 ]]
    # Everything that the page loads is there, and from here; 110 KB in all.
    local total=0 file
    while read -r file; do
        curl -sf "${address%/}$file" >part
        total=$((total + $(wc -c <part)))
    done < <(echo /; grep -oE '(src|href)="[^"#]+"' page | sed -E 's/.*"([^"]+)"/\1/')
    [[ $total -gt 5000 && $total -lt 110000 ]]
    run ! grep -qE '(src|href)="(https?:)?//' page
}

# sends HEAD [BODY]: the status of the answer, and whether the connection ends with it.
sends() {
    local socket
    exec {socket}<>"/dev/tcp/127.0.0.1/$port"
    printf '%b\r\n%b' "${1//PORT/$port}" "${2:-}" >&"$socket"
    sed -nE '1s/.* ([0-9]+) .*/\1/p; s/^(Connection: .*)\r/\1/p; /^\r$/q' <&"$socket" | paste -sd ' '
    exec {socket}>&-
}

# Who decides by the first and who by the last of them would be of different minds.
@test "what could be read in two ways is a bad request, after which nothing is read" {
    start
    local get='GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n' path
    local post="POST${get#GET /}Content-Type: application/json\r\n"
    post=${post/POST/POST \/api\/solve}
    [[ $(sends "$get") == 200 ]]
    [[ $(sends "${get}Host: example.org\r\n") == "400 Connection: close" ]]
    [[ $(sends "${get}host: 127.0.0.1:PORT\r\n") == "400 Connection: close" ]]
    [[ $(sends "${get}Origin: http://127.0.0.1:PORT\r\nOrigin: http://example.org\r\n") == "400 Connection: close" ]]
    [[ $(sends "${post}Content-Length: 11\r\n" '{"board":4}') == 200 ]]
    [[ $(sends "${post}Content-Length: 11\r\nContent-Length: 5\r\n") == "400 Connection: close" ]]
    [[ $(sends "${post}Content-Length: 11\r\nTransfer-Encoding: chunked\r\n") == "400 Connection: close" ]]
    for path in /%00 /index.html%00.js /%00/; do
        [[ $(curl -s -o /dev/null -w '%{http_code}' "${address%/}$path") == 404 ]]
    done
}

@test "other hosts and the pages of others are refused" {
    start
    local name
    # Each kind of host and origin: ../test_gate.c.
    for name in "localhost:$port" "127.0.0.1:$port"; do
        answered 200 solve '{"board":4}' -H "Host: $name"
        answered 200 solve '{"board":4}' -H "Origin: http://$name"
    done
    for name in "example.org:$port" ""; do
        answered "403|400" solve '{"board":4}' -H "Host: $name"
        [[ $(curl -s -o /dev/null -w '%{http_code}' -H "Host: $name" "$address") =~ ^40[03]$ ]]
    done
    post solve '{"board":4}' -H "Origin: http://example.org"
    [[ $code == 403 && $output == *'"error":"requests of other pages are refused"'* ]]
    # What a form of another page could send.
    type=text/plain answered 415 solve '{"board":4}'
    answered 405 solve '{"board":4}' -X PUT
    [[ $(curl -s -o /dev/null -w '%{http_code}' "${address}api/solve") == 405 ]]
    answered 404 nothing '{"board":4}'
}

@test "it can be reached from this machine only" {
    start
    # Local addresses with the port, in hexadecimal, of sockets that listen (0A).
    local found
    found=$(cat /proc/net/tcp /proc/net/tcp6 2>/dev/null |
        awk -v port="$(printf '%04X' "$port")" '$4 == "0A" && $2 ~ ":" port "$" { print $2 }')
    [[ -n $found ]] || skip "the system does not list its sockets"
    [[ -z $(grep -vE '^(0100007F|00000000000000000000000001000000):' <<<"$found") ]]
}

# Each kind of wrong question: ../test_ask.c.
@test "wrong questions get one line that says what is wrong" {
    start
    while IFS='|' read -r service body message; do
        answered 400 "$service" "$body"
        [[ $output == "{\"error\":\"$message\",\"status\":400}" ]] || { echo "$body: $output"; return 1; }
    done <<'END'
solve||expected a JSON object
solve|{"board":8,|expected a JSON object
solve|{"board":61}|board: expected a whole number from 1 to 60, found \"61}\"
solve|{"board":8,"board":9}|board is given twice
read|{"text":"board 8\nqueen 9 9"}|text:2:7: expected a row from 0 to 7, found \"9\"
read|{"text":"board 100"}|n = 100 is too large for the page (up to 60)
END
    post solve '{"board":8,"engine":"magic"}'
    [[ $code == 400 && $output == *'"engine: expected auto, sat, '* ]]
    head -c 300000 /dev/zero | tr '\0' ' ' >long
    answered 413 solve @long
    answered 413 solve @long -H 'Transfer-Encoding: chunked'
}

@test "bounds come as events" {
    start
    # About five free squares a row. It is solved after several bounds.
    awk 'BEGIN { srand(5); printf "{\"board\":50,\"time_limit\":60,\"blocked\":["
        for (i = 0; i < 50; i++) for (j = 0; j < 50; j++)
            if (rand() > 0.1) printf "%s[%d,%d]", k++ ? "," : "", i, j; print "]}" }' >body
    post solve @body -N -H 'Accept: text/event-stream'
    # Three lines each, the last of which is empty.
    awk 'NR % 3 == 1 && !/^event: / || NR % 3 == 2 && !/^data: {/ || NR % 3 == 0 && NF { exit 1 }
        END { exit NR % 3 }' answer
    [[ $(sed -nE 's/^event: //p' answer | sort | uniq -c | awk '$2 == "result" { print $1 }') == 1 ]]
    sed -n '/^event: bounds/{n;s/^data: //p}' answer >bounds
    [[ $(wc -l <bounds) -ge 2 ]]
    # They only tighten, and the result has the last ones.
    jq -se '. as $all | all(range(1; length); $all[.].lower >= $all[. - 1].lower and
        $all[.].upper <= $all[. - 1].upper)' bounds
    sed -n '/^event: result/{n;s/^data: //p}' answer >result
    [[ $(jq -r '.schema' result) == queensat-result-1 ]]
    [[ $(jq '.lower' result) -ge $(tail -n 1 bounds | jq '.lower') ]]
    answered 400 solve '{"board":0}' -H 'Accept: text/event-stream'
}

@test "a newer request of the same page ends the one before it" {
    start
    fill
    answered 200 solve '{"board":4,"page":"a"}'
    wait "${clients[0]}"
    [[ $(<code.a) == 409 && $(<answer.a) == *"replaced by a newer request"* ]]
    [[ $(jq .status answer.a) == 409 ]]
    [[ ! -s code.b ]]
}

@test "a request that is replaced ends with an event that says so" {
    start
    curl -s -N -o events -H 'Content-Type: application/json' -H 'Accept: text/event-stream' \
        -d "$endless,\"page\":\"a\"}" "${address}api/solve" 3>&- &
    local client=$!
    clients=("$client")
    until_true test -s events
    post solve '{"board":4,"page":"a"}'
    wait "$client"
    [[ $(sed -n '/^event: error/{n;s/^data: //p}' events | jq -c '[.status, .error]') == \
        '[409,"replaced by a newer request of the same page"]' ]]
}

# bats test_tags=long
@test "a search that is stopped for its page answers with what is known" {
    start
    curl -s -o answer.a -w '%{http_code}' -H 'Content-Type: application/json' \
        -d "$endless,\"page\":\"a\"}" "${address}api/solve" >code.a 3>&- &
    clients=($!)
    until_true computing 1
    answered 200 stop '{"page":"b"}'
    [[ $output == '{"stopped":0}'* ]]
    answered 200 stop '{}'
    [[ $output == '{"stopped":0}'* ]]
    answered 200 stop '{"page":"a","more":[1]}'
    [[ $output == '{"stopped":1}'* ]]
    wait "${clients[0]}"
    [[ $(<code.a) == 200 && $(jq -c '[.stop, .status]' answer.a) == '["interrupt","bounds"]' ]]
    answered 400 stop '[1]'
    answered 400 stop '{"page":"a"'
}

@test "when too many searches run, others are refused" {
    start
    fill
    post solve '{"board":4}'
    [[ $code == 503 && $output == *"too many searches are running"* ]]
    answered 503 solve '{"board":4}' -H 'Accept: text/event-stream'
}

# bats test_tags=long
@test "a search ends when its client is gone" {
    local accept
    for accept in "*/*" text/event-stream; do
        start
        fill -H "Accept: $accept"
        kill "${clients[@]:0:3}"
        until_true has_room
        [[ $code == 200 ]]
        # It was not their time limit that ended them: the last one still runs.
        has_ended "${clients[3]}" && false
        kill "${clients[3]}" "$server"
        wait "$server"
    done
}

@test "a client that is gone holds no place, whatever else it has sent" {
    local page socket sockets=() body
    start
    for page in a b c d; do
        exec {socket}<>"/dev/tcp/127.0.0.1/$port"
        body="$endless,\"page\":\"$page\"}"
        printf 'POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s' \
            "$port" application/json ${#body} "$body" >&"$socket"
        sockets+=("$socket")
        until_true computing ${#sockets[@]}
        printf P >&"$socket" # of another request, which nobody reads now
    done
    for socket in "${sockets[@]:1}"; do
        exec {socket}>&-
    done
    until_true has_room
    [[ $code == 200 ]]
    # The first one still runs, and has no answer.
    socket=${sockets[0]}
    read -r -t 0 -u "$socket" && false
    exec {socket}>&-
}

# bats test_tags=long
@test "a signal ends the server and its searches, with exit status 0" {
    for signal in TERM HUP; do
        start
        fill
        kill "-$signal" "$server"
        wait "$server"
        wait "${clients[@]}" || true # their answers may be lost
        [[ ! -s errors ]]
    done
}

@test "a port that is in use, and wrong instances" {
    start
    expect 1 "$QUEENSAT" serve --port "$port"
    [[ $stderr == "queensat: port $port is in use: choose another one with --port (0: any)" ]]
    expect 1 "$QUEENSAT" serve --board 61
    complains "n = 61 is too large for the page (up to 60)"
    expect 1 "$QUEENSAT" serve missing
    complains "missing: "
    echo "board 4" >four
    expect 1 "$QUEENSAT" serve four --board 4
    complains "expected at most one instance, found 2"
}

@test "no other command loads the HTTP library" {
    needs readelf
    run readelf -d "$QUEENSAT"
    [[ $status == 0 && $output == *libpicosat* && $output != *microhttpd* ]]
}

@test "--open starts xdg-open with the address, and goes on without it" {
    program bin/xdg-open <<<'echo "$1" >opened'
    PATH=$PWD/bin:$PATH start --open
    until_true test -s opened
    [[ $(<opened) == "$address" ]]
    # It is nobody's child, so that it does not stay as a zombie.
    [[ -z $(ps -o pid= --ppid "$server") ]]
    kill "$server"
    ends "$server"
    [[ $status == 0 ]]
    PATH=/nowhere "$QUEENSAT" serve --port 0 --open >address 2>errors 3>&- &
    server=$!
    until_true test -s errors
    [[ $(<errors) == *"cannot open the browser: xdg-open: No such file or directory"* ]]
}

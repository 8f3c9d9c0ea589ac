#!/usr/bin/env bats
# What `sweep` does with results: --check, --expect and --summary.
load common
load sweep

@test "shards are merged by concatenation" {
    sweep --engine auto,sat -o whole
    for i in 1 2 3 4; do
        sweep --engine auto,sat --shard $i/4 -o part$i
        [[ $(wc -l <part$i) == 61 ]]
    done
    cat part* >merged
    cmp <(same_parts whole) <(same_parts merged)
    # Contradictions between sweeps are found, because instances have digests.
    sed 's/"maximum":6,\(.*\)"lower":6,"upper":6/"maximum":7,\1"lower":7,"upper":7/' whole >wrong
    sweep --engine bitset -o bitset
    outcomes <<'END'
0 sweep --check merged|=240 runs: 240 solved, 0 open, 0 failed; 0 missing, 0 repeated\n120 different instances, 0 contradictions
0 sweep --check part3 part1 part4 part2|240 runs: 240 solved
1 sweep --check part3 part1 part4|>missing in sweep |>60 missing, 0 repeated
1 sweep --check merged part2|>repeated: run 2, sparse --board 8 --average 2.5 --id 2, in part2:2|>0 missing, 60 repeated
2 sweep --check wrong bitset|>contradiction: instance |> has 7 queens (wrong:
END
    # The command without --shard fills the gaps of merged shards.
    cat part1 part3 >merged
    expect 0 sweep --engine auto,sat -j 2 -o merged
    outcome '0 sweep --check merged|240 runs: 240 solved'
}

@test "--expect compares with known answers" {
    local sweep="sweep sparse --board 8 --average 2.5 --id 1..3 -o results" one two
    "$QUEENSAT" $sweep
    one=$(jq 'select(.run == 0) | .maximum' results)
    two=$(jq 'select(.run == 1) | .maximum' results)
    printf 'board id average maximum\n# known\n8 1 2.5 %d\n\n8 2 2.5 %d\n' "$one" "$two" >known
    printf 'instance\tmaximum\nsparse --board 8 --average 2.5 --id 2\t%d\n' $((two + 1)) >wrong
    outcomes <<END
0 $sweep --expect known|&2 runs compared with known answers: 0 contradictions, 0 undecided; 1 runs without an answer
2 $sweep --expect wrong|queensat: sparse --board 8 --average 2.5 --id 2: auto finds a maximum from $two to $two, expected $((two + 1))|1 runs compared with known answers: 1 contradictions
2 sweep --check --expect wrong results|1 contradictions
1 sweep --check --expect nowhere results|nowhere: cannot open
END
    # Whether n queens fit, and bounds.
    "$QUEENSAT" sweep completion --board 8 --queens 3 --id 1 -o full
    while read -r status family column value; do
        printf 'family id %s\n%s 1 %s\n' "$column" "$family" "$value" >known
        expect "$status" "$QUEENSAT" sweep --check --expect known results full
    done <<END
0 completion fits 1
2 completion fits 0
0 completion fits SATISFIABLE
2 sparse fits 1
0 sparse fits UNSATISFIABLE
2 sparse upper $((one - 1))
2 sparse lower $((one + 1))
0 sparse upper $one
0 sparse lower $one
END
    while IFS='|' read -r table message; do
        printf '%b' "$table" >known
        expect 1 "$QUEENSAT" sweep --check --expect known results
        complains "$message"
    done <<'END'
|known: expected a line with the names of columns
id maximum\n|known:1: expected a line with the names of columns, and answers after it
idd maximum\n1 3\n|known:1: expected the names of columns, among them instance
id maxima\n1 3\n|known:1: expected the names of columns, among them maximum
id maximum\n1\n|known:2: expected a field for each column
id maximum\n1 x\n|known:2: expected a number of queens, found "x"
id fits\n1 2\n|known:2: expected 1, 0, SATISFIABLE or UNSATISFIABLE, found "2"
id maximum\n77 3\n|--expect: the table has none of the instances
id id maximum\n1 1 3\n|known:1: expected each column once, found "id"
board id maximum\n8 1 5\n8 2 6\n\n008 1 5\n8 1 6\n|: this answer differs from that in line
END
}

@test "a summary by family, size and engine" {
    sweep --engine auto,bitset --time-limit 1000 -o results
    echo "board 7" >seven
    hard_board >hard
    "$QUEENSAT" sweep seven --time-limit 1000 -o solved
    "$QUEENSAT" sweep hard --time-limit 0.2 -o open
    expect 0 "$QUEENSAT" sweep --summary --format csv results solved open
    [[ ${lines[0]} == family,n,engine,runs,solved,open,failed,median_seconds,maximum_seconds,par2_seconds ]]
    [[ ${#lines[@]} == 9 && ${lines[1]} == file,7,auto,1,1,0,0,* ]]
    [[ ${lines[2]} == file,100,auto,1,0,1,0,*,0.400000 && $output == *$'\n'sparse,10,bitset,40,40,0,0,* ]]
    outcomes 0 sweep --summary <<'END'
results solved open|family          n engine       runs  solved   open failed     median s    maximum s      PAR-2 s
-o table results|=
END
    [[ $(wc -l <table) == 7 ]]
}

@test "a summary by any columns" {
    "$QUEENSAT" sweep sparse --board 8..10:2 --average 2..3:0.5 --id 1..4 --engine auto,bitset -o sparse
    "$QUEENSAT" sweep crowded --board 9 --queens 3 --id 1..2 --kind greedy -o crowded
    "$QUEENSAT" sweep excluded --board 7 --diagonals 3 --id 1 --as-queens -o excluded
    echo "board 7" >seven
    "$QUEENSAT" sweep seven -o file
    for columns in n,average,engine id kind,family family,as-queens,queens instance average,n; do
        expect 0 "$QUEENSAT" sweep --summary --by "$columns" --format csv sparse crowded excluded file
        [[ ${lines[0]} == "$columns,runs,solved,open,failed,median_seconds,maximum_seconds,par2_seconds" ]]
        # The groups and their sizes, by other means.
        diff <(sed 1d <<<"$output" | awk -v count="$(tr -dc , <<<"$columns" | wc -c)" -F, \
            '{ key = $1; for (i = 2; i <= count + 1; i++) key = key "," $i; print key "," $i }' | sort) \
            <(jq -r --arg columns "$columns" 'select(.run != null) |
                . as $run | [$columns | split(",")[] |
                    if . == "n" then $run.instance.n elif . == "instance" then $run.instance.name
                    elif . == "engine" then $run.engine
                    elif . == "family" then $run.parameters.family // "file"
                    else ($run.parameters // {})[.] // "-" | if . == true then 1 else . end end] |
                map(tostring) | join(",")' sparse crowded excluded file | sort | uniq -c |
                sed 's/^ *\([0-9]*\) \(.*\)$/\2,\1/' | sort)
    done
    # Numbers are sorted by value.
    expect 0 "$QUEENSAT" sweep --summary --by n,average sparse
    [[ ${lines[0]} == "     n average    runs "* && ${lines[1]} == "     8       2       8 "* ]]
    [[ ${lines[2]} == "     8     2.5       8 "* && ${lines[4]} == "    10       2       8 "* ]]
    # All columns at once.
    all=family,instance,n,engine,digest,board,queens,squares,min-open,blocked,average,diagonals,as-queens,kind
    all+=,width,length,solutions,id
    expect 0 "$QUEENSAT" sweep --summary --by "$all" --format csv crowded file
    [[ ${lines[0]} == "$all,runs,"* && ${#lines[@]} == 4 && ${lines[1]} == "crowded,crowded --board 9 --queens 3 --kind greedy "* ]]
    [[ ${lines[1]} == *,9,3,-,-,-,-,-,-,greedy,-,-,-,1,1,1,0,0,* && ${lines[3]} == file,seven,7,auto,* ]]
    # A value with a comma, as in names, is in quotes.
    sed 's/"name":"seven"/"name":"a,\\"b\\"\\u001b"/' file >named
    expect 0 "$QUEENSAT" sweep --summary --by instance,n --format csv named
    [[ ${lines[1]} == '"a,""b""?",7,1,1,0,0,'* ]]
    outcomes 1 sweep <<'END'
--summary --by x sparse|--by: expected family, engine, n, instance, digest, or parameters such as average, found "x"
--summary --by n,,id sparse|--by: expected family, engine, n, instance, digest, or parameters such as average, found ""
--summary --by n,id,n sparse|--by: expected n once
--summary --by family --plot plot.svg sparse|--plot: expected n among the columns of --by
END
}

@test "answers are compared with the parameters, not with the name" {
    "$QUEENSAT" sweep sparse --board 8 --average 2.333333 --id 1..2 -o results
    maximum=$(jq 'select(.run == 0) | .maximum' results)
    printf 'average id maximum board\n2.333333 1 %s 8\n' "$maximum" >known
    sed 's/8$/9/' known >nine
    sed 's/"name":"[^"]*"/"name":"sparse --id 7"/' results >named
    # Results of earlier versions have six digits of a parameter.
    sed 's/"average":2.333333/"average":2.33333/' results >rounded
    outcomes <<'END'
0 sweep --check --expect known named|&1 runs compared with known answers: 0 contradictions, 0 undecided; 1 runs without an answer
0 sweep --check --expect known rounded|&1 runs compared
1 sweep --check --expect nine results|--expect: the table has none of the instances|>runs: 
END
}

# A summary of results, computed by other means: jq, sort and awk.
other_summary() {
    jq -r 'select(.run != null) | [.parameters.family // "file", .instance.n // 0, .engine,
            (if .lower == null then "failed" elif .lower == .upper then "solved" else "open" end),
            .seconds // "-", .limits.seconds // "-"] | @tsv' "$@" |
        LC_ALL=C sort -t $'\t' -k1,1 -k2,2n -k3,3 -k5,5g |
        awk -F '\t' '
            function row() {
                middle = most = ""
                if (count > 0) {
                    middle = sprintf("%.6f", (times[int((count + 1) / 2)] + times[int(count / 2) + 1]) / 2)
                    most = sprintf("%.6f", times[count])
                }
                print group, solved + open + failed, solved + 0, open + 0, failed + 0, middle, most,
                    unlimited ? "" : sprintf("%.6f", sum / (solved + open + failed))
            }
            BEGIN { OFS = "," }
            { now = $1 "," $2 "," $3 }
            NR > 1 && now != group { row(); solved = open = failed = count = sum = unlimited = 0 }
            { group = now }
            $4 == "solved" { solved++; sum += $5 }
            $4 != "solved" { if ($6 == "-") unlimited = 1; sum += 2 * $6 }
            $4 == "open" { open++ }
            $4 == "failed" { failed++ }
            $5 != "-" { times[++count] = $5 }
            END { row() }'
}

# bats test_tags=long
@test "every number of a summary equals one computed by other means" {
    sweep --engine auto,bitset --time-limit 1000 -o results
    hard_board >hard
    for n in 5 6 7; do echo "board $n" >"board$n"; done
    "$QUEENSAT" sweep board5 board6 board7 hard --time-limit 0.1 --seed 0..2 -o files
    "$QUEENSAT" sweep completion --board 3..9:2 --queens 3 --id 1..3 -o failed || [[ $? == 1 ]]
    "$LIAR" sweep board5 board6 --engine sat,crasher -o crashed || [[ $? == 2 ]]
    "$QUEENSAT" sweep --summary --format csv results files failed crashed >summary
    [[ $(wc -l <summary) -ge 15 ]]
    # The last digit of a mean or a median may be rounded otherwise.
    paste -d, <(sed 1d summary) <(other_summary results files failed crashed) | awk -F, '
        { for (i = 1; i <= 10; i++)
            if (i < 8 ? $i != $(i + 10) : ($i == "") != ($(i + 10) == "") || ($i - $(i + 10)) ^ 2 > 2e-12) {
                print "column " i ": " $0
                wrong = 1
            } }
        END { exit wrong || NR < 14 || NF != 20 }'
    # As text, the same numbers, with a dash where there is none.
    "$QUEENSAT" sweep --summary results files failed crashed | sed 1d | tr -s ' ' , >text
    sed -e 1d -e 's/,,/,-,/g' -e 's/,,/,-,/g' -e 's/,$/,-/' summary | cmp - text
}

@test "a plot of a summary" {
    needs gnuplot
    sweep --engine auto,bitset -o results
    for format in svg png pdf; do
        outcome "0 sweep --summary --plot plot.$format results|sparse         12 bitset         40"
        [[ -s plot.$format ]]
    done
    grep -q 'sparse bitset' plot.svg
    "$QUEENSAT" sweep --summary --by n,engine,average --plot plot.svg results
    grep -qE '>bitset [0-9.]+<' plot.svg
    "$QUEENSAT" sweep --summary --by n --plot plot.svg results
    grep -q '>all<' plot.svg
    # Names in the file are data, and no commands of gnuplot.
    for name in $'a\'; system(\\"touch made\\") \\u001b' '`touch made`' '$(touch made)' '@names' '<b>%s&' \
        '\nEND\nsystem \"touch made\"\n' '\"' '#'; do
        jq -c --argjson name "\"$name\"" 'if .engine == "auto" then .engine = $name else . end' \
            results >named
        expect 0 "$QUEENSAT" sweep --summary --plot plot.svg named
        has "$(jq -rn --argjson name "\"$name\"" '$name' | tr '\033\n' '??' | sed 's/.$//')"
        [[ ! -e made ]]
        grep -qF "sparse bitset" plot.svg
    done
    outcome '1 sweep --summary --plot plot.txt results|--plot: expected a file name that ends in .svg, .png or .pdf'
}

@test "a table of parameters has the instances, and the answers as well" {
    cat >known <<'END_OF_TABLE'
family board queens average blocked id maximum
# values may be written in several ways; - is none
sparse 8 - 2.50 - 1 -
completion 08 3 - - 1 8
random 5 - - 30% 1 -
sparse 10 - 1.5 - 3 -
END_OF_TABLE
    expect 0 "$QUEENSAT" sweep sparse --list known -o sparse
    [[ $(jq -r 'select(.run != null) | .instance.name' sparse) == \
        $'sparse --board 8 --average 2.5 --id 1\nsparse --board 10 --average 1.5 --id 3' ]]
    "$QUEENSAT" sweep sparse --board 8 --average 2.5 --id 1 -o single
    [[ $(jq -c 'select(.run == 0) | .digest, .parameters' sparse) == \
        "$(jq -c 'select(.run == 0) | .digest, .parameters' single)" ]]
    maximum=$(jq 'select(.run == 0) | .maximum' sparse)
    sed -i "s/^\(sparse 8 .*\)-$/\1$maximum/" known
    expect 0 "$QUEENSAT" sweep sparse --list known --expect known -o sparse
    complains "2 runs compared with known answers: 0 contradictions, 0 undecided"
    expect 0 "$QUEENSAT" sweep completion --list known --expect known -o completion
    complains "1 runs compared with known answers: 0 contradictions"
    expect 2 "$QUEENSAT" sweep --check --expect <(sed "s/ $maximum$/ 1/" known) sparse
    complains "1 contradictions"
    # Parameters that are the same for all can be options; the sweep is that of the values.
    printf 'id\r\n4\r\n2\r\n' >ids
    expect 0 "$QUEENSAT" sweep sparse --board 9 --average 2 --list ids -o nine
    cp nine before
    expect 0 "$QUEENSAT" sweep sparse --board 9 --average 2.0 --list - -o nine <<<$'other\tid\nx\t04\ny\t2'
    cmp nine before
    expect 1 "$QUEENSAT" sweep sparse --board 9 --average 2 --list <(sed s/4/5/ ids) -o nine
    complains "nine: has results of other instances"
    expect 0 "$QUEENSAT" sweep sparse --board 9 --average 2 --list ids --shard 2/2 -o shard
    [[ $(runs shard) == 1 ]]
    while IFS='|' read -r words table message; do
        printf '%b' "$table" >table
        outcome "1 sweep $words --list table -o new|queensat: $message"
        [[ $(wc -l <<<"$stderr") == 1 && ! -e new ]]
    done <<'END_OF_ROWS'
sparse --average 2||table: expected a line with the names of columns, found nothing
sparse --average 2|boards ids\n8 1\n|table:1: expected the names of columns, among them parameters of the family
sparse --average 2|board id\n|table:1: expected a row with parameters of sparse
sparse --average 2|family board id\nband 8 1\n|table:2: expected a row with parameters of sparse
sparse --average 2|board id\n8\n|table:2: expected a field for each column (2), found 1
sparse --average 2|board id\n8 1\n8 2 3\n|table:3: expected a field for each column (2), found 3
sparse --average 2|board\tid\n8\t1\t\n|table:2: expected a field for each column (2), found 3
sparse --average 2|board id\n8 x\n|table:2: expected a whole number from 0 to
sparse --average 2|board id\n8 1..3\n|table:2: expected one value, found "1..3"
sparse --average 2|board\n8\n|sparse requires --id I
sparse --average 2 --id 1|board id\n8 1\n|table:1: expected each parameter once, in the table or as an option, found "id"
sparse --average 2|board id id\n8 1 1\n|table:1: expected each parameter once
sparse --average 2 --board 8..9|id\n1\n|--board: expected one value, because --list has the instances
random --board 5|id blocked\n1 3\n2 30%\n|table:3: expected only percentages in this column, or only numbers, found "30%"
crowded --board 9 --queens 3|id kind\n1 middle\n|table:2: expected centre or greedy, found "middle"
END_OF_ROWS
    # So have rows of more columns than are read.
    printf '%s %s\n' "board id" "$(seq -s " " 70)" "8 1" "$(seq -s " " 70)" >table
    expect 0 "$QUEENSAT" sweep sparse --average 2 --list table -o many
    echo "8 2 $(seq -s " " 71)" >>table
    expect 1 "$QUEENSAT" sweep sparse --average 2 --list table -o more
    complains "table:3: expected a field for each column (72), found 73"
}

@test "answers for runs without a result are in the table" {
    echo "board 5" >five
    printf 'instance maximum\nfive 5\n' >known
    sed 's/five/six/' known >other
    outcomes <<'END'
2 liar sweep five --engine crasher --expect known -o crashed|0 runs compared with known answers: 0 contradictions, 0 undecided; 0 runs without an answer
1 sweep --check --expect other crashed|--expect: the table has none of the instances|>runs: 
END
}

@test "damaged results are refused by line, and line ends of other systems are read" {
    local band="sweep band --board 6..9 --width 5 -o results"
    "$QUEENSAT" $band
    cp results whole
    while IFS='|' read -r change message; do
        sed "$change" whole >results
        run ! cmp -s whole results
        cp results before
        for command in "$band" "sweep --check results" "sweep --summary results"; do
            outcome "1 $command|queensat: results:3: |$message"
        done
        cmp results before
    done <<'END_OF_ROWS'
3s/./x/|this is not JSON
3s/^.*$//|this is not JSON
3s/.$//|this is not JSON
3s/queensat-run-1/queensat-run-9/|it has another schema
3s/"run":1,/"run":-1,/|a member of the run is missing
3s/"lower":5/"lower":-3000000000/|a number of the result is wrong
3s/"upper":5/"upper":8/|a number of the result is wrong
3s/"n":7/"n":0/|a number of the result is wrong
END_OF_ROWS
    sed '3s/"run":1,/"run":4,/' whole >results
    sed '1s/"runs":4/"runs":4000000000000000/' whole >header
    outcomes 1 <<END
$band|results:3: expected one of the 4 runs of the sweep in line 1, found run 4 of it
sweep --check results|results:3: the number of this run is too large for the header
sweep --check header|header:1: expected a line of a sweep's results: a number in the header is wrong
END
    # CRLF, and what a power failure may leave at the end.
    head -n 3 whole | sed 's/$/\r/' >results
    head -c 300 /dev/zero >>results
    expect 0 "$QUEENSAT" $band
    outcome '0 sweep --check results|4 runs: 4 solved, 0 open, 0 failed; 0 missing, 0 repeated'
}

# Lines of results by hand: header SWEEP RUNS, and line SWEEP RUN DIGEST LOWER UPPER [MEMBERS].
header() {
    echo '{"schema":"queensat-sweep-1","version":"0","command":"sweep","sweep":"'"$1"'","runs":'"$2"',"shard":{"index":1,"count":2}}'
}
line() {
    echo '{"schema":"queensat-run-1","sweep":"'"$1"'","run":'"$2"',"instance":{"name":"board '"$3"'","n":9},"digest":"'"$3"'",'\
'"parameters":null,"engine":"auto","limits":{"seconds":2},"status":"bounds","lower":'"$4"',"upper":'"$5"',"seconds":1'"${6:-}"'}'
}

@test "what --check finds is said whole: gaps, repetitions, contradictions" {
    local i
    { header 0123456789abcdef 40
        for i in 3 5 6 {9..35..3} 39; do line 0123456789abcdef "$i" "$i" 4 5; done; } >gaps
    { header ten 20; for i in {1..19..2}; do line ten "$i" same 5 5; done; line ten 3 same 5 5; } >ten
    { header eleven 22; for i in {1..21..2}; do line eleven "$i" same 5 5; done; } >eleven
    observe "$QUEENSAT" sweep --check gaps ten eleven
    [[ $status == 1 && $stderr == "" ]]
    diff - <(echo "$output") <<'END'
repeated: run 3, board same, in ten:12
missing in sweep 0123456789ab: runs 0..2, 4, 7..8, 10..11, 13..14, 16..17, 19..20, 22..23, 25..26, 28..29, and more
missing in sweep ten: runs 0, 2, 4, 6, 8, 10, 12, 14, 16, 18
missing in sweep eleven: runs 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, and more
35 runs: 22 solved, 13 open, 0 failed; 48 missing, 1 repeated
14 different instances, 0 contradictions
END
    # The first of those that say the same.
    local x=x12345678901 y=y12345678901 z=z12345678901
    { header a 9; line a 0 $x 3 6; line a 1 $x 5 7; line a 2 $x 5 6; line a 3 $x 2 4; line a 4 $x 1 4
        line a 5 $y 2 2; line a 6 $y 3 4 ',"claim":{"upper":3}'; line a 7 $z 1 9
        line a 8 $z 1 9 ',"claim":{"upper":0}'; } >a
    observe "$QUEENSAT" sweep --check a
    [[ $status == 2 && $stderr == "" ]]
    diff - <(echo "$output") <<'END'
contradiction: instance x12345678901 has 5 queens (a:3), and at most 4 (a:5)
contradiction: instance y12345678901 has 3 queens (a:8), and at most 2 (a:7)
contradiction: instance z12345678901 has 1 queens (a:9), and at most 0, as another solver claims (a:10)
9 runs: 2 solved (1 as claimed, without a proof), 7 open, 0 failed; 0 missing, 0 repeated
3 different instances, 3 contradictions
END
    # What is asked is answered by a placement, or by an upper bound.
    { header b 4; for i in 3 4 5 6; do line b $((i - 3)) "$i" 4 5 ',"target":'"$i"; done; } >b
    outcome '0 sweep --check b|=4 runs: 3 solved, 1 open, 0 failed; 0 missing, 0 repeated\n4 different instances, 0 contradictions'
    outcome '0 sweep --summary --by n b|     9       4       3      1      0     1.000000     1.000000     1.750000'
}

@test "each member of a line that is missing or wrong" {
    local change message
    { header c 2; line c 0 x 4 5 ',"claim":{"upper":4}'; } >whole
    while IFS='|' read -r change message; do
        sed "$change" whole >changed
        run ! cmp -s whole changed
        outcome "1 sweep --check changed|=queensat: changed:${change%%s*}: expected a line of a sweep's results: $message"
    done <<'END_OF_ROWS'
1s/"sweep":"c",//|a member of the header is missing
1s/"command":"sweep",//|a member of the header is missing
1s/"version":"0",//|a member of the header is missing
1s/"runs":2,//|a member of the header is missing
1s/"index":1,//|a member of the header is missing
1s/,"count":2//|a member of the header is missing
1s/"runs":2/"runs":0/|a number in the header is wrong
1s/"runs":2/"runs":1.5/|a number in the header is wrong
1s/"index":1/"index":0/|a number in the header is wrong
1s/"index":1/"index":3/|a number in the header is wrong
1s/"count":2/"count":3000000000/|a number in the header is wrong
2s/"sweep":"c",//|a member of the run is missing
2s/"name":"board x",//|a member of the run is missing
2s/"engine":"auto",//|a member of the run is missing
2s/"status":"bounds",//|a member of the run is missing
2s/"run":0,//|a member of the run is missing
2s/"n":9/"n":10000000000/|a number of the result is wrong
2s/"lower":4/"lower":10/|a number of the result is wrong
2s/"upper":5/"upper":10/|a number of the result is wrong
2s/"upper":5/"upper":-1/|a number of the result is wrong
2s/{"upper":4}/{"upper":10}/|a number of the result is wrong
2s/{"upper":4}/{"upper":-1}/|a number of the result is wrong
2s/}$//|this is not JSON
2s/$/}/|this is not JSON
END_OF_ROWS
    # Members of other objects are others, and so are those of another type.
    sed '2s/"seconds":1/"other":{"run":7,"n":3,"lower":1},"lower":"3"/' whole >changed
    outcome '1 sweep --check changed|>missing in sweep c: runs 1\n1 runs: 1 solved (1 as claimed, '
}

@test "how known answers are written, and what is said of contradictions" {
    local expected table text
    { header d 3; line d 0 x 4 5; line d 1 y 6 7
        line d 2 z 1 1 | sed 's/"parameters":null/"parameters":{"family":"band","id":3}/'; } >results
    while IFS='|' read -r expected table text; do
        printf '%b' "$table" >known
        expect "$expected" "$QUEENSAT" sweep --check --expect known results
        [[ $stderr == "queensat: $(printf '%b' "$text")" ]] || { echo "$table: $stderr"; return 1; }
    done <<'END_OF_ROWS'
0|instance\tlower\tupper\nboard x\t\t5\nboard a\t1\t2|1 runs compared with known answers: 0 contradictions, 0 undecided; 2 runs without an answer
0|\n# \r\ninstance\tlower\tupper\r\nboard x\t5\t\n\nboard y\t-\t-\n|2 runs compared with known answers: 0 contradictions, 1 undecided; 1 runs without an answer
0|  maximum  id \n  1   3  \n|1 runs compared with known answers: 0 contradictions, 0 undecided; 2 runs without an answer
2|instance\tlower\nboard x\t6|board x: auto finds a maximum from 4 to 5, expected 6 or more\nqueensat: 1 runs compared with known answers: 1 contradictions, 0 undecided; 2 runs without an answer
2|instance\tupper\nboard y\t5|board y: auto finds a maximum from 6 to 7, expected 0 to 5\nqueensat: 1 runs compared with known answers: 1 contradictions, 0 undecided; 2 runs without an answer
2|instance\tmaximum\tlower\tupper\nboard y\t8\t4\t5|board y: auto finds a maximum from 6 to 7, expected 4 to 5\nqueensat: 1 runs compared with known answers: 1 contradictions, 0 undecided; 2 runs without an answer
2|instance\tfits\nboard y\t1\nboard x\t0\n|board y: auto finds a maximum from 6 to 7, expected 9 or more\nqueensat: 2 runs compared with known answers: 1 contradictions, 0 undecided; 1 runs without an answer
1|instance  maximum\nx\n|known:2: expected a field for each column (2), found 1
1|instance  maximum\nx  4  5\n|known:2: expected a field for each column (2), found 3
1|instance\tmaximum\nx\t4x\n|known:2: expected a number of queens, found "4x"
1|instance\tmaximum\nx\t3000000000\n|known:2: expected a number of queens, found "3000000000"
END_OF_ROWS
}

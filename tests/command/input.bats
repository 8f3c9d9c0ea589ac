#!/usr/bin/env bats
load common

@test "each good file is solved, with the same result when its board is read back" {
    for file in "$DATA"/good/*; do
        # The empty board with n = 1000000 is only for reading, not for solving.
        [[ $file != */lines-empty-board.txt ]] || continue
        expect 0 "$QUEENSAT" solve --cross-check --format json "$file"
        maximum=$(grep -o '"maximum":[0-9]*' <<<"$output")
        "$QUEENSAT" solve --format board "$file" >drawing
        outcome "0 solve --format json drawing|$maximum,"
    done
}

@test "standard input, and several instances in order" {
    echo "board 5" >five
    echo "board 4" >four
    echo "3 1 1 1" >three
    outcome '0 solve --format json - <five|"name":"standard input"'
    expect 0 "$QUEENSAT" solve --format json four three --board 1
    [[ $(jq .maximum <<<"$output") == $'4\n1\n1' ]]
}

@test "instances given by options" {
    expect 0 "$QUEENSAT" solve --board 8 --queen b4 --block 0,0 --block-sum 3 --block-difference=-2 \
        --format json
    has '"queens":[[4,1]],"blocked":[[0,0]],"blocked_differences":[-2],"blocked_sums":[3]'
    outcomes 1 solve <<'END'
--board 8 --queen 0,0 --queen 3,3|queensat: --queen 3,3: queen 3,3 attacks queen 0,0: both are on difference diagonal 0
--board 8 --queen 8,0|--queen 8,0
--board 8 --queen zz|--queen zz
--board 8 --block-sum 15|expected a diagonal from 0 to 14
--board 8 --block-difference x|expected a diagonal from -7 to 7
--board 8 --block-sum 3x|expected only a number
--board 8 --queen 1,2 --block-sum 3|--block-sum 3
--board 8 --queen b2,a1|queensat: --queen b2,a1: queen a1 attacks queen b2: both are on one diagonal
--board 8 --queen a1 --queen a5|--queen a5: queen a5 attacks queen a1: both are on file a
--board 8 --queen a1 --queen h1|queen h1 attacks queen a1: both are on rank 1
--board 8 --queen a1 --block A1|blocked square a1 holds a fixed queen
--board 8 --queen a1 --block-difference 7|blocked difference diagonal 7 holds the fixed queen a1
--board 8 --queen a1 --queen 0,7|queen 0,7 attacks queen 7,0: both are on sum diagonal 7
END
    printf 'board 8\nqueen a1\nqueen b1\n' >file
    echo '{"n":8,"queens":["a1","a3"]}' >json
    outcomes 1 solve <<'END'
file|file:3:7: queen b1 attacks queen a1: both are on rank 1
- <json|standard input:1:23: queen a3 attacks queen a1: both are on file a
END
}

@test "files that do not exist or are no text" {
    echo "board 4" | gzip >four.gz
    echo "board 4" | iconv -t UTF-16 >four
    outcomes 1 solve <<'END'
nowhere.txt|nowhere.txt: cannot open: No such file or directory
8.5|solve: --board: expected a whole number from 1 to 100000000, found "8.5"
.|.: cannot read: Is a directory
four.gz|four.gz:1:1: expected a text, found a file compressed by gzip: use gunzip -c FILE and - for FILE
four|four:1:1: expected a text, found text in UTF-16: use UTF-8
END
}

@test "squares after a number are queens, for every command that takes an instance" {
    echo "board 8" >eight
    "$QUEENSAT" solve 8 b4 d5 --format array -o placement
    "$QUEENSAT" solve --board 8 --queen b4 --queen d5 --certificate cert --format json |
        jq -S 'del(.seconds, .certificate_seconds, .queries[].seconds)' >expected
    for words in "8 b4 d5" "8 b4,d5" "b4 8 d5" "--board 8 b4 d5" "8 --queen b4 d5" "8 4,1 3,3" "8 b4 3,3"; do
        [[ $words != "b4 8 d5" ]] || continue # the number comes first
        expect 0 "$QUEENSAT" solve $words --format json
        jq -S 'del(.seconds, .certificate_seconds, .queries[].seconds)' <<<"$output" >found
        cmp found expected
    done
    outcomes <<'END'
0 count 8 b4 d5|n = 8, 2 queens fixed|2 placements with 8 queens
0 compare 8..9 b4 --engine auto|n = 8, 1 queen fixed|n = 9, 1 queen fixed
0 explain 8 c7 d3 e8 g4|8 queens do not fit
0 draw 8 b4 --solve --format text|- Q - - - - - -
0 export 8 b4 d5|c queen 4 1
0 check 8 b4 d5 cert|verified: the maximum is 8
0 check 8 b4 d5 placement|valid: 8 queens
0 split 8 b4 d5 --into 2 -o cube-{cube}|refuted at once
1 solve 8 b4 b5|--queen b5: queen b5 attacks queen b4: both are on file b
1 solve 8 i9|--queen i9: square i9 is outside the board: expected a1 to h8
END
    # A file of that name is a file.
    cp eight b4
    outcome '0 solve 8 b4 --format csv|"b4",8,0|"",8,0'
}

@test "an operand that is no file ends the command before anything is solved, and says what to type" {
    echo "board 4" >four
    outcomes 1 <<'END'
solve 4 8|=queensat: 8 is no file; a size is a board only as the first operand, without --board: queensat solve 8
solve --board 4 8|8 is no file; a size is a board only as the first operand
solve 4 6x8|=queensat: 6x8 is no file; a size is a board only as the first operand, without --board: queensat solve 6x8
solve 6*8|=queensat: 6*8 is the size of a board, not a file: queensat solve 6x8
solve 8x|8x: cannot open
solve 8x8x8|8x8x8: cannot open
solve 0x8|solve: --board: expected a whole number from 1 to 100000000, found "0"
solve --board 4..6|solve: --board: expected a whole number from 1 to 100000000, found "4..6"
compare --board 4..6x8|--board: expected a whole number from 4 to 100000000, found "6x8"
draw b4|b4 is a square, not a file; the size of the board comes first: queensat draw 8 b4
solve 8 SAT|SAT is an engine, not a file: queensat solve 8 --engine sat
solve 8/8/3Q4/8/8/8/8/8|is a board in FEN, not a file: echo 8/8/3Q4/8/8/8/8/8
solve 8 nosuchfile|=queensat: nosuchfile: cannot open: No such file or directory
solve four nosuchfile|nosuchfile: cannot open
END
    echo 8/8/3Q4/8/8/8/8/8 | "$QUEENSAT" solve - | grep -q "n = 8, 1 queen fixed"
    [[ $(ls) == four ]]
    expect 0 "$QUEENSAT" compare 4..5 --engine auto
    has "n = 4,"
    has "n = 5,"
}

@test "boards that are not square, and walls" {
    outcomes 1 <<'END'
solve 6x8 --first-lexicographic|=queensat: instance: expected a square board without walls, found 6 rows, 8 columns and 0 walls
solve --board 6X8 --wall c3,d4 --wall 0,7 --first-lexicographic|found 6 rows, 8 columns and 3 walls
solve 6x8 --wall c9|=queensat: --wall c9: square c9 is outside the board: expected a1 to h6
solve 6x8 --wall 6,7|--wall 6,7: square 6,7 is outside the board: expected a row from 0 to 5, a column from 0 to 7
solve 6x8 --queen c3 --wall c3|--queen c3: queen c3 is on a wall
solve 6x8 b1 c3 d4|--queen d4: queen d4 attacks queen c3: both are on one diagonal
solve 6x8 b6 b1|--queen b1: queen b1 attacks queen b6: both are on file b
solve 8 --wall b9|--wall b9: square b9 is outside the board: expected a1 to h8
compare 4 --wall e5|--wall e5: square e5 is outside the board: expected a1 to d4
solve 3x7 --wall b1 --format array|--format array is for square boards without walls: use --format board or json
solve 3x27 --notation chess|--notation chess
END
    # A wall is there before the queens, wherever it is on the command line; ranks count from the last row.
    expect 0 "$QUEENSAT" solve 4x6 b4 b1 --wall b3,d2
    has "4 x 6, 2 walls, 2 queens fixed"
    has "squares b4 b1 fixed, "
    [[ $(sed -n '/^$/,$p' <<<"$output" | sed -n '2,5p' | tr -d ' ') == "-Q----
"??????"
"???W??"
-Q----" ]] || { echo "$output"; return 1; }
    expect 0 "$QUEENSAT" solve 8x8 a1 --format csv
    has '"",8,1'
    echo "board 4" >6x8
    outcome '0 solve 6x8 --format csv|"6x8",4,0'
}

@test "walls are read, solved, and written in each format, and every placement is valid" {
    printf 'board 3 7\nwall 1 3\nwall 2 1\nwall 2 4\nqueen 2 0\nblock 0 6\n' >lines
    echo '{"rows":3,"columns":7,"walls":["d2",[2,1],"e1"],"queens":["a1"],"blocked":["g3"]}' >json
    printf '......x\n...W...\nQW..W..\n' >drawing
    echo '6x/3P3/QP2P2' >pawns
    printf '[[0,0,0,0,0,0,0],\n [0,0,0,1,0,0,0],[0,1,0,0,1,0,0]]\n' >matrix
    for file in "lines" "json" "drawing" "pawns --input-format fen-walls"; do
        expect 0 "$QUEENSAT" solve $file --format csv
        has ",optimum,5,"
        [[ $output == *,3,7,3,* ]]
        for format in text unicode board json; do
            expect 0 "$QUEENSAT" solve $file --format $format -o placement
            expect 0 "$QUEENSAT" check lines placement
            has "valid: 5 queens"
            rm placement
        done
    done
    expect 0 "$QUEENSAT" solve matrix --format csv
    has ",optimum,5,"
    # Faults are named by ranks from the last row.
    printf 'board 3 7\nqueen c1\nqueen c3\n' >wrong
    expect 2 "$QUEENSAT" check 3x7 c1 wrong
    has "c3"
    has "file c"
    [[ $output != *c7* && $output != *c5* ]]
    # Another wall is another board.
    sed -i 's/wall 1 3/wall 1 2/' lines
    "$QUEENSAT" solve lines --format json | grep -q '"rows":3,"columns":7,"walls":\[\[1,2\],\[2,1\],\[2,4\]\]'
}

@test "a file is written only if there is something to write" {
    echo "board 4" >four
    echo "board x" >bad
    outcome '1 solve -o result bad|bad:1:7: expected n'
    [[ $(ls) == $'bad\nfour' ]]
    expect 0 "$QUEENSAT" solve -o result four
    grep -q "maximum 4, proved" result
}

@test "the first diagonals of a CSPLib file" {
    printf 'n = 8\nnumdiags = 2\ndiags = [[3, 1], [7, 0]]\n' >diags
    outcomes 0 solve --format json <<'END'
--diagonals 1 diags|"blocked_differences":[],"blocked_sums":[3]
diags|"blocked_differences":[0],"blocked_sums":[3]
END
}

@test "on a terminal, - says what it waits for" {
    needs_terminal
    # The keyboard stays open: script would send the end of its own input on to the program.
    mkfifo keys
    exec 7<>keys
    printf 'board 4\n\004' >&7
    run script -qec "'$QUEENSAT' solve -" /dev/null <keys 7>&-
    [[ $output == *"queensat: waiting for an instance on standard input (end it with Ctrl-D)"* ]]
    [[ $output == *"maximum 4, proved"* ]]
    "$QUEENSAT" export --board 4 -o board.cnf
    printf 's UNKNOWN\n\004' >&7
    run script -qec "'$QUEENSAT' decode board.cnf -" /dev/null <keys 7>&-
    exec 7>&-
    [[ $output == *"queensat: waiting for an answer on standard input"* ]]
    echo "board 4" >four
    run script -qec "'$QUEENSAT' solve - <four; '$QUEENSAT' solve four" /dev/null
    [[ $output != *"waiting"* ]]
}

# What the program writes of a board with two fixed queens and a blocked square.
results() {
    printf 'board 7\nqueen 0 3\nqueen 3 4\nblock 6 6\n' >board
    for format in json unicode text board array; do
        "$QUEENSAT" solve board --format "$format" >"result.$format"
    done
    "$QUEENSAT" export board --full --target 7 -o board.cnf
}

@test "results are read back as placements, in every format" {
    results
    for format in json unicode text board array; do
        outcomes 0 <<END
check board result.$format|valid: 7 queens
solve board --start result.$format|(that of --start)
END
    done
    # The claim of a solver may be before the report.
    (echo "the solver claims that 9 queens do not fit: no"; cat result.text) >claim
    "$QUEENSAT" solve --board 101 >large
    sed '5d' result.text >short
    # Reports without a board, or with another one, are refused.
    outcomes <<'END'
0 check board claim|valid: 7 queens
1 check --board 101 large|large:5:1: expected a cell
1 check board short|short:11:1: expected 7 cells as in the first row, found 0
END
}

@test "as instances, what says which queens are fixed" {
    results
    outcomes <<'END'
0 solve result.json --format json|jq [.instance.n, .instance.queens, .instance.blocked] == [7,[[0,3],[3,4]],[[6,6]]]
1 solve result.text|result.text:1:1: expected an instance, found a report of queensat
1 solve result.unicode|result.unicode:1:1: expected an instance, found a report of queensat
END
    "$QUEENSAT" draw board --format unicode >drawn
    outcome '0 solve drawn|drawn: n = 7, 2 queens fixed, 1 square blocked'
    # Results that list diagonals and free squares, and a placement without these.
    printf 'board 5\nfree 1 1\nfree 2 3\nblock-sum 7\nblock-difference 2\n' >listed
    "$QUEENSAT" solve listed --format json >listed.json
    expect 0 "$QUEENSAT" solve listed.json --format json
    [[ $(jq -c '.instance | del(.name)' <<<"$output") == "$(jq -c '.instance | del(.name)' listed.json)" ]]
    expect 0 "$QUEENSAT" check listed listed.json
    # No free square at all would read as a board without a list.
    sed 's/"free":\[[^a-z]*\]/"free":[]/' listed.json >none.json
    outcome '1 solve none.json|expected at least one free square, or null, found "[]'
}

@test "a list that makes sense with rows from 0 and from 1 is refused" {
    echo '[0,4,7,5,2,6,1,3]' >either
    # One number that is missing is enough to tell.
    echo '[0,4,7,0,2,6,1,3]' >one
    echo '[-1,3,-1,0]' >zero
    outcomes <<'END'
1 solve either|rows counted from 1, with no queen for 0 (--input-format array), or from 0 (--input-format array0)
0 solve either --input-format array0 --format array|=[1, 5, 8, 6, 3, 7, 2, 4]
0 solve either --input-format array|7 queens fixed
0 solve one|6 queens fixed
0 solve zero --input-format array0|2 queens fixed
1 solve zero|expected a row (0: no queen), found
1 check --board 8 either|either:1:1: expected a list that cannot be read in two ways: rows counted from 1, with no queen for 0 (--placement-format array), or from 0 (--placement-format array0)
0 check --board 8 --queen 0,0 --placement-format array0 either|valid: 8 queens
2 check --board 8 --queen 0,0 --placement-format array either|>not valid: 7 queens|>0,0 lacks its fixed queen
1 solve 8 --start either|--placement-format array0
0 solve --board 8 --queen 0,0 --engine bitset --placement-format array0 --start either|maximum 8
1 solve 8 --known either|--placement-format array0
0 solve 8 --known either --placement-format array0|9 queens do not fit: at most 8
1 solve 8 --placement-format array0|--placement-format requires --start FILE or --known FILE
0 check --board 8 one|valid: 6 queens
END
    # Of the identity, all 28 pairs attack each other, and not 21, as with rows from 1.
    echo '[0,1,2,3,4,5,6,7]' >identity
    "$QUEENSAT" solve --board 8 --certificate cert >/dev/null
    outcomes <<'END'
2 check --board 8 --placement-format array0 identity|>28 attacking pairs
1 check --board 8 identity|cannot be read in two ways
1 check --board 8 --placement-format array cert|cert: --placement-format requires a placement, found a certificate
END
}

@test "a large file of something else is refused at once, in one line" {
    head -c 5000000 /dev/zero | tr '\0' A >large
    for words in "solve large" "check --board 4 large" "decode --board 4 large"; do
        # A time that grows with the square of the size would be hours, more than the test has.
        outcome "1 $words|queensat: large:1:1: expected a|found \"AAA"
        [[ ${#stderr} -lt 250 ]]
    done
}

@test "blanks around and between the squares of an option" {
    local queens
    for queens in "0,1 1,3" " 0,1 1,3" "0,1  1,3 " "b4 d3" " b4,d3" "b4 , d3" "b4  d3 "; do
        expect 0 "$QUEENSAT" solve --board 4 --queen "$queens" --format json
        [[ $(jq -c .instance.queens <<<"$output") == "[[0,1],[1,3]]" ]] || { echo "$queens: $output"; false; }
    done
    for queens in "" " " "b4," "b4,,d3" ",b4" "0,1,1,3"; do
        expect 1 "$QUEENSAT" solve --board 4 --queen "$queens"
        complains "queensat: --queen $queens: expected "
    done
}

@test "the ending of the output chooses the format in every command, or is rejected" {
    echo "board 4" >four
    while read -r words; do
        expect 0 "$QUEENSAT" $words
    done <<'END'
solve four -o a.json
solve four -o a.CSV
count four -o b.json
explain four -o c.json
compare four --engine auto -o d.csv
compare four --engine auto -o d.json
solve four -o s-1-2.5
solve four -o e.txt
solve four --format board -o f.board
generate band --board 4 --width 3 -o folder.json.band
END
    for file in ?.json; do jq -e .schema "$file" >/dev/null; done
    head -n 1 a.CSV | grep -q "^instance,n,"
    head -n 1 s-1-2.5 | grep -q "^four: n = 4"
    rm ./*.*
    outcomes 1 <<'END'
solve four -o out.svg|solve: --output out.svg: this command writes no svg, but another one does: queensat draw --solve -o out.svg
explain four -o why.png|--output why.png: this command writes no png, but another one does: queensat draw --explain -o why.png
solve four -o out.cnf|this command writes no dimacs, but another one does: queensat export -o out.cnf
generate band --board 4 --width 3 -o x.json|this command writes no json, but another one does: queensat solve -o x.json
split four --into 2 -o cube-{cube}.cnf|queensat export
explain four -o c.csv|this command writes no csv, but another one does: queensat solve -o c.csv
solve four --format json -o out.csv|solve: --format json and --output out.csv contradict each other: this ending is that of csv
END
    [[ $(ls) == four ]]
}

#!/usr/bin/env bats
load common

@test "memory is reported from 1 MB on, or with -v" {
    outcomes 0 solve <<'END'
8|\ntime    |!MB
8 -v| s, 0.
60 --engine sat --pure| MB
END
}

@test "two queens fixed on 8 x 8: maximum 8, with the board" {
    outcome '0 solve --board 8 --queen 0,0 --queen 3,5|n = 8, 2 queens fixed|maximum 8, proved'
    has "queens 8 = 2 fixed + 6 added"
    has "upper   8  6 rows cover all free squares (rows)"
    [[ $(grep -c '^[Q-]\( [Q-]\)\{7\}$' <<<"$output") == 8 && $(grep -o Q <<<"$output" | wc -l) == 8 ]]
}

@test "Nauck's problem: queens on b4 and d5" {
    for engine in sat backtrack; do
        expect 0 "$QUEENSAT" solve --board 8 --queen b4 --queen d5 --engine "$engine" --format board
        [[ $(sed -n 4,5p <<<"$output") == $'- - - Q - - - -\n- Q - - - - - -' ]]
        [[ $(grep -o Q <<<"$output" | wc -l) == 8 ]]
    done
}

@test "each engine proves a maximum below n, and is named" {
    # A question that the rules of lp answer before a program is solved.
    printf '%s\n' "- x x x" "- x x x" "- x - -" "x x x x" >board
    outcomes 0 solve <<'END'
--board 6 --queen 0,0 --engine sat --pure|maximum 5, proved|upper   5  PicoSAT proved that one more does not fit (sat)
--board 6 --queen 0,0 --engine backtrack|upper   5  an exhaustive search found no placement with one more (search)
--board 6 --queen 0,0 --engine brute --target 6|(enumeration)
--engine lp board|maximum 2, proved
END
}

@test "hints: the same answers with fewer conflicts, and certificates" {
    counted() { "$QUEENSAT" solve "${@:2}" --engine sat --format json | jq ".work.$1"; }
    "$QUEENSAT" generate sparse --board 50 --average 4 --id 1 -o board
    plain=$(counted conflicts board --target 46)
    outcome "0 solve board --target 46 --engine sat --hints --format json|jq .upper == 45"
    (($(jq .work.conflicts <<<"$output") * 4 < plain))
    # The first question is about the line program's bound.
    "$QUEENSAT" generate crowded --board 20 --queens 6 --kind greedy --id 1 -o crowded
    outcome '0 solve crowded --engine sat --hints -v --certificate proof|&line cover: at most'
    expect 0 "$QUEENSAT" check crowded proof
    (($(counted questions crowded --hints) <= $(counted questions crowded)))
}

@test "hints: on a crowded board, PicoSAT counts only the squares that the needed lines leave" {
    "$QUEENSAT" generate crowded --board 150 --queens 60 --kind centre --id 2 -o crowded
    outcomes 0 solve crowded --format json <<'END'
--target 121 --engine sat --hints|jq [.lower, .work.conflicts < 20000] == [121,true]
END
    # Here no other search finds the placement before PicoSAT.
    "$QUEENSAT" generate crowded --board 130 --queens 58 --kind centre --id 3 -o crowded
    outcome '0 solve crowded --format json --threads 1|jq [.maximum, .work.conflicts > 0] == [101,true]'
}

@test "targets: reached, impossible by search, impossible by structure, trivial" {
    outcomes 0 solve <<'END'
--board 6 --queen 0,0 --target 4|queens fit
--board 6 --queen 0,0 --target 6|6 queens do not fit: at most 5
--board 6 --queen 0,0 --target 7 --format json|"status":"infeasible"|"upper_reason":"rows"|"target_reached":false
--board 6 --queen 0,0 --target 1 --format json|"target_reached":true|"questions":0
--board 4 --queen 0,1 --format json|"placement":[[0,1],[1,3],[2,0],[3,2]]|!\n
END
}

@test "the lexicographically first placement" {
    # OEIS A141843, from 0; for each engine the same.
    for engine in auto sat bitset lp; do
        expect 0 "$QUEENSAT" solve --board 8 --first-lexicographic --engine "$engine" --format json
        [[ $(jq -c '[.placement[][1], .first.complete, .first.rows, .first.refuted]' <<<"$output") == \
            '[0,4,7,5,2,6,1,3,true,8,5]' ]]
    done
    # A queen on the board and a blocked square: 5 of 6 fit, and an empty row comes last.
    expect 0 "$QUEENSAT" solve --board 6 --queen 0,0 --block 1,2 --first-lexicographic --format json
    [[ $(jq -c .placement <<<"$output") == '[[0,0],[1,3],[2,1],[3,4],[4,2]]' ]]
    expect 0 "$QUEENSAT" solve --board 6 --first-lexicographic
    [[ $output == *$'\nfirst   of the largest placements, lexicographically; 2 earlier prefixes refuted, '* ]]
    # What is too long ends at the limit, with bounds.
    expect 3 "$QUEENSAT" solve --board 80 --time-limit 0.1 --first-lexicographic
    [[ $output == *"(time limit)"* ]]
}

# Every prefix in front of the placement, from the placement alone, has its instance and a
# certificate that fewer queens fit than on the whole, and there are no other files.
@test "certificates of the prefixes in front of the first placement" {
    cd "$BATS_TEST_TMPDIR"
    expect 0 "$QUEENSAT" solve --board 8 --first-lexicographic --certificate eight
    outcome '0 check --board 8 eight|=verified: the maximum is 8'
    [[ $(echo eight*) == "eight eight.1,2.board eight.1,2.cert eight.1,3.board eight.1,3.cert \
eight.2,1.board eight.2,1.cert eight.2,6.board eight.2,6.cert eight.3,1.board eight.3,1.cert" ]]
    [[ $(<eight.2,6.board) == $'board 8\nqueen 0 0\nqueen 1 4\nqueen 2 6' ]]
    for certificate in eight.*.cert; do
        expect 0 "$QUEENSAT" check "${certificate%.cert}.board" "$certificate"
        [[ $output == "verified: the maximum is "*" 7" ]]
    done
    # Several instances, one of them with a row that stays empty.
    printf '%s\n' 'board 7' 'queen 0 0' 'block 1 '{2..6} >one
    printf 'board 4\nblock 0 1\n' >two
    expect 0 "$QUEENSAT" solve one two --first-lexicographic --certificate 'of-%' --format json
    [[ $(jq -s -c '[.[] | .lower, .first.refuted]' <<<"$output") == '[6,1,4,1]' ]]
    [[ $(echo of-*) == "of-one of-one.3,4.board of-one.3,4.cert of-two of-two.0,0.board of-two.0,0.cert" ]]
    [[ $(<of-one.3,4.board) == *$'queen 2 1\nqueen 3 4\n'*$'block 1 0\nblock 1 1' ]]
    outcome '0 check of-one.3,4.board of-one.3,4.cert|=verified: the maximum is 5'
    expect 0 "$QUEENSAT" check of-two.0,0.board of-two.0,0.cert
    [[ $output == "verified: the maximum is "*" 3" ]]
}

@test "certificates of prefixes overwrite no input, and are refused if they cannot be written" {
    cd "$BATS_TEST_TMPDIR"
    echo 'board 8' >eight.1,2.board
    expect 1 "$QUEENSAT" solve eight.1,2.board --first-lexicographic --certificate eight
    [[ $stderr == *"--certificate: eight.1,2.board would overwrite an input file" ]]
    [[ $(<eight.1,2.board) == "board 8" && ! -e eight.1,3.cert ]]
    mkdir nine.1,2.cert
    expect 1 "$QUEENSAT" solve --board 8 --first-lexicographic --certificate nine
    [[ $stderr == *"--certificate: expected a file name, nine.1,2.cert is a folder" && ! -e nine.1,2.board ]]
}

@test "competition lines and exit statuses" {
    outcomes <<'END'
30 solve --board 6 --queen 0,0 --format competition|\no 1\n|s OPTIMUM FOUND
10 solve --board 6 --queen 0,0 --target 5 --format competition|s SATISFIABLE
20 solve --board 6 --queen 0,0 --target 6 --format competition|s UNSATISFIABLE|!\nv
0 solve --board 200 --target 200 --time-limit 0.05 --engine backtrack --block-sum 199 --block-difference 0 --format competition --memory-limit 1K|s UNKNOWN
10 solve --engine sat --pure --board 200 --memory-limit 10M --format competition|s SATISFIABLE
END
}

@test "the cross-check reports the bounds of both engines" {
    outcomes 0 solve --board 7 --queen 0,0 --cross-check <<'END'
--engine auto|check   backtrack: from 7 to 7, agrees
--engine backtrack --format json|"cross_checks":[{"engine":"sat","lower":7,"upper":7
END
}

@test "if engines disagree, the program stops and the instance is saved" {
    expect 2 "$LIAR" solve --board 5 --queen 0,0 --block 1,1 --cross-check --engine sat
    [[ -z $output ]]
    complains "engines disagree: sat has a placement of 5 queens, backtrack claims that there are at most 1"
    complains "the instance is saved in queensat-disagreement-"
    [[ $(cat queensat-disagreement-*.txt) == $'board 5\nqueen 0 0\nblock 1 1' ]]
}

@test "a forged placement, or a bound by rows without its cover, is not reported" {
    while IFS='|' read -r words message; do
        rm -f queensat-disagreement-*.txt
        outcome "2 liar solve --board 5 $words|$message"
        [[ -z $output && -f $(echo queensat-disagreement-*.txt) ]]
    done <<'END'
--engine forger|attack each other on row 0
--queen 0,0 --engine bluffer|bluffer claims that there are at most 1 queens: the evidence is false: part 0: the cover is missing
END
}

# Two parts of six squares: two squares are dominated, the other four hold two queens.
two_parts() {
    echo "board 14"
    printf 'free %d %d\n' 0 1 0 2 1 1 1 3 2 2 2 3 3 11 3 12 4 11 4 13 5 12 5 13
}

# Diagonals decide, with lines whose weights are multiples of 1/3.
crowded() {
    awk -F'\t' '$1 == "center" && $2 == 40 && $4 == 1 { print "board 40"
        n = split($7, squares, " "); for (i = 1; i <= n; i++) { sub(":", " ", squares[i])
            print "queen", squares[i] } }' "$DATA/published/crowded-optima.tsv"
}

@test "the evidence of a reduced board is reported" {
    two_parts >parts
    crowded >board
    outcomes 0 solve <<'END'
parts|upper   4  4 squares are dominated;\n           what is left falls into 2 parts that hold at most 2 + 2 queens (matching)
--format json parts|"upper_reason":"matching","upper_cover":null,|"upper_evidence":{"steps":[["dominated",[1,1],[0,2]],|"reason":"matching","cover":{"denominator":1,"lines":[["row",0,1],["column",3,1]]}}
--board 2 --queen 0,0|upper   1  no square is free (reduction)
END
    expect 0 "$QUEENSAT" solve board
    # Several covers are optimal, with small denominators.
    [[ $output =~ "upper   29  "[0-9]+" lines of weight 11 + "[1-9]/[1-9]" cover all free squares" ]]
}

@test "there is evidence up to 10,000 free squares, however many rows are open" {
    awk 'BEGIN { print "board 300"
        for (row = 0; row < 300; row++)
            for (column = 0; column < 300; column++)
                if ((7 * column + 3 * row) % 300 > 20) print "block", row, column }' >sparse
    outcomes 0 solve <<'END'
--format json sparse|"free_squares":6300|"upper_evidence":{"steps":[
--format json --board 300|"upper_evidence":null
END
}

@test "forged evidence of every kind stops the program, and the instance is saved" {
    two_parts >parts
    crowded >board
    printf 'board 2\nblock 0 1\n' >small
    while read -r engine instance; do
        rm -f queensat-disagreement-*.txt
        outcome "2 liar solve $instance --engine $engine|queensat: $engine claims that there are at most "
        complains "the evidence is false: "
        [[ -z $output ]]
        cmp <("$QUEENSAT" export "$instance" --format lp) \
            <("$QUEENSAT" export queensat-disagreement-*.txt --format lp)
    done <<'END_OF_TABLE'
line parts
line board
weight board
order small
other parts
step parts
moved parts
square parts
square board
upper parts
upper board
END_OF_TABLE
}

@test "memory limits end with bounds, not with an abort" {
    for limit in 100 10K 100K 1M 10M 40M; do
        outcome "3 solve --engine sat --pure --board 300 --memory-limit $limit|(memory limit)|upper   300"
    done
    outcome '3 solve --board 300 --engine backtrack --memory-limit 2M|(memory limit)'
}

# A second has 50 to 100 million: one that was ignored would be noticed by its bounds.
@test "work limits end with bounds, at the same point each time" {
    local engine first
    "$QUEENSAT" generate sparse --board 60 --average 5 --id 1 -o sparse
    for engine in auto sat bitset lp exchange; do
        expect 3 "$QUEENSAT" solve sparse --engine $engine --work-limit 300000 --format json
        first=$(jq -c '[.stop, .lower, .upper, .work]' <<<"$output")
        [[ $first == '["work limit",'* ]]
        observe "$QUEENSAT" solve sparse --engine $engine --work-limit 300000 --format json
        [[ $(jq -c '[.stop, .lower, .upper, .work]' <<<"$output") == "$first" ]]
    done
    expect 0 "$QUEENSAT" solve --board 8 --queen b4 --work-limit 100000000
    expect 1 "$QUEENSAT" solve --board 8 --work-limit 0
    complains "--work-limit: expected a whole number from 1 to "
}

@test "the same seed gives the same output" {
    for run in 7a 7b 8; do
        "$QUEENSAT" solve --board 40 --seed "${run%[ab]}" --format board >"board-$run"
    done
    cmp board-7a board-7b
    run ! cmp -s board-7a board-8
}

@test "the queries of each engine: in JSON, and at the end with -v" {
    "$QUEENSAT" generate sparse --board 24 --average 4 --id 1 >board
    for engine in sat bitset lp auto backtrack "auto --threads 3" "lp --threads 3"; do
        expect 0 "$QUEENSAT" solve board --engine $engine --format json
        jq -e '(.queries | length) == .work.questions and .work.questions > 0 and
            .lower as $lower | all(.queries[]; .answer == if .queens > $lower then "no" else "yes" end) and
            (.work.nodes >= ([.queries[].work.nodes] | add)) and
            all(.queries[]; .work.questions == 1 and (.part == null or .part == 0))' <<<"$output"
        expect 0 "$QUEENSAT" solve board --engine $engine -v
        [[ $output =~ $'\n'search\ +(part\ +)?queens\ +answer\ +seconds && $output =~ $'\n'[a-z\ ]+[0-9\ ]+\ \ (yes|no)\ +0\. ]]
    done
    outcomes 0 <<'END'
solve board --engine sat --format json|jq .queries[-1].variables > 0 and .queries[-1].clauses > 0 and .queries[0].core <= 2
solve board --engine bitset --format json|jq .queries[0].core == null and .queries[0].variables == null and .queries[0].clauses == null
solve board --engine sat|!answer
solve 8 --target 9 --format json|jq .queries == []
solve 8 --target 9 -v|!answer
END
    outcome '3 solve board --engine bitset --work-limit 10000 --format json|jq .queries[-1].answer == "not decided"'
}

@test "--verbose reports each question on standard error" {
    outcomes 0 solve --board 6 --queen 0,0 <<'END'
-v|&auto: 5 rows, 5 columns, 8 difference and 7 sum diagonals; at most 6 queens|&auto: stage 
-v --engine sat --pure|&sat, nearby: 2 queens? yes|&sat: 6 queens? no
--engine auto|maximum 5
END
    [[ -z $stderr ]]
}

@test "the steps of a search, as lines and as boards" {
    outcomes 0 solve --board 4 <<'END'
--engine backtrack --trace lines|place 0,0\n  place 1,2\n  take back 1,2|maximum 4, proved
--engine backtrack --trace lines --trace-limit 2|place 0,0\n  place 1,2\n(10 more steps)
--block 3,3 --engine marked --trace boards --trace-limit 3|steps 1 to 3\nq - - -    q - - -    q - - -|- - - x    - - - x    - - - x
END
    # A fixed queen looks different from those that the search has placed.
    expect 0 "$QUEENSAT" solve --board 4 --queen 0,1 --engine marked --trace boards --trace-limit 1
    [[ $(head -n 3 <<<"$output") == $'steps 1 to 1\n- Q - -\n- - - q' ]]
    outcomes 1 solve <<'END'
--board 4 --trace|--trace: expected an argument T
--board 4 --trace pictures|expected lines or boards
END
}

@test "the analysis of the board, and threads" {
    # A cover by diagonals decides here, and is part of the result.
    { echo "board 40"; for d in {8..39}; do printf 'block-difference %d\n' "$d" "-$d"; done; } >band
    outcomes <<'END'
0 solve --board 6 --queen 0,0 --format json|"analysis":{"free_squares":20,"left_squares":20,"lines":{"rows":5,"columns":5,"differences":8,"sums":7}|"forced":0,"components":1,"matching":6,"line_cover":null,"settled":"search"}
0 solve --format json band|"upper_reason":"line-cover","upper_cover":[["difference",-7],|"line_cover":15,"settled":"line cover"}
0 solve --board 6 --queen 0,0 --threads 3|maximum 5, proved
0 compare --board 6 --queen 0,0 --engine auto,sat --threads 2|all agree
1 solve --board 6 --threads 0|--threads: expected a whole number from 1 to 256
1 solve --board 6 --threads 257|--threads: expected a whole number from 1 to 256
1 solve --board 6 --threads two|--threads: expected a whole number from 1 to 256
END
}

#!/usr/bin/env bats
# Boards and squares as text for people: coordinates, notations, legends, and the terminal's width.
load common

corner=(--board 6 --queen 0,0 --block 3,3)
plain=$'\n\nQ - - - - -\n- - - - - Q\n- Q - - - -\n- - - x Q -\n- - - - - -\n- - - Q - -\n\nlower'

@test "in a pipe a board has no coordinates, and all queens are Q" {
    expect 0 "$QUEENSAT" solve "${corner[@]}"
    has "$plain"
    expect 0 env COLUMNS=5 "$QUEENSAT" solve "${corner[@]}"
    has "$plain"
    expect 0 "$QUEENSAT" solve "${corner[@]}" --coordinates never
    has "$plain"
}

@test "coordinates and a legend on request" {
    outcomes 0 <<END
solve ${corner[*]} --coordinates always|\n\n   0 1 2 3 4 5\n0  Q - - - - -\n1  - - - - - q\n|\n   Q fixed  q added  x blocked\n\nlower
solve ${corner[*]} --coordinates always --notation chess --format unicode|\nsquares a6 fixed, f5 b4 e3 d1 added\n\n6  ♛ · · · · ·\n|\n1  · · · ♕ · ·\n   a b c d e f\n   ♛ fixed  ♕ added  ▒▒ blocked\n
draw --board 2 --queen 0,1 --coordinates always|=   0 1\n0  - Q\n1  - -\n   Q fixed
draw --board 2 --queen b2 --coordinates always --notation chess|=2  - Q\n1  - -\n   a b\n   Q fixed
END
}

@test "a terminal shows coordinates, a legend and colours" {
    needs_terminal
    on_terminal 0 env NO_COLOR=1 "$QUEENSAT" solve "${corner[@]}"
    has $'\n\n   0 1 2 3 4 5\n0  Q - - - - -\n1  - - - - - q\n'
    has $'\n   Q fixed  q added  x blocked\n\nlower'
    on_terminal 0 env TERM=dumb "$QUEENSAT" solve "${corner[@]}" --coordinates never
    has $'\n\nQ - - - - -\n- - - - - q\n'
    on_terminal 0 "$QUEENSAT" solve "${corner[@]}"
    has $'\n0  \033[1;35mQ \033[0m- '
    has $'- - \033[36mq \033[0m'
    has $' \033[2mx \033[0m'
    on_terminal 0 "$QUEENSAT" solve "${corner[@]}" --format board
    [[ $output == $'Q - - - - -\n- - - - - Q\n'* ]]
    on_terminal 0 "$QUEENSAT" solve "${corner[@]}" -o out
    grep -q '^Q - - - - -$' out
}

@test "on a terminal, what to ask next" {
    needs_terminal
    on_terminal 0 "$QUEENSAT" solve 6 --queen a6 --block 'f1 e1'
    has $'\nwhy not 6: queensat explain --board 6 --queen a6 --block \'f1 e1\''
    printf 'board 6\nqueen 0 0\n' >corner.board
    on_terminal 0 "$QUEENSAT" solve corner.board --target 6
    has $'\nwhy not 6: queensat explain corner.board --target 6'
    # What a shell would not take as it is has a word in its place.
    for name in 'a b' 'corner$' '$corner'; do
        cp corner.board "$name"
        on_terminal 0 "$QUEENSAT" solve "$name"
        has $'\nwhy not 6: queensat explain INSTANCE'
    done
    # So has a board of more than 199 characters.
    local squares
    squares=$(printf '5,1 %.0s' {1..41})
    on_terminal 0 "$QUEENSAT" solve 6 --queen 0,0 --block "${squares% }"
    has "--queen 0,0 --block '${squares% }'"
    on_terminal 0 "$QUEENSAT" solve 6 --queen 0,0 --block "${squares}5,1"
    has $'\nwhy not 6: queensat explain INSTANCE'
    on_terminal 3 "$QUEENSAT" solve 6 --queen a6 --engine swap
    has $'\nto decide it: --engine auto'
    # Ten times the limit, or whatever else ended it.
    hard_board >hard
    local split="or on several machines: queensat split"
    on_terminal 3 "$QUEENSAT" solve hard --engine bitset --time-limit 0.05 --target 98
    has $'\n'"to decide it: --time-limit 0.5, $split hard --target 98 --into 100 -o cube-{cube}"
    on_terminal 3 "$QUEENSAT" solve 60 --queen 0,0 --engine sat --memory-limit 100K
    has $'\n'"to decide it: a larger --memory-limit, $split --board 60 --queen 0,0 --into 100 -o cube-{cube}"
    on_terminal 0 "$QUEENSAT" solve 8
    [[ $output != *"why not"* ]]
    # Not for a program, and not after several instances.
    expect 0 "$QUEENSAT" solve 6 --queen a6
    [[ $output != *"why not"* && -z $stderr ]]
    on_terminal 0 "$QUEENSAT" solve corner.board corner.board
    [[ $output != *"why not"* ]]
    # Of a claim, the next question.
    "$QUEENSAT" export corner.board --target 6 -o six.cnf
    echo "s UNSATISFIABLE" >answer
    on_terminal 3 "$QUEENSAT" decode six.cnf answer
    [[ $output == *$'\nto ask for one queen less: queensat export six.cnf --target 5' ]]
    "$QUEENSAT" export corner.board --target 6 --format opb -o six.opb
    on_terminal 3 "$QUEENSAT" decode six.opb answer
    [[ $output == *$'\nto ask for one queen less: queensat export six.opb --format opb --target 5' ]]
    on_terminal 3 "$QUEENSAT" decode corner.board answer --full
    [[ $output == *$'\nto ask for one queen less: queensat export corner.board --full --target 5' ]]
    # Of a placement, one queen more; of an optimum, who proves it.
    "$QUEENSAT" export corner.board --target 4 --format opb -o four.opb
    cp "$DATA/answers/clasp-opb.sat" five
    on_terminal 0 "$QUEENSAT" decode four.opb five
    [[ $output == *$'\nto ask for one queen more: queensat export four.opb --format opb --target 6' ]]
    "$QUEENSAT" export corner.board --format lp -o corner.lp
    on_terminal 3 "$QUEENSAT" decode corner.lp "$DATA/answers/highs.optimum"
    [[ $output == *$'\nto prove it: queensat solve corner.lp' ]]
    # Not in other formats, and not for a program.
    on_terminal 3 "$QUEENSAT" decode six.cnf answer --format json
    [[ $output != *"to ask"* ]]
    expect 3 "$QUEENSAT" decode six.cnf answer
    [[ -z $stderr ]]
}

@test "on a terminal, what may decide an open question" {
    needs_terminal
    hard_board >hard
    local open='to decide it: --time-limit 2, (--threads [0-9]+, )?or on several machines: queensat split hard --into 100 -o cube-[{]cube[}]$'
    on_terminal 3 "$QUEENSAT" solve hard --time-limit 0.2
    [[ $output =~ $open && (-n ${BASH_REMATCH[1]} || $(nproc) == 1) ]]
    on_terminal 3 "$QUEENSAT" solve hard --time-limit 0.2 --target 96 --threads 2
    [[ $output == *$'\nto decide it: --time-limit 2, or on several machines: queensat split hard --target 96 --into 100 -o cube-{cube}' ]]
    on_terminal 3 "$QUEENSAT" solve hard --time-limit 0.2 --engine bitset
    has $'\nto decide it: --time-limit 2, or on several machines: queensat split hard --into 100'
    on_terminal 3 "$QUEENSAT" solve hard --time-limit 0.2 --format json
    [[ $output != *"to decide"* ]]
    expect 3 "$QUEENSAT" solve hard --time-limit 0.2
    [[ $output != *"to decide"* && -z $stderr ]]
}

@test "a board wider than the terminal has no blanks, or is not shown" {
    needs_terminal
    for columns in 15:1:wide 14:1:narrow 9:1:narrow 8:1:hint 14::wide x:1:wide; do
        IFS=: read -r width no_colour form <<<"$columns"
        [[ -n $no_colour ]] || width=
        on_terminal 0 env COLUMNS="$width" NO_COLOR=1 "$QUEENSAT" solve "${corner[@]}"
        case $form in
        wide) has $'\n1  - - - - - q\n' ;;
        narrow) has $'\n   012345\n0  Q-----\n1  -----q\n' ;;
        hint) has $'\n\n(with n = 6 the board is wider than this terminal: draw -o FILE makes a picture)\n\nlower' ;;
        esac
    done
    on_terminal 1 env COLUMNS=8 "$QUEENSAT" draw "${corner[@]}"
    has "queensat: n = 6 is too wide for this terminal of 8 columns: use --output FILE, such as board.svg"
    on_terminal 0 env COLUMNS=8 "$QUEENSAT" draw "${corner[@]}" -o board.txt
    [[ $(head -n 1 board.txt) == "Q - - - - -" ]]
}

@test "squares in chess notation: traces, explanations, classes; JSON keeps rows and columns" {
    local rows="--board 8 --queen 6,1 --queen 1,4 --queen 7,5 --queen 2,6"
    outcomes 0 <<END
solve --board 4 --trace lines --notation chess|place a4\n  place c3\n  take back c3
explain $rows --notation chess|Rank 3 has no free square: each is attacked by at least one of the queens on b2, g6, e7 and f1.|A rank holds at most one queen, so at most 7 of the 8 ranks can have one.|blame   3: queens b2 e7 g6 (minimal)|remove  1: g6 (the fewest); each enough alone: b2 g6
explain $rows --format json|"Row 5 has no free square
count --board 4 --classes --coordinates always --notation chess|\n1  - - Q -\n   a b c d\n\n2 placements
END
}

@test "only the first of several drawings has a legend" {
    expect 0 "$QUEENSAT" count --board 5 --block 0,0 --classes --coordinates always
    [[ $(grep -c '^   x blocked$' <<<"$output") == 1 ]]
    [[ $(grep -c '^   0 1 2 3 4$' <<<"$output") -gt 1 ]]
}

@test "chess notation is for boards whose columns have letters" {
    for command in solve explain "count --classes" "draw --format svg"; do
        outcome "1 $command --notation chess --board 27|n = 27 is too large for --notation chess (up to 26): use --notation numbers"
    done
    outcome '0 solve --notation chess --board 26 --queen z26|squares z26 fixed, '
}

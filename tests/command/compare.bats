#!/usr/bin/env bats
load common

@test "a row for each engine, and a last line that says that all agree" {
    outcome '0 compare --board 9 --queen 0,0 --block 4,4|n = 9, 1 queen fixed, 1 square blocked'
    [[ $output =~ sat\ +9\ +[0-9.]+\ +[0-9.]+\ +[0-9]+\ conflicts ]]
    [[ $output =~ backtrack\ +9\ +[0-9.]+\ +[0-9.]+\ +[0-9]+\ nodes && ${lines[-1]} == "all agree" ]]
}

@test "chosen engines in the given order" {
    expect 0 "$QUEENSAT" compare --board 6 --engine backtrack,sat
    [[ $(sed -n '3,4s/ .*//p' <<<"$output") == $'backtrack\nsat' ]]
    outcome '0 compare --board 6 --engine sat|!backtrack'
}

@test "disagreement: exit 2, the engines named, the instance saved" {
    outcome '2 liar compare --board 6 --queen 0,1 --engine sat,backtrack|>engines disagree: sat has a placement of 6 queens, backtrack claims that there are at most 1'
    [[ $(cat queensat-disagreement-*.txt) == $'board 6\nqueen 0 1' ]]
}

@test "a limit is reported as such" {
    outcome '3 compare --board 300 --memory-limit 2M|memory limit|all agree as far as they got'
}

@test "several instances, each with a table or an object" {
    echo "board 4" >four
    outcome '0 compare four --board 5|four: n = 4'
    [[ $(grep -c "all agree" <<<"$output") == 2 ]]
    expect 0 "$QUEENSAT" compare --board 4..5 --format json
    [[ $(jq -c '[.schema, (.engines[1] | .engine, .applicable)]' <<<"$output" | sort | uniq -c) == \
        '      2 ["queensat-comparison-1","backtrack",true]' ]]
}

@test "ranges of boards, repetitions and CSV" {
    expect 0 "$QUEENSAT" compare --board 4..6 --repeat 4 --format csv
    [[ ${#lines[@]} == 7 && $(paste -d ' ' <(column n) <(column engine) <(column maximum) \
        <(column repetitions) | tail -n 2) == $'6 sat 6 4\n6 backtrack 6 4' ]]
    outcomes <<'END'
0 compare --board 4..6 --repeat 3|median       least        most
1 compare --board 6..4|compare: --board: expected a whole number from 6
1 compare --board 4..6x|compare: --board
1 solve --board 4..6|solve: --board
END
}

@test "CSV and JSON say what was asked, and whether it is so" {
    for target in 5:true 6:false; do
        words="--board 6 --queen 0,0 --target ${target%:*} --seed 4 --engine auto,backtrack,sat --threads 2"
        expect 0 "$QUEENSAT" compare $words --format csv
        [[ $(column target | sort -u) == "${target%:*}" ]]
        [[ $(column target_reached | sort -u) == "${target#*:}" ]]
        [[ $(column threads) == $'2\n1\n1' && $(column seed) == $'4\n\n4' ]]
        outcome "0 compare $words --format json|\"seed\":4|jq [.engines[1].target, .engines[1].target_reached] == [${target/:/,}]"
    done
    hard_board >hard
    expect 3 "$QUEENSAT" compare hard --target 94 --engine bitset,sat --time-limit 0.1 --format csv
    [[ $(column target_reached) == "" && $(column stop | sort -u) == "time limit" ]]
}

@test "several strategies and encodings: a row for each combination, the fastest at the end" {
    local words="compare --board 6 --queen a6 --engine sat,backtrack,swap"
    local strategies amos cards
    strategies=$(words_of solve --strategy | wc -w) amos=$(words_of solve --amo | wc -w)
    cards=$(words_of solve --card | wc -w)
    expect 0 "$QUEENSAT" $words --strategy all --amo all --card all
    [[ $(grep -c '^sat ' <<<"$output") == $((strategies * amos * cards)) ]]
    [[ $(grep -c '^backtrack ' <<<"$output") == $((strategies - 1)) && $(grep -c '^swap ' <<<"$output") == 1 ]]
    [[ $output =~ $'\n'"sat up pairwise totalizer "\ +5\  && $output =~ $'\n'"backtrack bisect "\ +5\  ]]
    [[ $output =~ $'\n'"fastest: "(sat|backtrack)\ [a-z\ ]+,\ 0\.[0-9]+\ s$'\n'"slowest with an answer: " ]]
    [[ ${lines[-1]} == "all agree" && -z $(grep -E '.{101}' <<<"$output") ]]
    expect 0 "$QUEENSAT" $words --strategy up,down --card totalizer --format json
    jq -e '.fastest as $fastest | ([.engines[].name] | index([$fastest])) != null and
        [.engines[] | [.engine, .name, .strategy, .amo, .card]] == [
            ["sat", "sat down", "down", "auto", "totalizer"], ["sat", "sat up", "up", "auto", "totalizer"],
            ["backtrack", "backtrack down", "down", null, null],
            ["backtrack", "backtrack up", "up", null, null], ["swap", "swap", null, null, null]]' <<<"$output"
    # What is named is what runs.
    jq -e '[.engines[2, 3].work.nodes] | .[0] < .[1]' <<<"$output"
    "$QUEENSAT" generate excluded --board 12 --diagonals 10 --id 2 >board
    expect 0 "$QUEENSAT" compare board --engine sat --amo pairwise,product --card all --format csv
    [[ $(column name) == $'sat pairwise sequential\nsat pairwise totalizer\nsat product sequential\nsat product totalizer' ]]
    [[ $(column propagations | sort -u | wc -l) == 4 && $(column strategy | sort -u) == down ]]
    [[ $(column amo | uniq) == $'pairwise\nproduct' && $(column card | sort | uniq -c | wc -l) == 2 ]]
    outcome '2 liar compare --board 6 --queen 0,1 --engine sat,backtrack --card totalizer --strategy up,down|>engines disagree: sat down has a placement of 6 queens, backtrack claims'
    outcomes 1 <<'END'
compare 6 --card up|compare: --card: expected all, sequential or totalizer, found "up"
compare 6 --card totalizer,totalizer|compare: --card: "totalizer" is named twice
compare 6 --amo binary,|compare: --amo: expected all, auto,
compare 6 --engine lp --amo all|compare: --amo requires --engine auto or sat, found lp
compare 6 --engine sat,bitset --strategy core|strategy: core is for engines sat and auto with PicoSAT, found bitset
compare 6 --strategy all --target 5|compare: --strategy cannot be combined with --target
solve 6 --strategy all|solve: --strategy: expected down, |, found "all"
solve 6 --amo all|solve: --amo: expected auto, |, found "all"
export 6 --card all|export: --card: expected sequential or totalizer, found "all"
END
}

@test "what it did once says what does it now" {
    outcome '1 compare --board 4 --plot p.svg|there is no option --plot any more; instead: python -m queensat lab plot'
    outcome '1 compare --board 4 --plot=p.svg|there is no option --plot any more'
    outcome "1 solve --board 4 --plot p.svg|unknown option '--plot'"
    outcome '1 compare --board 4 --exec-format lp|there is no option --exec-format any more; instead: python -m queensat lab run --exec-format'
    for engine in cadical auto,kissat exec:./mine highs; do
        outcome "1 compare --board 4 --engine $engine|compare: --engine: ${engine#auto,} is another solver, which is run by: python -m queensat lab run"
    done
}

@test "every method and what it finds" {
    expect 0 "$QUEENSAT" compare --board 8 --queen b4 --engine all
    for engine in $(words_of solve --engine); do
        [[ $output =~ (^|$'\n')$engine\ +8\  ]]
    done
    [[ ${lines[-1]} == "all agree" ]]
    expect 0 "$QUEENSAT" compare --board 6 --queen 0,0 --engine plain,marked,local
    [[ $output =~ plain\ +5\  && $output =~ marked\ +[0-9]+\.\.5\  && $output =~ local\ +5\.\.6\  ]]
    [[ $output =~ local.*" (gave up)" && $output =~ marked.*" (not applicable)" ]]
    has "; not applicable: the method only"
    has "gave up: a local search proves no upper bound)"
}

# Run the rest of the line with a time limit that one engine needs, on a slow or busy machine, too;
# the other would take years. The limit is in $limit.
with_enough_time() {
    for limit in 0.4 4 40; do
        observe "$@" --time-limit $limit
        [[ $status == 3 ]] || return 0
    done
}

# bats test_tags=long
@test "a method that cannot finish reports its limit" {
    # It has a placement that meets the bound, but this method continues to search.
    with_enough_time "$QUEENSAT" compare --board 14 --engine plain
    [[ $status == 0 ]]
    has "(time limit)"
    outcome '3 compare --board 24 --engine brute --time-limit 0.2|(time limit)|all agree as far as they got'
}

@test "counters are explained once, in lines of at most 100 columns" {
    expect 0 "$QUEENSAT" compare --board 5..7 --queen 0,0 --engine all --repeat 2
    [[ $(grep -c "(placements: complete placements, evaluated as a whole;" <<<"$output") == 1 ]]
    [[ -z $(grep -E '.{101}' <<<"$output") ]]
    grep -qE ' 1 (node|check)( |$)' <<<"$output"
    run ! grep -qE ' 1 [a-z]+s( |$)' <<<"$output"
    local shown
    for shown in $(grep -oE '[0-9]+ [a-z]+' <<<"$output" | cut -d' ' -f2 | grep -E 's$' | sort -u); do
        [[ $shown =~ ^(squares|queens)$ ]] || has "$shown:"
    done
    outcomes 0 <<'END'
solve --board 6 --queen 0,0 --engine backtrack|!nodes of a search tree
solve --board 6 --queen 0,0 --engine sat -v|(questions: decisions whether M queens fit; conflicts: contradictions
solve --help -v|\n  questions     decisions whether M queens fit\n
compare --help -v|\n  questions     decisions whether M queens fit\n
END
}

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

@test "a plot is drawn if gnuplot is installed, completely or not at all" {
    needs gnuplot
    for ending in svg png pdf; do
        expect 0 "$QUEENSAT" compare --board 4..6 --plot "plot.$ending"
        [[ -s plot.$ending ]]
    done
    grep -q "backtrack" plot.svg
    grep -q "10 µs\|100 µs\|1 ms" plot.svg
    outcomes 1 compare --board 4..6 <<'END'
--plot plot.gif|expected a file name that ends in .svg, .png or .pdf
--plot nowhere/plot.svg|nowhere/plot.svg
END
    [[ $(ls) == $'plot.pdf\nplot.png\nplot.svg' ]]
}

@test "for a plot, short runs are repeated" {
    fake_gnuplot <<<'[ "$1" = --version ] || { cat >/dev/null; echo "<svg></svg>"; }'
    export PATH=$PWD/bin:$PATH
    repetitions() { cut -d, -f"$(head -n 1 <<<"$output" | tr , '\n' | grep -nx repetitions | cut -d: -f1)" <<<"$output" | tail -n +2; }
    expect 0 "$QUEENSAT" compare --board 4..8 --engine auto,bitset --format csv --plot p.svg
    [[ $(repetitions | grep -vxE '1|5') == "" && $(repetitions | grep -cx 5) -gt 0 ]]
    expect 0 "$QUEENSAT" compare --board 4..8 --engine auto,bitset --format csv --plot p.svg --repeat 3
    [[ $(repetitions | uniq) == 3 ]]
    expect 0 "$QUEENSAT" compare --board 4..8 --engine auto,bitset --format csv
    [[ $(repetitions | uniq) == 1 ]]
}

@test "a plot without gnuplot names its package" {
    expect 1 env PATH=/nowhere "$QUEENSAT" compare --board 4..6 --plot plot.svg
    complains "--plot: gnuplot is missing or does not run (on Debian: package gnuplot-nox)"
    [[ -z $(ls) ]]
}

# Draw a small plot to the file.
plot() {
    "$QUEENSAT" compare --board 6 --engine bitset --plot "$1"
}

@test "a file name is never a command to gnuplot or to a shell" {
    mkdir pictures
    names=($'a\nsystem("id > pwned")\n#.svg' $'b\'; system("id > pwned") #.svg' "it's \"two\".svg"
        '`id > pwned`.svg' '$(id > pwned).svg' '; id > pwned; .svg' '-e.svg' '%s%n\n.svg' '| cat.svg')
    cd pictures
    needs gnuplot
    for name in "${names[@]}"; do
        expect 0 plot "$name"
        [[ $(tail -n 2 -- "./$name") == "</svg>" ]]
        rm -- "./$name"
        [[ -z $(ls -A) ]]
    done
}

@test "a plot writes no file but its own" {
    needs gnuplot
    echo precious >victim
    cp victim own
    ln -s victim p.svg.part
    expect 0 plot p.svg
    [[ -f p.svg && ! -L p.svg && -L p.svg.part ]]
    cmp victim own
}

# Put a gnuplot first on the PATH: a shell script from standard input.
fake_gnuplot() {
    program bin/gnuplot
    PATH=$PWD/bin:$PATH
}

# Keep what gnuplot reads in the file "input", and its table in "rows".
keep_input() {
    needs gnuplot
    gnuplot=$(command -v gnuplot)
    fake_gnuplot <<END
[ "\$1" = --version ] || tee input | $gnuplot "\$@"
[ ! -e input ] || sed -n '/^\$rows << END\$/,/^END\$/p' input | sed '1d;\$d' >rows
END
}

@test "a plot is what the installed script makes of the table" {
    keep_input
    script=${BATS_TEST_DIRNAME%/tests/command}/src/cli/external/plot.gp
    for ending in svg pdf; do
        expect 0 "$QUEENSAT" compare --board 4..6 --engine bitset,auto --repeat 2 --format csv \
            --plot "p.$ending"
        diff rows <(printf '%s\n' "$output")
        "$gnuplot" -c "$script" rows "$ending" >"hand.$ending"
    done
    cmp p.svg hand.svg
    sed '1,/^END$/d' input | cmp - "$script"
    expect 0 "$gnuplot" -c "$script" rows
    [[ $output == *"</svg>" ]]
    for text in bitset auto "median of 2 runs after a warm-up" "least to most of 2 runs"; do
        grep -qF ">$text<" p.svg
    done
    run ! grep -q "stopped by a limit" p.svg
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
@test "a plot marks runs that a limit stopped, and numbers instances of the same n" {
    needs gnuplot
    with_enough_time "$QUEENSAT" compare --board 30 --engine brute,exchange --plot p.svg
    [[ $status == 0 ]]
    grep -qF '>Time until the maximum is proved<' p.svg
    grep -qF '>stopped by a limit<' p.svg
    # What has a placement that meets the bound, but goes on, has not finished either.
    with_enough_time "$QUEENSAT" compare --board 14 --engine plain --plot p.svg
    [[ $status == 0 ]]
    grep -qF '>stopped by a limit<' p.svg
    echo "board 9" >nine
    expect 0 "$QUEENSAT" compare nine nine --engine auto --repeat 3 --target 8 --plot p.svg
    grep -qF ">instance, in the given order<" p.svg
    grep -qF '>Time until it is decided whether 8 queens fit<' p.svg
    grep -qF '>median of 3 runs after a warm-up<' p.svg
    run ! grep -qF '>stopped by a limit<' p.svg
    # A range of n that is wide is logarithmic: 1, 2, 5 and so on.
    expect 0 "$QUEENSAT" compare --board 5 --engine swap --plot p.svg
    run ! grep -qF '>50<' p.svg
    printf 'board 120\n' >large
    expect 0 "$QUEENSAT" compare large --board 5..6 --engine swap --plot p.svg
    for mark in 5 10 20 50 100; do
        grep -qF ">$mark<" p.svg
    done
    # A search that gave up has no point.
    expect 1 "$QUEENSAT" compare --board 6 --queen 0,0 --engine local --plot none.svg
    complains "none.svg: there is nothing to plot: no engine has finished"
    [[ ! -e none.svg ]]
}

@test "if gnuplot fails, the old picture stays" {
    for ending in svg png pdf; do
        echo old >"p.$ending"
        # What it draws, and its exit status.
        for fake in ":; exit 0" echo "echo '<?xml?><svg><g>' '%PDF-1.5'; exit 0" \
            "echo '</svg>'; exit 1" "kill -9 \$\$"; do
            fake_gnuplot <<<"[ \"\$1\" = --version ] || { $fake; }"
            expect 1 plot "p.$ending"
            [[ $stderr == "queensat: p.$ending: gnuplot could not draw the plot" ]]
            [[ $(cat "p.$ending") == old ]]
        done
    done
    [[ $(ls) == $'bin\np.pdf\np.png\np.svg' ]]
    fake_gnuplot <<<"exit 1"
    expect 1 plot p.svg
    complains "gnuplot is missing or does not run"
}

@test "if the picture does not fit on the disk, the old one stays" {
    needs gnuplot
    echo old >p.svg
    # A limit on the size of files simulates a full disk, which only root could make.
    expect 1 bash -c 'trap "" XFSZ; ulimit -f 12; "$@"' bash \
        "$QUEENSAT" compare --board 4..6 --engine bitset,swap,sat --plot p.svg
    complains "queensat: p.svg: cannot write: "
    [[ $(cat p.svg) == old && $(ls) == p.svg ]]
}

@test "a signal ends a gnuplot that hangs, and the old picture stays" {
    echo old >p.svg
    mkfifo pipe
    exec 7<>pipe # nobody writes to it
    # It hangs when asked for its version, in the middle of the picture, or with its pipe closed.
    hang='echo $$ >started; read -r nothing <pipe'
    for fake in "$hang" "[ \"\$1\" = --version ] || { echo '<svg>'; $hang; }" \
        "[ \"\$1\" = --version ] || { exec >&-; $hang; }"; do
        rm -f started
        fake_gnuplot <<<"$fake"
        "$QUEENSAT" compare --board 6 --engine bitset --plot p.svg >out 2>err 3>&- 7>&- &
        pid=$!
        until_true test -s started
        until_true is_waiting "$pid"
        kill -TERM "$pid"
        ends "$pid"
        cat err
        [[ $status == 3 ]]
        grep -q "interrupted" err
        until_true has_ended "$(<started)"
        [[ $(cat p.svg) == old ]]
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

@test "other solvers run under a hard limit of memory" {
    needs_address_space_limit
    program solver <<<'echo "s UNKNOWN"'
    (ulimit -v 3000000 && "$QUEENSAT" compare --board 6 --engine sat,exec:./solver >out) || [[ $? == 3 ]]
    grep -q "^solver " out
}

#!/usr/bin/env bash
# A program against an older one on the same instances, side by side in one call:
#   versions.sh OLD NEW [RUNS [FAMILY...]]
# OLD and NEW are executables; RUNS is the number of pairs (default 5). They run
# OLD NEW OLD NEW … OLD; each NEW is divided by the OLD before it, and each OLD by the OLD
# before it, which shows how large the noise is. What is compared is the user and system
# seconds of a whole family on one thread, including start and output of the program. A
# family that takes less than half a second is run several times in a row. Before that,
# each program solves everything once, untimed: the maximum with both bounds, whether the
# target is reached, and the counts must be the same (if a target is decided, the bounds
# may differ), and the counted work is added up. Prints a table in Markdown; exit status 1
# if an answer differs.
#
# In the environment: QUEENSAT_DATA, the folder of the reference data (see instances_of.sh;
# the families large-*, count and those of `generated` do not need it); QUEENSAT_FORMAT, the format of the timed
# runs (json, the default, or text); QUEENSAT_INSTANCES, how many instances of each family
# of the reference data to use, spread evenly; QUEENSAT_INSTRUCTIONS=1: count 10⁹
# instructions with callgrind instead of seconds, about fifty times slower, but without
# noise, so that one pair is enough.
set -euo pipefail
export LC_ALL=C
(($# >= 2)) || { sed -n '3p' "$0" >&2; exit 1; }
old=$(realpath "$1") new=$(realpath "$2") runs=${3:-5} format=${QUEENSAT_FORMAT:-json}
instances=${QUEENSAT_INSTANCES:-0} instructions=${QUEENSAT_INSTRUCTIONS:-}
shift $(($# < 3 ? $# : 3))
[[ -n ${QUEENSAT_DATA:-} ]] && data=$(realpath "$QUEENSAT_DATA")
cd "$(dirname "${BASH_SOURCE[0]}")"
(($#)) || set -- excluded-diagonals-18 excluded-diagonals-19 excluded-diagonals-20 blocked-28 \
    blocked-48 blocked-50 blocked-maximum crowded completion large-100000 large-1000000 count
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A family is a folder of argument lists, NUMBER.args, each for one run of the program:
# several instances at once if their options are the same.
reference_family() {
    ./instances_of.sh "${data:?QUEENSAT_DATA is not set}" "$1" "$2" >"$2/list"
    awk -v count="$instances" '{ line[NR] = $0 } END {
        if (count == 0 || count > NR) count = NR
        for (i = 0; i < count; i++) print line[1 + int(i * NR / count)]
    }' "$2/list" | awk -F'\t' -v folder="$2" '{
        options = ($2 ? "--target " $2 : "") " " $4
        if (!(options in file)) {
            file[options] = folder "/" ++files ".args"
            print options >file[options]
        }
        print $1 >file[options]
    }'
}

# large_family SIZE FOLDER: fixed queens on a tenth of the lines.
large_family() {
    local seed seeds=$(($1 < 1000000 ? 10 : 2))
    "${CC:-cc}" -O2 -o "$folder/random_queens" random_queens.c
    for ((seed = 1; seed <= seeds; seed++)); do
        "$folder/random_queens" "$1" $(($1 / 10)) "$seed" >"$2/$seed"
        echo "$2/$seed" >"$2/$seed.args"
    done
}

count_family() {
    local line=0 arguments
    echo count >"$1/command"
    while read -r arguments; do
        line=$((line + 1))
        echo "$arguments" >"$1/$line.args"
    done <<'END'
--board 15
--board 15 --queen 0,3 --queen 7,7
--board 14 --block 0,0 --block 3,5 --block 13,13
--board 10 --any
--board 10 --maximal
--board 11 --size 8
--board 12
END
}

# The arguments of `generate` for families that need no reference data.
generated() {
    case $1 in
    sparse-small) echo sparse --board 4..20:4 --average 3 --id 1..40 ;;
    sparse-small-6) echo sparse --board 8..20:4 --average 6 --id 1..40 ;;
    sparse-40) echo sparse --board 40 --average 3 --id 1..30 ;;
    sparse-50) echo sparse --board 50 --average 4 --id 1..10 ;;
    sparse-70) echo sparse --board 70 --average 3 --id 1..12 ;;
    sparse-100) echo sparse --board 100 --average 2.5 --id 1..12 ;;
    sparse-150) echo sparse --board 150 --average 2 --id 1..12 ;;
    sparse-200) echo sparse --board 200 --average 2 --id 1..8 ;;
    sparse-300) echo sparse --board 300 --average 2 --id 301..304 ;;
    centre-60) echo crowded --board 60 --queens 24 --kind centre --id 1..20 ;;
    centre-100) echo crowded --board 100 --queens 40 --kind centre --id 1..10 ;;
    centre-150) echo crowded --board 150 --queens 60 --kind centre --id 1..8 ;;
    greedy-80) echo crowded --board 80 --queens 30 --kind greedy --id 1..10 ;;
    diagonals-16) echo excluded --board 16..20:2 --diagonals 16 --id 1..20 ;;
    diagonals-24) echo excluded --board 24 --diagonals 21 --id 1..6 ;;
    squares-28) echo blocked --board 28 --squares 630 --min-open 4 --id 1..40 ;;
    squares-48) echo blocked --board 48 --squares 2060 --min-open 4 --id 1..8 ;;
    queens) echo completion --board 50..200:50 --queens 25 --id 1..10 ;;
    *) return 1 ;;
    esac
}

generated_family() {
    local arguments
    read -ra arguments < <(generated "$1")
    mkdir "$2/boards"
    "$old" generate "${arguments[@]}" -o "$2/boards/{board}-{id}" >"$folder/output"
    printf '%s\n' "$2"/boards/* >"$2/1.args"
}

make_family() {
    mkdir "$2"
    echo solve >"$2/command"
    case $1 in
    large-*) large_family "${1#large-}" "$2" ;;
    count) count_family "$2" ;;
    *)
        if generated "$1" >"$folder/output"; then
            generated_family "$1" "$2"
        else
            reference_family "$1" "$2"
        fi
        ;;
    esac
}

under=() # what runs the program
# run PROGRAM FOLDER FORMAT TIMES: everything in a family's folder, this many times.
run() {
    local list time
    for ((time = 0; time < $4; time++)); do
        for list in "$2"/*.args; do
            xargs -a "$list" "${under[@]}" "$1" "$(cat "$2/command")" --threads 1 --format "$3" || true
        done
    done
}

seconds() {
    local TIMEFORMAT='%3U %3S'
    if [[ $instructions ]]; then
        count_instructions "$@"
        return
    fi
    { time run "$@" >"$folder/output" 2>"$folder/complaints"; } 2>&1 | awk '{ print $1 + $2 }'
}

count_instructions() {
    local under=(valgrind --tool=callgrind --callgrind-out-file=/dev/null
        "--log-file=$folder/instructions.%p")
    run "$@" >"$folder/output"
    cat "$folder"/instructions.* | awk '/refs:/ { gsub(",", ""); sum += $NF }
        END { printf "%.6f\n", sum / 1e9 }'
    rm "$folder"/instructions.*
}

# Extract the answers, and the counted work, from JSON results.
answers() {
    grep -oE '"target":[0-9a-z]+|"target_reached":[a-z]+|"lower":[0-9]+,"upper":[0-9]+,"upper_reason"|"by_size":[][0-9,]*,"classes":[a-z0-9]*' |
        awk '/^"target":/ { asked = $0 != "\"target\":null"; next }
            /^"target_reached"/ && !asked || /^"lower"/ && asked { next }
            { print }'
}
work() {
    awk '{
        while (match($0, /"(nodes|probes|conflicts)":[0-9]+/)) {
            split(substr($0, RSTART, RLENGTH), member, ":")
            sum[substr(member[1], 2, length(member[1]) - 2)] += member[2]
            $0 = substr($0, RSTART + RLENGTH)
        }
    } END { printf "%.0f %.0f %.0f\n", sum["nodes"], sum["probes"], sum["conflicts"] }'
}

# Arguments PROGRAM FOLDER NAME: write its answers and work to NAME.answers and NAME.work.
answer() {
    run "$1" "$2" json 1 >"$folder/output"
    answers <"$folder/output" >"$2/$3.answers"
    grep -oE '"(nodes|probes|conflicts)":[0-9]+' "$folder/output" | work >"$2/$3.work"
    [[ -s $2/$3.answers ]] || { echo "$1 has no answers for $2" >&2; exit 1; }
}

# The least, median and greatest of the numbers on standard input.
median() {
    sort -g | awk '{ x[NR] = $1 } END {
        print x[1], (x[int((NR + 1) / 2)] + x[int(NR / 2) + 1]) / 2, x[NR] }'
}

# Arguments FAMILY FOLDER: one row of the table; append the ratios to `ratios` and `controls`.
measure() {
    local place=$2 times pair before spent ratio control
    before=$(seconds "$old" "$place" "$format" 1)
    times=1
    if [[ ! $instructions ]]; then
        times=$(awk -v s="$before" \
            'BEGIN { t = 0.5 / (s + 0.001); print (t > 20 ? 20 : int(t) + 1) }')
        before=$(seconds "$old" "$place" "$format" "$times")
    fi
    for ((pair = 0; pair < runs; pair++)); do
        spent=$(seconds "$new" "$place" "$format" "$times")
        echo "$spent $before" >>"$place/new"
        spent=$(seconds "$old" "$place" "$format" "$times")
        echo "$spent $before" >>"$place/old"
        before=$spent
    done
    ratio=$(awk '{ print $1 / $2 }' "$place/new" | median)
    control=$(awk '{ print $1 / $2 }' "$place/old" | median)
    echo "$ratio" >>"$folder/ratios"
    echo "$control" >>"$folder/controls"
    paste -d ' ' <(echo "$1 $(wc -l <"$place/old.answers") $times") \
        <(cut -d ' ' -f 1 "$place/old" | median) <(cut -d ' ' -f 1 "$place/new" | median) \
        <(echo "$ratio $control") "$place/old.work" "$place/new.work" |
        awk '
        function pair(a, b) { return a == b ? a : a " → " b }
        {
            printf "| %s | %d | %.3f | %.3f | %.3f (%.2f … %.2f) | %.3f (%.2f … %.2f) |", $1, $2,
                $5 / $3, $8 / $3, $11, $10, $12, $14, $13, $15
            printf " %s | %s | %s |\n", pair($16, $19), pair($17, $20), pair($18, $21)
        }'
}

geometric_mean() {
    awk '{ sum += log($2) } END { printf "%.3f", exp(sum / NR) }' "$1"
}

unit=$([[ $instructions ]] && echo "10⁹" || echo s)
echo "| family | answers | OLD $unit | NEW $unit | NEW/OLD (least … most) | OLD/OLD (least … most) | nodes | probes | conflicts |"
echo "|---|---|---|---|---|---|---|---|---|"
status=0
for family; do
    make_family "$family" "$folder/$family"
    answer "$old" "$folder/$family" old
    answer "$new" "$folder/$family" new
    cmp "$folder/$family/old.answers" "$folder/$family/new.answers" >&2 || {
        echo "$family: the answers differ" >&2
        diff "$folder/$family/old.answers" "$folder/$family/new.answers" >&2 || true
        status=1
    }
    measure "$family" "$folder/$family"
    rm -r "${folder:?}/$family"
done
echo "| geometric mean | | | | $(geometric_mean "$folder/ratios") | $(geometric_mean "$folder/controls") | | | |"
exit $status

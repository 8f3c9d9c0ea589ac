# Shared by the tests of sweep.
# A sweep of 120 quick instances, or of 3 for each of $ids; the arguments are more options.
sweep() {
    "$QUEENSAT" sweep sparse --board 8..12:2 --average 2.5 --id "1..${ids:-40}" "$@"
}

# has_lines FILE NUMBER PID: whether that many lines are written, or the program has ended.
has_lines() {
    { [[ -e $1 ]] && (($(wc -l <"$1") >= $2)); } || has_ended "$3"
}

# Whether the program has started a run, $run, or has ended.
has_run() {
    run=$(pgrep -P "$1") || has_ended "$1"
}

# The results without the parts that differ each time, in the order of the runs.
same_parts() {
    jq -cS 'select(.schema == "queensat-run-1") | del(.seconds, .processor_seconds, .bytes, .machine)' "$@" |
        jq -cs 'sort_by(.sweep, .run)[]'
}

# The sorted numbers of the runs in the files, with repetitions.
runs() {
    jq 'select(.run != null) | .run' "$@" | sort -n
}

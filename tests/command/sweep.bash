# Shared by the tests of sweep.
# A sweep of 300 quick instances; the arguments are more options.
sweep() {
    "$QUEENSAT" sweep sparse --board 8..12:2 --average 2.5 --id 1..100 "$@"
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

# shellcheck shell=bash
# For the scripts of records: a limit of processor time, however busy the machine is.
TIMEFORMAT='%U %S'

# timed LIMIT FOLDER COMMAND...: its output goes to FOLDER/output, its processor seconds to $seconds.
# When it has used LIMIT seconds, it is asked to stop, which `solve` does with its bounds, and with
# status 3.
timed() {
    local limit=$1 folder=$2 status=0 ticks pause=0.02 asked=
    local -a fields
    shift 2
    ticks=$(getconf CLK_TCK)
    {
        time {
            "$@" >"$folder/output" 2>"$folder/errors" &
            while { read -ra fields <"/proc/$!/stat"; } 2>/dev/null && [[ ${fields[2]} != Z ]]; do
                # A second signal would end it at once, without its bounds.
                if [[ ! $asked ]] && ((fields[13] + fields[14] >= limit * ticks)); then
                    asked=1
                    kill -TERM $! || true
                fi
                sleep "$pause"
                pause=0.5
            done
            wait $! || status=$?
        }
    } 2>"$folder/time"
    # shellcheck disable=SC2034 # for the caller
    seconds=$(awk '{ printf "%.2f", $1 + $2 }' "$folder/time")
    ((status == 0 || status == 3)) || {
        cat "$folder/errors" >&2
        echo "$1: status $status" >&2
        exit 1
    }
}

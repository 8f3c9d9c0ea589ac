#!/usr/bin/env bash
# The cost of certificates: the time to solve with and without one, and to check it.
#   certificates.sh [-r RUNS] FAMILY LIST [FAMILY LIST...]
# FAMILY is the name of a row of the table, LIST a file with one instance per line, as printed by
# instances_of.sh: file, target, answer, options, separated by tabs (all but the file may be
# missing). The target is ignored, so that every certificate is one of the maximum. Seconds are
# user and system seconds of all instances together, the median of RUNS (default 5), with solving
# without and with a certificate and checking in turn. Instances with the same options share a
# call, so that the start of the program hardly counts. QUEENSAT_OPTIONS are options for solve;
# QUEENSAT_FOLDER is for the certificates (default: that for temporary files). A certificate that
# is not verified, or proves less than the result, ends the run.
set -euo pipefail
export LC_ALL=C
program=$(realpath "${QUEENSAT:-$(dirname "${BASH_SOURCE[0]}")/../build/release/queensat}")
runs=5
if [[ ${1:-} == -r ]]; then
    runs=$2
    shift 2
fi
(($# >= 2 && $# % 2 == 0)) || { sed -n '3p' "$0" >&2; exit 1; }
read -ra options <<<"${QUEENSAT_OPTIONS:-}"
folder=$(mktemp -d ${QUEENSAT_FOLDER:+-p "$QUEENSAT_FOLDER"})
trap 'rm -rf "$folder"' EXIT

# Split a list: a file NUMBER for each set of options, with the options in the first line.
group() {
    rm -f "$folder"/group.*
    awk -F'\t' -v folder="$folder" '{
        if (!($4 in file)) { file[$4] = folder "/group." ++files; print $4 >file[$4] }
        print $1 >file[$4]
    }' "$1"
}

# Each group has its own folder for certificates.
certificate_of() {
    local name=${1##*/}
    echo "$folder/kept.${file##*.}/${name%.*}.certificate"
}

# Append the user and system seconds of a command for all groups to the file `seconds`.
timed() {
    local TIMEFORMAT='%U %S'
    { time "$@" >"$folder/output" 2>"$folder/errors"; } 2>>"$folder/seconds" || {
        cat "$folder/errors" >&2
        exit 1
    }
    if grep -E ' proves [0-9]+ to ' "$folder/errors" >&2; then exit 1; fi
}

each_group() { # plain, certified or check
    local file reading instances pairs instance
    : >"$folder/seconds"
    for file in "$folder"/group.*; do
        read -ra reading < <(head -n 1 "$file")
        mapfile -t instances < <(tail -n +2 "$file")
        case $1 in
        plain) timed "$program" solve "${options[@]}" "${reading[@]}" "${instances[@]}" ;;
        certified)
            timed "$program" solve "${options[@]}" "${reading[@]}" \
                --certificate "$folder/%.certificate" "${instances[@]}"
            ;;
        check)
            pairs=()
            for instance in "${instances[@]}"; do
                pairs+=("$instance" "$(certificate_of "$instance")")
            done
            timed "$program" check "${reading[@]}" "${pairs[@]}"
            ;;
        esac
        # The next group may have instances with the same names and other options.
        if [[ $1 == certified ]]; then
            mkdir -p "$folder/kept.${file##*.}"
            mv "$folder"/*.certificate "$folder/kept.${file##*.}"
        fi
    done
    awk '{ sum += $1 + $2 } END { print sum }' "$folder/seconds"
}

median() {
    sort -g | awk '{ a[NR] = $1 } END { print (a[int((NR + 1) / 2)] + a[int(NR / 2) + 1]) / 2 }'
}

echo "| family | instances | solve, s | with certificate, s | ratio | check, s | to solve | certificates, MB |"
echo "|---|---|---|---|---|---|---|---|"
while (($#)); do
    group "$2"
    rm -rf "$folder"/kept.*
    : >"$folder/plain"
    : >"$folder/certified"
    : >"$folder/check"
    for ((run = 0; run < runs; run++)); do
        for what in plain certified check; do
            each_group "$what" >>"$folder/$what"
        done
    done
    bytes=$(cat "$folder"/kept.*/* | wc -c)
    awk -v family="$1" -v count="$(grep -c . "$2")" -v plain="$(median <"$folder/plain")" \
        -v certified="$(median <"$folder/certified")" -v check="$(median <"$folder/check")" \
        -v bytes="$bytes" 'BEGIN {
            printf "| %s | %d | %.3f | %.3f | %.2f | %.3f | %.2f | %.2f |\n", family, count, plain,
                certified, certified / plain, check, check / plain, bytes / 1e6 }'
    shift 2
done

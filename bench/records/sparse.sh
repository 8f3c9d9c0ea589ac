#!/usr/bin/env bash
# The largest sparse boards whose maximum is certified.
#   sparse.sh [SECONDS [N:AVERAGE:ID...]]
# Solves each board (default: those of sparse.tsv) on one thread, one process at a time, by `auto`
# (or by the engine in QUEENSAT_ENGINE), checks the certificate against the instance, and writes a
# row of sparse.tsv as soon as it is finished, so that the script can be interrupted. SECONDS
# (default 60) of processor time limit each run, however busy the machine is; rows that are there are
# kept, but open ones are tried again if the limit is longer than theirs.
#
# Columns: the engine; the maximum, or the bounds as 271..273, as the certificate proves them; free
# squares left by the reduction; processor seconds of the command, and those of checking; nodes and
# pivots; bytes and SHA-256 of the certificate; the limit of open rows.
set -euo pipefail
export LC_ALL=C
folder=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
# shellcheck source=timed.bash
source "$folder/timed.bash"
engine=${QUEENSAT_ENGINE:-auto}
program=$(realpath "${QUEENSAT:-$folder/../../build/release/queensat}")
table=${QUEENSAT_TABLE:-$folder/sparse.tsv}
limit=${1:-60}
shift $(($# > 0))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
header=$'n\taverage\tid\tengine\tmaximum\tleft\tseconds\tnodes\tpivots\tcheck\tbytes\tsha256\tlimit'
[[ -s $table ]] || echo "$header" >"$table"
(($#)) || readarray -t boards < <(awk 'NR > 1 { print $1 ":" $2 ":" $3 }' "$table")
(($# == 0)) || boards=("$@")

# Whether the table has the maximum, or bounds that took at least the limit.
is_done() {
    awk -v n="$1" -v a="$2" -v i="$3" -v limit="$limit" '
        $1 == n && $2 == a && $3 == i && ($5 !~ /\.\./ || $NF >= limit) { found = 1 }
        END { exit !found }' "$table"
}

solve() {
    local instance=$work/instance certificate=$work/certificate maximum left counts open='' solving
    "$program" generate sparse --board "$1" --average "$2" --id "$3" -o "$instance"
    timed "$limit" "$work" "$program" solve "$instance" --engine "$engine" --certificate "$certificate" \
        --format json
    solving=$seconds
    left=$({ "$program" solve "$instance" -v --time-limit 60 2>&1 || true; } |
        sed -n 's/.*after the reduction: .*squares \([0-9]*\),.*/\1/p; T; q')
    counts=$(jq -r '"\(.work.nodes)\t\(.work.pivots)"' "$work/output")
    timed "$limit" "$work" "$program" check "$instance" "$certificate"
    maximum=$(sed -n 's/^verified: the maximum is //p' "$work/output" |
        sed 's/from \(.*\) to /\1../')
    [[ -n $maximum ]] || exit 1
    [[ $maximum != *..* ]] || open=$limit
    awk -v n="$1" -v a="$2" -v i="$3" '!($1 == n && $2 == a && $3 == i)' "$table" >"$work/table"
    printf '%s\t' "$1" "$2" "$3" "$engine" "$maximum" "$left" "$solving" "$counts" "$seconds" \
        "$(wc -c <"$certificate")" "$(sha256sum <"$certificate" | cut -d ' ' -f 1)" >>"$work/table"
    echo "$open" >>"$work/table"
    { head -n 1 "$work/table"; tail -n +2 "$work/table" | sort -n -k2,2 -k1,1 -k3,3; } >"$table.new"
    mv "$table.new" "$table"
}

for board in "${boards[@]}"; do
    IFS=: read -r n average id <<<"$board"
    is_done "$n" "$average" "$id" || solve "$n" "$average" "$id"
done
awk -F '\t' 'NR > 1 { all[$2]++; open[$2] += $5 ~ /\.\./ }
    END { for (a in all) print "average " a ": " all[a] - open[a] " of " all[a] " maxima proved" }' \
    "$table" | sort

#!/usr/bin/env bash
# Excluded Diagonals n = 30, for which no method is published: every maximum with a certificate.
#   excluded.sh [SECONDS [DIAGONALS...]]
# Solves ids 1 to 50 of each number of diagonals (default: 18 21 24 27 28), one process at a time,
# and checks each certificate against the instance. A row is added to excluded-30.tsv as soon as it
# is finished, so that the script can be interrupted. SECONDS (default 60) of processor time limit
# each run, however busy the machine is; rows that are still open are tried again if the limit is
# longer than theirs.
#
# Columns: the maximum, or the bounds as 29..30; processor seconds of the command, and those of
# checking; nodes; bytes and SHA-256 of the certificate; the limit of open rows.
set -euo pipefail
export LC_ALL=C
folder=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
# shellcheck source=timed.bash
source "$folder/timed.bash"
program=$(realpath "${QUEENSAT:-$folder/../../build/release/queensat}")
table=${QUEENSAT_TABLE:-$folder/excluded-30.tsv}
limit=${1:-60}
shift $(($# > 0))
(($#)) || set -- 18 21 24 27 28
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
header=$'diagonals\tid\tmaximum\tseconds\tnodes\tcheck\tbytes\tsha256\tlimit'
[[ -s $table ]] || echo "$header" >"$table"

# Whether the table has the maximum, or bounds that took at least the limit.
is_done() {
    awk -v d="$1" -v i="$2" -v limit="$limit" '
        $1 == d && $2 == i && ($3 !~ /\.\./ || $9 >= limit) { found = 1 }
        END { exit !found }' "$table"
}

solve() {
    local instance=$work/instance certificate=$work/certificate maximum nodes open='' solving
    "$program" generate excluded --board 30 --diagonals "$1" --id "$2" -o "$instance"
    timed "$limit" "$work" "$program" solve "$instance" --certificate "$certificate" --format json
    solving=$seconds
    maximum=$(jq -r 'if .lower == .upper then "\(.lower)" else "\(.lower)..\(.upper)" end' \
        "$work/output")
    nodes=$(jq .work.nodes "$work/output")
    [[ $maximum != *..* ]] || open=$limit
    timed "$limit" "$work" "$program" check "$instance" "$certificate"
    grep -q '^verified' "$work/output"
    grep -v $'^'"$1"$'\t'"$2"$'\t' "$table" >"$work/table"
    printf '%s\t' "$1" "$2" "$maximum" "$solving" "$nodes" "$seconds" "$(wc -c <"$certificate")" \
        "$(sha256sum <"$certificate" | cut -d ' ' -f 1)" >>"$work/table"
    echo "$open" >>"$work/table"
    { head -n 1 "$work/table"; tail -n +2 "$work/table" | sort -n -k1,1 -k2,2; } >"$table.new"
    mv "$table.new" "$table"
}

for diagonals; do
    for ((id = 1; id <= 50; id++)); do
        is_done "$diagonals" "$id" || solve "$diagonals" "$id"
    done
done
awk 'NR > 1 { all[$1]++; open[$1] += $3 ~ /\.\./ }
    END { for (d in all) print "D = " d ": " all[d] - open[d] " of " all[d] " maxima proved" }' \
    "$table" | sort

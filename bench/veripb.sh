#!/usr/bin/env bash
# Certificates by other people's hands: each instance is solved with a certificate, which is checked,
# translated, and given to VeriPB (./dev setup proof).
#   veripb.sh FAMILY LIST [FAMILY LIST...]
# FAMILY and LIST as for certificates.sh. Prints a row of a table for each family: instances; accepted
# by check; translated, because they have at most QUEENSAT_NODES nodes (default 200,000); accepted by
# VeriPB; nodes, bytes of the proofs, and user and system seconds of VeriPB, of these together. Exit
# status 1 if anything was not accepted. QUEENSAT_OPTIONS are options for solve.
set -euo pipefail
export LC_ALL=C
program=$(realpath "${QUEENSAT:-$(dirname "${BASH_SOURCE[0]}")/../build/release/queensat}")
most=${QUEENSAT_NODES:-200000}
(($# >= 2 && $# % 2 == 0)) || { sed -n '4p' "$0" >&2; exit 1; }
command -v veripb >/dev/null || { echo "veripb.sh: veripb is missing" >&2; exit 1; }
read -ra options <<<"${QUEENSAT_OPTIONS:-}"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
wrong=0

# One instance: adds to the counts of the family.
certify() { # FILE OPTIONS...
    local file=$1 report
    shift
    instances=$((instances + 1))
    "$program" solve "$file" "$@" "${options[@]}" --certificate "$folder/c" >/dev/null
    report=$("$program" check "$file" "$@" "$folder/c" --format json) || return 1
    [[ $(jq '.lower == .upper' <<<"$report") == true ]] || return 1
    checked=$((checked + 1))
    local found
    found=$(jq .nodes <<<"$report")
    ((found <= most)) || return 0
    "$program" check "$file" "$@" "$folder/c" --veripb "$folder/t" >/dev/null || return 1
    translated=$((translated + 1))
    nodes=$((nodes + found)) bytes=$((bytes + $(stat -c %s "$folder/t.pbp")))
    local TIMEFORMAT='%U %S'
    { time veripb "$folder/t.opb" "$folder/t.pbp" >"$folder/said" 2>&1; } 2>>"$folder/seconds" || true
    grep -q '^s VERIFIED BOUNDS' "$folder/said" || return 1
    accepted=$((accepted + 1))
}

echo "| family | instances | accepted by check | translated | accepted by VeriPB | nodes | proofs, MB | VeriPB, s |"
echo "|---|---|---|---|---|---|---|---|"
while (($#)); do
    instances=0 checked=0 translated=0 accepted=0 nodes=0 bytes=0
    : >"$folder/seconds"
    while IFS=$'\t' read -r file _ _ extra; do
        read -ra words <<<"${extra:-}"
        certify "$file" "${words[@]}" || { wrong=1; echo "not accepted: $file ${extra:-}" >&2; }
    done <"$2"
    awk -v head="| $1 | $instances | $checked | $translated | $accepted | $nodes |" -v bytes="$bytes" \
        '{ s += $1 + $2 } END { printf "%s %.2f | %.1f |\n", head, bytes / 1e6, s }' "$folder/seconds"
    shift 2
done
exit "$wrong"

#!/usr/bin/env bash
# The largest q such that any q non-attacking queens can be completed to n (OEIS A374013):
#   completable.sh TABLE [FIRST [LAST]]
# Appends to TABLE a line for each n from FIRST to LAST (default 4 to 19) that it lacks: n, q, the
# sets of q queens that were looked at, how many of these were solved, seconds of processor time,
# and q + 1 queens that cannot be completed. The certificate of these is put into a folder beside
# it, after `check` has accepted it. q is counted up from that of n - 1 (for the first, from 0), and
# down while sets of q cannot all be completed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
build=$(realpath "${QUEENSAT_BUILD:-build/release}")
table=$1 first=${2:-4} last=${3:-19}
certificates=${table%.tsv}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"${CC:-cc}" -O2 -Iinclude -I"$build/include" -o "$folder/completable" \
    bench/records/completable.c -L"$build/src" -lqueensat -Wl,-rpath,"$build/src"
mkdir -p "$certificates"
[[ -s $table ]] || printf '# n\tq\tsets\tsolved\tseconds\tuncompletable\n' >"$table"

# survey N Q: the result's line is put into $result, a set that cannot be completed into $set.
survey() {
    "$folder/completable" "$1" "$2" >"$folder/out" || exit 1
    result=$(tail -n 1 "$folder/out")
    set=
    (($(wc -l <"$folder/out") == 1)) || set=$(head -n 1 "$folder/out")
}

# The word after NAME in the result's line.
number() {
    sed -nE "s/.*\b$1 ([0-9.]+).*/\1/p" <<<"$2"
}

certify() {
    local n=$1 queen upper
    echo "board $n" >"$certificates/$n"
    for queen in $set; do
        echo "queen ${queen/,/ }" >>"$certificates/$n"
    done
    "$build/queensat" solve "$certificates/$n" --target "$n" \
        --certificate "$certificates/$n.certificate" >"$folder/answer"
    upper=$("$build/queensat" check "$certificates/$n" "$certificates/$n.certificate" \
        --format json | sed -nE 's/.*"verified":true,"lower":[0-9]+,"upper":([0-9]+),.*/\1/p')
    ((upper < n)) || {
        echo "$certificates/$n: expected a certificate of less than $n" >&2
        exit 1
    }
}

q=0
for ((n = first; n <= last; n++)); do
    if grep -q "^$n"$'\t' "$table"; then
        q=$(awk -v n="$n" '$1 == n { print $2 }' "$table")
        continue
    fi
    complete=
    while survey "$n" $((q + 1)); [[ -z $set ]]; do
        complete=$result q=$((q + 1))
    done
    counterexample=$set
    while [[ -z $complete ]] && ((q > 0)); do
        survey "$n" "$q"
        if [[ -z $set ]]; then
            complete=$result
        else
            counterexample=$set q=$((q - 1))
        fi
    done
    set=$counterexample
    certify "$n"
    printf '%d\t%d\t%s\t%s\t%s\t%s\n' "$n" "$q" "$(number looked_at "${complete:-looked_at 0}")" \
        "$(number solved "${complete:-solved 0}")" "$(number seconds "${complete:-seconds 0}")" \
        "$set" >>"$table"
done

#!/usr/bin/env bash
# Other solvers beside queensat on published instances, whose answers are known:
#
#   against.sh [-n INSTANCES] [-t SECONDS] [-e ENGINE,...] [-o FOLDER] DATA FAMILY
#
# DATA and FAMILY are those of instances_of.sh. Without -n, the whole family; ENGINE is what `sweep
# --engine` takes. With -o, the results stay in FOLDER, and the same command goes on with them.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
QUEENSAT=${QUEENSAT:-$here/../build/release/queensat}
count=0 limit=60 engines=auto,cadical,clasp-opb folder=
usage() {
    echo "usage: against.sh [-n INSTANCES] [-t SECONDS] [-e ENGINE,...] [-o FOLDER] DATA FAMILY" >&2
    exit 1
}
while getopts n:t:e:o: option; do
    case $option in
    n) count=$OPTARG ;;
    t) limit=$OPTARG ;;
    e) engines=$OPTARG ;;
    o) folder=$OPTARG ;;
    *) usage ;;
    esac
done
shift $((OPTIND - 1))
[[ $# == 2 && -d $1 && $count =~ ^[0-9]+$ ]] || usage
if [[ -z $folder ]]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi
mkdir -p "$folder/instances"

# This many of the lines, spread evenly; 0: all of them.
evenly() {
    awk -v count="$1" '{ line[NR] = $0 } END {
        if (count == 0 || count > NR) count = NR
        for (i = 0; i < count; i++) print line[1 + int(i * NR / count)]
    }'
}
"$here/instances_of.sh" "$1" "$2" "$folder/instances" | evenly "$count" >"$folder/manifest"

# A sweep for each number of queens to ask for.
while read -r target; do
    part=$folder/$target wanted=() column=maximum
    ((target == 0)) || wanted=(--target "$target") column=fits
    awk -F'\t' -v OFS='\t' -v target="$target" -v column="$column" '
        BEGIN { print "instance", column }
        $2 == target { sub("^yes$", 1, $3); sub("^no$", 0, $3); print $1, $3 }
    ' "$folder/manifest" >"$part.known"
    sed 1d "$part.known" | cut -f1 | "$QUEENSAT" sweep --list - --expect "$part.known" "${wanted[@]}" \
        --engine "$engines" --time-limit "$limit" -o "$part.jsonl"
done < <(cut -f2 "$folder/manifest" | sort -un)
"$QUEENSAT" sweep --summary --by engine "$folder"/*.jsonl

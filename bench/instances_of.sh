#!/usr/bin/env bash
# Unpack a family of published instances or our own: instances_of.sh DATA FAMILY FOLDER.
# DATA is the folder of the reference data (its README describes them); FOLDER gets a
# file for each instance. Standard output has a line for each, separated by tabs: the
# file, the number of queens to ask for (0: the maximum), the right answer (a number, or
# yes or no), and nothing (certificates.sh also takes options there).
#
#   blocked-maximum        boards with blocked squares, and their maxima
#   crowded                fixed queens whose maximum is decided by diagonals
#   completion             n-Queens Completion, with maxima
#   blocked-N, blocked-N-N Blocked n-Queens (ASP competition), n = 28, 48, 50: do n fit?
#   excluded-diagonals-N   CSPLib 079 for a size N from 10 to 20: do N fit? The ids
#                          1 to 50 at the phase transition: 16 to 18 diagonals, or
#                          N - 2 to N for N below 18
set -euo pipefail
data=$1 family=$2 folder=$3

# From rows "n, name, maximum, squares" of a table: boards where only the listed squares
# are not blocked; and boards with queens on the listed squares.
free_squares() {
    awk -F'\t' -v folder="$folder" '{
        file = folder "/" $2
        split("", free)
        count = split($4, squares, " ")
        for (i = 1; i <= count; i++) free[squares[i]] = 1
        print "board", $1 >file
        for (r = 0; r < $1; r++) for (c = 0; c < $1; c++)
            if (!(r ":" c in free)) print "block", r, c >file
        close(file)
        printf "%s\t0\t%s\t\n", file, $3
    }'
}
fixed_queens() {
    awk -F'\t' -v folder="$folder" '{
        file = folder "/" $2
        count = split($4, squares, " ")
        print "board", $1 >file
        for (i = 1; i <= count; i++) { sub(":", " ", squares[i]); print "queen", squares[i] >file }
        close(file)
        printf "%s\t0\t%s\t\n", file, $3
    }'
}

# Columns of a table, given as field numbers, with a name made from some of them.
columns() {
    grep -v '^#' "$1" | awk -F'\t' -v OFS='\t' -v n="$2" -v maximum="$3" -v squares="$4" \
        -v parts="$5" '{
            count = split(parts, part, " "); name = "instance"
            for (i = 1; i <= count; i++) name = name "-" $part[i]
            print $n, name, $maximum, $squares
        }'
}

# The argument is one size, or several separated by "-".
blocked() {
    tar -xzf "$data/blocked-28-48-50.tar.gz" -C "$folder"
    awk -v folder="$folder" -v sizes="-$1-" 'index(sizes, "-" $1 "-") {
        printf "%s/blockedqueens.%s.%s.param\t%s\t%s\t\n", folder, $1, $2, $1,
            $3 == "SATISFIABLE" ? "yes" : "no"
    }' "$data/blocked-published.tsv"
}

# A file of CSPLib with so many of its diagonals.
first_diagonals() {
    awk -v count="$1" '/^numdiags/ { $0 = "numdiags = " count }
        /^diags/ {
            sub(/^diags *= *\[\[/, ""); sub(/\]\].*/, "")
            split($0, pair, /\], *\[/)
            $0 = "diags = [[" pair[1]
            for (i = 2; i <= count; i++) $0 = $0 "], [" pair[i]
            $0 = $0 "]]"
        }
        { print }'
}

excluded_diagonals() {
    tar -xzf "$data/diag-$1.tar.gz" -C "$folder"
    # An instance's file is diag-N/diag-N-<something>-ID.param.
    gzip -dc "$data/excluded-diagonals-published.tsv.gz" |
        awk -v n="$1" 'BEGIN { first = n < 18 ? n - 2 : 16 }
            $1 == n && $2 >= first && $2 <= first + 2 && $3 <= 50 { print $2, $3, $4 }' |
        while read -r diagonals id solvable; do
            file=$(echo "$folder/diag-$1/diag-$1-"*"-$id.param")
            [[ -e $file ]] || { echo "no single file for id $id of size $1" >&2; exit 1; }
            first_diagonals "$diagonals" <"$file" >"$file.$diagonals"
            printf '%s\t%s\t%s\t\n' "$file.$diagonals" "$1" "$( ((solvable)) && echo yes || echo no)"
        done
}

case $family in
blocked-maximum) columns "$data/blocked-maximum.tsv" 1 5 7 "1 2 3" | free_squares ;;
crowded) columns "$data/crowded-optima.tsv" 2 5 7 "1 2 3 4" | fixed_queens ;;
completion) columns "$data/completion-optima.tsv" 1 5 6 "1 2 3" | fixed_queens ;;
blocked-[245]*) blocked "${family#blocked-}" ;;
excluded-diagonals-*) excluded_diagonals "${family##*-}" ;;
*) echo "instances_of.sh: unknown family '$family'" >&2; exit 1 ;;
esac

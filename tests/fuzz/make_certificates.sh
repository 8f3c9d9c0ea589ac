#!/usr/bin/env bash
# Proofs of the boards of fuzz_certificate.c by several engines, the seeds of that target:
# make_certificates.sh QUEENSAT
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/corpus/certificate"
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
sed -n '/boards\[\] = {/,/};/s/^ *"\(.*\)".*/\1/p' ../../fuzz_certificate.c | sed 's/\\n/\n/g' |
    awk -v folder="$folder" '/^board/ { k++ } /./ { print > (folder "/" k) }'
for board in "$folder"/?; do
    # The byte that chooses it: of "0", "1", ... all but the last bits are 0.
    number=$((${board##*/} - 1))
    for engine in auto backtrack bitset sat; do
        encoding=()
        [[ $engine != sat ]] || encoding=(--amo product --card totalizer)
        "$program" solve "$board" --engine "$engine" "${encoding[@]}" --certificate "$folder/whole" >/dev/null
        printf '%d' "$number" >"board$number-$engine"
        sed '1,/^upper /d; $d' "$folder/whole" >>"board$number-$engine"
        awk '/^.?part / { sub(/[0-9]+$/, $NF - 1) } 1' "board$number-$engine" \
            >"board$number-$engine-less"
    done
done
# Covers after steps, which no engine writes for these boards; and the same without half of it.
steps=$'3dominated 1,1 0,0\ndominated 4,4 3,3\nparts 1\n'
printf '%spart 6\ncover 1:r0*1;r1*1;r2*1;r3*1;r4*1;r5*1\n' "$steps" >board3-cover
printf '%spart 3\ncover 1:r0*1;r1*1;r2*1\n' "$steps" >board3-cover-less
printf '%spart 6\ncover 2:r0*1;c0*1;r1*1;c1*1;r2*1;c2*1;r3*2;r4*2;r5*2\n' "$steps" >board3-weights
# Clauses with deletions, and with definitions that no engine writes; the proof is not finished.
printf '0parts 1\npart 4\nclauses\nor0:0-1 -1 17 0 -2 17 0 od-1:0,1 os2:2 -17 -3 0 d -3 -17 0 ' >board0-clauses
printf 'er0,4,1 ec0,2,1 ec2,4,1 ec0,4,2 -21 -22 23 0 -20 0 1 2 3 4 0 d 1 2 3 4 0 0\n' >>board0-clauses
# Trees on the smallest board: closed at once, and with squares struck out that may not be.
printf '0parts 1\npart 4\ntree\n' >board0-tree
printf '0parts 1\npart 3\ntree\nx0,0;0,1 x0,2 r1 \n' >board0-tree-less
# Branches on squares and budgets, which no engine writes for these boards; the same on a false claim.
tree='b1:d0*1;d-1*1;s8*1;s2*1;d1*1 n3,4 q4,5 q2,2 us2 '
tree+='b4:c5*2;c2*2;d0*2;d-1*2;d2*4;d1*4;r3*2;r0*2 ur3 c0 ud2 ur0'
printf '3parts 1\npart 4\ntree\n%s \n' "$tree" >board3-budgets
printf '3parts 1\npart 3\ntree\nb1:s2*1;d0*1;d1*1;d-1*1;s8*1 us2 q5,3 n2,1 k1:s8*1 us8 \n' >board3-budgets-less
# Leaves: odd numbers have a queen on the square of half the number, even ones block it.
digest=$(printf '' | sha256sum | cut -d ' ' -f 1)
printf '0branch 0,0\nleaf 1 %s 1 4\nleaf 32 %s 1 4 name\n' "$digest" "$digest" >board0-leaves
printf '0branch 0,0\nleaf 1 %s 1 4\nparts 1\npart 4\nrows\n' "$digest" >board0-leaf
printf '0branch 0,0\nleaf 1 %s 1 3\nleaf 32 %s 1 3\n' "$digest" "$digest" >board0-leaves-less
printf '0branch 0,0\nleaf 1 %s 1 4\nleaf 34 %s 1 4\n' "$digest" "$digest" >board0-leaves-other

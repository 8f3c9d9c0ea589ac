#!/usr/bin/env bash
# What a split would take on more processors than are here, simulated from measured cubes:
#   projection.sh PLAIN SPLIT MERGE DELAY [PROCESSORS...] <SECONDS
# SECONDS has a line for each cube, in the order in which they begin: the processor seconds of
# solving it. PLAIN are those of solving the instance without a split, SPLIT and MERGE those of
# these commands; DELAY is what the start of a job costs besides. Each processor takes the next cube
# as soon as it is free. The efficiency is PLAIN / (processors × elapsed), where elapsed includes
# split and merge; "balance" is that of the cubes alone, their sum / (processors × the longest time
# of a processor). Prints a row of a Markdown table for each number of processors.
set -euo pipefail
export LC_ALL=C
(($# >= 4)) || { sed -n '3p' "$0" >&2; exit 1; }
plain=$1 split=$2 merge=$3 delay=$4
shift 4
(($#)) || set -- 1 2 4 8 16 32 64 128 256 512 1000
echo "| processors | cubes, s | elapsed, s | speed-up | efficiency | balance |"
echo "|---|---|---|---|---|---|"
awk -v plain="$plain" -v split_s="$split" -v merge="$merge" -v delay="$delay" -v list="$*" '
    function sift(i,    child) { # restore the order of a heap whose element i has become larger
        while ((child = 2 * i) <= cores) {
            if (child < cores && free[child + 1] < free[child]) child++
            if (free[i] <= free[child]) return
            swap = free[i]; free[i] = free[child]; free[child] = swap
            i = child
        }
    }
    { seconds[NR] = $1 + delay; sum += $1 + delay }
    END {
        count = split(list, number, " ")
        for (n = 1; n <= count; n++) {
            cores = number[n]
            longest = 0
            for (i = 1; i <= cores; i++) free[i] = 0
            for (i = 1; i <= NR; i++) {
                free[1] += seconds[i]
                if (free[1] > longest) longest = free[1]
                sift(1)
            }
            elapsed = split_s + longest + merge
            printf "| %d | %.2f | %.2f | %.1f | %.2f | %.2f |\n", cores, longest, elapsed,
                plain / elapsed, plain / elapsed / cores, sum / cores / longest
        }
    }'

#!/usr/bin/env bash
# ./dev fuzz [TARGET] [SECONDS]: the fuzz targets (or the one) with libFuzzer, from their seeds, as many at
# the same time as there are processors.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck source-path=SCRIPTDIR/../..
source ./dev

# New inputs are kept in build/fuzz/corpus, an input that fails in build/fuzz; once the fault is mended, it
# belongs in tests/fuzz/corpus.
fuzz_target() {
    local name=$1 seconds=$2 folders
    mkdir -p "build/fuzz/corpus/$name"
    IFS=';' read -r -a folders <"build/fuzz/tests/fuzz/$name.seeds"
    ASAN_OPTIONS=allocator_may_return_null=1 "build/fuzz/tests/fuzz/fuzz_$name" \
        -max_total_time="$seconds" -timeout=60 -rss_limit_mb=2048 -print_final_stats=1 \
        -dict=tests/fuzz/words.dict -artifact_prefix="build/fuzz/failed-$name-" \
        "build/fuzz/corpus/$name" "${folders[@]}" >"build/fuzz/$name.log" 2>&1 || {
        tail -n 40 "build/fuzz/$name.log" >&2
        fail "$name fails"
    }
    echo "fuzz: $name, $seconds s: $(grep 'number_of_executed_units' "build/fuzz/$name.log")"
}

only='' running=0 status=0 found=''
[[ ${1:-} =~ ^[0-9]*$ ]] || { only=$1; shift; }
seconds=${1:-60}
setup fuzz
preset=fuzz build ON
for seeds in build/fuzz/tests/fuzz/*.seeds; do
    name=$(basename "$seeds" .seeds)
    [[ -z $only || $name == "$only" ]] || continue
    found=1
    ((running < $(nproc))) || { wait -n || status=1; running=$((running - 1)); }
    fuzz_target "$name" "$seconds" &
    running=$((running + 1))
done
[[ -n $found ]] || fail "there is no target $only"
for (( ; running > 0; running--)); do
    wait -n || status=1
done
exit "$status"

# For published_*.sh: build the benchmark with the library; $program is its path.
# shellcheck shell=bash
build=$(cd "$(dirname "${BASH_SOURCE[0]}")/../build/release" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
program=$folder/published
"${CC:-cc}" -std=c17 -D_GNU_SOURCE -O2 -pthread -o "$program" \
    -I"$build/../../include" -I"$build/include" "$build/../../bench/published.c" \
    "$build/src/libqueensat.so" -Wl,-rpath,"$build/src"

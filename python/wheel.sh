#!/usr/bin/env bash
# ./dev python: the source distribution of the Python package, from it the wheel, and the tests of that
# where there is nothing but what pip has installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source-path=SCRIPTDIR/..
source ./dev
folder=build/python

# What git knows of, and the sources of PicoSAT.
source_distribution() {
    src/sat/fetch_picosat.sh || return
    rm -rf "$folder"/{tree,*.tar.gz}
    mkdir -p "$folder/tree/picosat"
    git ls-files -z --cached --others --exclude-standard |
        tar -c --null --files-from=- --ignore-failed-read | tar -x -C "$folder/tree" || return
    cp build/picosat/{LICENSE,VERSION,*.c,*.h} "$folder/tree/picosat"
    "$folder/pip/bin/python" -m build --sdist --outdir "$folder" "$folder/tree"
}

setup build
preset=release build
environment "$folder/pip" pip build
rm -rf "$folder"/*.whl "$folder/try"
long_step "$folder.log" '' "making the source distribution; log: $folder.log" \
    "could not make the source distribution" source_distribution
long_step "$folder.log" '' "making the wheel; log: $folder.log" "could not make the wheel" \
    "$folder/pip/bin/pip" wheel --no-deps -w "$folder" "$folder"/queensat-*.tar.gz
wheel=$(echo "$folder"/*.whl)
[[ $(python3 -m zipfile -l "$wheel") == *queensat/licenses/picosat.txt* ]] ||
    fail "the wheel lacks the licence of PicoSAT"
environment "$folder/try" "$wheel" "${partners[@]}" nbclient nbformat ipykernel matplotlib
[[ $("$folder/try/bin/queensat" solve 8 b4 d5) == *"lower   8 "* ]] ||
    fail "the wheel's program does not solve"
"$folder/try/bin/python" tests/python/queensat_test.py long
"$folder/try/bin/python" tests/python/cluster_test.py
"$folder/try/bin/python" tests/python/partners_test.py build/release/queensat python
QUEENSAT=$PWD/$folder/try/bin/queensat "$folder/try/bin/python" tests/python/lab_test.py
"$folder/try/bin/python" tests/python/lab_solvers_test.py
ls "$folder"/*.tar.gz "$wheel"

#!/usr/bin/env bash
# The sources of PicoSAT, in build/picosat: for WebAssembly, for which no package has it, and for the source
# distribution of the Python package. They are those of the system's own packages, whose signatures apt-get
# checks, without touching what is installed or known of it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# The version of PicoSAT that is tested.
digest=15169b4f28ba8f628f353f6f75a100845cdef4a2244f101a02b6e5a26e46a754
into=$PWD/build/picosat apt=$PWD/build/apt
[[ ! -f $into/picosat.c ]] || exit 0
command -v apt-get >/dev/null || {
    echo "expected the sources of PicoSAT 965 in build/picosat"
    exit 1
}
mkdir -p "$apt"/{parts,lists/partial,cache/archives/partial} "$into"
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources}; do
    [[ ! -f $file ]] ||
        sed 's/^deb /deb-src /; s/^Types:.*/Types: deb-src/' "$file" >"$apt/parts/${file##*/}"
done
set -- -q -o APT::Sandbox::User="$(id -un)" -o Dir::Etc::SourceList=/dev/null \
    -o Dir::Etc::SourceParts="$apt/parts" -o Dir::State::Lists="$apt/lists" -o Dir::Cache="$apt/cache"
apt-get "$@" update
cd "$apt"
apt-get "$@" source --download-only picosat
sha256sum --check --quiet - <<<"$digest  picosat_965.orig.tar.gz"
tar -xf picosat_965.orig.tar.gz -C "$into" --strip-components=1

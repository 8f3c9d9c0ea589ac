#!/usr/bin/env bats
# The Debian packages that CPack makes of this build (PROGRAM: its program). `./dev package` makes
# the same for /usr; here only what is in them is looked at, and nothing is installed.
bats_require_minimum_version 1.5.0

# The name of the library's package has the major and the minor version.
library() {
    "$PROGRAM" --version | sed -E 's/^queensat ([0-9]+\.[0-9]+).*/libqueensat\1/'
}

# What makes packages and is missing.
missing_tool() {
    local tool
    for tool in dpkg-deb dpkg-shlibdeps file; do
        command -v "$tool" >/dev/null || { echo "$tool"; return; }
    done
    return 1
}

# The bats of Debian 12 takes a skip here for a failure.
setup_file() {
    ! missing_tool >/dev/null || return 0
    cd "$BATS_FILE_TMPDIR" || return
    cpack --config "${PROGRAM%/*}/CPackConfig.cmake" -G DEB -B packages \
        -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip >log 2>&1 || { cat log; return 1; }
    for package in queensat "$(library)" libqueensat-dev; do
        mkdir "$package"
        dpkg-deb -x "packages/${package}_"*.deb "$package"
        dpkg-deb -f "packages/${package}_"*.deb >"$package.control"
    done
}

setup() {
    local tool
    ! tool=$(missing_tool) || skip "$tool is missing (./dev setup package)"
    cd "$BATS_FILE_TMPDIR" || return
}

@test "three packages, with what they depend on" {
    [[ $(find packages -maxdepth 1 -name '*.deb' | wc -l) == 3 ]]
    for library in libc6 libmicrohttpd12 picosat; do
        grep -qE "^Depends: .*$library" queensat.control
    done
    grep -qE "^Depends: .*picosat" "$(library).control"
    run -1 grep -qE "cairo|microhttpd" "$(library).control"
    grep -qE "^Depends: $(library) \\(= [0-9.]+-1\\), picosat\$" libqueensat-dev.control
}

@test "the program, compressed man pages and completions" {
    [[ $(queensat/usr/bin/queensat --version) == "$("$PROGRAM" --version)" ]]
    for name in '' $("$PROGRAM" help --format names | sed 's/^/-/'); do
        gzip -dc "queensat/usr/share/man/man1/queensat$name.1.gz" |
            diff - <("$PROGRAM" help --format man "${name#-}" 2>/dev/null || "$PROGRAM" help --format man)
    done
    [[ -s queensat/usr/share/bash-completion/completions/queensat ]]
    for file in {result,instance,start}.schema.json; do
        [[ -s queensat/usr/share/queensat/$file ]]
    done
    [[ -s queensat/usr/share/fish/vendor_completions.d/queensat.fish ]]
    [[ -n $(find queensat/usr/share/zsh -name _queensat) ]]
    grep -qx "# The manual" queensat/usr/share/doc/queensat/manual.md
    grep -qx "# Certificates" queensat/usr/share/doc/queensat/certificates.md
    [[ -s queensat/usr/share/man/man5/queensat-certificate.5.gz ]]
    grep -qx "# queensat" queensat/usr/share/doc/queensat/README.md
}

@test "the library, and what is needed to build with it" {
    [[ -n $(find "$(library)/usr/lib" -name 'libqueensat.so.*.*.*') ]]
    [[ -n $(find libqueensat-dev/usr/lib -name libqueensat.a) ]]
    [[ -n $(find libqueensat-dev/usr/lib -name queensat.pc) ]]
    [[ -n $(find libqueensat-dev/usr/lib -name queensat-config.cmake) ]]
    [[ -s libqueensat-dev/usr/include/queensat/queensat.h ]]
}

@test "copyright and changelogs" {
    for package in queensat "$(library)" libqueensat-dev; do
        folder=$package/usr/share/doc/$package
        grep -q "^License: Expat" "$folder/copyright"
        grep -q "WITHOUT WARRANTY OF ANY KIND" "$folder/copyright"
        [[ $(gzip -dc "$folder/changelog.Debian.gz" | head -1) == "$package ("*"-1) unstable; "* ]]
        gzip -dc "$folder/changelog.gz" | grep -qx "# Changelog"
    done
}

@test "lintian finds no errors" {
    command -v lintian >/dev/null || skip "lintian is missing"
    run lintian --allow-root --fail-on error packages/*.deb
    [[ $status == 0 ]] || { echo "$output"; return 1; }
}

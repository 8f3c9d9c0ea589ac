#!/usr/bin/env bats
# ./dev in a project of a few lines, with the real CMake, but with our own PATH,
# which decides what is installed and has no apt-get.
bats_require_minimum_version 1.5.0
load common

# Put a program on the PATH: a shell script from standard input.
stub() {
    { echo '#!/bin/sh'; cat; } >"bin/$1"
    chmod +x "bin/$1"
}

# What the tests need to be built, and what they also need to run.
add_test_packages() {
    touch cmocka
    for program in bats python3 picosat cadical minisat nm curl gnuplot jq; do stub "$program" </dev/null; done
}

# A project that records each time whether it is configured with tests.
prepare() {
    unset QUEENSAT_PRESET CMAKE_GENERATOR MAKEFLAGS
    mkdir bin
    for tool in awk bash cat cmake ctest dirname env grep id make mkdir nproc sed sort tail; do
        ln -s "$(command -v "$tool")" "bin/$tool"
    done
    stub cc <<<'cat >/dev/null'
    stub pkg-config <<<'[ "$2" != cmocka ] || [ -e cmocka ]'
    cp "$DEV" dev
    cp "${DEV%/*}/CMakePresets.json" .
    cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.25)
project(sample LANGUAGES NONE)
include(CTest)
file(APPEND ${PROJECT_SOURCE_DIR}/configured "${BUILD_TESTING} ")
if(EXISTS ${PROJECT_SOURCE_DIR}/broken)
    message(FATAL_ERROR "it is broken")
endif()
if(BUILD_TESTING AND NOT EXISTS ${PROJECT_SOURCE_DIR}/cmocka)
    message(FATAL_ERROR "there is no cmocka")
endif()
add_custom_target(queensat ALL COMMAND cmake -E copy ../../program queensat)
END
    printf '#!/bin/sh\necho "queensat $*"\n' >program
    chmod +x program
}

dev() {
    PATH=$PWD/bin ./dev "$@"
}

was_configured() {
    [[ $(cat configured) == "$1 " ]] || { cat configured; return 1; }
}

@test "dev: a failed first configuration is repeated" {
    prepare
    touch broken
    expect 1 dev build
    complains "it is broken"
    rm broken
    expect 0 dev build
    expect 0 dev run solve --board 8
    [[ $output == "queensat solve --board 8" ]]
    was_configured "OFF OFF"
}

@test "dev: a failed later configuration is repeated" {
    prepare
    add_test_packages
    expect 0 dev run
    touch broken
    expect 1 dev test
    complains "it is broken"
    rm broken
    expect 0 dev test
    expect 0 dev run
    [[ $(cat configured) == *" ON " ]]
}

@test "dev: build does not need the packages for tests" {
    prepare
    expect 0 dev build
    was_configured "OFF"
    expect 1 dev test
    complains "libcmocka-dev"
    was_configured "OFF"
}

@test "dev: once configured, tests stay configured as long as they can be built" {
    prepare
    add_test_packages
    expect 0 dev test
    expect 0 dev run
    expect 0 dev build
    expect 0 dev test
    was_configured "ON"
    rm cmocka
    expect 0 dev run
    expect 0 dev build
    was_configured "ON OFF"
    touch cmocka
    expect 0 dev run
    was_configured "ON OFF"
    expect 0 dev test
    was_configured "ON OFF ON"
}

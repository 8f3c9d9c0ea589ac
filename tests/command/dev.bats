#!/usr/bin/env bats
# ./dev in a project of a few lines, with the real CMake, but with our own PATH,
# which decides what is installed and has no apt-get.
load common

# Put a program on the PATH: a shell script from standard input.
stub() {
    rm -f "bin/$1" # it may be a link to the real one
    { echo '#!/bin/sh'; cat; } >"bin/$1"
    chmod +x "bin/$1"
}

# What the tests need to be built, and what they also need to run.
add_test_packages() {
    touch cmocka
    for program in bats python3 picosat cadical minisat nm curl rsvg-convert jq; do stub "$program" </dev/null; done
}

# A project that records each time whether it is configured with tests.
prepare() {
    # Make cannot be found in a folder with blanks, as the tests' own may be.
    open=$(mktemp -d /tmp/queensat.XXXXXX)
    cd "$open"
    unset QUEENSAT_PRESET CMAKE_GENERATOR CMAKE_C_COMPILER_LAUNCHER MAKEFLAGS
    mkdir bin
    for tool in awk bash cat cmake ctest dirname env grep id make mkdir nproc sed sort tail; do
        ln -s "$(command -v "$tool")" "bin/$tool"
    done
    stub cc <<<'cat >/dev/null'
    stub pkg-config <<<'[ "$2" != cmocka ] || [ -e cmocka ]'
    cp "$DEV" dev
    cp "${DEV%/*}/CMakePresets.json" .
    cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.22)
project(sample LANGUAGES NONE)
include(CTest)
file(APPEND ${PROJECT_SOURCE_DIR}/configured "${BUILD_TESTING} ")
if(EXISTS ${PROJECT_SOURCE_DIR}/broken)
    message(FATAL_ERROR "it is broken")
endif()
if(BUILD_TESTING AND NOT EXISTS ${PROJECT_SOURCE_DIR}/cmocka)
    message(FATAL_ERROR "there is no cmocka")
endif()
if(BUILD_TESTING)
    include(${PROJECT_SOURCE_DIR}/tests.cmake OPTIONAL)
endif()
add_custom_target(queensat ALL COMMAND cmake -E copy ../../program queensat)
END
    program program <<<'echo "queensat $*"'
}

dev() {
    PATH=$PWD/bin ./dev "$@"
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
    [[ $(cat configured) == "OFF OFF " ]]
}

@test "dev: all that is missing is named at once" {
    prepare
    stub id <<<'echo 1000'
    rm bin/make
    expect 1 dev test
    # What builds and what tests.
    [[ $stderr == "dev: missing 11 packages; on Debian: sudo apt-get install bats "*" make "*python3* ]]
    [[ $(wc -l <<<"$stderr") == 1 && ! -e configured ]]
    stub id <<<'echo 0'
    expect 1 dev test
    [[ $stderr == "dev: missing 11 packages; on Debian: apt-get install bats "* ]]
}

@test "dev: root installs what is missing, and sees why it fails" {
    prepare
    stub id <<<'echo 0'
    stub apt-get <<<'echo "$*" >>asked; [ "$1" = update ] || : >cmocka'
    for program in bats python3 picosat cadical minisat nm curl rsvg-convert; do stub "$program" </dev/null; done
    expect 0 dev test
    [[ ${stderr%%$'\n'*} == "dev: installing 2 packages: jq libcmocka-dev" ]]
    [[ $(<asked) == $'update -q\ninstall -q -y --no-install-recommends jq libcmocka-dev' ]]
    # jq is still missing here.
    stub apt-get <<<'echo "no network"; exit 100'
    expect 1 dev test
    complains "no network"
    complains "dev: could not install jq; all of its output: build/setup.log"
}

@test "dev: long steps are announced, and a failure shows the end of the log" {
    prepare
    expect 0 dev build
    [[ $stderr == "" ]] # there was nothing to build
    echo 'add_custom_target(object ALL COMMAND cmake -E echo "Building it")' >>CMakeLists.txt
    rm -r build
    expect 0 dev build
    [[ $stderr == "dev: building, about a minute; log: build/release.log" ]]
    expect 0 dev build
    [[ $stderr == "dev: building; log: build/release.log" ]]
    echo 'add_custom_target(noise ALL COMMAND seq 100 COMMAND false)' >>CMakeLists.txt
    ln -s "$(command -v seq)" "$(command -v false)" bin
    expect 1 dev build
    complains $'\n100\n'
    [[ $stderr != *$'\n50\n'* && $stderr == *"dev: the build failed; all of its output: build/release.log" ]]
    grep -qx 50 build/release.log
}

@test "dev: two tiers of tests, and what was skipped, by name" {
    prepare
    add_test_packages
    cat >tests.cmake <<'END'
file(WRITE ${PROJECT_BINARY_DIR}/skips "1..3\nok 1 first\nok 2 second # skip tool is missing\n\
[  SKIPPED ] unit\n[  SKIPPED ] 1 test(s), listed below:\n[  SKIPPED ] unit\n")
add_test(NAME some_skips COMMAND cat ${PROJECT_BINARY_DIR}/skips)
add_test(NAME quick COMMAND cmake -E true)
add_test(NAME lengthy COMMAND cmake -E echo "SKIPPED: other is missing")
set_tests_properties(lengthy PROPERTIES LABELS long)
END
    expect 0 dev test
    [[ $output == *$'\nSkipped, because of what is missing here:\n  tool is missing: some_skips 2\n  not possible here: some_skips unit\n'* ]]
    [[ ${lines[-1]} == "2 tests passed; 1 long ones left out: ./dev test --all" ]]
    [[ $output != *lengthy* ]]
    expect 0 dev test --all
    has "  other is missing: lengthy"
    [[ ${lines[-1]} == "3 tests passed" ]]
    for words in "-R lengthy" "-L long"; do
        expect 0 dev test $words
        [[ ${lines[-1]} == "1 tests passed" ]]
    done
    sed -i 's/cmake -E true/cmake -E false/' tests.cmake
    observe dev test
    [[ $status != 0 && $output != *" tests passed"*"left out"* ]]
}

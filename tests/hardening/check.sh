#!/usr/bin/env bash
# check.sh binaries PROGRAM LIBRARY: position independent, addresses of functions read-only, no
# executable stack, stack protector, checked variants of the C library's functions.
# check.sh sources FOLDER...: nothing is run by a shell, and no temporary file has a name that
# can be guessed.
set -euo pipefail
status=0

# complain TEXT
complain() {
    echo "$1" >&2
    status=1
}

# has FILE WHAT PATTERN READELF-OPTIONS...
has() {
    readelf -W "${@:4}" "$1" | grep -E -- "$3" >/dev/null || complain "$1: no $2"
}

check_binary() {
    has "$1" "position independence" '^ *Type: +DYN ' -h
    has "$1" "read-only relocations" '^ *GNU_RELRO ' -l
    has "$1" "immediate binding" '\(FLAGS_1\).* NOW' -d
    has "$1" "stack that is only data" '^ *GNU_STACK .* RW +0x' -l
    has "$1" "stack protector" ' __stack_chk_fail(@|$)' --dyn-syms
    # Of the C libraries, only glibc has them.
    ! readelf -d "$1" | grep -q '\[libc\.so\.6\]' ||
        has "$1" "checked functions" ' __[a-z]*printf_chk@' --dyn-syms
}

kind=$1
shift
case $kind in
binaries)
    has "$1" "position-independent program" '\(FLAGS_1\).* PIE' -d
    for file; do check_binary "$file"; done
    ;;
sources)
    if grep -rnE '\b(system|popen|mktemp|tmpnam|tempnam|execl[pe]*|execvpe?|gets) *\(' "$@" >&2; then
        complain "these are not to be called"
    fi
    # One format of the help is a completion for bash.
    if grep -rnE '"([^"]*/)?(tmp|sh|bash)(/[^"]*)?"' "$@" | grep -vF '[QS_HELP_BASH] = "bash"' >&2; then
        complain "these name a shell or a temporary folder"
    fi
    # A name for a temporary file ends in what mkstemp fills in.
    [[ $(grep -rlE '\bmkstemp *\(' "$@" | wc -l) -gt 0 ]] || complain "no source makes files"
    ;;
esac
exit $status

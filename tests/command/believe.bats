#!/usr/bin/env bats
# The page src/check/README.md: its commands print what it says.
load common

queensat() { "$QUEENSAT" "$@"; }

# The lines of the page's console blocks.
console() {
    awk '/^```console/ { on = 1; next } /^```/ { on = 0 } on' "${DATA%/tests/data}/src/check/README.md"
}

# Run the page, but of the outside checkers only these; the number of commands in $commands.
page() {
    local checkers=" $* " command='' line expected=''
    commands=0
    while IFS= read -r line; do
        if [[ $line == '$ '* ]]; then
            compare
            command=${line#'$ '} expected=''
        else
            expected+=$line$'\n'
        fi
    done < <(console)
    compare
}

# Run the last command, if there is one for us.
compare() {
    [[ -n $command ]] || return 0
    local printed outside=no
    case ${command%% *} in
    veripb | cake_pb | rate | cake_lpr)
        [[ $checkers == *" ${command%% *} "* ]] || return 0
        outside=yes
        ;;
    esac
    eval "$command" >printed 2>errors || true
    # Outside checkers may say more on standard error.
    [[ $outside == yes ]] || cat errors >>printed
    printed=$(cat printed; echo .)
    if [[ ${printed%.} != "$expected" ]]; then
        printf '%s\nexpected:\n%sfound:\n%s' "$command" "$expected" "${printed%.}"
        return 1
    fi
    commands=$((commands + 1))
}

@test "every command of the page prints what it says" {
    page none
    [[ $commands == 13 ]]
}

@test "VeriPB accepts the page's proof" {
    command -v veripb >/dev/null || skip "veripb is missing (./dev setup proof)"
    page veripb
    [[ $commands == 15 ]]
}

@test "rate accepts the page's refutation" {
    command -v rate >/dev/null || skip "rate is missing (./dev setup proof)"
    page rate
    [[ $commands == 15 ]]
}

# The last links are in no package of Debian, and no crates.
@test "CakePB accepts what VeriPB makes of the page's proof" {
    command -v veripb >/dev/null || skip "veripb is missing (./dev setup proof)"
    command -v cake_pb >/dev/null || skip "cake_pb is missing"
    page veripb cake_pb
    [[ $commands == 16 ]]
}

@test "cake_lpr accepts what rate makes of the page's refutation" {
    command -v rate >/dev/null || skip "rate is missing (./dev setup proof)"
    command -v cake_lpr >/dev/null || skip "cake_lpr is missing"
    page rate cake_lpr
    [[ $commands == 16 ]]
}

#!/usr/bin/env bats
# The man pages, which are made from the tables of the help.
load common

# A page for the program and for each command: queensat.1, queensat-solve.1 and so on.
make_pages() {
    "$QUEENSAT" help --format man >queensat.1
    for command in $("$QUEENSAT" help --format names); do
        "$QUEENSAT" help --format man "$command" >"queensat-$command.1"
    done
    [[ $(echo ./*.1 | wc -w) -ge 12 ]]
}

@test "every page has its sections, and the same date each time" {
    make_pages
    for page in *.1; do
        grep -qE '^\.TH [A-Z\-]+ 1 [0-9]{4}-[0-9]{2}-[0-9]{2} "queensat [0-9.]+" "User Commands"$' "$page"
        for section in NAME SYNOPSIS DESCRIPTION EXAMPLES "EXIT STATUS" "SEE ALSO"; do
            [[ $(grep -cx ".SH $section" "$page") == 1 ]] || { echo "$page: $section"; false; }
        done
        [[ $page == queensat.1 ]] || grep -qx ".SH OPTIONS" "$page"
    done
    grep -qx ".SH INSTANCE FORMATS" queensat.1
    [[ $(grep -A9 "^.SH ENVIRONMENT" queensat.1) == *".B COLUMNS"* ]]
    grep -qx ".SH FILES" queensat-solve.1
    run -1 grep -qx ".SH FILES" queensat-space.1
    [[ $(cut -d' ' -f4 <(cat ./*.1 | grep '^\.TH') | sort -u | wc -l) == 1 ]]
}

@test "a page names all that the help names" {
    make_pages
    for command in $("$QUEENSAT" help --format names); do
        "$QUEENSAT" help -v "$command" | grep -oE -- '--[a-z]+[a-z-]*' | sort -u >help
        tr -d '\\' <"queensat-$command.1" | sed 's/fB//g; s/fR//g' |
            grep -oE -- '--[a-z]+[a-z-]*' | sort -u >page
        diff help page
    done
}

@test "mandoc finds nothing to complain about" {
    needs mandoc
    make_pages
    expect 0 mandoc -T lint -W style ./*.1
    [[ -z $output && -z $stderr ]]
    printf '.TH\n.XX\n' >bad.1
    run ! mandoc -T lint -W style bad.1
}

@test "groff has no warnings" {
    needs groff
    make_pages
    for page in *.1; do
        expect 0 groff -ww -man -Tutf8 -P-c "$page"
        [[ -z $stderr && $(plain <<<"$output") == *"SEE ALSO"* ]]
    done
}

# Without the letters that are printed over each other where they are bold.
plain() {
    sed 's/.\x08//g'
}

@test "characters that mean something to roff are shown as they are" {
    needs mandoc
    make_pages
    expect 0 mandoc -T ascii queensat-check.1
    [[ $(plain <<<"$output") == *"echo '[1, 3, 5, 2, 4]' | queensat check --board 5 -"* ]]
    expect 0 mandoc -T ascii queensat-generate.1
    [[ $(plain <<<"$output") == *"-o 'sparse-{id}'"* ]]
}

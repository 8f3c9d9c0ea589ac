#!/usr/bin/env bats
# The completions of the shells: scripts that ask the program, which answers from its tables.
load common

# The scripts call the program by its name.
setup_file() {
    mkdir "$BATS_FILE_TMPDIR/bin"
    ln -s "$QUEENSAT" "$BATS_FILE_TMPDIR/bin/queensat"
    export PATH=$BATS_FILE_TMPDIR/bin:$PATH
}

# After "queensat", the words typed so far, of which the last one is completed; what is offered, in
# order and without descriptions.
asked() {
    cat <<'END'
so|solve
s|serve solve space split
solve --boa|--board
solve --engine bi|bitset
solve --engine=bi|bitset
solve --card |sequential totalizer
solve -o no|notes
solve --output=no|notes
check no|notes
compare --engine back|backtrack
compare --engine auto,bi|bitset
compare --engine auto,an|anneal
compare --strategy up,bi|bisect
compare --card a|all
compare --amo=pairwise,se|sequential
generate un|unique
generate zz|
generate unique --so|--solutions
help co|compare count counters
help en|engines
space no|
export --format op|opb
draw --format |pdf png svg text unicode
explain --tar|--target
END
}

# Each line of the table through a function that completes a command line.
complete_each() {
    touch notes
    "$QUEENSAT" help --format "$1" >script
    local line expected
    while IFS='|' read -r line expected; do
        run "$2" "$line"
        [[ $(sort -u <<<"$output" | xargs) == "$expected" ]] ||
            { printf '%s: expected %s, found:\n%s\n' "$line" "$expected" "$output"; return 1; }
    done < <(asked)
}

in_bash() {
    bash -uc 'source ./script
        set -f
        line=${1//=/ = }
        COMP_WORDS=(queensat $line)
        [[ $line != *" " ]] || COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _queensat
        printf "%s\n" "${COMPREPLY[@]##*,}"' bash "$1"
}

# The key that lists begins other keys, too; zsh would wait 0.4 s for the rest of these.
in_zsh() {
    FPATH=$PWD/functions KEYTIMEOUT=1 zsh -f "$BATS_TEST_DIRNAME/complete.zsh" script "queensat $1" </dev/null
}

in_fish() {
    HOME=$PWD fish --no-config -c 'source ./script; complete -C $argv[1]' "queensat $1" |
        cut -f1 | sed 's/.*[=,]//'
}

@test "bash" {
    complete_each bash in_bash
}

# Only what completing itself needs: zsh takes a third of a second to look through the completions of
# a thousand other commands.
own_functions() {
    local file
    mkdir functions
    for file in $(zsh -fc 'print -l $^fpath/comp*(N) $^fpath/{_files,_path_files}(N)
        for folder in $fpath; do [[ ! -e $folder/_main_complete ]] || print -l $folder/_*; done'); do
        ln -sf "$file" functions
    done
}

@test "zsh" {
    needs zsh
    needs_terminal
    "$QUEENSAT" help --format zsh >script
    expect 0 zsh -n script
    own_functions
    complete_each zsh in_zsh
}

@test "fish" {
    needs fish
    "$QUEENSAT" help --format fish >script
    expect 0 fish --no-execute script
    complete_each fish in_fish
}

@test "every option of every command is offered" {
    for command in $("$QUEENSAT" help --format names); do
        [[ $(queensat complete "$command" -- | cut -f1 | sort) == \
            $("$QUEENSAT" help -v "$command" | sed -nE 's/^ {2,6}(-., )?(--[a-z-]+).*/\2/p' | sort) ]]
    done
}

@test "what follows an unknown command, and options that take anything, is not guessed" {
    for line in "sovle --" "solve --queen " "solve --queen=0" "solve --nothing=" "solve -h=" "serve --port "; do
        local -a words
        read -ra words <<<"$line"
        [[ $line != *" " ]] || words+=("")
        expect 0 queensat complete "${words[@]}"
        [[ -z $output && -z $stderr ]]
    done
}

@test "the completion of bash passes shellcheck" {
    needs shellcheck
    "$QUEENSAT" help --format bash >script
    expect 0 shellcheck -s bash script
}

@test "help --format takes no command except for text and man" {
    outcome '1 help --format bash solve|help: expected no command with this format'
    outcome '1 help solve space|help: expected one command'
}

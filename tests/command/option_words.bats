#!/usr/bin/env bats
# The words that options take.
load common
load options

# What else an option with words requires to have an effect.
beside() {
    case $1 in
    "count --format unicode" | "count --coordinates "* | "count --notation "*) echo --classes ;;
    "compare --strategy core") echo --engine sat ;;
    "draw --format "*) ;;
    "draw --legend "*) echo --format svg ;;
    draw\ *) echo --solve ;;
    esac
}

# An option's error lists its words; the help lists the same, and each is accepted. Where another
# command has the same list, only its first word is tried, except for engines.
# bats test_tags=long
@test "every word of every list is accepted, and no other" {
    instances
    local tried=0
    local -A seen
    for command in "${commands[@]}"; do
        while read -r option argument; do
            [[ -n $argument ]] || continue
            observe "$QUEENSAT" "$command" "$option" no-such-word
            [[ $stderr =~ expected\ (.*\ or\ [a-z]+),\ found\ \"no-such-word\" ]] || continue
            local list=${BASH_REMATCH[1]} word help
            help=$(help_of "$command" "$option")
            [[ ${help// (default)/} == *": $list"* || $list == all,* ]]
            for word in ${list//, / }; do
                [[ $word != or ]] || continue
                local words=(--board 4)
                [[ $command != space ]] || words=(4)
                [[ $command != help ]] || words=()
                [[ $option != --input-format ]] || words=(four)
                [[ $command != decode ]] || words+=(model)
                [[ $command != check ]] || words+=(certificate)
                [[ $command != generate ]] || words=(crowded --board 9 --queens 4 --id 1)
                [[ $command != serve ]] || words=(missing) # otherwise it would go on serving
                observe "$QUEENSAT" "$command" "$option" "$word" "${words[@]}" \
                    $(beside "$command $option $word")
                [[ $option == --input-format || $status =~ ^(0|10|30)$ ]] ||
                    { echo "$command $option $word: $status $stderr"; return 1; }
                [[ $stderr != *"$option"* ]] || { echo "$command $option $word: $stderr"; return 1; }
                tried=$((tried + 1))
                [[ -z ${seen[$option $list]:-} || $option == --engine ]] || break
            done
            seen[$option $list]=1
        done < <(options_of "$command")
    done
    [[ $tried -ge 100 ]]
}

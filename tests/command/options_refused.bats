#!/usr/bin/env bats
# Options are refused where they could not have an effect, or are given twice. An option that is
# missing in the tables fails a test.
load common
load options
load options_refused

@test "every option that cannot have an effect is refused, with one message" {
    needs python3
    instances
    refused >refused.lines
    [[ $(wc -l <refused.lines) -ge 450 ]]
    while IFS='|' read -r line message; do
        expect 1 "$QUEENSAT" $line
        complains "queensat: ${line%% *}: $message"
        [[ $stderr != *$'\n'* && -z $output ]] || { echo "$line"; return 1; }
        [[ ! -e picture.svg ]]
    done <refused.lines
}

# bats test_tags=long
@test "an option with a value cannot be given twice" {
    instances
    accepted >accepted.lines
    local tried=0
    for command in "${commands[@]}"; do
        while read -r option argument; do
            [[ -n $argument && ! $option =~ ^--(queen|wall|blame|free|leaves|block.*)$ ]] || continue
            local line
            line=$(grep -m1 -E -- "^[0-2] $command .*$option " accepted.lines)
            [[ $line =~ $option\ ([^ ]+) ]]
            expect 1 "$QUEENSAT" ${line#? } "$option" "${BASH_REMATCH[1]}"
            complains "queensat: $command: $option: given twice"
            tried=$((tried + 1))
        done < <(options_of "$command")
    done
    [[ $tried -ge 40 ]]
}

# bats test_tags=long
@test "no option is missing in the tables" {
    needs python3
    accepted >accepted.lines
    refused >refused.lines
    local missing=0
    for command in "${commands[@]}"; do
        [[ $(options_of "$command" | wc -l) -ge 1 ]]
        while read -r option _; do
            grep -qE -- "^[0-2] $command .*$option( |\$)|^0 $command $option\$" accepted.lines ||
                { echo "never accepted: $command $option"; missing=1; }
            [[ $(help_of "$command" "$option") =~ requires|not\ with ]] || continue
            grep -qE -- "^$command .*${option}[ |]" refused.lines ||
                { echo "never refused: $command $option"; missing=1; }
        done < <(options_of "$command")
    done
    [[ $missing == 0 ]]
}

@test "--target is described by its meaning for each command" {
    [[ $(help_of solve --target) == *"decide whether M queens fit"* ]]
    [[ $(help_of export --target) == *"ask whether M queens fit"* ]]
    [[ $(help_of decode --target) == *"the model must have M queens"* ]]
}

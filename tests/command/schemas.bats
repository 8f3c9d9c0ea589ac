#!/usr/bin/env bats
# What --format json writes, compared with the schemas.
load common

schemas=${DEV%/dev}/src/report

# All of them in one file, by name.
setup_file() {
    cd "$schemas" || return
    jq -n 'reduce inputs as $schema ({}; .[input_filename] = $schema)' ./*.schema.json \
        >"$BATS_FILE_TMPDIR/all"
}

# faults NAME: the places in the JSON of standard input where it differs from NAME.schema.json.
# All members have to be listed there, although readers have to accept more.
faults() {
    jq -r --slurpfile all "$BATS_FILE_TMPDIR/all" --arg name "./$1.schema.json" '
        def resolve($file; $reference):
            ($reference | split("#")) as [$other, $pointer] |
            (if $other == "" then $file else "./" + $other end) as $target |
            [$target, ($all[0][$target] | getpath($pointer | split("/")[1:]))];
        def is($wanted):
            if $wanted == "integer" then type == "number" and floor == . else type == $wanted end;
        def faults($file; $schema; $place):
            if $schema | has("$ref") then
                resolve($file; $schema["$ref"]) as [$target, $meant] | faults($target; $meant; $place)
            else
                . as $value |
                ($schema.type // empty | [.] | flatten | select(any(. as $wanted | $value | is($wanted)) | not) |
                    "\($place): type"),
                ($schema.enum // empty | select(index([$value]) == null) | "\($place): enum"),
                (select($schema | has("const")) | select(. != $schema.const) | "\($place): const"),
                (select(type == "object" and $schema.properties) |
                    ($schema.required // [] | . - ($value | keys) | .[] | "\($place): no \(.)"),
                    (to_entries[] | .key as $key |
                        if $schema.properties | has($key) then
                            .value | faults($file; $schema.properties[$key]; "\($place).\($key)")
                        else "\($place): unknown \($key)" end)),
                (select(type == "array" and $schema.items) |
                    .[] | faults($file; $schema.items; "\($place)[]"))
            end;
        faults($name; $all[0][$name]; "")' | sort -u
}

@test "what each command writes has the members and types of its schema" {
    printf 'board 6\nqueen 0 0\nblock 3 3\nblock-sum 9\n' >board
    printf 'board 4\nfree 1 1\nfree 2 3\n' >listed
    "$QUEENSAT" solve board --certificate certificate --format array >list
    local name words seen=
    while IFS='|' read -r name words; do
        "$QUEENSAT" $words --format json >json || [[ $? == [23] || $name == unread ]]
        faults "$name" <json >found
        [[ -s json && ! -s found ]] || { echo "$words"; cat found; return 1; }
        seen+=" $name"
    done <<'END'
result|solve board listed --cross-check
result|solve board --target 6 --certificate again
result|solve board --engine sat --time-limit 0.000001
unread|solve /dev certificate
result|solve board --first-lexicographic
comparison|compare board listed --engine auto,sat,brute,swap --target 5
comparison|compare board --repeat 2 --time-limit 0.000001
count|count board listed --classes
count|count --board 5 --list
explain|explain board --target 6
explain|explain board --target 2
check|check board certificate
placement|check board list --placement-format array
placement|check --board 6 --block 0,0 --placement-format array list
space|space 8
space|space 28
END
    for name in "$schemas"/*.schema.json; do
        name=${name##*/}
        [[ $seen == *" ${name%.schema.json}"* ]] || { echo "$name"; return 1; }
    done
}

@test "the comparison with a schema finds faults of each kind" {
    "$QUEENSAT" space 5 --format json >json
    while IFS='|' read -r change fault; do
        jq -c "$change" json >wrong
        [[ $(faults space <wrong) == "$fault" ]] || { echo "$change"; faults space <wrong; return 1; }
    done <<'END'
.|
.schema = "queensat-space-2"|.schema: const
.source = "guessed"|.source: enum
.solutions = "10"|.solutions: type
.n = 5.5|.n: type
del(.sizes)|: no sizes
.more = 1|: unknown more
.sizes[1].number = 3|.sizes[].number: type
END
}

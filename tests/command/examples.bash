# Shared by the tests that run the examples of the help and of the documents, and compare what they
# print with what is written there.

# The program that the line needs and that is missing; fails if there is none.
missing_tool() {
    local tool
    for tool in cadical cake_lpr drat-trim veripb rate rsvg-convert z3; do
        [[ $1 =~ (^|[|, ])$tool( |$) ||
            ($tool == rsvg-convert && $1 =~ \.(png|pdf)) ]] || continue
        command -v "$tool" >/dev/null || { echo "$tool"; return 0; }
    done
    return 1
}

# Times, memory, the number of processors and the work of engines differ between machines and
# runs: leave out what follows a number of seconds in a table, and such numbers elsewhere.
without_measures() {
    sed -E 's/ +[0-9]+\.[0-9]{6}( .*)?$/ #/; s/[0-9]+\.[0-9]+ (s|MB)\b/# \1/g
        s/[0-9]+ threads?\b/# threads/; /^engine /s/[0-9]+/#/g
        s/^(fastest|slowest with an answer): .*/\1 #/; s/^ {40,}[0-9]+ .*/  #/
        s#(http://127\.0\.0\.1):[0-9]+/#\1:PORT/#
        s/^([0-9]+ nodes?|#.*nodes), .*/#/' "$@"
}

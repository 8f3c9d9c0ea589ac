#compdef queensat
# Completion for zsh, made by: queensat help --format zsh
_queensat() {
    local line
    local -a lines found shown
    lines=("${(@f)$("$words[1]" complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    for line in $lines; do
        if [[ $line == :files ]]; then
            compset -P '--*='
            _files
        else
            found+=("${line%%$'\t'*}")
            shown+=("${line/$'\t'/  -- }")
        fi
    done
    (($#found)) || return
    compset -P '*[=,]'
    compadd -l -d shown -a found
}
if [[ $funcstack[1] == _queensat ]]; then
    _queensat "$@"
else
    compdef _queensat queensat
fi

# Completion for bash, made by: queensat help --format bash
_queensat()
{
    local current=${COMP_WORDS[COMP_CWORD]} line given
    [[ $current != = ]] || current=''
    given=${current%"${current##*,}"}
    COMPREPLY=()
    while IFS= read -r line; do
        if [[ $line == :files ]]; then
            compopt -o filenames 2>/dev/null
            mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        else
            COMPREPLY+=("$given${line%%$'\t'*}")
        fi
    done < <("${COMP_WORDS[0]}" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _queensat queensat

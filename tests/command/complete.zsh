# complete.zsh SCRIPT LINE: the words that zsh offers after LINE, one on each line. The shell runs in
# a pseudo-terminal; its own function that completes is replaced by one that prints the matches.
zmodload zsh/zpty || exit 3
zpty shell zsh -f -i
zpty -w shell "PS1= PROMPT_EOL_MARK=; stty -echo; autoload -U compinit; compinit -u -D; source ${(q)1}"
zpty -w shell '
    compadd() {
        [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]] && { builtin compadd "$@"; return }
        local -a matches
        builtin compadd -O matches "$@"
        print -l -- "<"$^matches">"
        builtin compadd "$@"
    }
    list() { compstate[list]= compstate[insert]=; _main_complete; print "<""end" }
    zle -C list complete-word list; bindkey "^X" list; print "<""ready"'
while zpty -r shell line; do [[ $line == *"<ready"* ]] && break; done
zpty -n -w shell "$2"$'\x18'
while zpty -r shell line; do
    [[ $line == *"<end"* ]] && break
    [[ $line == *"<"*">"* ]] && print -r -- ${${line#*"<"}%">"*}
done
zpty -d shell

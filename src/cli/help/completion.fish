# Completion for fish, made by: queensat help --format fish
function __queensat
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l given (string match -r '^.*[=,]' -- $word)
    set -l option (string match -r '^--[a-z-]+=' -- $word)
    for line in ($words[1] complete $words[2..] "$word" 2>/dev/null)
        if test $line = :files
            printf '%s\n' "$option"(__fish_complete_path (string replace -- "$option" '' $word))
        else
            printf '%s%s\n' "$given" $line
        end
    end
end
complete -c queensat -f -a '(__queensat)'

# At build time: write the man pages and the completions that the program (QUEENSAT) prints to a
# folder (FOLDER), with man/man1/queensat-*.1 and completions/{bash,zsh,fish}.
function(write file)
    execute_process(COMMAND ${QUEENSAT} help --format ${ARGN} OUTPUT_FILE ${FOLDER}/${file}
        COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER}/man/man1 ${FOLDER}/completions)
write(man/man1/queensat.1 man)
execute_process(COMMAND ${QUEENSAT} help --format names OUTPUT_VARIABLE names
    COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[a-z]+" names "${names}")
foreach(name IN LISTS names)
    write(man/man1/queensat-${name}.1 man ${name})
endforeach()
foreach(shell IN ITEMS bash zsh fish)
    write(completions/${shell} ${shell})
endforeach()
file(TOUCH ${FOLDER}/complete)

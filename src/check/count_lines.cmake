# cmake -DOUTPUT=FILE -DCHECK=FILES -DUSED=FILES -P count_lines.cmake
# Count the lines of code of the trusted sources: those that are neither blank nor only comment.
# Lists are separated by |.
function(count_lines files result)
    string(REPLACE "|" ";" files "${files}")
    set(lines 0)
    foreach(file IN LISTS files)
        file(READ "${file}" text)
        # Brackets, semicolons and backslashes mean something in lists.
        string(REGEX REPLACE "[][;\\]" "." text "${text}")
        string(REGEX REPLACE "/[*]([^*]|[*]+[^*/])*[*]+/" "" text "${text}")
        string(REGEX MATCHALL "[^ \t\n][^\n]*" found "${text}")
        list(LENGTH found count)
        math(EXPR lines "${lines} + ${count}")
    endforeach()
    set(${result} ${lines} PARENT_SCOPE)
endfunction()

count_lines("${CHECK}" check)
count_lines("${USED}" used)
file(WRITE "${OUTPUT}" "#include \"observer.h\"\n\n"
    "const int qs_trusted_check_lines = ${check};\nconst int qs_trusted_used_lines = ${used};\n")

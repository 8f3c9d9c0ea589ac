# Install into an empty folder and build a user's program against it, with
# find_package (shared and static) and with pkg-config.
function(run)
    execute_process(COMMAND ${ARGV} RESULT_VARIABLE status OUTPUT_VARIABLE output
        ERROR_VARIABLE output)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${ARGV}\nended with ${status}:\n${output}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK_FOLDER})
set(prefix ${WORK_FOLDER}/prefix)
run(${CMAKE_COMMAND} --install ${BUILD_FOLDER} --config ${CONFIG} --prefix ${prefix})
string(REPLACE ";" " " flags "${FLAGS}")

foreach(kind IN ITEMS shared static)
    set(folder ${WORK_FOLDER}/${kind})
    run(${CMAKE_COMMAND} -S ${SOURCE_FOLDER}/user -B ${folder} -DCMAKE_PREFIX_PATH=${prefix}
        -DCMAKE_C_COMPILER=${COMPILER} "-DCMAKE_C_FLAGS=${flags}" -DKIND=${kind})
    run(${CMAKE_COMMAND} --build ${folder})
    run(${folder}/user)
endforeach()

file(GLOB_RECURSE pc ${prefix}/*/queensat.pc)
cmake_path(GET pc PARENT_PATH pc_folder)
set(ENV{PKG_CONFIG_PATH} ${pc_folder})
run(pkg-config --cflags --libs queensat)
separate_arguments(found UNIX_COMMAND "${output}")
cmake_path(GET pc_folder PARENT_PATH library_folder)
run(${COMPILER} ${FLAGS} ${SOURCE_FOLDER}/user/user.c -o ${WORK_FOLDER}/user ${found}
    -Wl,-rpath,${library_folder})
run(${WORK_FOLDER}/user)

# Without any shared library, for which the sanitizers have no support. The linker warns that a
# solver given to qs_ipasir_load still needs them.
if(NOT FLAGS)
    run(pkg-config --static --cflags --libs queensat)
    separate_arguments(found_static UNIX_COMMAND "${output}")
    run(${COMPILER} -static ${SOURCE_FOLDER}/user/user.c -o ${WORK_FOLDER}/user_static
        ${found_static})
    run(${WORK_FOLDER}/user_static)
    run(readelf -d ${WORK_FOLDER}/user_static)
    if("${output}" MATCHES "NEEDED")
        message(FATAL_ERROR "a program linked with -static needs shared libraries:\n${output}")
    endif()
endif()

# Run the Python of README. Sanitizers have to be in the program itself.
find_program(PYTHON python3)
if(PYTHON AND NOT FLAGS)
    file(READ ${PROJECT_FOLDER}/README.md text)
    string(REGEX MATCH "\n```python\n([^`]*)```" found_example "${text}")
    file(WRITE ${WORK_FOLDER}/example.py "${CMAKE_MATCH_1}")
    run(${CMAKE_COMMAND} -E env LD_LIBRARY_PATH=${library_folder} ${PYTHON}
        ${WORK_FOLDER}/example.py)
    if(NOT "${output}" MATCHES "\"schema\":\"queensat-result-1\".*\"maximum\":7")
        message(FATAL_ERROR "the Python of README printed:\n${output}")
    endif()
endif()

# Compile and run the example in the first comment of the installed header.
execute_process(COMMAND sed -n -e "/^ \\*\\/$/q" -e "s/^ \\*     //p"
        ${prefix}/include/queensat/queensat.h
    OUTPUT_FILE ${WORK_FOLDER}/example.c COMMAND_ERROR_IS_FATAL ANY)
run(${COMPILER} -std=c17 -Wall -Wextra -Werror ${FLAGS} ${WORK_FOLDER}/example.c
    -o ${WORK_FOLDER}/example ${found} -Wl,-rpath,${library_folder})
run(${WORK_FOLDER}/example)
string(REGEX MATCHALL "row [0-5], column [0-5]\n" squares "${output}")
list(LENGTH squares count)
if(NOT "${output}" MATCHES "^from 5 to 5 queens: [a-z]" OR NOT count EQUAL 5)
    message(FATAL_ERROR "the example in queensat.h printed:\n${output}")
endif()

# The shared library exports its interface and nothing else.
file(GLOB library ${library_folder}/libqueensat.so)
run(nm -D --defined-only ${library})
string(REGEX MATCHALL " [TDBR] [a-zA-Z_0-9]+" symbols "${output}")
list(FILTER symbols EXCLUDE REGEX " _(_asan|_odr|init|fini)")
foreach(internal IN ITEMS qs_board_new qs_memory_take qs_solver_new qs_sink_clause qs_error_set)
    if("${symbols}" MATCHES " ${internal}(;|$)")
        message(FATAL_ERROR "the shared library exports ${internal}")
    endif()
endforeach()
if(NOT "${symbols}" MATCHES " qs_solve(;|$)")
    message(FATAL_ERROR "the shared library does not export qs_solve")
endif()
# Its name has the minor version, with which structs may grow.
run(readelf -d ${library})
if(NOT "${output}" MATCHES "soname: \\[libqueensat\\.so\\.[0-9]+\\.[0-9]+\\]")
    message(FATAL_ERROR "the shared library's name has no minor version:\n${output}")
endif()
# It needs only PicoSAT and the C library; drawing and printing are the program's.
run(readelf -d ${library})
string(REGEX MATCHALL "NEEDED[^\n]*" needed "${output}")
list(TRANSFORM needed REPLACE ".*\\[(.*)\\.so.*" "\\1")
if(NOT "${needed}" MATCHES "(^|;)libpicosat")
    message(FATAL_ERROR
        "the shared library does not need picosat, or readelf has changed:\n${output}")
endif()
list(FILTER needed EXCLUDE REGEX "^(lib(picosat|picosat-trace|m|c)|ld-linux.*)$")
list(FILTER needed EXCLUDE REGEX "^lib(asan|ubsan|tsan)$")
if(needed)
    message(FATAL_ERROR "the shared library also needs ${needed}")
endif()
run(${prefix}/bin/queensat --version)

# The program's man pages and completions, as it prints them itself, and the documents.
set(queensat ${prefix}/bin/queensat)
function(expect_text file)
    run(${queensat} help --format ${ARGN})
    file(READ ${prefix}/share/${file} text)
    if(NOT "${text}" STREQUAL "${output}")
        message(FATAL_ERROR "share/${file} is not what the program prints")
    endif()
endfunction()
expect_text(bash-completion/completions/queensat bash)
expect_text(zsh/site-functions/_queensat zsh)
expect_text(fish/vendor_completions.d/queensat.fish fish)
expect_text(man/man1/queensat.1 man)
run(${queensat} help --format names)
string(REGEX MATCHALL "[a-z]+" names "${output}")
list(LENGTH names count)
file(GLOB pages ${prefix}/share/man/man1/queensat-*.1)
list(LENGTH pages page_count)
if(count LESS 10 OR NOT page_count EQUAL count)
    message(FATAL_ERROR "${page_count} man pages for ${count} commands")
endif()
foreach(name IN LISTS names)
    expect_text(man/man1/queensat-${name}.1 man ${name})
endforeach()
foreach(document IN ITEMS README.md CHANGELOG.md LICENSE)
    run(${CMAKE_COMMAND} -E compare_files ${PROJECT_FOLDER}/${document}
        ${prefix}/share/doc/queensat/${document})
endforeach()

run(${CMAKE_COMMAND} -E compare_files ${PROJECT_FOLDER}/src/cli/README.md
    ${prefix}/share/doc/queensat/manual.md)

# man finds a page among the installed ones, and bash completes with the installed script.
find_program(MAN man)
if(MAN)
    run(${CMAKE_COMMAND} -E env MANPATH=${prefix}/share/man ${MAN} -w queensat-solve)
    if(NOT "${output}" MATCHES "^${prefix}/share/man/man1/queensat-solve\\.1")
        message(FATAL_ERROR "man found ${output}")
    endif()
else()
    message(STATUS "man is missing: not tried")
endif()
run(bash -c
    "source \"$1\" && COMP_WORDS=(\"$2\" so) && COMP_CWORD=1 && _queensat && echo \${COMPREPLY[@]}"
    bash ${prefix}/share/bash-completion/completions/queensat ${queensat})
if(NOT "${output}" STREQUAL "solve\n")
    message(FATAL_ERROR "bash completes \"so\" as ${output}")
endif()

# What is cited is what is installed: version and date.
run(${queensat} --version)
string(REGEX MATCH "queensat ([0-9.]+)" version "${output}")
set(version ${CMAKE_MATCH_1})
run(${queensat} help --format man)
string(REGEX MATCH "[0-9]+-[0-9]+-[0-9]+" date "${output}")
file(READ ${PROJECT_FOLDER}/CITATION.cff citation)
if(NOT "${citation}" MATCHES "\nversion: ${version}\ndate-released: ${date}\n")
    message(FATAL_ERROR "CITATION.cff has another version or date than ${version}, ${date}")
endif()

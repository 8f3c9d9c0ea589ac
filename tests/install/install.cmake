# Install into an empty folder and build the user's program against it: with
# find_package (shared and static) and with pkg-config alone.
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

# The shared library shows its interface and nothing else.
file(GLOB library ${library_folder}/libqueensat.so)
run(nm -D --defined-only ${library})
string(REGEX MATCHALL " [TDBR] [a-zA-Z_0-9]+" symbols "${output}")
list(FILTER symbols EXCLUDE REGEX " _(_asan|_odr|init|fini)")
foreach(internal IN ITEMS qs_board_new qs_memory_take qs_solver_new qs_sink_clause)
    if("${symbols}" MATCHES " ${internal}(;|$)")
        message(FATAL_ERROR "the shared library shows ${internal}")
    endif()
endforeach()
if(NOT "${symbols}" MATCHES " qs_solve(;|$)")
    message(FATAL_ERROR "the shared library does not show qs_solve")
endif()
run(${prefix}/bin/queensat --version)

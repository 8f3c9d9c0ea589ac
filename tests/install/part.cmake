# Build a project with queensat as a part of it, and see that it is a guest there. Then configure
# without what is needed: all of it is named, as each system calls it, and the library alone
# needs only PicoSAT.
function(run)
    execute_process(COMMAND ${ARGV} RESULT_VARIABLE status OUTPUT_VARIABLE output
        ERROR_VARIABLE errors)
    set(output "${output}${errors}" PARENT_SCOPE)
    set(status ${status} PARENT_SCOPE)
endfunction()

function(expect_success)
    run(${ARGV})
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${ARGV}\nended with ${status}:\n${output}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

function(expect pattern)
    if(NOT "${output}" MATCHES "${pattern}")
        message(FATAL_ERROR "expected ${pattern}, found:\n${output}")
    endif()
endfunction()

file(REMOVE_RECURSE ${WORK_FOLDER})
set(build ${WORK_FOLDER}/part)
expect_success(${CMAKE_COMMAND} -S ${SOURCE_FOLDER}/part -B ${build} -DCMAKE_C_COMPILER=${COMPILER}
    -DQUEENSAT_SOURCES=${PROJECT_FOLDER} -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON)
expect_success(${CMAKE_COMMAND} --build ${build} --parallel 2)
foreach(kind IN ITEMS queensat queensat_static)
    expect_success(${build}/with_${kind})
    expect("^queensat [0-9.]+: 8\n$")
endforeach()
expect_success(${CMAKE_COMMAND} --install ${build} --prefix ${build}/prefix)
file(GLOB_RECURSE installed RELATIVE ${build}/prefix ${build}/prefix/*)
file(STRINGS ${build}/CMakeCache.txt decided REGEX "^(CMAKE_BUILD_TYPE|BUILD_TESTING):.*=.+")
file(GLOB_RECURSE programs ${build}/queensat)
if(NOT "${installed};${decided};${programs}" STREQUAL "bin/with_queensat;;")
    message(FATAL_ERROR "as a part, it also installs, decides or builds ${installed};${decided};${programs}")
endif()

set(configure ${CMAKE_COMMAND} -S ${PROJECT_FOLDER} -B ${WORK_FOLDER}/missing
    -DCMAKE_C_COMPILER=${COMPILER})
run(${configure} -DCMAKE_DISABLE_FIND_PACKAGE_PicoSAT=ON -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON)
expect("queensat is not built; missing: PicoSAT, pkg-config, libmicrohttpd\n")
expect("\n *Debian: apt-get install picosat pkg-config libmicrohttpd-dev\n")
expect("\n *Arch: pacman -S pkgconf libmicrohttpd; PicoSAT from source")
run(${configure} -DBUILD_TESTING=ON -DCMAKE_DISABLE_FIND_PACKAGE_PicoSAT=OFF
    -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=OFF -DCMAKE_DISABLE_FIND_PACKAGE_GLPK=ON)
expect("the tests are not built; missing: GLPK\n")
expect("\n *Fedora: dnf install glpk-devel\n")
file(REMOVE_RECURSE ${WORK_FOLDER}/missing)
expect_success(${configure} -DQUEENSAT_PROGRAM=OFF -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON
    -DCMAKE_DISABLE_FIND_PACKAGE_GLPK=ON)
expect("the tests are left out; missing: pkg-config, cmocka, GLPK\n")

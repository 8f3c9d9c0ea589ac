# The walls of one room (ROOM, with the include folders INCLUDES). For each other
# room a file is compiled that includes one of its headers: it compiles if ROOM
# sees the other room, otherwise the compiler says that there is no such file. For
# all other headers __has_include is tested.
cmake_minimum_required(VERSION 3.22)
list(TRANSFORM INCLUDES PREPEND -I)
set(ENV{LC_ALL} C)

# Compile the lines; `said` becomes the compiler's messages, empty if it succeeds.
function(compile lines)
    set(file ${WORK_FOLDER}/wall_${ROOM}.c)
    file(WRITE ${file} "${lines}")
    execute_process(
        COMMAND ${COMPILER} -std=c17 -D_XOPEN_SOURCE=700 -fsyntax-only ${INCLUDES} ${file}
        RESULT_VARIABLE status ERROR_VARIABLE said)
    if(status EQUAL 0)
        set(said "")
    endif()
    set(said "${said}" PARENT_SCOPE)
endfunction()

set(faults "")
foreach(other IN LISTS ROOMS)
    set(folder ${SOURCE_FOLDER}/${other})
    file(GLOB headers RELATIVE ${folder} ${folder}/*.h)
    list(GET headers 0 first)
    compile("#include \"${first}\"\nint wall;\n")
    if("${other}" STREQUAL "${ROOM}" OR other IN_LIST REACHES)
        set(wrong "!__has_include")
        if(said)
            string(APPEND faults "${ROOM} should see ${other}:\n${said}\n")
        endif()
    else()
        set(wrong "__has_include")
        if(NOT said MATCHES "${first}(: No such file|' file not found)")
            string(APPEND faults "${ROOM} should not see ${other}, but finds ${first}. ${said}\n")
        endif()
    endif()
    set(lines "int wall;\n")
    foreach(header IN LISTS headers)
        string(APPEND lines
            "#if ${wrong}(\"${header}\")\n"
            "#error ${ROOM}, ${header} of ${other}: not as in rooms.cmake\n"
            "#endif\n")
    endforeach()
    compile("${lines}")
    string(APPEND faults "${said}")
endforeach()

# No include may go around a wall by "../".
file(GLOB sources ${SOURCE_FOLDER}/${ROOM}/*.[ch])
foreach(source IN LISTS sources)
    file(STRINGS ${source} climbs REGEX "#include \"[^\"]*\\.\\./")
    if(climbs)
        string(APPEND faults "${source}: ${climbs}\n")
    endif()
endforeach()

# The table in src/README.md must agree with rooms.cmake.
list(JOIN SEES ", " sees)
file(STRINGS ${SOURCE_FOLDER}/README.md row REGEX "^\\| `${ROOM}/` \\|")
if(NOT row MATCHES "\\| ${sees} ?\\|$")
    string(APPEND faults "src/README.md should say that ${ROOM} sees \"${sees}\": ${row}\n")
endif()

if(faults)
    message(FATAL_ERROR "${faults}")
endif()

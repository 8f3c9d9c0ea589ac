# One room's walls. A file is compiled as if it stood in the room (ROOM, with the
# folders INCLUDES), for each room: with a header of one that it sees it compiles,
# with a header of any other the compiler says that there is no such file. The
# preprocessor is asked for all other headers.
cmake_minimum_required(VERSION 3.25)
list(TRANSFORM INCLUDES PREPEND -I)
set(ENV{LC_ALL} C)

# What the compiler says of these lines; empty: nothing.
function(compile lines)
    set(file ${WORK_FOLDER}/wall_${ROOM}.c)
    file(WRITE ${file} "${lines}")
    execute_process(COMMAND ${COMPILER} -std=c17 -D_XOPEN_SOURCE=700 -fsyntax-only ${INCLUDES} ${file}
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
            "#error ${ROOM}, ${header} of ${other}: not as the map says\n"
            "#endif\n")
    endforeach()
    compile("${lines}")
    string(APPEND faults "${said}")
endforeach()

# No way round a wall.
file(GLOB sources ${SOURCE_FOLDER}/${ROOM}/*.[ch])
foreach(source IN LISTS sources)
    file(STRINGS ${source} climbs REGEX "#include \"[^\"]*\\.\\./")
    if(climbs)
        string(APPEND faults "${source}: ${climbs}\n")
    endif()
endforeach()

# The map that people read says the same as the list.
list(JOIN SEES ", " sees)
file(STRINGS ${SOURCE_FOLDER}/README.md row REGEX "^\\| `${ROOM}/` \\|")
if(NOT row MATCHES "\\| ${sees} ?\\|$")
    string(APPEND faults "src/README.md should say that ${ROOM} sees \"${sees}\": ${row}\n")
endif()

if(faults)
    message(FATAL_ERROR "${faults}")
endif()

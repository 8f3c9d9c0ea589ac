# The documents as they are installed: their links lead to what is installed, and two pages are also
# man pages of section 5.
find_program(AWK NAMES awk gawk mawk REQUIRED)
set(documents ${PROJECT_BINARY_DIR}/documents)
set(pages README.md=README.md CHANGELOG.md=CHANGELOG.md LICENSE=LICENSE src/cli/README.md=manual.md
    src/proof/README.md=certificates.md src/check/README.md=believe.md src/serve/README.md=server.md)
set(installed ${pages})
file(RELATIVE_PATH data /prefix/${CMAKE_INSTALL_DOCDIR} /prefix/${CMAKE_INSTALL_DATADIR}/queensat)
file(RELATIVE_PATH headers /prefix/${CMAKE_INSTALL_DOCDIR} /prefix/${CMAKE_INSTALL_INCLUDEDIR})
list(APPEND installed include/queensat/queensat.h=${headers}/queensat/queensat.h)
if(QUEENSAT_PROGRAM)
    file(GLOB schemas RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/src/*/*.schema.json)
    foreach(schema IN LISTS schemas)
        get_filename_component(name ${schema} NAME)
        list(APPEND installed ${schema}=${data}/${name})
    endforeach()
endif()
list(JOIN installed " " installed)
foreach(page IN LISTS pages)
    string(REGEX MATCH "^(.*)=(.*)$" page ${page})
    get_filename_component(folder ${CMAKE_MATCH_1} DIRECTORY)
    set(page ${PROJECT_SOURCE_DIR}/${CMAKE_MATCH_1})
    set(document ${documents}/${CMAKE_MATCH_2})
    add_custom_command(OUTPUT ${document}
        COMMAND ${AWK} -v "folder=${folder}" -v "installed=${installed}"
            -f ${CMAKE_CURRENT_LIST_DIR}/links.awk ${page} > ${document}
        DEPENDS ${page} ${CMAKE_CURRENT_LIST_DIR}/links.awk VERBATIM)
    list(APPEND written ${document})
endforeach()
install(FILES ${written} DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documents)

function(queensat_man_page name page about section)
    set(man ${documents}/${name}.5)
    add_custom_command(OUTPUT ${man}
        COMMAND ${AWK} -v name=${name} -v "about=${about}" -v "section=${section}"
            -v date=${QUEENSAT_RELEASE_DATE} -v version=${PROJECT_VERSION}
            -f ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/man.awk ${PROJECT_SOURCE_DIR}/${page} > ${man}
        DEPENDS ${PROJECT_SOURCE_DIR}/${page} ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/man.awk VERBATIM)
    set(written ${written} ${man} PARENT_SCOPE)
    install(FILES ${man} DESTINATION ${CMAKE_INSTALL_MANDIR}/man5 COMPONENT program)
endfunction()
queensat_man_page(queensat-certificate src/proof/README.md "proofs of the most queens on a board" "")
queensat_man_page(queensat-instance src/cli/README.md "boards with queens and blocked squares" Instances)
file(MAKE_DIRECTORY ${documents})
add_custom_target(queensat_documents ALL DEPENDS ${written})

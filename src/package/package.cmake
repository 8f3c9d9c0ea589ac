# Packages for Debian, made by `./dev package`: the program, the library, and what is needed to
# build with it.
set(library libqueensat${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
# Each package has a summary of its own, the first line of its description.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(CPACK_PACKAGE_VENDOR "The queensat authors")
set(CPACK_PACKAGE_CONTACT "The queensat authors <queensat@users.noreply.github.com>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL program library development)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
# Folders of packages are readable by all, whatever the umask.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
configure_file(src/package/finish.cmake.in package/finish.cmake @ONLY)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_BINARY_DIR}/package/finish.cmake)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME queensat)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION math)
# `serve` loads it at run time, where dpkg-shlibdeps does not see it.
list(GET MICROHTTPD_LINK_LIBRARIES 0 microhttpd)
file(REAL_PATH ${microhttpd} microhttpd)
execute_process(COMMAND dpkg-query --search ${microhttpd} OUTPUT_VARIABLE owner ERROR_QUIET)
string(REGEX MATCH "^[^:]+" owner "${owner}")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "${owner}")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "librsvg2-bin")
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "most non-attacking queens around fixed ones, with proof
Given a chess board of any size on which some queens are fixed and some squares
are blocked, queensat finds the largest number of non-attacking queens that the
board can hold, and proves that one more is impossible. It combines PicoSAT,
linear programming, local and complete search, and compares them with the
textbook methods.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${library})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/src/package/triggers)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "library for placing non-attacking queens
A library that finds the largest number of non-attacking queens on a board with
fixed queens and blocked squares, with a proof that is checked independently.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libqueensat-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
# The program's package picosat has the library's headers, too, which the static library needs.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${library} (= ${PROJECT_VERSION}-1), picosat")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "library for placing non-attacking queens (development)
Headers, the static library, a CMake package and a pkg-config file for programs
that find the largest number of non-attacking queens on a board with fixed
queens and blocked squares.")
include(CPack)

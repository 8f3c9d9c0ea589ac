# Finds GLPK, which the simplex method is tested against, and defines GLPK::glpk. It comes
# without a pkg-config file.
find_path(GLPK_INCLUDE_DIR glpk.h PATH_SUFFIXES glpk)
find_library(GLPK_LIBRARY NAMES glpk)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(GLPK
    REQUIRED_VARS GLPK_LIBRARY GLPK_INCLUDE_DIR
    REASON_FAILURE_MESSAGE
        "the tests need GLPK: glpk.h and libglpk. On Debian: apt-get install libglpk-dev")
mark_as_advanced(GLPK_INCLUDE_DIR GLPK_LIBRARY)
if(GLPK_FOUND AND NOT TARGET GLPK::glpk)
    add_library(GLPK::glpk UNKNOWN IMPORTED)
    set_target_properties(GLPK::glpk PROPERTIES
        IMPORTED_LOCATION "${GLPK_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${GLPK_INCLUDE_DIR}")
endif()

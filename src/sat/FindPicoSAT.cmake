# Finds PicoSAT and defines PicoSAT::picosat. Debian's header is in a folder picosat, that of others
# is not.
find_path(PicoSAT_INCLUDE_DIR NAMES picosat/picosat.h picosat.h)
find_library(PicoSAT_LIBRARY NAMES picosat picosat-trace)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(PicoSAT
    REQUIRED_VARS PicoSAT_LIBRARY PicoSAT_INCLUDE_DIR
    REASON_FAILURE_MESSAGE
        "queensat needs picosat.h and libpicosat. On Debian: apt-get install picosat")
mark_as_advanced(PicoSAT_INCLUDE_DIR PicoSAT_LIBRARY)
if(PicoSAT_FOUND AND NOT TARGET PicoSAT::picosat)
    set(picosat_folder ${PicoSAT_INCLUDE_DIR})
    if(EXISTS ${PicoSAT_INCLUDE_DIR}/picosat/picosat.h)
        string(APPEND picosat_folder /picosat)
    endif()
    add_library(PicoSAT::picosat UNKNOWN IMPORTED)
    set_target_properties(PicoSAT::picosat PROPERTIES
        IMPORTED_LOCATION "${PicoSAT_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${picosat_folder}")
endif()

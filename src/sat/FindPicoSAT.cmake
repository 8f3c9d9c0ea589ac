# Finds PicoSAT as packaged by Debian and defines PicoSAT::picosat.
find_path(PicoSAT_INCLUDE_DIR picosat/picosat.h)
find_library(PicoSAT_LIBRARY NAMES picosat picosat-trace)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(PicoSAT
    REQUIRED_VARS PicoSAT_LIBRARY PicoSAT_INCLUDE_DIR
    REASON_FAILURE_MESSAGE
        "queensat needs picosat/picosat.h and libpicosat. On Debian: apt-get install picosat")
mark_as_advanced(PicoSAT_INCLUDE_DIR PicoSAT_LIBRARY)
if(PicoSAT_FOUND AND NOT TARGET PicoSAT::picosat)
    add_library(PicoSAT::picosat UNKNOWN IMPORTED)
    set_target_properties(PicoSAT::picosat PROPERTIES
        IMPORTED_LOCATION "${PicoSAT_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${PicoSAT_INCLUDE_DIR}")
endif()

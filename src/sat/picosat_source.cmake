# Defines PicoSAT::picosat from the sources in PicoSAT_SOURCE: for WebAssembly, of which no system has a package,
# and for the source distribution of the Python package, which has them.
if(NOT EXISTS ${PicoSAT_SOURCE}/picosat.c)
    message(FATAL_ERROR "expected the sources of PicoSAT 965 in PicoSAT_SOURCE, '${PicoSAT_SOURCE}'")
endif()
file(READ ${PicoSAT_SOURCE}/VERSION version)
string(STRIP ${version} version)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/picosat_config/config.h
    CONTENT "#define PICOSAT_VERSION \"${version}\"\n#define PICOSAT_CC \"\"\n#define PICOSAT_CFLAGS \"\"\n")
add_library(picosat STATIC ${PicoSAT_SOURCE}/picosat.c ${PicoSAT_SOURCE}/version.c)
# What it prints about time is not used.
target_compile_definitions(picosat PRIVATE NGETRUSAGE)
target_include_directories(picosat PUBLIC ${PicoSAT_SOURCE} PRIVATE ${CMAKE_BINARY_DIR}/picosat_config)
add_library(PicoSAT::picosat INTERFACE IMPORTED)
target_link_libraries(PicoSAT::picosat INTERFACE picosat)
set(PicoSAT_FOUND TRUE)

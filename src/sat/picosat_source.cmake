# Defines PicoSAT::picosat where no system has a package of it, WebAssembly, from the sources in PICOSAT_SOURCE,
# which `./dev page` fetches.
set(PICOSAT_SOURCE ${CMAKE_BINARY_DIR}/picosat CACHE PATH "the sources of PicoSAT")
if(NOT EXISTS ${PICOSAT_SOURCE}/picosat.c)
    message(FATAL_ERROR "expected the sources of PicoSAT 965 in PICOSAT_SOURCE, ${PICOSAT_SOURCE}")
endif()
file(READ ${PICOSAT_SOURCE}/VERSION version)
string(STRIP ${version} version)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/picosat_config/config.h
    CONTENT "#define PICOSAT_VERSION \"${version}\"\n#define PICOSAT_CC \"\"\n#define PICOSAT_CFLAGS \"\"\n")
add_library(picosat STATIC ${PICOSAT_SOURCE}/picosat.c ${PICOSAT_SOURCE}/version.c)
# What it prints about time is not used.
target_compile_definitions(picosat PRIVATE NGETRUSAGE)
target_include_directories(picosat PUBLIC ${PICOSAT_SOURCE} PRIVATE ${CMAKE_BINARY_DIR}/picosat_config)
add_library(PicoSAT::picosat INTERFACE IMPORTED)
target_link_libraries(PicoSAT::picosat INTERFACE picosat)
set(PicoSAT_FOUND TRUE)

# Defines PicoSAT::picosat where no system has a package of it: WebAssembly. The sources are those of
# Debian's; -DFETCHCONTENT_SOURCE_DIR_PICOSAT=FOLDER takes them from a folder.
include(FetchContent)
if(POLICY CMP0135)
    cmake_policy(SET CMP0135 NEW)
endif()
FetchContent_Declare(picosat
    URL http://deb.debian.org/debian/pool/main/p/picosat/picosat_965.orig.tar.gz
    URL_HASH SHA256=15169b4f28ba8f628f353f6f75a100845cdef4a2244f101a02b6e5a26e46a754)
FetchContent_MakeAvailable(picosat)
file(READ ${picosat_SOURCE_DIR}/VERSION version)
string(STRIP ${version} version)
file(CONFIGURE OUTPUT ${picosat_BINARY_DIR}/config.h
    CONTENT "#define PICOSAT_VERSION \"${version}\"\n#define PICOSAT_CC \"\"\n#define PICOSAT_CFLAGS \"\"\n")
add_library(picosat STATIC ${picosat_SOURCE_DIR}/picosat.c ${picosat_SOURCE_DIR}/version.c)
# What it prints about time is not used.
target_compile_definitions(picosat PRIVATE NGETRUSAGE)
target_include_directories(picosat PUBLIC ${picosat_SOURCE_DIR} PRIVATE ${picosat_BINARY_DIR})
add_library(PicoSAT::picosat INTERFACE IMPORTED)
target_link_libraries(PicoSAT::picosat INTERFACE picosat)
set(PicoSAT_FOUND TRUE)

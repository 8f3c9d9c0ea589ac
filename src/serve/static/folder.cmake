# Makes the folder OUT of the page without a server: index.html, with the page's FILES (separated by
# commas) inside it, and queensat.js, with WORKER (the library, of Emscripten) and WORKERS. A page that
# was opened as a file may load scripts, but neither modules nor anything else; so modules are addresses
# of data, which the page's import map names.
string(REPLACE "," ";" FILES "${FILES}")
set(modules "")
foreach(file IN LISTS FILES)
    get_filename_component(name ${file} NAME)
    file(READ ${file} text)
    if(name MATCHES "\\.css$")
        string(APPEND style "${text}")
    elseif(name MATCHES "\\.html$")
        set(page "${text}")
    else()
        string(REGEX REPLACE "(from|import) \"\\./" "\\1 \"" text "${text}")
        set(type "text/javascript")
        if(name MATCHES "\\.svg$")
            set(type "image/svg+xml")
        endif()
        foreach(pair IN ITEMS "%=%25" "#=%23" "\"=%22" "\\=%5C" "<=%3C" ">=%3E" "\n=%0A" "\t=%09")
            string(SUBSTRING "${pair}" 0 1 character)
            string(SUBSTRING "${pair}" 2 -1 code)
            string(REPLACE "${character}" "${code}" text "${text}")
        endforeach()
        # What lists of CMake would take for their own.
        string(REPLACE ";" "%3B" text "${text}")
        string(REPLACE "[" "%5B" text "${text}")
        string(REPLACE "]" "%5D" text "${text}")
        set(address "data:${type}%SEMI%charset=utf-8,${text}")
        if(name MATCHES "\\.svg$")
            set(icon "${address}")
        else()
            list(APPEND modules "\"${name}\": \"${address}\"")
        endif()
    endif()
endforeach()
list(JOIN modules ",\n" modules)
string(REPLACE "%SEMI%" ";" modules "${modules}")
string(REPLACE "%SEMI%" ";" icon "${icon}")
string(REGEX REPLACE "<link rel=\"(modulepreload|stylesheet)\"[^>]*>\n" "" page "${page}")
string(REPLACE "href=\"/icon.svg\"" "href=\"${icon}\"" page "${page}")
string(REPLACE "<script type=\"module\" src=\"/page.js\"></script>" "<style>
${style}</style>
<script defer src=\"queensat.js\"></script>
<script type=\"importmap\">{\"imports\": {
${modules}
}}</script>
<script type=\"module\">import \"page.js\";</script>" page "${page}")
if(NOT page MATCHES "importmap")
    message(FATAL_ERROR "expected <script type=\"module\" src=\"/page.js\"></script> in index.html")
endif()
file(WRITE ${OUT}/index.html "${page}")
file(READ ${WORKER} worker)
file(READ ${WORKERS} workers)
file(WRITE ${OUT}/queensat.js "(() => {\nconst engine = () => {\n${worker}\nself.queensat = queensat;\n};\n${workers}})();\n")
file(READ ${QUEENSAT_LICENSE} ours)
file(READ ${PICOSAT_LICENSE} theirs)
file(WRITE ${OUT}/licenses.txt "queensat\n\n${ours}\nPicoSAT, which is a part of queensat.js\n\n${theirs}")

# Included by CTest before it runs anything: one environment for all tests, whatever the user's is.
# What programs print depends on these.
set(ENV{LANG} C.UTF-8)
set(ENV{TERM} xterm)
set(ENV{SHELL} /bin/sh)
foreach(name IN ITEMS LANGUAGE LC_ALL LC_COLLATE LC_CTYPE LC_MESSAGES LC_MONETARY LC_NUMERIC LC_TIME
        TZ COLUMNS LINES NO_COLOR POSIXLY_CORRECT CDPATH BASH_ENV ENV GREP_OPTIONS)
    unset(ENV{${name}})
endforeach()

# A document as it is installed: a link to another installed one leads there, a link to what is only in
# the sources is its text, and a picture of theirs is left out.
#
#     awk -v folder=src/cli -v installed="README.md=README.md src/cli/README.md=manual.md" -f links.awk PAGE

# The path from the folder, as one from the top.
function resolved(path,    place, parts, count, i, out) {
    place = (folder == "" ? "" : folder "/") path
    sub(/#.*/, "", place)
    out = ""
    count = split(place, parts, "/")
    for (i = 1; i <= count; i++)
        if (parts[i] == "..")
            sub(/(^|\/)[^\/]*$/, "", out)
        else if (parts[i] != ".")
            out = out (out == "" ? "" : "/") parts[i]
    return out
}

function linked(link,    label, target) {
    label = link
    sub(/\]\([^()]*\)$/, "", label)
    target = substr(link, length(label) + 3, length(link) - length(label) - 3)
    if (target ~ /^(https?:|#)/)
        return link
    if (link ~ /^!/)
        return ""
    if (resolved(target) in names)
        return label "](" names[resolved(target)] ")"
    return substr(label, 2)
}

# What was gathered outside of code: the text of a link may go on over the end of a line.
function flush(    out, link) {
    out = ""
    while (match(text, /!?\[[^][]*\]\([^()]*\)/)) {
        link = substr(text, RSTART, RLENGTH)
        out = out substr(text, 1, RSTART - 1) linked(link)
        text = substr(text, RSTART + RLENGTH)
    }
    printf "%s", out text
    text = ""
}

BEGIN {
    count = split(installed, pairs, " ")
    for (i = 1; i <= count; i++) {
        split(pairs[i], pair, "=")
        names[pair[1]] = pair[2]
    }
}

/^```/ { flush(); code = !code; print; next }
code { print; next }
{ text = text $0 "\n" }
END { flush() }

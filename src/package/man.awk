# From a page of Markdown, or one section of it, a man page of section 5:
#
#     awk -v name=queensat-certificate -v about="..." -v date=... -v version=... [-v section=TITLE]
#         -f man.awk PAGE
#
# It knows what our pages use: headings, paragraphs, lists of two levels, tables, code and links.

function inline(text,    out, piece) {
    gsub(/\\/, "\\e", text)
    out = ""
    while (match(text, /`[^`]+`|\*\*[^*]+\*\*|\*[^* ]+[^*]*\*|\[[^][]*\]\([^()]*\)/)) {
        piece = substr(text, RSTART, RLENGTH)
        out = out substr(text, 1, RSTART - 1) styled(piece)
        text = substr(text, RSTART + RLENGTH)
    }
    return out text
}

function styled(piece,    label, target) {
    if (piece ~ /^`/) {
        piece = substr(piece, 2, length(piece) - 2)
        gsub(/-/, "\\-", piece)
        return "\\fB" piece "\\fR"
    }
    if (piece ~ /^\*\*/)
        return "\\fB" substr(piece, 3, length(piece) - 4) "\\fR"
    if (piece ~ /^\*/)
        return "\\fI" substr(piece, 2, length(piece) - 2) "\\fR"
    label = piece
    sub(/\]\(.*/, "", label)
    label = substr(label, 2)
    target = piece
    sub(/.*\]\(/, "", target)
    return label (target ~ /^https?:/ ? " (" substr(target, 1, length(target) - 1) ")" : "")
}

# What was gathered of a paragraph; code may go on over the end of a line.
function flush() {
    if (paragraph != "") {
        paragraph = inline(paragraph)
        print (paragraph ~ /^[.']/ ? "\\&" : "") paragraph
    }
    paragraph = ""
}

function begin_item(mark, depth) {
    flush()
    while (level > depth) { print ".RE"; level-- }
    while (level < depth) { print ".RS 4"; level++ }
    print ".IP \"" mark "\" 4"
}

function end_list() {
    flush()
    while (level > 0) { print ".RE"; level-- }
    listed = 0
}

BEGIN {
    wanted = section == ""
    fresh = 1
    printf ".TH %s 5 %s \"queensat %s\" \"File formats\"\n", toupper(name), date, version
    printf ".SH NAME\n%s \\- %s\n.SH DESCRIPTION\n", name, about
}

/^```/ {
    if (!wanted)
        next
    end_list()
    print code ? ".fi\n.RE" : ".PP\n.RS 4\n.nf"
    code = !code
    fresh = 0
    blank = 1
    next
}

code {
    gsub(/\\/, "\\e")
    gsub(/-/, "\\-")
    print ($0 ~ /^[.']/ ? "\\&" : "") $0
    next
}

/^##? / {
    title = $0
    sub(/^#+ /, "", title)
    if (section != "")
        wanted = title == section
    if (wanted && section == "" && /^## /) {
        end_list()
        print ".SH " toupper(title)
        fresh = 1
    }
    next
}

!wanted { next }

/^\|[-| ]+\|$/ { next }

/^\|/ {
    end_list()
    count = split($0, cells, / *\| */)
    fresh = 0
    if (in_table++ == 0)
        next # its heading
    print ".TP\n" inline(cells[2])
    for (i = 3; i < count; i++)
        print (cells[i] ~ /^[.']/ ? "\\&" : "") inline(cells[i])
    blank = 1
    next
}

{ in_table = 0 }

/^ *(-|[0-9]+\.) / {
    match($0, /^ */)
    depth = RLENGTH > 0 ? 1 : 0
    mark = $1 == "-" ? "\\(bu" : $1
    begin_item(mark, depth)
    sub(/^ *(-|[0-9]+\.) +/, "")
    listed = 1
    fresh = blank = 0
    paragraph = $0
    next
}

/^$/ {
    flush()
    blank = 1
    next
}

{
    if (fresh) {
        end_list() # a paragraph begins by itself
    } else if (blank && !listed) {
        flush()
        print ".PP"
    } else if (blank && /^[^ ]/) {
        end_list()
        print ".PP"
    } else if (blank)
        print ".IP"
    fresh = blank = 0
    sub(/^ +/, "")
    paragraph = paragraph (paragraph == "" ? "" : "\n") $0
}

END { end_list() }

#!/usr/bin/env bats
load common

begins() {
    [[ $(head -c "${#2}" "$1") == "$2" ]] || { head -c 100 "$1"; return 1; }
}

@test "draw: the ending of the file chooses the format" {
    for name in a.svg A.SVG; do
        expect 0 "$QUEENSAT" draw --board 8 --queen 0,0 -o "$name"
        begins "$name" "<?xml"
    done
    for words in "a.txt" "a --format text"; do
        expect 0 "$QUEENSAT" draw --board 2 --queen 0,0 -o $words
        [[ $(cat "${words%% *}") == $'Q -\n- -' ]]
    done
}

@test "draw: PNG and PDF, by rsvg-convert" {
    needs rsvg-convert
    for size in 64 720 1441; do
        expect 0 "$QUEENSAT" draw --board 8 --queen 0,0 --size "$size" -o a.png
        [[ $(head -c 8 a.png | od -An -tx1) == " 89 50 4e 47 0d 0a 1a 0a" ]]
        [[ $(od -An -tx1 -j16 -N8 a.png | tr -d ' ') == "$(printf '%08x%08x' "$size" "$size")" ]]
        expect 0 "$QUEENSAT" draw --board 8 --queen 0,0 --size "$size" -o a.pdf
        begins a.pdf "%PDF-"
        grep -aqE "/MediaBox \[ 0 0 $size $size \]" a.pdf
    done
    # The same picture is the same file, and the SVG is what rsvg-convert makes it of.
    for format in png pdf; do
        for name in first second; do
            "$QUEENSAT" draw --board 8 --solve --cover --format "$format" -o $name
        done
        cmp first second
    done
    "$QUEENSAT" draw --board 5 --format pdf | head -c 5 | grep -q '^%PDF-'
    expect 0 "$QUEENSAT" draw --board 100000000 --queen 5,7 --attacked -o huge.png
}

@test "draw: without rsvg-convert, or if it fails, one line says so and no file is left" {
    for format in png pdf; do
        expect 1 env PATH=/nowhere "$QUEENSAT" draw --board 8 --solve --format "$format" -o picture
        complains "draw: PNG and PDF: rsvg-convert is missing or does not run (on Debian: package librsvg2-bin)"
        [[ $(wc -l <<<"$stderr") == 1 && -z $output && ! -e picture ]]
    done
    expect 0 env PATH=/nowhere "$QUEENSAT" draw --board 8 --solve -o picture.svg
    echo old >picture.png
    # What it draws, and its exit status: nothing, half of it, all of it but with a failure.
    for fake in ":" echo "printf '\\211PNG'" "printf 'IEND\\256\\102\\140\\202'; exit 1" 'kill -9 $$'; do
        program bin/rsvg-convert <<<"[ \"\$1\" = --version ] || { $fake; }"
        expect 1 env PATH="$PWD/bin:$PATH" "$QUEENSAT" draw --board 8 -o picture.png
        [[ $stderr == "queensat: "*"rsvg-convert could not draw the picture" && $(wc -l <<<"$stderr") == 1 ]]
        [[ $(cat picture.png) == old && $(ls) == $'bin\npicture.png\npicture.svg' ]]
    done
}

# Whether the files are well-formed XML, and their texts, a line each.
texts_of() {
    python3 - "$@" <<'END'
import sys
import xml.etree.ElementTree
for name in sys.argv[1:]:
    root = xml.etree.ElementTree.parse(name).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg" and root.get("role") == "img"
    print(*(" ".join(text.split()) for text in root.itertext() if text.strip()), sep="\n")
END
}

@test "draw: SVG is well-formed, and its texts are text" {
    "$QUEENSAT" draw --board 6 --queen 1,0 --block 5,5 --solve --cover --attacked --blame 1,0 \
        --caption '<b>&amp; "Größe" ]]> 5 € 女王' -o all.svg
    texts_of all.svg >texts
    for text in '<b>&amp; "Größe" ]]> 5 € 女王: board of 6 × 6 with 6 queens' "added queen" \
        "holds at most one queen" '<b>&amp; "Größe" ]]> 5 € 女王' 5; do
        grep -qxF -- "$text" texts
    done
    grep -qE '^1 fixed queen: 1,0\. 5 added queens: .* 1 blocked square\. .* 1 queen to blame\.$' texts
    # The name of a file may be anything.
    for name in '<svg onload="x()">&lt;' $'a\001b\nc\177' $'\377\303(\355\240\200' ']]>-->'; do
        echo "board 4" >"./$name"
        "$QUEENSAT" draw "./$name" -o name.svg
        texts_of name.svg >texts
        run ! grep -qE "onload=\"x|<svg onl" name.svg
    done
    for n in 1 30 47 101 1001 100000000; do
        "$QUEENSAT" draw --board "$n" --queen 0,0 --attacked --legend always -o "$n.svg"
        texts_of "$n.svg" >texts
        grep -qF "board of $n × $n with 1 queen" texts
    done
}

@test "draw: text and unicode, only the instance" {
    echo "[1, 0, 0]" >list
    outcomes 0 draw <<'END'
list|=Q - -\n- - -\n- - -
--board 3 --queen 0,0 --block 1,2 --format unicode|=♛ · ·\n· · ▒▒\n· · ·
--board 3 --queen 0,0 --block 1,2 --format unicode --attacked --blame 0,0|=♛!• •\n• • ▒▒\n• · •
END
}

@test "draw: solved first" {
    outcomes <<'END'
0 draw --board 4 --queen 0,1 --solve --format unicode|=· ♛ · ·\n· · · ♕\n♕ · · ·\n· · ♕ ·
0 draw --board 4 --queen 0,1 --solve --engine backtrack|=- Q - -\n- - - Q\nQ - - -\n- - Q -
1 draw --board 4 --solve --engine magic|, found "magic"
END
    expect 3 "$QUEENSAT" draw --board 300 --queen 0,0 --solve --engine sat --memory-limit 100K -o stopped.txt
    [[ $(grep -o Q stopped.txt | wc -l) -ge 1 ]]
}

@test "draw: each mark changes the picture" {
    picture() { "$QUEENSAT" draw --board 6 --queen 1,0 --block 5,5 -o "$@"; }
    picture unsolved.svg
    picture plain.svg --solve
    picture attacked.svg --solve --attacked
    picture blamed.svg --solve --blame 1,0
    picture cover.svg --solve --cover
    [[ $(md5sum ./*.svg | cut -d' ' -f1 | sort -u | wc -l) == 5 ]]
    picture bars.svg --solve --cover --legend never
    picture none.svg --solve --legend never
    [[ $(grep -c '<path' bars.svg) == $(($(grep -c '<path' none.svg) + 5)) ]]
    picture again.svg --solve --cover
    cmp cover.svg again.svg
}

@test "draw: the size" {
    expect 0 "$QUEENSAT" draw --board 8 --size 1000 -o a.svg
    grep -q 'viewBox="0 0 1000 1000"' a.svg
    outcomes 1 draw --board 8 --size <<'END'
63|draw: --size: expected a whole number from 64 to 20000, found "63"
20001|draw: --size: expected a whole number from 64 to 20000, found "20001"
x|draw: --size: expected a whole number from 64 to 20000, found "x"
20000 --memory-limit 1G -o big.png|a PNG of 20000 x 20000 needs 1600000000 bytes
END
    [[ ! -e big.png ]]
}

@test "draw: options that cannot be combined" {
    outcomes 1 draw -o picture <<'END_OF_TABLE'
--board 6 --queen 0,0 --solve --engine sat --cover --format svg|--cover: the upper bound 5 has no cover to draw: PicoSAT proved that one more does not fit (sat)
--board 300 --solve --cover --format svg|--cover: the upper bound 300 has no cover to draw: the free squares were not listed (rows)
--board 5 --queen 0,0 --blame 1,2 --format svg|--blame 1,2: expected a fixed queen, there is none
--board 5 --blame 5,0 --format svg|--blame 5,0:
--board 5 --format jpeg|draw: --format: expected svg, png, pdf, unicode or text, found "jpeg"
--format svg|expected an instance
here --board 3|expected one instance, found 2
END_OF_TABLE
    [[ ! -e picture ]]
}

@test "draw: a failed write is reported, and leaves no file" {
    local formats=(svg unicode text)
    ! command -v rsvg-convert >/dev/null || formats+=(png pdf)
    for format in "${formats[@]}"; do
        outcomes 1 draw --board 8 --format "$format" <<'END'
-o /dev/full|/dev/full: cannot write: No space left on device
-o nowhere/picture|nowhere/picture: cannot write
END
    done
    [[ -z $(ls) ]]
}

@test "draw: PNG and PDF do not go to a terminal" {
    needs_terminal
    for format in png pdf; do
        on_terminal 1 "$QUEENSAT" draw --board 5 --format "$format"
        has "draw: PNG and PDF are not written to a terminal: use --output FILE"
    done
}

@test "unicode has colours only on a terminal" {
    needs_terminal
    local escape=$'\033['
    on_terminal 0 env NO_COLOR= "$QUEENSAT" draw --board 2 --queen 0,1
    [[ $output == *"${escape}38;5;16;48;5;230m  ${escape}38;5;16;48;5;180m♛ ${escape}0m"* ]]
    on_terminal 0 env NO_COLOR=1 "$QUEENSAT" draw --board 2 --queen 0,1
    [[ $output == $'   0 1\n0  · ♛\n1  · ·\n   ♛ fixed' ]]
    on_terminal 0 env -u NO_COLOR "$QUEENSAT" solve --board 4 --format unicode
    [[ $output == *"${escape}0m"* ]]
    on_terminal 0 env -u NO_COLOR "$QUEENSAT" draw --board 2 --format unicode -o board
    [[ $(cat board) == $'· ·\n· ·' ]]
}

@test "TERM=dumb and a locale without UTF-8 are respected" {
    needs_terminal
    on_terminal 0 env TERM=dumb "$QUEENSAT" draw --board 2 --queen 0,1
    [[ $output == $'   0 1\n0  · ♛\n1  · ·\n   ♛ fixed' ]]
    for locale in LC_ALL=C LANG= LC_CTYPE=de_DE.ISO-8859-1 LANG=POSIX; do
        on_terminal 0 env "$locale" NO_COLOR=1 "$QUEENSAT" draw --board 2 --queen 0,1
        [[ $output == $'   0 1\n0  - Q\n1  - -\n   Q fixed' ]] || { echo "$locale: $output"; return 1; }
    done
    on_terminal 0 env LC_ALL= LC_CTYPE=en_GB.utf8 LANG=C NO_COLOR=1 "$QUEENSAT" draw --board 2
    [[ $output == $'   0 1\n0  · ·\n1  · ·' ]]
}

@test "solve and decode in unicode and as a list" {
    echo "[3, 1, 4, 2]" >list
    printf 's UNSATISFIABLE\n' >model
    outcomes <<'END'
0 solve --board 4 --queen 0,1 --format unicode|\n\n· ♛ · ·\n· · · ♕\n♕ · · ·\n· · ♕ ·\n\nlower   4
0 solve --board 4 --queen 0,1 --format array|=[3, 1, 4, 2]
0 solve --format board list|=- Q - -\n- - - Q\nQ - - -\n- - Q -
3 decode --board 3 --queen 0,1 model --format array|=[0, 1, 0]
3 decode --board 3 --queen 0,1 model --format unicode|the solver claims that 2 queens do not fit|\n· ♛ ·\n
END
    # One list per line, with nothing in between; an empty column is 0.
    expect 0 "$QUEENSAT" solve --format array list --board 2
    [[ $output =~ ^"[3, 1, 4, 2]"$'\n'\[(0,\ [12]|[12],\ 0)\]$ ]]
    expect 0 "$QUEENSAT" solve --board 6 --queen 0,0 --format array
    [[ $(grep -o '\b0\b' <<<"$output" | wc -l) == 1 ]]
}

@test "a file name whose ending nothing writes is refused" {
    for name in x.jpg x.jpeg folder.svg/x.gif x.Eps; do
        ending=${name##*.}
        outcome "1 draw --board 4 -o $name|draw: --output $name: nothing here writes ${ending,,}; pictures are svg, png or pdf: queensat draw"
    done
    [[ -z $(ls) ]]
    for words in "x.jpg --format text" x.v2 .hidden x.TXT; do
        expect 0 "$QUEENSAT" draw --board 4 -o $words
    done
}

@test "a legend where marks need one, or as wanted; a caption" {
    # The height of the picture of a board with these options.
    height() {
        "$QUEENSAT" draw --board 4 --queen 0,1 --block 3,3 "$@" -o picture.svg
        sed -nE 's/.*viewBox="0 0 720 ([0-9]+)".*/\1/p' picture.svg
    }
    [[ $(height) == 720 && $(height --legend always) -gt 720 && $(height --caption 'Größe: 4 × 4') -gt 720 ]]
    for mark in --solve --attacked "--blame 0,1" "--explain --target 5"; do
        [[ $(height $mark) -gt 720 && $(height $mark --legend never) == 720 ]] || { echo "$mark"; return 1; }
    done
    "$QUEENSAT" draw --board 4 --solve --format svg | grep -q 'viewBox="0 0 720 720"'
    for bad in $'\t' $'\377' $'\302\205'; do
        expect 1 "$QUEENSAT" draw --board 4 --caption "5$bad" -o none.svg
        complains 'draw: --caption: expected text in UTF-8 without control characters, found "'
    done
    outcome "1 draw --board 4 --caption $(printf '%0401d' 0) -o none.svg|draw: --caption: expected at most 400 bytes, found 401"
    [[ ! -e none.svg ]]
}

@test "coordinates of a picture: numbers, letters, or none" {
    for options in "" "--notation chess" "--notation numbers" "--coordinates never" "--coordinates always"; do
        "$QUEENSAT" draw --board 8 --queen b4 $options -o "picture$options.svg"
    done
    cmp picture.svg "picture--coordinates always.svg"
    cmp picture.svg "picture--notation chess.svg"
    cmp "picture--notation numbers.svg" <("$QUEENSAT" draw --board 8 --queen 4,1 --format svg)
    [[ $(md5sum ./*.svg | cut -d' ' -f1 | sort -u | wc -l) == 3 ]]
    [[ $(grep -c '<text' picture.svg) == 16 && $(grep -c '<text' "picture--coordinates never.svg") == 0 ]]
}

# The places of the boards on a sheet: "x y width", in order.
places() {
    sed -nE 's/^<svg x="([0-9]+)" y="([0-9]+)" width="([0-9]+)".*/\1 \2 \3/p' "$1"
}

@test "several boards are a sheet, each with its name" {
    mkdir folder
    for id in 1 2 3 4 5 6; do
        "$QUEENSAT" generate unique --board 8 --id $id -o "folder/puzzle-$id"
    done
    expect 0 "$QUEENSAT" draw folder/puzzle-? --caption "six & more" -o sheet.svg
    texts_of sheet.svg >texts
    [[ $(grep -xc 'puzzle-[1-6]' texts) == 6 && $(grep -xc 'six & more' texts) == 1 ]]
    grep -qx 'six & more: 6 boards' texts
    grep -q '^<svg [^>]*viewBox="0 0 720 ' sheet.svg
    # Two columns; what is drawn is defined once, and all queens are there.
    [[ $(places sheet.svg | cut -d' ' -f1 | sort -u | wc -l) == 2 ]]
    [[ $(places sheet.svg | cut -d' ' -f2 | uniq -c | tr -s ' ' | cut -d' ' -f2 | uniq) == 2 ]]
    [[ $(grep -c 'id="crown"' sheet.svg) == 1 ]]
    [[ $(grep -c 'href="#crown"' sheet.svg) == $(cat folder/* | grep -c '^queen') ]]
    # Solved, explained, in another size; without legends, unless they are wanted.
    expect 0 "$QUEENSAT" draw folder/puzzle-[12] --solve --size 500 -o two.svg
    [[ $(places two.svg | cut -d' ' -f2,3 | uniq -c | tr -s ' ') == " 2 8 238" ]]
    [[ $(grep -c 'href="#crown"' two.svg) == 16 && $(grep -c legend two.svg) == 0 ]]
    expect 0 "$QUEENSAT" draw folder/puzzle-[12] --solve --legend always -o two.svg
    [[ $(grep -c 'class="legend"' two.svg) == 2 ]]
    printf 'board 8\nqueen 1 2\nqueen 4 6\nqueen 5 3\n' >closed
    expect 0 "$QUEENSAT" draw closed folder/puzzle-1 --explain -o why.svg
    texts_of why.svg | tr '\n' ' ' >texts
    grep -qF "closed: Row 3 has no free square: each is attacked by" texts
    expect 1 "$QUEENSAT" draw folder/puzzle-[12] -o two.txt
    complains "draw: expected one instance, found 2: a sheet of several requires --format svg, png or pdf"
    echo bad >bad
    expect 1 "$QUEENSAT" draw folder/puzzle-1 bad -o none.svg
    complains "bad:1:1: "
    expect 1 "$QUEENSAT" draw $(yes folder/puzzle-1 | head -n 201) -o none.svg
    complains "draw: expected at most 200 instances, found 201"
    [[ ! -e two.txt && ! -e none.svg ]]
}

@test "a sheet as PNG and PDF" {
    needs rsvg-convert
    expect 0 "$QUEENSAT" draw --board 4 <(echo 'board 5') --solve -o sheet.pdf
    begins sheet.pdf "%PDF-"
    [[ $(grep -a -o '/Count [0-9]*' sheet.pdf) == "/Count 1" ]]
    expect 0 "$QUEENSAT" count --board 6 --classes -o one.png
    [[ $(head -c 8 one.png | od -An -tx1) == " 89 50 4e 47 0d 0a 1a 0a" ]]
}

@test "more boards than a page of PDF has room for are on several, equally large" {
    needs rsvg-convert
    mkdir bin pages temporary
    cat >bin/rsvg-convert <<END
#!/bin/sh
for page; do case \$page in */queensat.*)
    number=\$((number + 1))
    cp "\$page" "$PWD/pages/page-\$number.svg" ;;
esac; done
exec $(command -v rsvg-convert) "\$@"
END
    chmod +x bin/rsvg-convert
    boards=$(yes four | head -n 25)
    echo "board 4" >four
    PATH=$PWD/bin:$PATH TMPDIR=$PWD/temporary expect 0 "$QUEENSAT" draw $boards --caption all -o sheet.pdf
    [[ $(grep -a -o '/Count [0-9]*' sheet.pdf) == "/Count 3" ]]
    [[ $(echo pages/*) == "pages/page-1.svg pages/page-2.svg pages/page-3.svg" ]]
    [[ -z $(ls temporary) ]]
    for page in 1 2 3; do
        [[ $(places pages/page-$page.svg | wc -l) == $((page < 3 ? 12 : 1)) ]]
        [[ $(places pages/page-$page.svg | head -n 1) == $(places pages/page-1.svg | head -n 1) ]]
        texts_of pages/page-$page.svg >texts
        grep -qx four texts
        grep -qx all texts
    done
    [[ $(cat pages/* | grep -o 'viewBox="0 0 720 [0-9]*"' | sort -u | wc -l) == 1 ]]
    "$QUEENSAT" draw $boards --caption all --format pdf | cmp - sheet.pdf
    # A single page needs no file.
    rm pages/*
    PATH=$PWD/bin:$PATH TMPDIR=/nowhere expect 0 "$QUEENSAT" draw $(head -n 12 <<<"$boards") -o sheet.pdf
    [[ $(grep -a -o '/Count [0-9]*' sheet.pdf) == "/Count 1" && -z $(ls pages) ]]
    # Their files are not all open at once.
    (ulimit -n 20 && expect 0 "$QUEENSAT" draw $(yes four | head -n 200) -o many.pdf)
    [[ $(grep -a -o '/Count [0-9]*' many.pdf) == "/Count 17" ]]
    # A tool that fails, and no folder for the pages: nothing is written.
    printf '#!/bin/sh\n[ "$1" = --version ]\n' >bin/rsvg-convert
    PATH=$PWD/bin:$PATH TMPDIR=$PWD/temporary expect 1 "$QUEENSAT" draw $boards -o none.pdf
    complains "rsvg-convert could not draw the picture"
    TMPDIR=$PWD/nowhere expect 1 "$QUEENSAT" draw $boards -o none.pdf
    [[ $stderr == "queensat: $PWD/nowhere/queensat: cannot write a temporary file: No such file or directory" ]]
    [[ ! -e none.pdf && -z $(ls temporary) ]]
}

@test "count --classes on a sheet" {
    expect 0 "$QUEENSAT" count --board 8 --classes -o twelve.svg
    [[ ${lines[1]} == "92 placements with 8 queens, the most that fit" ]]
    [[ ${lines[2]} == "12 classes up to 8 symmetries" && ${#lines[@]} == 4 ]]
    texts_of twelve.svg >texts
    grep -qx "12 classes up to symmetry" texts
    [[ $(grep -xE '[0-9]+' texts | tr '\n' ' ') == "1 2 3 4 5 6 7 8 9 10 11 12 " ]]
    [[ $(grep -c 'href="#crown"' twelve.svg) == 96 && $(places twelve.svg | wc -l) == 12 ]]
    # With a fixed queen; a single class; coordinates if they are wanted.
    expect 0 "$QUEENSAT" count --board 5 --queen 0,0 --classes --coordinates always -o one.svg
    [[ $(places one.svg | wc -l) == 0 && $(grep -c 'class="rows"' one.svg) == 1 ]]
    [[ $(grep -c 'href="#crown"' one.svg) == 5 ]]
    expect 0 "$QUEENSAT" count --board 8 --classes --first 3 -o three.svg
    [[ $(places three.svg | wc -l) == 3 ]]
    outcomes 1 count -o none.svg <<'END_OF_TABLE'
--board 11 --classes|a sheet has room for 200 boards, and there are more classes: use --first N
--board 8|count: --output none.svg: this command writes no svg, but another one does: queensat count --classes -o none.svg
--board 8 --classes --list|count: --output none.svg: this command writes no svg
--board 8 --classes --format json|count: --format json and --output none.svg contradict each other: this ending is that of svg
--board 4 --size 5 --classes|there is no placement to draw
END_OF_TABLE
    expect 1 "$QUEENSAT" count --board 8 --classes -o /dev/full/x.svg
    expect 1 env PATH=/nowhere "$QUEENSAT" count --board 8 --classes -o none.pdf
    complains "PNG and PDF: rsvg-convert is missing or does not run"
    [[ $(ls) != *none* ]]
}

@test "a signal that ends the program ends the child that it waits for" {
    mkdir bin
    cat >bin/rsvg-convert <<'END'
#!/bin/sh
[ "$1" != --version ] || exit 0
echo $$ >started
mv started child
exec sleep 600
END
    chmod +x bin/rsvg-convert
    for signal in TERM USR1; do
        rm -f child
        PATH=$PWD/bin:$PATH "$QUEENSAT" draw --board 6 -o none.png 2>/dev/null 3>&- &
        program=$!
        until_true test -e child
        kill -"$signal" "$program"
        wait "$program" || true
        until_true has_ended "$(<child)"
        [[ ! -e none.png ]]
    done
}

has_ended() {
    ! look_at "$1"
}

#!/usr/bin/env bats
# The report (bench/report.py): its arithmetic, its text, and measuring in small. gnuplot is replaced
# except where pictures are looked at.
load common

prepare() {
    bench=${DEV%/dev}/bench
    program bin/gnuplot <<<"cat >/dev/null"
    PATH=$PWD/bin:$PATH
    export PYTHONDONTWRITEBYTECODE=1
}

# A copy of the tables of the report.
copy_tables() {
    mkdir "$1"
    cp -r "$bench/report/data" "$1/data"
    chmod -R u+w "$1/data" # the sources may be read-only
}

@test "the report's arithmetic" {
    prepare
    expect 0 python3 "$BATS_TEST_DIRNAME/report_arithmetic.py" "$bench"
}

@test "the report's text follows from its tables" {
    prepare
    copy_tables copy
    rm copy/data/winners.csv
    expect 0 python3 "$bench/report.py" --write --output copy
    cmp copy/README.md "$bench/report/README.md"
    cmp copy/data/winners.csv "$bench/report/data/winners.csv"
    # Every picture in the text is there.
    [[ $(grep -c '^!\[' copy/README.md) -gt 0 ]]
    while read -r picture; do
        [[ -s $bench/report/$picture ]] || { echo "missing: $picture"; false; }
    done < <(sed -n 's/^!\[.*\](\(.*\))$/\1/p' copy/README.md)
}

@test "a claim that the tables do not support makes the report fail" {
    prepare
    copy_tables copy
    awk -F, -v OFS=, 'NR == 2 { $NF = "refused" } { print }' "$bench/report/data/certificates.csv" \
        >copy/data/certificates.csv
    expect 1 python3 "$bench/report.py" --write --output copy
    complains "not supported by the data: \`check\` accepted all 39 "
    grep -q '^\*\*Claim.\*\* \*\*Not supported by these data:\*\* `check` ' copy/README.md
}

@test "--check finds questions with different winners" {
    prepare
    copy_tables one
    copy_tables other
    expect 0 python3 "$bench/report.py" --check one --output other
    has ", 0 with different winners"
    sed '0,/,bitset,/s//,nobody,/' one/data/winners.csv >other/data/winners.csv
    expect 1 python3 "$bench/report.py" --check one --output other
    has ", 1 with different winners"
    has ": bitset, in the other report nobody"
}

# The whole way in small: a sweep and measured commands, two sections, tables, text and pictures.
small_report() {
    python3 - "$bench" "$@" <<'END'
import sys
sys.path.insert(0, sys.argv.pop(1))
import report
import report_maxima
import report_scale
report_scale.SIZES = (10, 100, 10000, 20000)
report_scale.THREADED = {"sparse": ["sparse", "--board", "20", "--average", "3"]}
report_maxima.FAMILIES = {name: report_maxima.FAMILIES[name]._replace(sizes=(6, 16))
                          for name in ("sparse", "band")}
report_maxima.FULL = {"prefix": (("board", "length"), [(8, 4)])}
sys.exit(report.main())
END
}

# bats test_tags=long
@test "a small report is measured, written, and continued" {
    needs_address_space_limit # Python cannot load the library of a sanitizer
    prepare
    mkdir report
    expect 0 small_report --quick --build build --output report scale maxima
    [[ $(head -n 1 report/README.md) == "# "* ]]
    grep -q '^python -m queensat lab run maxima-sparse.db --family sparse --list maxima-sparse.list --engine auto --time-limit 1' report/README.md
    grep -q '^## 1. How many queens fit' report/README.md
    grep -q '^## 2. Scale' report/README.md
    [[ $(grep -c '^band,16,' report/data/maxima.csv) == 8 ]]
    # The second call measures nothing again, a cut-off line apart.
    raw=build/report/quick
    cp report/data/scale.csv before
    head -c -5 $raw/size.commands.jsonl >cut
    mv cut $raw/size.commands.jsonl
    expect 0 small_report --quick --build build --output report scale
    [[ $(diff before report/data/scale.csv | grep -c '^>') == 1 ]]
    [[ $(wc -l <$raw/size.commands.jsonl) == 8 ]]
    grep -q '^## 1. How many queens fit' report/README.md
}

@test "pictures are complete" {
    needs gnuplot
    expect 0 python3 - "${DEV%/dev}/bench" <<'END'
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import report_plot
report_plot.lines("lines.svg", "It's a title", "n", "seconds",
                  [("one", [(1, 0.001, 0.0005, 0.002), (10, 1, 0.5, 2)]), ("none", []),
                   ("two", [(1, 0.1), (10, 0.2)])], "xy", True)
report_plot.heat("heat.svg", "heat", "n", "K", ["8", "16"], ["0", "1"],
                 {("8", "0"): 0.5, ("16", "1"): 20.0}, ("sat", "bitset"))
END
    for picture in lines.svg heat.svg; do
        grep -q '^</svg>' $picture
    done
    [[ $(grep -c '10 ms' lines.svg) == 1 && $(grep -c '>20<' heat.svg) == 1 ]]
}

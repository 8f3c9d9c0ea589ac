#!/usr/bin/env bats
# The report (bench/report.py): its arithmetic, its text, its figures, and measuring in small; and the table of README.
load common

prepare() {
    bench=${DEV%/dev}/bench
    python=${DEV%/dev}/build/solvers/bin/python # which ./dev setup python has made
    [[ -x $python ]] || python=python3
    export PYTHONDONTWRITEBYTECODE=1
    "$python" -c "import pandas" 2>/dev/null || skip "pandas is missing"
}

needs_matplotlib() {
    "$python" -c "import matplotlib" 2>/dev/null || skip "matplotlib is missing"
}

# A copy of the tables of the report.
copy_tables() {
    mkdir "$1"
    cp -r "$bench/report/data" "$1/data"
    chmod -R u+w "$1/data" # the sources may be read-only
}

@test "the report's arithmetic" {
    prepare
    expect 0 "$python" "$BATS_TEST_DIRNAME/report_arithmetic.py" "$bench"
}

@test "the report's texts follow from its tables" {
    prepare
    copy_tables copy
    rm copy/data/winners.csv
    expect 0 "$python" "$bench/report.py" --write --output copy
    for file in README.md tables.md data/winners.csv; do
        cmp "copy/$file" "$bench/report/$file"
    done
    # Every picture in the text is there, and no other.
    sed -n 's/^!\[.*\](\(.*\))$/\1/p' copy/README.md | sort >pictures
    [[ $(wc -l <pictures) == 6 ]]
    (cd "$bench/report" && ls -- *.svg) | cmp - pictures
}

@test "a claim that the tables do not support makes the report fail" {
    prepare
    copy_tables copy
    awk -F, -v OFS=, 'NR == 2 { $NF = 5 } { print }' "$bench/report/data/at-once.csv" >copy/data/at-once.csv
    expect 1 "$python" "$bench/report.py" --write --output copy
    complains "not supported by the data: One run of"
    grep -q '^\*\*Not supported by these data:\*\* One run of' copy/README.md
}

@test "questions with different winners are found" {
    prepare
    copy_tables one
    copy_tables other
    compare='import sys; sys.path.insert(0, sys.argv[1]); import report_text; print(report_text.compare_winners("one", "other"))'
    expect 0 "$python" -c "$compare" "$bench"
    has "[]"
    sed '0,/,bitset,/s//,nobody,/' one/data/winners.csv >other/data/winners.csv
    expect 0 "$python" -c "$compare" "$bench"
    has ": bitset, in the other report nobody']"
}

@test "figures are complete, and have the contestants' names" {
    prepare
    needs_matplotlib
    copy_tables copy
    expect 0 "$python" "$bench/report.py" --write --output copy
    for figure in methods hardness rivals transition maxima scale; do
        grep -q '^</svg>' "copy/$figure.svg"
    done
    grep -q '>backtrack<' copy/methods.svg
    grep -q '>queensat<' copy/rivals.svg
}

# The whole way in small: two sections, tables and texts.
small_report() {
    "$python" - "$bench" "$@" <<'END'
import sys
sys.path.insert(0, sys.argv.pop(1))
import report
import report_measure
report_measure.MAXIMA = {"sparse": report_measure.MAXIMA["sparse"]._replace(sizes=(6, 16))}
report_measure.METHODS = (("sparse", "average", {}, {6: (2, 3, 4), 8: (2, 3, 4)}), ("excluded", "diagonals", {}, {6: (1,), 8: (1,)}))
sys.exit(report.main())
END
}

# bats test_tags=long
@test "a small report is measured, written, and continued" {
    needs_address_space_limit # Python cannot load the library of a sanitizer
    prepare
    mkdir report
    # On so small boards, claims of the text may fail.
    small_report --quick --build build --output report scale maxima methods >log 2>&1 || grep -q "not supported" log
    [[ $(head -n 1 report/README.md) == "# "* ]]
    grep -q '^## How many queens fit' report/tables.md
    grep -q '^Measured with queensat [0-9.]*, 20.*, by `./dev report scale`' report/tables.md
    [[ $(awk -F, '$1 == "sparse" && $2 == 16 { boards += $6 } END { print boards }' report/data/maxima.csv) == 72 ]]
    # The second call measures no board again: seconds are as they were.
    cp report/data/methods.csv before
    small_report --quick --build build --output report methods >log 2>&1 || grep -q "not supported" log
    cmp before report/data/methods.csv
}

@test "README's table has the contestants of ./dev bench front, which finds what differs" {
    needs_address_space_limit
    prepare
    expect 0 "$python" - "$bench" <<'END'
import sys
sys.path.insert(0, sys.argv[1])
import run
said = run.front_said()
assert list(said) == list(run.FRONT), (said, run.FRONT)

def rows(slower):
    return [{"way": getattr(one, "name", one), "digest": "", "seed": 0, "engine": "", "lower": 1, "upper": 1, "status": "optimum",
             "claim": None, "target": None, "processor_seconds": said[name] * (slower if name == "clasp" else 1), "limit": 60}
            for name, one in run.FRONT.items() if name != "SCIP"]

assert run.is_as_said(rows(1.4))
assert not run.is_as_said(rows(1.6))
assert not run.is_as_said(rows(0.6))
END
    grep -q "^| SCIP | .* | skipped | |" <<<"$output"
    has "clasp takes 1.60 times what README says"
    has "clasp takes 0.60 times what README says"
}

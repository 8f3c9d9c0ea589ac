# Shared by the tests of options: those that could not have an effect.
# Command line | message.
refused() {
    local any="--board 4"
    sed "s/ @ / $any /" <<'END'
solve --queen 0,0 four|--queen requires --board N
solve --block 0,0 four|--block requires --board N
solve --free 0,0 four|--free requires --board N
solve --block-sum 0 four|--block-sum requires --board N
solve --block-difference 0 four|--block-difference requires --board N
solve @ --solver tiny.so|--solver requires --engine sat, found auto
solve @ --engine sat --solver tiny.so --first-lexicographic|--first-lexicographic cannot be combined with --solver
solve @ --engine sat --solver tiny.so --seed 1|--seed cannot be combined with --solver
solve @ --engine sat --solver tiny.so --memory-limit 1G|--memory-limit cannot be combined with --solver
solve @ --engine sat --solver tiny.so --certificate c|--certificate cannot be combined with --solver
solve @ --engine sat --solver tiny.so --proof p|--proof cannot be combined with --solver
solve @ four --start four|--start requires a single instance
solve @ --engine plain --start four|--start requires --engine auto, sat, backtrack, bitset or lp, found plain
solve @ four --checkpoint ck|--checkpoint requires a single instance
solve @ --engine sat --checkpoint ck|--checkpoint requires --engine auto, bitset or lp, found sat
solve @ --threads 2 --checkpoint ck|--checkpoint cannot be combined with --threads
solve @ --cross-check --checkpoint ck|--checkpoint cannot be combined with --cross-check
solve @ --known best --checkpoint ck|--checkpoint cannot be combined with --known
solve @ --checkpoint-interval 3|--checkpoint-interval requires --checkpoint
solve - --start -|--start cannot be standard input if the instance is
solve @ --input-format lines|--input-format requires an instance from a file
solve @ --diagonals 3|--diagonals requires an instance from a file
serve --queen 0,0 four|--queen requires --board N
serve --block 0,0 four|--block requires --board N
serve --free 0,0 four|--free requires --board N
serve --block-sum 0 four|--block-sum requires --board N
serve --block-difference 0 four|--block-difference requires --board N
serve @ --input-format lines|--input-format requires an instance from a file
serve @ --diagonals 3|--diagonals requires an instance from a file
solve @ --engine sat --threads 3|--threads requires --engine auto or lp, found sat
solve @ --engine bitset --threads 3 --cross-check|--threads requires --engine auto or lp
solve @ --engine sat --trace lines|--trace requires --engine backtrack, brute, prefix, plain, first, marked, local, anneal or genetic, found sat
solve @ --engine bitset --trace boards|--trace requires --engine
solve @ --engine swap --trace lines|--trace requires --engine
solve @ --engine exchange --trace lines|--trace requires --engine
solve @ --trace lines --threads 2|--threads requires --engine auto or lp, found backtrack
solve @ --trace lines --seed 2|--seed requires --engine
solve @ --trace lines --cross-check|--trace cannot be combined with --cross-check
solve @ --coordinates always --format board|--coordinates requires --format text or unicode
solve @ --notation chess --format json|--notation requires --format text or unicode
solve @ --trace lines --format json|--trace requires --format text
solve @ --no-header|--no-header requires --format csv
solve @ --trace lines --format unicode|--trace requires --format text
solve @ --certificate c --cross-check|--certificate cannot be combined with --cross-check
solve @ --proof p|--proof requires --engine sat, found auto
solve @ --engine backtrack --proof p|--proof requires --engine sat, found backtrack
solve @ --engine sat --proof p --cross-check|--proof cannot be combined with --cross-check
solve @ --engine sat --proof p --target 3|--proof cannot be combined with --target
solve @ --trace-limit 3|--trace-limit requires --trace
solve @ --target 3 --strategy up|--strategy cannot be combined with --target
solve @ --hints|--hints requires --engine sat, found auto
draw @ --engine sat --hints|--engine requires --solve
compare @ --engine bitset,auto --hints|--hints requires --engine sat
solve @ --engine brute --strategy up|--strategy requires --engine auto, sat, backtrack, bitset or lp, found brute
solve @ --engine swap --strategy up|--strategy requires --engine
solve @ --engine backtrack --amo product|--amo requires --engine auto or sat, found backtrack
solve @ --engine bitset --card totalizer|--card requires --engine auto or sat, found bitset
solve @ --engine backtrack --seed 3|--seed requires --engine auto, sat, swap, exchange, local, anneal or genetic, found backtrack
solve @ --engine bitset --seed 3|--seed requires --engine
solve @ --engine plain --seed 3|--seed requires --engine
solve @ --engine brute -v|--verbose requires --engine auto, sat, backtrack, bitset, lp or swap, found brute
solve @ --engine genetic -v|--verbose requires --engine
compare --queen 0,0 four|--queen requires --board N
compare --block 0,0 four|--block requires --board N
compare --free 0,0 four|--free requires --board N
compare --block-sum 0 four|--block-sum requires --board N
compare --block-difference 0 four|--block-difference requires --board N
compare @ --input-format lines|--input-format requires an instance from a file
compare @ --diagonals 3|--diagonals requires an instance from a file
compare @ --format json --no-header|--no-header requires --format csv
compare @ --threads 3|--threads requires --engine auto or lp
compare @ --engine sat,bitset --threads 3|--threads requires --engine auto or lp
compare @ --target 3 --strategy up|--strategy cannot be combined with --target
compare @ --engine swap,local --strategy up|--strategy requires --engine auto, sat, backtrack, bitset or lp
compare @ --engine bitset,plain --amo product|--amo requires --engine auto or sat
compare @ --engine bitset,plain --card totalizer|--card requires --engine auto or sat
compare @ --engine bitset,plain --seed 3|--seed requires --engine auto, sat
compare @ --exec-format lp|--exec-format requires --engine exec: with a program that has no name here
compare @ --engine exec:sh/minisat --exec-format lp|--exec-format requires --engine exec: with a program
compare @ --engine brute,plain -v|--verbose requires --engine auto, sat
count --queen 0,0 four|--queen requires --board N
count --block 0,0 four|--block requires --board N
count --free 0,0 four|--free requires --board N
count --block-sum 0 four|--block-sum requires --board N
count --block-difference 0 four|--block-difference requires --board N
count @ --input-format lines|--input-format requires an instance from a file
count @ --diagonals 3|--diagonals requires an instance from a file
count @ --any --size 3|--size cannot be combined with another of --size, --any and --maximal
count @ --maximal --any|--any cannot be combined with another of --size, --any and --maximal
count @ --size 3 --maximal|--size cannot be combined with another of --size, --any and --maximal
count @ --first 3|--first requires --list or --classes
count @ --list --threads 2|--threads cannot be combined with --list or --classes
count @ --classes --threads 2|--threads cannot be combined with --list or --classes
count @ --format unicode|--format unicode requires --classes without --list
count @ --list --format unicode|--format unicode requires --classes without --list
count @ --coordinates always|--coordinates requires --classes without --list
count @ --classes --list --notation chess|--notation requires --classes without --list
count @ --classes --format json --notation chess|--notation requires --format text or unicode
count @ -v|unknown option '-v'
export --queen 0,0 four|--queen requires --board N
export --block 0,0 four|--block requires --board N
export --free 0,0 four|--free requires --board N
export --block-sum 0 four|--block-sum requires --board N
export --block-difference 0 four|--block-difference requires --board N
export @ --input-format lines|--input-format requires an instance from a file
export @ --diagonals 3|--diagonals requires an instance from a file
export @ --format wcnf --target 3|--target requires --format dimacs, opb, asp, lp, mzn or gcnf
export @ --format lp --amo product|--amo requires --format dimacs, wcnf or gcnf
export @ --format wcnf --card totalizer|--card requires --format dimacs or gcnf
export @ --format mzn --full|--full requires --format dimacs
export @ -v|unknown option '-v'
decode --queen 0,0 four model|--queen requires --board N
decode --block 0,0 four model|--block requires --board N
decode --free 0,0 four model|--free requires --board N
decode --block-sum 0 four model|--block-sum requires --board N
decode --block-difference 0 four model|--block-difference requires --board N
decode @ --input-format lines model|--input-format requires an instance from a file
decode @ --diagonals 3 model|--diagonals requires an instance from a file
decode @ --full --as-queens model|--full cannot be combined with --as-queens
decode @ --coordinates never --format array model|--coordinates requires --format text or unicode
decode @ --notation chess --format json model|--notation requires --format text or unicode
decode @ -v model|unknown option '-v'
check --queen 0,0 four certificate|--queen requires --board N
check --block 0,0 four certificate|--block requires --board N
check --free 0,0 four certificate|--free requires --board N
check --block-sum 0 four certificate|--block-sum requires --board N
check --block-difference 0 four certificate|--block-difference requires --board N
check @ --input-format lines certificate|--input-format requires an instance from a file
check @ --diagonals 3 certificate|--diagonals requires an instance from a file
check @ -v certificate|unknown option '-v'
check @ certificate more|with --board, expected one certificate
check four|expected an instance and its certificate or placement, or several such pairs
split --queen 0,0 four --into 3 -o %.x|--queen requires --board N
split --block 0,0 four --into 3 -o %.x|--block requires --board N
split --free 0,0 four --into 3 -o %.x|--free requires --board N
split --block-sum 0 four --into 3 -o %.x|--block-sum requires --board N
split --block-difference 0 four --into 3 -o %.x|--block-difference requires --board N
split @ --into 3 -o %.x --input-format lines|--input-format requires an instance from a file
split @ --into 3 -o %.x --diagonals 3|--diagonals requires an instance from a file
merge --queen 0,0 four split.cube -o out|--queen requires --board N
merge --block 0,0 four split.cube -o out|--block requires --board N
merge --free 0,0 four split.cube -o out|--free requires --board N
merge --block-sum 0 four split.cube -o out|--block-sum requires --board N
merge --block-difference 0 four split.cube -o out|--block-difference requires --board N
merge @ split.cube -o out --input-format lines|--input-format requires an instance from a file
merge @ split.cube -o out --diagonals 3|--diagonals requires an instance from a file
solve @ --first-lexicographic --target 3|--first-lexicographic cannot be combined with --target
solve @ --first-lexicographic --known best|--first-lexicographic cannot be combined with --known
solve @ --first-lexicographic --engine sat --proof p|--first-lexicographic cannot be combined with --proof
solve @ --first-lexicographic --checkpoint c|--first-lexicographic cannot be combined with --checkpoint
solve @ --first-lexicographic --engine swap|--first-lexicographic requires an engine that can always prove the maximum
solve @ --known best --target 3|--known cannot be combined with --target
solve @ --known best --cross-check|--known cannot be combined with --cross-check
solve @ --known best --strategy up|--strategy cannot be combined with --known
solve @ --known best --engine sat --proof p|--proof cannot be combined with --known
explain --queen 0,0 four|--queen requires --board N
explain --block 0,0 four|--block requires --board N
explain --free 0,0 four|--free requires --board N
explain --block-sum 0 four|--block-sum requires --board N
explain --block-difference 0 four|--block-difference requires --board N
explain @ --input-format lines|--input-format requires an instance from a file
explain @ --diagonals 3|--diagonals requires an instance from a file
explain @ --coordinates never --format json|--coordinates requires --format text or unicode
explain @ --notation chess --format json|--notation requires --format text or unicode
explain @ --first 2|--first requires --all
explain @ -v|unknown option '-v'
draw --queen 0,0 four|--queen requires --board N
draw --block 0,0 four|--block requires --board N
draw --free 0,0 four|--free requires --board N
draw --block-sum 0 four|--block-sum requires --board N
draw --block-difference 0 four|--block-difference requires --board N
draw @ --input-format lines|--input-format requires an instance from a file
draw @ --diagonals 3|--diagonals requires an instance from a file
draw @ --engine sat|--engine requires --solve
draw @ --target 3|--target requires --solve or --explain
draw @ --strategy up|--strategy requires --solve
draw @ --amo product|--amo requires --solve
draw @ --card totalizer|--card requires --solve
draw @ --seed 3|--seed requires --solve or --explain
draw @ --time-limit 3|--time-limit requires --solve or --explain
draw @ --memory-limit 1G|--memory-limit requires --solve, --explain or --format png
draw @ --memory-limit 1G --format svg|--memory-limit requires --solve, --explain or --format png
draw @ -v|--verbose requires --solve
draw @ --solve --engine plain -v|--verbose requires --engine auto, sat
draw @ --solve --engine plain --seed 3|--seed requires --engine auto, sat
draw @ --solve --engine plain --amo product|--amo requires --engine auto or sat
draw @ --solve --target 3 --strategy up|--strategy cannot be combined with --target
draw @ --explain|--explain requires --format svg, png, pdf or unicode
draw @ --explain --solve --format svg|--explain cannot be combined with --solve
draw @ --attacked|--attacked requires --format svg, png, pdf or unicode
draw @ --blame 0,0 --format text|--blame requires --format svg, png, pdf or unicode
draw @ --cover --format svg|--cover requires --solve
draw @ --cover --solve --format unicode|--cover requires --format svg, png or pdf
draw @ --size 100|--size requires --format svg, png or pdf
draw @ --legend never|--legend requires --format svg, png or pdf
draw @ --caption text --format unicode|--caption requires --format svg, png or pdf
draw @ --size 100 --format unicode|--size requires --format svg, png or pdf
draw @ --size 100 --format text -o picture.svg|--size requires --format svg, png or pdf
generate band --board 4 --queens 3|--queens requires the family completion
generate band --board 4 --squares 3|--squares requires the family blocked, found band
generate band --board 4 --min-open 3|--min-open requires the family blocked, found band
generate band --board 4 --blocked 3|--blocked requires the family random, found band
generate band --board 4 --average 3|--average requires the family sparse, found band
generate band --board 4 --diagonals 3|--diagonals requires the family excluded, found band
generate band --board 4 --as-queens|--as-queens requires the family excluded, found band
generate band --board 4 --kind centre|--kind requires the family crowded, found band
generate band --board 4 --length 3|--length requires the family prefix, found band
generate band --board 4 --solutions 3|--solutions requires the family unique, found band
generate sparse --board 4 --width 3|--width requires the family band, found sparse
generate band --board 4 --id 3|--id requires the family completion
sweep -o r four --board 4|--board requires the family completion, excluded
sweep -o r band --board 4 --queens 3|--queens requires the family completion, crowded or random, found band
sweep -o r four --squares 3|--squares requires the family blocked
sweep -o r four --min-open 3|--min-open requires the family blocked
sweep -o r four --blocked 3|--blocked requires the family random
sweep -o r four --average 3|--average requires the family sparse
sweep -o r four --diagonals 3|--diagonals requires the family excluded
sweep -o r four --as-queens|--as-queens requires the family excluded
sweep -o r four --kind centre|--kind requires the family crowded
sweep -o r four --width 3|--width requires the family band
sweep -o r four --length 3|--length requires the family prefix
sweep -o r four --solutions 3|--solutions requires the family unique
sweep --check --id 3 unique|--id requires the family completion
sweep -o r band --board 4 --width 3 --input-format lines|--input-format requires an instance from a file
sweep --check --input-format lines results|--input-format requires an instance from a file
sweep --check --engine sat results|--engine cannot be combined with --check or --summary
sweep --check --threads 2 results|--threads cannot be combined with --check or --summary
sweep -o r --engine sat --threads 2 four|--threads requires --engine auto or lp, found sat
sweep --summary --time-limit 3 results|--time-limit cannot be combined with --check or --summary
sweep --check --memory-limit 1G results|--memory-limit cannot be combined with --check or --summary
sweep --check --seed 3 results|--seed cannot be combined with --check or --summary
sweep -o r --engine bitset --seed 3 four|--seed requires --engine auto, sat
sweep --check --list list results|--list cannot be combined with --check or --summary
sweep --check --jobs 2 results|--jobs cannot be combined with --check or --summary
sweep --check --shard 1/2 results|--shard cannot be combined with --check or --summary
sweep --summary --expect known results|--expect cannot be combined with --summary
sweep --summary --check results|--check cannot be combined with --summary
sweep -o r --format csv four|--format requires --summary
sweep --check --format csv results|--format requires --summary
sweep --check --plot plot.svg results|--plot requires --summary
END
}

# Other solvers and queensat on the same instances, side by side in one call. Shared
# by against_*.sh: source it and call `against FAMILY "$@"`.
#
# Every answer is compared with the known one; a wrong one ends the run. Seconds are
# those of the solver from start to end, including reading the file, but not the
# export; an instance that is not solved counts with the whole limit.
export LC_ALL=C
against_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
QUEENSAT=${QUEENSAT:-$against_folder/../build/release/queensat}
# shellcheck source=../tests/command/other_solvers.bash
source "$against_folder/../tests/command/other_solvers.bash"

# The number after a pattern, in the last line that has it.
last_number() {
    sed -n "s/$1\\(-\\{0,1\\}[0-9][0-9]*\\).*/\\1/p" "$2" | tail -n 1
}

# The maximum, if the file asks for it and the answer is complete; "yes" or "no" for
# a decision question; otherwise nothing. Arguments: solver, file, answer.
solver_verdict() {
    local solved refuted value
    case $1 in
    cadical | cryptominisat | minisat+ | picosat | clasp-opb | clasp-wcnf | rc2*)
        solved='^s \(OPTIMUM FOUND\|SATISFIABLE\)' refuted='^s UNSATISFIABLE' value='^o ' ;;
    minisat) solved='^SAT' refuted='^UNSAT' value='^o ' ;;
    clasp-asp | clingo)
        solved='^\(OPTIMUM FOUND\|SATISFIABLE\)' refuted='^UNSATISFIABLE'
        value='^Optimization : ' ;;
    toulbar2-dimacs) solved='^Optimum: 0' refuted='^Optimum: [1-9]' value='^o ' ;;
    z3-*) solved='^sat' refuted='^unsat' value='^   ' ;;
    toulbar2-*) solved='^Optimum: ' refuted='^No solution' value='^Optimum: ' ;;
    cbc)
        solved='^Optimal - ' refuted='^\(Infeasible\|Integer infeasible\)'
        value='^Optimal - objective value ' ;;
    glpsol)
        solved='^Status: *INTEGER OPTIMAL' refuted='^Status: *INTEGER \(EMPTY\|UNDEFINED\)'
        value='^Objective: .* = ' ;;
    gecode) solved='^\(==========\|----------\)$' refuted='^=====UNSATISFIABLE' value='^queens ' ;;
    esac
    if grep -q "$refuted" "$3"; then
        echo no
    elif grep -q "$solved" "$3"; then
        value=$(last_number "$value" "$3")
        maximum_of "$2" "${value:-0}"
    fi
}

# The maximum for a value of the objective, from the comment "maximum = K - objective";
# "yes" for a file without an objective.
maximum_of() {
    case $1 in
    *.mzn) if grep -q "maximize added;" "$1"; then echo "$2"; else echo yes; fi ;;
    *) sed -n 's/^[^ ]* maximum = \(-\{0,1\}[0-9]*\) \([-+]\) .*/\1 \2/p' "$1" |
        awk -v value="$2" '{ print $2 == "+" ? $1 + value : $1 - value; found = 1 }
            END { if (!found) print "yes" }' ;;
    esac
}

against_usage() {
    cat >&2 <<END
usage: $(basename "$0") [-n INSTANCES] [-t SECONDS] [-e ENGINE] [-s SOLVER,...] DATA
  -n  number of instances, spread evenly over the family (default: all)
  -t  limit for each instance and solver (default 60)
  -e  the engine of queensat (default auto)
  -s  the other solvers (default: all that are installed), of
      $(other_solvers | awk '{ printf "%s%s", s, $1; s = " " }')
DATA is the folder of the reference data; see instances_of.sh.
END
    exit 1
}

against_options() {
    count=0 limit=60 engine=auto solvers=
    while getopts "n:t:e:s:" option; do
        case $option in
        n) count=$OPTARG ;;
        t) limit=$OPTARG ;;
        e) engine=$OPTARG ;;
        s) solvers=${OPTARG//,/ } ;;
        *) against_usage ;;
        esac
    done
    shift $((OPTIND - 1))
    [[ $# == 1 && -d $1 && $count =~ ^[0-9]+$ && $limit =~ ^[1-9][0-9]*$ ]] || against_usage
    data=$1
    local solver
    if [[ -z $solvers ]]; then
        for solver in $(other_solvers | cut -d ' ' -f 1); do
            if solver_is_here "$solver"; then
                solvers+=" $solver"
            else
                echo "$solver is not installed" >&2
            fi
        done
    fi
    for solver in $solvers; do
        solver_is_here "$solver" || { echo "$solver is not known or not installed" >&2; exit 1; }
    done
}

# This many of the lines, spread evenly; 0: all of them.
evenly() {
    awk -v count="$1" '{ line[NR] = $0 } END {
        if (count == 0 || count > NR) count = NR
        for (i = 0; i < count; i++) print line[1 + int(i * NR / count)]
    }'
}

microseconds() {
    echo "${EPOCHREALTIME/./}"
}

# Run within what is left of the limit, and add the time to `spent`. False: out of time.
timed() {
    local start left status=0
    left=$((limit * 1000000 - spent))
    ((left > 0)) || return 1
    start=$(microseconds)
    timeout -k 1 "$((left / 1000000)).$(printf %06d $((left % 1000000)))" "$@" \
        >"$work/answer" 2>&1 </dev/null || status=$?
    spent=$((spent + $(microseconds) - start))
    ((status != 124 && status != 137))
}

# timeout runs only programs; queensat is started through a shell, too, like the others.
export -f solver_run

# Export in the solver's format and run the solver; $verdict becomes its verdict or empty.
ask_solver() {
    local solver=$1 file
    shift
    file=$work/instance.$(solver_format "$solver")
    file=${file%-old}
    rm -f "$file.solution"
    # shellcheck disable=SC2086 # several options
    "$QUEENSAT" export "$instance" $options --format "$(solver_format "$solver")" "$@" -o "$file"
    verdict=
    if timed bash -c 'solver_run "$@"' solver "$solver" "$file"; then
        verdict=$(solver_verdict "$solver" "$file" "$work/answer")
    fi
}

# The maximum by decision questions, from the structural bound downwards.
ask_downwards() {
    local bound
    # shellcheck disable=SC2086
    bound=$("$QUEENSAT" export "$instance" $options |
        sed -n 's/^c target \([0-9]*\),.*/\1/p')
    while ask_solver "$1" --target "$bound" && [[ $verdict == no ]]; do
        ((bound--))
    done
    [[ $verdict != yes ]] || verdict=$bound
}

ask_queensat() {
    local wanted=()
    ((target == 0)) || wanted=(--target "$target")
    # shellcheck disable=SC2086
    timed bash -c '"$@"' queensat "$QUEENSAT" solve "$instance" $options "${wanted[@]}" \
        --engine "$engine" --format json || true
    verdict=$(sed -n 's/.*"status":"optimum".*"maximum":\([0-9]*\),.*/\1/p' "$work/answer")
    ((target == 0)) ||
        verdict=$(sed -n 's/.*"target_reached":\(true\|false\).*/\1/p' "$work/answer" |
            sed 's/true/yes/; s/false/no/')
}

ask() {
    local format
    format=$(solver_format "$1")
    case $1,$format,$target in
    queensat,*) ask_queensat ;;
    *,dimacs,0) ask_downwards "$1" ;;
    *,0) ask_solver "$1" ;;
    *) ask_solver "$1" --target "$target" ;;
    esac
}

# One solver on one instance: a line "solver solved microseconds" in the table.
run_one() {
    spent=0
    ask "$1"
    if [[ -n $verdict && $verdict != "$expected" ]]; then
        echo "$1 on $instance $options: $verdict instead of $expected" >&2
        exit 1
    fi
    [[ -n $verdict ]] || spent=$((limit * 1000000))
    echo "$1 $([[ -n $verdict ]] && echo 1 || echo 0) $spent" >>"$work/table"
    echo "$(basename "$instance") $1 ${verdict:-unsolved} $((spent / 1000)) ms" >&2
}

# The ratio is a lower bound (>) if the other solver ran out of time, an upper bound
# (<) if queensat did, and is omitted if both did.
summary() {
    awk -v limit="$limit" -v engine="$engine" '
        function ratio(s) {
            if (s == "queensat") return "  1.00  (" engine ", limit " limit " s)"
            late = solved[s] < total[s]
            if (solved["queensat"] < total["queensat"]) {
                if (late) return "  -"
                bound = "< "
            } else {
                bound = late ? "> " : "  "
            }
            return bound sprintf("%.2f", seconds[s] / seconds["queensat"])
        }
        !($1 in total) { order[++solvers] = $1 }
        { total[$1]++; solved[$1] += $2; seconds[$1] += $3 / 1e6 }
        END {
            printf "%-14s %9s %10s %s\n", "solver", "solved", "seconds", "times queensat"
            for (i = 1; i <= solvers; i++) {
                s = order[i]
                printf "%-14s %4d/%-4d %10.2f %s\n", s, solved[s], total[s], seconds[s], ratio(s)
            }
        }' "$work/table"
}

# Arguments: the family, then those of the command.
against() {
    local family=$1 instance target expected options spent verdict solver
    shift
    against_options "$@"
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    mkdir "$work/instances"
    "$against_folder/instances_of.sh" "$data" "$family" "$work/instances" |
        evenly "$count" >"$work/manifest"
    while IFS=$'\t' read -r instance target expected options; do
        for solver in queensat $solvers; do
            # MaxSAT has no decision question, and the maximum is a harder one.
            [[ $(solver_format "$solver") == wcnf* && $target != 0 ]] || run_one "$solver"
        done
    done <"$work/manifest"
    summary
}

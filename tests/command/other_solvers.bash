# Other solvers, as packaged by Debian: how to run each on an exported file, and how
# to read its answer. Used by the tests and by ../../bench.
#
# A solver is a program and a format, such as z3-opb: solver_run SOLVER FILE prints
# its answer, and solver_verdict reads it.

# Solver, its format, and the programs that it needs.
other_solvers() {
    cat <<'END'
cadical dimacs cadical
cryptominisat dimacs cryptominisat5
picosat dimacs picosat
clasp-opb opb clasp
clasp-wcnf wcnf clasp
clasp-asp asp gringo clasp
z3-opb opb z3
z3-wcnf wcnf z3
toulbar2-opb opb toulbar2
toulbar2-wcnf wcnf toulbar2
cbc lp cbc
glpsol lp glpsol
gecode mzn minizinc fzn-gecode
END
}

solver_format() {
    other_solvers | awk -v name="$1" '$1 == name { print $2 }'
}

solver_is_here() {
    local programs program
    programs=$(other_solvers | awk -v name="$1" '$1 == name { $1 = $2 = ""; print }')
    [[ -n $programs ]] || return 1
    for program in $programs; do
        command -v "$program" >/dev/null || return 1
    done
}

# Run a solver on a file, with one thread. For clasp, core-guided search (usc) suits
# the objective, few empty rows, better than its default.
solver_run() {
    case $1 in
    cadical) cadical -q -n "$2" ;;
    cryptominisat) cryptominisat5 --verb 0 "$2" ;;
    picosat) picosat -n "$2" ;;
    clasp-asp) gringo "$2" | clasp --opt-strategy=usc ;;
    clasp-*) clasp --opt-strategy=usc "$2" ;;
    z3-*) z3 -model "$2" ;;
    toulbar2-*) toulbar2 "$2" ;;
    cbc) cbc "$2" -threads 1 solve -solution "$2.solution" -quit && cat "$2.solution" ;;
    glpsol) glpsol --lp "$2" --cuts -o "$2.solution" && cat "$2.solution" ;;
    gecode) minizinc --solver gecode "$2" ;;
    esac
}

# The number after a pattern, in the last line that has it.
last_number() {
    sed -n "s/$1\\(-\\{0,1\\}[0-9][0-9]*\\).*/\\1/p" "$2" | tail -n 1
}

# The maximum, if the file asks for it and the answer is complete; "yes" or "no" for
# a decision question; otherwise nothing. Arguments: solver, file, answer.
solver_verdict() {
    local solved refuted value
    case $1 in
    cadical | cryptominisat | picosat | clasp-opb | clasp-wcnf)
        solved='^s \(OPTIMUM FOUND\|SATISFIABLE\)' refuted='^s UNSATISFIABLE' value='^o ' ;;
    clasp-asp)
        solved='^\(OPTIMUM FOUND\|SATISFIABLE\)' refuted='^UNSATISFIABLE'
        value='^Optimization : ' ;;
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

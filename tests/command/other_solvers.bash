# Other solvers, as packaged by Debian (./dev setup test) and, for highs, scip, igraph, rc2 and
# kissat, by Python's registry (./dev setup python); cardinality-cadical is the solver of github.com/jreeves3/
# Cardinality-CDCL under that name: how to run each on an exported file, and how to read its answer.
#
# A solver is a program and a format, such as z3-opb: solver_answer SOLVER FILE prints its answer as
# `decode` reads it.

# Solver, its format, and the programs that it needs; a name with a dot is a module of Python.
other_solvers() {
    cat <<'END'
cadical dimacs cadical
cadical-icnf icnf cadical
kissat dimacs kissat
cryptominisat dimacs cryptominisat5
minisat dimacs minisat
picosat dimacs picosat
z3-dimacs dimacs z3
cardinality-cadical knf cardinality-cadical
clasp-opb opb clasp
clasp-wcnf wcnf-old clasp
clasp-asp asp gringo clasp
clingo asp clingo
minisat+ opb minisat+
z3-smt2 smt2 z3
toulbar2-opb opb toulbar2
rc2 wcnf rc2.py
rc2-bits wcnf rc2.py
cbc lp cbc
glpsol lp glpsol
highs lp python.highspy
scip lp python.pyscipopt
scip-opb opb python.pyscipopt
cbc-mps mps cbc
glpsol-mps mps glpsol
highs-mps mps python.highspy
scip-mps mps python.pyscipopt
igraph mis python.igraph
gecode mzn minizinc fzn-gecode
END
}

solver_format() {
    other_solvers | awk -v name="$1" '$1 == name { print $2 }'
}

solver_scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# Programs of ./dev setup python, where the system has none.
PATH=$PATH:$solver_scripts/../../build/solvers/programs

# The Python of ./dev setup python, or the system's.
solver_python() {
    local python=$solver_scripts/../../build/solvers/bin/python
    if [[ -x $python ]]; then "$python" "$@"; else python3 "$@"; fi
}

solver_has() {
    case $1 in
    python.*) solver_python -c "import ${1#python.}" 2>/dev/null ;;
    rc2.py) solver_python -c "import pysat.examples.rc2" 2>/dev/null ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

solver_is_here() {
    local programs program
    programs=$(other_solvers | awk -v name="$1" '$1 == name { $1 = $2 = ""; print }')
    [[ -n $programs ]] || return 1
    for program in $programs; do
        solver_has "$program" || return 1
    done
}

# What SMT solvers print, as names and clingo's words.
names_of_model() {
    awk '/^sat/ { answer = "SATISFIABLE" } /^unsat/ { answer = "UNSATISFIABLE" }
        /^\(objectives/ { answer = "OPTIMUM FOUND" }
        /define-fun/ { name = $2 } /true\)/ { print name } END { print answer }'
}

# The answer of a solver with its placement, as decode reads it.
solver_answer() {
    case $1 in
    cadical | cadical-icnf) cadical -q "$2" ;;
    kissat) kissat -q "$2" ;;
    picosat) picosat "$2" ;;
    minisat) minisat "$2" "$2.solution" >/dev/null 2>&1; cat "$2.solution" ;;
    minisat+) minisat+ -v0 "$2" ;;
    clasp-asp) gringo "$2" | clasp ;;
    clasp-*) clasp "$2" ;;
    clingo) clingo "$2" ;;
    z3-dimacs) z3 -dimacs -model "$2" ;;
    toulbar2-opb) toulbar2 -s=3 "$2" ;;
    rc2) solver_python -m pysat.examples.rc2 -vv "$2" ;;
    rc2-bits) solver_python -m pysat.examples.rc2 -vv --vnew "$2" ;;
    cbc | cbc-mps) cbc "$2" solve -solution "$2.solution" -quit >/dev/null; cat "$2.solution" ;;
    glpsol) glpsol --lp "$2" -o "$2.solution" >/dev/null; cat "$2.solution" ;;
    glpsol-mps) glpsol --freemps "$2" -o "$2.solution" >/dev/null; cat "$2.solution" ;;
    highs | highs-mps) solver_python "$solver_scripts/highs.py" "$2" ;;
    scip | scip-*) solver_python "$solver_scripts/scip.py" "$2" ;;
    igraph) solver_python "$solver_scripts/independent_set.py" "$2" ;;
    cryptominisat) cryptominisat5 --verb 0 "$2" ;;
    z3-smt2) z3 "$2" | names_of_model ;;
    cardinality-cadical) cardinality-cadical -q "$2" ;;
    gecode) minizinc --solver gecode "$2" ;;
    esac
}

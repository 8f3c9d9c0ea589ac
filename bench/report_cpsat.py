"""report_cpsat.py FILE: solve a file of `export --format lp` with CP-SAT, and print the answer in the
form of HiGHS."""
import sys

from ortools.sat.python import cp_model

from frontier_rival import cpsat_model

model, squares = cpsat_model(sys.argv[1])
solver = cp_model.CpSolver()
solver.parameters.num_workers = 1
status = solver.solve(model)
found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
print("Model status")
print("Optimal" if status == cp_model.OPTIMAL else "Unknown")
print("# Primal solution values")
print("Feasible" if found else "None")
if found:
    print(f"Objective {round(solver.objective_value)}")
    print(f"# Columns {len(squares)}")
    for name, square in squares.items():
        print(name, solver.value(square))
    print("# Rows 0")

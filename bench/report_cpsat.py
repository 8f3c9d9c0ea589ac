"""report_cpsat.py FILE: solve a file of `export --format lp` with CP-SAT, and print the answer in the
form of HiGHS."""
import sys

from ortools.sat.python import cp_model

from frontier_rival import read_model

names, rows = read_model(sys.argv[1])
model = cp_model.CpModel()
squares = {name: model.new_bool_var(name) for name in names}
for row in rows:
    model.add_at_most_one(squares[name] for name in row)
model.maximize(sum(squares.values()))
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
    print(f"# Columns {len(names)}")
    for name in names:
        print(name, solver.value(squares[name]))
    print("# Rows 0")

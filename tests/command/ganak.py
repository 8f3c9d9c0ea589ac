"""ganak.py FILE...: of each formula, the models that Ganak counts over the variables of "c p show" and of
"c ind"."""
import sys

import pyganak

for path in sys.argv[1:]:
    shown = {"c p show ": [], "c ind ": []}
    clauses = []
    with open(path, encoding="ascii") as stream:
        for line in stream:
            for mark, variables in shown.items():
                if line.startswith(mark):
                    variables.extend(map(int, line[len(mark):].split()[:-1]))
            if line[0] not in "cp":
                clauses.append([int(word) for word in line.split()[:-1]])
    for variables in shown.values():
        counter = pyganak.Counter()
        counter.add_clauses(clauses)
        counter.set_sampling_set(variables)
        print(counter.count())

"""Ask the MUS tools of PySAT about explanations: are the blames minimal, and the smallest?

    mus.py FORMULA EXPLANATION [FORMULA EXPLANATION ...]

FORMULA is written by `export --format gcnf`, EXPLANATION by `explain --format json` for the same
instance and target. MUSX must find that nothing of any blame can be left out. If the first blame
is said to be a smallest one, OptUx must find one of the same size among all groups. The first
disagreement ends the program.
"""
import json
import re
import sys

from pysat.examples.musx import MUSX
from pysat.examples.optux import OptUx
from pysat.formula import WCNF


def read_formula(path):
    """Clauses by group, and the groups by their names."""
    groups, names = {}, {}
    for line in open(path):
        named = re.match(r"c group (\d+) (.*)", line)
        clause = re.match(r"\{(\d+)\} (.*)0$", line)
        header = re.match(r"p gcnf (\d+) (\d+) (\d+)", line)
        if named:
            names[named[2]] = int(named[1])
        elif clause:
            groups.setdefault(int(clause[1]), []).append([int(x) for x in clause[2].split()])
        elif header:
            variables, clauses, count = (int(x) for x in header.groups())
    assert count == len(names) and clauses == sum(len(group) for group in groups.values())
    return variables, groups, names


def selected(variables, groups, chosen):
    """Each chosen group has a variable that switches it on; these are the soft clauses."""
    formula = WCNF()
    for clause in groups[0]:
        formula.append(clause)
    for number, group in enumerate(chosen, variables + 1):
        for clause in groups[group]:
            formula.append([-number] + clause)
        formula.append([number], weight=1)
    return formula


def groups_of(blame, names):
    return [names[f"queen {r} {c}"] for r, c in blame["queens"]] + \
        [names[f"block {r} {c}"] for r, c in blame["blocked"]] + \
        [names[f"block-difference {d}"] for d in blame["differences"]] + \
        [names[f"block-sum {d}"] for d in blame["sums"]]


def check(formula_path, explanation_path):
    variables, groups, names = read_formula(formula_path)
    explanation = json.load(open(explanation_path))
    for blame in explanation["blames"]:
        chosen = groups_of(blame, names)
        with MUSX(selected(variables, groups, chosen), verbosity=0) as tool:
            mus = tool.compute()
        if mus is None or len(mus) != len(chosen):
            sys.exit(f"{formula_path}: of the blame {chosen}, MUSX needs only {mus}")
    if explanation["smallest"]:
        everything = [group for group in sorted(groups) if group > 0]
        with OptUx(selected(variables, groups, everything)) as tool:
            size = len(tool.compute())
        if size != len(groups_of(explanation["blame"], names)):
            sys.exit(f"{formula_path}: OptUx finds a blame with {size} members")
    return len(explanation["blames"])


if __name__ == "__main__":
    arguments = sys.argv[1:]
    blames = sum(check(*pair) for pair in zip(arguments[::2], arguments[1::2]))
    print(f"{len(arguments) // 2} boards, {blames} blames: agreed")

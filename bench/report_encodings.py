"""The encodings: size, time to write, and what PicoSAT and CaDiCaL make of them."""
import os
import shutil
import subprocess

from report_document import number, ranked, read_table, seconds, times_as_long, write_table
from report_stats import geometric_mean, median

TITLE = "The encodings"
HEADER = ("instance", "question", "encoding", "variables", "clauses", "bytes", "export_seconds",
          "solver", "answer", "seconds", "limit")
INSTANCES = {
    "empty board, n = 40": ["random", "--board", "40", "--queens", "0", "--id", "1"],
    "completion, n = 50, K = 10": ["completion", "--board", "50", "--queens", "10", "--id", "1"],
    "sparse, n = 40, 4 a row": ["sparse", "--board", "40", "--average", "4", "--id", "1"],
    "diagonals, n = 13, D = 11": ["excluded", "--board", "13", "--diagonals", "11", "--id", "1"],
    "crowded centre, n = 24, K = 8": ["crowded", "--board", "24", "--queens", "8", "--kind",
                                      "centre", "--id", "1"],
}
# All encodings of at-most-one with the default counter, and the other counter.
ENCODINGS = {**{amo: ["--amo", amo] for amo in ("pairwise", "sequential", "product", "binary")},
             "auto": [], "auto, totalizer": ["--card", "totalizer"]}
SOLVERS = {"picosat": ["picosat", "-n"], "cadical": ["cadical", "-q", "-n"]}
ANSWERS = {10: "yes", 20: "no"}


def questions(lab, path):
    """The maximum, and one more where the structural bounds do not already exclude it."""
    done = subprocess.run([lab.program, "solve", "--format", "csv", path], stdout=subprocess.PIPE,
                          text=True, check=True).stdout.splitlines()
    row = dict(zip(done[0].split(","), done[1].rsplit(",", done[0].count(","))))
    maximum = int(row["maximum"])
    yield "yes", maximum
    if maximum < int(row["matching"] or 0):
        yield "no", maximum + 1


def plan(lab):
    """Instance, question, encoding, the words that export it, and its file."""
    for name, words in INSTANCES.items():
        path = lab.instance(words)
        for question, target in questions(lab, path):
            for encoding, options in ENCODINGS.items():
                file = f"{path}-{target}-{encoding.replace(', ', '-')}.cnf"
                yield (name, question, encoding), [lab.program, "export", path, "--target",
                                                   str(target), *options, "-o", file], file


def measure(lab, folder):
    limit = lab.pick(2, 20)
    tasks = list(plan(lab))
    for _, words, file in tasks:
        if not os.path.exists(file):
            subprocess.run(words, check=True)
    exports = lab.commands("export", [(["export", *key, i], words) for key, words, _ in tasks
                                      for i in range(lab.pick(1, 3))], 100)
    writing = {}
    for record in exports:
        writing.setdefault(tuple(record["key"][1:4]), []).append(record["seconds"])
    lab.show("encodings", "queensat export INSTANCE --target M --amo A --card C -o FILE")
    rows = []
    for solver, command in SOLVERS.items():
        if not shutil.which(solver):
            print(f"report: {solver} is missing and left out")
            continue
        lab.show("encodings", " ".join([*command, "FILE"]))
        records = lab.commands(f"encodings-{solver}", [([solver, *key], [*command, file])
                                                       for key, _, file in tasks], limit)
        for (key, _, file), record in zip(tasks, records):
            variables, clauses = header_of(file)
            rows.append((*key, variables, clauses, os.path.getsize(file),
                         f"{median(writing[key]):.6f}", solver,
                         ANSWERS.get(record["status"], "open"), f"{record['seconds']:.6f}", limit))
    write_table(folder, "encodings", HEADER, rows)


def header_of(path):
    with open(path) as file:
        words = next(line for line in file if line.startswith("p cnf")).split()
    return int(words[2]), int(words[3])


def penalised(row):
    return max(row["seconds"] if row["answer"] != "open" else 2 * row["limit"], 1e-3)


def write(doc, folder):
    rows = read_table(folder, "encodings")
    wrong = [row for row in rows if row["answer"] not in (row["question"], "open")]
    found = []
    doc.text(doc.claim("All answers were those of the known maxima.", not wrong))
    for question, text in (("yes", "Satisfiable, as many queens as fit"),
                           ("no", "Unsatisfiable, one more")):
        here = [row for row in rows if row["question"] == question]
        if here:
            doc.text(f"### {text}")
            found += write_question(doc, here, question, text)
    write_sizes(doc, rows)
    if found:
        doc.tell("Which encoding should one choose?",
                 f"None: `auto`, which looks at the board, took at most "
                 f"{times_as_long(max(auto for auto, _ in found))} the best encoding, for PicoSAT and "
                 "CaDiCaL, whether the queens fit or not; the worst encoding took up to "
                 f"{number(max(worst for _, worst in found))} times as long.")
    still = sum(row["answer"] == "open" for row in rows)
    doc.text(f"**Limits.** {still} of {len(rows)} runs reached {rows[0]['limit']:g} s of processor "
             "time and counted twice. One instance of a kind and one seed: single runs of SAT solvers "
             "vary by more than many of these differences. Where the structural bounds exclude one "
             "more queen, there is nothing to refute.")


def write_question(doc, rows, question, text):
    """For each solver, `auto` over the best encoding, and the worst one over the best."""
    found = []
    names = list(dict.fromkeys(row["instance"] for row in rows))
    for solver in dict.fromkeys(row["solver"] for row in rows):
        here = [row for row in rows if row["solver"] == solver]
        means, table = {}, []
        for encoding in ENCODINGS:
            cells = {row["instance"]: row for row in here if row["encoding"] == encoding}
            means[encoding] = geometric_mean([penalised(cells[name]) for name in names])
            table.append((encoding, *((">" if cells[name]["answer"] == "open" else "")
                                      + seconds(penalised(cells[name])) for name in names),
                          seconds(means[encoding])))
        order = ranked(means)
        label = "satisfiable" if question == "yes" else "unsatisfiable"
        fixed = {name: means[name] for name in means if "auto" not in name}
        doc.text(f"**Claim.** {text}, {solver}: "
                 + doc.winner(f"at-most-one encoding: {label}, {solver}", fixed)
                 + f"; over all, {order[0]} was first and {order[-1]} last, a factor of "
                 f"{number(means[order[-1]] / means[order[0]])}; `auto` took "
                 f"{times_as_long(means['auto'] / means[order[0]])} the first.")
        doc.table((solver, *names, "geometric mean"), table)
        found.append((means["auto"] / means[order[0]], means[order[-1]] / means[order[0]]))
    return found


def write_sizes(doc, rows):
    doc.text("### Sizes", "Of the satisfiable question: variables, clauses, and processor time of "
             "`export`.")
    names = list(dict.fromkeys(row["instance"] for row in rows))
    table = []
    for encoding in ENCODINGS:
        cells = []
        for name in names:
            row = next(row for row in rows if (row["instance"], row["encoding"],
                                               row["question"]) == (name, encoding, "yes"))
            cells.append(f"{number(row['variables'])}, {number(row['clauses'])}, "
                         f"{seconds(row['export_seconds'])}")
        table.append((encoding, *cells))
    doc.table(("encoding", *names), table)
    doc.commands("encodings")

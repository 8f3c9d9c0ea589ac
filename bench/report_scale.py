"""Scale: from ten rows to a million, memory, and threads."""
import os

import report_plot
from report_document import listing, number, read_table, seconds, write_table
from report_stats import geometric_mean, median

TITLE = "Scale"
HEADER = ("study", "n", "x", "id", "threads", "repetition", "solved", "elapsed", "seconds", "bytes")
SIZES = (10, 100, 1000, 10000, 100000, 1000000)
THREADED = {"sparse, n = 60, 4 a row": ["sparse", "--board", "60", "--average", "4"],
            "sparse, n = 70, 3.5 a row": ["sparse", "--board", "70", "--average", "3.5"]}


def measure(lab, folder):
    repeat = lab.pick(1, 3)
    tasks = []
    for share in (10, 5):
        for n in SIZES:
            path = lab.instance(["random", "--board", str(n), "--queens", str(n // share), "--id", "1"])
            tasks += [(["size", n, share, 1, 1, i], [lab.program, "solve", "--format", "csv", path])
                      for i in range(repeat)]
    lab.show("size", "queensat generate random --board N --queens K --id 1 -o INSTANCE")
    lab.show("size", "queensat solve --format csv INSTANCE")
    records = lab.commands("size", tasks, 60)
    tasks = []
    for name, words in THREADED.items():
        for i in range(1, lab.pick(2, 4) + 1):
            path = lab.instance([*words, "--id", str(i)])
            for repetition in range(repeat):
                for threads in (1, 2):
                    tasks.append(([name, int(words[2]), words[4], i, threads, repetition],
                                  [lab.program, "solve", "--engine", "lp", "--threads", str(threads),
                                   "--format", "csv", path]))
    lab.show("threads", "queensat solve --engine lp --threads T --format csv INSTANCE")
    records += lab.commands("threads", tasks, 120, 1)
    write_table(folder, "scale", HEADER, [
        (*record["key"], int(record["status"] == 0), f"{record['elapsed']:.6f}",
         f"{record['seconds']:.6f}", (record["row"] or {}).get("bytes", 0)) for record in records])


def write(doc, folder):
    rows = read_table(folder, "scale")
    write_sizes(doc, [row for row in rows if row["study"] == "size"])
    write_threads(doc, [row for row in rows if row["study"] != "size"])


def grouped(n):
    """10000 as 10 000."""
    return f"{n:,}".replace(",", " ")


def write_sizes(doc, rows):
    series, table, growth = [], [], []
    for share in sorted({row["x"] for row in rows}, reverse=True):
        points = []
        for n in SIZES:
            here = [row for row in rows if row["n"] == n and row["x"] == share]
            times = [row["seconds"] for row in here]
            points.append((n, median(times), min(times), max(times)))
            table.append((grouped(n), f"n / {share}",
                          "yes" if all(row["solved"] for row in here) else "no",
                          seconds(median(times)), number(max(row["bytes"] for row in here) / 1e6)))
        series.append((f"n / {share} queens fixed", points))
        growth.append(f"{number(points[-1][1] / points[-2][1])} times with n / {share}")
    doc.text("### From ten rows to a million")
    doc.text("**Claim.** Random fixed queens, the whole program with one "
             "thread, from reading the file to the proved maximum. "
             + doc.claim("All were completed.", all(row["solved"] for row in rows))
             + f" From n = {grouped(SIZES[-2])} to {grouped(SIZES[-1])}, the time became {listing(growth)} as "
             "long.")
    doc.table(("n", "fixed", "proved", "processor time", "search, MB"), table)
    report_plot.lines(os.path.join(doc.folder, "scale-size.svg"), "From ten rows to a million", "n",
                      "processor time", series, "xy", True)
    largest, fixed, _, spent, _ = table[-1]
    doc.tell("How large can a board be?",
             f"With random fixed queens, very large: n = {largest} with {fixed} of them, read, completed "
             f"and proved, took {spent} on one thread.",
             "scale-size")
    doc.figure("scale-size", "Processor time of the whole program over n.", "size", "scale")


def write_threads(doc, rows):
    doc.text("### Threads", "The same boards on one thread and on two. Speed-up is elapsed time over "
             "elapsed time, and suffers from whatever else the machine does; work is processor time "
             "on two threads over that on one, and does not.")
    table, speeds, works = [], [], []
    for name in THREADED:
        for i in sorted({row["id"] for row in rows if row["study"] == name}):
            one, two = ([row for row in rows if (row["study"], row["id"], row["threads"])
                         == (name, i, threads)] for threads in (1, 2))
            speed = median([row["elapsed"] for row in one]) / median([row["elapsed"] for row in two])
            work = median([row["seconds"] for row in two]) / median([row["seconds"] for row in one])
            speeds, works = speeds + [speed], works + [work]
            table.append((name, i, seconds(median([row["seconds"] for row in one])), f"{speed:.2f}",
                          f"{work:.2f}"))
    doc.table(("board", "id", "one thread", "speed-up", "work"), table)
    doc.text(f"On two threads, geometric means: speed-up {geometric_mean(speeds):.2f}, work "
             f"{geometric_mean(works):.2f}.")
    doc.commands("threads")
    doc.text("**Limits.** Boards with K = n / 10 and n / 5 random queens have many completions, which "
             "local search finds; they say nothing about crowded boards of this size. Memory is "
             "that of the search, without the instance.")

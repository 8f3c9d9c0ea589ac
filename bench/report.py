#!/usr/bin/env python3
"""
The report: which method wins where, by how much, and where the limits are (called by ./dev report).
Measures, writes the tables in data/, then the text and the plots from these tables alone.
"""
import argparse
import datetime
import os
import subprocess
import sys

import report_methods
import report_transition
import report_maxima
import report_rivals
import report_encodings
import report_certificates
import report_scale
from report_document import Document, compare_winners, read_table, write_table
from report_measure import Lab, describe_machine

HERE = os.path.dirname(os.path.abspath(__file__))
SECTIONS = {module.__name__.removeprefix("report_"): module for module in (
    report_methods, report_transition, report_maxima, report_rivals, report_encodings,
    report_certificates, report_scale)}


def options():
    parser = argparse.ArgumentParser(
        prog="./dev report", description="Measure, and write the report to bench/report. It can be "
        "stopped at any time; the same command continues it.")
    parser.add_argument("section", nargs="*", choices=[[], *SECTIONS], metavar="SECTION",
                        help=f"only these sections: {', '.join(SECTIONS)}")
    parser.add_argument("--quick", action="store_true",
                        help="fewer instances and shorter limits, in build/report/quick; then "
                        "compare its winners with those of the full report")
    parser.add_argument("--write", action="store_true",
                        help="measure nothing, and write the text from the tables that are there")
    parser.add_argument("--check", metavar="FOLDER",
                        help="measure nothing, and compare the winners in FOLDER with the report's")
    parser.add_argument("--again", action="store_true",
                        help="forget what earlier calls have measured")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="J",
                        help="measurements at the same time (default: one for each processor)")
    parser.add_argument("--output", metavar="FOLDER", help="instead of bench/report")
    parser.add_argument("--build", metavar="FOLDER", help="instead of build, for what was measured",
                        default=os.path.join(os.path.dirname(HERE), "build"))
    return parser.parse_args()


def measure(chosen, folder, sections):
    """Measure the sections, and keep the commands of those that are not measured now."""
    raw = os.path.join(chosen.build, "report", "quick" if chosen.quick else "full")
    if chosen.again:
        subprocess.run(["rm", "-rf", raw], check=True)
    lab = Lab(chosen.program, raw, os.path.join(chosen.build, "solvers"), chosen.quick, chosen.jobs)
    commands = read_if_there(folder, "commands")
    about = read_if_there(folder, "about")
    for name in sections:
        print(f"report: {name}", file=sys.stderr)
        lab.shown = {}
        started = datetime.datetime.now()
        SECTIONS[name].measure(lab, folder)
        spent = (datetime.datetime.now() - started).total_seconds()
        print(f"report: {name}: {spent:.0f} s", file=sys.stderr)
        commands = [row for row in commands if row[0] != name] + [
            (name, study, command) for study, shown in lab.shown.items() for command in shown]
        write_table(folder, "commands", ("section", "study", "command"), commands)
        about = [row for row in about if row[0] != name] + [(name, *describe_machine(lab))]
        write_table(folder, "about", ("section", "date", "version", "processor", "cores", "load",
                                      "quick"),
                    about)


def read_if_there(folder, name):
    if not os.path.exists(os.path.join(folder, "data", name + ".csv")):
        return []
    return [tuple(row.values()) for row in read_table(folder, name)]


def write(folder):
    """Write the text; returns the claims that the tables do not support."""
    doc = Document(folder)
    about = {row["section"]: row for row in read_table(folder, "about")}
    measured = [name for name in SECTIONS if name in about]
    for i, name in enumerate(measured, 1):
        doc.begin(f"{i}. {SECTIONS[name].TITLE}", stamp(about[name]))
        SECTIONS[name].write(doc, folder)
    doc.write(head(about))
    return doc.refuted


def stamp(row):
    """What every measurement names: tests/claims."""
    return f"queensat {row['version']}, {row['date']}"


def head(about):
    rows = list(about.values())
    dates = sorted({row["date"] for row in rows})
    loads = [row["load"] for row in rows]
    busy = max(row["load"] / row["cores"] for row in rows) > 2
    quick = " --quick" if any(row["quick"] for row in rows) else ""
    return ["# SAT, backtracking, and how many queens fit",
            "When does SAT win, when does backtracking, how many queens fit, and how do other solvers "
            "compare? This page has the questions and the answers; after it come all numbers, and how they were "
            "measured. Each answer names the version and the day of its measurement.",
            "## How this was measured",
            f"Written by `./dev report{quick}`. Every number and every winner is taken from the "
            "tables in [data](data) when the text is written, and every other statement is checked "
            "against them. Questions, instances and method: [the "
            "charter](../README.md#the-report).",
            f"{rows[0]['processor']}, {rows[0]['cores']} cores, "
            f"{' to '.join(dict.fromkeys((dates[0], dates[-1])))}. On average {min(loads):.1f} to "
            f"{max(loads):.1f} processes were running when a section was complete"
            + (", on a machine with other work. Processor times are then longer than on a quiet "
               "machine, by about the same factor for everyone, and limits of elapsed time come "
               "earlier." if busy else "."),
            "Who won was at least 1.5 times ahead; otherwise two were level. PAR-2 is the mean in "
            "which a run that was stopped by its limit counts twice the limit."]


def check(folder, other):
    """Whether no question has different winners in the two reports."""
    both, different, undecided = compare_winners(read_table(folder, "winners"),
                                                 read_table(other, "winners"))
    print(f"winners: {len(both)} questions in both reports, {len(different)} with different "
          f"winners, {len(undecided)} level in one of them")
    for question, here, there in different:
        print(f"  {question}: {here}, in the other report {there}")
    return not different


def main():
    chosen = options()
    chosen.program = os.environ.get("QUEENSAT", os.path.join(chosen.build, "release", "queensat"))
    report = os.path.join(HERE, "report")
    folder = chosen.output or (os.path.join(chosen.build, "report", "quick-report")
                               if chosen.quick else report)
    if chosen.check:
        return 0 if check(chosen.check, folder) else 1
    os.makedirs(os.path.join(folder, "data"), exist_ok=True)
    if not chosen.write:
        measure(chosen, folder, chosen.section or list(SECTIONS))
    refuted = write(folder)
    for sentence in refuted:
        print(f"report: not supported by the data: {sentence}", file=sys.stderr)
    print(f"report: {os.path.relpath(folder)}/README.md")
    same = True
    if chosen.quick and os.path.exists(os.path.join(report, "data", "winners.csv")):
        same = check(folder, report)
    return 0 if same and not refuted else 1


if __name__ == "__main__":
    sys.exit(main())

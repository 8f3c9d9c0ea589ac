#!/usr/bin/env python3
"""
The report: which method wins where, by how much, and where the limits are (called by ./dev report). Measures, writes the
tables in data/, and from these alone the two texts and the figures.
"""
import argparse
import datetime
import os
import re
import shutil
import subprocess
import sys

import pandas

HERE = os.path.dirname(os.path.abspath(__file__))
NAMES = ("methods", "rivals", "transition", "maxima", "encodings", "certificates", "scale")


def options():
    parser = argparse.ArgumentParser(
        prog="./dev report", description="Measure, and write the report to bench/report. It can be stopped at any time; the "
        "same command continues it.")
    parser.add_argument("section", nargs="*", choices=[[], *NAMES], metavar="SECTION", help=f"only these: {', '.join(NAMES)}")
    parser.add_argument("--quick", action="store_true", help="fewer boards and shorter limits, in build/report/quick; then "
                        "compare its winners with those of the full report")
    parser.add_argument("--write", action="store_true", help="measure nothing, and write from the tables that are there")
    parser.add_argument("--again", action="store_true", help="forget what earlier calls have measured")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="J", help="measurements at the same time")
    parser.add_argument("--output", metavar="FOLDER", help="instead of bench/report")
    parser.add_argument("--build", metavar="FOLDER", help="instead of build, for what was measured",
                        default=os.path.join(os.path.dirname(HERE), "build"))
    return parser.parse_args()


def processor():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        return re.search(r"model name\s*: (.*)", file.read())[1]


def measure(chosen, data):
    """Measure the sections; about.csv says when, with which version and where."""
    from report_measure import PROGRAM, SECTIONS, Study  # which need the library

    raw = os.path.join(chosen.build, "report", "quick" if chosen.quick else "full")
    if chosen.again:
        shutil.rmtree(raw, ignore_errors=True)
    study = Study(raw, chosen.quick, chosen.jobs)
    version = subprocess.run([PROGRAM, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.split()[1].strip(",")
    about = os.path.join(data, "about.csv")
    for name in chosen.section or NAMES:
        began = datetime.datetime.now()
        head, *rows = SECTIONS[name](study)
        pandas.DataFrame(rows, columns=head).to_csv(os.path.join(data, f"{name}.csv"), index=False)
        seconds = (datetime.datetime.now() - began).total_seconds()
        print(f"report: {name}: {seconds:.0f} s", file=sys.stderr)
        rows = pandas.read_csv(about).query("section != @name").values.tolist() if os.path.exists(about) else []
        rows.append([name, str(datetime.date.today()), version, processor(), os.cpu_count(), f"{os.getloadavg()[2]:.1f}",
                     int(chosen.quick)])
        pandas.DataFrame(rows, columns=["section", "date", "version", "processor", "cores", "load", "quick"]).to_csv(
            about, index=False)


def main():
    chosen = options()
    full = os.path.join(HERE, "report")
    folder = chosen.output or (os.path.join(chosen.build, "report", "quick-report") if chosen.quick else full)
    os.makedirs(os.path.join(folder, "data"), exist_ok=True)
    if not chosen.write:
        measure(chosen, os.path.join(folder, "data"))
    from report_text import Report, compare_winners

    report = Report(folder)
    report.write()
    for sentence in report.refuted:
        print(f"report: not supported by the data: {sentence}", file=sys.stderr)
    print(f"report: {os.path.relpath(folder)}/README.md")
    different = compare_winners(folder, full) if chosen.quick else []
    for line in different:
        print(f"report: {line}", file=sys.stderr)
    return 1 if different or report.refuted else 0


if __name__ == "__main__":
    sys.exit(main())

"""
Measuring for the report. Engines and other solvers go through queensat.lab; everything else is a command, measured as a
whole. Both keep what they have measured in a folder and continue it if they are stopped. Seconds are those of the
processor, user and system.
"""
import concurrent.futures
import csv
import datetime
import hashlib
import json
import math
import os
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import time


class Lab:
    """Where, with which program, and how thoroughly to measure."""

    def __init__(self, program, folder, solvers, quick, jobs):
        self.program, self.folder, self.solvers = program, folder, solvers
        self.quick, self.jobs = quick, jobs
        self.lock = threading.Lock()
        self.shown = {}  # what was run, as text for readers, by study
        os.makedirs(os.path.join(folder, "instances"), exist_ok=True)

    def pick(self, quick, full):
        return quick if self.quick else full

    def show(self, study, command):
        self.shown.setdefault(study, [])
        if command not in self.shown[study]:
            self.shown[study].append(command)

    def runs(self, study, family, names, rows, engines, limit, seeds=(0,), target=None, **constant):
        """The runs of boards of a family: a row has the parameters with these names."""
        from boards import families  # which needs the library

        items = [item for row in rows for item in families(family, **dict(zip(names, row)), **constant)]
        words = ["--family", family, "--list", f"{study}.list"]
        for name, value in constant.items():
            words += ["--param", f"{name}={value}"]
        with open(os.path.join(self.folder, f"{study}.list"), "w") as file:
            for row in [names, *rows]:
                print(*row, file=file)
        return self.runs_on(study, items, words, engines, limit, seeds, (), target)

    def runs_on(self, study, items, words, engines, limit, seeds=(0,), solvers=(), target=None):
        """
        The rows of a laboratory, with parameters and work as dictionaries. `words`: how readers say which boards. A
        contradiction, or a run of an engine without a result, is an error of the report.
        """
        import boards  # noqa: F401  pylint: disable=unused-import  which finds the package
        from queensat.lab import Contradiction, Lab

        words = [*words, "--engine", ",".join(engines), *(word for solver in solvers for word in ("--solver", solver.name))]
        words += ["--seed", f"0..{len(seeds) - 1}"] if len(seeds) > 1 else []
        words += ["--target", str(target)] if target else []
        self.show(study, shlex.join(["python", "-m", "queensat", "lab", "run", f"{study}.db", *words, "--time-limit", f"{limit:g}"]))
        lab = Lab(os.path.join(self.folder, f"{study}.db"))
        try:
            # No engine has a start that others have not: sat is without its local search.
            others, sat = [engine for engine in engines if engine != "sat"], ["sat"] if "sat" in engines else []
            if others or solvers:
                lab.run(items, engines=others, seeds=seeds, solvers=solvers, target=target, limit=limit, threads=1,
                        workers=self.jobs)
            if sat:
                lab.run(items, engines=sat, seeds=seeds, target=target, limit=limit, threads=1, workers=self.jobs, pure=True)
        except Contradiction as error:
            sys.exit(f"report: {error}")
        ways = [*((engine, "", seed) for engine in engines for seed in seeds), *(("", solver.name, 0) for solver in solvers)]
        found = {(row["digest"], row["engine"], row["solver"], row["seed"]): row for row in lab.rows()
                 if json.loads(row["options"])["time_limit"] == limit and row["target"] == target}
        lab.close()
        runs = [{**found[item.board.digest, *way], "parameters": item.parameters, "limit": limit} for item in items for way in ways]
        for run in runs:
            if run["lower"] is None and run["engine"]:
                sys.exit(f"report: {run['board']}: {run['engine']}: {run['error']}")
        return [{**run, "work": json.loads(run["work"] or "{}")} for run in runs]

    def instance(self, words):
        """The file of an instance of `generate`."""
        path = os.path.join(self.folder, "instances",
                            re.sub(r"[^a-z0-9.]+", "-", " ".join(words)))
        if not os.path.exists(path):
            subprocess.run([self.program, "generate", *words, "-o", path + ".part"], check=True)
            os.rename(path + ".part", path)
        return path

    def commands(self, study, tasks, limit, jobs=None):
        """
        Measure each task, a pair (key, words), at most `limit` seconds of the processor for each
        of its processes. The records are dictionaries: key, seconds, elapsed, bytes, status (of the
        exit; negative: the signal) and row (of its output, the last row of a table in CSV).
        """
        path = os.path.join(self.folder, study + ".commands.jsonl")
        done = {record["name"]: record for record in read_lines(path)}
        named = [(digest([key, words, limit]), key, words) for key, words in tasks]

        def measure(task):
            name, key, words = task
            record = {"name": name, "key": key, **run(words, limit)}
            with self.lock, open(path, "a") as file:
                print(json.dumps(record), file=file)
            return name, record

        missing = [task for task in named if task[0] not in done]
        with concurrent.futures.ThreadPoolExecutor(jobs or self.jobs) as pool:
            done.update(pool.map(measure, missing))
        return [done[name] for name, _, _ in named]


KEPT = ("status", "claimed", "lower", "upper", "upper_reason", "free_squares", "seconds", "bytes",
        "nodes", "probes", "conflicts", "pivots", "questions")


def row_of(output):
    """What is kept of the last row of a table in CSV; None if it is none."""
    lines = output.splitlines()
    if len(lines) < 2 or not lines[0].startswith("instance,"):
        return None
    *_, row = csv.DictReader(lines)
    return {name: row[name] for name in KEPT if row.get(name)}


def digest(value):
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()[:12]


def read_lines(path):
    """The whole lines of a file of JSON; one that was cut off by a signal is dropped."""
    if not os.path.exists(path):
        return []
    with open(path) as file:
        text = file.read()
    whole = text[:text.rfind("\n") + 1]
    if len(whole) < len(text):
        with open(path, "w") as file:
            file.write(whole)
    return [json.loads(line) for line in whole.splitlines()]


def run(words, limit):
    """
    Run a command and measure it with all the processes that it waits for. The limit is set by a
    shell, because Python cannot safely do so between fork and exec when it has threads.
    """
    limited = ["sh", "-c", 'ulimit -t "$1" && shift && exec "$@"', "sh", str(math.ceil(limit)), *words]
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(limited, stdout=output, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                                   env={**os.environ, "LC_ALL": "C", "OMP_NUM_THREADS": "1"})
        started = time.monotonic()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return {"status": process.returncode, "seconds": usage.ru_utime + usage.ru_stime,
                "elapsed": time.monotonic() - started, "bytes": usage.ru_maxrss * 1024,
                "row": row_of(output.read(10 ** 7).decode(errors="replace"))}


def describe_machine(lab):
    """Date, version, processor, its cores, processes that were running, and whether --quick."""
    version = subprocess.run([lab.program, "--version"], stdout=subprocess.PIPE, text=True,
                             check=True).stdout.split()[1].rstrip(",")
    with open("/proc/cpuinfo") as file:
        names = re.findall(r"^model name\s*: (.*)$", file.read(), re.MULTILINE)
    return (datetime.date.today().isoformat(), version, names[0] if names else "unknown processor",
            os.cpu_count(), f"{os.getloadavg()[1]:.1f}", int(lab.quick))

"""
Measuring for the report and for the frontier. Runs of engines go through `queensat sweep`; everything else is a command,
measured as a whole. Both keep what they have measured in a folder and continue it if they are
stopped. Seconds are those of the processor, user and system.
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

    def sweep(self, study, words, table=None):
        """
        The runs of a sweep as dictionaries. `table`: its instances, (names, rows). A run that
        crashes, or whose answer fails a check, is an error of the report.
        """
        name = f"{study}-{digest([*words, table])}"
        results = os.path.join(self.folder, name + ".jsonl")
        command = [self.program, "sweep", *words]
        shown = ["queensat", "sweep", *words]
        if table:
            path = os.path.join(self.folder, name + ".list")
            with open(path, "w") as file:
                for row in [table[0], *table[1]]:
                    print(*row, file=file)
            command += ["--list", path]
            shown += ["--list", study + ".list"]
        self.show(study, shlex.join(shown + ["-o", study + ".jsonl"]))
        status = subprocess.run([*command, "--jobs", str(self.jobs), "-o", results]).returncode
        if status != 0:
            sys.exit(f"report: {shlex.join(command)} ended with exit status {status}")
        with open(results) as file:
            runs = [json.loads(line) for line in file]
        return [run for run in runs if run["schema"] == "queensat-run-1"]

    def instance(self, words):
        """The file of an instance of `generate`."""
        path = os.path.join(self.folder, "instances",
                            re.sub(r"[^a-z0-9.]+", "-", " ".join(words)))
        if not os.path.exists(path):
            subprocess.run([self.program, "generate", *words, "-o", path + ".part"], check=True)
            os.rename(path + ".part", path)
        return path

    def commands(self, study, tasks, limit, jobs=None, grace=0, read=None):
        """
        Measure each task, a pair (key, words), at most `limit` seconds of the processor for each
        of its processes; `grace` is how many more it has to end by itself. The records are
        dictionaries: key, seconds, elapsed, bytes, status (of the exit; negative: the signal), row
        (what `read` keeps of its output; by default, of the last row of a table in CSV) and errors.
        """
        path = os.path.join(self.folder, study + ".commands.jsonl")
        done = {record["name"]: record for record in read_lines(path)}
        named = [(digest([key, words, limit]), key, words) for key, words in tasks]

        def measure(task):
            name, key, words = task
            record = {"name": name, "key": key, **run(words, limit, grace, read or row_of)}
            with self.lock, open(path, "a") as file:
                print(json.dumps(record), file=file)
            return name, record

        missing = [task for task in named if task[0] not in done]
        with concurrent.futures.ThreadPoolExecutor(jobs or self.jobs) as pool:
            done.update(pool.map(measure, missing))
        return [done[name] for name, _, _ in named]


MOST = 10 ** 7  # bytes that are read of an output
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


def run(words, limit, grace, read):
    """
    Run a command and measure it with all the processes that it waits for. The limits are set by a
    shell, because Python cannot safely do so between fork and exec when it has threads.
    """
    seconds = math.ceil(limit)
    limited = ["sh", "-c", 'ulimit -S -t "$1" && ulimit -H -t "$2" && shift 2 && exec "$@"', "sh",
               str(seconds), str(seconds + grace), *words]
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(limited, stdout=output, stderr=errors, stdin=subprocess.DEVNULL,
                                   env={**os.environ, "LC_ALL": "C", "OMP_NUM_THREADS": "1"})
        started = time.monotonic()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        return {"status": process.returncode, "seconds": usage.ru_utime + usage.ru_stime,
                "elapsed": time.monotonic() - started, "bytes": usage.ru_maxrss * 1024,
                "row": read(output.read(MOST).decode(errors="replace")),
                "errors": errors.read(300).decode(errors="replace")}


def describe_machine(lab):
    """Date, version, processor, its cores, processes that were running, and whether --quick."""
    version = subprocess.run([lab.program, "--version"], stdout=subprocess.PIPE, text=True,
                             check=True).stdout.split()[1].rstrip(",")
    with open("/proc/cpuinfo") as file:
        names = re.findall(r"^model name\s*: (.*)$", file.read(), re.MULTILINE)
    return (datetime.date.today().isoformat(), version, names[0] if names else "unknown processor",
            os.cpu_count(), f"{os.getloadavg()[1]:.1f}", int(lab.quick))

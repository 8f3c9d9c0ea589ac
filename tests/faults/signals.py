#!/usr/bin/env python3
"""Signals and time limits at random moments, in every command, engine and format.

    signals.py PROGRAM [--moments N] [--sample N] [--huge] [--only PATTERN] [--seed S]

Each command line is stopped N times (--moments), or only a random sample of all of that is run.
Moments are counted from when the program catches signals, up to two seconds, early ones more
often. The signal is INT, TERM, HUP, XCPU, a storm of several, or the time limit if the command has
one. The program has to end with exit status 3, with both bounds and a placement if it solves, and
with a whole record or an unchanged file otherwise; after a second signal it may end at once, but
leaves no file. A line for each command line: seconds from the signal to the exit (median,
99 %, maximum), the most processor time that the program used in between (which other programs do
not change), and the number of runs that were stopped. The exit status is 1 if a run was not as it
has to be; how long it took does not matter for that.
"""
import argparse
import collections
import json
import os
import random
import re
import select
import signal
import subprocess
import sys
import tempfile
import time

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGXCPU]
OLD = "what was here before\n"
DONE = (0, 10, 20, 30)
LONGEST = 2.0
# When a program that was stopped counts as hung: after so many seconds of processor time, or of any
# time if it waits.
ENDLESS = 120


def blocked(n, free, seed=7):
    draw = random.Random(seed)
    return f"board {n}\n" + "".join(
        f"block {r} {c}\n" for r in range(n) for c in range(n) if draw.random() > free)


def queens(n, count):
    """The first rows of a solution (E. Pauls), n not 2 or 3 modulo 6."""
    half = n // 2
    return f"board {n}\n" + "".join(
        f"queen {r} {2 * r + 1 if r < half else 2 * (r - half)}\n" for r in range(count))


def crowded(n):
    """A solution of a third of the size in the centre, which attacks most of the board."""
    m = next(m for m in range(n // 3, 0, -1) if m % 6 not in (2, 3))
    begin = (n - m) // 2
    squares = [line.split()[1:] for line in queens(m, m).split("\n")[1:-1]]
    return f"board {n}\n" + "".join(
        f"queen {begin + int(r)} {begin + int(c)}\n" for r, c in squares)


BOARDS = {
    "blocked70": lambda: blocked(70, 0.075),
    "blocked300": lambda: blocked(300, 0.02),
    "blocked1000": lambda: blocked(1000, 0.01),
    "blocked1000h": lambda: blocked(1000, 0.5),
    "crowded100": lambda: crowded(100),
    "crowded1000": lambda: crowded(1000),
    "queens100000": lambda: queens(100000, 33333),
    "queens1000000": lambda: queens(1000000, 300000),
    "sparse1000000": lambda: queens(1000000, 998000),
    # Values of a million variables, none of them true.
    "answer": lambda: "s SATISFIABLE\n" + "".join(f"v -{i}\n" for i in range(1, 10**6 + 1)) + "v 0\n",
}


def listed(program, page, pattern):
    """Names in a page of the help."""
    text = subprocess.run([program, "help", page], stdout=subprocess.PIPE, check=True,
                          encoding="utf-8").stdout
    return re.findall(pattern, text, re.M)


def command_lines(program):
    empty = [f"--board {n}" for n in (8, 16, 100, 1000, 3000, 10000, 30000, 100000, 1000000)]
    boards = empty + [name for name in BOARDS if name != "answer"]
    engines = listed(program, "engines", r"^  ([a-z]+)  ")
    formats = listed(program, "export", r"^  ([a-z0-9-]+)  +[^ -]")
    lines = [f"solve --engine {engine} {board}" for engine in engines for board in boards]
    lines += [f"solve --format {form} {board}"
              for form in ("json", "array", "competition", "board", "unicode")
              for board in ("--board 1000", "--board 3000", "--board 1000000", "blocked70",
                            "queens1000000")]
    lines += [f"solve --first-lexicographic {board}"
              for board in ("--board 50", "blocked70", "crowded100")]
    for board in ("blocked70", "blocked1000", "--board 1000", "--board 3000"):
        lines += [f"solve --cross-check {board}", f"solve --threads 2 {board}",
                  f"solve --certificate certificate {board}", f"compare --engine all {board}",
                  f"draw --solve --format svg {board}"]
    lines += ["compare --board 8..40"]
    lines += [f"count {form} {board}"
              for form in ("", "--any", "--maximal", "--classes", "--list", "--format json --list")
              for board in ("--board 14", "--board 20", "--board 64", "--board 8 --queen 0,0",
                            "blocked70", "sparse1000000", "queens1000000", "crowded100")]
    lines += [f"count --part 1/2 {board}" for board in ("--board 20", "--size 40 --board 64")]
    lines += [f"explain {form} {board}" for form in ("", "--format json", "--smallest", "--all")
              for board in ("blocked70", "crowded100", "--board 1000 --queen 0,0", "queens1000000")]
    lines += ["draw --explain --format svg blocked70", "draw --explain --format svg crowded100"]
    lines += [f"export --memory-limit 1000G --format {form} {board}" for form in formats
              for board in ("--board 300", "--board 1000", "--board 3000", "--board 10000",
                            "blocked1000h", "crowded1000", "queens100000", "sparse1000000")]
    lines += [line for amo in ("pairwise", "sequential", "product", "binary")
              for line in (f"export --memory-limit 1000G --amo {amo} --board 2000",
                           f"solve --engine sat --amo {amo} --board 1000")]
    lines += [f"solve --engine sat --card {card} --board 500" for card in ("sequential", "totalizer")]
    lines += ["export --full --board 1000"]
    for form in ("svg", "png", "pdf", "unicode", "text"):
        lines += [f"draw --format {form} {board}"
                  for board in ("--board 100", "--board 3000", "--board 10000", "blocked1000h",
                                "queens100000", "queens1000000")]
        if form != "text":
            lines += [f"draw --attacked --format {form} crowded1000"]
    lines += ["draw --format png --size 10000 blocked1000h"]
    lines += [f"decode {board} answer"
              for board in ("--board 3000", "--board 10000", "blocked1000h", "queens1000000")]
    lines += ["space 100", "space 1000",
              "generate completion --board 4000 --queens 1000 --id 1",
              "generate blocked --board 3000 --squares 100000 --id 1",
              "generate excluded --board 3000 --diagonals 100 --id 1",
              "generate prefix --board 40 --length 40", "generate unique --board 14 --id 1",
              "generate random --board 30000 --queens 10000 --id 1"]
    return lines


def huge_lines():
    return [line for n in (10**7, 10**8)
            for line in (f"solve --board {n}", f"solve --engine swap --board {n}",
                         f"solve --engine sat --board {n}", f"export --board {n}",
                         f"count --board {n}", f"decode --board {n} answer",
                         f"draw --format png --board {n}")]


def has_limit(line):
    return re.match(r"(solve|count(?! --part)|explain|draw --solve|draw --explain)", line)  # that of compare is for each engine


class Runner:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.durations = {}
        self.work = os.path.join(folder, "run")

    def prepare(self):
        for name in os.listdir(self.work):
            os.unlink(os.path.join(self.work, name))
        self.write("result", OLD)

    def write(self, name, text):
        with open(os.path.join(self.work, name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        try:
            with open(os.path.join(self.work, name), encoding="utf-8", errors="replace") as file:
                return file.read()
        except FileNotFoundError:
            return None

    def words(self, line):
        words = ["../" + word if word in BOARDS else word for word in line.split()]
        return words if words[0] == "space" else words + ["-o", "result"]

    def catches(self, process):
        """Wait until the program catches SIGINT."""
        while process.poll() is None:
            with open(f"/proc/{process.pid}/status", encoding="ascii", errors="replace") as file:
                caught = re.search(r"SigCgt:\s*([0-9a-f]+)", file.read())
            if int(caught[1], 16) & 1 << (signal.SIGINT - 1) if caught else processor_seconds(process) > 0.1:
                return  # some systems do not say
            os.sched_yield()

    def run(self, line, kind, moment, storm):
        """Seconds to the exit, and of processor time, or None if it ended before; a complaint."""
        self.prepare()
        words = self.words(line) + (["--time-limit", f"{moment:.4f}"] if kind == "limit" else [])
        with open(os.path.join(self.folder, "err"), "wb") as errors:
            process = subprocess.Popen([self.program] + words, cwd=self.work, stderr=errors,
                                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                       preexec_fn=heed_signals)
        try:
            self.catches(process)
        except (FileNotFoundError, ProcessLookupError):
            pass
        start = time.monotonic()
        stopped, used, finished = start + moment, None, False
        if ends(process, moment):
            finished = kind != "limit" or process.wait() != 3
            if finished:
                self.durations[line] = time.monotonic() - start
        else:
            used = processor_seconds(process)
            stopped = time.monotonic()
            if kind == "storm":
                for number, pause in storm:
                    process.send_signal(number)
                    time.sleep(pause)
            elif kind != "limit":
                process.send_signal(kind)
        ended = ends_at_all(process)
        latency = max(0, time.monotonic() - stopped)
        used = 0 if used is None else processor_seconds(process) - used
        if not ended:
            process.kill()
        status = process.wait()
        if not ended:
            return None, "does not end"
        if status in DONE or finished and status == 3:  # as where squares cannot be listed
            return None, self.complaint_of_files(line)
        complaint = self.complaint(line, kind, status)
        return None if finished else (latency, used), complaint

    def complaint(self, line, kind, status):
        with open(os.path.join(self.folder, "err"), encoding="utf-8", errors="replace") as file:
            errors = file.read()
        if kind == "storm" and status < 0 and -status in SIGNALS:
            return self.complaint_of_files(line)
        if kind == "storm" and status - 128 in SIGNALS:
            return self.complaint_of_files(line)
        if status == 1 and re.search("does not apply|is too large|counting needs|too many|the file would have", errors):
            return None
        if status == 2 and line.startswith("decode ") and "the model has 0 of" in errors:
            return None  # it had come to the end: the answer has no queens
        if status != 3:
            return f"exit status {status}, {errors[:200]!r}"
        result = self.read("result")
        if re.match(r"(export|decode|generate|space)", line) and result != OLD and result != self.whole(line):
            return "half a file is left"
        if line.startswith("solve") and result == OLD and "interrupted" not in errors:
            return "no report"
        if line.startswith("solve") and "--format" not in line and result != OLD:
            if len(re.findall("^(maximum|lower|upper|time) ", result, re.M)) != 4:
                return "half a report"
        return self.complaint_of_files(line)

    def whole(self, line):
        """What the command writes undisturbed: the signal may come when the file has just been put in its place."""
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            subprocess.run([self.program] + self.words(line), cwd=folder, check=False,
                           stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            return self.read(os.path.join(folder, "result"))

    def complaint_of_files(self, line):
        left = set(os.listdir(self.work)) - {"result", "certificate"}
        if left:
            return f"left {' '.join(sorted(left))}"
        result = self.read("result")
        if result not in (None, OLD) and "json" in line:
            try:
                for text in result.split("\n")[:-1]:
                    json.loads(text)
            except ValueError:
                return "half a record"
            if not result.endswith("\n"):
                return "half a line"
        certificate = self.read("certificate")
        if certificate is not None and not re.search(r"\nend [0-9a-f]{8}\n$", certificate):
            return "half a certificate"
        return None


def ends(process, seconds):
    """Whether it ends in this time. Popen.wait looks only every 0.05 s."""
    if process.returncode is not None:
        return True
    descriptor = os.pidfd_open(process.pid)
    ended, _, _ = select.select([descriptor], [], [], seconds)
    os.close(descriptor)
    return bool(ended)


def ends_at_all(process):
    """Whether it ends, on a machine however busy."""
    begun = processor_seconds(process)
    while not ends(process, ENDLESS):
        if processor_seconds(process) - begun > ENDLESS or not is_runnable(process):
            return False
    return True


def is_runnable(process):
    """Whether a thread of it runs, or waits for a processor or a disk."""
    for thread in os.listdir(f"/proc/{process.pid}/task"):
        try:
            with open(f"/proc/{process.pid}/task/{thread}/stat", encoding="ascii") as file:
                if file.read().rsplit(")", 1)[1].split()[0] in "RD":
                    return True
        except OSError:
            pass  # it has just ended
    return False


def processor_seconds(process):
    """Of all its threads, also when it has ended but was not waited for."""
    if process.returncode is not None:
        return 0
    return time.clock_gettime(~process.pid << 3 | 2)


def heed_signals():
    """nohup, for example, leaves a signal ignored, and the program respects that."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


def percentile(numbers, part):
    return sorted(numbers)[min(len(numbers) - 1, int(len(numbers) * part))]


def summary(latencies):
    numbers = [latency for latency, _ in latencies]
    return (f"{percentile(numbers, 0.5):.3f} {percentile(numbers, 0.99):.3f} {max(numbers):.3f} "
            f"{max(used for _, used in latencies):.3f} {len(numbers):4d}")


def main():
    parser = argparse.ArgumentParser(description="Stop the program at random moments.")
    parser.add_argument("program")
    parser.add_argument("--moments", type=int, default=5, help="stops of each command line")
    parser.add_argument("--sample", type=int, default=0, help="the number of runs (0: all)")
    parser.add_argument("--huge", action="store_true", help="boards with n = 10^7 and 10^8 only")
    parser.add_argument("--only", default="", help="command lines that match this pattern")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    draw = random.Random(options.seed)
    lines = [line for line in (huge_lines() if options.huge else command_lines(program))
             if re.search(options.only, line)]
    jobs = [(line, i) for line in lines for i in range(options.moments)]
    if options.sample:
        jobs = sorted(draw.sample(jobs, min(options.sample, len(jobs))), key=lambda job: lines.index(job[0]))
    latencies, bad = collections.defaultdict(list), 0
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "run"))
        needed = {word for line, _ in jobs for word in line.split() if word in BOARDS}
        for name in needed:
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(BOARDS[name]())
        runner = Runner(program, folder)
        for at, (line, _) in enumerate(jobs):
            kind = draw.choice(SIGNALS + ["storm"] + (["limit"] if has_limit(line) else []))
            storm = [(draw.choice(SIGNALS), draw.random() * 0.02) for _ in range(6)]
            longest = min(LONGEST, runner.durations.get(line, LONGEST))
            moment = 0.002 * (longest / 0.002) ** draw.random() if longest > 0.004 else 0.002
            latency, complaint = runner.run(line, kind, moment, storm)
            # A time limit begins only after the files have been read.
            if latency is not None and kind != "storm" and (kind != "limit" or "--board" in line):
                latencies[line].append(latency)
            if complaint:
                bad += 1
                name = kind if isinstance(kind, str) else kind.name
                print(f"WRONG: {line}: {name} after {moment:.4f} s: {complaint}", flush=True)
            if (at + 1 == len(jobs) or jobs[at + 1][0] != line) and latencies[line]:
                print(f"{summary(latencies[line])}  {line}", flush=True)
    everything = [latency for some in latencies.values() for latency in some]
    if everything:
        print(f"{summary(everything)}  all; {len(jobs)} runs, {bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

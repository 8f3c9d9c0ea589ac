#!/usr/bin/env python3
"""Run every command while calls of memory and of the system fail, one after the other.

For each command line of commands.txt and each fault, the k-th call fails, once or with all
that follow, for every k (or some: --points). Then
  - the program ends with the output that it has otherwise; or with the answer it has otherwise
    found another way, if the command line says that it may; always if the calls create threads;
  - or it stops early with a whole report and exit status 3;
  - or it ends with exit status 1 or 3, one line on standard error, whole records or nothing on
    standard output, and the old file as it was. No other file is left.
With --checkpoint, the same command then gives the answer.
"""
import argparse
import collections
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

FAULTS = ["memory", "thread", "short", "EINTR", "ENOSPC", "EIO"]
# How many more calls fail: all, but a call that is interrupted is made again until it is not.
ON = {fault: 100 if fault == "EINTR" else 10 ** 9 for fault in FAULTS}
OLD = b"what was here before\n"
# In the folder of the commands: LD_PRELOAD takes no path with blanks.
LIBRARY = "failing_calls.so"
HERE = os.path.dirname(os.path.abspath(__file__))
INPUTS = {
    "board": "board 6\nqueen 0 0\nblock 1 4\n",
    "lines": "board 5\nqueen 1 1\nblock-sum 6\nblock 0 4\n",
    "free": "board 9\nqueen 0 0\nblock-sum 9\n" + "".join(
        f"free {row} {row * row * 3 % 8 + 1}\n" for row in range(9)),
    "drawing": ". Q . .\n. . . .\n. . . X\n. . . .\n",
    "array": "[2, 4, 0, 3, 0]\n",
    "csplib": "n = 4 diags = [[1, 1]]\n",
    "slack": "board 12\n" + "".join(
        f"block {row} {column}\n" for row in range(12) for column in range(12)
        if (row * 5 + column * column * 3 + row * column) % 11 > 3),
    "parts": "board 9\n" + "".join(
        f"block {row} {column}\n" for row in range(9) for column in range(9)
        if (row < 4) != (column < 4) or (row + 2 * column) % 5 == 0),
    "model": "s SATISFIABLE\nv 2 8 9 15 0\n",
    "full": "s SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n",
    "solution": "solution status: optimal solution found\nobjective value: 3\n"
                "x_1_3 1\nx_2_0 1\nx_3_2 1\n",
    "literals": "o 1\nv x1 -x2\no 0\nv x1 x2 x5\ns OPTIMUM FOUND\n",
    "numbers": "5 2  0 1  4 0\n",
    "placement": "- - - Q x\n- Q - - -\n- - - - x\n- - Q x -\nQ - x - -\n",
    "clash": "[4, 2, 5, 1, 1]\n",
}
# Made by the program, in this order.
MADE = {
    "certificate": "solve parts --certificate certificate",
    "clauses": "solve slack --engine sat --certificate clauses",
    "large": "generate sparse --board 40 --average 4 --id 1 -o large",
    "lp": "export --board 4 --queen 0,1 --format lp -o lp",
    "opb": "export --board 4 --queen 0,1 --format opb -o opb",
    "best": "solve parts --format array -o best",
    "splitcube": "split slack --into 1 -o %cube",
    "piece": "solve slack --certificate piece",  # the only cube
    "part": "count --board 7 --part 1/1 -o part",
}
MEASURED = [
    (re.compile(rb"\d+\.\d+ s"), b"# s"),
    (re.compile(rb"\d+\.\d+ MB"), b"# MB"),
    (re.compile(rb'"(seconds|median|least|most)":[-+.e\d]+'), rb'"\1":0'),
    (re.compile(rb'"bytes":\d+'), b'"bytes":0'),
    (re.compile(rb"seconds [\d.]+ (numbers[\d ,]*) end \w{8}"), rb"seconds # \1 end #"),
]
ANSWER = re.compile(rb"^(maximum|queens|lower|o |s |\d+ (maximal )?placements?\b|all agree).*", re.M)
QUEENS = [rb"Q", rb"\b[1-9]\d*\b", rb"\n"]

CERTIFICATE = b"queensat certificate"
CHECKPOINT = "saved"  # its file, which any run may leave
# A search that is not recorded makes a certificate weaker, which is not an error.
NOTE = re.compile(rb"^queensat: (old|new) proves only \d+ to \d+: the search of \w+ was not recorded|"
                  rb"^queensat: the files of --proof were not written: the maximum is not proved|"
                  rb"^queensat: cannot save saved: ")


def without_measurements(text):
    for pattern, instead in MEASURED:
        text = pattern.sub(instead, text)
    return text


def answer(text):
    """The parts of a report that do not depend on how the search went."""
    return [re.split(rb"  the| [(]", match.group(0))[0] for match in ANSWER.finditer(text)]


def objects(text):
    """The lines."""
    return [json.loads(line) for line in text.decode().split("\n")[:-1]]


class Command:
    def __init__(self, line, program, folder):
        self.free = line.startswith("~ ")
        self.words = shlex.split(line.removeprefix("~ "))
        self.line, self.program, self.folder = line, program, folder
        self.is_json = "json" in self.words
        self.output = next((word for word in self.words if word in ("old", "old.svg")), None)
        boards = re.search(r"--(?:board|id|diagonals) (\d+)\.\.(\d+)", line)
        self.instances = (int(boards[2]) - int(boards[1]) + 1 if boards else
                          max(1, sum(word in INPUTS for word in self.words)))
        self.kept = set(INPUTS) | set(MADE) | {LIBRARY}

    def run(self, fault="", at=0, on=False, stdout=subprocess.PIPE, prepare=None):
        for name in set(os.listdir(self.folder)) - self.kept:
            path = os.path.join(self.folder, name)
            shutil.rmtree(path) if os.path.isdir(path) else os.unlink(path)
        if self.output:
            with open(os.path.join(self.folder, self.output), "wb") as file:
                file.write(OLD)
        environment = {"PATH": os.environ["PATH"], "LD_PRELOAD": f"./{LIBRARY}", "FAULT": fault,
                       "FAULT_AT": str(at), "TMPDIR": self.folder}
        if on:
            environment["FAULT_ON"] = str(ON[fault])
        if at == 0:
            environment["FAULT_COUNT"] = "count"
        with open(os.path.join(self.folder, "board"), "rb") as stdin:
            done = subprocess.run(
                [self.program] + self.words, cwd=self.folder, env=environment, stdin=stdin,
                stdout=stdout, stderr=subprocess.PIPE, timeout=300, preexec_fn=prepare,
                close_fds=False)
        return done.returncode, done.stdout or b"", done.stderr

    def made(self):
        files = {}
        for name in set(os.listdir(self.folder)) - self.kept - {CHECKPOINT}:
            path = os.path.join(self.folder, name)
            if os.path.isdir(path):
                files[name + "/"] = b""
                continue
            with open(path, "rb") as file:
                files[name] = file.read()
        return files

    @staticmethod
    def errors(stderr):
        return [line for line in stderr.split(b"\n")[:-1]
                if line.startswith(b"queensat: ") and not NOTE.search(line)]

    def learn(self, fault):
        """The number of calls that can fail, and the correct output."""
        self.status, self.stdout, self.stderr = self.run(fault)
        self.made_files = self.made()
        expected = (0, 2) if self.words[0] == "check" else (0, 10, 20, 30)
        if self.status not in expected or self.errors(self.stderr):
            sys.exit(f"{self.line}: exit status {self.status}: {self.stderr.decode()}")
        calls = int(self.made_files.pop("count"))
        self.files = set(self.made_files) | {self.output} - {None}
        if not all(name.startswith(("new", "old")) for name in self.files):
            sys.exit(f"{self.line}: makes {' '.join(sorted(self.files))}")
        if fault == "memory" and calls == 0:
            sys.exit(f"{self.line}: no allocation was seen")
        return calls

    def is_same(self, text, expected):
        text, expected = without_measurements(text), without_measurements(expected)
        if text == expected:
            return True
        if not self.free:
            return False
        if {"board", "array"} & set(self.words[-3:]) and not answer(expected):  # queens elsewhere
            return [len(re.findall(pattern, text)) for pattern in QUEENS] == [
                len(re.findall(pattern, expected)) for pattern in QUEENS]
        if not self.is_whole(text, expected):
            return False
        if not self.is_json:
            return answer(text) == answer(expected)
        return all(a.get(key) == b.get(key) for a, b in zip(objects(text), objects(expected))
                   for key in ("maximum", "lower", "total", "size"))

    def is_whole(self, text, expected):
        """Whether there is a report of the same form for each instance."""
        if self.is_json:
            try:
                found = objects(text)
            except ValueError:
                return False
            return text.endswith(b"\n") and [set(a) for a in found] == [
                set(b) for b in objects(expected)]
        def shape(line):
            return re.sub(rb"[\d.]+|threads?", b"#", line)
        lines, others = text.split(b"\n"), expected.split(b"\n")
        begun = "--trace" in self.words or shape(lines[0]) == shape(others[0])
        if self.words[0] == "draw":
            if expected.startswith((b"<?xml", b"%PDF")):
                return text[:5] == expected[:5] and text[-6:] == expected[-6:]
            return len(lines) == len(others)
        # The table of queries, and the counters that a footnote explains, depend on how far it got.
        lines, others = (re.sub(rb"\n(search  [^()]*\n)?\([^()]+\)\n\Z", b"\n", a).split(b"\n") for a in (text, expected))
        return begun and lines[-1] == b"" and shape(lines[-2])[:4] == shape(others[-2])[:4]

    def is_some_records(self, text, expected):
        """The reports of those instances that succeeded."""
        text, expected = without_measurements(text), without_measurements(expected)
        if text == b"" or self.is_same(text, expected):
            return True
        if self.instances < 2:
            return False
        if self.is_json:
            return text.endswith(b"}\n") and bool(objects(text))
        records = re.split(rb"\n(?=\w+: )|\n\n\n", expected)
        return any(text.strip() == record.strip() or
                   self.is_same(text.strip() + b"\n", record.strip() + b"\n")
                   for record in records) or text.endswith(b"\n")

    def proves(self, name):
        """Whether it is a certificate that is verified."""
        with open(os.path.join(self.folder, name), "rb") as file:
            if not file.read().startswith(CERTIFICATE):
                return False
        options = zip(self.words, self.words[1:])
        board = [word for pair in options if pair[0] in ("--board", "--queen") for word in pair]
        checked = subprocess.run([self.program, "check"] + (board or [self.words[1]]) + [name],
                                 cwd=self.folder, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL, check=False)
        return checked.returncode == 0

    def complaint(self, status, stdout, stderr):
        """What is wrong with a run, and with the next one if it has a checkpoint, or None."""
        wrong = self.complaint_of_run(status, stdout, stderr)
        if wrong or CHECKPOINT not in self.words:
            return wrong
        again = subprocess.run([self.program] + self.words, cwd=self.folder, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        if again.returncode == self.status and answer(again.stdout) == answer(self.stdout):
            return None
        return f"does not go on: {again.stderr.decode()}"

    def complaint_of_run(self, status, stdout, stderr):
        files = self.made()
        if set(files) - self.files:
            return f"left {' '.join(sorted(set(files) - self.files))}"
        lines = self.errors(stderr)
        if stderr and not stderr.endswith(b"\n"):
            return "half a line on standard error"
        if status < 0:
            return f"killed by {signal.Signals(-status).name}"
        others = [line for line in stderr.split(b"\n")[:-1]
                  if line not in lines and not NOTE.search(line)]
        if others and "-v" not in self.words:
            return f"standard error: {others[0].decode()}"
        if status == self.status:
            if not self.is_same(stdout, self.stdout):
                return "another output"
            for name, content in self.made_files.items():
                if name not in files or not (
                        self.is_same(files[name], content) or self.free and self.proves(name)):
                    return f"another {name}"
            return None if not lines else f"complains and exits {status}"
        if status == 3 and not lines and self.free:
            reports = [(stdout, self.stdout)] + [
                (files.get(name), content) for name, content in self.made_files.items()
                if name == self.output and not content.startswith(CERTIFICATE)]
            return None if any(self.is_whole(a, b) for a, b in reports
                               if a) else "stops with half a report"
        if {status, self.status} <= {0, 10, 20, 30} and b"\ns " in stdout and not lines:
            return None
        if status not in (1, 3):
            return f"exit status {status}"
        outputs = 1 + len({"--certificate", "--proof", "--veripb"} & set(self.words))  # each can fail
        most = max(self.instances, outputs)
        if self.instances > 1 and (self.words[0] == "check" or {"json", "csv"} & set(self.words)):
            most = self.instances + outputs  # a list is written even if no instance could be read
        if not 1 <= len(lines) <= most:
            return f"{len(lines)} lines on standard error"
        if not self.is_some_records(stdout, self.stdout):
            return f"exit {status} with half a report"
        for name, content in files.items():
            expected = self.made_files.get(name, b"")
            if content != OLD and not (
                    self.is_some_records(content, expected) or self.proves(name)):
                return f"exit {status} with half of {name}"
        return None


def closed_pipe(command, ignored):
    """With a pipe whose reader has ended: killed by SIGPIPE, or an error."""
    reader, writer = os.pipe()
    os.close(reader)
    how = signal.SIG_IGN if ignored else signal.SIG_DFL
    status, _, stderr = command.run("short", 10 ** 9, stdout=writer,
                                    prepare=lambda: signal.signal(signal.SIGPIPE, how))
    os.close(writer)
    left = set(command.made()) - command.files
    if left:
        return f"left {' '.join(sorted(left))}"
    lines = [line for line in stderr.split(b"\n") if line.startswith(b"queensat: ")]
    if command.stdout == b"":
        return None if status == command.status else f"exit status {status}"
    if status == 1 and len(lines) == 1 or status == -signal.SIGPIPE and not lines and not ignored:
        return None
    return f"exit status {status}, {len(lines)} lines"


def chosen(calls, points):
    if points == 0 or calls <= points:
        return range(1, calls + 1)
    return sorted({1 + i * (calls - 1) // (points - 1) for i in range(points)})


def main():
    parser = argparse.ArgumentParser(description="Make calls of the program fail.")
    parser.add_argument("program")
    parser.add_argument("library")
    parser.add_argument("--points", type=int, default=0, help="number of k of each (default: all)")
    parser.add_argument("--shard", default="1/1", help="I/N: of N shards the I-th")
    parser.add_argument("--fault", choices=FAULTS, action="append", help="only this one")
    parser.add_argument("--only", default="", help="only command lines with this text")
    options = parser.parse_args()
    shard, shards = map(int, options.shard.split("/"))
    with open(os.path.join(HERE, "commands.txt"), encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file if line[0] != "#"]
    runs = collections.Counter()
    bad = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for name, text in INPUTS.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        program = os.path.abspath(options.program)
        shutil.copy(options.library, os.path.join(folder, LIBRARY))
        for words in MADE.values():
            subprocess.run([program] + words.split(), cwd=folder, stdout=subprocess.DEVNULL,
                           check=True)
        for line in lines[shard - 1::shards]:
            if options.only not in line:
                continue
            command = Command(line, program, folder)

            def judge(complaint, fault, how):
                runs[fault] += 1
                if not complaint:
                    return
                bad[fault] += 1
                print(f"{command.line}: {how}: {complaint}", flush=True)

            for fault in options.fault or FAULTS:
                calls = command.learn(fault)
                for on in (False, True):
                    for k in chosen(calls, options.points):
                        try:
                            status, stdout, stderr = command.run(fault, k, on)
                            complaint = command.complaint(status, stdout, stderr)
                            if fault == "thread" and status != command.status:
                                complaint = complaint or "cannot do without its threads"
                        except subprocess.TimeoutExpired:
                            complaint = "does not end"
                        judge(complaint, fault, f"{fault} {k}{' and on' if on else ''}")
            if not options.fault:
                for ignored in (False, True):
                    judge(closed_pipe(command, ignored), "pipe",
                          f"closed pipe{', SIGPIPE ignored' if ignored else ''}")
    for fault, count in runs.items():
        print(f"{fault}: {count} runs, {count - bad[fault]} clean")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

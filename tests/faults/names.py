#!/usr/bin/env python3
"""Hostile names of files: in reports, in messages, and as the name of the output.

    names.py PROGRAM

What goes to a terminal contains no control characters, an error is one line, JSON is JSON, a row
of CSV has as many fields as its header, and no other file is made than the one that is named.
"""
import csv
import io
import json
import os
import subprocess
import sys
import tempfile

NAMES = [
    b"plain", b"two words", b"-o", b"--help", b"'quotes\"", b"`touch made`", b"$(touch made)",
    b"; touch made;", b"a,b;c\td", b"line\nbreak", b"\x1b[31mred\x1b[0m", b"\x1b]0;title\x07",
    b"\r\x08\x08back", b"%s%n%d", b"{id}", b"caf\xc3\xa9", b"\xff\xfe", b"\xc2\x9b31m", b"\xe2\x80\xae",
    b"a" * 255, b"\x7f", b"*?[a]", b"~", b"#comment", b"\\n", b"board 8", b"<b>&amp;", b",\"queens\":[]",
]
BOARD = b"board 6\nqueen 0 0\n"
STATUSES = (0, 1, 2, 3, 10, 20, 30)
# {} is the name. The word after it says what standard output is.
REPORTS = [
    ("text", "solve {}"), ("text", "solve {} {}"), ("text", "solve --format unicode {}"),
    ("json", "solve --format json {}"), ("text", "solve --format competition {}"),
    ("text", "compare --engine bitset {}"), ("json", "compare --engine bitset --format json {}"),
    ("csv", "compare --engine bitset,sat --format csv {} {}"),
    ("text", "count {}"), ("json", "count --format json {}"),
    ("text", "export {}"), ("text", "export --format mzn {}"),
    ("text", "draw --format text {}"), ("text", "draw --format svg {}"),
    ("text", "decode --board 6 {}"), ("text", "check {} {}"), ("json", "check --format json {} {}"),
    ("text", "solve --board 6 --engine {}"), ("text", "{}"), ("text", "solve --{}"), ("text", "generate {}"),
    ("text", "solve{}"), ("text", "space {}"), ("text", "solve --board 4 --queen {}"),
    ("text", "solve --board 4 --time-limit {}"), ("text", "draw --board 4 -o no/{}"),
]
OUTPUTS = ["solve --board 6 -o {}", "export --board 6 -o {}", "draw --board 6 --format svg -o {}",
           "solve --board 6 --certificate {}", "generate band --board 6 --width 3 -o {}"]


def controls(text):
    """Whether a terminal would obey any of it."""
    characters = text.decode("utf-8", "surrogateescape")
    return any(ord(c) < 32 and c != "\n" or 127 <= ord(c) < 160 or "\udc80" <= c <= "\udc9f"
               for c in characters)


def complaint(form, stdout, stderr, status):
    # In JSON, DEL is a letter.
    if controls(stderr) or controls(stdout.replace(b"\x7f", b"") if form == "json" else stdout):
        return "control characters"
    if status == 1 and stderr.count(b"\n") != len(
            [line for line in stderr.split(b"\n") if line.startswith(b"queensat: ")]):
        return f"an error of several lines: {stderr!r}"
    if form == "json":
        for line in stdout.decode().split("\n")[:-1]:
            json.loads(line)
    if form == "csv":
        rows = list(csv.reader(io.StringIO(stdout.decode("utf-8", "replace"), newline="")))
        if len({len(row) for row in rows}) > 1:
            return "rows of different lengths"
    return None


class Judge:
    """Runs the program with words in which {} is the name, and keeps count."""

    def __init__(self, program):
        self.program, self.runs, self.bad = program, 0, 0

    def run(self, form, line, name, statuses, files_wrong):
        """files_wrong(status): what is wrong with the files that are there now, or None."""
        words = line.encode().split()
        # A name that could be an option or a word of the program needs a folder.
        argument = b"./" + name if b"{}" in words else name
        words = [word.replace(b"{}", argument) for word in words]
        done = subprocess.run([self.program] + words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        text = complaint(form, done.stdout, done.stderr, done.returncode) or files_wrong(done.returncode)
        if done.returncode not in statuses:
            text = f"exit status {done.returncode}: {done.stderr!r}"
        self.runs += 1
        if text:
            self.bad += 1
            print(f"{b' '.join(words)!r}: {name!r}: {text}")


def write(name, content):
    with open(b"./" + name, "wb") as file:
        file.write(content)


def try_reports(judge, name):
    def others(_):
        return "another file" if set(os.listdir(b".")) != {name} else None

    write(name, BOARD)
    for form, line in REPORTS:
        judge.run(form, line, name, STATUSES, others)
    os.unlink(b"./" + name)


def try_outputs(judge, name):
    def others(status):
        made = set(os.listdir(b".")) - {b"board"}
        is_template = b"{" in name or b"%" in name
        for other in made:
            os.unlink(b"./" + other)
        return f"made {made}" if len(made) > 1 or status == 0 and made != {name} and not is_template else None

    write(b"board", BOARD)
    for line in OUTPUTS:
        judge.run("text", line, name, STATUSES, others)


def main():
    judge = Judge(os.path.abspath(sys.argv[1]))
    for name in NAMES:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try_reports(judge, name)
            try_outputs(judge, name)
            os.chdir("/")
    print(f"{judge.runs} runs, {judge.runs - judge.bad} clean")
    return 1 if judge.bad else 0


if __name__ == "__main__":
    sys.exit(main())

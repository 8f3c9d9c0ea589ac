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
# {} is the name. The word after it says what standard output is.
REPORTS = [
    ("text", [b"solve", b"{}"]), ("text", [b"solve", b"{}", b"{}"]),
    ("text", [b"solve", b"--format", b"unicode", b"{}"]),
    ("json", [b"solve", b"--format", b"json", b"{}"]),
    ("text", [b"solve", b"--format", b"competition", b"{}"]),
    ("text", [b"compare", b"--engine", b"bitset", b"{}"]),
    ("json", [b"compare", b"--engine", b"bitset", b"--format", b"json", b"{}"]),
    ("csv", [b"compare", b"--engine", b"bitset,sat", b"--format", b"csv", b"{}", b"{}"]),
    ("text", [b"count", b"{}"]), ("json", [b"count", b"--format", b"json", b"{}"]),
    ("text", [b"export", b"{}"]), ("text", [b"export", b"--format", b"mzn", b"{}"]),
    ("text", [b"draw", b"--format", b"text", b"{}"]), ("text", [b"draw", b"--format", b"svg", b"{}"]),
    ("text", [b"decode", b"--board", b"6", b"{}"]), ("text", [b"check", b"{}", b"{}"]),
    ("json", [b"check", b"--format", b"json", b"{}", b"{}"]),
    ("text", [b"solve", b"--board", b"6", b"--engine", b"{}"]),
    ("text", [b"{}"]), ("text", [b"solve", b"--{}"]), ("text", [b"generate", b"{}"]),
    ("text", [b"solve{}"]), ("text", [b"space", b"{}"]),
    ("text", [b"solve", b"--board", b"4", b"--queen", b"{}"]),
    ("text", [b"solve", b"--board", b"4", b"--time-limit", b"{}"]),
    ("text", [b"draw", b"--board", b"4", b"-o", b"no/{}"]),
    ("text", [b"sweep", b"--check", b"{}"]), ("text", [b"sweep", b"--summary", b"{}"]),
]
OUTPUTS = [
    [b"solve", b"--board", b"6", b"-o", b"{}"],
    [b"export", b"--board", b"6", b"-o", b"{}"],
    [b"draw", b"--board", b"6", b"--format", b"svg", b"-o", b"{}"],
    [b"solve", b"--board", b"6", b"--certificate", b"{}"],
    [b"sweep", b"./board", b"-o", b"{}"],
    [b"generate", b"band", b"--board", b"6", b"--width", b"3", b"-o", b"{}"],
]


def controls(text):
    """Whether a terminal would obey any of it."""
    characters = text.decode("utf-8", "surrogateescape")
    return any(ord(c) < 32 and c != "\n" or 127 <= ord(c) < 160 or "\udc80" <= c <= "\udc9f"
               for c in characters)


def complaint(form, stdout, stderr, status):
    if status not in (0, 1, 2, 3, 10, 20, 30):
        return f"exit status {status}"
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


def repeated_results(program, name):
    """Results of a sweep over an instance of this name; a run is there twice, with other bounds."""
    subprocess.run([program, b"sweep", b"./" + name, b"-o", b"results"], stderr=subprocess.DEVNULL,
                   check=False)
    if not os.path.exists("results"):
        return None
    with open("results", "rb") as file:
        lines = file.readlines()
    os.unlink("results")
    run = json.loads(lines[1])
    run["lower"], run["upper"] = 1, 1
    return b"".join(lines) + json.dumps(run).encode() + b"\n"


def main():
    program = os.path.abspath(sys.argv[1])
    runs = bad = 0

    def judge(words, name, text):
        nonlocal runs, bad
        runs += 1
        if text:
            bad += 1
            print(f"{b' '.join(words)!r}: {name!r}: {text}")

    for name in NAMES:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            with open(b"./" + name, "wb") as file:
                file.write(BOARD)
            for form, words in REPORTS:
                # A name that could be an option or a word of the program needs a folder.
                argument = b"./" + name if b"{}" in words else name
                used = [word.replace(b"{}", argument) for word in words]
                done = subprocess.run([program] + used, stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE, check=False)
                text = complaint(form, done.stdout, done.stderr, done.returncode)
                if set(os.listdir(os.fsencode(folder))) != {name}:
                    text = "another file"
                judge(used, name, text)
            results = repeated_results(program, name)
            if results:
                with open(b"./" + name, "wb") as file:
                    file.write(results)
            for how in [b"--check", b"--summary"] if results else []:
                used = [b"sweep", how, b"./" + name]
                done = subprocess.run([program] + used, stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE, check=False)
                text = complaint("text", done.stdout, done.stderr, done.returncode)
                if done.returncode != (2 if how == b"--check" else 0):
                    text = f"exit status {done.returncode}: {done.stderr!r}"
                judge(used, name, text)
            os.unlink(b"./" + name)
            with open("board", "wb") as file:
                file.write(BOARD)
            for words in OUTPUTS:
                used = [word.replace(b"{}", b"./" + name) for word in words]
                done = subprocess.run([program] + used, stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE, check=False)
                text = complaint("text", done.stdout, done.stderr, done.returncode)
                made = set(os.listdir(os.fsencode(folder))) - {b"board"}
                if done.returncode == 0 and made != {name} and b"{" not in name and b"%" not in name:
                    text = f"made {made}"
                if len(made) > 1:
                    text = f"made {made}"
                judge(used, name, text)
                for other in made:
                    os.unlink(b"./" + other)
            os.chdir("/")
    print(f"{runs} runs, {runs - bad} clean")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

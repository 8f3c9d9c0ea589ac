#!/usr/bin/env python3
"""Whether `queensat check -v` tells how much code its answer rests on.

Usage: trusted_lines.py QUEENSAT SOURCES COMPILER NM OBJECT[;OBJECT]...

From the checker's object files, the symbols lead to those of instance/ and base/ that it needs, and
the compiler names their headers. Their lines that are neither blank nor only comment are counted, and
must be as many as the program says: no more of the checker than the goal. Exit status 1 otherwise.
"""
import os
import re
import subprocess
import sys
import tempfile

CHECKER_MOST = 4000  # the goal: what was 4,135 lines, and 240 for leaves, and 140 for walls
USED_MOST = 1600  # of instance/, base/ and the public headers


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True)


def symbols_of(nm, path):
    defined, missing = set(), set()
    for line in run(nm, path).stdout.splitlines():
        *_, kind, symbol = line.split()
        (missing if kind == "U" else defined if kind.isupper() else set()).add(symbol)
    return defined, missing


def needed_objects(nm, objects):
    symbols = {path: symbols_of(nm, path) for path in objects}
    needed = [path for path in objects if "/qs_check.dir/" in path]
    for path in needed:  # which grows
        for other, (defined, _) in symbols.items():
            if other not in needed and not defined.isdisjoint(symbols[path][1]):
                needed.append(other)
    return needed


def source_of(folder, path):
    room, name = re.search(r"/qs_(\w+)\.dir/(?:.*/)?([^/]*)\.o(?:bj)?$", path).groups()
    return os.path.join(folder, "src", room, name)


def headers_of(compiler, folder, source):
    rooms = [os.path.join(folder, "src", room) for room in ("check", "instance", "base")]
    rule = run(compiler, "-MM", *(f"-I{room}" for room in [*rooms, os.path.join(folder, "include")]),
               source).stdout
    return {os.path.realpath(word) for word in rule.replace("\\\n", " ").split()[1:]}


def count_lines(path):
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read(), flags=re.DOTALL)
    return sum(bool(line.strip()) for line in text.splitlines())


def numbers_of(program):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "certificate")
        run(program, "solve", "--board", "4", "--certificate", path)
        note = run(program, "check", "--board", "4", path, "-v").stderr
    return [int(number) for number in re.findall("([0-9]+) (?:lines|of what)", note)]


def main(words):
    program, folder, compiler, nm, *lists = words
    objects = [path for paths in lists for path in paths.split(";")]
    folder = os.path.realpath(folder)
    files = set()
    for path in needed_objects(nm, objects):
        source = source_of(folder, path)
        if not source.endswith("/trusted_lines.c"):  # which the build has written
            files |= headers_of(compiler, folder, source)
    room = os.path.join(folder, "src", "check") + os.sep
    lines = {path: count_lines(path) for path in sorted(files)}
    checker = sum(count for path, count in lines.items() if path.startswith(room))
    used = sum(lines.values()) - checker
    told = numbers_of(program)
    print(f"counted {checker} and {used} lines, told {told}")
    if told == [checker, used] and checker <= CHECKER_MOST and used <= USED_MOST:
        return 0
    for path, count in lines.items():
        print(f"{count:5} {path}")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

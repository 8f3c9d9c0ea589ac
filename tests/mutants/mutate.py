#!/usr/bin/env python3
"""Change the code in small ways, and see whether its tests notice.

    mutate.py [ROOM or FILE...] [--sample N] [--seed S] [--report]

A mutant has one comparison, constant, && or || changed, or one statement dropped. It is compiled, and linked
with the unit tests that execute its line (as gcc counts in a build of its own); these run, the quickest first.
Listed are the survivors, which all of them accept; equivalent.txt has those that behave as the code does. Results
are kept in build/mutants as long as the file is the same, but survivors are tried again. Nothing is written
elsewhere.
"""
import argparse
import collections
import concurrent.futures
import filecmp
import glob
import hashlib
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUILD = os.path.join(ROOT, "build", "mutants")
FAST, COUNTED, RESULTS = (os.path.join(BUILD, name) for name in ("fast", "counted", "results.tsv"))
LIMIT = 120  # seconds of tests for each mutant
LEFT = ("survived", "not executed")
IS_FINE = (0, 77)  # exit statuses of tests: passed, skipped
# A statement that is dropped may lose memory, which only this finds.
os.environ["LSAN_OPTIONS"] = "allocator_may_return_null=1"

OPERATORS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&"}
TOKEN = re.compile(r"""
    (?P<skip>/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|^[ \t]*\#(?:\\\n|[^\n])*|<<=?|>>=?|->)
    |(?P<operator><=|>=|==|!=|&&|\|\||<|>)|(?P<number>\b[0-9]+\b(?![.xX]))|\w[\w.]*|.""", re.X | re.M | re.S)
# An assignment or a call on lines of its own: not a declaration, and nothing that leaves.
STATEMENT = re.compile(
    r"(?<=[;{})\n])\n( {4,})((?!(?:return|break|continue|goto|case|default|else|for|while|if|do|switch)\b)"
    r"(?:\(void\))?[*(+-]*[a-z_]\w*(?=[^\w;]*[-+*/%&|^]?=[^=]|\(|\[|\.|->|\+\+|--|\);)[^;{}]*;)(?=[ \n])")
FUNCTION = re.compile(r"^[a-z][^;=\n]*?\b(\w+)\([^;]*?\)\n\{.*?^\}", re.M | re.S)
Mutant = collections.namedtuple("Mutant", "path function before after lines text")  # lines: of it, of its function


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def changes_of(source):
    """Where each function has what can be changed, and what stands there instead."""
    for function in FUNCTION.finditer(source):
        begin, end = source.index("\n{", function.start()), function.end()
        found = [(*s.span(2), ";") for s in STATEMENT.finditer(source, begin, end)]
        found += [(*t.span(), OPERATORS.get(t[0]) or str(int(t[0]) + 1))
                  for t in TOKEN.finditer(source, begin, end) if t["operator"] or t["number"]]
        for change in sorted(found):
            yield function, *change


def mutants_of(path):
    source = read(path)

    def around(text, begin, end):  # whole lines, on one line
        return " ".join(text[text.rfind("\n", 0, begin) + 1:text.find("\n", end)].split())

    def numbers(begin, end):  # of lines
        return range(source.count("\n", 0, begin) + 1, source.count("\n", 0, end) + 2)

    for function, begin, end, instead in changes_of(source):
        text = source[:begin] + instead + source[end:]
        after = "(dropped)" if instead == ";" else around(text, begin, begin + len(instead))
        yield Mutant(path, function[1], around(source, begin, end), after,
                     (numbers(begin, end), numbers(*function.span())), text)


def run(words, seconds=600, **more):
    """The exit status. After these seconds it is killed, with its children."""
    nothing = {name: subprocess.DEVNULL for name in ("stdin", "stdout", "stderr")}
    words = ["timeout", "--signal=KILL", str(seconds), *words]
    return subprocess.run(words, **nothing, check=False, **more).returncode


def build(folder, flags):
    os.makedirs(folder, exist_ok=True)
    options = ["-DBUILD_TESTING=ON", "-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_C_FLAGS={flags}"]
    with open(folder + ".log", "w", encoding="utf-8") as log:
        for words in (["-S", ROOT, "-B", folder, "-G", "Unix Makefiles", *options],
                      ["--build", folder, "--parallel", str(os.cpu_count())]):
            if subprocess.run(["cmake", *words], stdout=log, stderr=log, check=False).returncode:
                sys.exit(f"mutants: the build failed; all of its output: {folder}.log")


def executed(folder):
    """The lines that were executed, by file, from gcc's counters below the folder."""
    found = collections.defaultdict(set)
    for data in glob.glob(f"{folder}/**/*.gcda", recursive=True):
        os.symlink(data[len(folder):-len("da")] + "no", data[:-len("da")] + "no")
        text = subprocess.run(["gcov", "-j", "-t", data], capture_output=True, check=False).stdout
        for file in json.loads(text)["files"] if text else []:
            path = os.path.relpath(os.path.join("/", file["file"]), ROOT)
            found[path].update(line["line_number"] for line in file["lines"] if line["count"])
    return {path: sorted(numbers) for path, numbers in found.items()}


class Tests:
    """The unit tests that have rooms, as they are linked, with the lines that each executes, and its seconds."""

    def __init__(self, rooms):
        build(FAST, "-O1 -w -fsanitize=leak")
        build(COUNTED, "-O1 -fno-inline -w --coverage -fprofile-update=atomic")
        self.compile = collections.defaultdict(list)
        for entry in json.loads(read(os.path.join(FAST, "compile_commands.json"))):
            words = shlex.split(entry["command"])
            words = words[1:] if words[0].endswith("ccache") else words
            self.compile[os.path.relpath(entry["file"], ROOT)].append((words, entry["directory"]))
        self.links = {}
        for path in sorted(glob.glob(f"{FAST}/tests/CMakeFiles/test_*.dir/link.txt")):
            words = shlex.split(read(path))
            if any(f"libqs_{room}.a" in " ".join(words) for room in rooms):
                self.links[re.search(r"/test_(\w+)\.dir/", path)[1]] = words
        kept = os.path.join(BUILD, "tests.json")
        sources = sorted(glob.glob(f"{ROOT}/src/**/*.[ch]", recursive=True) + glob.glob(f"{ROOT}/tests/**/*.[ch]"))
        state = hashlib.sha256("".join(map(read, sources)).encode()).hexdigest()
        self.known = json.loads(read(kept)) if os.path.exists(kept) else {}
        self.known = self.known if self.known.get("state") == state else {"state": state}
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            todo = [name for name in self.links if name not in self.known]
            self.known.update(zip(todo, pool.map(self.measure, todo)))
        with open(kept, "w", encoding="utf-8") as file:
            json.dump(self.known, file)

    @staticmethod
    def measure(name):
        with tempfile.TemporaryDirectory() as folder:
            begun = time.monotonic()
            if run([f"{FAST}/tests/test_{name}"], 60, cwd=folder) not in IS_FINE:
                print(f"mutants: {name} is left out: it fails without a change, or takes long", flush=True)
                return 0, {}
            spent = time.monotonic() - begun
            run([f"{COUNTED}/tests/test_{name}"], cwd=folder, env={**os.environ, "GCOV_PREFIX": f"{folder}/gcov"})
            return spent, executed(f"{folder}/gcov")

    def of(self, mutant):
        """The tests that execute the line (where gcc does not count it, the function), quickest first."""
        for lines in mutant.lines:
            found = [(self.known[name][0], name) for name in self.links
                     if not set(lines).isdisjoint(self.known[name][1].get(mutant.path, []))]
            if found:
                return sorted(found)
        return []


def link(words, objects, program, folder):
    """With the objects in front of the archives, which then give no others in their place."""
    at = words.index("-o")
    return run([*words[:at + 1], program, *objects, *words[at + 2:]], cwd=folder) == 0


def try_mutant(tests, mutant):
    """What became of it: one of LEFT, "not built", "same code", or the name of the test that killed it."""
    with tempfile.TemporaryDirectory() as folder:
        source, objects, usual = os.path.join(folder, os.path.basename(mutant.path)), [], []
        with open(source, "w", encoding="utf-8") as file:
            file.write(mutant.text)
        include = ["-iquote", os.path.dirname(os.path.join(ROOT, mutant.path))]
        for words, directory in tests.compile[mutant.path]:
            at = words.index("-o")
            usual.append(os.path.join(directory, words[at + 1]))
            objects.append(os.path.join(folder, f"{len(usual)}.o"))
            if run([*words[:at], *include, "-o", objects[-1], "-c", source], cwd=directory) != 0:
                return "not built"
        if all(filecmp.cmp(*pair, shallow=False) for pair in zip(objects, usual)):
            return "same code"
        names, end = tests.of(mutant), time.monotonic() + LIMIT
        for seconds, name in names:
            program = os.path.join(folder, name)
            if not link(tests.links[name], objects, program, f"{FAST}/tests"):
                return "not built"
            if run([program], 10 + 20 * seconds, cwd=folder) not in IS_FINE:
                return name
            if time.monotonic() > end:
                break
        return LEFT[not names]


def report(results, known):
    """What became of the mutants of each room."""
    rooms = collections.defaultdict(collections.Counter)
    for key, became in results.items():
        if became not in ("not built", "same code"):
            kind = "equivalent" if key in known else "left" if became in LEFT else "killed"
            rooms[key.split("/")[1]][kind] += 1
    print("| room | made | killed | equivalent | left |\n|---|---:|---:|---:|---:|")
    for room, n in sorted(rooms.items()):
        print(f"| {room} | {sum(n.values())} | {n['killed']} | {n['equivalent']} | {n['left']} |")


def rows_of(path):
    lines = read(path).splitlines() if os.path.exists(path) else []
    return [line.split("\t") for line in lines if not line.startswith("#")]


def main():
    parser = argparse.ArgumentParser(description="Change the code in small ways: do its tests notice?")
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help="a room, or a file in src (default: all)")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="N of the mutants only")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--report", action="store_true", help="only a table of what is known")
    options = parser.parse_args()
    paths = [path for path in sorted(glob.glob("src/**/*.c", root_dir=ROOT, recursive=True))
             if not options.rooms or any(f"{path}/".startswith(f"src/{room}/") for room in options.rooms)]
    if not paths:
        sys.exit(f"mutants: there is no room {' '.join(options.rooms)}")
    mutants = {"\t".join(m[:4]): m for path in paths for m in mutants_of(path)}
    digests = {path: hashlib.sha256(read(path).encode()).hexdigest()[:12] for path in paths}
    known = {"\t".join(row[:4]) for row in rows_of(os.path.join(HERE, "equivalent.txt"))}
    for key in sorted(known - set(mutants)):
        if key.split("\t")[0] in digests:
            print("no longer there, but in equivalent.txt: " + key.replace("\t", " | "))
    old = {"\t".join(row[:5]): row[5] for row in rows_of(RESULTS)}
    results = {key: old.get(f"{key}\t{digests[mutant.path]}") for key, mutant in mutants.items()}
    picked = sorted(results)
    if not options.report:
        sample = min(options.sample or len(picked), len(picked))
        picked = sorted(random.Random(options.seed).sample(picked, sample))
        tests = Tests({path.split("/")[1] for path in paths})
        todo = [key for key in picked if key not in known and results[key] in (None, *LEFT)]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool, \
                open(RESULTS, "a", encoding="utf-8") as file:
            tried = pool.map(lambda key: try_mutant(tests, mutants[key]), todo)
            for key, results[key] in zip(todo, tried):
                file.write(f"{key}\t{digests[mutants[key].path]}\t{results[key]}\n")
                file.flush()
                if results[key] in LEFT:
                    print(f"{results[key]}: " + key.replace("\t", " | "), flush=True)
    results = {key: results[key] for key in picked if results[key] or key in known}
    report(results, known)
    sys.exit(any(became in LEFT and key not in known for key, became in results.items()))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Change the code in small ways, and see whether its tests notice.

    mutate.py [ROOM or FILE...] [--sample N] [--seed S] [--jobs N] [--seconds S] [--report]

A mutant has one comparison, constant, && or || changed, or one statement dropped. All mutants of the rooms are in
one build, where each place asks whether it is the one that is changed in this process (mutant.h); where C wants a
constant, there is none. Those unit tests run that come to the place, the quickest first, with the address
sanitizer. Listed are the survivors, which all of them accept; equivalent.txt has those that behave as the code
does. Results are kept in build/mutants as long as the file is the same, but survivors are tried again.
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

import changes

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUILD = os.path.join(ROOT, "build", "mutants")
PLAIN, MUTATED, RESULTS = (os.path.join(BUILD, name) for name in ("plain", "mutated", "results.tsv"))
LEFT, NOT_MADE = ("survived", "not executed"), ("not built", "same code")
IS_FINE = (0, 77)  # exit statuses of tests: passed, skipped
os.environ["ASAN_OPTIONS"] = "allocator_may_return_null=1:malloc_fill_byte=90"
os.environ["CMOCKA_TEST_ABORT"] = "1"  # at the first failure


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def run(words, seconds=600, **more):
    """The exit status. After these seconds of the processor it is killed, much later in any case."""
    nothing = {name: subprocess.DEVNULL for name in ("stdin", "stdout", "stderr")}
    words = ["timeout", "--signal=KILL", str(30 + 10 * seconds), "prlimit", f"--cpu={int(2 + seconds)}", *words]
    return subprocess.run(words, check=False, **{**nothing, **more}).returncode


def build(folder, flags):
    os.makedirs(folder, exist_ok=True)
    options = ["-DBUILD_TESTING=ON", "-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_C_FLAGS={flags}"]
    with open(folder + ".log", "w", encoding="utf-8") as log:
        for words in (["-S", ROOT, "-B", folder, "-G", "Unix Makefiles", *options],
                      ["--build", folder, "--parallel", str(os.cpu_count())]):
            if subprocess.run(["cmake", *words], stdout=log, stderr=log, check=False).returncode:
                sys.exit(f"mutants: the build failed; all of its output: {folder}.log")


def archive(path):
    """Where the linker finds this source."""
    return f"libqs_{os.path.dirname(path)[4:].replace('/', '_')}.a"


class Program:
    """The unit tests that have rooms, linked with all mutants; what each takes, and to which mutants it comes."""

    def __init__(self, paths, mutants, jobs, wanted):
        build(PLAIN, "-O1 -w -fsanitize=address")
        self.mutants, self.compile, self.objects, self.dropped, self.tests = mutants, {}, {}, set(), {}
        for entry in json.loads(read(os.path.join(PLAIN, "compile_commands.json"))):
            words = shlex.split(entry["command"])
            words = words[1:] if words[0].endswith("ccache") else words
            if not os.path.relpath(entry["directory"], PLAIN).startswith("tests"):  # which take some once more
                self.compile.setdefault(os.path.relpath(entry["file"], ROOT), []).append((words, entry["directory"]))
        os.makedirs(MUTATED, exist_ok=True)
        run(["cc", "-c", f"-DCOUNT={len(mutants) + 1}", "-o", f"{MUTATED}/mutant.o", f"{HERE}/mutant.c"])
        rooms = {os.path.dirname(path) for path in paths}
        sources = [path for room in rooms for path in glob.glob(f"{room}/*.[ch]", root_dir=ROOT)]
        units = [path for path in self.compile if path in sources]
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            todo, wrong = units, sources
            while todo:  # until what C does not accept is left out
                left = [(number, m) for number, m in enumerate(mutants) if number not in self.dropped]
                for path in wrong:
                    inside = {number: m for number, m in left if m.path == path}
                    write(f"{MUTATED}/{path}", changes.all_in_one(read(path), inside))
                errors = list(pool.map(self.compile_unit, todo))
                todo = [unit for unit, found in zip(todo, errors) if found]
                wrong = {path for found in errors for path, _ in found}
                self.drop({place for found in errors for place in found})
            links = {}
            for path in sorted(glob.glob(f"{PLAIN}/tests/CMakeFiles/test_*.dir/link.txt")):
                name, words = re.search(r"/test_(\w+)\.dir/", path)[1], read(path)
                if re.fullmatch(wanted, name) and any(archive(unit) in words for unit in units):
                    links[name] = shlex.split(words)
            self.tests = dict(zip(links, pool.map(self.measure, links, links.values())))

    def compile_unit(self, path):
        """Where the compiler finds errors."""
        found, self.objects[path] = set(), []
        for at, (words, directory) in enumerate(self.compile[path]):
            out = words.index("-o")
            self.objects[path].append(f"{MUTATED}/{path}.{at}.o")
            done = subprocess.run(
                [*words[:out], "-include", f"{HERE}/mutant.h", "-iquote", os.path.dirname(os.path.join(ROOT, path)),
                 "-fmax-errors=0", "-o", self.objects[path][-1], "-c", f"{MUTATED}/{path}"],
                cwd=directory, capture_output=True, text=True, check=False)
            for words in re.findall(r"^(\S+?):(\d+):(?:\d+:)? (?:error|fatal)|inlined from .* at (\S+?):(\d+)",
                                    done.stderr, re.M):
                file, line = filter(None, words)
                if file.startswith(MUTATED):
                    found.add((os.path.relpath(file, MUTATED), int(line)))
            if done.returncode and not found:
                sys.exit(f"mutants: cannot compile {path}:\n{done.stderr}")
        return found

    def drop(self, places):
        """The mutants of these lines; if there are none any more, those of their functions."""
        before = len(self.dropped)
        lines = {path: [0, *(at.end() for at in re.finditer("\n", read(path)))] for path, _ in places}
        for number, m in enumerate(self.mutants):
            begin, end = m.extent
            self.dropped.update(number for path, line in places if path == m.path
                                and begin < lines[path][line] and end > lines[path][line - 1])
        if places and len(self.dropped) == before:
            inside = {(path, function[1]) for path, line in places for function in changes.FUNCTION.finditer(read(path))
                      if function.start() < lines[path][line] <= function.end()}
            self.dropped.update(number for number, m in enumerate(self.mutants) if (m.path, m.function) in inside)
        if places and len(self.dropped) == before:
            sys.exit(f"mutants: cannot compile {sorted(places)}")

    def link(self, name, words, program):
        """With the objects in front of the archives, which then give no others in their place."""
        objects = [file for path, files in self.objects.items() for file in files if archive(path) in " ".join(words)]
        at = words.index("-o") + 1
        if run([*words[:at], program, f"{MUTATED}/mutant.o", *objects, *words[at + 1:]], cwd=f"{PLAIN}/tests") != 0:
            sys.exit(f"mutants: cannot link {name}")

    def measure(self, name, words):
        """The seconds that it takes, and the mutants that it comes to; None if it fails as it is."""
        program, reached = f"{MUTATED}/test_{name}", f"{MUTATED}/{name}.reached"
        write(reached, "\0" * (len(self.mutants) + 1))
        self.link(name, words, program)
        with open(program, "rb") as file:
            digest = hashlib.sha256(file.read()).hexdigest()
        if os.path.exists(f"{program}.json"):
            kept, seconds, found = json.loads(read(f"{program}.json"))
            if kept == digest:
                return found and (seconds, frozenset(found))
        with tempfile.TemporaryDirectory() as folder:
            begun = time.monotonic()
            if run([program], 60, cwd=folder, env={**os.environ, "QS_REACHED": reached}) not in IS_FINE:
                print(f"mutants: {name} is left out: it fails without a change, or takes long", flush=True)
                write(f"{program}.json", json.dumps([digest, 0, []]))
                return None
        seconds, found = time.monotonic() - begun, [at for at, byte in enumerate(read(reached)) if byte == "\1"]
        write(f"{program}.json", json.dumps([digest, seconds, found]))
        return seconds, frozenset(found)

    def is_same_code(self, mutant):
        """Whether the compiler makes the same of it."""
        with tempfile.TemporaryDirectory() as folder:
            source, made = os.path.join(folder, os.path.basename(mutant.path)), os.path.join(folder, "made.o")
            write(source, mutant.text)
            include = ["-iquote", os.path.dirname(os.path.join(ROOT, mutant.path))]
            units = self.compile.get(mutant.path, [])
            for words, directory in units:
                at = words.index("-o")
                if run([*words[:at], *include, "-o", made, "-c", source], cwd=directory) != 0 or \
                        not filecmp.cmp(made, os.path.join(directory, words[at + 1]), shallow=False):
                    return False
        return bool(units)

    def try_mutant(self, number, limit):
        """What became of it: one of LEFT or NOT_MADE, or the name of the test that killed it."""
        if number in self.dropped:
            return "not built"
        names = sorted((test[0], name) for name, test in self.tests.items() if test and number in test[1])
        end = time.monotonic() + limit
        with tempfile.TemporaryDirectory() as folder:
            for seconds, name in names:
                if run([f"{MUTATED}/test_{name}"], 5 * seconds, cwd=folder,
                       env={**os.environ, "QS_MUTANT": str(number)}) not in IS_FINE:
                    return name
                if time.monotonic() > end:
                    break
        return "same code" if self.is_same_code(self.mutants[number]) else LEFT[not names]


def report(results, known):
    """What became of the mutants of each room."""
    rooms = collections.defaultdict(collections.Counter)
    for key, became in results.items():
        if became not in NOT_MADE:
            kind = "left" if became in LEFT else "killed"
            if key in known:
                kind = "apart" if known[key].startswith("only ") else "equivalent"
            rooms[key.split("/")[1]][kind] += 1
    print("| room | made | killed | equivalent | memory, limits | left |\n|---|---:|---:|---:|---:|---:|")
    for room, n in sorted(rooms.items()):
        print(f"| {room} | {sum(n.values())} | {n['killed']} | {n['equivalent']} | {n['apart']} | {n['left']} |")


def by_key(mutants):
    """By file, function, line and changed line; another such place in the function is told apart."""
    found = {}
    for mutant in mutants:
        key = "\t".join(mutant[:4])
        while key in found:
            key += " (again)"
        found[key] = mutant
    return found


def rows_of(path):
    lines = read(path).splitlines() if os.path.exists(path) else []
    return [line.split("\t") for line in lines if not line.startswith("#")]


def main():
    parser = argparse.ArgumentParser(description="Change the code in small ways: do its tests notice?")
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help="a room, or a file in src (default: all)")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="N of the mutants only")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="so many tests at the same time")
    parser.add_argument("--seconds", type=int, default=60, help="so many seconds of tests for each mutant")
    parser.add_argument("--tests", default=".*", metavar="REGEX", help="only the tests with these names")
    parser.add_argument("--report", action="store_true", help="only a table of what is known")
    options = parser.parse_args()
    paths = [path for path in sorted(glob.glob("src/**/*.[ch]", root_dir=ROOT, recursive=True))
             if not options.rooms or any(f"{path}/".startswith(f"src/{room}/") for room in options.rooms)]
    if not paths:
        sys.exit(f"mutants: there is no room {' '.join(options.rooms)}")
    mutants = by_key(mutant for path in paths for mutant in changes.mutants_of(path, read(path)))
    digests = {path: hashlib.sha256(read(path).encode()).hexdigest()[:12] for path in paths}
    known = {"\t".join(row[:4]): row[4] for row in rows_of(os.path.join(HERE, "equivalent.txt"))}
    for key in sorted(set(known) - set(mutants)):
        if key.split("\t")[0] in digests:
            print("no longer there, but in equivalent.txt: " + key.replace("\t", " | "))
    old = {"\t".join(row[:5]): row[5] for row in rows_of(RESULTS)}
    results = {key: old.get(f"{key}\t{digests[mutant.path]}") for key, mutant in mutants.items()}
    picked = sorted(results)
    if not options.report:
        sample = min(options.sample or len(picked), len(picked))
        picked = sorted(random.Random(options.seed).sample(picked, sample))
        todo = [key for key in picked if key not in known and results[key] in (None, *LEFT)]
        numbers = {key: number for number, key in enumerate(mutants)}
        program = Program(paths, list(mutants.values()), options.jobs, options.tests)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool, \
                open(RESULTS, "a", encoding="utf-8") as file:
            tried = pool.map(lambda key: program.try_mutant(numbers[key], options.seconds), todo)
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

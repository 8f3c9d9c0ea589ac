"""The tests with all mutants in them, and what becomes of a mutant."""
import concurrent.futures
import contextlib
import filecmp
import glob
import hashlib
import json
import os
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
PLAIN, MUTATED = (os.path.join(BUILD, name) for name in ("plain", "mutated"))
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


@contextlib.contextmanager
def work_folder():
    """An empty folder for a test, which any user may enter."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield folder


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


def is_linked(source, words):
    """Whether these words of a linker have the source: in the archive of its room, or in the library as installed."""
    return archive(source) in words or "libqueensat." in words and not source.startswith(("src/cli/", "src/serve/"))


class Program:
    """The tests that have rooms, linked with all mutants; what each takes, and to which mutants it comes."""

    def __init__(self, paths, mutants, jobs, wanted, commands):
        build(PLAIN, "-O1 -w -fsanitize=address")
        self.mutants, self.compile, self.objects, self.dropped = mutants, {}, {}, set()
        self.words, self.tests = {}, {}  # of each test: how it is run; its seconds and mutants
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
            for path in sorted(glob.glob(f"{PLAIN}/tests/CMakeFiles/test_*.dir/link.txt")):
                name = re.search(r"/test_(\w+)\.dir/", path)[1]
                if re.fullmatch(wanted, name) and any(is_linked(unit, read(path)) for unit in units):
                    self.words[name] = [self.link(path)]
            if commands:
                self.add_commands(commands)
            self.tests = dict(zip(self.words, pool.map(self.measure, self.words)))

    def add_commands(self, wanted):
        """Each test of these .bats files."""
        os.environ.update(QUEENSAT=self.link(f"{PLAIN}/src/cli/CMakeFiles/queensat.dir/link.txt"),
                          LIAR=self.link(f"{PLAIN}/tests/command/CMakeFiles/queensat_liar.dir/link.txt"),
                          DATA=f"{ROOT}/tests/data", DEV=f"{ROOT}/dev", TIER="quick")
        for path in sorted(glob.glob(f"{ROOT}/tests/command/*.bats")):
            if re.fullmatch(wanted, os.path.basename(path)[:-5]):
                for name in re.findall(r'(?<!test_tags=long)\n@test "(.*)" \{$', read(path), re.M):
                    self.words[f"command: {name}"] = ["bats", "--filter", f"^{re.escape(name)}$", path]

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

    def link(self, path):
        """
        With the objects in front of the archives, which then give no others in their place. Where a test has code of
        its own in the place of the room's, they come behind that. The changed main of the program takes the place of
        the other.
        """
        words, folder = shlex.split(read(path)), path[:path.index("/CMakeFiles/")]
        objects = {of: files for of, files in self.objects.items() if is_linked(of, " ".join(words))}
        for at, word in enumerate(words):
            if "libqueensat.so" in word:  # its archive, and what that needs
                needs = shlex.split(read(f"{PLAIN}/src/CMakeFiles/queensat_shared.dir/link.txt").rsplit(".o ", 1)[1])
                words[at:at + 1] = [os.path.dirname(word) + "/libqueensat.a", *needs]
        main = objects.pop("src/cli/main.c", None)
        if main and "CMakeFiles/queensat.dir/main.c.o" in words:
            words[words.index("CMakeFiles/queensat.dir/main.c.o")] = main[0]
        objects = [file for files in objects.values() for file in files]
        at = words.index("-o") + 1
        program = f"{MUTATED}/{os.path.basename(words[at])}"
        begin, rest = [*words[:at], program, f"{MUTATED}/mutant.o"], words[at + 1:]
        own = next((i + 1 for i, word in enumerate(rest) if os.path.basename(word).startswith("libtest_")), 0)
        orders = [*begin, *objects, *rest], [*begin, "-Wl,-zmuldefs", *rest[:own], *objects, *rest[own:]]
        if all(run(order, cwd=folder) != 0 for order in orders):
            sys.exit(f"mutants: cannot link {program}")
        return program

    def measure(self, name):
        """The seconds that it takes, and the mutants that it comes to; None if it fails as it is."""
        words = self.words[name]
        kept, digest = f"{MUTATED}/{name.replace('/', ' ')}", hashlib.sha256()
        for path in [words[0]] if len(words) == 1 else [words[-1], os.environ["QUEENSAT"], os.environ["LIAR"]]:
            with open(path, "rb") as file:
                digest.update(file.read())
        if os.path.exists(f"{kept}.json"):
            old, seconds, found = json.loads(read(f"{kept}.json"))
            if old == digest.hexdigest():
                return found and (seconds, frozenset(found))
        write(f"{kept}.reached", "\0" * (len(self.mutants) + 1))
        with work_folder() as folder:
            begun = time.monotonic()
            if run(words, 60, cwd=folder, env={**os.environ, "QS_REACHED": f"{kept}.reached"}) not in IS_FINE:
                print(f"mutants: {name} is left out: it fails without a change, or takes long", flush=True)
                write(f"{kept}.json", json.dumps([digest.hexdigest(), 0, []]))
                return None
        seconds, found = time.monotonic() - begun, [at for at, byte in enumerate(read(f"{kept}.reached")) if byte == "\1"]
        write(f"{kept}.json", json.dumps([digest.hexdigest(), seconds, found]))
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
        with work_folder() as folder:
            for seconds, name in names:
                if run(self.words[name], 5 * seconds, cwd=folder,
                       env={**os.environ, "QS_MUTANT": str(number)}) not in IS_FINE:
                    return name
                if time.monotonic() > end:
                    break
        return "same code" if self.is_same_code(self.mutants[number]) else LEFT[not names]

#!/usr/bin/env python3
"""Other solvers in the laboratory: how they are run, limited and believed.

    lab_solvers_test.py
"""
import concurrent.futures
import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import unittest
import unittest.mock
import warnings

from queensat import Board, export
from queensat.lab import PRESETS, Contradiction, Lab, Solver, _runs
from lab_test import InFolder, count_rows, has_ended, wait_for

CORNER = Board(6, ["a6"])  # five queens fit; the rows would allow six


class Solvers(InFolder):
    def setUp(self):
        super().setUp()
        self.lab = Lab("results.db")
        os.mkdir("temporary")
        before = os.environ.get("TMPDIR")
        os.environ["TMPDIR"] = os.path.abspath("temporary")
        self.addCleanup(lambda: os.environ.pop("TMPDIR") if before is None else os.environ.update(TMPDIR=before))

    def program(self, name, text):
        pathlib.Path(name).write_text(f"#!/bin/bash\n{text}\n")
        os.chmod(name, 0o755)
        return f"./{name}"

    def run_on(self, *solvers, board=CORNER, **more):
        self.lab.run(board, solvers=solvers, **more)
        self.assertEqual(os.listdir("temporary"), [])
        return self.lab.rows()[-len(solvers):]

    def all_ended(self):
        for process in pathlib.Path("processes").read_text().split():
            wait_for(lambda: has_ended(int(process)))

    def test_every_preset_that_is_here(self):
        here = [name for name, solver in PRESETS.items() if not solver.missing()]
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            self.lab.run([CORNER, Board(8)], engines="auto", solvers=list(PRESETS), limit=60)
        skipped = [str(warning.message) for warning in said]
        self.assertEqual(len(skipped), len(PRESETS) - len(here))
        for text in skipped:
            self.assertRegex(text, "skipped: .*(is missing|it is not in PATH); install ")
        print("missing:", *(name for name in PRESETS if name not in here), file=sys.stderr)
        for row in self.lab.rows():
            proved = row["engine"] or row["n"] == 8
            self.assertEqual((row["solver"], row["lower"], row["upper"], row["claim"], row["status"]),
                             (row["solver"], 5, 5 if proved else 6, None if proved else 5, "optimum") if row["n"] == 6 and proved else
                             (row["solver"], 5, 6, 5, "bounds") if row["n"] == 6 else (row["solver"], 8, 8, None, "optimum"))
            self.assertGreater(row["processor_seconds"], 0)
        checked = self.lab.check()
        self.assertEqual((checked.solved, checked.claimed, bool(checked)), (2 * len(here) + 2, len(here), True))

    def test_target(self):
        here = [name for name in ("cadical", "cbc", "clasp", "clasp-wcnf") if not PRESETS[name].missing()]
        if not here:
            self.skipTest("needs cadical, cbc or clasp")
        self.lab.run([CORNER, Board(6)], engines="auto", solvers=here, target=6)
        rows = [(row["n"], row["status"], row["claim"], row["lower"]) for row in self.lab.rows() if row["solver"]]
        self.assertEqual(rows, [(6, "bounds", 5, rows[0][3])] + [(6, "bounds", 5, row[3]) for row in rows[1:len(here)]] + [(6, "optimum", None, 6)] * len(here))
        self.assertEqual((self.lab.check().solved, self.lab.check().claimed), (2 * len(here) + 2, len(here)))
        self.assertTrue(self.lab.check([{"digest": CORNER.digest, "fits": 0}, {"digest": Board(6).digest, "fits": 1}]))

    def test_decisions_from_the_structural_bound_downwards(self):
        if PRESETS["cadical"].missing():
            self.skipTest("needs cadical")
        (row,) = self.run_on("cadical")
        self.assertEqual(json.loads(row["work"])["questions"], 2)

    def test_words_and_files(self):
        mine = self.program("my solver", "printf '%s|' \"$@\" >>arguments; echo s UNKNOWN >\"$4\"")
        self.run_on(Solver("mine", [mine, "a b;$(touch made)", "", "{}", "{answer}"]))
        words = pathlib.Path("arguments").read_text().split("|")
        self.assertEqual(words[:2], ["a b;$(touch made)", ""])
        self.assertTrue(words[2].endswith("/board.cnf") and words[3].endswith("/answer"))
        self.assertFalse(os.path.exists("made") or os.path.exists(words[2]))
        self.program("last", "case $1 in *.opb) echo s UNKNOWN; esac")  # without {}, the file is the last word
        (row,) = self.run_on(Solver("last", ["./last"], "opb"))
        self.assertEqual((row["status"], row["lower"]), ("bounds", 1))
        for words, error in (("./last", TypeError), ([], TypeError), ([3], TypeError)):
            with self.assertRaisesRegex(error, "expected a list of words"):
                Solver("x", words)
        with self.assertRaisesRegex(ValueError, "x: expected a format among dimacs"):
            Solver("x", ["x"], "frob")
        with self.assertRaisesRegex(ValueError, "found last twice"):
            self.lab.run(CORNER, solvers=[["./last"], Solver("last", ["./last", "-v"])])
        done = self.shell("run", "shell.db", "--family", "band", "--param", "n=6", "--param", "width=3", "--exec-format", "opb", "--exec", "./last")
        self.assertEqual(done.stdout, "1 runs: 0 solved, 1 open, 0 failed\n")
        self.program("words", 'echo "$@" >words.txt; echo s UNKNOWN')
        family = ["--family", "band", "--param", "n=6", "--param", "width=3", "--exec-format", "opb"]
        done = self.shell("run", "more.db", *family, "--exec", "./words", "-q", "--limit=5", "{}", "x", "--exec", "./last")
        self.assertEqual(done.stdout, "2 runs: 0 solved, 2 open, 0 failed\n")
        self.assertRegex(pathlib.Path("words.txt").read_text(), r"^-q --limit=5 \S+board\.\S+ x\n$")
        for words in ["run", "no.db", *family, "--exec"], ["run", "no.db", *family, "--exec", "--exec", "./last"]:
            self.assertIn("--exec: expected at least one argument", self.shell(*words, status=1).stderr)
        self.assertIn("unrecognized arguments: --exec", self.shell("check", "more.db", "--exec", "./last", status=1).stderr)

    def test_processor_time_is_that_of_all_processes(self):
        burn = "import os, time\nwhile time.process_time() < 0.5: pass"
        family = self.program("family", f"{sys.executable} -c '{burn}' & {sys.executable} -c '{burn}'; wait; echo s UNKNOWN")
        (row,) = self.run_on([family])
        self.assertGreater(row["processor_seconds"], 1)
        self.assertLess(row["processor_seconds"], 2 * row["seconds"])
        # Not that of what starts it.
        quick = self.run_on(*([self.program(f"quick{number}", "echo s UNKNOWN")] for number in range(5)))
        self.assertLess(min(row["processor_seconds"] for row in quick), 0.01)
        self.assertEqual({row["bytes"] for row in quick}, {None})
        (row,) = self.run_on([self.program("big", f"exec {sys.executable} -c 'b = b\"x\" * (1 << 27); print(\"s UNKNOWN\")'")])
        self.assertTrue(1 << 27 < row["bytes"] < 1.5 * (1 << 27), row["bytes"])

    def test_time_limit_ends_after_the_export_of_a_large_board(self):
        mine = self.program("mine", "echo run >>runs; echo s UNKNOWN")

        def slow(*words, **more):
            time.sleep(0.6)
            return export(*words, **more)

        with concurrent.futures.ThreadPoolExecutor(1) as executor, unittest.mock.patch.object(_runs, "export", slow):
            (row,) = self.run_on([mine], limit=0.01, executor=executor)
        self.assertEqual((row["stop"], row["status"], row["upper"], json.loads(row["work"])), ("time limit", "bounds", 6, {"questions": 0}))
        self.assertFalse(os.path.exists("runs"))
        tasks = [_runs.Task(Board(n), "", Solver("mine", [mine]), 0, time_limit=1) for n in (8, 3000)]
        self.assertLess(_runs.patience(tasks[:1]), 9)
        self.assertGreater(_runs.patience(tasks), 100)  # the export takes ten seconds

    def test_missing_ones_are_named_and_skipped(self):
        with self.assertWarnsRegex(UserWarning, "skipped: none: cannot run ./none: No such file or directory"):
            self.lab.run(CORNER, engines="auto", solvers=[["./none"]])
        with self.assertWarnsRegex(UserWarning, "skipped: no-such: cannot run no-such: it is not in PATH"):
            self.lab.run(CORNER, engines="auto", solvers=[["no-such"]])
        self.assertEqual([row["engine"] for row in self.lab.rows()], ["auto"])
        with self.assertRaisesRegex(ValueError, "expected a solver among pysat-cadical, .*found 'frob'"):
            self.lab.run(CORNER, solvers="frob")
        with self.assertWarns(UserWarning), self.assertRaisesRegex(ValueError, "a solver that is not missing here"):
            self.lab.run(CORNER, solvers=[["./none"]])
        # A part is the same on machines with other solvers.
        boards, idle = [Board(6), Board(7)], self.program("idle", "echo s UNKNOWN")
        for part in (1, 2):
            with self.assertWarns(UserWarning):
                Lab(f"part{part}.db").run(boards, engines="auto", solvers=[["./none"], [idle]], part=(part, 2))
        self.assertEqual([[(row["n"], row["solver"]) for row in Lab(f"part{part}.db").rows()] for part in (1, 2)],
                         [[(6, ""), (6, "idle")], [(7, ""), (7, "idle")]])
        self.program("text", "")
        pathlib.Path("text").write_text("#!/no/such/shell\n")
        (row,) = self.run_on(["./text"])
        self.assertEqual((row["status"], row["error"]), ("failed", "cannot run ./text: No such file or directory"))

    def test_what_is_silent_or_killed_has_a_row_and_is_not_run_again(self):
        for name, text, message in (
            ("noise", "echo hello", "expected an answer .*, found 'hello'"), ("silent", "exit 1", "expected an answer"),
            ("suicide", "kill -KILL $$", "ended by signal 9: Killed, without an answer"),
            ("speaking", "echo broken >&2; exit 3", r"expected an answer.*\(broken\)"),
        ):  # fmt: skip
            (row,) = self.run_on([self.program(name, f"echo run >>runs; {text}")])
            self.assertEqual(row["status"], "failed")
            self.assertRegex(row["error"], message)
        (row,) = self.run_on(Solver("unwritten", [self.program("unwritten", "exit 1"), "{}", "{answer}"]))
        self.assertEqual(row["error"], "./unwritten has written no answer")
        before = pathlib.Path("runs").read_text()
        self.run_on(["./noise"], ["./suicide"])
        self.assertEqual(pathlib.Path("runs").read_text(), before)
        self.program("noise", "echo run >>runs; echo s UNKNOWN")
        self.lab.run(CORNER, solvers=[["./noise"]], retry=True)
        self.assertEqual([row["status"] for row in self.lab.rows() if row["solver"] == "noise"], ["bounds"])

    def test_wrong_placement_stops_the_laboratory(self):
        wrong = self.program("wrong", "printf 's SATISFIABLE\\nv 1 2 3 4 5 0\\n'")
        with self.assertRaisesRegex(Contradiction, "wrong: the queens on .* attack each other.*; the board is in") as raised:
            self.lab.run(CORNER, solvers=[[wrong]])
        self.assertEqual(Board.from_text(pathlib.Path(raised.exception.file).read_text()), CORNER)
        self.assertEqual(self.lab.rows()[0]["status"], "defect")
        done = self.shell("run", "shell.db", "--family", "band", "--param", "n=9", "--param", "width=5", "--exec", wrong, status=2)
        self.assertIn("attack each other", done.stderr)

    def test_false_claim_stops_the_laboratory(self):
        liar = self.program("liar", "echo 's UNSATISFIABLE'")
        with self.assertRaisesRegex(Contradiction, r"has 5 queens \(auto\), and at most [0-4], as another solver claims \(liar\)"):
            self.lab.run(CORNER, engines="auto", solvers=[[liar]], workers=1)
        self.assertEqual(len(self.lab.rows()), 2)
        with self.assertRaises(Contradiction):  # until it is removed
            self.lab.run(Board(7))
        self.lab.remove(solver="liar")
        self.assertEqual(self.lab.run(Board(7)).done, 1)

    def test_claim_against_its_own_placement(self):
        boaster = self.program("boaster", "[ -e boasted ] || { touch boasted; exec echo 's UNSATISFIABLE'; }\n"
                               "printf 's SATISFIABLE\\nv 1 10 19 28 30 39 48 0\\n'")
        with self.assertRaisesRegex(Contradiction, "the solver claims that 7 queens do not fit, but has placed 7"):
            self.lab.run(Board(7), solvers=[[boaster]])

    def test_answer_is_read_once(self):
        once = self.program("once", "[ -e asked ] || { touch asked; echo 's UNSATISFIABLE' >\"$2\"; }")
        (row,) = self.run_on(Solver("once", [once, "{}", "{answer}"]), board=Board(7))
        self.assertEqual(row["error"], "./once has written no answer")

    def test_sleeper_is_killed_with_its_children_and_its_answer_is_used(self):
        slow = self.program("slow", 'echo "s SATISFIABLE"; echo "v x1$(seq -f " -x%g" 2 20 | tr -d "\\n")"\n'
                            "sleep 1000 &\necho $! $$ >processes; wait")
        for limit in (0.3, 3, 20):  # on a busy machine, it may not have begun when the first is reached
            (row,) = self.run_on(Solver("slow", [slow], "opb"), limit=limit)
            self.assertEqual((row["stop"], row["status"]), ("time limit", "bounds"))
            if row["lower"] == 2:
                break
        self.assertEqual(row["lower"], 2)
        self.all_ended()

    def test_one_that_ignores_signals_has_a_limit_of_processor_time(self):
        deaf = self.program("deaf", "trap '' TERM INT HUP XCPU; echo $$ >processes; while :; do :; done")
        (row,) = self.run_on([deaf], limit=1)
        self.assertEqual((row["stop"], row["lower"], row["upper"]), ("time limit", 1, 6))
        self.assertLess(row["processor_seconds"], 3.5)
        self.all_ended()

    def test_limit_of_processor_time_is_no_failure(self):
        for name, text in (("threads", "kill -XCPU $$"),  # which the system counts in another way than the limit
                           ("parent", "(ulimit -t 1; while :; do :; done); echo =====ERROR=====; exit 1")):  # fmt: skip
            (row,) = self.run_on(Solver(name, [self.program(name, text)], "mzn"), limit=1)
            self.assertEqual((row["stop"], row["status"], row["lower"], row["upper"]), ("time limit", "bounds", 1, 6))

    def test_children_that_are_left_behind(self):
        forgetful = self.program("forgetful", "sleep 1000 &\necho $! >processes; echo s UNKNOWN")
        with concurrent.futures.ThreadPoolExecutor(1) as executor:  # whose end kills nothing
            (row,) = self.run_on([forgetful], executor=executor)
        self.assertEqual((row["stop"], row["status"]), ("done", "bounds"))
        self.all_ended()

    def test_memory(self):
        hungry = self.program("hungry", f"exec {sys.executable} -c 'bytearray(1 << 31)'")
        (row,) = self.run_on([hungry], memory_limit=1 << 30)
        self.assertEqual((row["stop"], row["status"]), ("memory limit", "bounds"))
        chatter = self.program("chatter", "exec yes c")
        (row,) = self.run_on([chatter])
        self.assertEqual(row["stop"], "memory limit")

    def test_ctrl_c_ends_solvers_and_removes_their_files(self):
        slow = self.program("slow", "sleep 1000 &\necho $! $$ >>processes; wait")
        for number in (signal.SIGINT, signal.SIGTERM):
            pathlib.Path("processes").write_text("")
            caller = subprocess.Popen([sys.executable, "-B", "-m", "queensat", "lab", "run", f"{number}.db", "--family", "band", "--param", "n=6..7",
                                       "--param", "width=5", "--workers", "2", "--exec", slow], stderr=subprocess.PIPE, text=True,
                                      start_new_session=True)  # fmt: skip
            wait_for(lambda: len(pathlib.Path("processes").read_text().split()) == 4)
            os.killpg(caller.pid, number)
            self.assertEqual(caller.communicate()[1], f"queensat: {number}.db: interrupted; the same command continues\n")
            self.assertEqual((caller.returncode, count_rows(f"{number}.db")), (3, 0))
            self.all_ended()

    def test_killed_and_continued(self):
        mine = self.program("mine", "echo run >>runs; echo s UNKNOWN")
        script = (f"from queensat.lab import Lab, families\nLab('k.db').run(families('band', n=range(6, 46), width=5), solvers=[[{mine!r}]],"
                  " workers=2)")  # fmt: skip
        caller = subprocess.Popen([sys.executable, "-B", "-c", script], start_new_session=True)
        wait_for(lambda: count_rows("k.db") >= 5)
        os.killpg(caller.pid, signal.SIGKILL)
        caller.wait()
        before = count_rows("k.db")
        self.assertLess(before, 40)
        self.assertEqual(subprocess.run([sys.executable, "-B", "-c", script]).returncode, 0)
        self.assertEqual((count_rows("k.db"), Lab("k.db").check().gaps), (40, 0))
        runs = len(pathlib.Path("runs").read_text().split())
        self.assertTrue(40 <= runs <= 40 + 8, runs)  # at most those that ran when it was killed were done twice


if __name__ == "__main__":
    unittest.main()

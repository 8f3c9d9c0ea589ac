#!/usr/bin/env python3
"""How much faster the search on the line program is on several threads than on one.

    threads.py [--engines auto,lp] [--threads 1,2] [--runs 1] [--limit S] [N:AVERAGE:ID...]

For each board of `generate sparse`, runs with each number of threads in turn. The table goes to
standard output; the exit status is 1 if two runs have different maxima.

The machine may be shared, so that seconds are taken apart. Linux counts for each thread how long it
ran, and how long it waited for a processor (/proc/PID/task/TID/schedstat); the rest of its time it
was idle. So a row has
  - elapsed: as measured, together with the load average at the start;
  - free: elapsed, less the time that every thread waited for a processor. This is an upper bound on
    what it would take if the processors were free, but for caches;
  - processor: of all threads together, and idle: of the thread that was idle most, in percent;
  - the work, as counted by the program.
The environment variable QUEENSAT names the program.
"""
import argparse
import collections
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
BOARDS = ["100:4:1", "100:4:2", "100:4:5", "60:5:1", "70:5:2", "100:3.5:13", "100:3.5:14"]
INTERVAL = 0.004  # seconds between two looks at the threads

Run = collections.namedtuple("Run", "answer load elapsed free processor idle nodes pivots")


def look(pid, threads, started):
    """What each thread has used so far. Those that have ended keep what was seen last."""
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/schedstat") as file:
                ran, waited, _ = (int(word) / 1e9 for word in file.read().split())
            first = threads[thread][0] if thread in threads else time.monotonic() - started
            threads[thread] = (first, time.monotonic() - started, ran, waited)
    except (FileNotFoundError, ProcessLookupError, ValueError):
        pass  # it is about to end


def measure(command, count):
    output = tempfile.NamedTemporaryFile()
    threads = {}
    load = os.getloadavg()[0]
    started = time.monotonic()
    process = subprocess.Popen([*command, "-o", output.name])
    while process.poll() is None:
        look(process.pid, threads, started)
        time.sleep(INTERVAL)
    elapsed = time.monotonic() - started
    if process.returncode not in (0, 3):
        sys.exit(f"{' '.join(command)}: exit status {process.returncode}")
    with open(output.name) as file:
        result = json.loads(file.readline())
    seen = list(threads.values())
    idle = max(1 - (ran + waited) / (last - first) for first, last, ran, waited in seen
               if last - first > elapsed / 2)
    waited = min(waited for _, _, _, waited in seen) if len(seen) == count else 0
    lower, upper = result["lower"], result["upper"]["value"] if isinstance(
        result["upper"], dict) else result["upper"]
    work = result["work"]
    return Run((lower, upper), load, elapsed, elapsed - waited, sum(row[2] for row in seen), idle,
               work["nodes"], work["pivots"])


def middle(runs):
    """Of each column by itself."""
    return Run(runs[0].answer, *(statistics.median(column) for column in list(zip(*runs))[1:]))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", metavar="N:AVERAGE:ID", default=BOARDS)
    parser.add_argument("--engines", default="auto,lp")
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--runs", type=int, default=1, help="the medians of this many are shown")
    parser.add_argument("--limit", type=float, default=300, help="seconds of each run")
    parser.add_argument("--more", action="store_true",
                        help="only refute one queen more than the maximum, which is looked for first")
    options = parser.parse_args()
    program = os.environ.get("QUEENSAT", os.path.join(HERE, "../build/release/queensat"))
    counts = [int(word) for word in options.threads.split(",")]
    agree = True
    print("| board | engine | threads | maximum | load | elapsed s | free s | processor s | idle % |"
          " nodes | pivots | speed-up | elapsed |")
    print("|---|---|" + "---:|" * 11)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "board")
        for board in options.boards:
            n, average, seed = board.split(":")
            subprocess.run([program, "generate", "sparse", "--board", n, "--average", average, "--id",
                            seed, "-o", path], check=True)
            target = []
            if options.more:
                text = subprocess.run([program, "solve", path, "--threads", "2", "--format", "json"],
                                      stdout=subprocess.PIPE, check=True).stdout
                target = ["--target", str(json.loads(text)["lower"] + 1)]
            for engine in options.engines.split(","):
                runs = {count: [] for count in counts}
                for _ in range(options.runs):
                    for count in counts:
                        command = [program, "solve", path, "--engine", engine, "--threads",
                                   str(count), "--format", "json", "--time-limit",
                                   str(options.limit), *target]
                        runs[count].append(measure(command, count))
                agree = agree and len({run.answer for own in runs.values() for run in own}) == 1
                first = middle(runs[counts[0]])
                for count in counts:
                    run = middle(runs[count])
                    answer = (f"< {target[1]}" if target else run.answer[0]
                              if run.answer[0] == run.answer[1] else "open")
                    print(f"| n = {n}, {average} a row, id {seed} | {engine} | {count} | {answer} | "
                          f"{run.load:.1f} | {run.elapsed:.2f} | {run.free:.2f} | "
                          f"{run.processor:.2f} | {100 * run.idle:.1f} | {run.nodes:.0f} | "
                          f"{run.pivots:.0f} | {first.free / run.free:.2f} | "
                          f"{first.elapsed / run.elapsed:.2f} |", flush=True)
    sys.exit(0 if agree else 1)


if __name__ == "__main__":
    main()

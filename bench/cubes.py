#!/usr/bin/env python3
"""What cubes cost: processor seconds of a board as a whole, and of its split and all cubes, one after the other.

    bench/cubes.py QUEENSAT [INTO]      the boards of bench/results/cluster.md; 64 cubes

Nodes and pivots stand beside the seconds. The ratio is what a cluster pays for the cubes.
"""
import json
import os
import resource
import subprocess
import sys
import tempfile

BOARDS = [
    "excluded --board 30 --diagonals 28 --id 13",
    "sparse --board 140 --average 4 --id 1",
    "sparse --board 80 --average 6 --id 1",
    "sparse --board 80 --average 5 --id 2",
    "sparse --board 72 --average 5.5 --id 1",
    "sparse --board 100 --average 4.5 --id 1",
    "sparse --board 100 --average 4 --id 1",
    "excluded --board 26 --diagonals 24 --id 3",
]


def seconds_of(*words):
    """Of processor, and the results, of a command of the program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    told = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, told


def work_of(results):
    return [sum(result["work"][counter] for result in results) for counter in ("nodes", "pivots")]


def measure(program, board, into):
    instance = "board"
    subprocess.run([program, "generate", *board.split(), "-o", instance], check=True)
    whole, told = seconds_of(program, "solve", instance, "--format", "json")
    result = json.loads(told)
    split, _ = seconds_of(program, "split", instance, "--into", str(into), "-o", "{cube}")
    cubes = sorted(name for name in os.listdir(".") if name.isdigit())
    answers, parts = [], 0.0
    for cube in cubes:
        seconds, told = seconds_of(program, "solve", cube, "--known", "known", "--format", "json")
        parts += seconds
        answers.append(json.loads(told))
    most = max([answer["upper"] for answer in answers] + [sum(line.startswith("queen") for line in open("known"))])
    assert most == result["maximum"], (most, result["maximum"])
    return [board, result["maximum"], f"{whole:.1f}", *work_of([result]), len(cubes), f"{split:.1f}", f"{parts:.1f}",
            *work_of(answers), f"{(split + parts) / whole:.2f}"]


def main(program, into="64"):
    program = os.path.abspath(program)
    print("board\tmaximum\twhole, s\tnodes\tpivots\tcubes\tsplit, s\tcubes, s\tnodes\tpivots\tratio", flush=True)
    for board in BOARDS:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            print(*measure(program, board, int(into)), sep="\t", flush=True)
            os.chdir("/")


if __name__ == "__main__":
    main(*sys.argv[1:])

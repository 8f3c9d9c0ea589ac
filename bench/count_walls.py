#!/usr/bin/env python3
"""Counting on boards with walls: how many placements a second.

    count_walls.py PROGRAM N SEED... [-- OPTIONS OF count...]

The boards of AlgoTune's queens_with_obstacles, 5 % walls: numpy.random.seed(s); numpy.random.rand(n, n) < 0.05.
Processor seconds of one thread.
"""
import json
import random
import resource
import subprocess
import sys


def numpy_random(seed):
    """Its generator has that of Python, but begins in another way (init_genrand of M. Matsumoto and T. Nishimura)."""
    words = [seed]
    for i in range(1, 624):
        words.append((1812433253 * (words[-1] ^ words[-1] >> 30) + i) % 2**32)
    generator = random.Random()
    generator.setstate((3, (*words, 624), None))
    return generator.random


def board(n, seed):
    draw = numpy_random(seed)
    walls = [divmod(i, n) for i in range(n * n) if draw() < 0.05]
    return f"board {n} {n}\n" + "".join(f"wall {r} {c}\n" for r, c in walls), len(walls)


def main():
    arguments, options = sys.argv[1:], []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, options = arguments[:at], arguments[at + 1:]
    program, n, seeds = arguments[0], int(arguments[1]), list(map(int, arguments[2:]))
    print("| n | seed | walls | queens | placements | way | nodes | seconds | placements a second |")
    print("|---|---|---|---|---|---|---|---|---|")
    for seed in seeds:
        text, walls = board(n, seed)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        done = subprocess.run([program, "count", "--threads", "1", "--format", "json", *options, "-"], input=text,
                              capture_output=True, text=True, check=False)
        seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        answer = json.loads(done.stdout)
        total = int(answer["exact"]["total"])
        size = "any" if answer["size"] is None else answer["size"]
        print(f"| {n} | {seed} | {walls} | {size} | {'' if answer['complete'] else 'at least '}{total} | "
              f"{answer['way']} | {answer['nodes']} | {seconds:.2f} | {total / max(seconds, 1e-3):.3g} |", flush=True)


if __name__ == "__main__":
    main()

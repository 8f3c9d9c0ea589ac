#!/usr/bin/env python3
"""Search trees at random, translated for VeriPB.

Usage: translate_trees.py QUEENSAT VERIPB [TREES [SEED]]

Trees of small boards, of all steps, must be accepted by `queensat check`, by
check_certificate.py and, translated, by veripb, with the same bound. Without a step of the proof that
excludes squares, a third of the proofs or more must be refused. Exit status 1 if anything is not so.
"""
import os
import random as randomness
import re
import subprocess
import sys
import tempfile

import check_certificate as checker
import random_certificate

KINDS = "kxbbcccuuuqqnnll"


def run(*words):
    return subprocess.run(words, check=False, capture_output=True, text=True)


def is_verified(veripb, folder, proof):
    """Accepted, and without a remark on the proof, such as that its format is an old one."""
    done = run(veripb, os.path.join(folder, "p.opb"), proof)
    match = re.fullmatch("Running VeriPB version .*\ns VERIFIED BOUNDS ([0-9]+) <= obj <= ([0-9]+)\n", done.stdout)
    return done.returncode == 0 and done.stderr == "" and match is not None and match[1] == match[2]


def drop_sum(random, folder):
    """The proof without one of the sums of covers and budgets, or None if there is none."""
    with open(os.path.join(folder, "p.pbp"), encoding="ascii") as file:
        lines = file.readlines()
    # The first two are the numbers of rows and columns, and the last two end the part and the proof.
    sums = [i for i, line in enumerate(lines) if line.startswith("pol ")][2:-2]
    if not sums:
        return None
    at = random.choice(sums)
    lines[at] = "rup >= 0;\n"
    path = os.path.join(folder, "short.pbp")
    with open(path, "w", encoding="ascii") as file:
        file.writelines(lines)
    return path


def main(words):
    program, veripb = words[:2]
    trees, seed = [int(word) for word in words[2:]] + [300, 1][len(words) - 2:]
    random = randomness.Random(seed)
    count, wrong, shortened, refused = {}, 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        board, path, prefix = (os.path.join(folder, name) for name in ("board", "certificate", "p"))
        for _ in range(trees):
            instance, text = random_certificate.tree_certificate(random, KINDS)
            for place, content in (board, instance), (path, text):
                with open(place, "w", encoding="ascii") as file:
                    file.write(content)
            for token in text[text.index("\ntree\n") + 6:].replace(";\n", ";").split()[:-2]:
                count[token[0]] = count.get(token[0], 0) + 1
            lower, upper = checker.check(checker.read_instance(board), text.encode())
            done = run(program, "check", board, path, "--veripb", prefix)
            if (done.stdout != f"verified: the maximum is {lower}\n" or lower != upper
                    or not is_verified(veripb, folder, prefix + ".pbp")):
                wrong += 1
                print(f"--- board\n{instance}--- certificate\n{text}---\n{done.stderr}")
            elif short := drop_sum(random, folder):
                shortened += 1
                refused += not is_verified(veripb, folder, short)
    print(f"{trees} trees, {wrong} wrong;", ", ".join(f"{count[k]} {k}" for k in sorted(count)))
    print(f"{shortened} proofs without one of their sums, {refused} refused")
    return 1 if wrong or not set("bcklnqrux") <= set(count) or 3 * refused < shortened else 0


if __name__ == "__main__":
    sys.setrecursionlimit(100000)
    sys.exit(main(sys.argv[1:]))

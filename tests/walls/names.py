#!/usr/bin/env python3
"""
Each name has one meaning in the whole tree: a tag of a struct or enumeration, an enumerator and a function are defined
in one file of src and include only, static ones, too.

    tests/walls/names.py FOLDER         the sources in FOLDER
    tests/walls/names.py --self-test
"""
import collections
import os
import re
import sys

# What has two definitions for a reason: the vectors of two kernels, of which each file sees one, and a
# program without the server.
TWICE = {"lanes_load", "lane_sums_add", "lane_sums_total", "qs_serve"}

COMMENT = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.S)
TAG = re.compile(r"^(?:typedef )?(?:struct|enum|union) (\w+) \{", re.M)
FUNCTION = re.compile(r"^[a-z][\w \*]*?\b(\w+)\([^;{}]*\)\s*\n\{", re.M)
ENUMERATION = re.compile(r"\benum(?: \w+)? \{([^}]*)\}")
ENUMERATOR = re.compile(r"^\s*(\w+)\b(?!\()")  # not a macro that makes several


def names_of(text):
    text = COMMENT.sub(" ", text)
    found = {f"struct {name}" for name in TAG.findall(text)} | set(FUNCTION.findall(text))
    for body in ENUMERATION.findall(text):
        found |= {match[1] for match in map(ENUMERATOR.match, body.split(",")) if match}
    return found  # tags have a name space of their own in C


def twice(texts):
    """Of file names with their texts: name, files."""
    files = collections.defaultdict(list)
    for path, text in sorted(texts.items()):
        for name in names_of(text):
            files[name].append(path)
    return {name: paths for name, paths in files.items() if len(paths) > 1}


def self_test():
    one = "struct place {\n    int a; /* enum other { GONE } */\n};\nenum { FIRST = 1, SECOND };\nstatic int add(int a)\n{\n}\n"
    other = "enum place {\n    THIRD, SECOND = 3 };\nint add(int a,\n        int b)\n{\n}\nint add_two(int a);\n"
    found = twice({"one": one, "other": other})
    assert found == {"struct place": ["one", "other"], "SECOND": ["one", "other"], "add": ["one", "other"]}, found
    assert not twice({"one": one, "other": "int add_two(int a)\n{\n    add(a);\n}\n"})


def main(folder):
    texts = {}
    for top in "src", "include":
        for place, _, names in os.walk(os.path.join(folder, top)):
            for name in names:
                if name.endswith((".c", ".h")):
                    path = os.path.join(place, name)
                    with open(path, encoding="utf-8") as file:
                        texts[os.path.relpath(path, folder)] = file.read()
    assert len(texts) > 200, f"expected sources in {folder}, found {len(texts)}"
    found = twice(texts)
    for name, paths in sorted(found.items()):
        if name not in TWICE:
            print(f"{name} is defined in {' and in '.join(paths)}")
    for name in sorted(TWICE - set(found)):
        print(f"{name} is not defined twice any more: it can leave the list of exceptions")
    return set(found) != TWICE


if __name__ == "__main__":
    sys.exit(self_test() if sys.argv[1] == "--self-test" else main(sys.argv[1]))

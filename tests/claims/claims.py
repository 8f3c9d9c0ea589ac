#!/usr/bin/env python3
"""
Every measurement in the documents names the version of queensat and the day, and is told in the past
tense if that version is not the program's:

    tests/claims/claims.py FOLDER       the documents of the repository in FOLDER
    tests/claims/claims.py --self-test

A measurement is a number with a unit of time or memory, or with a unit of work (nodes, checks, ...), or a
comparison (... times as, faster than); in a table, numbers under the head of such a unit. Its stamp is
`queensat 1.2.3, 2026-01-31`, in the same paragraph, or anywhere in the text of its section, or of a section around
it. A number after `for`, `every`, `below`, `above` or `more than` is a setting of the program, not a measurement,
but not in bench/, which has nothing but measurements. The changelog is left out: its versions are its heads.
"""
import datetime
import os
import re
import subprocess
import sys

WORDS = "half|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty"
UNITS = "s|ms|µs|ns|seconds?|minutes?|hours?|days?|MB|GB|kB"
WORK = "checks|nodes|pivots|conflicts|probes|ticks|decisions|propagations"
FIGURE = re.compile(
    rf"(?P<number>\d[\d.,]*[ \u00a0]?(?:{UNITS})\b|\b(?:{WORDS}) (?:seconds|minutes|hours|days)\b)"
    rf"|\d[\d,.]* (?:{WORK})\b"
    r"|\btimes (?:as|ahead|faster|slower)\b|\b(?:faster|slower) than\b|\bfactor of \d|\bto the power\b")
SETTING = re.compile(r"\b(?:for|every|below|above|more than)\s$")
HEAD = re.compile(rf"(?:^|[\s,(])(?:{UNITS}|{WORK})(?:$|[\s,)])")
STAMP = re.compile(r"queensat (\d+\.\d+\.\d+), (\d{4}-\d{2}-\d{2})")
PRESENT = re.compile(
    r"\b(?<!\bto )(?<!\bwould )(?<!\bcould )(?:is|are|has|have|does|do|takes?|needs?|wins?|proves?|finds?|grows?|accepts?|solves?|makes?|gives?|holds?"
    r"|reaches|reach|leaves?|agrees?|differs?|cannot|can|stays?|remains?|becomes?|falls?|comes?|goes|gets?"
    r"|varies|vary|costs|pays)\b")


class Block:
    """A heading, a paragraph (or the items of a list), a table or code, with its first line."""

    def __init__(self, kind, line, text, level=0):
        self.kind, self.line, self.text, self.level = kind, line, text, level


def blocks_of(text):
    """The blocks of a document in Markdown."""
    found, code = [], False
    for line, words in enumerate(text.split("\n"), 1):
        fence = words.lstrip().startswith("```")
        if fence or code:
            code = code != fence
            kind = "code"
        elif not words.strip():
            kind = None
        elif words.startswith("    ") and not (found and found[-1].kind == "prose"):
            kind = "code"
        elif heading := re.match(r"(#+) ", words):
            found.append(Block("heading", line, words, len(heading[1])))
            continue
        else:
            kind = "table" if words.startswith("|") else "prose"
        if found and found[-1].kind == kind:
            found[-1].text += "\n" + words
        else:
            found.append(Block(kind, line, words))
    return [block for block in found if block.kind]


def figures_in(text, only_measurements):
    """Where figures begin in a text without code."""
    return [match.start() for match in FIGURE.finditer(text)
            if only_measurements or not match["number"] or not SETTING.search(text[:match.start()])]


def is_measured(block, only_measurements):
    text = plain(block.text)
    if figures_in(text, only_measurements):
        return True
    lines = text.split("\n")
    return (block.kind == "table" and len(lines) > 2 and any(re.search(r"\d", row) for row in lines[2:])
            and any(HEAD.search(cell.strip()) for cell in lines[0].split("|")))


def plain(text):
    """Without what is quoted as code, and without the addresses of links."""
    return re.sub(r"\]\([^)]*\)", "]", re.sub(r"`[^`]*`", "", text, flags=re.S))


def sentences_of(text):
    start = 0
    for end in re.finditer(r"[.!?:;]\**\s+(?=[^a-z])|\n(?=[-*] )|\Z", text):
        yield text[start:end.start()]
        start = end.end()


def faults_in(name, text, version, only_measurements):
    """What is wrong in a document: lines for people."""
    blocks, sections = blocks_of(text), [[0, None]]     # of the sections around: level, stamp
    for i, block in enumerate(blocks):
        if block.kind == "heading":
            while sections[-1][0] >= block.level:
                sections.pop()
            sections.append([block.level, stamp_of_section(blocks[i + 1:])])
            continue
        if block.kind == "code" or not is_measured(block, only_measurements):
            continue
        stamp = STAMP.search(block.text) or next((s for _, s in reversed(sections) if s), None)
        if not stamp:
            yield (f"{name}:{block.line}: a measurement without version and day, expected \"queensat {version}, "
                   f"YYYY-MM-DD\" here or in its section: {shown(block.text)}")
        elif not is_day(stamp[2]):
            yield f"{name}:{block.line}: {stamp[2]} is no day"
        elif stamp[1] != version and block.kind == "prose":
            yield from present_tense(name, block, stamp[1], version, only_measurements)


def stamp_of_section(blocks):
    """The first stamp in the text that follows a heading, before the next one."""
    for block in blocks:
        if block.kind == "heading":
            return None
        if block.kind != "code" and (stamp := STAMP.search(block.text)):
            return stamp
    return None


def is_day(text):
    try:
        datetime.date.fromisoformat(text)
        return True
    except ValueError:
        return False


def present_tense(name, block, stamped, version, only_measurements):
    for sentence in sentences_of(plain(block.text)):
        if figures_in(sentence, only_measurements) and (verb := PRESENT.search(sentence)):
            yield (f"{name}:{block.line}: measured with {stamped}, and this is {version}: expected the past tense, found "
                   f"\"{verb[0]}\": {shown(sentence)}")


def shown(text):
    words = " ".join(text.split())
    return words if len(words) <= 90 else words[:87] + "..."


def documents(folder):
    """Names of all documents: what git has, or, in a folder without git, what lies there."""
    listed = subprocess.run(["git", "-C", folder, "ls-files", "-z", "--", "*.md"], capture_output=True, text=True)
    names = listed.stdout.split("\0") if listed.returncode == 0 and listed.stdout else [
        os.path.relpath(os.path.join(path, name), folder) for path, _, files in os.walk(folder) for name in files
        if name.endswith(".md")]
    return sorted(name for name in names if name and name != "CHANGELOG.md"
                  and not name.startswith(("build", "tests/data/", "tests/python/")))


def check(folder):
    with open(os.path.join(folder, "CMakeLists.txt"), encoding="utf-8") as file:
        version = re.search(r"project\(queensat VERSION (\d+\.\d+\.\d+)", file.read())[1]
    names = documents(folder)
    if "README.md" not in names or "bench/README.md" not in names:
        return [f"{folder}: README.md or bench/README.md is missing"]
    found = []
    for name in names:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            found += faults_in(name, file.read(), version, name.startswith("bench/"))
    return found


# What version 2.0.0 has to say of a document: the text, and a part of the complaint, or None.
CASES = [
    ("It takes 3.5 s on this board.", "without version and day"),
    ("It takes three minutes.", "without version and day"),
    ("It is 26 times as long.", "without version and day"),
    ("auto: 253 checks", "without version and day"),
    ("It was 2 times faster than\nclasp.", "without version and day"),
    ("Time grows as n to the power 0.7.", "without version and day"),
    ("| n | solve, s |\n|---|---|\n| 8 | 0.1 |", "without version and day"),
    ("| n | maximum |\n|---|---|\n| 8 | 8 |", None),
    ("It takes 3.5 s (queensat 2.0.0, 2026-01-31).", None),
    ("It takes 3.5 s (queensat 2.0.0, 2026-02-31).", "is no day"),
    ("It takes 3.5 s (queensat 2.0.0).", "without version and day"),
    ("It takes 3.5 s (queensat 1.0.0, 2026-01-31).", 'expected the past tense, found "takes"'),
    ("It took 3.5 s (queensat 1.0.0, 2026-01-31).", None),
    ("It took 3.5 s (queensat 1.0.0, 2026-01-31). The option is old.", None),
    ("# A\n\nqueensat 2.0.0, 2026-01-31.\n\n## B\n\nIt takes 3.5 s.", None),
    ("# A\n\n## B\n\nqueensat 2.0.0, 2026-01-31.\n\n## C\n\nIt takes 3.5 s.", "without version and day"),
    ("# A\n\nqueensat 2.0.0, 2026-01-31.\n\n## B\n\nqueensat 1.0.0, 2026-01-31.\n\nIt is 3 times as fast.", "found \"is\""),
    ("It would take longer than 3 s, and needed less to have it (queensat 1.0.0, 2026-01-31).", None),
    ("**How large can it be?** It took 3 s (queensat 1.0.0, 2026-01-31).", None),
    ("It ends after a silence for 10 seconds, and looks every 0.1 s.", None),
    ("```\ntime 0.1 s\n```", None),
    ("`--time-limit 5 s` is an option.", None),
    ("- the first took 1 s\n- the second takes 2 s (queensat 1.0.0, 2026-01-31)", 'found "takes"'),
]


def self_test():
    for text, expected in CASES:
        found = list(faults_in("a.md", text, "2.0.0", False))
        if (expected is None) == bool(found) or (expected and expected not in found[0]):
            return [f"of {text!r}: expected {expected!r}, found {found}"]
    if not list(faults_in("bench/a.md", "every 0.1 s", "2.0.0", True)):
        return ["a setting in bench/ was taken for none"]
    return []


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    found = self_test() if sys.argv[1] == "--self-test" else check(sys.argv[1])
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

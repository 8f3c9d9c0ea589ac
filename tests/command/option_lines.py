#!/usr/bin/env python3
"""option_lines.py PROGRAM accepted|refused: command lines with each option of each command.

They are made from the table of options (help --format table). Accepted: each option with what it
needs, and with each engine, format and family that has a use for it; exit status and words. Refused:
without what it needs, with each option that it excludes, and with each engine, format and family that
has no use for it; words and the end of the message.
"""

import collections
import re
import subprocess
import sys

# What an option is given; others have a word of their list, or are flags.
VALUES = {
    "board": "4", "queen": "0,1", "block": "0,1", "wall": "0,1", "free": "0,1", "block-sum": "1",
    "block-difference": "-1", "diagonals": "3", "queens": "4", "repeat": "2", "squares": "3", "min-open": "3",
    "blocked": "3", "average": "3", "density": "0.1", "width": "3", "length": "3", "solutions": "3", "id": "3",
    "size": "100", "engine": "sat", "strategy": "up", "first": "3", "target": "3", "known": "best", "solver": "tiny.so",
    "start": "four", "threads": "2", "seed": "3", "time-limit": "3", "checkpoint": "ck",
    "checkpoint-interval": "3", "memory-limit": "1G", "work-limit": "100000000", "certificate": "c", "proof": "p",
    "part": "1/2", "caption": "text",
    "trace-limit": "3", "list": "list", "blame": "0,1", "format": "json", "input-format": "lines", "placement-format": "lines",
    "output": "out", "veripb": "proof", "port": "0", "leaves": ".", "leaf": "1", "receipt": "got",
    "receipts": "nothing",
}
# What else is on the command line: with a board of its own, and with a file.
BEGINNINGS = {
    "decode": ("--board 4 model", "four model"),
    "check": ("--board 4 certificate", "four certificate"),
    "split": ("--board 4 --into 3 -o %.x", "four --into 3 -o %.x"),
    "merge": ("--board 4 split.cube -o out", "four split.cube -o out"),
    "generate": ("band --board 4", "band --board 4"),
    "serve": ("--board 61", "missing"),  # otherwise it would go on serving
    "space": ("4", "4"),
    "ask": ("questions", "questions"),
    "help": ("", ""),
}
# What each family requires.
FAMILIES = {
    "completion": "--queens 4 --id 1", "excluded": "--diagonals 3 --id 1", "blocked": "--squares 3 --id 1",
    "crowded": "--queens 4 --id 1 --kind centre", "sparse": "--average 3 --id 1", "band": "--width 3",
    "prefix": "--length 3", "unique": "--id 1", "obstacles": "--id 1", "random": "--queens 4 --id 1",
}
# Where the option has an effect only with other words, or with another value.
ACCEPTED = {
    "decode full": "--board 4 --full full",
    "decode target": "--board 4 --target 4 model", "split target": "--board 4 --into 3 -o %.x --target 5",
    "decode proof": "refuted.cnf --proof refuted.drat",
    "decode certificate": "refuted.cnf --proof refuted.drat --certificate new",
    "draw blame": "--board 4 --queen 0,1 --blame 0,1 --format svg", "merge list": "four split.cube --list nothing -o out",
    "generate board": "band --board 4 --width 3", "generate output": "band --board 4 --width 3 --output out",
    "count sum": "--board 4 --sum half halves", "split output": "--board 4 --into 3 --output %.x",
    "check leaf": "seven divided --leaf 1", "check placement-format": "--board 4 four --placement-format lines",
    "merge output": "--board 4 split.cube --output out", "space board": "--board 4",
}
# With these, what is given is no answer to the instance.
OTHER_INSTANCE = {"queen", "block", "wall", "free", "block-sum", "block-difference", "diagonals"}
# The commands that take walls; the others reject them.
TAKE_WALLS = {"solve", "check", "compare", "count", "explain", "draw", "export", "split", "decode", "merge", "serve"}

IN_FILE = "requires an instance from a file"

Row = collections.namedtuple("Row", "command option argument words needs excludes condition help")


def read_table(program):
    text = subprocess.run([program, "help", "--format", "table"], check=True, text=True,
                          stdout=subprocess.PIPE).stdout
    rows = [Row(*line.split("\t")) for line in text.splitlines()[1:]]
    return {(row.command, row.option): row for row in rows}


def listed(names):
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]


class Command:
    def __init__(self, name, table):
        self.name = name
        self.rows = {option: row for (command, option), row in table.items() if command == name}

    def given(self, option, value=None):
        """An option with a value."""
        row = self.rows[option]
        if not row.argument:
            return "--" + option
        usual, words = VALUES.get(option), row.words.split(",")
        return f"--{option} {value or (words[-1] if words[-1] and usual not in words else usual)}"

    def meant(self, need):
        """The alternatives "a|b=c,d" that concern this command: (option, words or None)."""
        found = []
        for alternative in need.split("|"):
            option, _, words = alternative.partition("=")
            words = words.split(",") if words else None
            choices = self.rows[option].words.split(",") if option in self.rows else []
            if option == "family" or option in self.rows and (not words or words[0] in choices):
                found.append((option, words))
        return found

    def satisfied(self, row, chosen):
        """Words with which the row has all that it needs. `chosen`: engines, formats so far."""
        words = []
        for need in row.needs.split():
            if need == "board":
                continue
            option, accepted = self.meant(need)[0]
            if option == "family":
                continue
            if accepted is None:
                words.append(self.given(option))
            elif option == "engine":
                chosen[option] = [e for e in accepted if e in chosen.get(option, accepted)]
            else:
                chosen[option] = accepted
        return words

    def line(self, row, words, without_board=False, chosen=()):
        begin = BEGINNINGS.get(self.name, ("--board 4", "four"))[without_board]
        named = [self.given(option, accepted[0]) for option, accepted in dict(chosen).items()
                 if option != "engine" or self.name == "compare" or "auto" not in accepted]
        unique = list(dict.fromkeys([self.given(row.option)] + words + named))
        return " ".join([self.name, begin] + unique)

    def without(self, row, need):
        """Refusals of the row without what it needs."""
        others = row._replace(needs=" ".join(n for n in row.needs.split() if n != need))
        meant = self.meant(need)
        option, accepted = meant[0]
        chosen = {}
        words = self.satisfied(others, chosen)
        items = []
        for name, among in meant:
            argument = self.rows[name].argument if name in self.rows else ""
            items += [f"--{name} {argument}".strip()] if among is None else among
            if among is not None:
                items[-len(among)] = f"--{name} {among[0]}"
        message = f"--{row.option} requires {listed(items)}"
        if option == "family":
            yield from self.without_family(row, accepted)
        elif accepted is None:
            chosen.pop("engine", None)
            yield self.line(row, words, need == "board", chosen), message
        elif option == "engine" and self.name != "compare":
            for engine in self.rows["engine"].words.split(","):
                # --trace replaces auto by an engine that has a trace.
                if engine not in accepted and (row.option, engine) != ("trace", "auto"):
                    yield (self.line(row, words, chosen={**chosen, "engine": [engine]}),
                           f"{message}, found {engine}")
        elif option == "engine":
            others = [e for e in self.rows["engine"].words.split(",") if e not in accepted]
            yield self.line(row, words, chosen={**chosen, "engine": [",".join(others)]}), message
        else:
            for word in self.rows[option].words.split(","):
                if word not in accepted:
                    yield self.line(row, words, chosen={**chosen, option: [word]}), message

    def without_family(self, row, accepted):
        message = f"--{row.option} requires the family {listed(accepted)}"
        for family in FAMILIES:
            if family not in accepted:
                yield f"{self.name} {family} {self.given(row.option)}", f"{message}, found {family}"

    def beside(self, row, excluded):
        """The refusal of the row with an option that it excludes."""
        chosen = {}
        words = self.satisfied(row, chosen)
        words += self.satisfied(self.rows[excluded], chosen) + [self.given(excluded)]
        return (self.line(row, words, row.condition == IN_FILE, chosen),
                f"--{row.option} cannot be combined with --{excluded}")

    def alternatives(self, row):
        """The row with each alternative of each need alone; all engines only for solve."""
        needs = row.needs.split()
        for i, need in enumerate(needs):
            for option, words in self.meant(need):
                most = 1 if option == "engine" and self.name != "solve" else None
                for word in (words or [None])[:most]:
                    meant = option if word is None else f"{option}={word}"
                    more = self.rows[option].needs if option in self.rows else ""
                    yield row._replace(needs=" ".join([*needs[:i], meant, *needs[i + 1:], more]))
        if not needs:
            yield row

    def words_of(self, row):
        """The words of a command line on which the row has an effect."""
        chosen = {}
        words = self.satisfied(row, chosen)
        family = re.search(r"family=(\w+)", row.needs)
        if family:
            required = f"{family[1]} --board 8 {FAMILIES[family[1]]}"
            return required if f"--{row.option} " in required else f"{required} {self.given(row.option)}"
        in_file = row.condition == IN_FILE
        begin, *rest = self.line(row, words, in_file, chosen).split(" ")
        text = " ".join(word for word in rest if word)
        if row.option == "diagonals":
            text = text.replace("four", "csplib").replace("--diagonals 3", "--diagonals 1")
        if row.option in ("board", "into"):  # which the line has already
            text = re.sub(f" *--{row.option}[^-]*$", "", text)
        return text.replace("--solver tiny.so --engine auto", "--solver tiny.so")

    def accepted(self):
        for row in self.rows.values():
            known = ACCEPTED.get(f"{self.name} {row.option}")
            lines = [known] if known else [self.words_of(found) for found in self.alternatives(row)]
            failed = 1 if self.name == "serve" else 2 if self.name in ("decode", "check", "merge") and \
                row.option in OTHER_INSTANCE else 0
            if row.option == "wall" and self.name not in TAKE_WALLS:
                failed = 1
            for words in lines:
                yield 0 if row.option == "help" or "help" in row.needs.split() else failed, f"{self.name} {words}"

    def refusals(self):
        if "verbose" not in self.rows:
            yield f"{self.name} {BEGINNINGS.get(self.name, ('--board 4',))[0]} -v", "unknown option '-v'"
        for row in self.rows.values():
            if row.condition == IN_FILE and "board" in self.rows:
                yield self.line(row, []), f"--{row.option} {row.condition}"
            for need in row.needs.split():
                yield from self.without(row, need)
            for excluded in row.excludes.split():
                # Where each excludes the other, the first in the table is refused.
                names = list(self.rows)
                if row.option not in self.rows[excluded].excludes.split() or \
                        names.index(row.option) < names.index(excluded):
                    yield self.beside(row, excluded)


def main():
    table = read_table(sys.argv[1])
    for name in dict.fromkeys(command for command, _ in table):
        command = Command(name, table)
        if sys.argv[2] == "accepted":
            for status, line in dict.fromkeys(command.accepted()):
                print(status, line)
        else:
            for line, message in command.refusals():
                print(f"{line}|{message}")


if __name__ == "__main__":
    main()

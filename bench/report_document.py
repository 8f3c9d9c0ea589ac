"""
The text of the report. Numbers come from the data, and so do the winners: a sentence that states
one is written by `winner`, and one that states anything else is checked by `claim`. A claim that
the data do not support is marked in the text, and makes the report fail.
"""
import csv
import os

# Closer than this factor, nobody has won.
MARGIN = 1.5


def number(value):
    """Three digits, without an exponent where people would not write one."""
    if value == 0:
        return "0"
    if abs(value) >= 99.95:
        return f"{value:,.0f}".replace(",", " ")
    text = f"{value:.3g}"
    return text if "e" not in text else f"{value:.1e}"


def seconds(value):
    for factor, unit in ((1, "s"), (1e3, "ms")):
        if value * factor >= 0.9995:
            return f"{number(value * factor)} {unit}"
    return f"{number(value * 1e6)} µs"


def times_as_long(ratio):
    """A ratio of times in words; what rounds to 1 is none."""
    return "as long as" if number(ratio) == "1" else f"{number(ratio)} times as long as"


def listing(words):
    """"one, two and three"."""
    return ", ".join(words[:-1]) + (" and " if len(words) > 1 else "") + words[-1]


def ranked(scores):
    """Names with a score, the lowest first."""
    return sorted(scores, key=lambda name: (scores[name], name))


class Document:
    def __init__(self, folder):
        self.folder, self.parts = folder, []
        self.commands_run = read_table(folder, "commands")
        self.stamp = None   # of the section that is being written
        self.winners = []   # (question, winner or "level", factor to the second)
        self.refuted = []   # claims that the data do not support
        self.story = []     # the first page: (question, answer, name of a figure or None, shown, stamp)
        self.figures = {}   # their numbers by name

    def text(self, *lines):
        self.parts.append(("\n\n" if lines[0].startswith("#") else "\n").join(lines))

    def table(self, header, rows, left=1):
        """`left`: how many columns are text."""
        marks = ["---" if i < left else "---:" for i in range(len(header))]
        self.text(*("| " + " | ".join(map(str, row)) + " |" for row in [header, marks, *rows]))

    def figure(self, name, caption, study, data):
        """A picture, the table that it was drawn from, and the commands that measured it."""
        self.figures[name] = len(self.figures) + 1
        self.text(f"![{caption}]({name}.svg)")
        self.text(f"*Figure {self.figures[name]}. {caption}* From [{data}.csv](data/{data}.csv), measured "
                  "by")
        self.commands(study)

    def commands(self, *studies):
        shown = [row["command"] for study in studies for row in self.commands_run
                 if row["study"] == study]
        self.text("```sh", *(shown or ["# not measured on this machine"]), "```")

    def tell(self, question, answer, figure=None, shown=False):
        """For the first page: a question and its answer, with its figure by name, or `shown`."""
        self.story.append((question, answer, figure, shown, self.stamp))

    def begin(self, title, stamp):
        """A section; `stamp`: the version that was measured, and the day."""
        self.stamp = stamp
        self.text(f"## {title}", f"Measured with {stamp}.")

    def claim(self, sentence, holds):
        if not holds:
            self.refuted.append(sentence)
            sentence = f"**Not supported by these data:** {sentence}"
        return sentence

    def winner(self, question, scores):
        """Names with a score of which the least wins; the result is a phrase."""
        order = ranked(scores)
        factor = scores[order[1]] / scores[order[0]] if scores[order[0]] > 0 else float("inf")
        level = factor < MARGIN
        self.winners.append((question, "level" if level else order[0], f"{factor:.3g}"))
        if level:
            return f"{order[0]} and {order[1]} were level"
        return f"{order[0]} won, {number(factor)} times ahead of {order[1]}"

    def write(self, head):
        """`head`: the title, and what stands between the first page and the sections."""
        page = []
        for question, answer, figure, shown, stamp in self.story:
            drawn = figure in self.figures
            where = f"; [figure {self.figures[figure]}]({figure}.svg)" if drawn else ""
            page.append(f"**{question}** {answer} ({stamp}{where})")
            page += [f"![Figure {self.figures[figure]}]({figure}.svg)"] if shown and drawn else []
        with open(os.path.join(self.folder, "README.md"), "w") as file:
            file.write("\n\n".join([*head[:2], *page, *head[2:], *self.parts]) + "\n")
        write_table(self.folder, "winners", ("question", "winner", "factor"), self.winners)


def write_table(folder, name, header, rows):
    os.makedirs(os.path.join(folder, "data"), exist_ok=True)
    with open(os.path.join(folder, "data", name + ".csv"), "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerows([header, *rows])


def read_table(folder, name):
    """Rows as dictionaries; a field that looks like a number is one."""
    with open(os.path.join(folder, "data", name + ".csv"), newline="") as file:
        return [{key: as_number(value) for key, value in row.items()} for row in csv.DictReader(file)]


def as_number(text):
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def compare_winners(one, other):
    """
    Of two reports, lists of (question, its winner in one, in the other): where they name different
    winners, and where only one of them names any.
    """
    theirs = {row["question"]: row["winner"] for row in other}
    both = [(row["question"], row["winner"], theirs[row["question"]]) for row in one
            if row["question"] in theirs]
    different = [row for row in both if row[1] != row[2] and "level" not in row[1:]]
    undecided = [row for row in both if row[1] != row[2] and "level" in row[1:]]
    return both, different, undecided

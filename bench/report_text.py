"""
The texts of the report: one page of answers, and the tables behind them. Numbers come from the data, and so do the winners:
a sentence that states one is written by `winner`, and one that states anything else is checked by `claim`. A claim that the
data do not support is marked in the text, and makes the report fail.
"""
import math
import os

import numpy
import pandas

from report_stats import PUBLISHED, best_law, deviation, fit_half, fit_through_zero

MARGIN = 1.5  # closer than this factor, nobody has won
ABOVE = 10  # what takes less than so many times the noise counts as that
SINGLE = ("sat", "backtrack", "bitset", "lp")
FAMILIES = {"completion": "n-Queens Completion", "sparse": "sparse boards", "excluded": "Excluded Diagonals",
            "blocked": "Blocked n-Queens", "crowded": "crowded centres"}
RIVALS = {"auto": "queensat", "cplex": "CPLEX", "cpsat": "CP-SAT", "topdown": "PySAT, top-down", "rc2": "RC2", "highs": "HiGHS",
          "scip": "SCIP", "cadical": "CaDiCaL", "kissat": "Kissat", "picosat": "PicoSAT", "clasp": "clasp"}
# What each contestant of the table of boards a second knows.
KNOWS = {"auto": ("`solve --each-line`", "reduction, parts, bounds, search"),
         "ask, auto": ("`ask`", "the same; questions and answers in JSON"),
         "bitset": ("`--engine bitset`", "complete search over rows and columns, looking ahead"),
         "backtrack": ("`--engine backtrack`", "the same idea, simpler"),
         "lp": ("`--engine lp`", "the linear program, branch and bound"),
         "sat": ("`--engine sat`", "local search, then PicoSAT"),
         "PySAT, CaDiCaL 1.9.5": ("PySAT, CaDiCaL 1.9.5", "clauses and a totalizer, top-down from the rows"),
         "CP-SAT": ("CP-SAT", "at most one queen a line; one worker"),
         "clingo": ("clingo", "rules; `--opt-strategy=usc`")}
MAXIMA = {"completion": ("δ² / n, δ = n − K open rows", lambda n, k: (n - k) ** 2 / n),
          "excluded": ("D diagonals / n", lambda n, d: d / n),
          "blocked": ("free squares a row", lambda n, m: (n * n - m) / n), "sparse": ("free squares a row", lambda n, a: a),
          "centre": ("K queens / n", lambda n, k: k / n), "greedy": ("K queens / n", lambda n, k: k / n)}


def number(value):
    """Three digits, without an exponent where people would not write one."""
    if abs(value) >= 99.95:
        return f"{value:,.0f}".replace(",", " ")
    text = f"{value:.3g}"
    return text if "e" not in text else f"{value:.1e}"


def seconds(value):
    for factor, unit in ((1, "s"), (1e3, "ms")):
        if value * factor >= 0.9995:
            return f"{number(value * factor)} {unit}"
    return f"{number(value * 1e6)} µs"


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def read(folder, name):
    path = os.path.join(folder, "data", name + ".csv")
    return pandas.read_csv(path) if os.path.exists(path) else None


def compare_winners(folder, other):
    """Lines about the questions that two reports answer with different winners."""
    one, two = read(folder, "winners"), read(other, "winners")
    both = one.merge(two, on="question").query("winner_x != winner_y and winner_x != 'level' and winner_y != 'level'")
    return [f"{row.question}: {row.winner_x}, in the other report {row.winner_y}" for row in both.itertuples()]


class Report:
    def __init__(self, folder):
        self.folder = folder
        self.page, self.tables, self.winners, self.refuted = [], [], [], []
        about = read(folder, "about")
        self.about = {row.section: row for row in about.itertuples()} if about is not None else {}

    # How something is said.

    def claim(self, sentence, holds):
        if not holds:
            self.refuted.append(sentence)
            sentence = f"**Not supported by these data:** {sentence}"
        return sentence

    def winner(self, question, scores, floors=None):
        """
        Of names with a score, the least wins; the result is a phrase. `floors`: what can be told from noise. A second below it
        is level, and a first below it counts as that.
        """
        order = sorted(scores, key=lambda name: (scores[name], name))
        floors = floors or dict.fromkeys(scores, 0)
        first, second = order[:2]
        factor = scores[second] / max(scores[first], floors[first])
        level = factor < MARGIN or scores[second] < floors[second]
        self.winners.append((question, "level" if level else order[0], f"{factor:.3g}"))
        if level:
            return f"{order[0]} and {order[1]} were level"
        return f"{order[0]} won, {number(factor)} times ahead of {order[1]}"

    def stamp(self, section):
        """What every measurement names: tests/claims."""
        return f"queensat {self.about[section].version}, {self.about[section].date}"

    def answer(self, section, question, text, figure=None, about=""):
        """On the first page: a question, its answer, and its figure."""
        if "## Answers" not in self.page:
            self.page.append("## Answers")
        self.page.append(f"**{question}** {text} ({self.stamp(section)}; [tables](tables.md#{section}))")
        if figure:
            self.page.append(f"![{about}]({figure}.svg)")

    def section(self, name, title):
        self.tables += [f'<a id="{name}"></a>\n\n## {title}', f"Measured with {self.stamp(name)}, by `./dev report {name}`."]

    def table(self, head, rows, left=1, page=None):
        marks = ["---" if i < left else "---:" for i in range(len(head))]
        lines = ["| " + " | ".join(map(str, row)) + " |" for row in [head, marks, *rows]]
        (self.tables if page is None else page).append("\n".join(lines))

    # The texts.

    def write(self):
        sections = {"rate": self.rate, "counting": self.counting, "methods": self.methods, "rivals": self.rivals,
                    "transition": self.transition, "maxima": self.maxima, "encodings": self.encodings,
                    "certificates": self.certificates, "scale": self.scale}
        for name, section in sections.items():
            frame = read(self.folder, name)
            if frame is not None:
                section(frame)
        for name, parts in (("README.md", self.head() + self.page), ("tables.md", self.tables_head() + self.tables)):
            with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
                file.write("\n\n".join(parts) + "\n")
        pandas.DataFrame(self.winners, columns=["question", "winner", "factor"]).to_csv(
            os.path.join(self.folder, "data", "winners.csv"), index=False)

    def draw(self, name, *arguments):
        """A figure, if matplotlib is there; otherwise, that which is there stays."""
        try:
            import report_figures
        except ModuleNotFoundError as error:
            print(f"report: {error.name} is missing: {name}.svg stays as it is")
            return
        getattr(report_figures, name)(self.folder, *arguments)

    def head(self):
        return ["# SAT, backtracking, and how many queens fit",
                "Which method is fast, where, and how much faster? This page has the answers; [tables.md](tables.md) has the "
                "numbers behind them, [the charter](../README.md#the-report) says how they were measured. Seconds are those of "
                "the processor, on one thread. Whoever was ahead by less than a half was level, and what took less than ten "
                "times the noise was not compared."]

    def tables_head(self):
        rows = list(self.about.values())
        cores, loads = rows[0].cores, [row.load for row in rows]
        quick = " --quick" if any(row.quick for row in rows) else ""
        return ["# The tables of the report",
                f"Written by `./dev report{quick}` from [data](data) alone, like [the page of answers](README.md). Every "
                "number "
                "and every winner was taken from there, and every other statement is checked against it. "
                f"{rows[0].processor}, {cores} cores; on average {min(loads):.1f} to {max(loads):.1f} processes were running, "
                "those of the report among them.",
                "PAR-2 is the mean in which a run that was stopped by its limit counts twice the limit. Noise is what the "
                "quartiles of twelve starts of a contestant differ by; a time below ten times the noise counts as that when it "
                "is compared, has a ~ in the tables, and is in no mean of ratios."]

    def rate(self, frame):
        self.page += ["## Boards a second", f"Boards 8 × 8, one after the other, on one thread; the best of three runs "
                                            f"({self.stamp('rate')}; "
                      "[more](../results/rate.md))."]
        kinds = {"two queens": "two queens fixed", "3/8 free": "3/8 of the squares free", "one blocked": "one square blocked"}
        rows = [(*KNOWS[row["contestant"]], *(number(row[kind]) for kind in kinds)) for _, row in frame.iterrows()
                if row["contestant"] in KNOWS]
        self.table(("", "what it knows", *kinds.values()), rows, 2, self.page)
        once = read(self.folder, "at-once")
        if once is not None:
            one = once.iloc[0]
            self.page.append(self.claim(
                f"One run of `solve --each-line` answered {number(one.boards)} boards in {one.seconds:.1f} s with "
                f"{one.megabytes:.1f} MB, in order and each with a proof that was checked.", one.right == one.boards)
                + " Nobody checks the other solvers' answers.")

    def counting(self, frame):
        self.page += ["## Counting", f"Seconds to count all placements of n queens on the empty board, one thread "
                                     f"({self.stamp('counting')}; "
                      "[more](../results/counting.md))."]
        wide = frame.pivot(index="n", columns="contestant", values="seconds")
        names = ["queensat", "AVX2", "NQueensFAF", "simple counter"]
        titles = ("n", "queensat, AVX-512", "queensat, AVX2", "NQueensFAF", "a simple counter")
        self.table(titles, [(n, *(number(wide[name][n]) for name in names)) for n in wide.index], 0, self.page)

    def methods(self, frame):
        frame.loc[frame.contestant == "cadical", "contestant"] = "CaDiCaL"
        self.section("methods", "SAT or backtracking?")
        rows, wins, ratios = [], {}, {"auto": [], "sat": [], "CaDiCaL": []}
        names = [name for name in (*SINGLE, "CaDiCaL", "auto") if name in set(frame.contestant)]
        for (family, n), cells in frame.groupby(["family", "n"], sort=False):
            by = cells.groupby("contestant")
            scores, floors = dict(by.par2.mean()), dict(ABOVE * by.noise.mean())
            shown = [("~ " if scores[name] < floors[name] else "") + seconds(scores[name]) for name in names]
            single = {name: scores[name] for name in SINGLE}
            phrase = self.winner(f"best engine: {FAMILIES[family]}, n = {n}", single, floors)
            wins[self.winners[-1][1]] = wins.get(self.winners[-1][1], 0) + 1
            best = min(single, key=single.get)
            for name, found in ratios.items():
                if name in scores and scores[name] >= floors[name] and scores[best] >= floors[best]:
                    found.append((scores[name] / scores[best], family, n))
            rows.append((FAMILIES[family], n, *shown, phrase))
        order = sorted((name for name in wins if name != "level"), key=lambda name: (-wins[name], name))
        level = wins.get("level", 0)
        parts = [f"{name} was the fastest on {wins[name]}" for name in order] + ([f"two were level on {level}"] if level else [])
        first = f"Of {len(rows)} combinations of family and size, {', '.join(parts)}."
        means = {name: geometric_mean([ratio for ratio, _, _ in found]) for name, found in ratios.items() if found}
        sat, auto = "SAT could not be told from noise", ""
        if "sat" in means:
            sat = (f"PicoSAT took {number(means['sat'])} times as long as the best of the four (geometric mean over the "
                   f"{len(ratios['sat'])} that could be told from noise)")
        if "CaDiCaL" in means:
            best = min(ratios["CaDiCaL"])[0]
            sat += f", CaDiCaL {number(means['CaDiCaL'])} times (over {len(ratios['CaDiCaL'])}); " + self.claim(
                f"at its best CaDiCaL took {number(best)} times as long: the method decided, not the solver", best > 1 / MARGIN)
        if "auto" in means:
            worst = max(ratios["auto"])
            auto = (f"`auto`, which does not know what will win, took {number(means['auto'])} times as long as the best, "
                    f"{number(worst[0])} times at worst ({FAMILIES[worst[1]]}, n = {worst[2]}).")
        self.tables += [f"**Claim.** {first} {sat}. {auto}"]
        self.table(("family", "n", *(f"{name}" for name in names), "of the first four"), rows, 2)
        self.tables += ["PAR-2 over ten boards for each value of the family's parameter. sat is PicoSAT alone (`--pure`); "
                        "CaDiCaL is a program that gets a formula "
                        "for each number of queens, less the time to start it. Engines were measured inside their process. "
                        + self.limits_of(frame)]
        self.work(frame)
        self.answer("methods", "Does SAT win, or backtracking?",
                    "Five complete methods on the same boards: PicoSAT alone (sat), backtracking as in textbooks "
                    "(backtrack), a search "
                    f"over bitsets (bitset), branch and bound on the linear program (lp), and CaDiCaL. {first} {sat}. {auto}",
                    "methods", "CPU seconds of each method over n, for four families of boards")
        self.draw("methods", frame, FAMILIES_SHOWN)
        self.peaks(frame)

    def limits_of(self, frame):
        still = int((frame.boards - frame.solved).sum())
        return f"{still} of {int(frame.boards.sum())} runs were stopped by their limit."

    def work(self, frame):
        rows = []
        for family, cells in frame.groupby("family", sort=False):
            cells = cells[cells.n == cells.n.max()]
            for x, here in cells.groupby("x"):
                by = here.set_index("contestant")
                rows.append((FAMILIES[family], cells.n.max(), f"{x:g}", *(number(by.work[name]) for name in SINGLE)))
        self.tables += ["The work behind these times at the largest size, the median of ten boards:"]
        self.table(("family", "n", "parameter", "sat: conflicts", "backtrack: nodes", "bitset: nodes", "lp: pivots"), rows)

    def peaks(self, frame):
        found = {}
        for family in ("sparse", "excluded"):
            cells = frame[(frame.family == family) & (frame.n == frame[frame.family == family].n.max())]
            found[family] = {name: here.loc[here["median"].idxmax()] for name, here in cells.groupby("contestant")}
        sparse, excluded = found["sparse"], found["excluded"]
        xs = frame[(frame.family == "sparse") & (frame.n == sparse["auto"].n)].x
        inside = self.claim("For a search, neither the fullest nor the emptiest ones.",
                            all(xs.min() < sparse[name].x < xs.max() for name in ("backtrack", "bitset")))
        peaks = ", ".join(f"{name} at {sparse[name].x:g} ({seconds(sparse[name]['median'])})" for name in ("bitset", "backtrack", "sat", "lp"))
        self.answer("methods", "Which boards are hard?",
                    f"{inside} The medians were greatest at so many free squares a row, on sparse boards with n = "
                    f"{sparse['auto'].n:.0f}: {peaks}; an open run counts twice its limit. With n = {excluded['auto'].n:.0f} and excluded "
                    f"diagonals, that of bitset was greatest at {excluded['bitset'].x:g} of them, that of sat at {excluded['sat'].x:g}.",
                    "hardness", "CPU seconds of each method over the density of a board, with quartiles")
        self.draw("hardness", frame)

    def rivals(self, frame):
        frame["clipped"] = frame.seconds.clip(lower=ABOVE * frame.noise)
        self.section("rivals", "Other solvers")
        limit, ours = frame.limit.iloc[0], frame[frame.contestant == "auto"]
        bounds = frame[frame.solved == 1].groupby(["family", "id"]).upper
        apart = int((bounds.nunique() > 1).sum()) + int((frame.groupby(["family", "id"]).lower.max() > bounds.max()).sum())
        agreed = self.claim(f"No two of {frame.contestant.nunique()} solvers gave different maxima.", apart == 0)
        rows, means, floors, families = [], {}, {}, list(frame.family.unique())
        for way, here in frame.groupby("contestant", sort=False):
            joined = here.merge(ours, on=["family", "id"], suffixes=("", "_ours"))
            told = (joined.seconds >= ABOVE * joined.noise) & (joined.seconds_ours >= ABOVE * joined.noise_ours)
            ratio, cells = joined.seconds / joined.seconds_ours, []
            for family in families:
                some = joined.family == family
                late = "> " if (joined[some].solved == 0).any() else ""
                cells.append(late + number(geometric_mean(ratio[some & told])) if told[some].mean() > 0.5 else "~")
            means[way], floors[way] = here.seconds.mean(), ABOVE * here.noise.iloc[0]
            rows.append((RIVALS[way], f"{here.solved.sum()} of {len(here)}", seconds(here.seconds.mean()), *cells,
                         seconds(here.start.iloc[0]), seconds(here.noise.iloc[0]),
                         number(here.megabytes.max()) if here.megabytes.max() else "-"))
        rows.sort(key=lambda row: means[next(way for way, name in RIVALS.items() if name == row[0])])
        self.winner("all solvers", means, floors)
        near, next_to = sorted((value, way) for way, value in means.items() if way != "auto")[:2]
        nearest = self.claim(
            f"By PAR-2 over all boards, the nearest, {RIVALS[near[1]]}, took {number(near[0] / means['auto'])} times as "
            "long as queensat, the "
            f"next, {RIVALS[next_to[1]]}, {number(next_to[0] / means['auto'])} times.", near[0] > floors[near[1]])
        text = (f"queensat proved {int(ours.solved.sum())} of {len(ours)} maxima. {agreed} {nearest} These are families "
                "that queensat "
                "was made for, and boards that others can still solve.")
        self.tables += [f"**Claim.** {text}"]
        self.table(("solver", "solved", "PAR-2", *(FAMILIES[family] for family in families), "start", "noise", "MB, most"), rows)
        self.tables += ["Ten boards a family. In the columns of families, time over that of queensat, geometric mean; > "
                        "where a run "
                        f"was stopped, after {limit:g} s of processor time or twice that elapsed, and counts twice the "
                        "limit; ~ where most times were below ten times "
                        "the noise. `start` is the time on a board that everyone solves at once, which was subtracted, for "
                        "each "
                        "question. Each solver had one thread, its defaults and the formulation that suits it: SAT solvers "
                        "were "
                        "asked for one number of queens after the other. Gurobi is left out: the licence that comes with it "
                        "forbids to publish measurements."]
        self.answer("rivals", "Is it faster than other solvers?", text, "rivals",
                    "How many boards each solver has solved within a time; queensat in blue, the others grey")
        self.draw("rivals", frame, RIVALS)

    def transition(self, frame):
        frame["share"] = frame.possible / frame.boards
        completion, excluded = (frame[frame.family == name].copy() for name in ("completion", "excluded"))
        completion["rows"] = completion.n - completion.x
        completion["along"] = completion.rows / (completion.n / PUBLISHED) ** 0.5
        excluded["along"] = excluded.x / excluded.n
        halves = {n: fit_half(list(zip(here.rows, here.possible, here.boards))) for n, here in completion.groupby("n")}
        halves = {n: found for n, found in halves.items() if found}
        factor, error = fit_through_zero([delta ** 2 for delta, _ in halves.values()], list(halves))
        least = min(halves)
        small = self.claim("on small boards the factor is larger", least / halves[least][0] ** 2 > factor)
        self.section("transition", "The phase transition")
        self.tables += [f"**Claim.** A board with δ = n − K open rows can be completed in half of all cases where n = "
                        f"{number(factor)} δ² "
                        f"(± {error:.4f}, fitted to {len(halves)} sizes); published is n ≈ {PUBLISHED} δ²; {small}."]
        self.table(("n", "δ at one half", "±", "published", "n / δ²"),
                   [(n, f"{delta:.2f}", f"{spread:.2f}", f"{(n / PUBLISHED) ** 0.5:.2f}", f"{n / delta ** 2:.3f}")
                    for n, (delta, spread) in halves.items()])
        rows, near, falls = [], [], []
        for n, here in excluded.groupby("n"):
            half = fit_half(list(zip(here.x, here.possible, here.boards)))
            peak, last = here.loc[here.probes.idxmax()], here.loc[here.x.idxmax()]
            near += [abs(half[0] - peak.x)] if half else []
            falls.append(last.probes / peak.probes)
            rows.append((n, f"{half[0]:.1f} ± {half[1]:.1f}" if half else "-", peak.x, number(peak.probes), f"{peak.share:.2f}",
                         last.x, number(last.probes)))
        near, fall = float(numpy.median(near)), float(numpy.median(falls))
        peak = self.claim(f"the mean work to decide it was greatest at a median of {near:.1f} diagonals from there", near <= 4)
        past = self.claim(f"at the largest number of diagonals it was {100 * fall:.0f} % of that", fall < 0.8)
        self.tables += [f"**Claim.** With excluded diagonals, n queens fit on half of all boards at the D of the table; "
                        f"{peak}, and {past}."]
        self.table(("n", "D at one half", "D of the peak", "mean probes there", "fraction possible there", "largest D", "probes"), rows)
        self.tables += [f"Decided by the search over bitsets: do n queens fit? {int(frame.open.sum())} of "
                        f"{int(frame.boards.sum())} questions were open after 10 s; they count as impossible."]
        self.answer("transition", "When can a board be completed?",
                    f"Half of all boards with δ rows without a queen can be completed where n = {factor:.3f} δ²; "
                    "published is "
                    f"{PUBLISHED} δ²; {small}. Boards with excluded diagonals are hardest to decide near the point where n "
                    "queens "
                    f"fit on half of them: {peak}, and {past}.", "transition",
                    "The share of boards that can be completed over the open rows, and the work to decide Excluded Diagonals")
        self.draw("transition", completion, excluded)

    def maxima(self, frame):
        self.section("maxima", "How many queens fit")
        frame["rows"] = frame.n - frame.x.where(frame.family == "completion", 0)
        frame["empty"] = (frame.n - (frame.upper + frame.lower) / 2) / frame.rows
        rows, panels, errors, narrower = [], [], {}, 0
        for family, (x_name, along) in MAXIMA.items():
            here = frame[frame.family == family].copy()
            if here.empty:
                continue
            here["along"] = [along(n, x) for n, x in zip(here.n, here.x)]
            cells = pandas.DataFrame([{"n": n, "along": x, **spread_of(numpy.repeat(some["empty"], some.boards))}
                                      for (n, x), some in here.groupby(["n", "along"])])
            least, most = cells.n.min(), cells.n.max()
            points, others = (list(zip(some.along, some["mean"])) for some in (cells[cells.n < most], cells[cells.n == most]))
            law = best_law(points, others)
            _, formula, error, outside, function = law or ("", "none of the four", math.inf, math.inf, None)
            errors[family] = outside
            spread = [cells[cells.n == n].deviation.mean() for n in (least, most)]
            narrower += spread[1] < spread[0]
            rows.append((family, x_name, formula, f"{error:.3f}", f"{outside:.3f}", most, f"{spread[1]:.3f}", int(here.boards.sum())))
            panels.append((TITLES.get(family) or FAMILIES[family], x_name, cells, function))
        worst = max(errors, key=errors.get)
        narrow = self.claim(f"The maximum concentrated: in {narrower} of {len(rows)} families the deviation of y was "
                            "smaller at the "
                            "largest size than at the smallest.", 2 * narrower > len(rows))
        middle = float(numpy.median(list(errors.values())))
        still = int(frame[frame.lower < frame.upper].boards.sum())
        self.tables += ["Which share y of the rows stays empty? (In completions, of the rows without a fixed queen.) Four "
                        "laws with two "
                        "parameters were fitted to the means of y at all sizes but the largest; the one in the table had "
                        "the least "
                        "error there."]
        self.table(("family", "x", "law", "error", "error at the largest n", "largest n", "mean deviation of y there", "boards"), rows, 3)
        self.tables += [f"{narrow} {still} of {int(frame.boards.sum())} maxima were open at the limit and counted half way "
                        "between "
                        "their bounds. The laws describe the range of the figure, without a theory."]
        self.answer("maxima", "How many queens fit?",
                    "The share of rows that stay empty followed a law with two parameters of the density, for each of "
                    f"{len(errors)} families. On boards larger than those that it was fitted to, it was wrong by "
                    f"{middle:.3f} in the "
                    f"median, and by at most {errors[worst]:.3f} ({worst}), of all rows. {narrow}", "maxima",
                    "The share of empty rows over the density of six families, with fitted laws")
        self.draw("maxima", panels)

    def encodings(self, frame):
        self.section("encodings", "The encodings")
        rows, autos, worst = [], [], []
        for (name, question), here in frame.groupby(["boards_of", "queens"], sort=False):
            times = here.set_index("encoding").par2
            fixed = times.drop("auto")
            autos.append(times["auto"] / fixed.min())
            worst.append(fixed.max() / fixed.min())
            phrase = self.winner(f"at-most-one encoding: {name}, {question}", dict(fixed))
            rows.append((name, question, here.boards.iloc[0], *(seconds(times[way]) for way in times.index), phrase))
        self.table(("boards", "queens", "number", *frame.encoding.unique(), "of the first four"), rows, 2)
        self.tables += [f"PicoSAT alone (`--engine sat --pure --amo A --target M`), PAR-2. {self.limits_of(frame)} Where "
                        "structural "
                        "bounds exclude one more queen, there is nothing to refute."]
        self.answer("encodings", "Which encoding should one choose?",
                    f"None: `auto`, which looks at the board, took {number(geometric_mean(autos))} times as long as the "
                    "best of four at-most-one "
                    f"encodings (geometric mean; {number(max(autos))} times at worst). The worst encoding took "
                    f"{number(geometric_mean(worst))} "
                    f"times as long, up to {number(max(worst))} times.")

    def certificates(self, frame):
        self.section("certificates", "Certificates")
        boards, translated = int(frame.boards.sum()), int(frame.translated.sum())
        write, check = (geometric_mean(frame[name] / frame.solve) for name in ("write", "check"))
        both = frame[frame.translated > 0]
        veripb = geometric_mean(both.veripb / both.check) if len(both) else 0
        self.table(("boards", "engine", "number", "solve", "with certificate", "check", "MB", "for VeriPB", "MB", "VeriPB"),
                   [(f"{FAMILIES[row.family]}, {parameters_of(row.words)}", row.engine, row.boards, seconds(row.solve), seconds(row.write),
                     seconds(row.check), number(row.bytes), int(row.translated), number(row.proofs), seconds(row.veripb))
                    for row in frame.itertuples()], 2)
        self.tables += [f"All boards of a row in one process, medians of three runs. VeriPB took {number(veripb)} times as "
                        "long as `check`. "
                        "Certificates with more than 200 000 nodes were not translated. One that is rejected, by either, "
                        "ends the report."]
        self.answer("certificates", "Why believe an answer?",
                    f"Each of {boards} certificates was accepted by `check`, which shares no code with what wrote it, and "
                    "VeriPB, which "
                    f"knows nothing of queens, accepted all {translated} that were translated for it. To write one made "
                    "solving "
                    f"{number(write)} times as long; a check took {number(check)} of the time of solving (geometric means).")

    def scale(self, frame):
        self.section("scale", "Scale")
        self.table(("n", "fixed", "proved", "CPU time", "search, MB"),
                   [(number(row.n), f"n / {row.share}", "yes" if row.solved else "no", seconds(row.seconds), number(row.megabytes))
                    for row in frame.itertuples()])
        self.tables += ["The whole program, from reading the file to the proved maximum, the least of three runs. Boards "
                        "with so few "
                        "queens have many completions: they say nothing about crowded boards of this size."]
        last = frame.iloc[-1]
        proved = self.claim(f"n = {number(last.n)} with n / {int(last.share)} random queens, read, completed and proved, took "
                            f"{seconds(last.seconds)}", bool(frame.solved.all()))
        self.answer("scale", "How large can a board be?", f"With random fixed queens, very large: {proved}.", "scale",
                    "CPU seconds of the whole program over n, from 10 to 1 000 000 rows")
        self.draw("scale", frame)


TITLES = {"centre": "crowded centres", "greedy": "greedy queens"}
FAMILIES_SHOWN = {name: FAMILIES[name] for name in ("completion", "sparse", "excluded", "crowded")}


def parameters_of(words):
    """n 60 queens 40: n = 60, queens = 40."""
    parts = words.split()
    return ", ".join(f"{name} = {value}" for name, value in zip(parts[::2], parts[1::2]))


def spread_of(values):
    return {"mean": float(numpy.mean(values)), "deviation": deviation(values),
            "low": float(numpy.quantile(values, 0.1)), "high": float(numpy.quantile(values, 0.9))}

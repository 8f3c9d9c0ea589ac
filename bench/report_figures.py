"""The six figures of the report, SVG by matplotlib, in the colours of the product: names at the ends of lines, rivals grey."""
import os
import re

import matplotlib
import numpy
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, NullFormatter

PALETTE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "src", "draw", "palette.css")
with open(PALETTE, encoding="ascii") as file:
    SERIES = re.search(r'--series: "(.*)";', file.read())[1].split()
BLACK, ORANGE, BLUE, GREEN, PINK = SERIES[:5]
GREY, GRID = "#8f8778", "#ded9cf"
# Colour, dashes and mark: what differs in one differs in another, too.
LOOKS = {"auto": (BLACK, "-", "o"), "sat": (ORANGE, "-", "s"), "CaDiCaL": (ORANGE, "--", "D"), "backtrack": (GREEN, "-", "^"),
         "bitset": (BLUE, "-", "v"), "lp": (PINK, "-", "P")}
matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "queensat", "font.family": "sans-serif", "font.size": 10,
                            "axes.spines.top": False, "axes.spines.right": False, "axes.titlesize": 11,
                            "axes.titlelocation": "left", "axes.edgecolor": "#59544d"})


def seconds_of_tick(value, _=None):
    for factor, unit in ((1, "s"), (1e3, "ms"), (1e6, "µs")):
        if value * factor >= 0.9995:
            return f"{value * factor:g} {unit}"
    return ""


def axes_of(figure, rows, columns, **more):
    """The axes, in the order of reading."""
    found = figure.subplots(rows, columns, squeeze=False, gridspec_kw={"wspace": 0.38, "hspace": 0.36}, **more).ravel()
    for ax in found:
        ax.grid(color=GRID, linewidth=0.7)
        ax.set_axisbelow(True)
    return found


def log_seconds(ax):
    ax.set_yscale("log")
    ax.yaxis.set_major_formatter(FuncFormatter(seconds_of_tick))
    ax.yaxis.set_minor_formatter(NullFormatter())


def bottom(group, step):
    """Where the lowest name of a group is."""
    return sum(group) / len(group) - step * (len(group) - 1) / 2


def name_ends(ax, ends, size=9):
    """Names to the right of the lines' ends (name, x, y, colour), moved apart where they would overlap."""
    figure = ax.figure
    figure.draw_without_rendering()
    places = sorted(((*ax.transData.transform((x, y)), name, colour) for name, x, y, colour in ends),
                    key=lambda place: place[1])
    step, groups = size * figure.dpi / 72 * 1.2, []
    # Names that would overlap are a group around the middle of their places.
    for _, y, _, _ in places:
        groups.append([y])
        while len(groups) > 1 and bottom(groups[-1], step) < bottom(groups[-2], step) + step * len(groups[-2]):
            groups[-2:] = [groups[-2] + groups[-1]]
    heights = [bottom(group, step) + step * i for group in groups for i in range(len(group))]
    right = max((place[0] for place in places), default=0)
    for height, (x, y, name, colour) in zip(heights, places):
        at = ax.transData.inverted().transform((right + 7, height))
        ax.annotate(name, xy=ax.transData.inverted().transform((x + 2, y)), xytext=at, color=colour, fontsize=size, va="center",
                    annotation_clip=False, arrowprops={"arrowstyle": "-", "color": colour, "linewidth": 0.5, "shrinkA": 0,
                                                       "shrinkB": 0} if abs(height - y) > step / 2 else None)


def name_all(named, size=9):
    """The names of all panels, when their common axes do not change any more."""
    for ax, ends in named:
        name_ends(ax, ends, size)


def save(figure, folder, name):
    figure.savefig(os.path.join(folder, name + ".svg"), metadata={"Date": None, "Creator": None}, bbox_inches="tight")


def curves(ax, frame, x, y, names, spread=False):
    """A line for each contestant of the frame, by x."""
    ends = []
    for name in names:
        rows = frame[frame.contestant == name].sort_values(x)
        if rows.empty:
            continue
        colour, dashes, mark = LOOKS[name]
        ax.plot(rows[x], rows[y], dashes, marker=mark, markersize=4, color=colour, linewidth=2.4 if name == "auto" else 1.3,
                zorder=3 if name == "auto" else 2)
        if spread:
            ax.fill_between(rows[x], rows.low, rows.high, color=colour, alpha=0.12, linewidth=0)
        ends.append((name, rows[x].iloc[-1], rows[y].iloc[-1], colour))
    return ends


def methods(folder, frame, names):
    """Penalised means over n, a panel for each family."""
    figure = Figure(figsize=(10, 6.2))
    named = []
    for ax, (family, title) in zip(axes_of(figure, 2, 2, sharey=True), names.items()):
        log_seconds(ax)
        here = frame[frame.family == family].groupby(["contestant", "n"], as_index=False).par2.mean()
        ends = curves(ax, here, "n", "par2", LOOKS)
        ax.set(title=title, xlabel="n", xticks=sorted(here.n.unique()))
        ax.yaxis.set_tick_params(labelleft=True)
        ax.margins(x=0.04)
        named.append((ax, ends))
    name_all(named)
    save(figure, folder, "methods")


def hardness(folder, frame):
    """Medians and quartiles at the largest n, over what makes boards sparse."""
    figure = Figure(figsize=(10, 3.6))
    named = []
    for ax, (family, x_name) in zip(axes_of(figure, 1, 2, sharey=True), (("sparse", "free squares a row"),
                                                                         ("excluded", "excluded diagonals"))):
        log_seconds(ax)
        n = frame[frame.family == family].n.max()
        here = frame[(frame.family == family) & (frame.n == n)]
        ends = curves(ax, here, "x", "median", LOOKS, spread=True)
        ax.set(title=f"{'sparse boards' if family == 'sparse' else 'Excluded Diagonals'}, n = {n}", xlabel=x_name,
               xticks=sorted(here.x.unique()))
        ax.yaxis.set_tick_params(labelleft=True)
        named.append((ax, ends))
    name_all(named)
    save(figure, folder, "hardness")


def rivals(folder, frame, names):
    """How many boards each has solved within a time: queensat in colour, the others grey."""
    figure = Figure(figsize=(10, 4.4))
    ax, = axes_of(figure, 1, 1)
    log_seconds(ax)
    ends = []
    for number, (way, rows) in enumerate(frame[frame.solved == 1].groupby("contestant")):
        times, is_ours = numpy.sort(rows.clipped), way == "auto"
        colour = BLUE if is_ours else GREY
        ax.plot(range(1, len(times) + 1), times, "-" if is_ours or number % 2 else "--", color=colour,
                linewidth=2.6 if is_ours else 1.1)
        ends.append((names.get(way, way), len(times), times[-1], colour))
    ax.set(xlabel="boards solved", ylabel="within (CPU seconds for each)")
    ax.set_xlim(0, frame.groupby("contestant").size().max() + 0.5)
    name_ends(ax, ends)
    save(figure, folder, "rivals")


def transition(folder, completion, excluded):
    """The share of boards with n queens, by n; and the work to decide it."""
    figure = Figure(figsize=(10, 3.8))
    left, right = axes_of(figure, 1, 2)
    for ax, frame, y, title, x_name in (
            (left, completion, "share", "Completion: boards that can be completed", "open rows / published one half"),
            (right, excluded, "probes", "Excluded Diagonals: mean probes to decide", "excluded diagonals / n")):
        sizes, ends = sorted(frame.n.unique()), []
        for place, n in enumerate(sizes):
            rows = frame[frame.n == n].sort_values("along")
            shade = matplotlib.colormaps["cividis"](0.8 * place / max(len(sizes) - 1, 1))
            ax.plot(rows.along, rows[y], "-", marker=".", color=shade, linewidth=1.4)
            ends.append((f"n = {n}", rows.along.iloc[-1], rows[y].iloc[-1], shade))
        ax.set(title=title, xlabel=x_name)
        if y == "probes":
            ax.set_yscale("log")
            name_ends(ax, ends)
        else:
            # All end at 1: the names of the least and the greatest are where they differ.
            ax.axvline(1, color=GREY, linestyle="--", linewidth=1)
            for place, shift in ((0, (-46, 4)), (-1, (9, -7))):
                rows = frame[frame.n == sizes[place]].sort_values("along")
                at = (rows.share - 0.35).abs().idxmin()
                ax.annotate(ends[place][0], (rows.along[at], rows.share[at]), xytext=shift, textcoords="offset points",
                            fontsize=9, color=ends[place][3])
    save(figure, folder, "transition")


def maxima(folder, panels):
    """The mean share of rows that stay empty over a density, and the range of the middle 80 %, a panel for each family."""
    figure = Figure(figsize=(10, 6))
    named = []
    for ax, (title, x_name, frame, law) in zip(axes_of(figure, 2, 3, sharey=True), panels):
        sizes, ends = sorted(frame.n.unique()), []
        for place, n in enumerate(sizes):
            rows = frame[frame.n == n].sort_values("along")
            shade = matplotlib.colormaps["cividis"](0.8 * place / max(len(sizes) - 1, 1))
            ax.fill_between(rows.along, rows.low, rows.high, color=shade, alpha=0.15, linewidth=0)
            ax.plot(rows.along, rows["mean"], "o^sD"[place % 4], color=shade, markersize=3.5)
            ends.append((f"n = {n}", rows.along.iloc[-1], rows["mean"].iloc[-1], shade))
        if law:
            along = numpy.linspace(frame.along.min(), frame.along.max(), 100)
            ax.plot(along, numpy.clip([law(x) for x in along], 0, 1), "-", color=BLACK, linewidth=0.9)
        ax.set(title=title, xlabel=x_name, ylabel="share of empty rows" if ax.get_subplotspec().is_first_col() else "")
        ax.yaxis.set_tick_params(labelleft=True)
        named.append((ax, ends))
    name_all(named, 8)
    save(figure, folder, "maxima")


def scale(folder, frame):
    """Seconds of the whole program over n."""
    figure = Figure(figsize=(10, 3.4))
    ax, = axes_of(figure, 1, 1)
    log_seconds(ax)
    ax.set_xscale("log")
    ends = []
    for (share, rows), (colour, mark) in zip(frame.groupby("share"), ((ORANGE, "s"), (BLUE, "o"))):
        ax.plot(rows.n, rows.seconds, "-", marker=mark, color=colour)
        ends.append((f"n / {share} queens fixed", rows.n.iloc[-1], rows.seconds.iloc[-1], colour))
    ax.set(xlabel="n", ylabel="CPU seconds")
    ax.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}".replace(",", " ")))
    name_ends(ax, ends)
    save(figure, folder, "scale")

"""Plots of the report as SVG, drawn by gnuplot, in the colours of the product's own plots."""
import math
import os
import re
import subprocess

PALETTE = os.path.join(os.path.dirname(__file__), "..", "src", "draw", "palette.css")


def series():
    """The colours of lines, from the list of all colours."""
    with open(PALETTE, encoding="ascii") as file:
        return re.search(r'--series: "(.*)";', file.read())[1].split()


COLOURS = series()
DASHES = ("1", "'-'", "'.'", "'_.'")
MARKS = (7, 5, 9, 13, 11, 15)


def draw(path, script):
    head = "set encoding utf8\n" \
           "set terminal svg noenhanced size 900,540 dynamic font 'sans,13' background rgb 'white'\n" \
           f"set output {quoted(path)}\nset border 3\nset tics nomirror\n"
    subprocess.run(["gnuplot"], input=head + script, text=True, check=True)


def quoted(text):
    return "'" + str(text).replace("'", "") + "'"


def block(name, rows):
    return f"${name} << END\n" + "".join(" ".join(map(str, row)) + "\n" for row in rows) + "END\n"


def seconds_axis(axis, values):
    """Marks at powers of ten as readers say them: 10 ms."""
    units = ((0, "s"), (-3, "ms"), (-6, "µs"), (-9, "ns"))
    low = math.floor(math.log10(min(values)))
    high = max(math.ceil(math.log10(max(values))), low + 1)
    marks = []
    for exponent in range(low, high + 1):
        least, unit = next(pair for pair in units if pair[0] <= exponent)
        marks.append(f"'{10 ** (exponent - least)} {unit}' 1e{exponent}")
    return f"set {axis}tics ({', '.join(marks)})\nset {axis}range [1e{low}:1e{high}]\n"


def frame(title, x_label, y_label, log):
    text = f"set title {quoted(title)}\nset xlabel {quoted(x_label)}\nset ylabel {quoted(y_label)}\n" \
           "set grid lc rgb '#DDDDDD' lt 1 lw 0.7\nset key outside right top Left reverse samplen 2\n"
    return text + "".join(f"set logscale {axis}\n" for axis in log)


def lines(path, title, x_label, y_label, series, log="", seconds=False, style="linespoints",
          extra=""):
    """A line for each (name, points); points are (x, y) or, with a bar, (x, y, least, most)."""
    series = [(name, points) for name, points in series if points]
    script = frame(title, x_label, y_label, log) + extra
    if "x" in log:
        along = [point[0] for _, points in series for point in points]
        script += f"set format x '%.0f'\nset xrange [{min(along) * 0.9:g}:{max(along) * 1.1:g}]\n"
    if seconds:
        script += seconds_axis("y", [max(point[1], 1e-9) for _, points in series for point in points])
    plots = []
    for i, (name, points) in enumerate(series):
        script += block(f"d{i}", points)
        look = f"lc rgb '{COLOURS[i % len(COLOURS)]}' dt {DASHES[i // len(COLOURS) % len(DASHES)]}"
        marks = f" pt {MARKS[i % len(MARKS)]} ps 0.7" if style == "linespoints" else ""
        if len(points[0]) == 4:  # the bars first, because their marks are blank
            plots.append(f"$d{i} using 1:2:3:4 with yerrorbars lc rgb "
                         f"'{COLOURS[i % len(COLOURS)]}' pt -1 lw 1 notitle")
        plots.append(f"$d{i} using 1:2 with {style} {look}{marks} lw 1.6 title {quoted(name)}")
    draw(path, script + "plot " + ", \\\n".join(plots) + "\n")


def heat(path, title, x_label, y_label, columns, rows, cells, colours):
    """
    Ratios as colours on a logarithmic scale: `cells` maps (column, row) to a ratio; below 1 the
    first of the names in `colours` is faster, above 1 the second.
    """
    values = [math.log2(ratio) for ratio in cells.values()]
    most = max(1.0, max(map(abs, values)))
    at = [(columns.index(column), rows.index(row), math.log2(ratio), short(ratio))
          for (column, row), ratio in sorted(cells.items())]
    script = f"set title {quoted(title)}\nset xlabel {quoted(x_label)}\nset ylabel {quoted(y_label)}\n"
    script += f"set palette defined (-1 '{COLOURS[1]}', 0 '#FFFFFF', 1 '{COLOURS[2]}')\n"
    script += f"set cbrange [{-most:.3f}:{most:.3f}]\nset format cb ''\n"
    script += f"set cblabel {quoted(f'{colours[0]} faster        {colours[1]} faster')}\n"
    for axis, names in (("x", columns), ("y", rows)):
        script += f"set {axis}tics (" + ", ".join(f"{quoted(name)} {i}"
                                                  for i, name in enumerate(names)) + ")\n"
        script += f"set {axis}range [-0.5:{len(names) - 0.5}]\n"
    script += block("cells", at)
    draw(path, script + "plot $cells using 1:2:(0.5):(0.5):3 with boxxyerror fill solid "
                        "fillcolor palette notitle, \\\n"
                        "$cells using 1:2:4 with labels font 'sans,10' notitle\n")


def short(ratio):
    """A ratio in few letters, from the side of whoever is faster."""
    factor = max(ratio, 1 / ratio)
    return f"{factor:.1f}" if factor < 9.95 else f"{factor:.0f}"

"""The laboratory: many boards, engines and other solvers into a database, and what it says.

>>> from queensat.lab import Lab, families
>>> lab = Lab("results.db")                                                    # doctest: +SKIP
>>> lab.run(families("sparse", n=[20, 40], average=[2.5, 3], id=range(10)),    # doctest: +SKIP
...         engines=["auto", "sat"], solvers=["clasp", "highs"], limit=60)
>>> lab.par2(by=["n", "engine", "solver"])                                     # doctest: +SKIP
>>> lab.plot.cactus()                                                          # doctest: +SKIP

`python -m queensat lab` does the same from the shell. Tables need pandas, and pictures matplotlib.
"""

from ._items import Item, families, table
from ._lab import Lab, LabProgress
from ._solvers import PRESETS, Solver
from ._store import COLUMNS, Contradiction
from ._summary import Checked
from ._workers import Workers

__all__ = [
    "COLUMNS",
    "Checked",
    "Contradiction",
    "Item",
    "Lab",
    "LabProgress",
    "PRESETS",
    "Solver",
    "Workers",
    "families",
    "table",
]

#!/usr/bin/env python3
"""Placements of random boards without symmetry, as each door lists them: Python, the command, the service, the page.

    listings.py PROGRAM [BOARDS]    with the package on PYTHONPATH, and the variable QUEENSAT_LIBRARY

Each placement is one of the board, passes check, and all doors have the same ones.
"""
import json
import random
import re
import subprocess
import sys
import tempfile
import urllib.request

import queensat
import webdriver

AT_ONCE = 250  # boards

# As the page does it: a Count of its own, whose placements are those that it shows one after the other.
PAGE = """window.listed = null;
Promise.all([import("./count.js"), import("./board.js")]).then(async ([{ Count }, { Board }]) => {
    const panel = document.createElement("div"), all = [];
    let shown = null;
    const count = new Count(panel, (squares) => { shown = squares; });
    for (const [n, queens, blocked] of boards) {
        count.board = new Board(n, queens, blocked);
        await count.count(20);
        const next = panel.querySelector("#next-placement"), list = [];
        const many = next ? Number(panel.querySelector("#total").textContent.split(" ")[0]) : 0;
        for (let i = 0; i < many; i++) {
            list.push(shown);
            next.click();
        }
        all.push(list);
    }
    window.listed = all;
});"""


def attacks(a, b):
    return a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])


def random_board(chance):
    n = chance.randint(3, 7)
    squares = [(row, column) for row in range(n) for column in range(n)]
    chance.shuffle(squares)
    queens = []
    for square in squares[: chance.randint(1, 2)]:
        if not any(attacks(square, queen) for queen in queens):
            queens.append(square)
    free = [square for square in squares if square not in queens]
    return n, queens, free[: chance.randint(1, n)]


def of_text(text):
    """The row of the queen in each column, from 1; 0: none."""
    lines = [json.loads(line) for line in text.splitlines() if re.fullmatch(r"\[[0-9, ]+\]", line)]
    return [[[row - 1, column] for column, row in enumerate(line) if row > 0] for line in lines]


def listed_by_service(address, n, queens, blocked):
    body = json.dumps({"board": n, "queens": queens, "blocked": blocked, "list": 1000}).encode()
    request = urllib.request.Request(f"{address}api/count", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["placements"]


def listed_by_command(program, path, board):
    n, queens, blocked = board
    with open(path, "w", encoding="utf-8") as file:
        lines = [f"board {n}"] + [f"queen {r} {c}" for r, c in queens] + [f"block {r} {c}" for r, c in blocked]
        file.write("\n".join(lines) + "\n")
    return of_text(subprocess.run([program, "count", path, "--list"], capture_output=True, text=True, check=True).stdout)


def is_right(board, placement):
    n, queens, blocked = board
    return (all(queen in placement for queen in queens) and not any(square in placement for square in blocked)
            and not any(attacks(a, b) for i, a in enumerate(placement) for b in placement[:i])
            and all(0 <= x < n for square in placement for x in square) and list(placement) == sorted(placement)
            and queensat.check(queensat.Board(n, queens, blocked=blocked), placement))


def compare(boards, doors):
    """The number of placements."""
    total = 0
    for i, (n, queens, blocked) in enumerate(boards):
        found = list(queensat.placements(n, queens, blocked=blocked))
        for placement in found:
            assert is_right(boards[i], placement), (boards[i], placement)
        wanted = [[list(square) for square in placement] for placement in found]
        for name, lists in doors.items():
            assert sorted(map(sorted, lists[i])) == sorted(wanted), (name, boards[i], lists[i], wanted)
        total += len(found)
    return total


def main():
    program, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200
    if not webdriver.is_there():
        print("SKIPPED: chromium or its driver is missing (./dev setup browser)")
        return 77
    chance, total = random.Random(39), 0
    server = subprocess.Popen([program, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    with tempfile.TemporaryDirectory() as folder:
        browser = webdriver.Browser(folder=folder)
        try:
            address = server.stdout.readline().strip()
            browser.open(address)
            for first in range(0, count, AT_ONCE):
                boards = [random_board(chance) for _ in range(min(AT_ONCE, count - first))]
                browser.run("const boards = arguments[0];" + PAGE, boards)
                doors = {"service": [listed_by_service(address, *board) for board in boards],
                         "command": [listed_by_command(program, f"{folder}/board", board) for board in boards]}
                browser.wait("window.listed !== null")
                doors["page"] = browser.run("return window.listed")
                total += compare(boards, doors)
        finally:
            browser.close()
            server.terminate()
    print(f"{count} boards, {total} placements: the same from Python, the command, the service and the page")
    assert total > count, "most boards have several"
    return 0


if __name__ == "__main__":
    sys.exit(main())

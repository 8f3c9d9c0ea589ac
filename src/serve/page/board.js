// What the user wrote: a board with fixed queens and blocked squares. A board never changes; a
// click makes a new one.

export const DIRECTIONS = ["row", "column", "difference", "sum"];

export const MOST = 60;

/** The number of the square's line in a direction. */
export function lineNumber(direction, [row, column]) {
  return { row, column, difference: row - column, sum: row + column }[direction];
}

/** The squares of a line on an n x n board. */
export function lineSquares(n, direction, number) {
  const squares = [];
  for (let row = 0; row < n; row++) {
    const column = { row: -1, column: number, difference: row - number, sum: number - row }[direction];
    if (direction === "row" ? row === number : column >= 0 && column < n) {
      if (direction !== "row") squares.push([row, column]);
      else for (let c = 0; c < n; c++) squares.push([row, c]);
    }
  }
  return squares;
}

export function attacks(a, b) {
  return DIRECTIONS.some((direction) => lineNumber(direction, a) === lineNumber(direction, b));
}

export const same = (a, b) => a[0] === b[0] && a[1] === b[1];

export const nameOf = ([row, column]) => `${row},${column}`;

/** "a row", "difference diagonal −2": a line in words. */
export function lineName(direction, number) {
  const text = String(number).replace("-", "−");
  return direction === "row" || direction === "column" ? `${direction} ${text}`
    : `${direction} diagonal ${text}`;
}

export class Board {
  constructor(n, queens = [], blocked = [], differences = [], sums = []) {
    this.n = n;
    this.queens = queens;
    this.blocked = blocked;
    this.differences = differences;
    this.sums = sums;
    this.marks = null;
  }

  /** From the "instance" of an answer. */
  static from(instance) {
    const n = instance.n;
    let blocked = instance.blocked;
    if (instance.free) {
      const open = new Set([...instance.free, ...instance.queens].map(String));
      blocked = [];
      for (let row = 0; row < n; row++)
        for (let column = 0; column < n; column++)
          if (!open.has(`${row},${column}`)) blocked.push([row, column]);
    }
    return new Board(n, instance.queens, blocked || [], instance.blocked_differences,
      instance.blocked_sums);
  }

  /** The members of a request. */
  request() {
    return { board: this.n, queens: this.queens, blocked: this.blocked,
      blocked_differences: this.differences, blocked_sums: this.sums };
  }

  /** For each square, by row * n + column: "queen", "blocked", "attacked" or "free". */
  states() {
    if (this.marks) return this.marks;
    const n = this.n, FREE = 0, ATTACKED = 1, BLOCKED = 2, names = ["free", "attacked", "blocked"];
    const rows = new Uint8Array(n), columns = new Uint8Array(n);
    const differences = new Uint8Array(2 * n), sums = new Uint8Array(2 * n);
    for (const [row, column] of this.queens)
      rows[row] = columns[column] = differences[row - column + n] = sums[row + column] = ATTACKED;
    for (const number of this.differences) differences[number + n] = BLOCKED;
    for (const number of this.sums) sums[number] = BLOCKED;
    const marks = new Array(n * n);
    for (let row = 0, i = 0; row < n; row++)
      for (let column = 0; column < n; column++, i++)
        marks[i] = names[Math.max(FREE, rows[row], columns[column], differences[row - column + n], sums[row + column])];
    for (const [row, column] of this.blocked) marks[row * n + column] = "blocked";
    for (const [row, column] of this.queens) marks[row * n + column] = "queen";
    this.marks = marks;
    return marks;
  }

  state([row, column]) {
    return this.states()[row * this.n + column];
  }

  /** Fix a queen or take it away; a text instead of a board says why that is impossible. */
  toggleQueen(square) {
    if (this.state(square) === "queen")
      return this.with({ queens: this.queens.filter((queen) => !same(queen, square)) });
    if (this.state(square) === "blocked") return `The square ${nameOf(square)} is blocked.`;
    const attacker = this.queens.find((queen) => attacks(queen, square));
    if (attacker)
      return `The square ${nameOf(square)} is attacked by the fixed queen on ${nameOf(attacker)}.`;
    return this.with({ queens: [...this.queens, square] });
  }

  toggleBlock(square) {
    const [row, column] = square;
    if (this.state(square) === "queen") return `A queen is fixed on ${nameOf(square)}.`;
    if (this.differences.includes(row - column) || this.sums.includes(row + column))
      return `The square ${nameOf(square)} is on a blocked diagonal.`;
    if (this.state(square) === "blocked")
      return this.with({ blocked: this.blocked.filter((other) => !same(other, square)) });
    return this.with({ blocked: [...this.blocked, square] });
  }

  with(change) {
    const { queens, blocked, differences, sums } = { ...this, ...change };
    return new Board(this.n, queens, blocked, differences, sums);
  }

  /** The same pieces on another size, as far as they are on the board. */
  resized(n) {
    const inside = (squares) => squares.filter(([row, column]) => row < n && column < n);
    return new Board(n, inside(this.queens), inside(this.blocked),
      this.differences.filter((number) => Math.abs(number) < n), this.sums.filter((number) => number <= 2 * n - 2));
  }

  /** In the "lines" format. */
  text() {
    return [`board ${this.n}`, ...this.queens.map((square) => `queen ${square.join(" ")}`),
      ...this.blocked.map((square) => `block ${square.join(" ")}`),
      ...this.differences.map((number) => `block-difference ${number}`),
      ...this.sums.map((number) => `block-sum ${number}`)].join("\n") + "\n";
  }

  /** For the address of the page: "n=8&q=4.1-3.3". */
  fragment() {
    const squares = (list) => list.map((square) => square.join(".")).join("_");
    const lists = { q: squares(this.queens), b: squares(this.blocked), d: this.differences.join("_"),
      s: this.sums.join("_") };
    return `n=${this.n}` + Object.keys(lists).filter((key) => lists[key])
      .map((key) => `&${key}=${lists[key]}`).join("");
  }

  /** Null if it describes no board. */
  static fromFragment(text) {
    const given = new URLSearchParams(text), n = Number(given.get("n"));
    const numbers = (key) => (given.get(key) || "").split("_").filter(Boolean).map(Number);
    const squares = (key) => (given.get(key) || "").split("_").filter(Boolean)
      .map((square) => square.split(".").map(Number));
    if (!Number.isInteger(n) || n < 1 || n > MOST) return null;
    const board = new Board(n, squares("q"), squares("b"), numbers("d"), numbers("s"));
    const inside = (x) => Number.isInteger(x) && x >= 0 && x < n;
    const valid = [...board.queens, ...board.blocked].every((square) => square.length === 2 && square.every(inside))
      && board.differences.every((x) => Number.isInteger(x) && Math.abs(x) < n)
      && board.sums.every((x) => Number.isInteger(x) && x >= 0 && x <= 2 * n - 2);
    return valid ? board : null;
  }
}

export const EXAMPLES = [
  ["Nauck, 1850: can this be completed?", new Board(8, [[4, 1], [3, 3]])],
  ["8 × 8, four queens: only 7 fit", new Board(8, [[6, 1], [1, 4], [7, 5], [2, 6]])],
  ["6 × 6, a queen in the corner", new Board(6, [[0, 0]])],
  ["Blocked squares: a ring", new Board(9, [], [[2, 2], [2, 3], [2, 4], [2, 5], [2, 6], [3, 2], [3, 6],
    [4, 2], [4, 6], [5, 2], [5, 6], [6, 2], [6, 3], [6, 4], [6, 5], [6, 6]])],
  ["Excluded diagonals, n = 10", new Board(10, [], [], [5, -1, -2, 9], [4, 2, 8, 3, 12])],
  ["A crowded centre, n = 20", new Board(20, [[6, 8], [7, 12], [8, 7], [9, 13], [10, 10],
    [11, 6], [12, 9], [13, 11]])],
  ["A crowded centre that needs no search", new Board(20, [[4, 10], [5, 14], [6, 11], [7, 4], [8, 7], [9, 9],
    [10, 12], [11, 5], [12, 13], [13, 8], [14, 6]])],
  ["24 × 24: lines with weights", new Board(24, [[9, 11], [12, 13], [10, 14], [13, 10], [11, 16], [16, 12], [15, 15],
    [1, 0], [0, 3]])],
  ["4 × 4: dominated squares", new Board(4, [[3, 0]])],
  ["30 × 30, empty", new Board(30)],
];

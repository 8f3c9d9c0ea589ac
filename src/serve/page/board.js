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

/** How squares are named: "2,5", or with letters "f6" on a board of n rows. */
export const names = { chess: false, n: 8 };

/** The largest board with a letter for each column. */
export const MOST_CHESS = 26;

const file = (column) => String.fromCharCode(97 + column);

const without = (squares, square) => squares.filter((other) => !same(other, square));

export const nameOf = ([row, column]) => names.chess ? file(column) + (names.n - row) : `${row},${column}`;

/** "row 2" or "rank 6", "difference diagonal −2": a line in words. */
export function lineName(direction, number) {
  if (names.chess && direction === "row") return `rank ${names.n - number}`;
  if (names.chess && direction === "column") return `file ${file(number)}`;
  const text = String(number).replace("-", "−");
  return direction === "row" || direction === "column" ? `${direction} ${text}`
    : `${direction} diagonal ${text}`;
}

export class Board {
  /** `placed` are those of the queens that a player placed; they can be taken back. */
  constructor(n, queens = [], blocked = [], differences = [], sums = [], placed = []) {
    this.n = n;
    this.placed = placed;
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
      return this.with({ queens: without(this.queens, square), placed: without(this.placed, square) });
    if (this.state(square) === "blocked") return `The square ${nameOf(square)} is blocked.`;
    const attacker = this.queens.find((queen) => attacks(queen, square));
    if (attacker)
      return `The square ${nameOf(square)} is attacked by the fixed queen on ${nameOf(attacker)}.`;
    return this.with({ queens: [...this.queens, square] });
  }

  /** The same for a player, who cannot remove the queens of the puzzle. */
  togglePlaced(square) {
    const mine = this.placed.some((queen) => same(queen, square));
    if (this.state(square) === "queen" && !mine) return `The queen on ${nameOf(square)} belongs to the puzzle.`;
    const next = this.toggleQueen(square);
    return mine || typeof next === "string" ? next : next.with({ placed: [...this.placed, square] });
  }

  /** The queens that nobody placed. */
  given() {
    return this.placed.reduce(without, this.queens);
  }

  withoutPlaced() {
    return this.with({ queens: this.given(), placed: [] });
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

  /** Without the queens that a link has in vain: [board, text]; the text, of the first, is a function, or null. */
  legal() {
    let next = this.with({ queens: [], placed: [] }), fault = null;
    for (const square of this.queens) {
      const other = next.queens.find((queen) => attacks(queen, square));
      if (other && same(other, square)) fault ??= () => `The queen on ${nameOf(square)} is twice in this link.`;
      else if (other) fault ??= () => `Two queens in this link attack each other: ${nameOf(other)} and ${nameOf(square)}.`;
      else if (next.state(square) === "blocked") fault ??= () => `The square ${nameOf(square)} in this link is blocked and has a queen.`;
      else next = next.with({ queens: [...next.queens, square] });
    }
    const placed = this.placed.filter((square) => next.state(square) === "queen");
    return fault ? [next.with({ placed }), fault] : [this, null];
  }

  with(change) {
    const { queens, blocked, differences, sums, placed } = { ...this, ...change };
    return new Board(this.n, queens, blocked, differences, sums, placed);
  }

  /** The same pieces on another size, as far as they are on the board. */
  resized(n) {
    const inside = (squares) => squares.filter(([row, column]) => row < n && column < n);
    return new Board(n, inside(this.queens), inside(this.blocked),
      this.differences.filter((number) => Math.abs(number) < n), this.sums.filter((number) => number <= 2 * n - 2),
      inside(this.placed));
  }

  /** Block a square or free it; the same board if it cannot be. */
  painted(square, blocked) {
    const next = (this.state(square) === "blocked") === blocked ? this : this.toggleBlock(square);
    return typeof next === "string" ? this : next;
  }

  /** In the "lines" format. */
  text() {
    return [`board ${this.n}`, ...this.queens.map((square) => `queen ${square.join(" ")}`),
      ...this.blocked.map((square) => `block ${square.join(" ")}`),
      ...this.differences.map((number) => `block-difference ${number}`),
      ...this.sums.map((number) => `block-sum ${number}`)].join("\n") + "\n";
  }

  /** The same as options of a command line; the board in a file if it has many pieces. */
  options() {
    const all = [["queen", this.queens], ["block", this.blocked]];
    if (this.queens.length + this.blocked.length > MOST_OPTIONS) return "board.txt";
    const squares = all.flatMap(([name, list]) => list.length === 0 ? []
      : names.chess ? [`--${name} ${list.map(nameOf).join(",")}`] : list.map((square) => `--${name} ${nameOf(square)}`));
    return [`--board ${this.n}`, ...squares, ...this.differences.map((number) => `--block-difference ${number}`),
      ...this.sums.map((number) => `--block-sum ${number}`)].join(" ");
  }

  /** Squares on which a queen could be fixed but for others. */
  unblocked() {
    const blocked = new Set(this.blocked.map(String)), squares = [];
    for (let row = 0; row < this.n; row++)
      for (let column = 0; column < this.n; column++)
        if (!blocked.has(`${row},${column}`) && !this.differences.includes(row - column) && !this.sums.includes(row + column))
          squares.push([row, column]);
    return squares;
  }

  /** For the address of the page: "n=8&q=4.1_3.3"; it lists the blocked squares or the others. */
  fragment(playing = false) {
    const squares = (list) => list.map((square) => square.join(".")).join("_");
    const open = 2 * this.blocked.length > this.n * this.n ? this.unblocked() : [];
    const fewer = open.length > 0 && open.length < this.blocked.length;
    const lists = { q: squares(playing ? this.given() : this.queens), b: fewer ? "" : squares(this.blocked), f: fewer ? squares(open) : "",
      d: this.differences.join("_"), s: this.sums.join("_") };
    return `n=${this.n}` + Object.keys(lists).filter((key) => lists[key])
      .map((key) => `&${key}=${lists[key]}`).join("") + (playing ? `&p=${squares(this.placed)}` : "");
  }

  /** A text instead of a board says what is wrong with it. */
  static fromFragment(text) {
    const given = new URLSearchParams(text), n = Number(given.get("n"));
    if (!Number.isInteger(n) || n < 1 || n > MOST) return `n=${given.get("n") ?? ""}: expected a size from 1 to ${MOST}.`;
    const inside = (x) => Number.isInteger(x) && x >= 0 && x < n, lists = {};
    const kinds = { q: [squareOf, `a square such as 0.0 to ${n - 1}.${n - 1}`], d: [Number, `a number from ${1 - n} to ${n - 1}`],
      s: [Number, `a number from 0 to ${2 * n - 2}`] };
    kinds.b = kinds.f = kinds.p = kinds.q;
    for (const [key, [read, wanted]] of Object.entries(kinds)) {
      lists[key] = [];
      for (const item of (given.get(key) || "").split("_").filter(Boolean)) {
        const value = read(item);
        if (key === "d" ? !inside(Math.abs(value)) : key === "s" ? !(Number.isInteger(value) && value >= 0 && value <= 2 * n - 2)
          : value.length !== 2 || !value.every(inside)) return `${key}=${item}: expected ${wanted}.`;
        lists[key].push(value);
      }
    }
    const queens = [...lists.q, ...lists.p], board = new Board(n, queens, lists.b, lists.d, lists.s, lists.p);
    const open = new Set([...lists.f, ...queens].map(String));
    return lists.f.length === 0 ? board : board.with({ blocked: board.unblocked().filter((square) => !open.has(String(square))) });
  }
}

/** More pieces than this make a command line too long. */
const MOST_OPTIONS = 40;

const squareOf = (text) => text.split(".").map((part) => (part === "" ? NaN : Number(part)));

export const EXAMPLES = [
  ["Four queens: only 7 fit", new Board(8, [[1, 2], [5, 3], [0, 4], [4, 6]])],
  ["Nauck's puzzle of 1850", new Board(8, [[4, 1], [3, 3]])],
  ["6 × 6, a queen in the corner", new Board(6, [[0, 0]])],
  ["Blocked squares: a ring", new Board(9, [], [[2, 2], [2, 3], [2, 4], [2, 5], [2, 6], [3, 2], [3, 6],
    [4, 2], [4, 6], [5, 2], [5, 6], [6, 2], [6, 3], [6, 4], [6, 5], [6, 6]])],
  ["Excluded diagonals, n = 10", new Board(10, [], [], [5, -1, -2, 9], [4, 2, 8, 3, 12])],
  ["A crowded centre, n = 20", new Board(20, [[6, 8], [7, 12], [8, 7], [9, 13], [10, 10],
    [11, 6], [12, 9], [13, 11]])],
  ["A crowded centre: no search", new Board(20, [[4, 10], [5, 14], [6, 11], [7, 4], [8, 7], [9, 9],
    [10, 12], [11, 5], [12, 13], [13, 8], [14, 6]])],
  ["24 × 24: lines with weights", new Board(24, [[9, 11], [12, 13], [10, 14], [13, 10], [11, 16], [16, 12], [15, 15],
    [1, 0], [0, 3]])],
  ["4 × 4: dominated squares", new Board(4, [[3, 0]])],
  ["30 × 30, empty", new Board(30)],
];

// What the user wrote: a board with fixed queens, blocked squares and walls. A board never changes;
// a click makes a new one.

export const DIRECTIONS = ["row", "column", "difference", "sum"];

export const MOST = 60;

/** The number of the square's row, column or diagonal. */
export function lineNumber(direction, [row, column]) {
  return { row, column, difference: row - column, sum: row + column }[direction];
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

/** "row 2", or a part of it between walls: "row 2 between columns 0 and 3". */
export function partName(board, direction, number) {
  const squares = board.lineSquares(direction, number), first = squares[0], last = squares[squares.length - 1];
  if (!first || board.walls.length === 0) return lineName(direction, number);
  const whole = lineName(direction, lineNumber(direction, first));
  if (!board.walls.some((wall) => lineNumber(direction, wall) === lineNumber(direction, first))) return whole;
  return same(first, last) ? `${whole} at ${nameOf(first)}` : `${whole} between ${nameOf(first)} and ${nameOf(last)}`;
}

export class Board {
  /**
   * `placed` are those of the queens that a player placed; they can be taken back. `shape`: rows, columns and walls;
   * otherwise it is a square without walls. n is the larger of rows and columns.
   */
  constructor(n, queens = [], blocked = [], differences = [], sums = [], placed = [], shape = {}) {
    const { rows = n, columns = n, walls = [] } = shape;
    this.rows = rows;
    this.columns = columns;
    this.walls = walls;
    this.n = Math.max(rows, columns);
    this.placed = placed;
    this.queens = queens;
    this.blocked = blocked;
    this.differences = differences;
    this.sums = sums;
    this.marks = null;
  }

  /** From the "instance" of an answer. */
  static from(instance) {
    const { n, rows = n, columns = n, walls = [] } = instance;
    let blocked = instance.blocked;
    if (instance.free) {
      const open = new Set([...instance.free, ...instance.queens, ...walls].map(String));
      blocked = [];
      for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns; column++)
          if (!open.has(`${row},${column}`)) blocked.push([row, column]);
    }
    return new Board(n, instance.queens, blocked || [], instance.blocked_differences,
      instance.blocked_sums, [], { rows, columns, walls });
  }

  /** Whether an instance of an answer has as many rows and columns. */
  isLike({ n, rows = n, columns = n }) {
    return rows === this.rows && columns === this.columns;
  }

  /** "8 × 8" */
  size() {
    return `${this.rows} × ${this.columns}`;
  }

  /** The members of a request. */
  request() {
    return { ...(this.rows === this.columns ? { board: this.n } : { rows: this.rows, columns: this.columns }),
      ...(this.walls.length > 0 ? { walls: this.walls } : {}), queens: this.queens, blocked: this.blocked,
      blocked_differences: this.differences, blocked_sums: this.sums };
  }

  /** The lines of a direction: numbers, which count the walls before, and their squares. */
  lines(direction) {
    this.lists ??= {};
    if (this.lists[direction]) return this.lists[direction];
    const lines = new Map(), place = ([row, column]) => lineNumber(direction, [row, column]) * 128 + (direction === "row" ? column : row);
    const before = this.walls.map(place).sort((a, b) => a - b), all = [];
    for (let row = 0; row < this.rows; row++)
      for (let column = 0; column < this.columns; column++) all.push([row, column]);
    let walls = 0;
    for (const square of all.sort((a, b) => place(a) - place(b))) {
      if (before[walls] === place(square)) {
        walls++;
        continue;
      }
      const number = lineNumber(direction, square) + walls;
      if (lines.has(number)) lines.get(number).push(square);
      else lines.set(number, [square]);
    }
    this.lists[direction] = lines;
    return lines;
  }

  /** The number of the square's line. */
  lineAt(direction, square) {
    if (this.walls.length === 0) return lineNumber(direction, square);
    this.numbers ??= {};
    this.numbers[direction] ??= new Map([...this.lines(direction)].flatMap(([number, squares]) => squares.map((other) => [String(other), number])));
    return this.numbers[direction].get(String(square));
  }

  lineSquares(direction, number) {
    return this.lines(direction).get(number) || [];
  }

  /** Of a whole diagonal, past walls. */
  diagonalSquares(direction, number) {
    const squares = [];
    for (let row = 0; row < this.rows; row++) {
      const column = direction === "sum" ? number - row : row - number;
      if (column >= 0 && column < this.columns) squares.push([row, column]);
    }
    return squares;
  }

  /** The squares that a queen would attack, up to walls. */
  sight([row, column]) {
    this.wallSet ??= new Set(this.walls.map(String));
    const seen = [];
    for (const [down, right] of [[0, 1], [1, 0], [1, 1], [1, -1], [0, -1], [-1, 0], [-1, -1], [-1, 1]])
      for (let r = row + down, c = column + right; r >= 0 && r < this.rows && c >= 0 && c < this.columns
        && !(this.wallSet.size > 0 && this.wallSet.has(`${r},${c}`)); r += down, c += right) seen.push([r, c]);
    return seen;
  }

  /** Whether they are on a common line, or the same. */
  attacks(a, b) {
    return same(a, b) || (DIRECTIONS.some((direction) => lineNumber(direction, a) === lineNumber(direction, b))
      && (this.walls.length === 0 || this.sight(a).some((square) => same(square, b))));
  }

  /** The fewest lines that all queens must share out: [direction, how many]. */
  most() {
    if (this.walls.length === 0) return this.columns < this.rows ? ["column", this.columns] : ["row", this.rows];
    const [rows, columns] = [this.lines("row").size, this.lines("column").size];
    return columns < rows ? ["column", columns] : ["row", rows];
  }

  /** For each square, by row * columns + column: "queen", "blocked", "attacked", "free" or "wall". */
  states() {
    if (this.marks) return this.marks;
    const marks = new Array(this.rows * this.columns).fill("free");
    const mark = (squares, state) => { for (const [row, column] of squares) marks[row * this.columns + column] = state; };
    for (const queen of this.queens) mark(this.sight(queen), "attacked");
    for (const number of this.differences) mark(this.diagonalSquares("difference", number), "blocked");
    for (const number of this.sums) mark(this.diagonalSquares("sum", number), "blocked");
    mark(this.blocked, "blocked");
    mark(this.walls, "wall");
    mark(this.queens, "queen");
    this.marks = marks;
    return marks;
  }

  state([row, column]) {
    return this.states()[row * this.columns + column];
  }

  /** Fix a queen or take it away; a text instead of a board says why that is impossible. */
  toggleQueen(square) {
    if (this.state(square) === "queen")
      return this.with({ queens: without(this.queens, square), placed: without(this.placed, square) });
    if (this.state(square) === "blocked") return `The square ${nameOf(square)} is blocked.`;
    if (this.state(square) === "wall") return `The square ${nameOf(square)} is a wall.`;
    const attacker = this.queens.find((queen) => this.attacks(queen, square));
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

  /** Without any pieces and walls. */
  cleared() {
    return new Board(this.n, [], [], [], [], [], { rows: this.rows, columns: this.columns });
  }

  withoutPlaced() {
    return this.with({ queens: this.given(), placed: [] });
  }

  toggleBlock(square) {
    const [row, column] = square;
    if (this.state(square) === "queen") return `A queen is fixed on ${nameOf(square)}.`;
    if (this.state(square) === "wall") return `The square ${nameOf(square)} is a wall.`;
    if (this.differences.includes(row - column) || this.sums.includes(row + column))
      return `The square ${nameOf(square)} is on a blocked diagonal.`;
    if (this.state(square) === "blocked")
      return this.with({ blocked: this.blocked.filter((other) => !same(other, square)) });
    return this.with({ blocked: [...this.blocked, square] });
  }

  /** Put up a wall or take it down; a text as above. */
  toggleWall(square) {
    if (this.state(square) === "queen") return `A queen is fixed on ${nameOf(square)}.`;
    if (this.state(square) !== "wall")
      return this.with({ walls: [...this.walls, square], blocked: without(this.blocked, square) });
    const next = this.with({ walls: without(this.walls, square) });
    for (const [i, a] of this.queens.entries())
      for (const b of this.queens.slice(0, i))
        if (next.attacks(a, b)) return `Without this wall, the queens on ${nameOf(b)} and ${nameOf(a)} would attack each other.`;
    return next;
  }

  /** Without the queens that a link has in vain: [board, text]; the text, of the first, is a function, or null. */
  legal() {
    let next = this.with({ queens: [], placed: [] }), fault = null;
    for (const square of this.queens) {
      const other = next.queens.find((queen) => this.attacks(queen, square));
      if (other && same(other, square)) fault ??= () => `The queen on ${nameOf(square)} is twice in this link.`;
      else if (other) fault ??= () => `Two queens in this link attack each other: ${nameOf(other)} and ${nameOf(square)}.`;
      else if (next.state(square) === "wall") fault ??= () => `The square ${nameOf(square)} in this link is a wall and has a queen.`;
      else if (next.state(square) === "blocked") fault ??= () => `The square ${nameOf(square)} in this link is blocked and has a queen.`;
      else next = next.with({ queens: [...next.queens, square] });
    }
    const placed = this.placed.filter((square) => next.state(square) === "queen");
    return fault ? [next.with({ placed }), fault] : [this, null];
  }

  with(change) {
    const { queens, blocked, differences, sums, placed, rows, columns, walls } = { ...this, ...change };
    return new Board(this.n, queens, blocked, differences, sums, placed, { rows, columns, walls });
  }

  /** The same pieces on another size, as far as they are on the board. */
  resized(rows, columns) {
    const n = Math.max(rows, columns), inside = (squares) => squares.filter(([row, column]) => row < rows && column < columns);
    return new Board(n, inside(this.queens), inside(this.blocked),
      this.differences.filter((number) => Math.abs(number) < n), this.sums.filter((number) => number <= 2 * n - 2),
      inside(this.placed), { rows, columns, walls: inside(this.walls) });
  }

  /** Make a square "blocked" or "wall", or no longer; the same board if it cannot be. */
  painted(square, kind, on) {
    const next = (this.state(square) === kind) === on ? this : kind === "wall" ? this.toggleWall(square) : this.toggleBlock(square);
    return typeof next === "string" ? this : next;
  }

  /** In the "lines" format. */
  text() {
    return [this.rows === this.columns ? `board ${this.n}` : `board ${this.rows} ${this.columns}`,
      ...this.walls.map((square) => `wall ${square.join(" ")}`), ...this.queens.map((square) => `queen ${square.join(" ")}`),
      ...this.blocked.map((square) => `block ${square.join(" ")}`),
      ...this.differences.map((number) => `block-difference ${number}`),
      ...this.sums.map((number) => `block-sum ${number}`)].join("\n") + "\n";
  }

  /** The same as options of a command line; the board in a file if it has many pieces. */
  options() {
    const all = [["wall", this.walls], ["queen", this.queens], ["block", this.blocked]];
    if (this.walls.length + this.queens.length + this.blocked.length > MOST_OPTIONS) return "board.txt";
    const squares = all.flatMap(([name, list]) => list.length === 0 ? []
      : names.chess ? [`--${name} ${list.map(nameOf).join(",")}`] : list.map((square) => `--${name} ${nameOf(square)}`));
    return [`--board ${this.rows === this.columns ? this.n : `${this.rows}x${this.columns}`}`, ...squares, ...this.differences.map((number) => `--block-difference ${number}`),
      ...this.sums.map((number) => `--block-sum ${number}`)].join(" ");
  }

  /** Squares on which a queen could be fixed but for others. */
  unblocked() {
    const blocked = new Set([...this.blocked, ...this.walls].map(String)), squares = [];
    for (let row = 0; row < this.rows; row++)
      for (let column = 0; column < this.columns; column++)
        if (!blocked.has(`${row},${column}`) && !this.differences.includes(row - column) && !this.sums.includes(row + column))
          squares.push([row, column]);
    return squares;
  }

  /** For the address of the page: "n=8&q=4.1_3.3", or "n=5x7&w=2.2" with a wall; it lists the blocked squares or the others. */
  fragment(playing = false) {
    const squares = (list) => list.map((square) => square.join(".")).join("_");
    const open = 2 * this.blocked.length > this.rows * this.columns ? this.unblocked() : [];
    const fewer = open.length > 0 && open.length < this.blocked.length;
    const lists = { w: squares(this.walls), q: squares(playing ? this.given() : this.queens), b: fewer ? "" : squares(this.blocked), f: fewer ? squares(open) : "",
      d: this.differences.join("_"), s: this.sums.join("_") };
    return `n=${this.rows === this.columns ? this.n : `${this.rows}x${this.columns}`}` + Object.keys(lists).filter((key) => lists[key])
      .map((key) => `&${key}=${lists[key]}`).join("") + (playing ? `&p=${squares(this.placed)}` : "");
  }

  /** A text instead of a board says what is wrong with it. */
  static fromFragment(text) {
    const given = new URLSearchParams(text), sizes = (given.get("n") ?? "").split("x").map((size) => (size === "" ? NaN : Number(size)));
    if (sizes.length > 2 || sizes.some((size) => !Number.isInteger(size) || size < 1 || size > MOST))
      return `n=${given.get("n") ?? ""}: expected a size from 1 to ${MOST}.`;
    const [rows, columns = rows] = sizes, n = Math.max(rows, columns);
    const inside = (x) => Number.isInteger(x) && x >= 0 && x < n, lists = {};
    const isSquare = (square) => square.length === 2 && square.every(inside) && square[0] < rows && square[1] < columns;
    const kinds = { q: [squareOf, `a square such as 0.0 to ${rows - 1}.${columns - 1}`], d: [Number, `a number from ${1 - n} to ${n - 1}`],
      s: [Number, `a number from 0 to ${2 * n - 2}`] };
    kinds.b = kinds.f = kinds.p = kinds.w = kinds.q;
    for (const [key, [read, wanted]] of Object.entries(kinds)) {
      lists[key] = [];
      for (const item of (given.get(key) || "").split("_").filter(Boolean)) {
        const value = read(item);
        if (key === "d" ? !inside(Math.abs(value)) : key === "s" ? !(Number.isInteger(value) && value >= 0 && value <= 2 * n - 2)
          : !isSquare(value)) return `${key}=${item}: expected ${wanted}.`;
        lists[key].push(value);
      }
    }
    const walls = [...new Map(lists.w.map((square) => [String(square), square])).values()], shape = { rows, columns, walls };
    const queens = [...lists.q, ...lists.p], board = new Board(n, queens, lists.b, lists.d, lists.s, lists.p, shape);
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
  ["Crowded centre: no search", new Board(20, [[4, 10], [5, 14], [6, 11], [7, 4], [8, 7], [9, 9],
    [10, 12], [11, 5], [12, 13], [13, 8], [14, 6]])],
  ["24 × 24: lines with weights", new Board(24, [[9, 11], [12, 13], [10, 14], [13, 10], [11, 16], [16, 12], [15, 15],
    [1, 0], [0, 3]])],
  ["4 × 4: dominated squares", new Board(4, [[3, 0]])],
  ["30 × 30, empty", new Board(30)],
  ["5 × 8 with walls", new Board(8, [[0, 1]], [[3, 6]], [], [], [], { rows: 5, columns: 8, walls: [[2, 2], [1, 5], [3, 4]] })],
];

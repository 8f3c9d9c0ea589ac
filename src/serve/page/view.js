// A board on the page: a grid of squares that the keyboard can walk, and a drawing above it.

import { lineName, nameOf, names } from "./board.js";

const SVG = "http://www.w3.org/2000/svg";

/** Pixels of a square below which queens are discs, as in pictures, and below which dots fade. */
const SMALL = 15, TINY = 12;

/** A square's state, for a screen reader. */
const WORDS = { queen: "fixed queen", blocked: "blocked", attacked: "attacked", free: "free", wall: "wall" };

/** A new element with attributes and children. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== null && value !== false) element.setAttribute(key, value === true ? "" : value);
  element.append(...children);
  return element;
}

export function draw(name, attributes = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// Queens, and other marks on many squares, are one path: an element for each of them would take most
// of the time in which a click is answered.

/** The queen of all pictures, 100 wide, is in palette.css; where squares are small it is a disc. */
const queenShape = () => getComputedStyle(document.documentElement).getPropertyValue("--queen").replace(/["\n]/g, "").trim();
const DISC = "M-45 0a45 45 0 1 0 90 0a45 45 0 1 0-90 0z";

/** The shape around 0,0 for squares of side 1: where it begins, and the rest relative to that. */
function scaled(shape) {
  const size = 0.0082, round = (x) => Number((x * size).toFixed(4)), from = [0, 0], begin = [0, 0];
  let d = "", first = null;
  for (const [, name, text] of shape.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const given = (text.match(/-?[\d.]+/g) || []).map(Number), at = [...from];
    if (name === "a") {
      d += `a${round(given[0])} ${round(given[1])} ${given.slice(2, 5).join(" ")} ${round(given[5])} ${round(given[6])}`;
      from[0] += given[5];
      from[1] += given[6];
      continue;
    }
    [from[0], from[1]] = name === "z" ? begin : name === "H" ? [given[0], at[1]] : name === "V" ? [at[0], given[0]] : given;
    if (name === "M") [begin[0], begin[1]] = from;
    if (name === "z") d += "z";
    else if (!first) first = from.map((x) => x * size);
    else d += `${name === "M" ? "m" : "l"}${round(from[0] - at[0])} ${round(from[1] - at[1])}`;
  }
  return { first, d };
}

let queen = null; // scaled

/** Queens in the middle of squares: `kind` is "fixed", "added" or another class. */
export function crowns(squares, kind) {
  queen ??= scaled(queenShape());
  const [x, y] = queen.first;
  const d = squares.map(([row, column]) => `M${(column + 0.5 + x).toFixed(3)} ${(row + 0.5 + y).toFixed(3)}${queen.d}`);
  return draw("path", { d: d.join(""), class: `crown ${kind}` });
}

/** The dark squares of a board. */
export function darkSquares({ rows, columns }) {
  let d = "";
  for (let row = 0; row < rows; row++)
    for (let column = 1 - (row % 2); column < columns; column += 2) d += `M${column} ${row}h1v1h-1z`;
  return draw("path", { d, class: "dark" });
}

/** The squares in a state, "blocked" on a small board, or "wall". */
export function filledSquares({ columns }, states, kind = "blocked") {
  const d = states.map((state, i) => (state === kind ? `M${i % columns} ${Math.floor(i / columns)}h1v1h-1z` : ""));
  return draw("path", { d: d.join(""), class: kind === "wall" ? "walls" : "closed" });
}

/** A dot on each square that a fixed queen attacks. */
export function attackDots({ rows, columns }, states) {
  let d = "";
  for (let row = 0, i = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, i++)
      if (states[i] === "attacked") d += `M${column + 0.42} ${row + 0.5}a.08.08 0 1 1 .16 0a.08.08 0 1 1-.16 0`;
  return draw("path", { d, class: "dots" });
}

/** The bar over the squares of a line, whose width shows its weight (0 to 1). */
export function bar(squares, direction, weight, kind) {
  if (squares.length === 0) return draw("g");
  const [first, last] = [squares[0], squares[squares.length - 1]];
  const [down, right] = { row: [0, 1], column: [1, 0], difference: [1, 1], sum: [1, -1] }[direction];
  const reach = 0.5 - (0.08 + 0.36 * weight) / 2; // with its round ends, to the edge of the last square
  const ends = { x1: first[1] + 0.5 - right * reach, y1: first[0] + 0.5 - down * reach,
    x2: last[1] + 0.5 + right * reach, y2: last[0] + 0.5 + down * reach };
  const group = draw("g");
  group.append(draw("line", { ...ends, "stroke-width": 0.08 + 0.36 * weight, class: `bar ${kind}` }), draw("line", { ...ends, class: "core" }));
  return group;
}

/** A frame around a square. */
export function frame([row, column], kind) {
  return draw("rect", { x: column + 0.08, y: row + 0.08, width: 0.84, height: 0.84, rx: 0.1, class: `frame ${kind}` });
}

/** A crossed-out square, with an arrow to another. */
export function arrow(from, to) {
  const group = draw("g", { class: "arrow" });
  const [y1, x1, y2, x2] = [from[0] + 0.5, from[1] + 0.5, to[0] + 0.5, to[1] + 0.5];
  const length = Math.hypot(x2 - x1, y2 - y1), [u, v] = [(x2 - x1) / length, (y2 - y1) / length];
  const [tx, ty] = [x2 - 0.36 * u, y2 - 0.36 * v];
  group.append(draw("path", { d: `M${x1 - 0.2} ${y1 - 0.2}l.4 .4m0-.4l-.4 .4`, class: "cross" }),
    draw("path", { d: `M${x1 + 0.25 * u} ${y1 + 0.25 * v}L${tx - 0.15 * u} ${ty - 0.15 * v}`, class: "shaft" }),
    draw("path", { d: `M${tx} ${ty}l${-0.2 * u - 0.1 * v} ${-0.2 * v + 0.1 * u}l${0.2 * v} ${-0.2 * u}z`, class: "head" }));
  return group;
}

export class View {
  /**
   * `act(square, what)` is called for a click or a key, "block" or "wall" if the key says so; `point(square or null)` for the pointer;
   * `paint(square, event, first)` when it is pressed and comes to a square, true if that painted it.
   */
  constructor(place, act, point, paint) {
    this.place = place;
    this.act = act;
    this.point = point;
    this.paint = paint;
    this.pressedAt = null; // the square where the button went down
    this.focus = [0, 0];
    this.n = this.rows = this.columns = 0;
    this.grid = make("div", { role: "grid", "aria-label": "Board", class: "grid" });
    this.floor = draw("svg", { class: "floor", "aria-hidden": "true" });
    this.overlay = draw("svg", { class: "overlay", "aria-hidden": "true" });
    this.blocks = draw("g");
    this.walls = draw("g");
    this.dots = draw("g");
    this.redraw = () => {}; // the queens
    this.marks = draw("g");
    this.queens = draw("g");
    this.lights = draw("g");
    this.queen = draw("path", { id: "queen", d: queenShape() });
    const defined = draw("defs");
    defined.append(this.queen);
    this.overlay.append(defined, this.marks, this.queens, this.lights);
    this.place.classList.add("board");
    this.place.append(this.floor, this.grid, this.overlay);
    this.grid.addEventListener("click", (event) => this.clicked(event));
    this.grid.addEventListener("keydown", (event) => this.pressed(event));
    this.grid.addEventListener("contextmenu", (event) => this.turned(event));
    this.grid.addEventListener("pointerdown", (event) => this.began(event));
    this.grid.addEventListener("pointerover", (event) => this.came(event));
    new ResizeObserver(() => this.fit()).observe(place);
    this.grid.addEventListener("pointerleave", () => this.point(null));
    this.grid.addEventListener("focusin", (event) => this.focused(this.squareOf(event.target)));
  }

  squareOf(element) {
    const cell = element.closest("[data-at]");
    return cell ? cell.dataset.at.split(",").map(Number) : null;
  }

  focused(square) {
    if (!square) return;
    this.cell(this.focus).tabIndex = -1;
    this.focus = square;
    this.cell(square).tabIndex = 0;
    this.point(square);
  }

  clicked(event) {
    const square = this.squareOf(event.target), painted = this.painted;
    this.painted = false;
    if (square && !painted) this.act(square, event.shiftKey && "block");
  }

  /** The other button of a mouse blocks; on a touch screen a long press does not. */
  turned(event) {
    const square = this.squareOf(event.target);
    if (!square || event.pointerType === "touch") return;
    event.preventDefault();
    this.act(square, "block");
  }

  began(event) {
    this.pressedAt = event.button === 0 ? this.squareOf(event.target) : null;
    this.painted = false;
    if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
  }

  /** The pointer came to a square, perhaps with its button pressed. */
  came(event) {
    const square = this.squareOf(event.target);
    this.point(square);
    if (!square || !this.pressedAt || !(event.buttons & 1) || String(square) === String(this.pressedAt)) return;
    if (!this.painted) this.painted = this.paint(this.pressedAt, event, true);
    if (this.painted) this.paint(square, event, false);
  }

  /** Marks that could not be seen are drawn flat. */
  fit() {
    const pixels = this.place.clientWidth / Math.max(1, this.columns);
    const small = pixels < SMALL;
    this.place.classList.toggle("tiny", pixels < TINY);
    if (small === this.place.classList.contains("small")) return;
    const shape = small ? DISC : queenShape();
    this.place.classList.toggle("small", small);
    this.queen.setAttribute("d", shape);
    queen = scaled(shape);
    this.redraw();
  }

  pressed(event) {
    const [row, column] = this.focus, last = [this.rows - 1, this.columns - 1];
    const moves = { ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1], Home: [row, 0], End: [row, last[1]], PageUp: [0, column], PageDown: [last[0], column] };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (moves[event.key]) {
      const [toRow, toColumn] = moves[event.key].map((x, i) => Math.min(last[i], Math.max(0, x)));
      this.cell([toRow, toColumn]).focus();
    } else if (event.key === "Enter" || event.key === " ") this.act(this.focus, event.shiftKey && "block");
    else if (event.key.toLowerCase() === "b") this.act(this.focus, "block");
    else if (event.key.toLowerCase() === "w") this.act(this.focus, "wall");
    else return;
    event.preventDefault();
  }

  cell([row, column]) {
    return this.cells[row * this.columns + column];
  }

  /** Make the squares of a board. */
  resize(board) {
    const { n, rows: rowCount, columns } = board;
    this.n = n;
    this.rows = rowCount;
    this.columns = columns;
    this.focus = [Math.min(this.focus[0], rowCount - 1), Math.min(this.focus[1], columns - 1)];
    this.cells = [];
    this.words = []; // of the squares as shown, so that only what changes is touched
    this.states = [];
    const rows = [];
    for (let row = 0; row < rowCount; row++) {
      const line = make("div", { role: "row", class: "line", "aria-label": lineName("row", row) });
      for (let column = 0; column < columns; column++) {
        const cell = make("div", { role: "gridcell", tabindex: -1, "data-at": `${row},${column}`, class: "cell" });
        this.cells.push(cell);
        line.append(cell);
      }
      rows.push(line);
    }
    this.grid.replaceChildren(...rows);
    for (const [name, value] of [["--n", n], ["--rows", rowCount], ["--columns", columns]]) this.place.style.setProperty(name, value);
    this.grid.setAttribute("aria-rowcount", rowCount);
    for (const svg of [this.floor, this.overlay]) svg.setAttribute("viewBox", `0 0 ${columns} ${rowCount}`);
    this.floor.replaceChildren(darkSquares(board), this.blocks, this.walls, this.dots);
    this.walls.replaceChildren();
    this.dots.replaceChildren();
    this.blocks.replaceChildren();
    this.fit();
    this.setMarks([]);
    this.light([]);
    this.cell(this.focus).tabIndex = 0;
    this.numbers();
  }

  /** Row numbers on the left, column numbers above: every one, or every fifth. */
  numbers() {
    for (const old of this.place.querySelectorAll(".numbers")) old.remove();
    const each = this.n > 24 ? 5 : 1;
    for (const kind of ["columns", "rows"]) {
      const list = make("div", { class: `numbers ${kind}`, "aria-hidden": "true" });
      for (let i = 0; i < this[kind]; i++) list.append(make("span", {}, i % each ? "" : lineName(kind.slice(0, -1), i).split(" ")[1]));
      this.place.append(list);
    }
  }

  label(i, word) {
    const square = [Math.floor(i / this.columns), i % this.columns];
    return names.chess ? `${nameOf(square)}, ${word}` : `row ${square[0]}, column ${square[1]}, ${word}`;
  }

  /** The squares have other names now. */
  rename() {
    this.words.fill("");
    for (const [row, line] of [...this.grid.children].entries()) line.setAttribute("aria-label", lineName("row", row));
    this.numbers();
  }

  /** Show the board, and the added queens of a placement. */
  show(board, added) {
    if (board.rows !== this.rows || board.columns !== this.columns) this.resize(board);
    const states = board.states(), has = new Uint8Array(states.length);
    for (const [row, column] of added) has[row * board.columns + column] = 1;
    let dots = false, blocks = false, walls = false;
    for (let i = 0; i < states.length; i++) {
      const state = states[i], word = has[i] ? "added queen" : WORDS[state];
      if (this.words[i] === word && this.states[i] === state) continue;
      const cell = this.cells[i], old = this.states[i];
      if (old !== state) {
        cell.setAttribute("data-state", state);
        if (old === "blocked" || state === "blocked") {
          cell.classList.toggle("blocked", state === "blocked");
          blocks = true;
        }
        walls ||= old === "wall" || state === "wall";
        dots ||= old === "attacked" || state === "attacked";
      }
      if (this.words[i] !== word) cell.setAttribute("aria-label", this.label(i, word));
      this.words[i] = word;
      this.states[i] = state;
    }
    if (blocks) this.blocks.replaceChildren(filledSquares(board, states));
    if (walls) this.walls.replaceChildren(filledSquares(board, states, "wall"));
    if (dots) this.dots.replaceChildren(attackDots(board, states));
    this.redraw = () => this.queens.replaceChildren(crowns(board.given(), "fixed"), crowns(added, "added"));
    this.redraw();
  }

  /** What the open panel draws: under the queens. */
  setMarks(marks) {
    this.marks.replaceChildren(...marks);
  }

  /** Light squares, because something that is pointed at is about them. */
  light(squares, kind = "lit") {
    this.lights.replaceChildren(...squares.map((square) => frame(square, kind)));
  }
}

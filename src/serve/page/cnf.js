// The clauses of the board, grouped by line: pointing at a clause lights its squares, and pointing
// at a square its clauses.

import { DIRECTIONS, lineNumber, nameOf, partName } from "./board.js";
import { askText, isReplaced } from "./ask.js";
import { number } from "./proof.js";
import { make } from "./view.js";

/** More clauses than this are not listed. */
const LISTED = 20000;

/** The exported file: the square of each variable, and the clauses. */
export function parseDimacs(text) {
  const squares = new Map(), clauses = [];
  for (const line of text.split("\n")) {
    const variable = /^c varname (\d+) x_(\d+)_(\d+)$/.exec(line);
    if (variable) squares.set(Number(variable[1]), [Number(variable[2]), Number(variable[3])]);
    else if (/^-?\d/.test(line)) clauses.push(line.trim().split(/\s+/).slice(0, -1).map(Number));
  }
  return { squares, clauses };
}

/** The line that two squares share. */
function commonLine(board, a, b) {
  const direction = DIRECTIONS.find((other) => lineNumber(other, a) === lineNumber(other, b));
  return direction && [direction, board.lineAt(direction, a)];
}

/** The lines, in order, with their clauses; then the rest. */
export function group({ squares, clauses }, board) {
  const groups = new Map();
  const add = (key, title, clause) => {
    if (!groups.has(key)) groups.set(key, { title, clauses: [] });
    groups.get(key).clauses.push(clause);
  };
  for (const clause of clauses) {
    const [a, b] = clause.map((literal) => squares.get(Math.abs(literal)));
    if (!clause.every((literal) => squares.has(Math.abs(literal))))
      add("9", "Counting empty rows and columns, with variables of its own", clause);
    else if (clause.length === 1) add("0", clause[0] > 0 ? "Queens that are fixed or needed" : "Squares that stay empty", clause);
    else if (clause.every((literal) => literal > 0)) {
      const line = commonLine(board, a, b);
      add("1", "Each of these lines must have a queen", clause);
      if (!line) continue;
    } else {
      const [direction, number] = commonLine(board, a, b) || ["", 0];
      add(`${2 + DIRECTIONS.indexOf(direction)}.${String(number + 100).padStart(4, "0")}`,
        direction ? `At most one queen in ${partName(board, direction, number)}` : "Others", clause);
    }
  }
  return [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}

export class Cnf {
  constructor(panel, light) {
    this.panel = panel;
    this.light = light;
    this.buttons = [];
  }

  async show(board, result) {
    this.formula = null;
    try {
      const target = result.upper;
      this.text = await askText("cnf", "export", { ...board.request(), format: "dimacs", amo: "pairwise", target });
      this.formula = parseDimacs(this.text);
      this.fill(target, result, board);
    } catch (error) {
      if (!isReplaced(error)) this.panel.replaceChildren(make("p", { class: "error" }, error.message));
    }
  }

  fill(target, result, board) {
    const { squares, clauses } = this.formula;
    this.point(null);
    const head = [make("h2", {}, `Do ${target} queens fit, as a formula`),
      make("p", {}, "Each free square is a variable: true if it has a queen. Each clause is a list of which at least one must hold; ¬ means that the square has none. A SAT solver looks for values that satisfy all of them."),
      make("p", { class: "facts" }, `${number(squares.size, "square")}, ${number(clauses.length, "clause")}.${result.lower >= target ? " The placement on the board satisfies all of them." : ""}`)];
    this.found = make("p", { class: "counters", role: "status" }, "Point at a square of the board to see its clauses.");
    if (clauses.length > LISTED) {
      this.panel.replaceChildren(...head, make("p", {}, "There are too many to list; Save and share has the file."));
      return;
    }
    this.groups = group(this.formula, board).map(({ title, clauses: members }) => {
      const details = make("details", {}, make("summary", {}, `${title} `, make("span", { class: "badge" }, number(members.length, "clause"))));
      const item = { details, members, title };
      details.addEventListener("toggle", () => details.open && this.list(item));
      return item;
    });
    this.panel.replaceChildren(...head, this.found, ...this.groups.map((item) => item.details));
    const first = this.groups.find((item) => item.members.length <= 60);
    if (first) first.details.open = true;
  }

  word(literal) {
    const square = this.formula.squares.get(Math.abs(literal));
    return (literal < 0 ? "¬" : "") + (square ? nameOf(square) : `#${Math.abs(literal)}`);
  }

  /** The clauses of a group, made when it is opened. */
  list(item) {
    if (item.listed) return;
    item.listed = true;
    item.details.append(make("ul", { class: "chips clauses" }, ...item.members.map((clause) => {
      const squares = clause.map((literal) => this.formula.squares.get(Math.abs(literal))).filter(Boolean);
      const button = make("button", { type: "button", onpointerenter: () => this.light(squares), onfocus: () => this.light(squares),
        onpointerleave: () => this.light([]), onblur: () => this.light([]) }, clause.map((literal) => this.word(literal)).join(" ∨ "));
      button.clause = clause;
      return make("li", {}, button);
    })));
  }

  /** A square is pointed at: mark its clauses. */
  point(square) {
    if (!this.formula || !this.groups) return;
    let variable = 0;
    for (const [number, other] of this.formula.squares)
      if (square && nameOf(other) === nameOf(square)) variable = number;
    for (const button of this.panel.querySelectorAll(".clauses button"))
      button.classList.toggle("lit", variable > 0 && button.clause.some((literal) => Math.abs(literal) === variable));
    for (const item of this.groups)
      item.details.classList.toggle("lit", variable > 0 && item.members.some((clause) => clause.some((literal) => Math.abs(literal) === variable)));
    if (variable) {
      const count = this.formula.clauses.filter((clause) => clause.some((literal) => Math.abs(literal) === variable)).length;
      this.found.textContent = `Square ${nameOf(square)} is variable ${variable}, in ${count} clauses.`;
    } else if (square) this.found.textContent = `Square ${nameOf(square)} is no variable: it has no queen, whatever the others do.`;
  }
}

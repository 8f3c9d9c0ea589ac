// Playing: one places queens oneself, and is only told how many can still stand.

import { Board, nameOf } from "./board.js";
import { ask } from "./ask.js";

/** How many of the queens that a puzzle leaves out are given back. */
const GIVEN = { easy: 0.5, medium: 0.25, hard: 0 };
/** Sizes of new puzzles; on other boards they are 8 x 8. */
const LEAST = 5, MOST = 20;

const mostOf = async (board) => (await ask("play", "solve", board.request())).lower;

export class Play {
  constructor() {
    this.on = false;
    this.puzzle = ""; // whose goal is known
    this.goal = 0;
  }

  /** How many queens the puzzle holds; `found` is the result for the board. */
  async goalOf(board, found) {
    const given = board.withoutPlaced(), puzzle = given.fragment();
    if (puzzle === this.puzzle) return this.goal;
    const goal = board.placed.length === 0 ? found.lower : await mostOf(given);
    this.puzzle = puzzle;
    this.goal = goal;
    return goal;
  }

  /** What is said after each queen. */
  verdict(board, found) {
    const stand = board.queens.length, more = found.lower - stand;
    const rest = `${more} more can still stand`;
    if (stand === this.goal) return `Solved: all ${this.goal} queens stand.`;
    if (found.lower < this.goal) return `${rest}, only ${found.lower} in all: a queen is in the way.`;
    return `${rest}.`;
  }

  /** A square that loses nothing, or the last queen that lost something: [square, text]. */
  async hint(board, found) {
    if (board.queens.length >= this.goal) return [null, "It is solved."];
    if (found.lower === this.goal) {
      const square = found.placement.find((other) => board.state(other) === "free");
      return [square, `A queen on ${nameOf(square)} loses nothing.`];
    }
    let most = found.lower, before = board;
    for (const square of [...board.placed].reverse()) {
      before = before.toggleQueen(square);
      const without = await mostOf(before);
      if (without > most) return [square, `The queen on ${nameOf(square)} lost something: before it, ${without} could stand.`];
      most = without;
    }
    return [null, "The puzzle itself holds no more."];
  }

  /** A puzzle with one solution, of about this size. */
  async make(n, level) {
    const size = n >= LEAST && n <= MOST ? n : 8, id = 1 + Math.floor(Math.random() * 1e9);
    const { instance } = await ask("play", "generate", { family: "unique", board: size, id });
    const puzzle = Board.from(instance), { placement } = await ask("play", "solve", puzzle.request());
    const missing = placement.filter((square) => puzzle.state(square) === "free");
    const back = missing.map((square) => [Math.random(), square]).sort((a, b) => a[0] - b[0])
      .slice(0, Math.floor(GIVEN[level] * missing.length)).map(([, square]) => square);
    return puzzle.with({ queens: [...puzzle.queens, ...back] });
  }
}


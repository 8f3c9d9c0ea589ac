// Why no more queens fit: the story, what to remove, and the proof. Each sentence marks on the board
// what it names.

import { lineName, nameOf, names, same } from "./board.js";
import { ask, isReplaced } from "./ask.js";
import { bar, draw, frame, make } from "./view.js";
import { checkText, chips, pointing, proofMarks, proofText } from "./proof.js";

const ring = ([row, column], kind) => draw("circle", { cx: column + 0.5, cy: row + 0.5, r: 0.45, class: `ring ${kind}` });

/** From the ring of a queen to each square of a line that it attacks. */
const rays = (board, queen, squares) => squares.filter((square) => board.attacks(queen, square)).map((square) => {
  const [down, right] = [square[0] - queen[0], square[1] - queen[1]], part = 0.45 / Math.hypot(down, right);
  return draw("line", { x1: queen[1] + 0.5 + part * right, y1: queen[0] + 0.5 + part * down,
    x2: square[1] + 0.5, y2: square[0] + 0.5, class: "ray" });
});

/** What a sentence names, drawn: closed lines are shaded, others are bars. */
function sentenceMarks({ lines, queens, blocked }, board) {
  const marks = [];
  for (const [direction, line, first] of lines) {
    // Without its first square, on a board with walls, it is a blocked diagonal, past walls.
    const whole = board.walls.length > 0 && !first;
    const squares = whole ? board.diagonalSquares(direction, line) : board.lineSquares(direction, line);
    if (squares.some((square) => ["free", "queen"].includes(board.state(square)))) marks.push(bar(squares, direction, 0.6, "cover"));
    else marks.push(...squares.map(([row, column]) => draw("rect", { x: column, y: row, width: 1, height: 1, class: "shade" })));
    if (lines.length === 1) marks.push(...queens.flatMap((queen) => rays(board, queen, squares)));
  }
  return [...marks, ...queens.map((queen) => ring(queen, lines.length > 0 ? "attacks" : "blamed")), ...blocked.map((square) => frame(square, "blamed"))];
}

/** What is drawn while nothing is pointed at: the story's reason, or the proof, which players need not see. */
function restMarks(story, result, board) {
  const first = story?.marks[0], marked = first && first.lines.length > 0 ? sentenceMarks(first, board) : [];
  return marked.length > 0 ? marked : board.placed.length > 0 ? [] : proofMarks(result, board);
}

function removalText(answer, board, change) {
  const remove = answer.remove;
  const without = (squares) => squares.reduce((left, square) => left.toggleQueen(square), board);
  if (!remove) return [];
  const all = remove.singles.length > 0 ? remove.singles.map((square) => [square]) : [remove.queens];
  // A player takes back only what was placed.
  const mine = (square) => board.placed.length === 0 || board.placed.some((other) => same(other, square));
  const choices = all.filter((squares) => squares.every(mine));
  if (choices.length === 0) return [];
  return [make("h3", {}, `What to remove, so that ${answer.target} fit`), make("p", { class: "row" },
    ...choices.map((squares) => make("button", { type: "button", class: "try",
      onclick: () => change(without(squares), `Without ${squares.map(nameOf).join(" and ")}.`) },
    `Remove ${squares.map(nameOf).join(" and ")}`)))];
}

/** Others than queens, of which the story only says how many. */
function blameText({ blame }, board, marking) {
  const items = [...blame.blocked.map((square) => [nameOf(square), [square]]),
    ...blame.differences.map((x) => [lineName("difference", x), board.diagonalSquares("difference", x)]),
    ...blame.sums.map((x) => [lineName("sum", x), board.diagonalSquares("sum", x)])];
  return items.length === 0 ? [] : [make("p", {}, "What is blocked and to blame:"),
    chips(items.map(([name, squares]) => [name, (on) => marking.light(on ? squares : [])]))];
}

function storyText(answer, board, marking) {
  return make("ol", { class: "story" }, ...answer.story.map((sentence, i) => make("li", {},
    make("button", { type: "button", ...pointing((on) => marking.set(on ? sentenceMarks(answer.marks[i], board) : null)) }, sentence))));
}

const lineWord = (direction) => (!names.chess ? direction : direction === "row" ? "rank" : "file");

/** What can be said at once. */
function simpleText(result, board) {
  const [few, n] = board.most(), more = result.upper + 1;
  if (result.lower < result.upper)
    return [make("p", {}, `Whether ${result.lower + 1} fit is open; that ${more} do not is proved.`)];
  if (result.upper === n) return [make("p", {}, n === 1 ? "There is only one square."
    : board.walls.length > 0 ? `Walls cut the ${lineWord(few)}s into ${n} lines, and a line holds at most one queen.`
      : `A ${lineWord(few)} holds at most one queen, and the board has ${n} of them.`)];
  return [];
}

/**
 * Fill the panel. `marking` marks the board: set(marks, or null for those at rest), light(squares),
 * lines([[direction, number]]). `change` shows another board.
 */
export async function showWhy(panel, board, result, marking, change) {
  const fill = (story, texts) => {
    marking.rest(restMarks(story, result, board));
    const focused = panel.contains(document.activeElement);
    panel.replaceChildren(make("h2", {}, `Why not ${result.upper + 1}?`), ...simpleText(result, board), ...texts,
      ...proofText(result, marking, board), ...checkText(board));
    // What had the focus is gone, but the keyboard goes on from here.
    if (focused) panel.focus({ preventScroll: true });
  };
  if (result.upper >= board.most()[1]) return fill(null, []);
  const waiting = setTimeout(() => fill(null, [make("p", { class: "facts" }, "Looking for what is to blame…")]), 100);
  try {
    const answer = await ask("why", "explain", { ...board.request(), target: result.upper + 1, ...(names.chess ? { notation: "chess" } : {}) });
    clearTimeout(waiting);
    if (answer.fits !== false) return fill(null, []);
    fill(answer, [storyText(answer, board, marking), ...blameText(answer, board, marking), ...removalText(answer, board, change)]);
  } catch (error) {
    clearTimeout(waiting);
    if (!isReplaced(error)) fill(null, [make("p", { class: "error" }, error.message)]);
  }
}

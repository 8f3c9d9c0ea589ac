// Which fixed queens and blocked squares are to blame, and what to remove.

import { lineSquares, nameOf, same } from "./board.js";
import { ask, isReplaced } from "./ask.js";
import { draw, frame, make } from "./view.js";

/** The squares of a blame. */
function squaresOf(blame, n) {
  return [...blame.queens, ...blame.blocked, ...blame.differences.flatMap((x) => lineSquares(n, "difference", x)),
    ...blame.sums.flatMap((x) => lineSquares(n, "sum", x))];
}

export function blameMarks(answer) {
  if (!answer.blame) return [];
  const rings = answer.blame.queens.map(([row, column]) =>
    draw("circle", { cx: column + 0.5, cy: row + 0.5, r: 0.43, class: "ring" }));
  const others = squaresOf({ ...answer.blame, queens: [] }, answer.instance.n);
  return [...rings, ...others.map((square) => frame(square, "blamed"))];
}

function removalText(answer, board, change) {
  const remove = answer.remove;
  const without = (squares) => board.with({ queens: board.queens.filter((queen) => !squares.some((square) => same(queen, square))) });
  if (answer.removal_helps === false)
    return [make("p", {}, `Taking away fixed queens does not help: even without any of them, ${answer.target} queens do not fit.`)];
  if (!remove) return [];
  const choices = remove.singles.length > 0 ? remove.singles.map((square) => [square]) : [remove.queens];
  return [make("h3", {}, "What to take away"), make("p", {}, "One click tries it:"), make("p", { class: "row" },
    ...choices.map((squares) => make("button", { type: "button", class: "try",
      onclick: () => change(without(squares), `Without ${squares.map(nameOf).join(" and ")}.`) },
    `Take away ${squares.map(nameOf).join(" and ")}`)))];
}

function blameText(answer, light) {
  const { blame, instance } = answer;
  const members = [...blame.queens.map((square) => [`queen ${nameOf(square)}`, [square]]),
    ...blame.blocked.map((square) => [`blocked ${nameOf(square)}`, [square]]),
    ...blame.differences.map((x) => [`difference diagonal ${x}`, lineSquares(instance.n, "difference", x)]),
    ...blame.sums.map((x) => [`sum diagonal ${x}`, lineSquares(instance.n, "sum", x)])];
  return [make("h3", {}, "To blame"), make("p", {}, members.length === 0
    ? `Nothing: ${answer.target} queens do not fit on the empty board either.`
    : `Point at one of these to see it on the board.${blame.minimal ? "" : " There may be fewer that are to blame."}`),
  make("ul", { class: "chips" }, ...members.map(([name, squares]) => make("li", {}, make("button", { type: "button",
    onpointerenter: () => light(squares), onfocus: () => light(squares), onpointerleave: () => light([]),
    onblur: () => light([]) }, name))))];
}

/** Ask, and fill the panel. Returns the answer, or null if it was replaced. */
export async function showBlame(panel, board, light, change) {
  const waiting = setTimeout(() => panel.replaceChildren(make("p", {}, "Looking for what is to blame…")), 150);
  try {
    const answer = await ask("blame", "explain", board.request());
    clearTimeout(waiting);
    const title = make("h2", {}, answer.fits === null ? `Do ${answer.target} queens fit?`
      : answer.fits ? `${answer.target} queens fit` : `Why do ${answer.target} queens not fit?`);
    if (answer.fits) panel.replaceChildren(title, make("p", {}, "Every row can have a queen, so nothing is to blame."));
    else if (answer.fits === null) panel.replaceChildren(title, make("p", {}, "That was not decided in the time allowed."));
    else panel.replaceChildren(title, ...answer.story.map((sentence) => make("p", {}, sentence)),
      ...removalText(answer, board, change), ...blameText(answer, light));
    return answer;
  } catch (error) {
    clearTimeout(waiting);
    if (isReplaced(error)) return null;
    panel.replaceChildren(make("p", { class: "error" }, error.message));
    return null;
  }
}

// Why no more queens fit: the evidence of the result, in words and on the board.

import { lineName, nameOf } from "./board.js";
import { arrow, bar, draw, frame, make } from "./view.js";

const number = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** A weight as a fraction in lowest terms. */
function fraction(weight, denominator) {
  const divisor = (a, b) => (b ? divisor(b, a % b) : a), d = divisor(weight, denominator);
  return denominator === d ? String(weight / d) : `${weight / d}/${denominator / d}`;
}

/** The evidence in one form: steps, and parts with covers. */
export function evidenceOf(result) {
  if (result.upper_evidence) return result.upper_evidence;
  const denominator = result.upper_denominator || 1;
  const lines = (result.upper_cover || []).map(([direction, line], i) =>
    [direction, line, result.upper_weights ? result.upper_weights[i] : 1]);
  return { steps: [], parts: [{ squares: [], upper: result.upper - result.instance.queens.length,
    reason: result.upper_reason, cover: result.upper_cover ? { denominator, lines } : null }] };
}

/** What is drawn for it. */
export function marksOf(result, board) {
  const evidence = evidenceOf(result), marks = [];
  // That no board holds more queens than rows needs no drawing, which would hide a large board.
  if (result.upper === board.n && board.n > 12) return marks;
  evidence.parts.forEach((part, i) => {
    if (evidence.parts.length > 1)
      for (const square of part.squares)
        marks.push(draw("rect", { x: square[1], y: square[0], width: 1, height: 1, class: `tint tint${i % 6}` }));
    for (const [direction, line, weight] of part.cover ? part.cover.lines : [])
      marks.push(bar(board.n, direction, line, weight / part.cover.denominator, "cover"));
  });
  for (const step of evidence.steps)
    marks.push(step[0] === "forced" ? frame(step[1], "forced") : arrow(step[1], step[2]));
  return marks;
}

function stepsText(steps, light) {
  const dominated = steps.filter((step) => step[0] === "dominated");
  const forced = steps.filter((step) => step[0] === "forced");
  const list = (title, text, items) => items.length === 0 ? [] : [make("h3", {}, title), make("p", {}, text),
    make("ul", { class: "chips" }, ...items.map(([name, squares]) => make("li", {},
      make("button", { type: "button", onpointerenter: () => light(squares), onfocus: () => light(squares),
        onpointerleave: () => light([]), onblur: () => light([]) }, name))))];
  return [
    ...list(number(dominated.length, "dominated square"),
      "A dominated square is not needed: a queen on it could be moved along the arrow, and would then attack no free square that it did not attack before.",
      dominated.map(([, square, by]) => [`${nameOf(square)} → ${nameOf(by)}`, [square, by]])),
    ...list(number(forced.length, "forced queen"),
      "Some largest placement has a queen on each of these squares: it is in the way of one line only.",
      forced.map(([, square]) => [nameOf(square), [square]])),
  ];
}

function coverText(part, covered, lines) {
  const { cover } = part, total = cover.lines.reduce((sum, line) => sum + line[2], 0);
  const weighted = cover.lines.some((line) => line[2] !== cover.denominator);
  const text = weighted
    ? `Each of these lines has a weight, and the weights of the lines through any free square add up to at least 1. A line holds at most one queen, so no more queens can be added than the sum of all weights: ${fraction(total, cover.denominator)}${total % cover.denominator ? `, so ${part.upper} and not one more` : ""}.`
    : `These ${cover.lines.length} lines cover ${covered}. A line holds at most one queen, so at most ${part.upper} can be added.`;
  return [make("p", {}, text), make("ul", { class: "chips" }, ...cover.lines.map(([direction, line, weight]) =>
    make("li", {}, make("button", { type: "button", onpointerenter: () => lines([[direction, line]]),
      onfocus: () => lines([[direction, line]]), onpointerleave: () => lines([]), onblur: () => lines([]) },
    lineName(direction, line), weighted ? make("b", {}, ` ${fraction(weight, cover.denominator)}`) : ""))))];
}

const SEARCHES = {
  search: "A complete search found no placement with one more queen.",
  sat: "The SAT solver PicoSAT refuted the formula that asks for one queen more.",
  enumeration: "All candidates were tried, one after the other.",
};

function partText(part, index, { parts, steps }, result, lines) {
  const title = parts.length > 1 ? [make("h3", { class: `tinted tint${index % 6}` },
    `Part ${index + 1}: ${number(part.squares.length, "square")}, at most ${number(part.upper, "queen")}`)] : [];
  if (part.cover) {
    const covered = parts.length > 1 ? "all squares of the part" : steps.length > 0 ? "all squares that are left" : "all free squares";
    return [...title, ...coverText(part, covered, lines)];
  }
  const work = Object.entries(result.work).filter(([, count]) => count > 0)
    .map(([name, count]) => `${count.toLocaleString("en")} ${name}`).join(", ");
  return [...title, make("p", {}, SEARCHES[part.reason] || part.reason),
    make("p", { class: "facts" }, `The size of the search: ${work || "nothing to search"}.`)];
}

/** 8 = 2 fixed + 6 */
function sumText(result, evidence) {
  const fixed = result.instance.queens.length, forced = evidence.steps.filter((step) => step[0] === "forced").length;
  const terms = [];
  if (fixed) terms.push(number(fixed, "fixed queen"));
  if (forced) terms.push(`${forced} forced`);
  evidence.parts.forEach((part, i) => terms.push(`${part.upper} ${evidence.parts.length > 1 ? `in part ${i + 1}` : "that can be added"}`));
  return `At most ${number(result.upper, "queen")} fit: ${terms.join(" + ") || "there is no free square"}.`;
}

/** Fill the panel. `light(squares)` and `lines([[direction, number]])` mark the board. */
export function showWhy(panel, result, light, lines) {
  const evidence = evidenceOf(result), parts = evidence.parts;
  const children = [make("h2", {}, `Why not ${result.upper + 1}?`), make("p", { class: "sum" }, sumText(result, evidence))];
  if (result.lower < result.upper)
    children.push(make("p", {}, `Whether ${result.upper === result.lower + 1 ? "" : "more than "}${result.upper === result.lower + 1 ? result.upper : result.lower} fit was not decided in the time allowed.`));
  if (result.upper === result.instance.n && evidence.steps.length === 0)
    children.push(make("p", {}, `A board with ${result.instance.n} rows never holds more than ${result.instance.n} queens.`));
  children.push(...stepsText(evidence.steps, light));
  if (parts.length > 1)
    children.push(make("p", {}, `The squares that are left fall into ${parts.length} parts that share no line; each can be treated alone.`));
  parts.forEach((part, i) => children.push(...partText(part, i, evidence, result, lines)));
  const covered = parts.every((part) => part.cover);
  children.push(make("p", { class: "facts" }, covered
    ? "This reason was checked from the board alone, by code that shares nothing with the code that found it."
    : "A search is too long to be shown here. The command queensat solve --certificate writes it down, and queensat check checks it."));
  panel.replaceChildren(...children);
}

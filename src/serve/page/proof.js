// The proof that no more queens fit: the evidence of the result in words, and on the board; and how
// to check it without trusting this page.

import { nameOf, partName } from "./board.js";
import { ask, isReplaced } from "./ask.js";
import { arrow, bar, draw, frame, make } from "./view.js";
import { copy, save, upTo } from "./share.js";

export const number = (count, one, many = `${one}s`) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** What shows something on the board while it is pointed at or has the focus. */
export const pointing = (show) => ({ onpointerenter: () => show(true), onfocus: () => show(true),
  onpointerleave: () => show(false), onblur: () => show(false) });

/** A weight as a fraction in lowest terms. */
function fraction(weight, denominator) {
  const divisor = (a, b) => (b ? divisor(b, a % b) : a), d = divisor(weight, denominator);
  return denominator === d ? String(weight / d) : `${weight / d}/${denominator / d}`;
}

/** The evidence in one form: steps, and parts with covers. */
function evidenceOf(result) {
  if (result.upper_evidence) return result.upper_evidence;
  const denominator = result.upper_denominator || 1;
  const lines = (result.upper_cover || []).map(([direction, line], i) =>
    [direction, line, result.upper_weights ? result.upper_weights[i] : 1]);
  return { steps: [], parts: [{ squares: [], upper: result.upper - result.instance.queens.length,
    reason: result.upper_reason, cover: result.upper_cover ? { denominator, lines } : null }] };
}

/** What is drawn for it. */
export function proofMarks(result, board) {
  const evidence = evidenceOf(result), marks = [];
  // That no board holds more queens than rows or columns needs no drawing, which would hide the queens.
  if (result.upper >= board.most()[1]) return marks;
  evidence.parts.forEach((part, i) => {
    if (evidence.parts.length > 1)
      for (const square of part.squares)
        marks.push(draw("rect", { x: square[1], y: square[0], width: 1, height: 1, class: `tint tint${i % 6}` }));
    for (const [direction, line, weight] of part.cover ? part.cover.lines : [])
      marks.push(bar(board.lineSquares(direction, line), direction, weight / part.cover.denominator, "cover"));
  });
  for (const step of evidence.steps)
    marks.push(step[0] === "forced" ? frame(step[1], "forced") : arrow(step[1], step[2]));
  return marks;
}

/** Buttons, each of which marks something on the board. */
export const chips = (items) => make("ul", { class: "chips" }, ...items.map(([name, show]) =>
  make("li", {}, make("button", { type: "button", ...pointing(show) }, ...[name].flat()))));

function stepsText(steps, board) {
  const kind = (name) => steps.filter((step) => step[0] === name);
  const list = (title, text, items) => items.length === 0 ? [] : [make("h4", {}, title), make("p", {}, text),
    chips(items.map(([name, squares]) => [name, (on) => board.light(on ? squares : [])]))];
  const dominated = kind("dominated"), forced = kind("forced");
  return [
    ...list(number(dominated.length, "dominated square"),
      "A dominated square is not needed: a queen on it could be moved along the arrow, and would then attack no free square that it did not attack before.",
      dominated.map(([, square, by]) => [`${nameOf(square)} → ${nameOf(by)}`, [square, by]])),
    ...list(number(forced.length, "forced queen"),
      "Some largest placement has a queen on each of these squares: it is in the way of one line only.",
      forced.map(([, square]) => [nameOf(square), [square]])),
  ];
}

function coverText(part, covered, board, shown) {
  const { cover } = part, total = cover.lines.reduce((sum, line) => sum + line[2], 0);
  const weighted = cover.lines.some((line) => line[2] !== cover.denominator);
  const text = weighted
    ? `Each of these lines has a weight, and the weights of the lines through any free square add up to at least 1. A line holds at most one queen, so no more queens can be added than the sum of all weights: ${fraction(total, cover.denominator)}${total % cover.denominator ? `, so ${part.upper} and not one more` : ""}.`
    : `${cover.lines.length === 1 ? "This line covers" : `These ${cover.lines.length} lines cover`} ${covered}. A line holds at most one queen, so at most ${part.upper} can be added.`;
  return [make("p", {}, text), chips(cover.lines.map(([direction, line, weight]) =>
    [[partName(shown, direction, line), ...(weighted ? [make("b", {}, ` ${fraction(weight, cover.denominator)}`)] : [])],
      (on) => board.lines(on ? [[direction, line]] : [])]))];
}

const SEARCHES = {
  search: "A complete search found no placement with one more queen.",
  sat: "The SAT solver PicoSAT refuted the formula that asks for one queen more.",
  enumeration: "All candidates were tried, one after the other.",
};

/** "1 question", but "792,941 checks" */
const worked = ([name, count]) => number(count, name.replace(/s$/, ""), name);

function partText(part, index, { parts, steps }, result, board, shown) {
  const title = parts.length > 1 ? [make("h4", { class: `tinted tint${index % 6}` },
    `Part ${index + 1}: ${number(part.squares.length, "square")}, at most ${number(part.upper, "queen")}`)] : [];
  if (part.cover) {
    const covered = parts.length > 1 ? "all squares of the part" : steps.length > 0 ? "all squares that are left" : "all free squares";
    return [...title, ...coverText(part, covered, board, shown)];
  }
  const work = Object.entries(result.work).filter(([, count]) => count > 0).map(worked).join(", ");
  return [...title, make("p", {}, SEARCHES[part.reason] || part.reason),
    make("p", { class: "facts" }, `The size of the search: ${work || "nothing to search"}.`)];
}

/** 8 = 2 fixed + 6, if it is a sum */
function sumText(result, evidence) {
  const fixed = result.instance.queens.length, forced = evidence.steps.filter((step) => step[0] === "forced").length;
  const terms = [];
  if (fixed) terms.push(number(fixed, "fixed queen"));
  if (forced) terms.push(`${forced} forced`);
  evidence.parts.forEach((part, i) => terms.push(`${part.upper} ${evidence.parts.length > 1 ? `in part ${i + 1}` : "that can be added"}`));
  const most = result.upper === 0 ? "No queen fits" : `At most ${number(result.upper, "queen fits", "queens fit")}`;
  const why = evidence.parts.length + evidence.steps.length === 0 ? ": there is no free square" : terms.length > 1 ? `: ${terms.join(" + ")}` : "";
  return `${most}${why}.`;
}

/** The proof in words. `board` has light(squares) and lines([[direction, number]]), which mark the board that is `shown`. */
export function proofText(result, board, shown) {
  const evidence = evidenceOf(result), parts = evidence.parts;
  const sum = make("p", { class: "sum" }, sumText(result, evidence));
  // That a row holds at most one queen has been said.
  if (result.upper === shown.most()[1] && evidence.steps.length === 0) return result.instance.queens.length > 0 ? [sum] : [];
  const children = [make("h3", {}, "The proof"), sum];
  children.push(...stepsText(evidence.steps, board));
  if (parts.length > 1)
    children.push(make("p", {}, `The squares that are left fall into ${parts.length} parts that share no line; each can be treated alone.`));
  parts.forEach((part, i) => children.push(...partText(part, i, evidence, result, board, shown)));
  return children;
}

/** Bytes of a question that the server takes. */
const MOST_BYTES = 256 << 10;

/** Solve again, with a certificate. */
async function certificateOf(board) {
  const { certificate } = await ask("check", "solve", { ...board.request(), certificate: true });
  if (!certificate) throw new Error("The certificate is not complete: there was not enough time.");
  return certificate;
}

async function checkHere(board) {
  const certificate = await certificateOf(board);
  const question = { ...board.request(), certificate };
  if (JSON.stringify(question).length > MOST_BYTES - 200)
    return `The certificate has ${upTo(certificate.length)}, which is more than this page can ask about: save it, and use the command.`;
  const found = await ask("check", "check", question);
  return found.verified
    ? `Verified: ${found.lower === found.upper ? `the maximum is ${found.lower}` : `from ${found.lower} to ${found.upper} queens`}. The checker followed a certificate of ${upTo(found.bytes)} in ${(1000 * found.seconds).toFixed(2)} ms, from the board alone.`
    : `Refused: ${found.fault.text}`;
}

/** How to check it: here, or with the files and a command. */
export function checkText(board) {
  const verdict = make("p", { id: "checked", role: "status" });
  const trying = (act) => async () => {
    try {
      verdict.textContent = "";
      verdict.textContent = (await act()) || "";
    } catch (error) {
      if (!isReplaced(error)) verdict.textContent = error.message;
    }
  };
  const button = (id, text, act) => make("button", { type: "button", id, onclick: trying(act) }, text);
  const command = "queensat check board.txt board.cert";
  return [make("h3", {}, "Check this yourself"),
    make("p", {}, "The certificate holds each step. The program that checks it shares nothing with the one that found it."),
    make("p", { class: "row" }, button("check-here", "Check it here", () => checkHere(board)),
      button("save-board", "Save the board", () => save("board.txt", "text/plain", board.text())),
      button("save-certificate", "Save the certificate", async () => save("board.cert", "text/plain", await certificateOf(board)))),
    verdict,
    make("p", { class: "row command" }, make("code", {}, command), button("copy-check", "Copy", () => copy(command)))];
}

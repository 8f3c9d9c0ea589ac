// The page: the board, the answer, and the panels.

import { Board, EXAMPLES, MOST, MOST_CHESS, nameOf, names, same } from "./board.js";
import { drop, enough, isReplaced, solve } from "./ask.js";
import { bar, make, View } from "./view.js";
import { showWhy } from "./why.js";
import { readText, wireShare } from "./share.js";
import { Play } from "./play.js";
import { How } from "./how.js";
import { Cnf } from "./cnf.js";
import { Count } from "./count.js";

const TABS = ["why", "how", "cnf", "count", "file"];
const PATIENCE = 150; // ms, after which what is shown is said to be old
const FRAME = 10; // ms, after which a click is drawn without its answer: two drawings take twice the time
const ADDRESS_AFTER = 300; // ms; a browser takes longer to show another address than to show another board
const SECONDS = 10, MOST_SECONDS = 60; // of a search

const get = (id) => document.getElementById(id);
let board = null, result = null, past = [], future = [], tab = "why", preview = null, how, cnf, count;
let rest = []; // the marks while nothing is pointed at
let kept = { puzzle: "", placed: [] }; // a player's queens, while the solution is shown
const play = new Play();
const view = new View(get("board"), clicked, pointed, paint);

/** Set what differs: a browser draws the page anew even for what is set to what it was. */
function set(id, values) {
  const element = typeof id === "string" ? get(id) : id;
  for (const [key, value] of Object.entries(values)) if (element[key] !== value) element[key] = value;
}

function say(text) {
  get("live").textContent = text;
}

/** A message that goes away by itself. */
function warn(text) {
  const place = get("alert");
  place.textContent = text;
  place.hidden = false;
  clearTimeout(warn.timer);
  warn.timer = setTimeout(() => { place.hidden = true; }, 5000);
}

/** What was said of the board before. */
function hush() {
  set("alert", { hidden: true });
}

/** A button goes away; who was on it stays near. */
function putAway(id) {
  if (document.activeElement === get(id)) get("answer").focus();
  set(id, { hidden: true });
}

/** What a click does: "queen", "block" or "wall". */
const mode = () => document.querySelector("input[name=mode]:checked").value;

const GONE = { queen: "queen removed", block: "no longer blocked", wall: "wall removed" };

function clicked(square, wanted) {
  const what = wanted || mode();
  const next = what === "block" ? board.toggleBlock(square) : what === "wall" ? board.toggleWall(square)
    : play.on ? board.togglePlaced(square) : board.toggleQueen(square);
  if (typeof next === "string") return warn(next);
  const done = next.state(square) === "wall" || what !== "wall" ? { queen: "queen fixed", blocked: "blocked", wall: "wall" }[next.state(square)] : null;
  change(next, `${done || GONE[what]} on ${nameOf(square)}.`);
}

/** The pointer draws over squares: they become what the first of them becomes. */
function paint(square, event, first) {
  if (first && mode() === "queen" && !event.shiftKey) return false;
  if (first) {
    paint.kind = mode() === "wall" && !event.shiftKey ? "wall" : "blocked";
    paint.on = board.state(square) !== paint.kind;
  }
  const next = board.painted(square, paint.kind, paint.on), begun = !first && paint.begun;
  paint.begun = begun || next !== board;
  // One stroke is undone at once.
  if (next !== board) change(next, `${paint.on ? paint.kind : GONE[paint.kind === "wall" ? "wall" : "block"]} on ${nameOf(square)}.`, !begun);
  return true;
}

function pointed(square) {
  if (tab === "cnf") cnf.point(square);
}

/** Show another board. `keep`: the one before it can be had again. */
export function change(next, text, keep = true) {
  if (keep && board) past.push(board);
  if (keep) future = [];
  if (board) hush();
  board = next;
  show(text);
}

/** Undo, or redo. */
function walk(from, to, text) {
  if (from.length === 0) return;
  to.push(board);
  board = from.pop();
  if (board.placed.length > 0) setPlaying(true);
  hush();
  show(text);
}

const undo = () => walk(past, future, "Undone.");
const redo = () => walk(future, past, "Done again.");

function show(text) {
  name(get("chess").checked);
  preview = null;
  refresh(text);
  clearTimeout(address.timer);
  address.timer = setTimeout(address, ADDRESS_AFTER);
}

/** Which names squares have: with letters, or numbers. */
function name(chess) {
  const before = `${names.chess} ${names.n}`;
  names.chess = chess && board.n <= MOST_CHESS;
  names.n = board.rows;
  if (view.rows === board.rows && view.columns === board.columns && before !== `${names.chess} ${names.n}`) view.rename();
}

/** The link to what is shown. */
const fragment = (shown = board) => `#${shown.fragment(play.on)}${tab === "why" ? "" : `&t=${tab}`}${get("chess").checked ? "&c=a1" : ""}`;

/** The board into the address of the page, so that Back goes back to the one before it. */
function address() {
  clearTimeout(address.timer);
  const link = fragment();
  if (link === location.hash) return;
  const other = new URLSearchParams(location.hash.slice(1)), here = Board.fromFragment(location.hash.slice(1));
  const moved = other.has("n") && typeof here !== "string" && here.fragment() !== board.fragment();
  history[moved ? "pushState" : "replaceState"](null, "", link);
}

/** The board, the tab and the names of a link. A link that is wrong says so; false: there is no board. */
function follow(text) {
  if (!text) return false;
  const read = Board.fromFragment(text), given = new URLSearchParams(text);
  if (typeof read === "string") {
    warn(`This link is no board: ${read}`);
    return false;
  }
  const [next, fault] = read.legal();
  get("chess").checked = given.get("c") === "a1";
  const played = play.on;
  setPlaying(given.has("p"));
  const wanted = TABS.includes(given.get("t")) ? given.get("t") : "why";
  if (wanted !== tab) choose(wanted);
  if (!board || played !== play.on || next.fragment(true) !== board.fragment(true)) change(next, "A board from the link.");
  else relabel();
  if (fault) warn(fault());
  return true;
}

function relabel() {
  name(get("chess").checked);
  showBoard();
  showTab();
  address();
}

function addedQueens() {
  if (play.on && !preview) return board.placed;
  const squares = preview || (result ? result.placement : []);
  return squares.filter((square) => !board.queens.some((queen) => same(queen, square)));
}

function showBoard() {
  view.show(board, addedQueens());
  set("command", { textContent: `queensat solve ${board.options()}` });
  set("undo", { disabled: past.length === 0 });
  set("redo", { disabled: future.length === 0 });
  set("size", { value: String(board.rows) });
  set("columns", { value: String(board.columns) });
  set("chess", { disabled: board.n > MOST_CHESS });
  showExample();
}

/** Whether one plays: then the solution is not shown, and the queens on the board are given. */
function setPlaying(on) {
  play.on = on;
  get("solution").checked = !on;
  get("playing").hidden = !on;
}

/** The solution is that of the puzzle: the player's queens are put away, and come back. */
function togglePlaying() {
  setPlaying(!get("solution").checked);
  if (!play.on) {
    kept = { puzzle: board.withoutPlaced().fragment(), placed: board.placed };
    return change(board.withoutPlaced(), "The solution is shown.");
  }
  const placed = kept.puzzle === board.fragment() ? kept.placed : [];
  change(board.with({ queens: [...board.queens, ...placed], placed }), "Place the queens yourself.");
}

/** Which of the player's queens are not in the solution that is shown. */
function showWrong() {
  if (play.on || kept.puzzle !== board.fragment()) return;
  const wrong = kept.placed.filter((square) => !result.placement.some((queen) => same(queen, square)));
  if (wrong.length === 0) return;
  view.light(wrong);
  warn(`Not in this solution: your ${wrong.length === 1 ? "queen" : "queens"} on ${wrong.map(nameOf).join(" and ")}.`);
}

async function newPuzzle() {
  try {
    const puzzle = await play.make(board.n, get("level").value);
    setPlaying(true);
    change(puzzle, `A new puzzle, ${get("level").value}.`);
  } catch (error) {
    if (!isReplaced(error)) warn(error.message);
  }
}

async function hint() {
  if (!result) return;
  const asked = board, [square, text] = await play.hint(board, result);
  if (board !== asked) return;
  view.light(square ? [square] : []);
  warn(text);
}

/** Only the marks that are on the board. */
function showLegend() {
  for (const item of get("legend").children) set(item, { hidden: !get("board").querySelector(item.dataset.shows) });
}

function showScale(lower, upper) {
  const [low, gap] = get("scale").children, n = board.most()[1];
  low.style.width = `${(100 * lower) / n}%`;
  gap.style.width = `${(100 * Math.max(0, upper - lower)) / n}%`;
}

function showBounds(lower, upper, text) {
  set("maximum", { textContent: lower === upper ? String(lower) : `${lower} to ${upper}` });
  set("fit", { textContent: lower === upper && lower === 1 ? "queen fits" : "queens fit" });
  set("verdict", { textContent: text });
  showScale(lower, upper);
}

function showPlay(found, goal) {
  showBounds(found.lower, found.upper, play.verdict(board, found));
  get("maximum").textContent = `${board.queens.length} of ${goal}`;
  get("fit").textContent = "queens stand";
  showScale(board.queens.length, found.lower);
}

function verdict({ lower, upper, stop }) {
  const [few, n] = board.most();
  if (lower < upper)
    return `Whether ${lower + 1} fit is still open (${stop === "interrupt" ? "stopped" : `${stop} reached`}). More than ${upper} do not.`;
  const words = names.chess ? { row: "ranks", column: "files" } : { row: "rows", column: "columns" };
  if (lower === n && board.walls.length > 0) return `Each of the ${n} lines into which walls cut the ${words[few]} has a queen.`;
  if (lower === n) return board.n === 1 ? "The only square has a queen." : `Each of the ${n} ${words[few]} has a queen.`;
  return `Proved: ${lower === 0 ? "not even one fits" : `${lower + 1} do not fit`}.`;
}

const time = (seconds) => seconds < 0.0001 ? "less than 0.1 ms" : seconds < 1 ? `${(1000 * seconds).toFixed(1)} ms` : `${seconds.toFixed(1)} s`;

function showFacts(found) {
  const counts = { free: 0, attacked: 0, blocked: 0, queen: 0, wall: 0 };
  for (const state of board.states()) counts[state]++;
  const squares = `${counts.free} free squares, ${counts.attacked} attacked, ${counts.blocked} blocked${counts.wall > 0 ? `, ${counts.wall} ${counts.wall === 1 ? "wall" : "walls"}` : ""}`;
  get("facts").textContent = !found ? squares
    : `${squares}. ${found.lower < found.upper ? `Not decided after ${time(found.seconds)}: at least ${found.lower}, at most ${found.upper}` : `Proved in ${time(found.seconds)}`}.`;
}

/** Only the bounds are known. */
function showStopped({ lower, upper }, seconds) {
  showBounds(lower, upper, `Stopped: ${lower} to ${upper}.`);
  set("longer", { hidden: play.on || seconds === MOST_SECONDS });
  say(get("verdict").textContent);
}

/** Solve the board, and fill the open panel. */
async function refresh(text = "", seconds = SECONDS) {
  const asked = board, started = performance.now();
  const old = result && board.isLike(result.instance) ? result : null;
  result = old && old.placement.every((square) => ["free", "queen"].includes(board.state(square)))
    && (result.instance.walls || []).map(String).sort().join() === board.walls.map(String).sort().join()
    && board.queens.every((queen) => old.placement.some((square) => same(square, queen))) ? old : null;
  // The question is on its way while the board is drawn.
  const answer = solve("solve", { ...board.request(), time_limit: seconds }, (bounds) => {
    if (board === asked && performance.now() - started > PATIENCE)
      showBounds(bounds.lower, bounds.upper, `Searching for ${bounds.seconds.toFixed(1)} s: from ${bounds.lower} to ${bounds.upper}.`);
  });
  drop("why", "check", "play", "cnf", "count", "how-A", "how-B");
  view.light([]);
  const drawing = setTimeout(showBoard, FRAME);
  get("answer").setAttribute("aria-busy", "true");
  putAway("longer");
  // Most answers come before these could be read.
  const waiting = setTimeout(() => {
    get("answer").classList.add("old");
    get("stop").hidden = false;
    view.setMarks([]);
    showFacts(null);
  }, PATIENCE);
  try {
    const found = await answer;
    if (board !== asked) return;
    clearTimeout(drawing);
    result = found;
    const goal = play.on ? await play.goalOf(board, found) : 0;
    if (board !== asked) return;
    showBoard();
    if (play.on) showPlay(found, goal);
    else showBounds(found.lower, found.upper, verdict(found));
    showFacts(play.on ? null : found);
    set("longer", { hidden: play.on || found.lower === found.upper || seconds === MOST_SECONDS });
    say(play.on ? `${text} ${get("verdict").textContent}` : `${text} ${found.lower === found.upper ? `${found.lower} queens fit` : `From ${found.lower} to ${found.upper} queens fit`}.`);
    showTab();
    showWrong();
  } catch (error) {
    if (error.bounds && board === asked) showStopped(error.bounds, seconds);
    else if (!isReplaced(error)) warn(error instanceof TypeError ? "The server cannot be reached. Is queensat serve still running?" : error.message);
  } finally {
    clearTimeout(waiting);
    if (board === asked) {
      putAway("stop");
      get("answer").classList.remove("old");
      get("answer").setAttribute("aria-busy", "false");
    }
  }
}

const light = (squares) => view.light(squares);

/** How the panel of reasons marks the board. */
const marking = {
  light,
  rest: (marks) => {
    rest = marks;
    view.setMarks(marks);
    showLegend();
  },
  set: (marks) => view.setMarks(marks || rest),
  lines: (lines) => view.setMarks([...rest, ...lines.map(([direction, number]) => bar(board.lineSquares(direction, number), direction, 1, "lit"))]),
};

/** Fill the panel that is open, for the present result. */
async function showTab() {
  const asked = board;
  if (tab !== "why") marking.rest([]);
  if (preview && tab !== "count") {
    preview = null;
    showBoard();
  }
  if (tab !== "how") how?.pause();
  if (!result || !board.isLike(result.instance)) return;
  if (tab === "why" && play.on && result.lower === play.goal) {
    marking.rest([]);
    get("why").replaceChildren(make("h2", {}, "Your turn"),
      make("p", {}, "Place queens until all stand. If one is in the way of the others, this is where it says why."));
  } else if (tab === "why") {
    const open = { ...marking, rest: (marks) => { if (board === asked && tab === "why") marking.rest(marks); } };
    showWhy(get("why"), board, result, open, change);
  } else if (tab === "how") how.show(board);
  else if (tab === "cnf") cnf.show(board, result);
  else if (tab === "count") count.show(board);
}

function choose(chosen, focus) {
  tab = chosen;
  for (const other of TABS) {
    const button = get(`tab-${other}`), selected = other === chosen;
    button.setAttribute("aria-selected", selected);
    button.tabIndex = selected ? 0 : -1;
    get(other).hidden = !selected;
    if (selected && focus) button.focus();
  }
  view.light([]);
  showTab();
  if (board) address();
}

async function read(text) {
  try {
    const next = Board.from(await readText(text));
    change(next, `A board of ${next.rows === next.columns ? `${next.n} rows` : next.size()} with ${next.queens.length} fixed queens.`);
  } catch (error) {
    if (!isReplaced(error)) warn(`This text is no board: ${error.message}`);
  }
}

/** The example that is shown, if it is one. */
function showExample() {
  showExample.links ??= EXAMPLES.map(([, example]) => example.fragment());
  const at = showExample.links.indexOf(board.fragment());
  set("examples", { value: at < 0 ? "" : String(at) });
}

/** From the example that is shown, or before the first. */
function stepExample(by) {
  const at = Number(get("examples").value || (by > 0 ? -1 : 0)) + by;
  const [title, example] = EXAMPLES[(at + EXAMPLES.length) % EXAMPLES.length];
  change(example, `${title}.`);
}

/** The size is that of a square board, or of the rows of a board that is none. */
function resize(event) {
  const isSquare = board.rows === board.columns && event.target.id === "size";
  const rows = Number(get("size").value), columns = isSquare ? rows : Number(get("columns").value);
  if ([rows, columns].some((size) => !Number.isInteger(size) || size < 1 || size > MOST)) {
    warn(`Expected a size from 1 to ${MOST}.`);
    get("size").value = board.rows;
    get("columns").value = board.columns;
    return;
  }
  const next = board.resized(rows, columns), lost = board.queens.length - next.queens.length;
  change(next, `${next.size()} squares.`);
  if (lost > 0) warn(`${lost} fixed ${lost === 1 ? "queen is" : "queens are"} off the smaller board. Undo brings ${lost === 1 ? "it" : "them"} back.`);
}

function keys(event) {
  if (!(event.ctrlKey || event.metaKey) || event.target.closest("textarea, input:not([type=radio]), select")) return;
  const key = event.key.toLowerCase();
  const act = key === "z" ? (event.shiftKey ? redo : undo) : key === "y" ? redo : null;
  if (!act) return;
  event.preventDefault();
  act();
}

function wire(start) {
  get("size").addEventListener("change", resize);
  get("columns").addEventListener("change", resize);
  get("undo").addEventListener("click", undo);
  get("redo").addEventListener("click", redo);
  get("clear").addEventListener("click", () => change(board.cleared(), "The board is empty."));
  get("chess").addEventListener("change", relabel);
  get("solution").addEventListener("change", togglePlaying);
  get("puzzle").addEventListener("click", newPuzzle);
  get("hint").addEventListener("click", hint);
  get("again").addEventListener("click", () => change(board.withoutPlaced(), "From the beginning."));
  get("stop").addEventListener("click", () => enough("solve"));
  get("longer").addEventListener("click", () => refresh("", MOST_SECONDS));
  EXAMPLES.forEach(([title], i) => get("examples").append(make("option", { value: i }, title)));
  get("examples").addEventListener("change", () => get("examples").value && stepExample(0));
  get("previous-example").addEventListener("click", () => stepExample(-1));
  get("next-example").addEventListener("click", () => stepExample(1));
  document.querySelectorAll("input[name=mode]").forEach((choice) => choice.addEventListener("change", () =>
    get("board").classList.toggle("blocking", mode() !== "queen")));
  document.querySelector("[role=tablist]").addEventListener("click", (event) => {
    const chosen = event.target.closest("[role=tab]");
    if (chosen) choose(chosen.id.slice(4));
  });
  document.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) choose(TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length], true);
  });
  document.addEventListener("keydown", keys);
  window.addEventListener("hashchange", () => follow(location.hash.slice(1)));
  wireShare({ board: () => board, solution: () => [...board.queens, ...addedQueens()], read, say, warn,
    note: (text) => { say(text); warn(text); },
    address: () => { address(); return location.href.split("#")[0] + fragment(play.on ? board.withoutPlaced() : board); } }, start.formats);
}

/** The board of the link, of the command line, or the first example. */
async function begin() {
  const start = await (await fetch("/api/start")).json();
  how = new How(get("how"), start.engines);
  cnf = new Cnf(get("cnf"), light);
  count = new Count(get("count"), (squares) => {
    preview = squares;
    showBoard();
  });
  wire(start);
  if (!follow(location.hash.slice(1))) change(start.instance ? Board.from(start.instance) : EXAMPLES[0][1], "");
}

begin();

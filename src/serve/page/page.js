// The page: the board, the answer, and the panels.

import { Board, EXAMPLES, MOST, nameOf, same } from "./board.js";
import { ask, askText, isReplaced, solve } from "./ask.js";
import { bar, make, View } from "./view.js";
import { marksOf, showWhy } from "./why.js";
import { blameMarks, showBlame } from "./blame.js";
import { How } from "./how.js";
import { Cnf } from "./cnf.js";
import { Count } from "./count.js";

const ENDINGS = { dimacs: "cnf", asp: "lp" }; // of files; otherwise the name of the format
const TABS = ["why", "blame", "how", "cnf", "count", "file"];
const PATIENCE = 150; // ms, after which what is shown is said to be old
const ADDRESS_AFTER = 300; // ms; a browser takes longer to show another address than to show another board

const get = (id) => document.getElementById(id);
let board = new Board(8), result = null, past = [], tab = "why", preview = null, how, cnf, count;
const view = new View(get("board"), clicked, pointed);

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

function clicked(square, wantsBlock) {
  const block = wantsBlock || document.querySelector("input[name=mode]:checked").value === "block";
  const next = block ? board.toggleBlock(square) : board.toggleQueen(square);
  if (typeof next === "string") return warn(next);
  const what = { queen: "queen fixed", blocked: "blocked" }[next.state(square)] || (block ? "no longer blocked" : "queen taken away");
  change(next, `${what} on ${nameOf(square)}.`);
}

function pointed(square) {
  if (tab === "cnf") cnf.point(square);
}

/** Show another board, which can be undone. */
export function change(next, text, keep = true) {
  if (keep) past.push(board);
  get("undo").disabled = past.length === 0;
  board = next;
  get("size").value = board.n;
  preview = null;
  refresh(text);
  clearTimeout(address.timer);
  address.timer = setTimeout(address, ADDRESS_AFTER);
}

/** The board into the address of the page. */
function address() {
  clearTimeout(address.timer);
  history.replaceState(null, "", `#${board.fragment()}`);
}

function undo() {
  if (past.length > 0) change(past.pop(), "Undone.", false);
}

function addedQueens() {
  const squares = preview || (result ? result.placement : []);
  return squares.filter((square) => !board.queens.some((queen) => same(queen, square)));
}

function showBoard() {
  view.show(board, addedQueens());
}

function showScale(lower, upper) {
  const [low, gap] = get("scale").children, n = board.n;
  low.style.width = `${(100 * lower) / n}%`;
  gap.style.width = `${(100 * Math.max(0, upper - lower)) / n}%`;
}

function showBounds(lower, upper, text) {
  get("maximum").textContent = lower === upper ? String(lower) : `${lower} to ${upper}`;
  get("fit").textContent = lower === upper && lower === 1 ? "queen fits" : "queens fit";
  get("verdict").textContent = text;
  showScale(lower, upper);
}

function verdict(found) {
  const { lower, upper, instance } = found, n = instance.n;
  if (lower < upper)
    return `${lower} queens fit; more than ${upper} do not. Whether ${lower + 1} fit is still open (${found.stop}).`;
  if (lower === n) return `The board can be completed: ${n} queens, one in each row.`;
  return `The maximum is ${lower}, proved. The board cannot be completed to ${n} queens.`;
}

function showFacts(found) {
  const count = { free: 0, attacked: 0, blocked: 0, queen: 0 };
  for (const state of board.states()) count[state]++;
  get("facts").textContent = `${count.free} free squares, ${count.attacked} attacked, ${count.blocked} blocked` +
    (found ? ` · lower ${found.lower}, upper ${found.upper} · ${found.seconds < 1 ? `${(1000 * found.seconds).toFixed(1)} ms` : `${found.seconds.toFixed(0)} s`}` : "");
}

/** Solve the board, and fill the open panel. */
async function refresh(text = "") {
  const asked = board, started = performance.now();
  const old = result && result.instance.n === board.n ? result : null;
  result = old && old.placement.every((square) => ["free", "queen"].includes(board.state(square)))
    && board.queens.every((queen) => old.placement.some((square) => same(square, queen))) ? old : null;
  // The question is on its way while the board is drawn.
  const answer = solve("solve", { ...board.request(), time_limit: 10 }, (bounds) => {
    if (board === asked && performance.now() - started > PATIENCE)
      showBounds(bounds.lower, bounds.upper, `Searching for ${bounds.seconds.toFixed(1)} s: from ${bounds.lower} to ${bounds.upper}.`);
  });
  view.light([]);
  showBoard();
  get("answer").setAttribute("aria-busy", "true");
  // Most answers come before these could be read.
  const waiting = setTimeout(() => {
    get("answer").classList.add("old");
    view.setMarks([]);
    showFacts(null);
  }, PATIENCE);
  try {
    const found = await answer;
    if (board !== asked) return;
    result = found;
    showBoard();
    showBounds(found.lower, found.upper, verdict(found));
    showFacts(found);
    say(`${text} ${found.lower === found.upper ? `${found.lower} queens fit` : `From ${found.lower} to ${found.upper} queens fit`}.`);
    showTab();
  } catch (error) {
    if (!isReplaced(error)) warn(error instanceof TypeError ? "The server cannot be reached. Is queensat serve still running?" : error.message);
  } finally {
    clearTimeout(waiting);
    if (board === asked) {
      get("answer").classList.remove("old");
      get("answer").setAttribute("aria-busy", "false");
    }
  }
}

const light = (squares) => view.light(squares);

/** Lines that are pointed at, above the marks of the reason. */
function lightLines(lines) {
  view.setMarks([...marksOf(result, board), ...lines.map(([direction, number]) => bar(board.n, direction, number, 1, "lit"))]);
}

/** Fill the panel that is open, for the present result. */
async function showTab() {
  const asked = board;
  view.setMarks([]);
  if (preview && tab !== "count") {
    preview = null;
    showBoard();
  }
  if (tab !== "how") how?.pause();
  if (!result || result.instance.n !== board.n) return;
  if (tab === "why") {
    showWhy(get("why"), result, light, lightLines);
    view.setMarks(marksOf(result, board));
  } else if (tab === "blame") {
    const answer = await showBlame(get("blame"), board, light, change);
    if (answer && board === asked && tab === "blame") view.setMarks(blameMarks(answer));
  } else if (tab === "how") how.show(board);
  else if (tab === "cnf") cnf.show(board, result);
  else if (tab === "count") count.show(board);
}

function choose(name, focus) {
  tab = name;
  for (const other of TABS) {
    const button = get(`tab-${other}`), selected = other === name;
    button.setAttribute("aria-selected", selected);
    button.tabIndex = selected ? 0 : -1;
    get(other).hidden = !selected;
    if (selected && focus) button.focus();
  }
  view.light([]);
  showTab();
}

async function readText(text) {
  try {
    const answer = await ask("read", "read", { text });
    const next = Board.from(answer.instance);
    change(next, `A board of ${next.n} rows with ${next.queens.length} fixed queens.`);
  } catch (error) {
    if (!isReplaced(error)) warn(`This text is no board: ${error.message}`);
  }
}

function save(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

async function download(service, question, name, type) {
  try {
    save(name, type, await askText("file", service, { ...board.request(), ...question }));
    say(`${name} is saved.`);
  } catch (error) {
    if (!isReplaced(error)) warn(error.message);
  }
}

function wireFiles(formats) {
  const entry = (name, text, save) => make("li", {}, make("button", { type: "button", "data-format": name, onclick: save }, name), ` ${text}`);
  get("downloads").append(...formats.map(({ name, summary }) => entry(name, summary,
    () => download("export", { format: name }, `board.${ENDINGS[name] || name}`, "text/plain"))),
  entry("svg", "a picture", () => download("draw", { solve: true, cover: true }, "board.svg", "image/svg+xml")));
  get("read").addEventListener("click", () => readText(get("text").value));
  get("write").addEventListener("click", () => { get("text").value = board.text(); });
  get("link").addEventListener("click", async () => {
    address();
    try {
      await navigator.clipboard.writeText(location.href);
      say("The link is copied.");
    } catch {
      warn("The address of this page is the link.");
    }
  });
  const typing = (event) => event.target.closest("textarea, input, select");
  document.addEventListener("paste", (event) => {
    if (typing(event)) return;
    const text = event.clipboardData.getData("text");
    if (text) readText(text);
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    readText(file ? await file.text() : event.dataTransfer.getData("text"));
  });
  document.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && !typing(event)) {
      event.preventDefault();
      undo();
    }
  });
}

function wire(start) {
  get("size").addEventListener("change", () => {
    const n = Math.round(Number(get("size").value));
    if (n >= 1 && n <= MOST) change(board.resized(n), `${n} × ${n} squares.`);
    else get("size").value = board.n;
  });
  get("undo").addEventListener("click", undo);
  get("clear").addEventListener("click", () => change(new Board(board.n), "The board is empty."));
  EXAMPLES.forEach(([title], i) => get("examples").append(make("option", { value: i }, title)));
  get("examples").addEventListener("change", (event) => {
    const example = EXAMPLES[event.target.value];
    if (example) change(example[1], `${example[0]}.`);
    event.target.value = "";
  });
  document.querySelector("[role=tablist]").addEventListener("click", (event) => {
    if (event.target.role === "tab" || event.target.getAttribute("role") === "tab") choose(event.target.id.slice(4));
  });
  document.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) choose(TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length], true);
  });
  window.addEventListener("hashchange", () => {
    const next = Board.fromFragment(location.hash.slice(1));
    if (next && next.fragment() !== board.fragment()) change(next, "A board from the link.");
  });
  wireFiles(start.formats);
}

/** The board of the link, of the command line, or Nauck's. */
async function begin() {
  const start = await (await fetch("/api/start")).json();
  how = new How(get("how"), start.engines);
  cnf = new Cnf(get("cnf"), light);
  count = new Count(get("count"), (squares) => {
    preview = squares;
    showBoard();
  });
  wire(start);
  const linked = Board.fromFragment(location.hash.slice(1));
  change(linked || (start.instance ? Board.from(start.instance) : EXAMPLES[0][1]), "", false);
}

begin();

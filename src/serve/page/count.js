// All placements of a kind: their number, and a walk through them.

import { ask, enough, isReplaced } from "./ask.js";
import { make } from "./view.js";

const KINDS = { maximum: "with the most queens", any: "with any number of queens", maximal: "to which no queen can be added" };
const LISTED = 1000;
const AT_ONCE = 0.5, PATIENT = 20; // seconds, of which the list may take a part:
const FOR_LIST = 0.25;

export class Count {
  /** `preview(squares or null)` shows a placement on the board. */
  constructor(panel, preview) {
    this.preview = preview;
    this.kind = make("select", { "aria-label": "Which placements" },
      ...Object.entries(KINDS).map(([value, text]) => make("option", { value }, text)));
    this.classes = make("input", { type: "checkbox" });
    this.start = make("button", { type: "button", id: "start-count", onclick: () => this.count(PATIENT) }, "Count");
    this.stop = make("button", { type: "button", id: "stop-count", hidden: true, onclick: () => { this.stopped = true; enough("count"); } }, "Stop");
    this.waiting = make("small", { id: "counting" });
    this.result = make("div", { role: "status" });
    panel.replaceChildren(make("h2", {}, "How many placements?"), make("p", { class: "row" },
      make("label", {}, "Placements ", this.kind), make("label", {}, this.classes, " up to symmetry"), this.start, this.stop, this.waiting), this.result);
  }

  show(board) {
    this.board = board;
    this.result.replaceChildren();
    this.preview(null);
    this.count(AT_ONCE);
  }

  async count(seconds) {
    const question = { ...this.board.request(), time_limit: seconds };
    if (this.kind.value !== "maximum") question[this.kind.value] = true;
    if (this.classes.checked) question.classes = true;
    this.stopped = false;
    const waited = this.wait();
    let list = null;
    try {
      // A list ends when it is full; only then is there more to count.
      list = await ask("count", "count", { ...question, list: LISTED, time_limit: FOR_LIST * seconds });
      const left = Math.max(0.01, seconds - list.seconds);
      const total = list.complete || this.stopped ? list : await ask("count", "count", { ...question, time_limit: left });
      this.fill(total.total < list.total ? list : total, list, seconds);
    } catch (error) {
      if (this.stopped && list) this.fill(list, list, seconds);
      else if (!isReplaced(error)) this.result.replaceChildren(make("p", { class: "error" }, error.message));
    } finally {
      this.rest(waited);
    }
  }

  /** Say that it goes on, until `rest` is called with what this returns. */
  wait() {
    const started = performance.now();
    const tell = () => { this.waiting.textContent = `Counting, ${Math.round((performance.now() - started) / 1000)} s`; };
    clearInterval(this.timer);
    this.result.replaceChildren();
    this.stop.hidden = false;
    tell();
    this.timer = setInterval(tell, 1000);
    return this.timer;
  }

  rest(waited) {
    if (waited !== this.timer) return; // a newer question goes on
    clearInterval(waited);
    if (document.activeElement === this.stop) this.start.focus();
    this.stop.hidden = true;
    this.waiting.textContent = "";
  }

  fill(total, list, seconds) {
    const placements = list.placements || list.representatives || [];
    const many = total.classes === null ? total.total : total.classes; // rounded above 2^53; what is shown is not
    const shown = (digits) => BigInt(digits).toLocaleString("en");
    const unit = total.classes === null ? "placement" : "class", plural = total.classes === null ? "placements" : "classes";
    const size = total.size === null ? "" : ` with ${total.size} queen${total.size === 1 ? "" : "s"}`;
    const text = `${total.complete ? "" : "At least "}${shown(total.exact.classes ?? total.exact.total)} ${many === 1 ? unit : plural}${size}`;
    const children = [make("p", { class: "big", id: "total" }, text),
      make("p", { class: "facts" }, `${total.nodes.toLocaleString("en")} nodes, ${total.seconds < 0.001 ? "less than 1 ms" : `${total.seconds.toFixed(3)} s`}`)];
    if (total.size === null)
      children.push(make("table", {}, make("thead", {}, make("tr", {}, make("th", {}, "queens"), make("th", {}, "placements"))),
        make("tbody", {}, ...total.exact.by_size.map(([queens, count]) => make("tr", {}, make("td", {}, String(queens)), make("td", {}, shown(count)))))));
    if (!total.complete && this.stopped) children.push(make("p", {}, "Stopped."));
    else if (!total.complete && seconds < PATIENT) children.push(make("p", {}, `Counting was stopped after ${seconds} s; Count takes up to ${PATIENT} s.`));
    if (placements.length > 0) children.push(this.walk(placements, many));
    this.result.replaceChildren(...children);
  }

  walk(placements, many) {
    let at = 0;
    const label = make("span", { role: "status" });
    const go = (to) => {
      at = (to + placements.length) % placements.length;
      label.textContent = ` ${at + 1} of ${placements.length.toLocaleString("en")}${many > placements.length ? " listed" : ""} `;
      this.preview(placements[at]);
    };
    const button = (id, text, by) => make("button", { type: "button", id, disabled: placements.length < 2, onclick: () => go(at + by) }, text);
    go(0);
    return make("p", { class: "row" }, button("previous-placement", "Previous", -1), label, button("next-placement", "Next", 1));
  }
}

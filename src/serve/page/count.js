// All placements of a kind: their number, and a walk through them.

import { ask, isReplaced } from "./ask.js";
import { make } from "./view.js";

const KINDS = { maximum: "with the most queens", any: "with any number of queens", maximal: "to which no queen can be added" };
const LISTED = 1000;
const AT_ONCE = 0.5, PATIENT = 20; // seconds

export class Count {
  /** `preview(squares or null)` shows a placement on the board. */
  constructor(panel, preview) {
    this.preview = preview;
    this.kind = make("select", { "aria-label": "Which placements" },
      ...Object.entries(KINDS).map(([value, text]) => make("option", { value }, text)));
    this.classes = make("input", { type: "checkbox" });
    this.start = make("button", { type: "button", id: "start-count", onclick: () => this.count(PATIENT) }, "Count");
    this.result = make("div", { role: "status" });
    panel.replaceChildren(make("h2", {}, "How many placements?"), make("p", { class: "row" },
      make("label", {}, "Placements ", this.kind), make("label", {}, this.classes, " up to symmetry"), this.start), this.result);
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
    this.result.textContent = "Counting…";
    try {
      const total = await ask("count", "count", question);
      const list = await ask("count", "count", { ...question, list: LISTED });
      this.fill(total, list.placements || list.representatives || [], seconds);
    } catch (error) {
      if (!isReplaced(error)) this.result.replaceChildren(make("p", { class: "error" }, error.message));
    }
  }

  fill(total, placements, seconds) {
    const many = total.classes === null ? total.total : total.classes;
    const unit = total.classes === null ? "placement" : "class", plural = total.classes === null ? "placements" : "classes";
    const size = total.size === null ? "" : ` with ${total.size} queen${total.size === 1 ? "" : "s"}`;
    const text = `${total.complete ? "" : "At least "}${many.toLocaleString("en")} ${many === 1 ? unit : plural}${size}`;
    const children = [make("p", { class: "big", id: "total" }, text),
      make("p", { class: "facts" }, `${total.nodes.toLocaleString("en")} nodes, ${total.seconds < 0.001 ? "less than 1 ms" : `${total.seconds.toFixed(3)} s`}`)];
    if (total.size === null)
      children.push(make("table", {}, make("thead", {}, make("tr", {}, make("th", {}, "queens"), make("th", {}, "placements"))),
        make("tbody", {}, ...total.by_size.map(([queens, count]) => make("tr", {}, make("td", {}, String(queens)), make("td", {}, count.toLocaleString("en")))))));
    if (!total.complete && seconds < PATIENT) children.push(make("p", {}, `Counting was stopped after ${seconds} s; Count takes up to ${PATIENT} s.`));
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

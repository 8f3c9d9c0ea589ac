// How a method searches: its steps, forwards and backwards, one or two methods side by side.

import { ask, isReplaced } from "./ask.js";
import { crowns, darkSquares, draw, filledSquares, make } from "./view.js";

const SPEEDS = [1, 2, 5, 10, 30, 100, 400];

/** One method on a small board of its own. */
class Lane {
  constructor(name, engines, chosen) {
    this.name = name;
    this.at = 0;
    this.trace = null;
    this.method = make("select", { "aria-label": `Method ${name}` },
      ...engines.map((engine) => make("option", { value: engine.name, selected: engine.name === chosen }, engine.name)));
    this.summary = make("p", { class: "facts" });
    this.picture = draw("svg", { class: "mini", role: "img" });
    this.slider = make("input", { type: "range", min: 0, value: 0, "aria-label": `Step of method ${name}` });
    this.counters = make("p", { class: "counters" });
    this.end = make("p", { class: "facts" });
    this.engines = engines;
    this.method.addEventListener("change", () => this.load(this.board));
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.element = make("div", { class: "lane" }, make("label", {}, "Method ", this.method), this.summary,
      this.picture, this.slider, this.counters, this.end);
  }

  async load(board) {
    this.board = board;
    const engine = this.method.value;
    this.summary.textContent = this.engines.find((other) => other.name === engine)?.summary || "";
    this.end.textContent = "";
    try {
      this.trace = await ask(`how-${this.name}`, "trace", { ...board.request(), engine, steps: 5000, time_limit: 5 });
    } catch (error) {
      if (isReplaced(error)) return;
      this.trace = null;
      this.end.textContent = error.message;
      return;
    }
    this.slider.max = this.trace.steps.length;
    this.begin();
    this.end.textContent = this.trace.complete
      ? `It ends after ${this.trace.steps.length.toLocaleString("en")} steps; its best placement has ${this.trace.lower} ${this.trace.lower === 1 ? "queen" : "queens"}${this.trace.lower === this.trace.upper ? ", the maximum" : ""}.`
      : `These are its first ${this.trace.steps.length.toLocaleString("en")} steps; there are more.`;
    this.go(0);
  }

  get last() {
    return this.trace ? this.trace.steps.length : 0;
  }

  /** Show the board after so many steps. */
  go(at) {
    if (!this.trace) return;
    this.at = Math.max(0, Math.min(this.last, at));
    this.slider.value = this.at;
    const queens = [];
    let placed = 0, taken = 0;
    for (const [event, row, column] of this.trace.steps.slice(0, this.at))
      if (event === "place") {
        queens.push([row, column]);
        placed++;
      } else {
        queens.splice(queens.findIndex((queen) => queen[0] === row && queen[1] === column), 1);
        taken++;
      }
    this.paint(queens, this.trace.steps[this.at - 1]);
    const present = queens.length + this.board.queens.length;
    this.counters.textContent = `step ${this.at} of ${this.last}: ${present} ${present === 1 ? "queen" : "queens"} on the board; ${placed} placed, ${taken} taken back`;
    this.picture.setAttribute("aria-label", `Board of method ${this.name}: ${this.counters.textContent}`);
  }

  /** Show another board: what stays the same in all steps. */
  begin() {
    const states = this.board.states();
    this.steps = draw("g");
    this.picture.setAttribute("viewBox", `0 0 ${this.board.columns} ${this.board.rows}`);
    this.picture.replaceChildren(darkSquares(this.board), filledSquares(this.board, states), filledSquares(this.board, states, "wall"), this.steps, crowns(this.board.queens, "fixed"));
  }

  paint(queens, step) {
    const now = step ? [draw("rect", { x: step[2], y: step[1], width: 1, height: 1, class: `now ${step[0] === "place" ? "place" : "back"}` })] : [];
    this.steps.replaceChildren(...now, crowns(queens, "added"));
  }
}

export class How {
  constructor(panel, engines) {
    const traced = engines.filter((engine) => engine.traced);
    this.lanes = [new Lane("A", traced, "backtrack"), new Lane("B", traced, "first")];
    this.timer = null;
    this.two = make("input", { type: "checkbox", id: "two" });
    this.two.addEventListener("change", () => this.show(this.board));
    this.play = make("button", { type: "button", id: "play", onclick: () => this.toggle() }, "Play");
    this.speed = make("input", { type: "range", min: 0, max: SPEEDS.length - 1, value: 2, "aria-label": "Steps a second",
      oninput: () => this.timer && this.run() });
    this.both = make("div", { class: "lanes" });
    panel.replaceChildren(make("h2", {}, "How does a method search?"),
      make("p", {}, "Each method places queens and takes them back. Step through it, and compare how many steps two methods need."),
      make("p", { class: "row" },
        make("button", { type: "button", id: "first-step", "aria-label": "To the beginning", onclick: () => this.all((lane) => lane.go(0)) }, "|◀"),
        make("button", { type: "button", id: "step-back", "aria-label": "One step back", onclick: () => this.step(-1) }, "◀"),
        this.play,
        make("button", { type: "button", id: "step-forward", "aria-label": "One step forward", onclick: () => this.step(1) }, "▶"),
        make("button", { type: "button", id: "last-step", "aria-label": "To the end", onclick: () => this.all((lane) => lane.go(lane.last)) }, "▶|"),
        make("label", {}, "Speed ", this.speed), make("label", {}, this.two, " two methods")), this.both);
  }

  get shown() {
    return this.two.checked ? this.lanes : this.lanes.slice(0, 1);
  }

  all(act) {
    this.pause();
    this.shown.forEach(act);
  }

  step(by) {
    this.all((lane) => lane.go(lane.at + by));
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.play.textContent = "Play";
  }

  run() {
    clearInterval(this.timer);
    const speed = SPEEDS[this.speed.value], rate = Math.min(speed, 30);
    this.play.textContent = "Pause";
    this.timer = setInterval(() => {
      for (const lane of this.shown) lane.go(lane.at + Math.round(speed / rate));
      if (this.shown.every((lane) => lane.at >= lane.last)) this.pause();
    }, 1000 / rate);
  }

  toggle() {
    if (this.timer) return this.pause();
    if (this.shown.every((lane) => lane.at >= lane.last)) this.shown.forEach((lane) => lane.go(0));
    this.run();
  }

  show(board) {
    this.pause();
    this.board = board;
    this.both.replaceChildren(...this.shown.map((lane) => lane.element));
    for (const lane of this.shown) lane.load(board);
  }
}

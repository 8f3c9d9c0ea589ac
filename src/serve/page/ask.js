// Questions to the server. One name for each panel of this page: a new question of the same panel
// ends the one before it, here and in the server.

const page = Math.random().toString(36).slice(2, 10);
const running = new Map();

const REPLACED = 409;

/** From {"error", "status"} of the server; `bounds`: what was known by then. */
export class Refusal extends Error {
  constructor({ error, status, bounds = null }) {
    super(error);
    this.status = status;
    this.bounds = bounds;
  }
}

async function send(panel, service, body, accept) {
  running.get(panel)?.abort();
  const control = new AbortController();
  running.set(panel, control);
  const response = await fetch(`/api/${service}`, {
    method: "POST", signal: control.signal,
    headers: { "Content-Type": "application/json", Accept: accept },
    body: JSON.stringify({ page: `${page}-${panel}`, ...body }),
  });
  if (!response.ok) throw new Refusal(await response.json());
  return response;
}

/** What these panels asked is of no interest any more. */
export function drop(...panels) {
  for (const panel of panels) running.get(panel)?.abort();
}

/** What the panel asked is to be answered now, as far as it is known. */
export function enough(panel) {
  return fetch("/api/stop", { method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ page: `${page}-${panel}` }) });
}

/** Whether an error only says that a newer question took the place of this one. */
export function isReplaced(error) {
  return error.name === "AbortError" || error.status === REPLACED;
}

export async function askText(panel, service, body) {
  return (await send(panel, service, body, "*/*")).text();
}

export async function ask(panel, service, body) {
  return JSON.parse(await askText(panel, service, body));
}

/** Solve, and call `bounds` with each event on the way. Returns the result. */
export async function solve(panel, body, bounds) {
  const response = await send(panel, "solve", body, "text/event-stream");
  const reader = response.body.getReader(), decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Refusal({ error: "the server ended" });
    text += decoder.decode(value, { stream: true });
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const [head, data] = text.slice(0, end).split("\n").map((line) => line.replace(/^\w+: /, ""));
      text = text.slice(end + 2);
      if (head === "bounds") bounds(JSON.parse(data));
      if (head === "result") return JSON.parse(data);
      if (head === "error") throw new Refusal(JSON.parse(data));
    }
  }
}

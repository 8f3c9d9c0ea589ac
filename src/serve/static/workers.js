// Answers what the page asks without a server: workers of the page, which run the library in
// WebAssembly. This takes the place of fetch for /api; the page is the same.
//
// A worker answers one question at a time, and cannot be spoken to meanwhile. A question that is not
// wanted any more ends with its worker. A search that is to answer now has to look whether it should:
// it has the address of a blob, which is there as long as it may go on. In a page that was opened as a
// file, a worker cannot see the page's blobs; there a search that is stopped ends with its last bounds.

const worker = `(${engine})(); (${answering})();`;
const idle = [];
const asked = new Map(); // by the name of the panel: what ends its search

/** In the worker: questions come as messages, and answers go, with what is known before them. */
function answering() {
  let going = null, looked = 0;
  const isThere = () => {
    try {
      const request = new XMLHttpRequest();
      request.open("GET", going, false);
      request.send();
      return request.status === 200;
    } catch {
      return false;
    }
  };
  const stops = (bounds) => {
    if (bounds) postMessage({ bounds });
    if (!going || performance.now() < looked + 100) return false;
    looked = performance.now();
    return !isThere();
  };
  const library = self.queensat({ stops });
  onmessage = async ({ data: { path, body, going: address } }) => {
    try {
      const module = await library;
      going = address;
      looked = performance.now();
      const given = [path, body].map((text) => module.allocateUTF8(text));
      const found = path === "/api/start" ? module._qs_page_start() : module._qs_page_answer(...given);
      const text = found ? module.UTF8ToString(found) : '{"error":"not enough memory","status":503}';
      [...given, found].forEach((address) => module._free(address));
      postMessage({ text, status: found ? module._qs_page_status() : 503 });
    } catch (error) {
      const told = `this browser cannot go on: ${error.message}`;
      postMessage({ text: JSON.stringify({ error: told, status: 500 }), status: 500, broken: true });
    }
  };
}

let address = null;

function hire() {
  address ??= URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
  return idle.pop() || new Worker(address);
}

const refusal = (error, status, bounds) => JSON.stringify({ error, status, bounds });

/** {"page": name}: what it asked is to be answered now. */
function stop({ page }) {
  const search = asked.get(page);
  search?.();
  return new Response(JSON.stringify({ stopped: search ? 1 : 0 }));
}

/** The answer of a worker; `told` is called with the bounds on the way. */
function work(path, body, page, signal, told) {
  let known = null;
  const hand = hire(), going = location.protocol === "file:" ? null : URL.createObjectURL(new Blob(["go on"]));
  return new Promise((done, fail) => {
    const finish = () => {
      if (going) return URL.revokeObjectURL(going);
      end(false);
      const told = "stopped; a page that was opened as a file does not say what was known by then";
      done({ text: refusal(told, 503, known && JSON.parse(known)), status: 503 });
    };
    asked.set(page, finish);
    const end = (keep) => {
      if (going) URL.revokeObjectURL(going);
      if (asked.get(page) === finish) asked.delete(page);
      signal?.removeEventListener("abort", leave);
      if (keep) idle.push(hand);
      else hand.terminate();
    };
    const leave = () => {
      end(false);
      if (idle.length === 0) idle.push(new Worker(address));
      fail(new DOMException("replaced", "AbortError"));
    };
    if (signal?.aborted) return leave();
    signal?.addEventListener("abort", leave);
    hand.onmessage = ({ data }) => {
      if (data.bounds) return told(known = data.bounds);
      end(!data.broken);
      done(data);
    };
    hand.onerror = (event) => {
      end(false);
      fail(new TypeError(event.message));
    };
    hand.postMessage({ path, body, going });
  });
}

/** Server-sent events. */
function stream(path, body, page, signal) {
  const bytes = new TextEncoder();
  return new Response(new ReadableStream({
    async start(control) {
      const send = (name, data) => control.enqueue(bytes.encode(`event: ${name}\ndata: ${data.trim()}\n\n`));
      try {
        const { text, status } = await work(path, body, page, signal, (bounds) => send("bounds", bounds));
        send(status === 200 ? "result" : "error", text);
        control.close();
      } catch (error) {
        control.error(error);
      }
    },
  }));
}

const elsewhere = window.fetch.bind(window);

window.fetch = async (path, { body = "", headers = {}, signal } = {}) => {
  if (!path.startsWith("/api/")) return elsewhere(path, { body, headers, signal });
  const { page = "" } = body ? JSON.parse(body) : {};
  if (path === "/api/stop") return stop({ page });
  if (headers.Accept === "text/event-stream") return stream(path, body, page, signal);
  const { text, status } = await work(path, body, page, signal, () => {});
  return status === 200 ? new Response(text) : new Response(text, { status });
};

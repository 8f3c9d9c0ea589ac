// What leaves the page: links, commands, files and pictures; and what comes in: text and files.

import { ask, askText, isReplaced } from "./ask.js";
import { make } from "./view.js";

const ENDINGS = { dimacs: "cnf", "wcnf-old": "wcnf", asp: "lp" }; // of files; otherwise the name of the format

const get = (id) => document.getElementById(id);

/** "166 bytes", "1.2 MB" */
export function upTo(bytes) {
  return bytes < 10000 ? `${bytes} bytes` : bytes < 1e6 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function saveBlob(name, blob) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export const save = (name, type, text) => saveBlob(name, new Blob([text], { type }));

/** Returns whether the browser allowed it. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied.";
  } catch {
    return "This browser does not let the page copy: mark the text, and copy it.";
  }
}

/** An SVG as a PNG, twice as large. */
async function pngOf(svg) {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = make("canvas", { width: 2 * picture.width, height: 2 * picture.height });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/**
 * The tab of files. `page` has board(), solution(): the queens shown, show(text): a board that was
 * read, say, warn, and address(): the link.
 */
export function wireShare(page, formats) {
  const trying = (act) => async () => {
    try {
      page.say((await act()) || "");
    } catch (error) {
      if (!isReplaced(error)) page.warn(error.message);
    }
  };
  const picture = () => askText("file", "draw", { ...page.board().request(), placement: page.solution() });
  const exported = async (format) => {
    const name = `board.${ENDINGS[format] || format}`;
    save(name, "text/plain", await askText("file", "export", { ...page.board().request(), format }));
    return `${name} is saved.`;
  };
  const entry = (name, text, act) => make("li", {}, make("button", { type: "button", "data-format": name, onclick: trying(act) }, name), ` ${text}`);
  get("pictures").append(
    entry("svg", "a picture of any size", async () => save("board.svg", "image/svg+xml", await picture())),
    entry("png", "a picture for slides and chats", async () => saveBlob("board.png", await pngOf(await picture()))),
    entry("txt", "the board, as queensat reads it", async () => save("board.txt", "text/plain", page.board().text())));
  get("downloads").append(...formats.map(({ name, summary }) => entry(name, summary, () => exported(name))));
  get("read").addEventListener("click", () => page.read(get("text").value));
  get("write").addEventListener("click", () => { get("text").value = page.board().text(); });
  get("link").addEventListener("click", trying(async () => {
    const said = await copy(page.address());
    page.note(said === "Copied." ? "The link is copied." : "The address of this page is the link.");
  }));
  get("copy-command").addEventListener("click", trying(async () => page.note(await copy(get("command").textContent))));
  const typing = (event) => event.target.closest("textarea, input, select");
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text");
    if (text && !typing(event)) page.read(text);
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    page.read(file ? await file.text() : event.dataTransfer.getData("text"));
  });
}

/** The board in a text of any format. */
export const readText = async (text) => (await ask("read", "read", { text })).instance;

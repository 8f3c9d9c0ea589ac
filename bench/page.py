#!/usr/bin/env python3
"""What the page of `queensat serve` costs: bytes, requests, the time to the first answer, and of a click.

    bench/page.py [PROGRAM]

Writes the table of results/page.md. It needs chromium and chromedriver.
"""

import gzip
import http.client
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "tests", "serve"))
import webdriver  # noqa: E402  pylint: disable=wrong-import-position

LOADS, CLICKS, REQUESTS = 15, 50, 100

# When the first answer is there.
WATCH = """new MutationObserver(() => {
    const answer = document.getElementById('answer');
    if (answer?.getAttribute('aria-busy') === 'false' && document.getElementById('maximum').textContent !== '…') window.answered ??= performance.now();
}).observe(document, { attributes: true, childList: true, subtree: true });"""

# A frame in which nothing has changed, a question without a page, and a click, at all moments between two frames.
CLICK = """
const [clicks, done] = arguments, times = [], answer = document.getElementById('answer');
const task = (next) => { const c = new MessageChannel(); c.port1.onmessage = next; c.port2.postMessage(0); };
const frame = () => new Promise((next) => requestAnimationFrame(() => task(next)));
const pause = (i) => new Promise((next) => setTimeout(next, 40 + 16.7 * (0.618 * i % 1)));
const timed = async (act) => { const begun = performance.now(); await act(); return performance.now() - begun; };
const settled = () => new Promise((next) => {
  const observer = new MutationObserver(() => {
    if (answer.getAttribute('aria-busy') === 'true') return;
    observer.disconnect();
    next();
  });
  observer.observe(answer, { attributes: true });
});
let touched = 0;
new MutationObserver((list) => {
  for (const x of list) touched += x.type === 'childList' ? x.addedNodes.length + x.removedNodes.length : 1;
}).observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });
const question = { method: 'POST', headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' }, body: '{"board":30}' };
(async () => {
  for (let i = 0; i < clicks; i++) {
    await pause(i);
    const empty = await timed(frame);
    await pause(i);
    const asked = await timed(async () => (await fetch('/api/solve', question)).text());
    await pause(i);
    touched = 0;
    const begun = performance.now(), answered = settled();
    document.querySelector(`[data-at="${i >> 1},${(i >> 1) * 7 % 30}"]`).click();
    const script = performance.now() - begun;
    await answered;
    const seconds = performance.now() - begun;
    await frame();
    times.push([empty, asked, script, seconds, performance.now() - begun, touched]);
  }
  done(times);
})();"""


def row(name, value):
    print(f"| {name} | {value} |")


def three(values, digits=1):
    low, middle, high = statistics.quantiles(values, n=4)
    return f"{middle:.{digits}f} ({low:.{digits}f} … {high:.{digits}f})"


def first_answer(browser, address):
    """The files that the page asks for before its first answer, and the time until then."""
    browser.command("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
    answered, painted = [], []
    for _ in range(LOADS):
        browser.open("about:blank")
        browser.open(address)
        answered.append(browser.wait("window.answered"))
        painted.append(browser.run("return performance.getEntriesByType('paint').find((x) => x.name === 'first-contentful-paint')?.startTime"))
    names = browser.run("return [location.href, ...performance.getEntriesByType('resource').map((x) => x.name)]")
    files = [urllib.parse.urlsplit(name).path for name in names if "/api/" not in name]
    connection = http.client.HTTPConnection(urllib.parse.urlsplit(address).netloc)
    raw = packed = 0
    for file in files:
        connection.request("GET", file)
        data = connection.getresponse().read()
        raw += len(data)
        packed += len(gzip.compress(data, 9))
    row("files", f"{len(files)}, {raw:,} bytes, sent as they are (gzip would make them {packed:,})")
    row("requests until the first answer", f"{len(names)}")
    row("first paint, ms", three([time for time in painted if time]))
    row("first answer, ms", three(answered))


def click(browser, address):
    """A click on a board of 30 rows."""
    browser.open("about:blank")
    browser.open(address + "#n=30&b=29.0")
    browser.wait("document.getElementById('maximum').textContent === '30'")
    browser.command("Performance.enable")
    before = metrics(browser)
    times = browser.call("POST", "/execute/async", {"args": [CLICKS], "script": CLICK})
    after = metrics(browser)
    empty, asked, script, answered, drawn, touched = zip(*times)
    row("a frame in which nothing has changed, ms", three(empty))
    row("the question alone, sent by a script, ms", three(asked))
    row("click: its own script, ms", three(script))
    row("click: until the answer is in the page, ms", three(answered))
    row("click: until the frame that shows it, ms", three(drawn))
    row("click: nodes and attributes touched", f"{statistics.median(touched):.0f}")
    for name, key in (("layouts", "LayoutCount"), ("recalculations of styles", "RecalcStyleCount")):
        row(f"click: {name}", f"{(after[key] - before[key]) / CLICKS:.1f}")


def metrics(browser):
    return {entry["name"]: entry["value"] for entry in browser.command("Performance.getMetrics")["metrics"]}


def server_alone(address):
    """The same question over a connection that is open."""
    connection = http.client.HTTPConnection(urllib.parse.urlsplit(address).netloc)
    seconds, solved = [], []
    for _ in range(REQUESTS):
        begun = time.perf_counter()
        connection.request("POST", "/api/solve", '{"board":30}', {"Content-Type": "application/json"})
        answer = json.loads(connection.getresponse().read())
        seconds.append(1000 * (time.perf_counter() - begun))
        solved.append(1e6 * answer["seconds"])
    row("server: request and answer, ms", three(seconds, 2))
    row("server: of which solving, µs", three(solved, 0))


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "..", "build", "release", "queensat")
    if not webdriver.is_there():
        sys.exit("bench/page.py: chromium or its driver is missing (./dev setup browser)")
    with subprocess.Popen([program, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True) as server:
        address = server.stdout.readline().strip()
        print("| what | figure |\n|---|---|")
        with tempfile.TemporaryDirectory() as folder:
            browser = webdriver.Browser(folder=folder)
            try:
                first_answer(browser, address)
                click(browser, address)
                server_alone(address)
            finally:
                browser.close()
                server.terminate()


if __name__ == "__main__":
    main()

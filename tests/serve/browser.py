#!/usr/bin/env python3
"""The page in a browser, as its users see it.

    browser.py PROGRAM [--pictures FOLDER] [--folder FOLDER [--file]]

Clicks and keys on the page of `queensat serve`, and what they show. With --folder, on the page of the
folder (./dev page), which a server of files sends, or with --file, which is opened as a file. With
--pictures, a picture of each state, at three widths and in the dark. Exit status 77 if there is no
chromium with chromedriver.
"""

import argparse
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time

import webdriver

# How many queens or dots are drawn: one path has all of a kind.
DRAWN = "[...document.querySelectorAll('%s')].map((x) => x.getAttribute('d')).join('').split('M').length - 1"
SHOTS = [("wide", 1280, 900, False), ("dark", 1280, 900, True), ("narrow", 360, 740, False),
         ("projector", 1920, 1080, False)]


class Page:
    """The page of a server, in a browser."""

    def __init__(self, browser, program, server, address, pictures):
        self.program = os.path.abspath(program)
        self.browser = browser
        self.server = server
        self.address = address
        self.pictures = pictures

    def open(self, fragment):
        self.browser.open("about:blank")
        self.browser.open(f"{self.address}#{fragment}")
        self.settled()

    def settled(self):
        """Wait until the answer is that for the board shown."""
        self.browser.wait("document.getElementById('answer').getAttribute('aria-busy') === 'false' && "
                          "document.getElementById('maximum').textContent !== '…'")

    def click(self, square, key=None):
        self.browser.click(f'[data-at="{square}"]', key)
        self.settled()

    def tab(self, name):
        self.browser.click(f"#tab-{name}")

    def maximum(self):
        self.settled()
        return self.browser.text("#maximum")

    def crowns(self, kind):
        return self.browser.run("return " + DRAWN % f".overlay .crown.{kind}")

    def processor_seconds(self):
        """Of the server."""
        with open(f"/proc/{self.server.pid}/stat", encoding="ascii") as file:
            user, system = file.read().rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def searches(self):
        """Whether a thread of the server runs, or waits for a processor: the others wait for requests."""
        states = set()
        for _ in range(5):
            for thread in os.listdir(f"/proc/{self.server.pid}/task"):
                try:
                    with open(f"/proc/{self.server.pid}/task/{thread}/stat", encoding="ascii") as file:
                        states.add(file.read().rsplit(")", 1)[1].split()[0])
                except (FileNotFoundError, ProcessLookupError):
                    pass  # it has just ended: before the file was opened, or before it was read
            time.sleep(0.002)
        return "R" in states

    def dots(self):
        return self.browser.run("return " + DRAWN % ".floor .dots")

    def picture(self, name):
        if not self.pictures:
            return
        for kind, width, height, dark in SHOTS:
            self.browser.resize(width, height, dark)
            self.browser.frame()
            self.browser.picture(os.path.join(self.pictures, f"{name}-{kind}.png"))
        self.browser.resize(1280, 900)


def expect(found, wanted, what):
    if found != wanted:
        raise AssertionError(f"{what}: expected {wanted!r}, found {found!r}")


def catch_saved(page):
    """What is saved: the click on the link is caught."""
    page.browser.run("""HTMLAnchorElement.prototype.click = () => {}; const make = URL.createObjectURL;
        URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text; }); return make(blob); };""")


def nauck(page):
    """Nauck's queens by clicks: 8 fit."""
    page.open("n=8")
    expect(page.crowns("fixed"), 0, "fixed queens at the beginning")
    page.click("4,1")
    page.click("3,3")
    expect(page.maximum(), "8", "the maximum of Nauck's board")
    expect((page.crowns("fixed"), page.crowns("added")), (2, 6), "queens on the board")
    expect(page.browser.count('[data-state="attacked"]'), 40, "attacked squares")
    expect(page.dots(), 40, "dots on attacked squares")
    # That eight rows hold at most eight queens needs no drawing.
    page.browser.wait("document.querySelector('#why').textContent.includes('2 fixed queens + 6')")
    page.browser.wait("document.querySelector('#why').textContent.includes('A row holds at most one queen, and the board has 8 of them.')")
    expect(page.browser.count(".overlay .bar"), 0, "bars on a board whose maximum is n")
    headings = "return [...document.querySelectorAll('#why h2, #why h3')].map((x) => x.textContent)"
    expect(page.browser.run(headings), ["Why not 9?", "Check this yourself"], "what is said where there is nothing to prove")
    page.picture("nauck")
    # An attacked square is refused, with the reason.
    page.browser.click('[data-at="4,4"]')
    expect(page.browser.text("#alert"), "The square 4,4 is attacked by the fixed queen on 4,1.", "the refusal")
    # A blocked square, by a click with shift, and by the mode.
    page.click("0,4", "Shift")
    page.browser.click(".modes label:nth-of-type(2)")
    page.click("1,6")
    expect(page.browser.count('[data-state="blocked"]'), 2, "blocked squares")
    page.browser.click("#undo")
    page.browser.click("#undo")
    page.settled()
    expect(page.browser.count('[data-state="blocked"]'), 0, "blocked squares after undo")
    page.browser.click(".modes label:first-of-type")


def first(page):
    """The first screen shows the point: a row without a free square, and the queens because of which."""
    page.browser.open("about:blank")
    page.browser.open(page.address)
    page.settled()
    expect(page.maximum(), "7", "the maximum of the first board")
    page.browser.wait("document.querySelectorAll('.overlay .shade').length === 8")
    expect(page.browser.run("return new Set([...document.querySelectorAll('.shade')].map((x) => x.getAttribute('y'))).size"), 1, "shaded rows")
    expect(page.browser.count(".ring.attacks"), 3, "ringed queens")
    expect(page.browser.count(".overlay .bar"), 0, "bars")
    legend = page.browser.run("return [...document.querySelectorAll('#legend li:not([hidden])')].map((x) => x.textContent.trim())")
    expect(legend, ["fixed", "added", "attacks it", "no free square", "attacked"], "the legend")
    gaps = page.browser.run("""return [...document.querySelectorAll('#legend li:not([hidden])')].map((item) => {
        const word = document.createRange(); word.selectNode(item.lastChild);
        return word.getBoundingClientRect().left - (item.querySelector('svg') ?? item.firstChild).getBoundingClientRect().right; });""")
    assert min(gaps) >= 5, f"marks of the legend touch their words: {gaps}"


def why(page):
    """Why not more: each sentence marks what it names, what to remove, and the proof below."""
    browser = page.browser
    page.open("n=8&q=1.2_5.3_0.4_4.6")
    expect(page.maximum(), "7", "the maximum")
    browser.wait("document.querySelectorAll('#why .story button').length === 5")
    expect(browser.text("#why h2"), "Why not 8?", "the title")
    assert browser.text("#why .story li").startswith("Row 3 has no free square")
    page.picture("why")
    rings = "return [...document.querySelectorAll('.ring')].map((x) => `${x.cy.baseVal.value - 0.5},${x.cx.baseVal.value - 0.5}`).sort()"
    at_rest = ["1,2", "4,6", "5,3"]
    expect(browser.run(rings), at_rest, "rings at rest")
    for sentence, ringed, shaded in ((2, [], 8), (3, at_rest, 0), (4, ["1,2", "5,3"], 0),
                                      (5, ["0,4", "1,2", "5,3"], 0)):
        browser.point(f"#why .story li:nth-child({sentence}) button")
        expect((browser.run(rings), browser.count(".shade")), (ringed, shaded), f"marks of sentence {sentence}")
    browser.point("#why h2")
    expect(browser.run(rings), at_rest, "rings at rest again")
    # The same by the keyboard.
    browser.run("document.querySelector('#why .story button').focus()")
    browser.press("Tab", "Tab")
    expect(browser.run(rings), at_rest, "marks of the sentence that has the focus")
    browser.point("#why .chips button")
    browser.wait("document.querySelectorAll('.bar.lit').length === 1")
    # The same names as the board: a1.
    browser.click("#chess")
    browser.wait("document.querySelector('#why .story li').textContent.startsWith('Rank 5 has no free square')")
    assert "rank 1" in browser.text("#why .chips"), browser.text("#why .chips")
    browser.click("#chess")
    browser.wait("document.querySelector('#why .story li').textContent.startsWith('Row 3')")
    expect(browser.run("return [...document.querySelectorAll('#why .try')].map((x) => x.textContent)"), ["Remove 1,2", "Remove 5,3"], "what to remove")
    browser.click("#why .try")
    browser.wait("document.getElementById('maximum').textContent === '8'")
    page.settled()
    expect(page.crowns("fixed"), 3, "fixed queens after the click")
    browser.click("#undo")
    browser.wait("document.getElementById('maximum').textContent === '7'")


def check(page):
    """The certificate is checked in the page, saved, and the command says how."""
    browser = page.browser
    page.open("n=8&q=1.2_5.3_0.4_4.6")
    browser.wait("document.querySelector('#check-here')")
    browser.wait("document.querySelectorAll('#why .story button').length === 5")
    browser.click("#check-here")
    browser.wait("document.querySelector('#checked').textContent.startsWith('Verified: the maximum is 7.')")
    catch_saved(page)
    browser.click("#save-certificate")
    browser.wait("window.saved?.startsWith('queensat certificate 1')")
    certificate = browser.run("return window.saved")
    browser.click("#save-board")
    browser.wait("window.saved?.startsWith('board 8')")
    expect(browser.text("#why .command code"), "queensat check board.txt board.cert", "the command")
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("board.txt", browser.run("return window.saved")), ("board.cert", certificate)):
            with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                file.write(text)
        found = subprocess.run([page.program, "check", "board.txt", "board.cert"], cwd=folder, capture_output=True, text=True, check=False)
        assert found.returncode == 0 and "verified: the maximum is 7" in found.stdout, found
    # A certificate that was changed is refused, in words.
    browser.run("""const send = window.fetch; window.fetch = (address, request) => send(address,
        address.endsWith('check') ? { ...request, body: request.body.replace('lower 7', 'lower 8') } : request);""")
    browser.click("#check-here")
    browser.wait("document.querySelector('#checked').textContent.startsWith('Refused: ')")


def evidence(page):
    """Covers on diagonals; forced and dominated squares; weights; parts; the size of a search."""
    page.open("n=20&q=6.8_7.12_8.7_9.13_10.10_11.6_12.9_13.11")
    expect(page.maximum(), "14", "the maximum of the crowded board")
    page.browser.wait("document.querySelectorAll('.bar.cover').length === 6")
    page.browser.point("#why .chips button")
    page.browser.wait("document.querySelectorAll('.bar.lit').length === 1")
    page.picture("cover")
    page.open("n=20&q=4.10_5.14_6.11_7.4_8.7_9.9_10.12_11.5_12.13_13.8_14.6")
    page.browser.wait("document.querySelectorAll('.arrow, .frame.forced').length === 3")
    page.picture("reduction")
    # Each example of the list, and round; those with weights and dominated squares show them.
    shown = [page.browser.run("return document.querySelector('#examples').value")]
    while len(shown) < page.browser.count("#examples option"):
        page.browser.click("#next-example")
        page.settled()
        shown.append(page.browser.run("return document.querySelector('#examples').value"))
    expect((len(set(shown)), shown[-1]), (len(shown) - 1, shown[0]), "examples in turn")
    page.browser.click("#previous-example")
    page.settled()
    expect(page.browser.run("return document.querySelector('#examples').value"), shown[-2], "the example before")
    page.open("n=24&q=9.11_12.13_10.14_13.10_11.16_16.12_15.15_1.0_0.3")
    page.browser.wait("document.querySelector('#why').textContent.includes('sum of all weights: 47/4')")
    page.picture("weights")
    page.open("n=4&q=3.0")
    page.browser.wait("document.querySelectorAll('.arrow').length === 2")
    # Bars end at the edge; on large squares marks are no thicker than on a board of 6 rows.
    over = page.browser.run("return [...document.querySelectorAll('.bar.cover')].map((x) => Math.min(...['x1', 'y1', 'x2', 'y2']"
                            ".map((end) => Math.min(x[end].baseVal.value, 4 - x[end].baseVal.value))) - parseFloat(getComputedStyle(x).strokeWidth) / 2)")
    assert len(over) == 2 and min(over) > -0.001, over
    thick = "return parseFloat(getComputedStyle(document.querySelector('.cross')).strokeWidth) / arguments[0]"
    four = page.browser.run(thick, 4)
    page.open("n=2")
    page.browser.wait("document.querySelectorAll('.arrow').length === 2")
    assert abs(page.browser.run(thick, 2) - four) < 1e-4, "a cross of the same thickness"
    page.open("n=10&d=5_-1_-2_9&s=4_2_8_3_12")
    expect(page.maximum(), "8", "the maximum with excluded diagonals")
    page.browser.wait("document.querySelector('#why').textContent.includes('The size of the search: ')")
    page.picture("search")


def trace(page):
    """Steps of a method, forwards and backwards, and of two."""
    page.open("n=6&q=0.0")
    page.tab("how")
    mini = DRAWN % ".lane:first-child .mini .crown.added"
    counters = ".lane:first-child .counters"
    page.browser.wait("document.querySelector(arguments[0])?.textContent.startsWith('step 0 of')", counters)
    for _ in range(3):
        page.browser.click("#step-forward")
    page.browser.wait("document.querySelector(arguments[0]).textContent.startsWith('step 3 of')", counters)
    three = page.browser.run("return " + mini)
    page.browser.click("#step-back")
    expect(page.browser.text(counters).split(" of ")[0], "step 2", "the step after one back")
    assert page.browser.run("return " + mini) != three
    page.browser.click("#two")
    page.browser.wait("document.querySelectorAll('.lane').length === 2 && "
                      "[...document.querySelectorAll('.lane .counters')].every((x) => x.textContent.startsWith('step 0'))")
    page.browser.click("#last-step")
    assert "It ends after" in page.browser.text(".lane:last-child")
    page.picture("how")
    page.browser.click("#first-step")
    page.browser.click("#play")
    page.browser.wait("!document.querySelector(arguments[0]).textContent.startsWith('step 0')", counters)
    page.browser.click("#play")
    page.browser.click("#two")


def formula(page):
    """Clauses light squares, and squares clauses."""
    page.open("n=6&q=0.0")
    page.tab("cnf")
    page.browser.wait("document.querySelectorAll('#cnf details').length > 10")
    page.browser.run("document.querySelectorAll('#cnf details').forEach((x) => { x.open = true; })")
    page.browser.wait("document.querySelectorAll('.clauses button').length > 50")
    page.browser.point(".clauses button")
    page.browser.wait("document.querySelectorAll('.frame.lit').length >= 1")
    page.browser.point('[data-at="2,3"]')
    page.browser.wait("document.querySelector('#cnf .counters').textContent.startsWith('Square 2,3 is variable')")
    lit = page.browser.run("return [...document.querySelectorAll('.clauses button.lit')].every((x) => x.textContent.includes('2,3'))"
                           " && document.querySelectorAll('.clauses button.lit').length")
    assert lit and lit > 3, lit
    page.picture("cnf")


def counting(page):
    """The number of placements, and a walk through them."""
    page.open("n=8&q=4.1_3.3")
    page.tab("count")
    page.browser.wait("document.querySelector('#total')?.textContent === '2 placements with 8 queens'")
    placed = "return [...document.querySelectorAll('[aria-label$=\"added queen\"]')].map((x) => x.dataset.at).join(' ')"
    expect(page.browser.text("#count .row span").strip(), "1 of 2", "which placement is shown")
    page.browser.click("#next-placement")
    one = page.browser.run(placed)
    page.browser.click("#next-placement")
    other = page.browser.run(placed)
    # Of the first, the lists of `count --list` say [3, 5, 8, 4, 1, 7, 2, 6], of the other [2, 5, 7, 4, 1, 8, 6, 3].
    expect(sorted(one.split()), ["0,4", "1,6", "2,0", "5,7", "6,5", "7,2"], "the squares of one placement")
    expect(sorted(other.split()), ["0,4", "1,0", "2,7", "5,6", "6,2", "7,5"], "the squares of the other")
    page.picture("count")
    page.tab("why")
    # What is full of placements is counted after the list, and both within one limit; Stop ends either.
    page.open("n=12&t=count")
    browser = page.browser
    browser.wait("document.querySelector('#total')?.textContent === '14,200 placements with 12 queens'")
    expect(browser.text("#count .row:last-child span").strip(), "1 of 1,000 listed", "the list")
    browser.run("""window.asked = []; const before = window.fetch; window.fetch = (path, how) => {
        if (path === "/api/count") window.asked.push(JSON.parse(how.body).time_limit); return before(path, how); };""")
    browser.run("location.hash = 'n=40&t=count'")
    browser.wait("document.querySelector('#total')?.textContent.startsWith('At least ')")
    limits = browser.run("return window.asked")
    assert len(limits) == 2 and sum(limits) < 0.65, limits
    browser.click("#start-count")
    browser.wait("window.asked.length === 3 && !document.getElementById('stop-count').hidden")
    browser.click("#stop-count")
    browser.wait("document.getElementById('stop-count').hidden && document.querySelector('#count').textContent.includes('topped')")
    expect(browser.run("return window.asked.length"), 3, "questions after Stop")
    page.tab("why")


def files(page):
    """A pasted text, a dropped file, the text of the board, a saved file, and the link."""
    page.open("n=8")
    page.browser.run("""const data = new DataTransfer(); data.setData('text', 'board 5\\nqueen 0 1\\nblock 4 4\\n');
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));""")
    page.browser.wait("location.hash === '#n=5&q=0.1&b=4.4'")
    page.settled()
    page.browser.run("""const data = new DataTransfer(); data.items.add(new File(['n = 4 diags = [[1, 1]]'], 'csplib'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));""")
    page.browser.wait("location.hash.startsWith('#n=4&s=1')")
    page.settled()
    expect(page.dots(), 0, "dots on a board without fixed queens, after one that had some")
    page.tab("file")
    page.browser.click("#write")
    text = page.browser.run("return document.querySelector('#text').value")
    expect(text, "board 4\nblock-sum 1\n", "the text of the board")
    page.browser.run("document.querySelector('#text').value = arguments[0]", text + "queen 9 9\n")
    page.browser.click("#read")
    page.browser.wait("document.querySelector('#alert').textContent.includes('text:3:7: expected a row from 0 to 3')")
    catch_saved(page)
    for button, text in (("dimacs", "p cnf "), ("wcnf", "begin with h"), ("opb", "#variable="), ("lp", "Maximize"),
                         ("mzn", "solve "), ("asp", "#minimize"), ("svg", "<svg "), ("png", "PNG"), ("txt", "board 4")):
        page.browser.click(f'[data-format="{button}"]')
        page.browser.wait("window.saved?.includes(arguments[0])", text)
        page.browser.run("window.saved = ''")
    page.picture("files")
    page.tab("why")


def keyboard(page):
    """Everything by keys alone."""
    page.open("n=8")
    browser = page.browser
    for _ in range(30):
        browser.press("Tab")
        if browser.run("return document.activeElement.getAttribute('role')") == "gridcell":
            break
    browser.press("Down", "Down", "Down", "Down", "Right", "Enter")
    browser.wait("document.querySelector('[data-at=\"4,1\"]').dataset.state === 'queen'")
    page.settled()
    browser.wait("document.querySelector('#live').textContent.includes('queen fixed on 4,1. 8 queens fit.')")
    expect(browser.run("return document.activeElement.getAttribute('aria-label')"), "row 4, column 1, fixed queen", "the label")
    outline = browser.run("return getComputedStyle(document.activeElement).outlineStyle")
    expect(outline, "solid", "the focus can be seen")
    browser.press("End", "b")
    browser.wait("document.querySelectorAll('[data-state=\"blocked\"]').length === 1 || document.querySelector('#alert').textContent !== ''")
    browser.keys(("keyDown", "Control"), ("keyDown", "z"), ("keyUp", "z"), ("keyUp", "Control"))
    browser.keys(("keyDown", "Control"), ("keyDown", "z"), ("keyUp", "z"), ("keyUp", "Control"))
    browser.wait("document.querySelectorAll('[data-state=\"queen\"]').length === 0")
    page.settled()
    # On to the tabs, and along them.
    for _ in range(10):
        browser.press("Tab")
        if browser.run("return document.activeElement.getAttribute('role')") == "tab":
            break
    browser.press("Right")
    browser.wait("!document.querySelector('#how').hidden && document.activeElement.id === 'tab-how'")
    browser.press("Left")
    browser.wait("!document.querySelector('#why').hidden")


def keys_reach(page):
    """The Tab key comes to every control of every tab, and the focus can be seen; a button that goes away leaves it near."""
    browser = page.browser
    controls = """const shown = [...document.querySelectorAll('button:enabled, select, input:enabled, textarea, summary, [role=tabpanel]')]
            .filter((x) => x.checkVisibility() && (x.tabIndex >= 0 || x.role !== 'tab') && !(x.type === 'radio' && !x.checked));
        window.left = new Set(shown); return shown.length;"""
    step = """const at = document.activeElement; window.left.delete(at);
        const seen = at.type === 'radio' ? at.nextElementSibling : at, style = getComputedStyle(seen);
        return [window.left.size, at === document.body || style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1, at.outerHTML.slice(0, 80)];"""
    for tab in ("why", "how", "cnf", "count", "file"):
        page.open(f"n=6&q=0.0&p=&t={tab}")
        browser.wait(f"document.getElementById('{tab}').children.length > 1")
        count = browser.run(controls)
        assert count >= 15, count
        for _ in range(count + 8):
            browser.press("Tab")
            left, visible, what = browser.run(step)
            assert visible, f"the focus cannot be seen on {what}"
            if left == 0:
                break
        expect(browser.run("return [...window.left].map((x) => x.id || x.outerHTML.slice(0, 80))"), [], f"controls that Tab does not reach in {tab}")
    page.open("n=8&q=1.2_5.3_0.4_4.6")
    browser.wait("document.querySelector('#why .try')")
    browser.run("document.querySelector('#why .try').focus()")
    browser.press("Enter")
    browser.wait("document.getElementById('maximum').textContent === '8'")
    page.settled()
    browser.wait("!document.querySelector('#why .try')")
    expect(browser.run("return document.activeElement.id"), "why", "where the focus is after a button that went away")


def walking(page):
    """Undo and redo, by buttons and keys; Back and Forward of the browser; a stroke over squares."""
    browser = page.browser
    page.open("n=8")
    page.click("0,0")
    page.click("1,2")
    browser.wait("location.hash === '#n=8&q=0.0_1.2'")
    for act, fixed in (("#undo", 1), ("#undo", 0), ("#redo", 1), ("#redo", 2)):
        browser.click(act)
        page.settled()
        expect(page.crowns("fixed"), fixed, f"fixed queens after {act}")
    expect(browser.run("return [document.getElementById('undo').disabled, document.getElementById('redo').disabled]"), [False, True], "what is left")
    for keys, fixed in ((("Control", "z"), 1), (("Control", "y"), 2), (("Control", "z"), 1), (("Control", "Shift", "Z"), 2)):
        browser.keys(*(("keyDown", key) for key in keys), *(("keyUp", key) for key in reversed(keys)))
        page.settled()
        expect(page.crowns("fixed"), fixed, f"fixed queens after {keys}")
    browser.wait("location.hash === '#n=8&q=0.0_1.2'")
    page.click("4,7")
    browser.wait("location.hash === '#n=8&q=0.0_1.2_4.7'")
    for way, link in (("back", "#n=8&q=0.0_1.2"), ("forward", "#n=8&q=0.0_1.2_4.7"), ("back", "#n=8&q=0.0_1.2")):
        browser.call("POST", f"/{way}")
        browser.wait("location.hash === arguments[0]", link)
        browser.wait("document.querySelectorAll('[data-state=queen]').length === arguments[0]", link.count("."))
        page.settled()
    # Blocks: a stroke is undone at once; one that begins on a blocked square frees; the other button.
    page.open("n=8")
    browser.click(".modes label:nth-of-type(2)")
    stroke = [f'[data-at="3,{column}"]' for column in range(5)]
    browser.drag(*stroke)
    browser.wait("document.querySelectorAll('[data-state=blocked]').length === 5")
    browser.drag(stroke[1], stroke[2])
    browser.wait("document.querySelectorAll('[data-state=blocked]').length === 3")
    browser.click("#undo")
    browser.wait("document.querySelectorAll('[data-state=blocked]').length === 5")
    browser.click("#undo")
    browser.wait("document.querySelectorAll('[data-state=blocked]').length === 0")
    browser.click(".modes label:first-of-type")
    browser.drag('[data-at="5,5"]', button=2)
    browser.wait("document.querySelector('[data-at=\"5,5\"]').dataset.state === 'blocked'")
    page.settled()


def links(page):
    """A link names the tab and the names of squares, lists what is fewer, and says if it is wrong."""
    browser = page.browser
    page.open("n=8&q=4.1_3.3&t=count&c=a1")
    browser.wait("document.querySelector('#total')?.textContent === '2 placements with 8 queens'")
    expect(browser.run("return document.querySelector('[data-at=\"4,1\"]').getAttribute('aria-label')"), "b4, fixed queen", "the name of a square")
    page.tab("how")
    browser.wait("location.hash === '#n=8&q=4.1_3.3&t=how&c=a1'")
    page.tab("file")
    expect(browser.text("#command"), "queensat solve --board 8 --queen b4,d5", "the command with letters")
    browser.click("#chess")
    expect(browser.text("#command"), "queensat solve --board 8 --queen 4,1 --queen 3,3", "the command")
    found = subprocess.run([page.program, *browser.text("#command").split()[1:]], capture_output=True, text=True, check=False)
    assert "maximum 8, proved" in found.stdout, found
    page.tab("why")
    browser.wait("location.hash === '#n=8&q=4.1_3.3'")
    # Of 60 x 60 squares only some are free: the link lists those.
    free = [(row, (7 * row + shift) % 60) for row in range(60) for shift in (0, 11, 30)]
    page.open("n=60&f=" + "_".join(f"{row}.{column}" for row, column in free))
    expect(browser.count('[data-state="blocked"]'), 3600 - len(free), "blocked squares")
    browser.click(".modes label:nth-of-type(2)")
    page.click("0,0")
    browser.click(".modes label:first-of-type")
    browser.wait("location.hash.startsWith('#n=60&f=0.11_')")
    short = browser.run("return location.hash")
    assert len(short) < 1500 and "&b=" not in short, short
    page.open(short[1:])
    expect(browser.count('[data-state="blocked"]'), 3600 - len(free) + 1, "blocked squares of the link")
    for wrong, said in (("n=99", "n=99: expected a size from 1 to 60."), ("n=abc", "n=abc: expected a size"), ("q=1.1", "n=: expected a size"),
                        ("n=8&q=9.9", "q=9.9: expected a square such as 0.0 to 7.7."), ("n=8&b=1", "b=1: expected a square"),
                        ("n=8&f=1.", "f=1.: expected a square"), ("n=4&d=4", "d=4: expected a number from -3 to 3."), ("n=4&s=7", "s=7: expected a number from 0 to 6.")):
        page.open(wrong)
        browser.wait("!document.getElementById('alert').hidden")
        found = browser.text("#alert")
        assert found.startswith("This link is no board: ") and said in found, found
        expect(page.maximum(), "7", "the first example is shown instead")
    for wrong, said, queens in (
            ("n=8&q=0.0_1.1&c=a1", "Two queens in this link attack each other: a8 and b7.", ["0,0"]),
            ("n=8&q=0.0_2.3_0.0", "The queen on 0,0 is twice in this link.", ["0,0", "2,3"]),
            ("n=8&q=2.1_0.4&b=0.4", "The square 0,4 in this link is blocked and has a queen.", ["2,1"]),
            ("n=8&q=2.1&p=0.4&d=-4", "The square 0,4 in this link is blocked and has a queen.", ["2,1"])):
        page.open(wrong)
        browser.wait("!document.getElementById('alert').hidden")
        expect(browser.text("#alert"), said, "what is said of a link")
        page.settled()
        expect(browser.run("return [...document.querySelectorAll('[data-state=\"queen\"]')].map((x) => x.dataset.at)"), queens, "the queens of a link")


def names(page):
    """Every control of every tab has a name for a screen reader, and the board is read row by row."""
    controls = {"button", "checkbox", "combobox", "gridcell", "radio", "slider", "spinbutton", "tab", "textbox", "DisclosureTriangle"}
    for tab in ("why", "how", "cnf", "count", "file"):
        page.open(f"n=8&q=1.2_5.3_0.4_4.6&p=&t={tab}")
        page.browser.frame()
        twice = page.browser.run("const all = [...document.querySelectorAll('[id]')].map((x) => x.id); return all.filter((id, i) => all.indexOf(id) !== i)")
        expect(twice, [], f"names of elements in {tab}")
        tree = [node for node in page.browser.command("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
        found = [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in tree]
        nameless = [role for role, name in found if role in controls and not name.strip()]
        expect(nameless, [], f"controls without a name in {tab}")
        assert {"button", "tab", "gridcell", "spinbutton"} <= {role for role, _ in found}, found
        rows = [name for role, name in found if role == "row" and name.startswith("row ")]
        expect(rows, [f"row {row}" for row in range(8)], f"rows in {tab}")
        cells = [name for role, name in found if role == "gridcell"]
        expect((len(cells), cells[41]), (64, "row 5, column 1, attacked"), f"squares in {tab}")


def looks(page):
    """The colours and the queen are those of pictures; contrasts are at least those of WCAG AA, in both schemes."""
    browser = page.browser
    page.open("n=8&q=1.2_5.3_0.4_4.6")
    picture = subprocess.run([page.program, "draw", *"--board 8 --queen 1,2 --queen 5,3 --queen 0,4 --queen 4,6 --explain --format svg -o -".split()],
                             capture_output=True, text=True, check=True).stdout
    queen = browser.run("return document.getElementById('queen').getAttribute('d')")
    assert f'd="{queen}"' in picture, queen
    colours = """const colour = (name) => { const probe = document.createElement('i'); probe.style.color = `var(--${name})`;
        document.body.append(probe); const found = getComputedStyle(probe).color.match(/[\\d.]+/g).map(Number); probe.remove(); return found; };
        return Object.fromEntries(arguments[0].map((name) => [name, colour(name)]));"""
    names_used = ("front quiet error accent added ink paper on-accent blame step lit light-square dark-square back panel blocked-flat").split()
    found = browser.run(colours, names_used)
    for name in ("ink", "blame", "light-square", "dark-square"):
        assert "#" + "".join(f"{part:02x}" for part in found[name][:3]) in picture, name

    def light(colour):
        parts = [part / 255 for part in colour[:3]]
        parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts))

    def contrast(one, other):
        low, high = sorted((light(one), light(other)))
        return (high + 0.05) / (low + 0.05)

    least = {}
    for scheme in (False, True):
        browser.resize(1280, 900, scheme)
        browser.frame()
        found = browser.run(colours, names_used)
        pairs = [(text, ground, 4.5) for text in ("front", "quiet", "error", "accent") for ground in ("back", "panel")]
        pairs += [("on-accent", "accent", 4.5)]
        pairs += [(mark, ground, 3) for mark in ("ink", "added", "blame", "step", "lit") for ground in ("light-square", "dark-square")]
        for one, other, wanted in pairs:
            measured = contrast(found[one], found[other])
            least[wanted] = min(least.get(wanted, 99), measured)
            assert measured >= wanted, f"{one} on {other}, dark: {scheme}: {measured:.2f}"
        assert light(found["blocked-flat"]) < min(light(found["light-square"]), light(found["dark-square"])), f"blocked squares step back, dark: {scheme}"
    browser.resize(1280, 900)
    print(f"least contrast: text {least[4.5]:.2f}, marks {least[3]:.2f}")
    # Below 15 pixels a square, queens are discs, and blocked squares flat.
    page.open("n=60&b=1.1")
    assert browser.run("return document.getElementById('queen').getAttribute('d')") != queen
    expect(browser.run("return getComputedStyle(document.querySelector('.cell.blocked')).backgroundImage"), "none", "a hatch")
    page.open("n=8")
    expect(browser.run("return document.getElementById('queen').getAttribute('d')"), queen, "the queen again")


def playing(page):
    """Without the solution: the counter, hints, what is in the way, and new puzzles."""
    browser = page.browser

    def said(verdict, stand):
        browser.wait("document.getElementById('verdict').textContent === arguments[0]", verdict)
        page.settled()
        expect(page.maximum(), stand, "the counter")

    def hinted():
        browser.run("document.getElementById('alert').textContent = ''")
        browser.click("#hint")
        return browser.wait("document.getElementById('alert').textContent")

    page.open("n=8&q=4.1_3.3")
    browser.click("#solution")
    said("6 more can still stand.", "2 of 8")
    expect((page.crowns("fixed"), page.crowns("added")), (2, 0), "queens at the beginning")
    expect(browser.count(".overlay .bar, .overlay .shade"), 0, "marks that say something about the solution")
    browser.wait("location.hash === '#n=8&q=4.1_3.3&p='")
    browser.click('[data-at="4,1"]')
    expect(browser.text("#alert"), "The queen on 4,1 belongs to the puzzle.", "what is said about a queen of the puzzle")
    # Hints lead to the end.
    for more in range(5, -1, -1):
        found = hinted()
        assert found.endswith(" loses nothing."), found
        square = found.split()[3]
        expect(browser.count(".frame.lit"), 1, "the square of the hint is marked")
        page.click(square)
        said(f"{more} more can still stand." if more else "Solved: all 8 queens stand.", f"{8 - more} of 8")
    expect(page.crowns("added"), 6, "queens placed")
    expect(hinted(), "It is solved.", "a hint at the end")
    page.picture("solved")
    browser.click("#undo")
    said("1 more can still stand.", "7 of 8")
    expect(browser.run("return document.getElementById('alert').hidden"), True, "what was said of the board before is gone")
    browser.click("#again")
    said("6 more can still stand.", "2 of 8")
    # A queen that is in the way, one that is not, and which of them the hint names.
    page.click("0,2")
    said("4 more can still stand, only 7 in all: a queen is in the way.", "3 of 8")
    browser.wait("document.querySelectorAll('#why .story button').length >= 2")
    expect(browser.run("return [...document.querySelectorAll('#why .try')].map((x) => x.textContent)"), ["Remove 0,2"], "what a player can remove")
    page.picture("playing")
    expect(hinted(), "The queen on 0,2 lost something: before it, 8 could stand.", "the hint")
    browser.click("#why .try")
    said("6 more can still stand.", "2 of 8")
    browser.wait("document.querySelector('#why h2').textContent === 'Your turn'")
    # A link has the queens of the player apart.
    page.open("n=8&q=4.1_3.3&p=0.4")
    expect(browser.run("return document.getElementById('solution').checked"), False, "a link to a puzzle")
    said("5 more can still stand.", "3 of 8")
    expect((page.crowns("fixed"), page.crowns("added")), (2, 1), "queens of the link")
    browser.click("#solution")
    browser.wait("document.getElementById('maximum').textContent === '8'")
    page.settled()
    expect((page.crowns("fixed"), page.crowns("added")), (2, 6), "the solution")
    expect(browser.run("return document.getElementById('alert').hidden"), True, "a queen that is in the solution has no mark")
    # Solution is that of the puzzle, and the player's queens come back, also by Undo.
    page.open("n=8&q=4.1_3.3&p=0.2")
    said("4 more can still stand, only 7 in all: a queen is in the way.", "3 of 8")
    for back in ("#solution", "#undo"):
        browser.click("#solution")
        browser.wait("document.getElementById('maximum').textContent === '8'")
        browser.wait("document.getElementById('alert').textContent === 'Not in this solution: your queen on 0,2.'")
        expect((page.crowns("fixed"), page.crowns("added"), browser.count(".frame.lit")), (2, 6, 1), "the solution")
        browser.click(back)
        said("4 more can still stand, only 7 in all: a queen is in the way.", "3 of 8")
        expect((page.crowns("fixed"), page.crowns("added")), (2, 1), "the player's queens")
        expect(browser.run("return document.getElementById('solution').checked"), False, "one plays again")
    page.open("n=8&q=4.1_3.3&p=0.4")
    # Another link to the same queens.
    browser.run("location.hash = 'n=8&q=4.1_3.3_0.4&p='")
    said("5 more can still stand.", "3 of 8")
    # New puzzles have one solution, and the easier ones more queens.
    queens = {}
    for level in ("hard", "easy"):
        page.open("n=9&p=")
        # The same puzzle of the family each time.
        browser.run("document.getElementById('level').value = arguments[0]; Math.random = () => 0.5", level)
        browser.click("#puzzle")
        link = browser.wait("/^#n=9&q=[0-9._]+&p=$/.test(location.hash) && location.hash")
        page.settled()
        squares = link[len("#n=9&q="):-len("&p=")].split("_")
        queens[level] = len(squares)
        found = subprocess.run([page.program, "count", "--board", "9", "--size", "9", "--format", "json",
                                *(word for square in squares for word in ("--queen", square.replace(".", ",")))],
                               capture_output=True, text=True, check=True)
        expect(json.loads(found.stdout)["total"], 1, f"solutions of {link}")
        expect(page.maximum(), f"{len(squares)} of 9", "the counter")
    assert queens["easy"] > queens["hard"], queens
    browser.click("#solution")
    page.settled()


def sizes(page):
    """n from 1 to 60, in 360 pixels, too: nothing is wider than the page."""
    for n in (1, 2, 3, 4, 30, 60):
        page.open(f"n={n}")
        expect(page.maximum(), {2: "1", 3: "2"}.get(n, str(n)), f"the maximum for n = {n}")
    page.open("n=1&b=0.0")
    expect((page.maximum(), page.browser.text("#verdict")), ("0", "Proved: not even one fits."), "a board without a free square")
    page.browser.wait("document.querySelector('#why .sum').textContent === 'No queen fits: there is no free square.'")
    page.open("n=60")
    page.picture("sixty")
    page.browser.resize(360, 740)
    # The title of each example can be read.
    titles = """const list = document.getElementById('examples'), style = getComputedStyle(list), pen = document.createElement('canvas').getContext('2d');
        pen.font = style.font; const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 18;
        return [...list.options].filter((x) => pen.measureText(x.text).width > room).map((x) => x.text);"""
    for wide in (1280, 390):
        page.browser.resize(wide, 844)
        expect(page.browser.run(titles), [], f"titles that are cut at {wide} pixels")
        if wide == 1280:
            rows = "return new Set([...document.querySelectorAll('[role=tab]')].map((x) => x.offsetTop)).size"
            expect(page.browser.run(rows), 1, "rows of tabs")
    page.browser.resize(360, 740)
    for name in ("why", "how", "cnf", "count", "file"):
        page.open("n=8&q=1.2_5.3_0.4_4.6")
        page.tab(name)
        page.browser.frame()
        wide = page.browser.run("return document.documentElement.scrollWidth")
        assert wide <= 360, f"{name} is {wide} pixels wide"
    page.browser.resize(1280, 900)
    resize = "document.querySelector('#size').value = arguments[0]; document.querySelector('#size').dispatchEvent(new Event('change'))"
    page.browser.run(resize, 61)
    expect(page.browser.text("#alert"), "Expected a size from 1 to 60.", "what is said about it")
    expect(page.browser.run("return document.querySelector('#size').value"), "8", "a size that is refused")
    page.browser.run(resize, 6)
    assert page.browser.text("#alert").startswith("1 fixed queen is off the smaller board."), page.browser.text("#alert")
    page.settled()
    page.browser.click("#undo")
    page.settled()
    expect(page.crowns("fixed"), 4, "fixed queens after undo")


def walls(page):
    """A board that is not square, with walls: attacks, tools, links, marks, and what does not work there."""
    browser = page.browser
    page.open("n=4x6&q=0.0&b=2.1_2.3&w=2.4")
    states = "return [...document.querySelectorAll('.line')].map((line) => [...line.children].map((x) => x.dataset.state[0]).join(''))"
    expect(browser.run(states), ["qaaaaa", "aaffff", "ababwf", "affaff"], "the squares")
    box = "const box = document.querySelector(arguments[0]).getBoundingClientRect(); return Math.round(100 * box.width / box.height)"
    expect(browser.run(box, "#board"), 150, "the width for a height of 100")
    expect(browser.text("#command"), "queensat solve --board 4x6 --wall 2,4 --queen 0,0 --block 2,1 --block 2,3", "the command")
    found = subprocess.run([page.program, *browser.text("#command").split()[1:], "--format", "json"], capture_output=True, text=True, check=True)
    maximum = json.loads(found.stdout)["maximum"]
    expect(page.maximum(), str(maximum), "the maximum")
    # Another wall lets a queen stand where it was attacked, and cannot go any more.
    browser.click(".modes label:nth-of-type(3)")
    page.click("0,2")
    expect(browser.run(states)[0], "qawfff", "squares behind a wall")
    expect(browser.count(".legend li:not([hidden]) .mark.wall"), 1, "the legend of walls")
    browser.click(".modes label:first-of-type")
    page.click("0,3")
    expect(browser.run(states)[0], "qawqaa", "squares with a second queen")
    browser.wait("location.hash === '#n=4x6&w=2.4_0.2&q=0.0_0.3&b=2.1_2.3'")
    browser.click(".modes label:nth-of-type(3)")
    browser.click('[data-at="0,2"]')
    expect(browser.text("#alert"), "Without this wall, the queens on 0,0 and 0,3 would attack each other.", "a wall that must stay")
    browser.click('[data-at="0,3"]')
    expect(browser.text("#alert"), "A queen is fixed on 0,3.", "no wall on a queen")
    page.click("3,5", "Shift")
    expect(browser.count('[data-state="blocked"]'), 3, "blocked squares, by a click with shift")
    page.click("3,5")
    expect((browser.count('[data-state="blocked"]'), browser.count('[data-state="wall"]')), (2, 3), "a wall instead of a block")
    browser.click(".modes label:first-of-type")
    browser.click('[data-at="3,5"]')
    expect(browser.text("#alert"), "The square 3,5 is a wall.", "no queen on a wall")
    # Ranks count from the last row; the text is that of the board.
    browser.click("#chess")
    expect(browser.run("return document.querySelector('[data-at=\"3,1\"]').getAttribute('aria-label').split(',')[0]"), "b1", "the name of a square")
    browser.click("#chess")
    page.tab("file")
    browser.click("#write")
    text = browser.wait("document.getElementById('text').value")
    assert text.startswith("board 4 6\nwall 2 4\nwall 0 2\nwall 3 5\nqueen 0 0\n"), text
    page.open("n=8")
    page.tab("file")
    browser.run("document.getElementById('text').value = arguments[0]", text)
    browser.click("#read")
    browser.wait("location.hash.startsWith('#n=4x6&w=')")
    page.settled()
    expect(browser.count('[data-state="wall"]'), 3, "walls of a text")
    # A closed line ends at a wall; the story names it.
    page.open("n=5x7&w=2.4_3.3&q=4.3_0.1&b=2.0_2.2")
    browser.wait("document.querySelectorAll('#why .story button').length >= 2")
    page.picture("walls")
    # A cover ends at walls, too.
    page.open("n=7x4&w=2.1_2.2_5.0&q=0.0_6.1&b=3.3&c=a1")
    browser.wait("document.querySelector('#why h3')")
    names = browser.run("return [...document.querySelectorAll('#why .chips button')].map((x) => x.textContent)")
    expect(names, ["file c between c7 and c6", "file c between c4 and c1", "file d"], "the lines of the proof")
    page.picture("high")
    expect(browser.count(".overlay .shade"), 3, "squares of lines without a free square")
    browser.run("document.querySelector('#why .chips button').focus()")
    expect(browser.count(".overlay .bar.lit"), 1, "the line that has the focus")
    ends = "const bar = document.querySelector('.overlay .bar.lit'); return [bar.getAttribute('y1'), bar.getAttribute('y2')].map((y) => Math.floor(y))"
    expect(browser.run(ends), [0, 1], "the rows where it begins and ends")
    page.tab("how")
    browser.wait("document.querySelector('#how .counters').textContent.startsWith('step 0 of ')")
    expect(browser.count("#how .walls"), 1, "walls of a small board")
    page.tab("count")
    browser.wait("document.querySelector('#total')?.textContent.includes('placement')")
    page.tab("cnf")
    browser.wait("document.querySelector('#cnf').textContent.includes('At most one queen in file c between c4 and c1')")
    expect(browser.run("return document.querySelector('#cnf').textContent.includes('between c7')"), False, "a line with one free square")
    for wrong, said in (("n=4x61", "n=4x61: expected a size"), ("n=4x", "n=4x: expected a size"), ("n=2x3&w=2.0", "w=2.0: expected a square such as 0.0 to 1.2.")):
        page.open(wrong)
        browser.wait("!document.getElementById('alert').hidden")
        assert said in browser.text("#alert"), browser.text("#alert")
    page.open("n=3&q=0.0&w=0.0")
    browser.wait("document.getElementById('alert').textContent === 'The square 0,0 in this link is a wall and has a queen.'")
    # Rows and columns apart; a square board stays one if its size changes.
    change = "const input = document.querySelector(arguments[0]); input.value = arguments[1]; input.dispatchEvent(new Event('change'))"
    for wanted, input, size in (("n=5", "#size", 5), ("n=5x7", "#columns", 7), ("n=3x7", "#size", 3), ("n=3", "#columns", 3)):
        browser.run(change, input, size)
        browser.wait(f"location.hash.split('&')[0] === '#{wanted}'")
        page.settled()


HARD = "n=50&b=" + "_".join(f"{r}.{c}" for r in range(50) for c in range(50) if (r * r * 7 + c * 13 + r * c * 5) % 101 > 10)

# With this engine it would take years.
ENDLESS = """const send = window.fetch; window.fetch = (address, request) =>
    send(address, { ...request, body: request.body.replace(/"time_limit":\\d+/, '"time_limit":60,"engine":"plain"') });"""


def closing_in(page):
    """A long search shows its bounds, and a click ends it, with all that was asked about the board."""
    page.browser.open("about:blank")
    page.browser.open(f"{page.address}#{HARD}")
    found = page.browser.wait("document.querySelector('#verdict').textContent")
    page.browser.run("""window.asked = []; const send = window.fetch; window.fetch = (address, request) => {
        window.asked.push([address, request.signal]); return send(address, request); };""")
    page.browser.run("document.querySelector('#undo').click(); location.hash = 'n=8&q=1.2_5.3_0.4_4.6';")
    page.browser.wait("window.asked.some(([address]) => address === '/api/explain')")
    page.browser.run("document.querySelector('#clear').click()")
    page.browser.wait("document.getElementById('maximum').textContent === '8'")
    page.settled()
    expect(page.browser.run("return window.asked.filter(([address, signal]) => address === '/api/explain' && !signal.aborted).length"),
           0, "questions about a board that is not shown any more")
    assert found


def stop_and_longer(page):
    """An endless search is stopped by a button, and says what is known; another button goes on."""
    browser = page.browser
    page.open("n=8")
    browser.run(ENDLESS + "location.hash = 'n=20';")
    browser.wait("!document.getElementById('stop').hidden")
    browser.click("#stop")
    browser.wait("document.getElementById('maximum').textContent.includes(' to 20')")
    page.settled()
    in_file = page.address.startswith("file:")  # there only the bounds are known
    browser.wait("document.querySelector('#verdict').textContent.includes(arguments[0])", "Stopped: " if in_file else "is still open (stopped)")
    if in_file:
        expect(browser.text("#verdict"), f"Stopped: {page.maximum()}.", "what is said in a file")
        expect(browser.run("return document.getElementById('alert').hidden"), True, "no complaint")
    focus = "return document.activeElement.id"
    expect(browser.run(focus), "answer", "where the focus is after Stop")
    if not in_file:
        browser.click("details.facts summary")
        facts = browser.text("#facts")
        assert "Not decided after" in facts and "solved" not in facts, facts
        assert page.crowns("added") > 0, "the queens that were found"
    browser.click("#longer")
    browser.wait("!document.getElementById('stop').hidden && document.getElementById('longer').hidden")
    expect(browser.run(focus), "answer", "where the focus is after Search for a minute")
    browser.click("#stop")
    page.settled()
    browser.run("location.hash = 'n=8'")


def closed_tab(page):
    """A tab that is closed in the middle of a long search ends the search."""
    browser = page.browser
    first = browser.call("GET", "/window")
    browser.call("POST", "/window", {"handle": browser.call("POST", "/window/new", {"type": "tab"})["handle"]})
    page.open("n=8")
    browser.run(ENDLESS + "location.hash = 'n=20';")
    browser.wait("document.querySelector('#verdict').textContent.startsWith('Searching for ')")
    while not page.searches():
        pass  # the request is on its way
    browser.call("DELETE", "/window")
    browser.call("POST", "/window", {"handle": first})
    closed, used = time.monotonic(), page.processor_seconds()
    while page.searches():
        pass
    used = page.processor_seconds() - used
    print(f"{time.monotonic() - closed:.3f} s after the tab was closed, the search has ended; "
          f"it took {used:.2f} s of processor time more")
    # It takes 0.05 s; until its own limit, it would take 60.
    assert used < 30, used


def drawn_once(page):
    """A click whose answer comes before the next frame is drawn with it, at once; and otherwise without it."""
    browser = page.browser
    page.open("n=30&b=29.0")
    # The page waits for an answer without end.
    touched = browser.call("POST", "/execute/async", {"args": [], "script": """
        const done = arguments[0], answer = document.getElementById('answer'), later = window.setTimeout, touched = new Set();
        window.setTimeout = (act, ms) => ms <= 20 ? 0 : later(act, ms);
        const note = (list) => { for (const change of list) touched.add(change.attributeName ?? change.type); };
        const observer = new MutationObserver(note), send = window.fetch;
        observer.observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });
        window.fetch = async (...question) => {
          const found = await send(...question);
          note(observer.takeRecords());
          observer.disconnect();
          window.setTimeout = later;
          window.fetch = send;
          done([...touched]);
          return found;
        };
        document.querySelector('[data-at="3,4"]').click();"""})
    expect(touched, ["aria-busy"], "what is touched between a click and its answer")
    page.settled()
    browser.wait("document.querySelector('[data-at=\"3,4\"]').dataset.state === 'queen'")
    # No answer comes: the click is drawn.
    browser.run("const send = window.fetch; window.fetch = () => new Promise(() => {}); document.querySelector('[data-at=\"5,5\"]').click(); window.fetch = send;")
    browser.wait("document.querySelector('[data-at=\"5,5\"]').dataset.state === 'queen'")
    browser.click("#undo")
    page.settled()


def round_trip(page):
    """From a click to the answer, and to the frame that shows it, for boards that are solved at once.

    The clicks come at all moments between two frames.
    """
    page.open("n=30")
    times = page.browser.call("POST", "/execute/async", {"args": [], "script": """
        const done = arguments[0], times = [], answer = document.getElementById('answer');
        const task = (next) => { const c = new MessageChannel(); c.port1.onmessage = next; c.port2.postMessage(0); };
        const isAnswered = () => new Promise((next) => {
          const observer = new MutationObserver(() => {
            if (answer.getAttribute('aria-busy') === 'true') return;
            observer.disconnect();
            next();
          });
          observer.observe(answer, { attributes: true });
        });
        (async () => {
          for (let i = 0; i < 40; i++) {
            await new Promise((next) => setTimeout(next, 40 + 16.7 * (0.618 * i % 1)));
            const started = performance.now(), answered = isAnswered();
            document.querySelector(`[data-at="${i >> 1},${(i >> 1) * 7 % 30}"]`).click();
            await answered;
            const seconds = performance.now() - started;
            await new Promise((next) => requestAnimationFrame(() => task(next)));
            times.push([seconds, performance.now() - started]);
          }
          done(times);
        })();"""})
    for what, column in zip(("answered", "drawn"), zip(*times)):
        print(f"n = 30: {what} after {statistics.median(column):.1f} ms (median of {len(column)}), at most {max(column):.1f} ms")


def random_board(random):
    """Queens that do not attack each other, and blocked squares."""
    n = random.randrange(4, 15)
    squares = [(row, column) for row in range(n) for column in range(n)]
    random.shuffle(squares)
    queens, wanted = [], random.randrange(n // 2 + 1)
    for row, column in squares:
        if len(queens) < wanted and all(row != r and column != c and abs(row - r) != abs(column - c) for r, c in queens):
            queens.append((row, column))
    others = [square for square in squares if square not in queens]
    return {"board": n, "queens": queens, "blocked": others[:random.randrange(n * n // 2)]}


def maxima(page):
    """300 boards have the same maxima on the page as in the program."""
    rng = random.Random(32)
    boards = [random_board(rng) for _ in range(300)]
    page.open("n=8")
    found = page.browser.call("POST", "/execute/async", {"args": [boards], "script": """
        const [boards, done] = arguments, maxima = [];
        (async () => {
          for (const board of boards)
            maxima.push((await (await fetch("/api/solve", { method: "POST", headers: { "Content-Type": "application/json" },
              body: JSON.stringify(board) })).json()).maximum);
          done(maxima);
        })().catch((error) => done([error.message]));"""})
    expect(len(found), len(boards), f"answers, of which the first is {found[0]}")
    for board, maximum in zip(boards, found):
        words = [f"--board={board['board']}"]
        for option, squares in (("queen", board["queens"]), ("block", board["blocked"])):
            words += [f"--{option}={row},{column}" for row, column in squares]
        answer = subprocess.run([page.program, "solve", *words, "--format", "json"], capture_output=True, text=True, check=True)
        expect(maximum, json.loads(answer.stdout)["maximum"], f"the maximum of {board}")
    print(f"{len(boards)} boards: the same maxima")


STEPS = [first, nauck, why, check, evidence, trace, formula, counting, files, keyboard, keys_reach, walking, links, names, looks, playing, sizes, walls, closing_in, stop_and_longer, closed_tab, drawn_once, maxima, round_trip]


# What is left out without a server.
OF_THE_SERVER = [closed_tab]


def start(options):
    """The server, and the address of the page."""
    if options.folder:
        server = subprocess.Popen([sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", options.folder, "0"],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        port = server.stdout.readline().split(" port ")[1].split()[0]
        page = os.path.abspath(os.path.join(options.folder, "index.html"))
        return server, f"file://{page}" if options.file else f"http://127.0.0.1:{port}/"
    server = subprocess.Popen([options.program, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    return server, server.stdout.readline().strip()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--pictures")
    parser.add_argument("--only", default="")
    parser.add_argument("--folder")
    parser.add_argument("--file", action="store_true")
    options = parser.parse_args()
    if not webdriver.is_there():
        print("SKIPPED: chromium or its driver is missing (./dev setup browser)")
        return 77
    if options.folder and not os.path.exists(os.path.join(options.folder, "index.html")):
        print("SKIPPED: the page without a server was not made (./dev page)")
        return 77
    server, address = start(options)
    with tempfile.TemporaryDirectory() as folder:
        browser = webdriver.Browser(folder=folder)
        try:
            page = Page(browser, options.program, server, address, options.pictures)
            for step in STEPS:
                if options.folder and step in OF_THE_SERVER:
                    print(f"{step.__name__}: left out, not possible here")
                elif options.only in step.__name__:
                    print(step.__name__, flush=True)
                    step(page)
            messages = [text for text in browser.messages() if "400 (Bad Request)" not in text]
            expect(messages, [], "complaints of the browser")
        finally:
            browser.close()
            server.terminate()
    expect(server.wait(), -signal.SIGTERM if options.folder else 0, "the exit status of the server")
    return 0


if __name__ == "__main__":
    sys.exit(main())

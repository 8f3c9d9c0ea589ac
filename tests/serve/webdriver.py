"""A browser, driven by the WebDriver protocol (W3C), with nothing but the standard library."""

import base64
import json
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Left": "\ue012", "Up": "\ue013", "Right": "\ue014",
        "Down": "\ue015", "Shift": "\ue008", "Control": "\ue009", "Home": "\ue011", "End": "\ue010"}


def is_there():
    """Whether this machine has a browser and its driver."""
    return bool(shutil.which("chromedriver") and shutil.which("chromium"))


class Browser:
    """A window of a headless Chromium."""

    def __init__(self, width=1280, height=900, dark=False, folder="."):
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True,
                                       stderr=subprocess.DEVNULL, cwd=folder)
        port = None
        while not port:
            port = re.search(r"started successfully on port (\d+)", self.driver.stdout.readline())
        self.address = f"http://127.0.0.1:{port[1]}"
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--force-color-profile=srgb", "--hide-scrollbars", f"--window-size={width},{height}",
                     f"--user-data-dir={folder}/profile"]
        options = {"args": arguments, "binary": shutil.which("chromium")}
        self.session = ""
        answer = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.session = f"/session/{answer['sessionId']}"
        self.resize(width, height, dark)

    def call(self, method, path, body=None):
        data = json.dumps(body if body is not None else {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.address + self.session + path, data, method=method,
                                         headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=300) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from error

    def command(self, name, **parameters):
        """A command of the DevTools protocol."""
        return self.call("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def resize(self, width, height, dark=False):
        """The size of the page, whatever the window's least width is, and its colours."""
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height,
                     deviceScaleFactor=1, mobile=False)
        self.command("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def open(self, address):
        self.call("POST", "/url", {"url": address})

    def run(self, script, *arguments):
        return self.call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def count(self, selector):
        return self.run("return document.querySelectorAll(arguments[0]).length", selector)

    def find(self, selector):
        return self.call("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector, key=None):
        """Click with the pointer, with a key held down if wanted."""
        element = {ELEMENT: self.find(selector)}
        if key:
            self.keys(("keyDown", key))
        self.call("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": [
            {"type": "pointerMove", "duration": 0, "origin": element, "x": 0, "y": 0},
            {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]}]})
        if key:
            self.keys(("keyUp", key))

    def point(self, selector):
        self.call("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": [
            {"type": "pointerMove", "duration": 0, "origin": {ELEMENT: self.find(selector)}, "x": 0, "y": 0}]}]})

    def drag(self, first, *others, button=0):
        """Press the button on the first, and draw over the others."""
        go = [{"type": "pointerMove", "duration": 0, "origin": {ELEMENT: self.find(selector)}, "x": 0, "y": 0}
              for selector in (first, *others)]
        self.call("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": [
            go[0], {"type": "pointerDown", "button": button}, *go[1:], {"type": "pointerUp", "button": button}]}]})

    def keys(self, *events):
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": [
            {"type": kind, "value": KEYS.get(key, key)} for kind, key in events]}]})

    def press(self, *names):
        for name in names:
            self.keys(("keyDown", name), ("keyUp", name))

    def wait(self, script, *arguments, seconds=300):
        """Wait until the script returns something true, and return that."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run("return " + script, *arguments)
            if value:
                return value
            self.frame()
        raise AssertionError(f"not true after {seconds} s: {script} {arguments}")

    def frame(self):
        """Wait until the page has drawn what it has to."""
        self.call("POST", "/execute/async", {"args": [], "script": "const done = arguments[0];"
                  "requestAnimationFrame(() => requestAnimationFrame(() => done()));"})

    def picture(self, path, whole=True):
        shot = self.command("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))

    def messages(self):
        """What the page and the browser complained about."""
        return [entry["message"] for entry in self.call("POST", "/se/log", {"type": "browser"})
                if entry["level"] in ("WARNING", "SEVERE")]

    def close(self):
        try:
            self.call("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()

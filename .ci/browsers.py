"""Browsers that a test drives: Chromium by chromedriver, and Firefox by Marionette, which is built into it.

Both take the commands of WebDriver (w3.org/TR/webdriver2).
"""

import base64
import contextlib
import json
import pathlib
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

PATIENCE = 60  # seconds for a state to come, on a slow and loaded machine
KEYS = {"Up": "\ue013", "Down": "\ue015", "Right": "\ue014", "Left": "\ue012", "Home": "\ue011", "End": "\ue010", "Enter": "\ue007", "Escape": "\ue00c",
        "PageDown": "\ue00f", "Tab": "\ue004", "Ctrl": "\ue009", "Shift": "\ue008", "F11": "\ue03b"}
SWITCHES = [
    "--headless", "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
]
# Where chromedriver has the commands that are used here.
PATHS = {
    "NewSession": ("POST", "/session"), "DeleteSession": ("DELETE", ""), "SetTimeouts": ("POST", "/timeouts"), "Navigate": ("POST", "/url"),
    "ExecuteScript": ("POST", "/execute/sync"), "ExecuteAsyncScript": ("POST", "/execute/async"), "PerformActions": ("POST", "/actions"),
    "TakeScreenshot": ("GET", "/screenshot"), "NewWindow": ("POST", "/window/new"), "SwitchToWindow": ("POST", "/window"),
    "GetWindowHandle": ("GET", "/window"), "CloseWindow": ("DELETE", "/window"), "SwitchToFrame": ("POST", "/frame"),
}
WIDTH, HEIGHT = 1280, 800


class Failure(Exception):
    """What was expected, and what was there instead."""


def check(condition, what):
    if not condition:
        raise Failure(what)


def wait_for(what, condition, patience=PATIENCE):
    """Gives the first true value of `condition`."""
    end = time.monotonic() + patience
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise Failure(f"{what}: not within {patience} s")
        time.sleep(0.02)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Browser:
    """What both have. A class of it has `command`, which gives the answer to a command of WebDriver."""

    @property
    def name(self):
        return type(self).__name__

    def begin(self, **capabilities):
        self.command("NewSession", capabilities={"alwaysMatch": capabilities})
        self.command("SetTimeouts", script=120_000)

    def run(self, script, *arguments):
        return self.command("ExecuteScript", script=script, args=list(arguments))

    def later(self, script, *arguments):
        """Runs a script that calls its last argument with its value."""
        return self.command("ExecuteAsyncScript", script=script, args=list(arguments))

    def painted(self):
        """Waits until what was done is in a frame, and that is on the screen."""
        self.later("const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def open(self, address):
        self.command("Navigate", url="about:blank")
        self.command("Navigate", url=address)

    @contextlib.contextmanager
    def tab(self, address):
        """Another tab, which is closed at the end."""
        first = self.command("GetWindowHandle")
        opened = self.command("NewWindow", type="tab")
        self.command("SwitchToWindow", handle=opened["handle"])
        self.command("Navigate", url=address)
        try:
            yield
        finally:
            self.command("CloseWindow")
            self.command("SwitchToWindow", handle=first)

    @contextlib.contextmanager
    def frame(self, number):
        """A frame of the page, in which scripts run meanwhile."""
        self.command("SwitchToFrame", id=number)
        try:
            yield
        finally:
            self.command("SwitchToFrame", id=None)

    def type(self, text):
        """Types a text, wherever the keys go."""
        actions = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self.command("PerformActions", actions=[{"type": "key", "id": "keys", "actions": actions}])

    def wheel(self, x, y, down):
        self.command("PerformActions", actions=[{"type": "wheel", "id": "wheel", "actions": [
            {"type": "scroll", "x": x, "y": y, "deltaX": 0, "deltaY": down, "duration": 0, "origin": "viewport"}]}])

    def click(self, x, y):
        self.command("PerformActions", actions=[{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
            {"type": "pointerMove", "duration": 0, "x": int(x), "y": int(y)}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]}])

    def keys(self, *names):
        """Presses keys, the last one while the others are held."""
        keys = [KEYS.get(name, name) for name in names]
        down = [{"type": "keyDown", "value": key} for key in keys]
        up = [{"type": "keyUp", "value": key} for key in reversed(keys)]
        self.command("PerformActions", actions=[{"type": "key", "id": "keys", "actions": down + up}])

    def fingers(self, *tracks):
        """Each finger goes down at the first point of its track, moves along it, and up at the last one."""
        actions = []
        for number, (first, *others) in enumerate(tracks):
            move = [{"type": "pointerMove", "duration": 0, "x": int(first[0]), "y": int(first[1])}, {"type": "pointerDown", "button": 0}]
            move += [{"type": "pointerMove", "duration": 100, "x": int(x), "y": int(y)} for x, y in others]
            actions.append({"type": "pointer", "id": f"finger {number}", "parameters": {"pointerType": "touch"},
                            "actions": [*move, {"type": "pointerUp", "button": 0}]})
        self.command("PerformActions", actions=actions)

    def screenshot(self):
        """A picture of the page as PNG."""
        return base64.b64decode(self.command("TakeScreenshot", full=False))

    def brightness(self, *points):
        """That of pixels, from 0 to 1."""
        asked = "\n".join(f"%[fx:(p{{{x},{y}}}.r+p{{{x},{y}}}.g+p{{{x},{y}}}.b)/3]" for x, y in points)
        convert = subprocess.run(["convert", "png:-", "-format", asked, "info:"], input=self.screenshot(), capture_output=True, check=True)
        return [float(line) for line in convert.stdout.split()]


class Chromium(Browser):
    def __init__(self, profile, downloads, zoom=1):
        port = free_port()
        self.process = subprocess.Popen(["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.base = f"http://127.0.0.1:{port}"
        wait_for("chromedriver", self.is_ready)
        options = {
            "binary": shutil.which("chromium"),
            "args": [*SWITCHES, f"--user-data-dir={profile}", f"--window-size={WIDTH},{HEIGHT}", f"--force-device-scale-factor={zoom}"],
            "prefs": {"download.default_directory": str(downloads)},
        }
        self.begin(**{"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "SEVERE"}})

    def is_ready(self):
        try:
            return self.ask("GET", "/status")["ready"]
        except OSError:
            return False

    def command(self, name, **parameters):
        method, path = PATHS[name]
        answer = self.ask(method, path, parameters if method == "POST" else None)
        if name == "NewSession":
            self.base += f"/session/{answer['sessionId']}"
        return answer

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"content-type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=150) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Failure(json.load(error)["value"]["message"].split("\n")[0]) from None

    def devtools(self, command, **parameters):
        return self.ask("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def resize(self, width, height, is_phone=False):
        """Gives the page this size; a phone has fingers."""
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=is_phone)
        self.devtools("Emulation.setTouchEmulationEnabled", enabled=is_phone)

    def allow_clipboard(self):
        self.devtools("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])

    def log(self):
        """What was written to the console since the last call."""
        return [entry["message"] for entry in self.ask("POST", "/se/log", {"type": "browser"})]

    def end(self):
        with contextlib.suppress(Failure, OSError):
            self.command("DeleteSession")
        self.process.terminate()
        self.process.wait(10)


class Firefox(Browser):
    """On a screen of its own: without one, it has no WebGL."""

    def __init__(self, profile, downloads, zoom=1):
        port, profile = free_port(), pathlib.Path(profile)
        settings = {
            "marionette.port": port, "layout.css.devPixelsPerPx": str(zoom), "webgl.force-enabled": True,
            "browser.download.folderList": 2, "browser.download.dir": str(downloads), "browser.download.alwaysOpenPanel": False,
            "dom.events.testing.asyncClipboard": True, "devtools.console.stdout.content": True,
            "datareporting.policy.dataSubmissionEnabled": False, "app.normandy.enabled": False, "browser.shell.checkDefaultBrowser": False,
            "browser.startup.page": 0,  # its own first page takes no scripts
        }
        profile.mkdir()
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items()]
        (profile / "user.js").write_text("".join(lines))
        self.screen = subprocess.Popen(["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        display = self.screen.stdout.readline().decode().strip()
        with (profile / "output").open("w") as output:
            self.process = subprocess.Popen(
                ["env", f"DISPLAY=:{display}", "LIBGL_ALWAYS_SOFTWARE=1", firefox(), "--marionette", "--no-remote", "--profile", profile],
                stdout=output, stderr=subprocess.STDOUT)
        self.output = (profile / "output").open()
        self.connection, self.number = wait_for("Firefox", lambda: self.connected(port)), 0
        self.connection.settimeout(150)
        self.answer()  # its greeting
        self.begin()
        self.resize(WIDTH, HEIGHT)

    @staticmethod
    def connected(port):
        try:
            return socket.create_connection(("127.0.0.1", port))
        except OSError:
            return None

    def command(self, name, **parameters):
        self.number += 1
        message = json.dumps([0, self.number, f"WebDriver:{name}", parameters]).encode()
        self.connection.sendall(b"%d:%s" % (len(message), message))
        _, _, error, answer = self.answer()
        if error:
            raise Failure(error["message"].split("\n")[0])
        return answer.get("value", answer) if isinstance(answer, dict) else answer

    def answer(self):
        """A message is its length, a colon, and JSON."""
        length = b""
        while (byte := self.received(1)) != b":":
            length += byte
        return json.loads(self.received(int(length)))

    def received(self, length):
        message = b""
        while len(message) < length:
            part = self.connection.recv(length - len(message))
            check(part, "Firefox has ended")
            message += part
        return message

    def resize(self, width, height):
        """Gives the page this size."""
        frame = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.command("SetWindowRect", width=width + frame[0], height=height + frame[1])

    def allow_clipboard(self):
        """A setting allows it."""

    def log(self):
        """The errors that were written to the console since the last call. Those of Firefox itself have no quotation marks."""
        return [line.strip() for line in self.output if line.startswith(('console.error: "', "JavaScript error: http://127"))]

    def end(self):
        with contextlib.suppress(Failure, OSError):
            self.command("DeleteSession")
        for process in self.process, self.screen:
            process.terminate()
            process.wait(PATIENCE)


def firefox():
    """Its program, under the name that Debian has, or that of others; `None` if there is none."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


@contextlib.contextmanager
def opened(browser, *arguments):
    one = browser(*arguments)
    try:
        yield one
    finally:
        one.end()

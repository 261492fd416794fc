"""Drive a headless Chromium over a pair of pipes (the DevTools protocol), for tests of pages.

It needs no driver and no network: the browser is started with `--remote-debugging-pipe` and reads messages that end
with a NUL.
"""

from __future__ import annotations

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
from pathlib import Path
from typing import Any

PATIENCE = 60
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def find() -> str | None:
    """Return the path of a Chromium on this machine, or None."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Browser:
    """One page in one browser; use as a context manager."""

    def __init__(self, program: str, profile: Path) -> None:
        to_browser, self._send = os.pipe()
        self._receive, from_browser = os.pipe()
        arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
        # The protocol requires file descriptors 3 and 4: move both ends away first, then each to its number.
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (to_browser, from_browser)]
        command = [program, *arguments, f"--user-data-dir={profile}", "--remote-debugging-pipe", "about:blank"]
        self._process = subprocess.Popen(
            command,
            pass_fds=(3, 4),
            preexec_fn=lambda: [os.dup2(end, number) for number, end in enumerate(ends, start=3)] and None,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for end in (to_browser, from_browser, *ends):
            os.close(end)
        self._buffer = b""
        self._number = 0
        self.requests: list[str] = []
        targets = self._call("Target.getTargets")["targetInfos"]
        target = next(info["targetId"] for info in targets if info["type"] == "page")
        self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime"):
            self.call(f"{domain}.enable")

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(timeout=20)
        os.close(self._send)
        os.close(self._receive)

    def _message(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            if not select.select([self._receive], [], [], PATIENCE)[0]:
                raise RuntimeError(f"the browser said nothing for {PATIENCE} seconds")
            part = os.read(self._receive, 1 << 16)
            if not part:
                raise RuntimeError("the browser went away")
            self._buffer += part
        text, self._buffer = self._buffer.split(b"\0", 1)
        return json.loads(text)

    def _call(self, method: str, session: str | None = None, until: str = "", **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self._send, json.dumps(message).encode() + b"\0")
        result: dict[str, Any] | None = None
        seen = not until
        while result is None or not seen:
            answer = self._message()
            if answer.get("method") == "Network.requestWillBeSent":
                self.requests.append(answer["params"]["request"]["url"])
            if answer.get("method") == until:
                seen = True
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                result = answer["result"]
        return result

    def call(self, method: str, until: str = "", **parameters: Any) -> dict[str, Any]:
        """Return the result of one protocol call on the page; wait for the event `until` as well."""
        return self._call(method, self._session, until, **parameters)

    def open(self, place: Path | str) -> None:
        """Load a file or an address and wait until it has loaded."""
        address = place if isinstance(place, str) else place.as_uri()
        self.call("Page.navigate", until="Page.loadEventFired", url=address)

    def evaluate(self, expression: str) -> Any:
        """Return the value of a JavaScript expression in the page."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def print_pdf(self) -> bytes:
        """Return the page as a PDF, as it would be printed."""
        return base64.b64decode(self.call("Page.printToPDF", printBackground=False)["data"])

    def picture(self) -> bytes:
        """Return a PNG of the visible page."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

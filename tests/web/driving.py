"""What a player does with the page, by clicks and keys."""

from __future__ import annotations

import base64
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HASHED = """
const hashed = async (one) => {
  if (one instanceof Uint8Array) {
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", one));
    return {sha256: [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join(""), size: one.length};
  }
  if (Array.isArray(one)) return Promise.all(one.map(hashed));
  if (one && typeof one === "object") return Object.fromEntries(await Promise.all(Object.entries(one).map(async ([key, inner]) => [key, await hashed(inner)])));
  return one;
};
"""


class Driven:
    """A browser in a player's hands."""

    def __init__(self, driver: Any, downloads: Path) -> None:
        self.driver, self.downloads = driver, downloads

    def js(self, script: str, *given: object) -> Any:
        """What a script returns."""
        return self.driver.execute_script(script, *given)

    def later(self, script: str, *given: object) -> Any:
        """What a script with ``await`` returns."""
        made = self.driver.execute_async_script(
            f"const done = arguments[arguments.length - 1]; (async () => {{ {script} }})().then((value) => done({{value}}), (error) => done({{error: String(error)}}));",
            *given,
        )
        assert "error" not in made, made["error"]
        return made.get("value")

    def until(self, what: Callable[[], Any], seconds: float = 90.0) -> Any:
        """The first answer that is something. Fails after so many seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if found := what():
                    return found
            except Exception as error:  # the page draws itself anew whenever a check is done
                if type(error).__name__ != "StaleElementReferenceException":
                    raise
            time.sleep(0.05)
        raise AssertionError(f"{self.text('.message')} {self.text('.verdict')} {self.driver.get_log('browser')[-5:]}")

    def open(self, address: str) -> Driven:
        """Goes to a page and waits for its engine and the first check."""
        self.driver.get(address)
        self.until(lambda: self.js("return document.documentElement.dataset.engine === 'ready'"))
        self.checked()
        return self

    def checked(self) -> None:
        """Waits until what is written now was checked."""
        self.until(
            lambda: self.js(
                "const p = globalThis.bundodoPage; return p.answer && !p.stale && !p.engine.busy && !p.engine.waiting.length"
            )
        )

    def find(self, selector: str) -> Any:
        """An element; waits for it."""
        return self.until(lambda: self.driver.find_elements("css selector", selector))[0]

    def click(self, selector: str, text: str = "") -> None:
        """Clicks an element, the one with this text where several are of that kind."""

        def candidates() -> list[Any]:
            return [
                one
                for one in self.driver.find_elements("css selector", selector)
                if text in one.text and one.is_displayed()
            ]

        def clicked() -> bool:
            found = candidates()
            if found:
                self.js("arguments[0].scrollIntoView({block: 'center'})", found[0])
                found[0].click()
            return bool(found)

        self.until(clicked)

    def write(self, path: str, text: str) -> None:
        """Writes into the field of a path."""
        one = self.find(f"[data-path='{path}']")
        self.js("arguments[0].scrollIntoView({block: 'center'})", one)
        one.clear()
        one.send_keys(text)

    def choose(self, selector: str, value: str) -> None:
        """Chooses in a list."""
        self.js(
            "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change', {bubbles: true}))",
            self.find(selector),
            value,
        )

    def text(self, selector: str) -> str:
        """The text of an element; empty where there is none."""
        return self.js("return document.querySelector(arguments[0])?.innerText ?? ''", selector)

    def build(self) -> dict[str, Any]:
        """The machine as the page holds it."""
        return self.js("return globalThis.bundodoPage?.machine?.now.build ?? {}")

    def call(self, name: str, **asked: object) -> Any:
        """What the engine says, bytes as their hashes."""
        return self.later(
            HASHED
            + "return hashed(await globalThis.bundodoPage.engine.call(arguments[0], arguments[1]).catch((error) => ({trouble: error.message})))",
            name,
            asked,
        )

    def downloaded(self, ending: str) -> bytes:
        """The file that was saved last."""

        def there() -> list[Path]:
            return sorted((p for p in self.downloads.glob(f"*{ending}")), key=lambda p: p.stat().st_mtime)

        return self.until(there)[-1].read_bytes()

    def complaints(self) -> list[str]:
        """What the browser's console complains of."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]

    def picture(self, path: Path, height: int = 4000) -> None:
        """A picture of the whole page."""
        wide, high = self.js("return [document.documentElement.clientWidth, document.documentElement.scrollHeight]")
        clip = {"x": 0, "y": 0, "width": wide, "height": min(high, height), "scale": 1}
        made = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True, "clip": clip})
        path.write_bytes(base64.b64decode(made["data"]))

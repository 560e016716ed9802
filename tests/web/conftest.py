"""The page in a real browser: served by `bundodo web`, and as the static site where npm and PyPI can be reached."""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import tarfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bundodo.serving import Page
from tests.extras import proving
from tests.web.driving import Driven

AXE = (
    "axe-core",
    "4.14.1",
    "sha512-FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==",
)


@pytest.fixture
def browse(tmp_path) -> Iterator[Callable[..., Driven]]:
    """Opens a browser of a profile of its own: its width, light or dark, its language."""
    if not (shutil.which("chromium") and shutil.which("chromedriver")):
        if os.environ.get("CI"):
            pytest.fail("chromium and chromedriver are not installed")
        pytest.skip("chromium and chromedriver are not installed")
    webdriver = proving("selenium.webdriver")
    opened: list[Driven] = []

    def make(width: int = 360, height: int = 780, *, lang: str = "ja", dark: bool = False) -> Driven:
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        profile = tmp_path / f"profile{len(opened)}"
        flags = ("headless=new", "no-sandbox", "disable-gpu", "disable-dev-shm-usage", "no-first-run", "disable-sync", "disable-background-networking",
                 "disable-component-update", "force-device-scale-factor=1", f"lang={lang}", f"user-data-dir={profile}")  # fmt: skip
        for flag in flags:
            options.add_argument(f"--{flag}")
        downloads = tmp_path / f"downloads{len(opened)}"
        downloads.mkdir()
        options.add_experimental_option(
            "prefs", {"intl.accept_languages": lang, "download.default_directory": str(downloads)}
        )
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
        driver.set_script_timeout(120)
        driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(downloads)})
        shape = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 700}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", shape)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
        opened.append(Driven(driver, downloads))
        return opened[-1]

    yield make
    for one in opened:
        one.driver.quit()


@pytest.fixture(scope="session")
def native() -> Iterator[Page]:
    """`bundodo web` in this process."""
    with Page("127.0.0.1", 0) as page:
        thread = threading.Thread(target=page.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        yield page
        page.shutdown()


@pytest.fixture(scope="session")
def cache(tmp_path_factory) -> Path:
    """Where what npm and PyPI gave is kept."""
    from tools.site import CACHE

    return Path(os.environ.get("SITE_CACHE", CACHE))


@pytest.fixture(scope="session")
def site(tmp_path_factory, cache) -> Path:
    """The static site, made once. Skips where what it is made of can't be had."""
    from tools.site import SiteError, build

    try:
        return build(tmp_path_factory.mktemp("site") / "site", cache)
    except SiteError as error:
        if "and not" in str(error):  # another hash is no lack of network
            raise
        pytest.skip(f"npm and PyPI can't be reached, and nothing is in {cache}: {str(error)[:200]}")


@pytest.fixture(scope="session")
def axe(cache) -> str:
    """The source of axe-core. Skips where it can't be had."""
    from tools.site import SiteError, _npm

    name, version, integrity = AXE
    cache.mkdir(parents=True, exist_ok=True)
    try:
        return _npm({"name": name, "version": version, "file": f"{name}-{version}.tgz", "integrity": integrity}, cache)[
            "axe.min.js"
        ].decode()
    except (SiteError, tarfile.TarError) as error:
        pytest.skip(f"npm can't be reached: {str(error)[:200]}")


class Host:
    """A plain host of static files, as any web space is; ``asked``: the paths that were asked for."""

    def __init__(self, folder: Path) -> None:
        self.asked: list[str] = []
        host = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            extensions_map = {  # noqa: RUF012
                **http.server.SimpleHTTPRequestHandler.extensions_map,
                ".mjs": "text/javascript",
                ".wasm": "application/wasm",
            }

            def do_GET(self) -> None:
                host.asked.append(self.path)
                super().do_GET()

            def log_message(self, *_: object) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Handler, directory=str(folder))
        )
        self.server.daemon_threads = True
        self.address = f"http://localhost:{self.server.server_address[1]}/"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """No further request is answered."""
        if self.thread.is_alive():
            self.server.shutdown()
            self.server.server_close()
            self.thread.join()


@pytest.fixture
def hosted(site) -> Iterator[Host]:
    """The site on a plain host."""
    made = Host(site)
    yield made
    made.stop()


@pytest.fixture
def elsewhere(tmp_path) -> Iterator[Host]:
    """Another origin."""
    made = Host(tmp_path)
    yield made
    made.stop()

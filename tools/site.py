"""The page as a folder of static files for any web space: ``make site OUT=DIR`` makes ``DIR/site`` and
``DIR/bundodo.html``, the whole of it in one file for people who can't host.

Pyodide comes from npm, libraries from PyPI, each pinned with its hash in ``site.toml``; what was fetched once lies in
the cache. Equal inputs give equal files.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bundodo import serving
from bundodo.bridge.schema import of_language
from sheets.files import links
from templates.version import VERSION
from templates.words import LANGS

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
CACHE = ROOT / ".site-cache"
OURS = ("bundodo", "designer", "printables", "sheets", "templates")
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
TARGETS = {
    "wasm": (("cp314", "abi3", "none"), ("pyemscripten_2026_0_wasm32", "any")),
    "linux": (("cp314",), ("manylinux2014_x86_64", "manylinux_2_17_x86_64", "manylinux_2_28_x86_64")),
}
IDLE = (
    "bundodo/commands/", "bundodo/sync/", "bundodo/page/", "sheets/google/client", "sheets/google/template",
    "reportlab/graphics/", "reportlab/platypus/",
    "reportlab/fonts/", "openpyxl/chart/", "jinja2/ext", "pypdfium2_cli/",
)  # fmt: skip
"""What no function of the bridge needs."""
NEEDED = ("reportlab/graphics/barcode/qrencoder.py", "openpyxl/chart/")
"""What of it is needed after all."""
INSIDE = (
    ("script-src 'self'", "script-src 'unsafe-inline' blob:"),
    ("style-src 'self'", "style-src 'unsafe-inline'"),
    ("connect-src 'self'", "connect-src blob: data:"),
    ("worker-src 'self' blob:", "worker-src blob:"),
)
"""The page's policy, and that of the single file, which asks for nothing at all."""
_WHEN = (2026, 1, 1, 0, 0, 0)


class SiteError(Exception):
    """Something that can't be fetched, or isn't what it was."""


def main() -> None:
    """Makes the site."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="where the folder `site` is made")
    parser.add_argument("--cache", type=Path, default=CACHE, help="where what is fetched is kept")
    parser.add_argument("--no-single", action="store_true", help="not the single file")
    asked = parser.parse_args()
    try:
        site = build(asked.out / "site", asked.cache)
        sizes = {path.name: path.stat().st_size for path in site.rglob("*") if path.is_file()}
        print(f"{site}: {len(sizes)} files, {sum(sizes.values()) / 1e6:.1f} MB")
        if not asked.no_single:
            single = asked.out / "bundodo.html"
            single.write_bytes(one_file(site))
            print(f"{single}: {single.stat().st_size / 1e6:.1f} MB")
    except SiteError as error:
        sys.exit(str(error))


def build(site: Path, cache: Path) -> Path:
    """The folder, made anew. Raises SiteError where something can't be fetched or has another hash."""
    pins = tomllib.loads((ROOT / "tools" / "site.toml").read_text(encoding="utf-8"))
    cache.mkdir(parents=True, exist_ok=True)
    if site.exists():
        if not (site / "engine.json").is_file():
            raise SiteError(f"{site} is there, and is no site")
        shutil.rmtree(site)
    shutil.copytree(WEB, site)
    core = _npm(pins["pyodide"], cache)
    for name in CORE:
        (site / "pyodide").mkdir(exist_ok=True)
        (site / "pyodide" / name).write_bytes(core[name])
    wheels = {one["name"]: _wheel(one, cache) for one in pins["wheel"]}
    packages = [files for name, files in wheels.items() if name != "pypdfium2"]
    (site / "python.zip").write_bytes(_zip({**_merged(packages), **_stub(), **_ours(fonts=False)}))
    (site / "fonts.zip").write_bytes(_zip(_ours(fonts=True)))
    (site / "pdfium.zip").write_bytes(_zip(wheels["pypdfium2"]))
    for lang in LANGS:
        data = json.dumps(of_language(lang), ensure_ascii=False, separators=(",", ":"), default=str)
        (site / f"schema.{lang}.json").write_text(data, encoding="utf-8")
    (site / "link1.txt").write_bytes(links.dictionary())
    (site / "engine.json").write_text('{"engine":"worker"}', encoding="utf-8")
    first = [*(f"pyodide/{name}" for name in CORE), "python.zip"]
    sizes = {name: (site / name).stat().st_size for name in first}
    (site / "sizes.json").write_text(json.dumps(sizes), encoding="utf-8")
    _service_worker(site)
    return site


def _service_worker(site: Path) -> None:
    """The list of all files with their hashes, and a version that is another one when any of them is."""
    files = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    hashes = {
        name: base64.b64encode(hashlib.sha256((site / name).read_bytes()).digest()).decode()
        for name in files
        if name != "sw.js"
    }
    version = f"bundodo {VERSION} {hashlib.sha256(json.dumps(hashes).encode()).hexdigest()[:12]}"
    text = (WEB / "sw.js").read_text(encoding="utf-8")
    text = text.replace("@VERSION@", version).replace("const FILES = {};", f"const FILES = {json.dumps(hashes)};")
    (site / "sw.js").write_text(text, encoding="utf-8")


# ---- what is fetched ---------------------------------------------------------------------------------------


def _npm(pin: Mapping[str, str], cache: Path) -> dict[str, bytes]:
    """The files of a package of npm's. Raises SiteError."""
    path = cache / pin["file"]
    if not path.is_file():
        _run(["npm", "pack", "--silent", f"{pin['name']}@{pin['version']}"], cache, "npm")
    data = path.read_bytes()
    found = "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode()
    if found != pin["integrity"]:
        raise SiteError(f"{path}: {found}, and not {pin['integrity']}")
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        return {
            member.name.removeprefix("package/"): file.read()
            for member in archive.getmembers()
            if (file := archive.extractfile(member)) is not None
        }


def _wheel(pin: Mapping[str, str], cache: Path) -> dict[str, bytes]:
    """The files of a wheel of PyPI's, those of Linux machines left out. Raises SiteError."""
    path = cache / pin["file"]
    if not path.is_file():
        abis, platforms = TARGETS[pin.get("for", "wasm")]
        options = [f"--abi={one}" for one in abis] + [f"--platform={one}" for one in platforms]
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
            target = ["--python-version=3.14", "--implementation=cp", *options]
            _run([*pip, *target, "--dest", folder, f"{pin['name']}=={pin['version']}"], cache, "pip")
            for one in Path(folder).iterdir():
                one.rename(cache / one.name)
    if not path.is_file():
        raise SiteError(f"{pin['file']} is not what PyPI has of {pin['name']} {pin['version']}")
    data = path.read_bytes()
    found = hashlib.sha256(data).hexdigest()
    if found != pin["sha256"]:
        raise SiteError(f"{path}: sha256 {found}, and not {pin['sha256']}")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {
            name: archive.read(name)
            for name in archive.namelist()
            if not name.endswith("/") and ".dist-info/" not in name and not (pin.get("for") and name.endswith(".so"))
        }


def _run(command: list[str], cache: Path, tool: str) -> None:
    try:
        done = subprocess.run(command, cwd=cache, capture_output=True, text=True, check=False, timeout=600)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise SiteError(f"{tool}: {error}") from error
    if done.returncode:
        raise SiteError(f"{tool}: {done.stderr.strip()[-800:]}")


# ---- what is packed ----------------------------------------------------------------------------------------


def _merged(packages: list[dict[str, bytes]]) -> dict[str, bytes]:
    return {name: data for files in packages for name, data in files.items() if not _is_idle(name)}


def _is_idle(name: str) -> bool:
    if name.startswith(NEEDED):
        return False
    return name.startswith(IDLE) or name.endswith((".pyi", ".pyc", "py.typed", ".pfb", ".afm"))


def _stub() -> dict[str, bytes]:
    return {f"PIL/{path.name}": path.read_bytes() for path in sorted((ROOT / "tools" / "pil").glob("*.py"))}


def _ours(*, fonts: bool) -> dict[str, bytes]:
    """Our own packages, or the fonts that they print with."""
    return {name: path.read_bytes() for name, path in _own_files() if fonts == name.startswith("printables/fonts/")}


def _own_files() -> Iterator[tuple[str, Path]]:
    for package in (*OURS, "examples"):
        for path in sorted((ROOT / package).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.is_file() and "__pycache__" not in name and not _is_idle(name) and path.suffix != ".xlsx":
                yield (f"bundodo/{name}" if package == "examples" else name), path


def _zip(files: Mapping[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, _WHEN), files[name], zipfile.ZIP_DEFLATED, 9)
    return target.getvalue()


# ---- all in one file ---------------------------------------------------------------------------------------


def one_file(site: Path) -> bytes:
    """The whole page in one HTML file that can be opened from a disk: files in base64, a classic worker."""
    text: dict[str, str] = {path.name: path.read_text(encoding="utf-8") for path in site.glob("*.mjs")}
    binary = [*(f"pyodide/{name}" for name in CORE if name.endswith((".wasm", ".zip", ".json")))]
    binary += ["python.zip", "fonts.zip", "pdfium.zip", "link1.txt", "sizes.json"]
    binary += [f"schema.{lang}.json" for lang in LANGS] + ["engine.json"]
    packed: dict[str, Any] = {name: base64.b64encode((site / name).read_bytes()).decode() for name in binary}
    page = (site / "index.html").read_text(encoding="utf-8")
    style = (site / "style.css").read_text(encoding="utf-8")
    icon = base64.b64encode((site / "icon.svg").read_bytes()).decode()
    policy = page.partition('content="default-src')[2].partition('"')[0]
    loose = policy
    for own, inside in INSIDE:
        loose = loose.replace(own, inside)
    page = page.replace(policy, loose)
    page = page.replace('<link rel="stylesheet" href="style.css">', f"<style>{style}</style>")
    page = page.replace('<link rel="manifest" href="page.webmanifest">\n', "").replace(
        'href="icon.svg"', f'href="data:image/svg+xml;base64,{icon}"'
    )
    files = f'<script type="application/json" id="files">{json.dumps(packed)}</script>'
    code = _script(_prelude(site) + _modules(text, "app.mjs"))
    page = page.replace('<script type="module" src="app.mjs"></script>\n', "").replace(
        "</body>", f"{files}\n<script>{code}</script>\n</body>"
    )
    return page.encode()


def _script(code: str) -> str:
    return code.replace("</script", "<\\/script").replace("<!--", "<\\!--")


def _prelude(site: Path) -> str:
    """The files in memory, and the worker's source."""
    loader = (site / "pyodide" / "pyodide.mjs").read_text(encoding="utf-8")
    module = (site / "pyodide" / "pyodide.asm.mjs").read_text(encoding="utf-8")
    worker = (site / "worker.mjs").read_text(encoding="utf-8")
    return f"""
const bundodoFiles = Object.fromEntries(Object.entries(JSON.parse(document.getElementById("files").textContent)).map(
  ([name, text]) => [name, Uint8Array.from(atob(text), (one) => one.charCodeAt(0))]));
document.getElementById("files").remove();
globalThis.bundodoFiles = bundodoFiles;
globalThis.bundodoWorker = {json.dumps(_worker(loader, module, worker))};
"""


def _worker(loader: str, module: str, worker: str) -> str:
    """A classic worker: Pyodide's modules inlined, and every fetch answered from memory."""
    address = json.dumps("https://files.invalid/")
    loader = loader.replace("import.meta.url", address)
    module = module.replace("import.meta.url", address)
    return "\n".join((
        "const bundodoImport = self.importScripts; self.importScripts = undefined;",
        "let bundodoKept = {};",
        "self.fetch = async (name) => {",
        f"  const key = String(name.url ?? name).replace({address}, '');",
        "  const data = bundodoKept[key];",
        "  const type = key.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';",
        "  if (!data) return new Response('', { status: 404 });",
        "  return new Response(data, { headers: { 'Content-Type': type } });",
        "};",
        "const bundodoModule = (() => {", _classic(module), "})().default;",
        "const bundodoLoader = (() => {", _classic(loader), "})().loadPyodide;",
        "self.bundodoPyodide = { loadPyodide: bundodoLoader };",
        "self.bundodoOptions = { createPyodideModule: bundodoModule };",
        "{",
        worker,
        "}",
        "const bundodoOn = self.onmessage;",
        "self.onmessage = (event) => {",
        "  if (event.data.files) bundodoKept = event.data.files;",
        f"  return bundodoOn(event.data.base ? {{ data: {{ ...event.data, base: {address} }} }} : event);",
        "};",
    ))  # fmt: skip


def _classic(code: str) -> str:
    """A module's code as the body of a function that returns what it exports."""
    code = code.partition("//# sourceMappingURL")[0]
    given = [f"default: {name}" for name in re.findall(r"export\s+default\s+(\w+)", code)]
    for listed in re.findall(r"export\s*\{([^}]*)\}", code):
        pairs = (one.split(" as ") for one in listed.split(","))
        given += [f"{pair[-1].strip()}: {pair[0].strip()}" for pair in pairs]
    code = re.sub(r"export\s+default\s+", "", code)
    return re.sub(r"export\s*\{[^}]*\};?", "", code) + f"\nreturn {{ {', '.join(given)} }};"


def _modules(text: Mapping[str, str], first: str) -> str:
    """Our modules as one script: each a function of its own, in the order of their imports."""
    order: list[str] = []

    def walk(name: str) -> None:
        if name in order:
            return
        for other in re.findall(r'from "\./([\w.]+)";', text[name]):
            walk(other)
        order.append(name)

    walk(first)
    made = ["const bundodoModules = {};"]
    for name in order:
        code = re.sub(r'import \{([^}]*)\} from "\./([\w.]+)";', r'const {\1} = bundodoModules["\2"];', text[name])
        names = re.findall(r"^export (?:async )?(?:function|class|const) (\w+)", code, re.MULTILINE)
        code = re.sub(r"^export ", "", code, flags=re.MULTILINE).replace("import.meta.url", "location.href")
        made.append(f'bundodoModules["{name}"] = (() => {{\n{code}\nreturn {{ {", ".join(names)} }};\n}})();')
    return "\n".join(made)


if __name__ == "__main__":
    assert serving.folder() == WEB
    main()

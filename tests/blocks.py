"""The blocks of commands in the docs, as people copy them; and a shell in which they run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.forks import Forks

ROOT = Path(__file__).resolve().parent.parent
STARTS = ("bundodo", "make", "pip", "pipx", "uv", "git", "apt", "python", "python3", "py", "cd", "eval", ".venv/bin/")
"""What a line of commands begins with."""
INSTALLS = re.compile(r"^\s*(?:pip|pipx|uv|git clone|apt|make|.*-m (?:pip|venv|pytest)\b|.*\.venv/)", re.MULTILINE)
"""Commands that fetch something, or stand on what was fetched."""
_MARK = re.compile(r"<!-- (.+?) -->\Z")
ONE_ROUND = "BUNDODO_TEST_ONE_ROUND"


@dataclass(frozen=True)
class Block:
    """A fenced block of a page. ``language`` as written behind the fence; ``mark``: the remark right above it."""

    page: Path
    line: int
    language: str
    mark: str
    text: str

    @property
    def is_commands(self) -> bool:
        lines = [line.strip() for line in self.text.splitlines()]
        return self.language in ("", "bash", "sh", "zsh") and any(line.startswith(STARTS) for line in lines)

    @property
    def is_run(self) -> bool:
        return self.is_commands and not self.mark.startswith("not run")

    @property
    def commands(self) -> list[str]:
        """Its lines without what only explains them."""
        return [line.strip() for line in self.text.splitlines() if line.strip() and not line.strip().startswith("#")]


def pages() -> list[Path]:
    """README and docs."""
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    return sorted(path for path in found if path.name != "CHANGELOG.md")


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page."""
    lines = page.read_text("utf-8").splitlines()
    number = 0
    while number < len(lines):
        if not lines[number].lstrip().startswith("```"):
            number += 1
            continue
        start, language = number, lines[number].strip().strip("`")
        number += 1
        while not lines[number].lstrip().startswith("```"):
            number += 1
        mark = _MARK.match(lines[start - 1].strip()) if start else None
        text = "\n".join(lines[start + 1 : number])
        yield Block(page, start + 1, language, mark[1] if mark else "", text)
        number += 1


def shell_folder(folder: Path, forks: Forks | None = None) -> Path:
    """A folder for PATH in which ``bundodo`` is ours, run by ``forks`` where there are many commands, and a browser
    gives permission to whatever it is shown."""
    folder.mkdir()
    for name, module in (("bundodo", "tests.entry"), ("xdg-open", "tests.permit")):
        path = folder / name
        path.write_text(
            f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(ROOT)!r})\nfrom {module} import main\nmain()\n",
            "utf-8",
        )
        path.chmod(0o755)
    if forks:
        forks.client(folder / "bundodo")
    return folder


def run(
    script: str, cwd: Path, bin_folder: Path, shell: str = "bash", **environ: str
) -> subprocess.CompletedProcess[str]:
    """A script in a shell; ours alone is told where Google and a user's own files are."""
    flags = {"bash": ["--norc", "--noprofile"], "zsh": ["-f"]}[shell]
    env: Mapping[str, str] = {
        **{key: value for key, value in os.environ.items() if not key.startswith(("BUNDODO", "LC_", "LANG"))},
        "PATH": f"{bin_folder}:{os.environ['PATH']}", "HOME": str(cwd), "BUNDODO_CONFIG": str(cwd / ".config"), **environ,
    }  # fmt: skip
    return subprocess.run([shell, *flags], input=script, text=True, capture_output=True, cwd=cwd, env=env, check=False)

"""Whole commands through the real entry point, in this process."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from bundodo.cli import cli

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "examples" / "bundodo"
DUEL = tuple(sorted(EXAMPLES.glob("*.*")))
"""The files of the duel's examples."""


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


def bundodo(*args: object, lang: str = "ja") -> Result:
    """Runs a command; anything that is raised is raised here."""
    runner = CliRunner(env={"BUNDODO_LANG": lang})
    made = runner.invoke(cli, [str(arg) for arg in args], prog_name="bundodo", catch_exceptions=False)
    return Result(made.exit_code, made.stdout, made.stderr)

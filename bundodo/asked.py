"""What is asked of a command or of the page, each group one small value."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from bundodo.say.language import language
from bundodo.say.terminal import echo
from templates.words import Words


class Said(NamedTuple):
    """What --lang, -q, -v and --color say, and a command's voice by them."""

    lang: str | None = None
    verbose: bool = False
    quiet: bool = False
    color: bool | None = None

    @property
    def words(self) -> Words:
        """The application's own words in the language asked for, or the terminal's."""
        return Words(language(self.lang), "common", name="app")

    def put(self, line: str) -> None:
        """A line of the result."""
        echo(line, color=self.color)

    def warn(self, line: str) -> None:
        """What is not as it should be, on stderr."""
        echo(line, err=True, color=self.color)

    def tell_idle(self, why: str, *names: str) -> None:
        """Tells of those of these parameters that were typed, and have no effect; ``why`` is a key of the words."""
        from bundodo.say.helptext import typed_here  # only commands have parameters

        if found := typed_here(*names):
            self.warn(self.words.say(f"idle.{why}", options=" ".join(found)))

    def note(self, line: str) -> None:
        """Progress, on stderr, unless --quiet."""
        if not self.quiet:
            self.warn(line)


class Judged(NamedTuple):
    """What --tab, --game, --cap, --ruling, --data, --pack and --event say: which machines, and by what they are
    judged."""

    tabs: tuple[str, ...] = ()
    game: str | None = None
    cap: int | None = None
    rulings: tuple[str, ...] = ()
    """Each ``KEY=VALUE``."""
    data: Path | None = None
    packs: tuple[Path, ...] = ()
    event: Path | None = None


class Styled(NamedTuple):
    """What --paper, --cards, --cut, --gutter, --backs, --sides, --ink and --printer say of prints."""

    paper: str = "A4"
    cards: str = "63x88"
    cut: str = "marks"
    gutter: float = 0.0
    backs: str = "none"
    sides: str = "both"
    ink: str = "full"
    printer: str | None = None

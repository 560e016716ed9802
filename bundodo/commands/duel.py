"""``bundodo duel``: two machines fight."""

from __future__ import annotations

import json
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from bundodo.asked import Judged, Said
from bundodo.options import gathered, judged, speaking
from bundodo.say import typed
from bundodo.say.trouble import INTERRUPTED, Trouble
from templates.opened import is_folder, is_there

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.chunks import Results
    from bundodo.matches.bouts import Bout
    from bundodo.matches.setting import Setting
    from designer.play.players import Player, Step

MOST_SEED = 2**53 - 1
"""As large as JSON's numbers are exact everywhere."""
_DRAWN = 10**6
_OF_A_PAIR = 100


class Fought(NamedTuple):
    """How it is fought: on which field, by whom, how often, by what seed; where it is recorded."""

    field: str | None
    random: int | None
    players: str | None
    strength: int | None
    workers: int
    seed: int | None
    matches: int | None
    record: Path | None
    options: bool
    anyway: bool
    force: bool


fighting = gathered(
    "fought",
    Fought,
    Fought._fields,
    (
        click.option(
            "--field", type=typed.source, metavar="SOURCE", help="フィールド / the field (default: an empty one)"
        ),
        click.option(
            "--random", type=click.IntRange(0, 1000), metavar="N", help="障害物N個のフィールド / N obstacles at random"
        ),
        click.option(
            "--players",
            type=typed.Named(typed.players, some=True),
            metavar="A,B",
            help="指し手（greedy、random、ahead、planner） / who plays: greedy, random, ahead, planner (greedy)",
        ),
        click.option(
            "--strength",
            type=click.IntRange(4, 10**5),
            metavar="N",
            help="1手に試す回数 / plays a decision of a planner",
        ),
        click.option("--workers", type=click.IntRange(1, 256), default=1, metavar="N", help="並べる数 / processes"),
        click.option("--seed", type=click.IntRange(0, MOST_SEED), metavar="N", help="乱数の種 / seed"),
        click.option(
            "--matches",
            type=click.IntRange(1, 10**7),
            metavar="N",
            help="対戦の数 / how many matches (1; a pair of several machines 100)",
        ),
        click.option(
            "--record",
            type=typed.file,
            metavar="PATH",
            help="記録するファイル、2戦以上ならフォルダー / record to a file, a folder for several",
        ),
        click.option("--options", is_flag=True, help="選べたものも記録する / record what was to choose from, too"),
        click.option("--anyway", is_flag=True, help="規定外の機体も / illegal machines, too"),
        click.option(
            "--force", is_flag=True, help="ほかのファイルにも上書きする / overwrite a file not made by bundodo"
        ),
    ),
)
"""``fought``: all that matches are fought by."""


@click.command("duel")
@click.argument("sources", type=typed.source, nargs=-1, required=True, metavar="SOURCE...")
@fighting
@click.option("--html", type=typed.file, metavar="FILE", help="対戦表のページ / the table as a page")
@click.option("--plot", type=typed.file, metavar="FILE", help="対戦表の図（.svg .png） / as a picture")
@judged
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="形式 / format")
@speaking
def command(
    sources: tuple[str, ...], form: str, fought: Fought, html: Path | None, plot: Path | None, by: Judged, said: Said
) -> None:
    """2機を対戦させ、1戦なら物語として、何戦もなら集計して伝えます。3機以上なら、総当たりの対戦表を作ります。

    Two machines fight: one match is told as a story, many are counted. Of several, every one meets every other.

    \b
    例 / Examples:
      bundodo duel altair.toml petrichor.toml
      bundodo duel altair.toml petrichor.toml --field field.toml --seed 7 --record match.json
      bundodo duel altair.toml petrichor.toml --matches 1000 --random 10 --workers 2
      bundodo duel machines/ --matches 200 --random 10 --html table.html
    """
    from bundodo.matches.bouts import Bout
    from bundodo.matches.setting import players_of, set_up

    words = said.words
    setting = set_up(sources, by, said, field=fought.field, random=fought.random, anyway=fought.anyway)
    several = len(setting.machines) > 2
    fought = fought._replace(matches=fought.matches or (_OF_A_PAIR if several else 1))
    _need_sense(fought, said)
    names = players_of(fought.players, setting.game, words)
    _need_table(several, fought, names, (html, plot), said)
    seed = secrets.randbelow(_DRAWN) if fought.seed is None else fought.seed
    if fought.seed is None and form == "text":
        said.note(words.say("play.seed", seed=seed))
    if several:
        _table(setting, names[0], seed, fought, form, (html, plot), said)
        return
    bout = Bout(setting, names, seed, fought.options, fought.strength)
    count = _one(bout, fought, said, told=form == "text") if fought.matches == 1 else _many(bout, fought, said)
    if form == "json":
        from bundodo.matches.bouts import summary

        said.put(json.dumps(summary(count, bout), ensure_ascii=False))
    elif _matches(fought) > 1:
        _tell(count, bout, said)


def _need_table(
    several: bool, fought: Fought, names: tuple[str, str], files: tuple[Path | None, Path | None], said: Said
) -> None:
    """Raises Trouble for what only two machines have, and for what only several have."""
    words = said.words
    if several and fought.record is not None:
        raise Trouble(words["matchups.record"])
    if several and names[0] != names[1]:
        raise Trouble(words["matchups.players"])
    if not several and any(files):
        raise Trouble(words["matchups.two"])


def _table(
    setting: Setting,
    player: str,
    seed: int,
    fought: Fought,
    form: str,
    files: tuple[Path | None, Path | None],
    said: Said,
) -> None:
    """Every machine against every other."""
    from bundodo.matches import matchups

    words, (html, plot) = said.words, files
    met = matchups.meet(setting, player, seed, _matches(fought), fought.strength, fought.workers, said)
    if form == "json":
        said.put(matchups.encode(met))
    else:
        matchups.tell(met, said)
    if html is not None:
        _write(html, matchups.page(met, words).encode(), fought, said)
        said.note(words.say("replay.outputs", path=html))
    if plot is not None:
        matchups.plot(met, plot, words, force=fought.force)


def _matches(fought: Fought) -> int:
    return fought.matches or 1


def _need_sense(fought: Fought, said: Said) -> None:
    """Raises Trouble for a record that can't be written as it is asked for."""
    words, path = said.words, fought.record
    if fought.options and path is None:
        raise Trouble(words["play.options_alone"])
    if path is None:
        said.tell_idle("record", "force")
        return
    if fought.matches == 1 and is_folder(path):
        raise Trouble(words.say("play.record_file", path=path))
    if _matches(fought) > 1 and is_there(path) and not is_folder(path):
        raise Trouble(words.say("play.record_folder", path=path))


def _write(path: Path, data: bytes, fought: Fought, said: Said) -> None:
    from bundodo.out import files

    words = said.words
    try:
        files.write(path, data, force=fought.force)
    except files.NotOursError as error:
        key = "trouble.folder" if is_folder(path) else "trouble.exists"
        raise Trouble(words.say(key, path=error.path)) from error
    except OSError as error:
        raise Trouble(words.say("trouble.write", path=path, why=error.strerror)) from error


def _one(bout: Bout, fought: Fought, said: Said, *, told: bool) -> Results:
    """One match, told as a story."""
    from bundodo.matches.telling import told_match

    play, opening = bout.setting.play, []  # type: ignore[var-annotated]
    start = bout.start(0, said.words, opening)
    played = list(_steps(bout, 0, start, bout.players, said))
    end = played[-1][1]
    if fought.record is not None:
        _write(fought.record, bout.record(0, start, played), fought, said)
        said.note(said.words.say("play.recorded", path=fought.record))
    if told:
        for line in told_match(play, start, opening, [step for step, _ in played], bout.setting.changed, said):
            said.put(line)
    return bout.counted(0, play.result(end))


def _steps(
    bout: Bout, match: int, start: Any, players: tuple[Player, Player], said: Said
) -> Iterator[tuple[Step, Any]]:
    """A match, step by step. Raises Trouble for one that is too large for its players."""
    from arena.games.room import TooLargeError

    try:
        yield from bout.steps(match, start, players)
    except TooLargeError as error:
        raise Trouble(said.words.say("play.too_large", what=error.what, most=error.most)) from error


def _many(bout: Bout, fought: Fought, said: Said) -> Results:
    """Many matches, counted. Interrupted, it tells how many are done; what was recorded is whole."""
    from arena.chunks import Results
    from bundodo.matches.progress import telling

    count, words = Results(), said.words
    bout.start(0, words, [])  # what can't be played is told before anything is
    tell = telling(_matches(fought), said)
    try:
        for found in _recorded(bout, fought, said) if fought.record else _counted(bout, fought, said):
            count += found
            tell(count.matches)
    except KeyboardInterrupt:
        said.warn(words.say("play.stopped", count=count.matches))
        sys.exit(INTERRUPTED)
    if fought.record is not None:
        said.note(words.say("play.recorded_many", path=fought.record, count=count.matches))
    return count


def _recorded(bout: Bout, fought: Fought, said: Said) -> Iterator[Results]:
    """Match by match, each recorded in the folder."""
    assert fought.record is not None
    players, play = bout.players, bout.setting.play
    wide = max(4, len(str(fought.matches)))
    for match in range(_matches(fought)):
        start = bout.start(match, said.words, [])
        played = list(_steps(bout, match, start, players, said))
        _write(fought.record / f"{match + 1:0{wide}}.json", bout.record(match, start, played), fought, said)
        yield bout.counted(match, play.result(played[-1][1]))


def _counted(bout: Bout, fought: Fought, said: Said) -> Iterator[Results]:
    """Chunk by chunk, fast where that is worth its start."""
    from arena.games.room import TooLargeError
    from arena.work import played
    from bundodo.matches.speed import hasten

    is_fast = hasten(_matches(fought), bout.names, said)
    chunks = list(bout.chunks(_matches(fought), 200 if is_fast else 20, said.words))
    try:
        yield from played(chunks, fought.workers)
    except TooLargeError as error:
        raise Trouble(said.words.say("play.too_large", what=error.what, most=error.most)) from error


def _tell(count: Results, bout: Bout, said: Said) -> None:
    """The count in words."""
    from bundodo.matches.bouts import ends
    from bundodo.say.terminal import visible

    words = said.words
    names = [visible(name) or words["check.unnamed"] for name in bout.setting.names]

    def share(part: int) -> str:
        return f"{100 * part / count.matches:.1f}%"

    low, high = (f"{100 * end:.1f}%" for end in count.interval)
    lines: list[tuple[str, dict[str, Any]]] = [
        ("head", {"first": names[0], "second": names[1], "matches": count.matches}),
        *(
            ("wins", {"name": name, "wins": won, "share": share(won)})
            for name, won in zip(names, count.wins, strict=True)
        ),
        ("draws", {"draws": count.draws, "share": share(count.draws)}),
        ("interval", {"name": names[0], "low": low, "high": high}),
        ("turns", {"turns": f"{count.turns / count.matches:.1f}"}),
        ("ends", ends(count)),
        ("who", {"players": ", ".join(bout.names), "seed": bout.seed}),
    ]
    for key, told in lines:
        said.put(words.say(f"play.{key}", **told))

"""``bundodo lab``: what machines, customs and rulings are worth, measured by play."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from bundodo.asked import Judged, Said
from bundodo.options import gathered, judged, speaking
from bundodo.say import typed
from bundodo.say.helptext import Group
from bundodo.say.trouble import INTERRUPTED, Trouble

if TYPE_CHECKING:
    from bundodo.lab.bench import Bench, Wanted

_SEED, _PLAYERS = 1, "greedy,ahead"


def _wanted(**given: Any) -> Wanted:
    from bundodo.lab.bench import Wanted

    return Wanted(**given)


working = gathered(
    "wanted",
    _wanted,
    ("folder", "players", "matches", "builds", "seed", "strength", "workers", "scheduler", "field", "force"),
    (
        click.option("-o", "--output", "folder", required=True, type=typed.folder, help="書き出すフォルダー / folder"),
        click.option(
            "--players",
            default=_PLAYERS,
            metavar="A,B",
            help="指し手、2人以上 / who plays, two or more (greedy,ahead)",
        ),
        click.option(
            "--matches", type=click.IntRange(2, 10**6), default=40, metavar="N", help="1組の対戦数 / matches of a pair"
        ),
        click.option(
            "--builds", type=click.IntRange(0, 1000), default=0, metavar="N", help="くじで作る機体 / machines at random"
        ),
        click.option("--seed", type=click.IntRange(0, 2**53 - 1), default=_SEED, metavar="N", help="乱数の種 / seed"),
        click.option("--strength", type=click.IntRange(4, 10**5), metavar="N", help="1手に試す回数 / plays a decision"),
        click.option("--workers", type=click.IntRange(1, 256), default=1, metavar="N", help="並べる数 / processes"),
        click.option("--scheduler", metavar="ADDRESS", help="Dask のスケジューラ / a Dask scheduler (tcp://HOST:8786)"),
        click.option("--field", type=typed.source, metavar="SOURCE", help="フィールド / the field (four at random)"),
        click.option(
            "--force", is_flag=True, help="ほかのファイルにも上書きする / overwrite files not made by bundodo"
        ),
    ),
)
"""``wanted``: --output to --force."""
machines = click.argument("sources", type=typed.source, nargs=-1, required=True, metavar="SOURCE...")


@click.group("lab", cls=Group)
def command() -> None:
    """機体、カスタマイズ、裁定の強さを、対戦で測ります（追加部品 bundodo[lab]）。

    The balance lab: what machines, customs and rulings are worth, measured by play (the extra bundodo[lab]).

    \b
    例 / Examples:
      bundodo lab matchups machines/ -o lab --workers 2
      bundodo lab prices machines/ -o lab --workers 2
    """


@command.command("matchups")
@machines
@working
@judged
@speaking
def matchups(sources: tuple[str, ...], wanted: Wanted, by: Judged, said: Said) -> None:
    """だれが強く、だれがだれに勝つか。だれにも負けない混ぜ方も。

    How strong each machine is, what beats it, and the mix of machines that nobody beats.
    """
    from bundodo.lab import runs

    _run(runs.matchups, sources, wanted, by, said)


@command.command("prices")
@machines
@working
@judged
@speaking
def prices(sources: tuple[str, ...], wanted: Wanted, by: Judged, said: Said) -> None:
    """カスタマイズとコンボは、何ポイント分の値打ちか。

    What each custom and combo is worth in points, next to what it costs.
    """
    from bundodo.lab import runs

    _run(runs.price, sources, wanted, by, said)


@command.command("meta")
@machines
@working
@judged
@speaking
def meta(sources: tuple[str, ...], wanted: Wanted, by: Judged, said: Said) -> None:
    """みんなが勝とうと組みかえ続けたら、何が残るか。

    What is left when everybody builds to beat everybody: mixes and best answers, until none gains any more.
    """
    from bundodo.lab import runs

    _run(runs.evolve, sources, wanted, by, said)


@command.command("rulings")
@machines
@click.option("--only", "only", metavar="KEY,KEY", help="この裁定だけ / these rulings alone")
@working
@judged
@speaking
def rulings(sources: tuple[str, ...], only: str | None, wanted: Wanted, by: Judged, said: Said) -> None:
    """裁定を変えると、強さと値打ちはどう変わるか。

    What each other choice of each ruling does to ratings, mix and prices.
    """
    from bundodo.lab import runs

    keys = tuple(part.strip() for part in (only or "").split(",") if part.strip())
    _run(partial(runs.rule, only=keys), sources, wanted, by, said, keys)


def _run(
    question: Callable[[Bench, Said], dict[str, Any]],
    sources: tuple[str, ...],
    wanted: Wanted,
    by: Judged,
    said: Said,
    keys: tuple[str, ...] = (),
) -> None:
    from arena.games.room import TooLargeError
    from arena.lab.crew import LostError, VersionError
    from arena.lab.store import StoreError
    from bundodo.lab.bench import open_bench
    from bundodo.lab.page import page
    from bundodo.lab.runs import contested
    from bundodo.lab.telling import tell
    from bundodo.out.writing import Writer

    words = said.words
    try:
        with open_bench(sources, wanted, by, said) as bench:
            known = [one.key for one in contested(bench)] if keys else []
            if unknown := [key for key in keys if key not in known]:
                raise Trouble(words.say("lab.no_ruling", found=", ".join(unknown), known=", ".join(known)))
            found, played = question(bench, said), bench.lab.progress
            told = words.say("lab.done", played=played.played, known=played.done - played.played, path=wanted.folder)
    except KeyboardInterrupt:
        said.warn(words.say("lab.stopped", path=wanted.folder))
        sys.exit(INTERRUPTED)
    except TooLargeError as error:
        raise Trouble(words.say("play.too_large", what=error.what, most=error.most)) from error
    except VersionError as error:
        raise Trouble(words.say("lab.version", told=error)) from error
    except LostError as error:
        raise Trouble(words.say("lab.given_up", told=error)) from error
    except StoreError as error:
        raise Trouble(words.say("lab.store_unread", path=error.path, why=error.why)) from error
    writer = Writer(wanted.force, words, said.note, said.warn)
    writer.put(wanted.folder / "report.json", f"{json.dumps(found, ensure_ascii=False, indent=1)}\n".encode())
    writer.put(wanted.folder / "report.html", page(found).encode())
    for line in tell(found, words):
        said.put(line)
    said.note(told)
    if writer.tally.failed:
        sys.exit(2)

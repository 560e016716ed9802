"""``bundodo odds``: the exact odds of every attack."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

import click

from bundodo.asked import Judged, Said
from bundodo.games.parts import Aimed
from bundodo.options import gathered, judged, speaking
from bundodo.say import typed
from bundodo.say.helptext import spoken
from bundodo.say.terminal import visible
from bundodo.say.trouble import Trouble

if TYPE_CHECKING:  # the pipeline is loaded when the command runs, not for its --help
    from bundodo.games.parts import Odds
    from bundodo.pipeline import Run
    from templates.words import Words

SOME = ("armor", "broken", "hp", "rerolls", "boost", "face", "no_combo", "no_arms")
"""Options that only some games know; what others know of the moment of an attack is said with --given."""
_MOST_ARMORS = 100
_RANGE = re.compile(r"(\d{1,3})(?:-(\d{1,3})(?:/(\d{1,3}))?)?")


def armors(text: str) -> tuple[int, ...] | None:
    """One armour (``16``) or a range of them (``0-32``, ``0-32/4``); None for anything else, or for too many."""
    found = _RANGE.fullmatch(normalize("NFKC", text).strip())
    if found is None:
        return None
    first = int(found[1])
    last, step = int(found[2] or first), int(found[3] or 1)
    made = tuple(range(first, last + 1, step)) if step else ()
    return made if 0 < len(made) <= _MOST_ARMORS else None


def _armors(context: click.Context, _option: click.Parameter, text: str | None) -> tuple[int, ...] | None:
    """What --armor says. Raises Trouble that says what is allowed."""
    found = None if text is None else armors(text)
    if text is not None and found is None:
        from bundodo.runs import odds_words

        lang = context.params.get("lang") or spoken()
        raise Trouble(odds_words(lang).say("trouble.armor", found=visible(text), most=_MOST_ARMORS))
    return found


armor_option = click.option(
    "--armor", callback=_armors, metavar="N", help="敵の装甲、0-32/4 のようにも / armour, or a range"
)


_WHOLE = click.IntRange(min=0, max=999)

aimed = gathered(
    "asked",
    Aimed,
    Aimed._fields,
    (
        armor_option,
        click.option("--against", type=typed.source, metavar="SOURCE", help="敵の機体 / the machine attacked"),
        click.option(
            "--broken", multiple=True, metavar="PARTS", help="敵の壊れたパーツ（head,torso など） / its broken parts"
        ),
        click.option("--hp", type=_WHOLE, metavar="N", help="敵のいまのHP / the target's HP now"),
        click.option("--rerolls", type=_WHOLE, default=0, metavar="N", help="使うシミュレート / simulate spent"),
        click.option("--boost", type=_WHOLE, default=0, metavar="N", help="敵が使うブースト / boost the enemy spends"),
        click.option(
            "--aim", type=click.Choice(["mean", "part", "kill"]), default="mean", help="攻撃の狙い / what is aimed at"
        ),
        click.option("--face", type=click.IntRange(0, 5), default=0, metavar="N", help="出目+N / a bonus to faces"),
        click.option("--no-combo", is_flag=True, help="敵は近接コンボを出していない / the enemy played no combo"),
        click.option("--no-arms", is_flag=True, help="自機の両腕が壊れている / both own arms are broken"),
        click.option(
            "--given",
            multiple=True,
            metavar="KEY=VALUE",
            help="攻撃の状況（ゲームによる） / how things stand (by game)",
        ),
    ),
)
"""``asked``: --armor to --given."""


@click.command("odds")
@click.argument("sources", type=typed.source, nargs=-1, required=True, metavar="SOURCE")
@aimed
@judged
@click.option("--format", "form", type=click.Choice(["table", "json"]), default="table", help="形式 / format")
@click.option("--plot", type=typed.file, metavar="FILE", help="図にする / draw (.svg or .png)")
@click.option("--force", is_flag=True, help="ほかのファイルにも上書きする / overwrite a file not made by bundodo")
@speaking
def command(
    sources: tuple[str, ...], asked: Aimed, form: str, plot: Path | None, force: bool, by: Judged, said: Said
) -> None:
    """攻撃ごとのダメージの確率を、厳密に計算します。乱数は使いません。

    The exact odds of every attack of a machine; nothing is sampled.

    \b
    例 / Examples:
      bundodo odds altair.toml
      bundodo odds altair.toml --armor 16 --rerolls 2 --aim part
      bundodo odds altair.toml --against petrichor.toml --boost 3 --broken head,torso
      bundodo odds altair.toml --armor 16 --format json
      bundodo odds altair.toml --armor 0-32/4 --plot altair.svg
    """
    from bundodo.games import registry
    from bundodo.outlook import Forecasts, conditions
    from bundodo.runs import Form, answer, machines, need_drawing

    words = said.words
    run = machines(sources, by, said)
    conditions(run, asked.given, words)
    part = registry.parts(run.game.NAME).odds or Forecasts()
    if plot is None:
        said.tell_idle("plot", "force")
    else:
        need_drawing(part, "odds", run, words)
    _need_taken(part, run, asked, words)
    answer(part, run, asked, by, said, Form(form, plot, force))


def _need_taken(part: Odds[Any], run: Run, asked: Aimed, words: Words) -> None:
    """Raises Trouble for an option that the odds of the game don't take."""
    from bundodo.runs import odds_words

    for name in SOME:
        if getattr(asked, name) and name not in part.takes:
            keys = ", ".join(one.key for one in run.game.CONDITIONS)
            told = {"option": name.replace("_", "-"), "game": run.game.NAME, "keys": keys}
            raise Trouble(odds_words(words.lang).say("trouble.option", **told))

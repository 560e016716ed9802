"""From the options of prints to their style."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bundodo.asked import Styled
from bundodo.say.trouble import Trouble, near
from templates.slipped import why
from templates.words import Words, own_of

if TYPE_CHECKING:
    from printables.paper.sizes import Paper
    from printables.theme import Style


def style_of(look: Styled, words: Words) -> Style:
    """The prints' style that the options ask for. Raises Trouble for a paper, card size or printer that is not
    there."""
    from printables.paper.sizes import card_preset, card_presets
    from printables.theme import Style

    paper_of(look.paper, words)
    own = own_of(words.lang)
    try:
        card_preset(look.cards, own)
    except (ValueError, OSError) as error:
        known = near(look.cards, card_presets(own), words)
        raise Trouble(words.say("trouble.cards", found=look.cards, allowed=known, why=unfit(error, words))) from error
    if look.sides != "both" and look.backs == "fold":
        raise Trouble(words.say("print.sides_fold", sides=look.sides))
    style = Style(
        ink=look.ink,
        lang=words.lang,
        paper=look.paper,
        cards=look.cards,
        cut=look.cut,
        gutter=look.gutter,
        backs=look.backs,
        sides=look.sides,
    )
    return by_printer(style, look.printer, words)


def named_kinds(only: Iterable[str], words: Words) -> tuple[str, ...]:
    """What --only names, each once, some with commas. Raises Trouble for what no kit holds."""
    from bundodo.out.printing import ALL_KINDS

    kinds = tuple(dict.fromkeys(kind.strip() for some in only for kind in some.split(",")))
    for kind in kinds:
        if kind not in ALL_KINDS:
            raise Trouble(words.say("trouble.only", found=kind, allowed=near(kind, ALL_KINDS, words)))
    return kinds


def unfit(error: Exception, words: Words) -> str:
    """What is wrong with a card size of a user's own, in the user's language."""
    from printables.paper.presets import PresetError

    if isinstance(error, PresetError) and error.key:
        cause = error.params.get("why")
        said = {"why": why(cause, words.lang)} if isinstance(cause, Exception) else {}
        return words.say(error.key, **{**error.params, **said})
    if isinstance(error, OSError):
        return words.say("preset.unread", source=error.filename or "", why=error.strerror)
    return words["preset.none"]


def by_printer(style: Style, name: str | None, words: Words) -> Style:
    """The style moved and scaled as the printer of that name needs it. Raises Trouble for one that is not there."""
    from msgspec import structs

    from bundodo.out.printers import profiles, unknown

    if not name:
        return style
    printers = profiles(words)
    if name not in printers:
        raise unknown(name, printers, words)
    one = printers[name]
    scales = {"front_scale": one.front_scale, "back_scale": one.back_scale}
    return structs.replace(style, front=one.front, back=one.back, **scales)


def paper_of(name: str, words: Words) -> Paper:
    """The paper of this name or size. Raises Trouble that lists those there are."""
    from printables.paper.sizes import paper, papers

    own = own_of(words.lang)
    try:
        return paper(name, own)
    except ValueError as error:
        raise Trouble(words.say("trouble.paper", found=name, allowed=near(name, papers(own), words))) from error


@contextmanager
def cards_with_room(look: Styled, words: Words) -> Iterator[None]:
    """Raises Trouble where not one of the cards asked for fits on the paper."""
    from printables.paper.imposition import NoRoomError

    try:
        yield
    except NoRoomError as error:
        raise Trouble(words.say("print.no_room", cards=look.cards, paper=look.paper)) from error

"""From the options of prints to their style."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bundodo.options import Styled
from bundodo.say.trouble import Trouble
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
        known = ", ".join(card_presets(own))
        raise Trouble(words.say("trouble.cards", found=look.cards, allowed=known, why=error)) from error
    front = back = (0.0, 0.0)
    if look.printer:
        from bundodo.out.printers import profiles, unknown

        printers = profiles(words)
        if look.printer not in printers:
            raise unknown(look.printer, printers, words)
        front, back = printers[look.printer].front, printers[look.printer].back
    return Style(
        ink=look.ink,
        lang=words.lang,
        paper=look.paper,
        cards=look.cards,
        cut=look.cut,
        gutter=look.gutter,
        backs=look.backs,
        front=front,
        back=back,
    )


def paper_of(name: str, words: Words) -> Paper:
    """The paper of this name or size. Raises Trouble that lists those there are."""
    from printables.paper.sizes import paper, papers

    own = own_of(words.lang)
    try:
        return paper(name, own)
    except ValueError as error:
        raise Trouble(words.say("trouble.paper", found=name, allowed=", ".join(papers(own)))) from error


@contextmanager
def cards_with_room(look: Styled, words: Words) -> Iterator[None]:
    """Raises Trouble where not one of the cards asked for fits on the paper."""
    from printables.paper.imposition import NoRoomError

    try:
        yield
    except NoRoomError as error:
        raise Trouble(words.say("print.no_room", cards=look.cards, paper=look.paper)) from error

"""What the application has for the duel: a template drawn by hand, odds with re-rolls, advice, comparison, plots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bundodo.games.parts import (
    Advice,
    Aimed,
    Drawing,
    Looked,
    Odds,
    Parts,
    Play,
    Replay,
    Story,
    Telling,
    Template,
    Wish,
)

if TYPE_CHECKING:
    from pathlib import Path

    from bundodo.asked import Judged, Said
    from bundodo.games.duel.advice import Counsel
    from bundodo.games.duel.runs import Duel
    from bundodo.pipeline import Run
    from bundodo.template.entered import Plan
    from designer.fields import FieldReading
    from designer.game import AnyGame, Terms
    from designer.games.duel.odds.compare import Comparison
    from designer.packs.pack import Pack
    from designer.play.nodes import Log
    from designer.play.records import FieldDocument, Replayed
    from designer.rules import Rulings
    from designer.views import Board
    from printables.tray import Printed
    from sheets.form import Values
    from sheets.workbook import Workbook
    from templates.words import Lang, Words


class DuelTemplate(Template):
    """Every rule as a live formula."""

    def workbook(self, plan: Plan) -> Workbook:
        """The template."""
        from bundodo.games.duel.template.book import workbook

        return workbook(plan)

    def entries(self, game: AnyGame, machine: object, values: Values, lang: Lang) -> dict[str, object]:
        """A machine's values in the template's words."""
        from bundodo.games.duel.template.fill import moved
        from designer.games.duel.machine import Machine

        assert isinstance(machine, Machine)
        return moved(machine, values, game.form(), lang, game.packs)


class DuelOdds(Odds["list[Duel]"], Drawing["list[Duel]"]):
    """Every attack, with boost and with re-rolls by the best policy."""

    takes = frozenset(("armor", "broken", "hp", "rerolls", "boost", "face", "no_combo", "no_arms"))

    def find(self, run: Run, asked: Aimed, by: Judged, said: Said) -> list[Duel]:
        """Every machine against every target."""
        from bundodo.games.duel.runs import duels, targets

        return duels(run, targets(asked, run.terms.rulings, by, said), asked, said.words)

    def encode(self, found: list[Duel], lang: Lang) -> str:
        """The odds as JSON."""
        from bundodo.games.duel import report
        from bundodo.say.numbers import encode

        return encode([report.answer(duel, lang) for duel in found])

    def tell(self, found: list[Duel], words: Words, color: bool | None) -> None:
        """Tables."""
        from bundodo.games.duel import report

        report.tables(found, words.lang, color)

    def draw(self, found: list[Duel], path: Path, words: Words, *, force: bool) -> None:
        """Against one target how likely so much damage is, against several the mean."""
        from bundodo.games.duel.plot import draw

        draw(found, path, words, force=force)


class DuelAdvice(Advice["Counsel"]):
    """Changes that are worse at nothing; for a machine over the cap what to cut."""

    aims = (
        "mean", "part", "any", "points", "card", "hp", "move", "half_move", "armor", "precise_action", "boost",
        "simulate", "melee_performance", "reaction",
    )  # fmt: skip

    def find(self, run: Run, asked: Wish, by: Judged, said: Said) -> Counsel:
        """The advice on every machine."""
        from bundodo.games.duel.advice import advised

        return advised(run, asked, by, said)

    def encode(self, found: Counsel, lang: Lang) -> str:  # noqa: ARG002  a part's shape
        """All changes as JSON."""
        from bundodo.games.duel.advice_out import encode

        return encode(found)

    def tell(self, found: Counsel, words: Words, color: bool | None) -> None:
        """The best changes in words."""
        from bundodo.games.duel.advice import tell

        tell(found, words.lang, color)


class DuelComparison(Telling[None, "Comparison"], Drawing["Comparison"]):
    """Stats, ranges, mean damage each way, who acts first."""

    def find(self, run: Run, asked: None, by: Judged, said: Said) -> Comparison | None:  # noqa: ARG002  a part's shape
        """The two machines of the run; None where armour or reaction is unreadable."""
        from bundodo.games.duel.versus import compared

        return compared(run, said.words)

    def encode(self, found: Comparison, lang: Lang) -> str:
        """The comparison as JSON."""
        from bundodo.games.duel.versus import encode

        return encode(found, lang)

    def tell(self, found: Comparison, words: Words, color: bool | None) -> None:
        """Tables."""
        from bundodo.games.duel.versus import tables

        tables(found, words.lang, color)

    def draw(self, found: Comparison, path: Path, words: Words, *, force: bool) -> None:
        """The greatest mean of both machines at every distance."""
        from bundodo.games.duel.plot import draw_comparison

        draw_comparison(found, path, words, force=force)


class DuelPlay(Play):
    """Rules P1 to P16."""

    @property
    def game(self) -> Replayed[Any]:
        """The rules."""
        from designer.games.duel.play import engine

        return engine

    def start(self, machines: tuple[Any, Any], field: FieldReading, terms: Terms, words: Words, log: Log) -> Any:
        """The first position."""
        from bundodo.games.duel.played.part import begin

        return begin(machines, field, terms, words, log)

    def field(self, state: Any) -> FieldDocument:
        """The field."""
        from designer.games.duel.play.record import field_document

        return field_document(state.duel)

    def write(self, machine: Any) -> dict[str, Any]:
        """A machine."""
        from designer.games.duel.play.record import machine_document

        return machine_document(machine)

    def read(self, document: dict[str, Any], place: str, packs: tuple[Pack, ...]) -> Any:
        """A machine of a record."""
        from designer.games.duel.play.record import machine_of

        return machine_of(document, place, packs)

    def result(self, state: Any) -> dict[str, Any]:
        """The end."""
        from designer.games.duel.play.record import result_document

        return result_document(state)

    def story(self, state: Any, words: Words, *, verbose: bool) -> Story:
        """Who tells it."""
        from bundodo.games.duel.played.part import DuelStory

        return DuelStory(state, words, verbose=verbose)

    def look(
        self, board: Board, hexes: tuple[str, str], facings: tuple[int, int], rulings: Rulings, words: Words
    ) -> Looked:
        """P11 to P13."""
        from bundodo.games.duel.played.looking import look

        return look(board, hexes, facings, rulings, words)

    def page(self, replay: Replay, words: Words) -> str:
        """A page to step through."""
        from bundodo.games.duel.played.page import page

        return page(replay, words)

    def report(self, replay: Replay, words: Words) -> Printed:
        """A battle report."""
        from bundodo.games.duel.played.report import report

        return report(replay, words)


PARTS = Parts(DuelTemplate(), DuelOdds(), DuelAdvice(), DuelComparison(), DuelPlay())

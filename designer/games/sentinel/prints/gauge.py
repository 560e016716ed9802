"""How far and to which side a machine shoots, for the range and arc template. Rules S5, S6, ruling fire_arc."""

from __future__ import annotations

from designer.game import Terms
from designer.games.sentinel.derive import Profile
from designer.games.sentinel.machine import BANDS, Machine
from designer.games.sentinel.odds.moves import fire_arc
from designer.games.sentinel.prints import facts
from designer.games.sentinel.prints.facts import signed
from designer.games.sentinel.prints.wording import Wording
from designer.games.sentinel.rules import load
from designer.kit import NONE
from designer.views import Band, Gauge, Row, Table, Tone
from templates.words import Lang


def gauge(machine: Machine, profile: Profile, terms: Terms, lang: Lang) -> Gauge:
    """The bands with every weapon's final modifier in each (S9), and the arc in force."""
    rules, words = load(), Wording(lang, "range")
    names = [facts.weapon_name(gun, number, rules, lang) for number, gun in enumerate(machine.ranged, 1)]
    finals = [[signed(made.final[band]) for band in BANDS] for made in profile.ranged]
    arc = fire_arc(terms.rulings, terms.data)
    whole = len(arc) == len(range(6))
    return Gauge(
        title=words("title"),
        decal=words("decal"),
        name=machine.name,
        player=machine.player,
        bands=tuple(
            Band(
                label=band.name(lang),
                letter=words(f"letters.{band.id}"),
                first=band.hexes[0],
                last=band.hexes[1],
                lines=tuple(
                    f"{name} {final[at]}" for name, final in zip(names, finals, strict=True) if final[at] != NONE
                ),
            )
            for at, band in enumerate(rules.bands)
        ),
        arc=frozenset(sextant - 1 for sextant in arc),
        arc_label=words("arc.all" if whole else "arc.front" if terms.data is None else "arc.own"),
        table=Table(
            title=words("table.title"),
            decal=words("table.decal"),
            tone=Tone.RED,
            columns=(
                words("table.weapon"),
                *(f"{band.name(lang)} {band.hexes[0]}–{band.hexes[1]}" for band in rules.bands),
                words("table.damage"),
            ),
            rows=tuple(
                Row((name, *final, facts.damage(made.damage)))
                for name, final, made in zip(names, finals, profile.ranged, strict=True)
            ),
            empty=words("table.empty"),
            note=words("table.note", beyond=rules.bands[-1].hexes[1] + 1),
        ),
        ruler=words("ruler"),
        how=words("how"),
        notes=words.lines("notes"),
    )

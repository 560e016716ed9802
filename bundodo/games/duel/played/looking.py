"""A line of sight, told and drawn: by each reading of R30."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bundodo.games.parts import Looked
from bundodo.say.terminal import visible
from bundodo.say.trouble import Trouble
from designer.games.duel.play.ground import Ground
from designer.games.duel.play.sight import CORNERS, Eyes, Line, Point, Sight
from designer.games.duel.rules import load
from designer.hexes import Orientation
from designer.rules import Rulings
from designer.views import Board, Lattice, Moment, Ray, Stand, Tone
from templates.words import Words

_FLAT: tuple[Point, ...] = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
"""The corners of flat-top hexes, clockwise from the east, in the lines' coordinates (axes swapped)."""
_KEY = "line_of_sight"


def look(board: Board, names: tuple[str, str], facings: tuple[int, int], rulings: Rulings, words: Words) -> Looked:
    """Raises Trouble for hexes that aren't of the field, for one hex twice, and for a field of squares."""
    own = Words(words.lang, "bundodo", name="play")
    if board.hexes == Lattice.SQUARE:
        raise Trouble(own["trouble.square"])
    ground = Ground(board)
    for name in names:
        if name not in ground.cells:
            raise Trouble(words.say("sight.hex", found=visible(name), last=ground.names[-1]))
    if names[0] == names[1]:
        raise Trouble(words["sight.same"])
    return _Looker(ground, names, facings, rulings, words).looked()


class _Looker:
    """One hex looks at another."""

    def __init__(
        self, ground: Ground, names: tuple[str, str], facings: tuple[int, int], rulings: Rulings, words: Words
    ) -> None:
        self.ground, self.names, self.facings, self.rulings, self.words = ground, names, facings, rulings, words
        self.a, self.b = (ground.cells[name] for name in names)
        self.eyes = Eyes(ground, str(rulings[_KEY]), str(rulings["endpoint_obstacle"]))
        self.sight = self.eyes.look(self.a, self.b, facings)
        self.far = ground.distance(self.a, self.b)

    def looked(self) -> Looked:
        rays = tuple(self.ray(line) for line in self.sight.lines)
        faces = [facing if self.rulings[_KEY] == "marker_edges" else None for facing in self.facings]
        stands = tuple(
            Stand(name, facing, letter, tone)
            for name, facing, letter, tone in zip(self.names, faces, "AB", (Tone.BLUE, Tone.RED), strict=True)
        )
        marked = frozenset(self.ground.names[cell] for cell in self.sight.blockers)
        moment = Moment(self.ground.board, stands, rays, marked)
        return Looked(tuple(self.lines()), self.document(), moment)

    def names_of(self, sight: Sight) -> str:
        return ", ".join(self.ground.names[cell] for cell in sight.blockers)

    def lines(self) -> Iterator[str]:
        start, end = self.names
        if self.far == 1:
            yield self.words.say("sight.near", start=start, end=end)
            return
        key = "open" if self.sight.open else "shut"
        yield self.words.say(
            f"sight.{key}", start=start, end=end, distance=self.far, blockers=self.names_of(self.sight)
        )
        for line in self.sight.lines:
            blocked = line.blocked
            verdict = self.words["sight.line_open"]
            if blocked is not None:
                verdict = self.words.say("sight.line_shut", hex=self.ground.names[blocked])
            (first, from_), (last, to) = self.spot(line.start), self.spot(line.end)
            yield self.words.say(
                "sight.line", start=first, from_corner=self.corner(from_), end=last, to_corner=self.corner(to),
                verdict=verdict,
            )  # fmt: skip
        yield self.words["sight.other"]
        for choice, sight in self.readings():
            if choice != self.rulings[_KEY]:
                no = self.words.say("sight.no", blockers=self.names_of(sight))
                verdict = self.words["sight.yes"] if sight.open else no
                yield self.words.say("sight.reading", choice=choice, verdict=verdict)

    def readings(self) -> Iterator[tuple[str, Sight]]:
        """What each choice of R30 says."""
        ruling = next(one for one in load().rulings if one.key == _KEY)
        for choice in ruling.choices:
            eyes = Eyes(self.ground, choice, str(self.rulings["endpoint_obstacle"]))
            yield choice, eyes.look(self.a, self.b, self.facings)

    def document(self) -> dict[str, Any]:
        """The same as JSON."""
        return {
            "from": self.names[0],
            "to": self.names[1],
            "distance": self.far,
            "open": self.sight.open,
            "blocked_by": [self.ground.names[cell] for cell in self.sight.blockers],
            "lines": [
                {
                    "from": list(self.spot(line.start)),
                    "to": list(self.spot(line.end)),
                    "blocked_by": None if line.blocked is None else self.ground.names[line.blocked],
                }
                for line in self.sight.lines
            ],
            "readings": {choice: sight.open for choice, sight in self.readings()},
        }

    def ray(self, line: Line) -> Ray:
        return Ray(self.spot(line.start), self.spot(line.end), line.blocked is None)

    def spot(self, point: Point) -> tuple[str, int | None]:
        """The hex of an end of a line, and its corner, counted clockwise on the field; None for its middle."""
        corners = CORNERS if self.ground.orientation is Orientation.POINTY else _FLAT
        for cell in (self.a, self.b):
            x, y = self.eyes.middle(cell)
            off = (point[0] - x, point[1] - y)
            if off == (0, 0):
                return self.ground.names[cell], None
            if off in corners:
                return self.ground.names[cell], corners.index(off)
        raise AssertionError("a line begins and ends at the two hexes")

    def corner(self, index: int | None) -> str:
        """What a corner is called."""
        return self.words["sight.middle"] if index is None else self.words[f"sight.{self.ground.board.hexes}{index}"]

"""What is to be seen on the table, with its words and no coordinates. Made by a game, drawn by ``printables``.
Texts are final, in the language asked for. Numbers are strings, as they are to be printed."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from designer.pictures import Art


class Tone(StrEnum):
    """A colour by its role; the theme gives it its ink."""

    INK = "ink"
    BLUE = "blue"
    RED = "red"
    AMBER = "amber"
    GREEN = "green"


class Shape(StrEnum):
    """A sign that tells kinds apart without colour."""

    CHEVRON = "chevron"
    CROSSHAIR = "crosshair"
    BLADE = "blade"
    HEXAGON = "hexagon"
    BOLT = "bolt"
    CHIP = "chip"
    SHIELD = "shield"
    HEART = "heart"
    FLAG = "flag"
    STAR = "star"
    GEAR = "gear"
    BURST = "burst"
    RELOAD = "reload"
    EYE = "eye"
    WING = "wing"
    PLATE = "plate"
    CROSS = "cross"
    DROP = "drop"
    WARNING = "warning"
    CLOUD = "cloud"
    MINE = "mine"
    WAVE = "wave"
    DART = "dart"
    CLAW = "claw"


# ---- cards -------------------------------------------------------------------------------------------------


class Cost(msgspec.Struct, frozen=True):
    """What a card takes: ``count`` signs of ``shape`` and the words."""

    shape: Shape
    count: int
    text: str


class HitBand(msgspec.Struct, frozen=True):
    """Faces of the hit table that mean the same: ``outcome`` is ``miss``, ``hit`` or ``critical``."""

    faces: str
    label: str
    outcome: str


class Figure(msgspec.Struct, frozen=True):
    """A number to be read at arm's length, its label, and how it is made. Without a value there is a box to write it
    in."""

    label: str
    value: str
    how: str = ""


class Panel(msgspec.Struct, frozen=True):
    """A weapon's block on a card. ``brief`` says the same as ``lines`` in fewer words, for where these have no room.
    ``rows`` is a list instead: names, and numbers that stay whole whatever the name; a line to write on where there is
    no number."""

    title: str
    note: str
    figures: tuple[Figure, ...]
    lines: tuple[str, ...] = ()
    brief: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    spare: bool = False
    """Whether a lying card without room for its rows is complete without them."""


class Kind(msgspec.Struct, frozen=True):
    """A kind of card: its word, its decal in letter-spaced Latin, its colour and its shape."""

    id: str
    label: str
    decal: str
    tone: Tone
    shape: Shape


class Mark(msgspec.Struct, frozen=True):
    """A machine's own colour, ``RRGGBB``, and emblem: one of ours by its name, or a picture."""

    colour: str
    emblem: str = ""
    picture: Picture | None = None


class Card(msgspec.Struct, frozen=True):
    """One card of a hand. ``copy`` is (number, of how many), 1-based. ``banner`` is the hazard band's words. Without a
    ``priority`` its tab has a box to write it in. ``strips`` are boxes to tick under the text. ``arm`` is the weapon
    that the card is of, where it is of one; ``mark`` is its machine's."""

    id: str
    kind: Kind
    title: str
    priority: str
    priority_label: str
    owner: str
    player: str
    copy: tuple[int, int]
    art: tuple[Art, ...] = ()
    hits: tuple[HitBand, ...] = ()
    costs: tuple[Cost, ...] = ()
    text: tuple[str, ...] = ()
    panel: Panel | None = None
    banner: str = ""
    stamp: str = ""
    strips: tuple[Strip, ...] = ()
    arm: str = ""
    mark: Mark | None = None


# ---- record sheet ------------------------------------------------------------------------------------------


class Tiles(msgspec.Struct, frozen=True):
    """Large figures in a row, smaller ones as tiles below. ``large`` go with a tone each."""

    title: str
    decal: str
    large: tuple[tuple[Tone, Figure], ...]
    small: tuple[Figure, ...]


class Row(msgspec.Struct, frozen=True):
    """Cells of one table row; the first is the name, with ``note`` in small type under it. ``asides`` stand in small
    type beside the figures: one a cell, empty for none. ``strips`` are boxes to tick in small lines under the row."""

    cells: tuple[str, ...]
    note: str = ""
    asides: tuple[str, ...] = ()
    strips: tuple[Strip, ...] = ()


class Table(msgspec.Struct, frozen=True):
    """Rows of cells. A ``dense`` one is for looking things up: over the whole width, in smaller figures, its rows close
    together; ``note`` says under them what they tell."""

    title: str
    decal: str
    tone: Tone
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    empty: str = ""
    """What stands there when there is no row."""
    dense: bool = False
    note: str = ""


class Strip(msgspec.Struct, frozen=True):
    """Boxes to tick, grouped by five, a number at each ten."""

    label: str
    count: int
    tone: Tone
    note: str = ""


class Track(msgspec.Struct, frozen=True):
    title: str
    decal: str
    strips: tuple[Strip, ...]


class Checklist(msgspec.Struct, frozen=True):
    """A grid of boxes: rows (rounds) by groups (phases) of ``each`` boxes (turns), then ``fields`` to write in."""

    title: str
    decal: str
    rows: tuple[str, ...]
    groups: tuple[str, ...]
    each: int
    fields: tuple[str, ...]
    note: str = ""
    """What the fields count, in small type under the grid."""


class Part(msgspec.Struct, frozen=True):
    """A part of the body diagram. ``id``: head, torso, right_arm, left_arm, right_leg, left_leg."""

    id: str
    label: str


class Diagram(msgspec.Struct, frozen=True):
    title: str
    decal: str
    parts: tuple[Part, ...]
    notes: tuple[tuple[str, str], ...]
    """(part ids' group: ``head``, ``torso``, ``arms``, ``legs``, ``all``; what is lost)."""


class Prose(msgspec.Struct, frozen=True):
    """A text of the user's. In two ``columns`` it is the rest of one, on a page of its own."""

    title: str
    decal: str
    text: str
    columns: int = 1


class Picture(msgspec.Struct, frozen=True):
    """The machine's photo; ``path`` empty where there is none. ``data`` are the bytes of a picture in a sheet. ``fit``:
    ``whole``, or ``crop`` to fill its frame."""

    label: str
    path: str = ""
    data: bytes = b""
    fit: str = "whole"


Block = Tiles | Table | Track | Checklist | Diagram | Prose | Picture


class Beside(msgspec.Struct, frozen=True):
    """Columns of blocks that belong side by side, each with its share of the width. On a narrow page they stand below
    each other, unless they are ``always`` beside."""

    columns: tuple[tuple[float, tuple[Block, ...]], ...]
    always: bool = False


class RecordSheet(msgspec.Struct, frozen=True):
    """A machine's sheet. ``cost`` and ``cap`` as printed; ``stamp`` says why it is illegal, empty when legal."""

    heading: str
    name: str
    player_label: str
    player: str
    cost_label: str
    cost: str
    cap: str
    stamp: str
    blocks: tuple[Block | Beside, ...]
    hits: tuple[HitBand, ...]
    hits_label: str
    footer: str
    hit_lines: tuple[str, ...] = ()
    """Short sentences that belong under the hit table: how damage is computed, what the defender may spend."""
    remark: str = ""
    """A paragraph of its own below them: what is played otherwise than usual."""


# ---- markers, field, roster --------------------------------------------------------------------------------


class Marker(msgspec.Struct, frozen=True):
    """A piece to cut out, printed ``count`` times. ``form``: ``position`` (a hex with facing, front and rear edges),
    ``token`` (where a machine stands, without a facing), ``hex`` (a whole field hex: an obstacle where ``shape`` is
    HEXAGON, else a place to put a machine), ``chip`` (small and round-cornered; longer with a ``note``), ``dial`` (a
    number to be set: ``top`` is its greatest). ``letter`` and ``shape`` tell kinds apart in grey. ``mark`` is its
    machine's own."""

    id: str
    form: str
    label: str
    letter: str
    shape: Shape
    tone: Tone
    count: int
    owner: str = ""
    note: str = ""
    top: int = 0
    mark: Mark | None = None


class Mat(msgspec.Struct, frozen=True):
    """Places for the cards that are laid: ``phases`` by ``turns``, with their words. ``notes``: lines that stand in the
    places of each turn. ``rounds`` are the boxes of the round track. ``priority``: who acts when, the number first."""

    title: str
    decal: str
    name: str
    player: str
    phases: tuple[str, ...]
    turns: tuple[str, ...]
    notes: tuple[tuple[str, ...], ...]
    rounds_label: str
    rounds: tuple[str, ...]
    priority_label: str
    priority: tuple[tuple[str, str], ...]
    hits: tuple[HitBand, ...]


class Band(msgspec.Struct, frozen=True):
    """A span of distances, in hexes from ``first`` to ``last``; ``letter`` is its label in a hex, ``lines`` say what
    holds there."""

    label: str
    letter: str
    first: int
    last: int
    lines: tuple[str, ...] = ()


class Gauge(msgspec.Struct, frozen=True):
    """How far and to which side a machine reaches: bands of distance, nearest first and without a gap, and a ruler of
    them as long as the field's hexes. ``arc`` are the directions whose sixth of the field is covered, its borders
    included: 0 is straight ahead, clockwise. ``table`` says what holds at each band, ``how`` how the ruler is joined
    and laid."""

    title: str
    decal: str
    name: str
    player: str
    bands: tuple[Band, ...]
    arc: frozenset[int]
    arc_label: str
    table: Table
    ruler: str
    how: str
    notes: tuple[str, ...] = ()


class Lattice(StrEnum):
    """What the cells of a field are."""

    POINTY = "pointy"
    """Hexes with a corner at the top; even rows (2, 4, ...) are shifted right by half a hex."""
    FLAT = "flat"
    """Hexes with a side at the top; even columns (B, D, ...) are shifted down by half a hex."""
    SQUARE = "square"
    """Squares in straight rows and columns."""


class Board(msgspec.Struct, frozen=True):
    """The field. Columns A.. and rows 1..; names as ``C3``. ``hexes`` is a `Lattice` by its value. ``id``: what its
    file is called."""

    title: str
    cols: int
    rows: int
    hexes: str
    obstacles: frozenset[str] = frozenset()
    starts: frozenset[str] = frozenset()
    objectives: frozenset[str] = frozenset()
    id: str = "field"


class Topic(msgspec.Struct, frozen=True):
    """A part of a quick reference: rules as (id, title, text), and pictures of them. ``steps`` are what is done in
    turn, one after the other; ``hits`` the hit table."""

    title: str
    decal: str
    tone: Tone
    rules: tuple[tuple[str, str, str], ...] = ()
    steps: tuple[str, ...] = ()
    art: tuple[Art, ...] = ()
    hits: tuple[HitBand, ...] = ()


class Guide(msgspec.Struct, frozen=True):
    """A game's quick reference. ``note``: where its words are from, and what is left out."""

    title: str
    decal: str
    lead: str
    topics: tuple[Topic, ...]
    note: str = ""


class RosterLine(msgspec.Struct, frozen=True):
    """A machine; or the head of a side (``level`` 1) or a player (2), whose ``note`` says how it stands."""

    player: str
    name: str
    cells: tuple[str, ...]
    legal: bool
    note: str = ""
    level: int = 0


class Roster(msgspec.Struct, frozen=True):
    title: str
    columns: tuple[str, ...]
    lines: tuple[RosterLine, ...]


# ---- a moment of a match -----------------------------------------------------------------------------------


class Stand(msgspec.Struct, frozen=True):
    """A machine on a board: its hex, the direction that it faces (None: not told), and a letter that tells it apart."""

    name: str
    facing: int | None
    letter: str
    tone: Tone


class Ray(msgspec.Struct, frozen=True):
    """A line of sight from a corner of one hex to a corner of another, or from middle to middle (corner None). Corners
    are counted clockwise: the side towards direction d runs from corner d to d + 1."""

    start: tuple[str, int | None]
    end: tuple[str, int | None]
    is_open: bool


class Moment(msgspec.Struct, frozen=True):
    """A board with what stands on it just now. ``marked`` are hexes to look at."""

    board: Board
    stands: tuple[Stand, ...] = ()
    rays: tuple[Ray, ...] = ()
    marked: frozenset[str] = frozenset()


class Episode(msgspec.Struct, frozen=True):
    """A moment with its heading, and what is told of it."""

    title: str
    moment: Moment
    lines: tuple[str, ...]


class Chronicle(msgspec.Struct, frozen=True):
    """A match, moment by moment. ``head`` says who met, ``foot`` how it ended."""

    title: str
    head: tuple[str, ...]
    panels: tuple[Episode, ...]
    foot: tuple[str, ...] = ()

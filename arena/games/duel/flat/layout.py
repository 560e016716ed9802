"""What stands where in the three rows of whole numbers that the fast duel is made of. All places count from 0.

**The position** ``s``. What belongs to a side stands at ``NAME + seat``, seat being 0 or 1; what a side has many of at
``NAME + 2 * index + seat``. -1 is no card, no cell, nobody, as in `designer.games.duel.play.state`.

**The tables** ``t``, which no match changes: rulings (`arena.games.duel.flat.rulings`), numbers of the rules, the
field by cell, fighters. What belongs to a weapon stands at ``ARM_ROWS + (arm * ARM + NAME) * 2 + seat``, to a card at
``CARDS + (card * CARD + NAME) * 2 + seat``. Arms and cards have the numbers that `designer.games.duel.play.fighter`
gives them: ranged weapons first, cards in the order of the hand.

**The desk** ``w``: what is asked about, and room to search; nothing on it lasts.

They are three rows and no more because a compiled function that takes many rows takes very long to compile.
"""

from __future__ import annotations

from typing import Any

Row = Any
"""A list or a NumPy array of whole numbers (see `arena.speed`)."""

NONE = -1

# ---- how much there is room for; what is larger is played by the plain engine ------------------------------

MOST_CARDS = 64
"""Kinds of cards of a side."""
MOST_OPEN = 64
MOST_ARMS = 60
"""An arm is a bit of ``PUSHED``."""
MOST_DICE = 640
"""Hit dice of one volley."""
MOST_MOVE = 255
"""Hexes of a move."""
MOST_CELLS = 640

# ---- the position ------------------------------------------------------------------------------------------

CELL, FACING, HP, BOOST, SIMULATE = 0, 2, 4, 6, 8
LAID = 10
"""Cards face down, by turn: three a side."""
BROKEN = 16
"""A bit for each broken part, in the rules' order."""
POINTS, BREAKS, STRUCK = 18, 20, 22
SHOWN, UNPAID, PRIORITY, DAMAGE = 24, 26, 28, 30
"""``SHOWN``: the card opened in this turn."""
CHECK = 32
"""What asks for a part check: 0 nothing, 1 a critical, 2 always."""
LEFT, STAGE = 34, 36
PUSHED, JAMMED, OWED = 38, 40, 42
"""A bit for each arm."""
REROLLS, ARCS = 44, 46
OPENS, BARS = 48, 50
"""How many cards lie open; how many cards of the hand are barred from early turns (R31)."""
PLAYER = 52
"""Who plays: RANDOM, GREEDY, AHEAD, PLANNER."""
PHASE, TURN, OPENED, FIRST, TIES = 54, 55, 56, 57, 58
WINNER, WHY = 59, 60
"""``WHY`` is 0 as long as the match goes on."""
STREAM, COUNT = 61, 62
"""Where the match's stream of chance starts, as 64 bits; how many were drawn."""
LOGGED = 63
V_SEAT, V_ARM, V_DICE, V_COUNTS, V_FACES, V_ONES = 64, 65, 66, 67, 68, 69
"""The volley: hit dice to roll, burst's dice rolled, hit dice rolled, ones that hurt. ``V_SEAT`` -1: there is none."""
HAND = 72
GONE = HAND + 2 * MOST_CARDS
OPEN = GONE + 2 * MOST_CARDS
"""Open cards as words (`open_word`), in the order in which they came to the table."""
BAR = OPEN + 2 * MOST_OPEN
"""Barred cards: card * 4 + turn."""
FACES = BAR + 2 * MOST_OPEN
"""What hit dice show; `AGAIN`: how often each was re-rolled; `COUNTS`: burst's dice. Up to here a position is copied
where no volley falls."""
AGAIN = FACES + MOST_DICE
COUNTS = AGAIN + MOST_DICE
SIZE = COUNTS + MOST_DICE

DESTROYED, PARTS, SCORED, DRAWN = 1, 2, 3, 4
WHYS = ("", "destroyed", "parts", "points", "draw")
RANDOM, GREEDY, AHEAD, PLANNER = 0, 1, 2, 3

# ---- the result of a match, a row --------------------------------------------------------------------------

R_WINNER, R_WHY, R_TURNS, R_DRAWN = 0, 1, 2, 3
"""``R_DRAWN``: how many numbers were drawn."""
R_HP, R_BROKEN, R_CELL, R_POINTS = 4, 6, 8, 10
RESULT = 12

# ---- tables: rules in numbers, after the rulings -----------------------------------------------------------

ROUNDS, PHASES, TURNS = 64, 65, 66
PART_LOSS, PART_ARMOR, ROCK_COST, CHECK_DAMAGE, UNIT = 67, 68, 69, 70, 71
"""``CHECK_DAMAGE`` in units."""
PART_COUNT, HEAD, TORSO, ARMS, LEGS = 72, 73, 74, 75, 76
"""The last four are bits."""
FIRST_LEGS = 77
"""Boost moves that mobility gives before a turn's action."""
CELLS, COLS, HIGHER, FLAT, ROCK_COUNT, START = 78, 79, 80, 81, 82, 84
"""``HIGHER``: whose reaction is higher, -1 where equal; ``FLAT``: hexes are flat-top; ``START``: two cells."""

# ---- tables: fighters, arms, cards -------------------------------------------------------------------------

F_HP, F_MOVE, F_HALF, F_ARMOR, F_BOOST, F_SIMULATE, F_BURNS = 88, 90, 92, 94, 96, 98, 100
"""``F_BURNS``: melee performance in units, what a 1 costs under overdrive."""
F_RANGED, F_ARMS, F_CARDS = 102, 104, 106
FIGHTER, FIGHTERS = 88, 10
"""Where these begin; how many they are."""

A_NEAR, A_FAR, A_SHOTS, A_POWER, A_HIT, A_CRITICAL, A_RAISED_HIT, A_RAISED_CRITICAL = 0, 1, 2, 3, 4, 5, 6, 7
"""Damage before armour, in units; raised by overdrive."""
A_PIERCE, A_IGNORES, A_REROLLS, A_PUSH, A_JAM = 8, 9, 10, 11, 12
"""``A_PIERCE``: with precise action, which needs arms (H7)."""
A_OVER, A_SUMS, A_REINFORCES, A_LATE = 13, 14, 15, 16
"""``A_LATE``: the priority that a custom gives, -1 where none does."""
ARM = 17
BONUSES = 6
"""Bonuses to faces, 0 to 5, that make a difference. At `MEANINGS` +
((arm * BONUSES + bonus) * 6 + face - 1) * 2 + seat: what a face means, 4 more where it hurts under overdrive."""
MISS, HIT, CRITICAL, HURTS = 0, 1, 2, 4

C_KIND, C_ARM, C_WEAPON, C_PRIORITY, C_COPIES, C_AFTER = 0, 1, 2, 3, 4, 5
C_BOOST, C_SIMULATE, C_KEEP_BOOST, C_KEEP_SIMULATE, C_ATTACKS, C_LEGS, C_COMBO, C_SHOOTS = 6, 7, 8, 9, 10, 11, 12, 13
"""``C_COMBO``: a melee combo; ``C_SHOOTS``: a card of one ranged weapon."""
CARD = 14
RETURN, RELOADS, DISCARD = 0, 1, 2
"""``C_AFTER``."""
KINDS = (
    "", "advance", "retreat", "evade", "search", "accelerate", "shoot", "full_open", "overdrive", "flurry", "step_in",
    "aikido", "boost_attack", "guard", "reload", "target_lock", "mode_mobility", "mode_flight", "mode_assault",
)  # fmt: skip
"""Cards that the engine knows by their rule; another one does nothing but lie."""
(
    NOTHING, ADVANCE, RETREAT, EVADE, SEARCH, ACCELERATE, SHOOT, FULL_OPEN, OVERDRIVE, FLURRY, STEP_IN,
    AIKIDO, BOOST_ATTACK, GUARD, RELOAD, TARGET_LOCK, MOBILITY, FLIGHT, ASSAULT,
) = range(len(KINDS))  # fmt: skip


# ---- tables: where the long ones begin ---------------------------------------------------------------------

CARDS = 112
ARM_ROWS = CARDS + 2 * CARD * MOST_CARDS
MEANINGS = ARM_ROWS + 2 * ARM * MOST_ARMS
NEAR = MEANINGS + 2 * 6 * BONUSES * MOST_ARMS
"""cell * 6 + direction: the cell next to it, -1 beyond the edge."""
ROCK = NEAR + 6 * MOST_CELLS
"""1 where an obstacle is; `ROCKS`: the cells where, ``ROCK_COUNT`` of them."""
ROCKS = ROCK + MOST_CELLS
Q = ROCKS + MOST_CELLS
"""Axial; `X` and `Y`: the middle, for lines of sight; `GOAL`: how far the nearest objective is."""
R = Q + MOST_CELLS
X = R + MOST_CELLS
Y = X + MOST_CELLS
GOAL = Y + MOST_CELLS
SIGHT = GOAL + MOST_CELLS
"""(a * cells + b) * 2: a bit for each pair of facings (bit 0 alone where they don't matter) for which it was worked out
whether a sees b; after it the same bits where a does. It fills as it is asked, and is as long as the field needs."""

# ---- the desk ----------------------------------------------------------------------------------------------

LOG_ROOM = 0
ROOM = 6 * MOST_CELLS + 8
OPTIONS = 8
"""What is asked about; `SINCE`: from which turn on each may be laid; `TAKEN`: what was taken of a row or set."""
SINCE = OPTIONS + ROOM
TAKEN = SINCE + MOST_DICE
MARK = TAKEN + MOST_DICE
"""A mark for each cell, or each option; `HEADS`, `LINKS`, `ITEMS`, `LEAST`: searches."""
HEADS = MARK + ROOM
LEAST = HEADS + MOST_MOVE + 2
LINKS = LEAST + ROOM
ITEMS = LINKS + 5 * ROOM
PLAN = ITEMS + 5 * ROOM
"""What a player works out."""
LOG = PLAN + 4096
"""What happened, for those who ask: ``LOG_ROOM`` numbers."""

# ---- what is asked, as in section 7 of the rules -----------------------------------------------------------

ASKED = (
    "lay", "order", "leg", "move", "step_order", "fire", "cut", "reroll", "push", "jam", "reload", "part", "cancel",
    "face", "start", "arc",
)  # fmt: skip
(
    LAY, ORDER, LEG, MOVE, STEP_ORDER, FIRE, CUT, REROLL, PUSH, JAM, TAKE_BACK, PART, CANCEL, FACE, STARTS, ARC,
) = range(len(ASKED))  # fmt: skip
"""A kind's options are numbers: cells; for ``leg`` direction * 4096 + cell; cards; parts; weapons; counts; 1 for true;
0 and 1 for the first and the second of two words. -1 is null; for ``jam`` -1 is boost and -2 simulate."""
DICE = ("hit", "burst", "reroll", "part", "reaction")
D_HIT, D_BURST, D_REROLL, D_PART, D_REACTION = range(len(DICE))
LEG_WAY = 4096
JAM_BOOST, JAM_SIMULATE = -1, -2

"""The rulings as numbers: each by its place in `ORDER`, a choice by its place in `KEYS`, a whole number as itself."""

from __future__ import annotations

KEYS: dict[str, tuple[str, ...]] = {
    "limb_priority": ("cumulative", "single"),
    "victory_part": (),
    "victory_objective": (),
    "reduction_floor": ("zero", "none"),
    "reroll": ("per_die", "per_turn"),
    "boost_rate": (),
    "reroll_scope": ("one_die", "all_dice"),
    "reinforced_from": ("open", "laid"),
    "face_bonus": ("stack", "once"),
    "aikido_else": (),
    "armor_floor": ("zero", "none"),
    "boost_attack_part": ("needs_3_damage", "always"),
    "burst_boost": ("hit_dice", "count_dice"),
    "reload_target": ("any_open", "reload_marked"),
    "line_of_sight": ("far_corners", "far_corners_mutual", "marker_edges", "centres"),
    "return_time": ("phase_end", "same_turn"),
    "target_lock": ("phase", "turn"),
    "step_back": ("backing", "literal"),
    "priority_floor": ("none", "4"),
    "reaction_tie": ("roll", "alternate"),
    "points_tie": ("draw", "hp"),
    "upkeep_unpaid": ("lapse", "close"),
    "arc_priority": ("always", "declared", "blocked"),
    "straight": ("distance", "row"),
    "open_effect_start": ("turn_start", "own_priority"),
    "turning": ("turn_order", "simultaneous"),
    "endpoint_obstacle": ("ignored", "blocks"),
    "enemy_on_obstacle": (),
    "start_order": ("losses_upkeep_costs", "costs_first"),
    "arc_moved": ("left_hex", "card_resolved"),
    "double_win": ("draw", "first_actor"),
    "win_time": ("at_once", "turn_end"),
    "zero_hp_damage": ("before_volley", "any"),
    "three_damage": ("any_source", "enemy_only"),
    "cancel_from": ("anywhere", "table"),
    "overdrive_dice": ("ranged", "all"),
    "overdrive_reroll": ("final", "every"),
    "overdrive_self": ("per_die", "per_roll"),
    "full_open_weapons": ("all", "ready"),
    "full_open_laid": ("pulled", "kept"),
    "boost_window": ("before_roll", "after_roll"),
    "push_path": ("stepwise", "row"),
    "push_time": ("after_volley", "turn_end"),
    "deployment": ("fixed", "free_edge"),
    "objective": ("none", "centre"),
    "open_builds": ("yes", "no"),
    "flight_enemy": ("pays", "free"),
    "edge_stop": ("bump", "early"),
    "zero_move": ("allowed", "at_least_one"),
    "cost_unpaid": ("fizzle", "hand"),
    "part_points": ("once", "standing"),
    "mobility_start": ("opening_turn", "next_turn"),
    "no_target": ("used", "returns"),
    "hold_fire": ("allowed", "forced"),
    "once_a_turn": ("machine", "weapon"),
}
"""Those that a match asks, with their choices; none for a whole number. What the others say (moves, ranges, cards,
faces) is in the fighters' tables."""
BUILT_IN = (
    "move_rounding", "melee_rounding", "zero_durability", "reaction_rounding", "damage_base", "burst_hits",
    "ability_copies", "evade_priority", "combo_copies", "overdrive_after", "min_range", "polearm_range",
    "overdrive_one",
)  # fmt: skip
"""The others."""
ORDER = tuple(KEYS)
(
    LIMB_PRIORITY, VICTORY_PART, VICTORY_OBJECTIVE, REDUCTION_FLOOR, REROLL_WHEN, BOOST_RATE, REROLL_SCOPE,
    REINFORCED_FROM, FACE_BONUS, AIKIDO_ELSE, ARMOR_FLOOR, BOOST_ATTACK_PART, BURST_BOOST, RELOAD_TARGET, LINE_OF_SIGHT,
    RETURN_TIME, TARGET_LOCK_LASTS, STEP_BACK, PRIORITY_FLOOR, REACTION_TIE, POINTS_TIE, UPKEEP_UNPAID, ARC_PRIORITY,
    STRAIGHT, OPEN_EFFECT_START, TURNING, ENDPOINT_OBSTACLE, ENEMY_ON_OBSTACLE, START_ORDER, ARC_MOVED, DOUBLE_WIN,
    WIN_TIME, ZERO_HP_DAMAGE, THREE_DAMAGE, CANCEL_FROM, OVERDRIVE_DICE, OVERDRIVE_REROLL, OVERDRIVE_SELF,
    FULL_OPEN_WEAPONS, FULL_OPEN_LAID, BOOST_WINDOW, PUSH_PATH, PUSH_TIME, DEPLOYMENT, OBJECTIVE, OPEN_BUILDS,
    FLIGHT_ENEMY, EDGE_STOP, ZERO_MOVE, COST_UNPAID, PART_POINTS, MOBILITY_START, NO_TARGET, HOLD_FIRE, ONCE_A_TURN,
) = range(len(ORDER))  # fmt: skip


def number(key: str, choice: str | int | None) -> int:
    """A choice as a number; None, where the rules don't know the ruling, is the default. Raises ValueError for a choice
    that the engine doesn't know."""
    choices = KEYS[key]
    if choice is None:
        return 0
    if choices and str(choice) not in choices:
        raise ValueError(f"{key}={choice}: the fast duel knows {', '.join(choices)}")
    return choices.index(str(choice)) if choices else int(choice)

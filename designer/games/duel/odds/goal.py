"""What an attack is played for besides the mean: a part-break check (H6, R40), or the target's HP."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Goal:
    """At least so much damage in all, and at least one die that is a critical, or a success, where that is asked."""

    damage: int
    mark: Literal["", "success", "critical"] = ""

    def marks(self, hits: int, criticals: int) -> bool:
        """Whether so many hits and criticals hold what is asked besides damage."""
        if self.mark == "critical":
            return criticals > 0
        return not self.mark or hits + criticals > 0

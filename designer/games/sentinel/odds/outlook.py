"""The odds of every attack of a machine, exactly, under any ruling (S2 to S17).

What a lost table would be needed for is left out and the table named; nothing stands in for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from designer.chance.dice import points
from designer.chance.forecasts import Chance, Forecast, Spread
from designer.games.sentinel.data import Critical, Data, blast_of
from designer.games.sentinel.machine import Machine, Ranged, UnreadableError, Weapon
from designer.games.sentinel.odds import checks
from designer.games.sentinel.odds.attacks import Attack, attacks
from designer.games.sentinel.odds.damage import Damage, parse, parse_term
from designer.games.sentinel.odds.situation import Situation
from designer.games.sentinel.odds.volley import cases, hit_counts, salvo_cases
from designer.games.sentinel.odds.wounds import Aftermath, Case, Cases, LocationError, suffer
from designer.games.sentinel.prints.facts import weapon_name
from designer.games.sentinel.rules import Rules
from designer.rules import Rulings
from designer.slots import EmptySlotError
from templates.words import Lang, Words


def forecasts(
    attacker: Machine, target: Machine | None, given: Rulings, rules: Rules, rulings: Rulings, data: Data | None,
    lang: Lang,
) -> tuple[Forecast, ...]:  # fmt: skip
    """Every attack on the target, then what only the pilots roll for: initiative, action points, stun, escapes."""
    now = Situation(attacker, target, rules, rulings, given, data)
    words = Words(lang, "sentinel", name="odds")
    return (*(_SentinelOutlook(now, words, one).forecast() for one in attacks(now)), *pilots(now, words))


@dataclass(slots=True)
class _SentinelOutlook:
    """One forecast in the making."""

    now: Situation
    words: Words
    attack: Attack
    chances: list[Chance] = field(default_factory=list)
    spreads: list[Spread] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    note: str = ""

    def forecast(self) -> Forecast:
        attack = self.attack
        for slot in attack.missing:
            self.lacks(slot)
        self.hits()
        if attack.damage is not None:
            self.spread("damage", points(attack.damage))
        if attack.checks or self.fixed():
            self.harm()
            self.pilot()
        weapon = "" if attack.weapon is None else self.called(attack.weapon)
        return Forecast(
            weapon, attack.action.id, self.title(), tuple(self.chances), tuple(self.spreads), tuple(self.missing)
        )

    def called(self, weapon: Weapon) -> str:
        """What the attacker's weapon is called."""
        mine = self.now.attacker
        alike = mine.ranged if isinstance(weapon, Ranged) else mine.melee
        number = next(number for number, one in enumerate(alike, 1) if one is weapon)
        return weapon_name(weapon, number, self.now.rules, self.words.lang)

    def title(self) -> str:
        name, count = self.attack.action.name(self.words.lang), self.attack.count
        title = self.words.say("title.many", action=name, count=count) if count > 1 else name
        return title + self.note

    def chance(self, key: str, value: Fraction, **params: object) -> None:
        self.chances.append(Chance(key, self.words.say(f"chance.{key.partition('.')[0]}", **params), value))

    def spread(self, key: str, found: tuple[tuple[int, Fraction], ...], **params: object) -> None:
        self.spreads.append(Spread(key, self.words.say(f"spread.{key.partition('.')[0]}", **params), found))

    def lacks(self, slot: str) -> None:
        if slot not in self.missing:
            self.missing.append(slot)

    def hits(self) -> None:
        """The hit checks: each one's chance, where later ones are no longer aimed theirs too; criticals (S3)."""
        each = self.attack.checks
        if not each:
            return
        self.chance("hit", each[0].hit)
        if len(each) > 1:
            if each[1].hit != each[0].hit:
                self.chance("later", each[1].hit)
            self.chance("any", 1 - _none(one.hit for one in each))
        if self.attack.salvo or len(each) > 1:
            self.spread("hits", hit_counts(each, self.attack.salvo))
        if self.attack.stopped:
            return
        if critical := 1 - _none(one.critical for one in each):
            self.chance("critical", critical)
        if forced := 1 - _none(one.forced for one in each):
            self.chance("forced", forced)

    def fixed(self) -> Cases:
        """Damage without a hit check: a mine that is set off (a failed piloting check, S16), a plasma field."""
        attack = self.attack
        if attack.checks or attack.missing or attack.damage is None:
            return ()
        if attack.action.id != "mines":
            return (Case(36, attack.damage),)
        if self.now.piloting is None:
            return ()
        passed = checks.check(self.now.piloting, 0, self.now.rules, self.now.rulings)
        ways = int(36 * passed)
        return tuple(case for case in (Case(ways), Case(36 - ways, attack.damage)) if case.ways)

    def harm(self) -> None:
        """Armour, durability and secondary damage (S13), as far as tables and sheets go."""
        attack = self.attack
        if attack.action.id == "mines" and (fixed := self.fixed()):
            self.chance("mine", Fraction(fixed[-1].ways if fixed[-1].damage else 0, 36))
        if attack.damage is None:
            return
        try:
            after = suffer(self.now.body(beam=attack.beam, no_armour=attack.no_armour), self.struck(), self.chart())
        except EmptySlotError as error:
            self.lacks(error.slot)
            self.one_hit()
            return
        except LocationError as error:
            self.note = self.words.say("title.no_location", total=error.total)
            return
        except UnreadableError:
            return
        self.after(after)

    def one_hit(self) -> None:
        """Where a critical or a blast keeps the whole unknown: what one ordinary hit does."""
        attack = self.attack
        if attack.salvo or attack.damage is None or attack.stopped:
            return
        try:
            body = self.now.body(beam=attack.beam, no_armour=attack.no_armour)
        except (LocationError, UnreadableError):
            return
        self.spread("one_hit", points(suffer(body, [(Case(36, attack.damage),)], None).loss))

    def struck(self) -> list[Cases]:
        """The cases of each check, or of what needs none. Raises EmptySlotError for a blast that is not known."""
        attack = self.attack
        if attack.stopped:
            return [(Case(36),) for _ in attack.checks]
        if not attack.checks:
            return [self.fixed()]
        damage = attack.damage
        assert damage is not None
        if attack.salvo:
            salvo = attack.salvo
            complete = all(salvo.hits(one) == salvo.fired for check in attack.checks for one in check.outcomes())
            blast = None if complete else self.blast()
            return [salvo_cases(check, salvo, damage, blast) for check in attack.checks]
        found = [cases(check, damage) for check in attack.checks]
        if attack.blast and any(case.damage is None for each in found for case in each):
            blast = self.blast()
            return [_with_blast(each, blast) for each in found]
        return found

    def blast(self) -> Damage:
        weapon = self.attack.weapon
        assert isinstance(weapon, Ranged)
        return parse_term(blast_of(self.attack.blast, weapon.kind, self.now.data))

    def chart(self) -> Critical | None:
        return self.now.data.critical if self.now.data else None

    def after(self, after: Aftermath) -> None:
        self.spread("loss", points(after.loss))
        for number, left in enumerate(self.now.body(beam=self.attack.beam).layers):
            self.spread(f"layer.{number}", points(after.layer(number)), durability=left.durability)
        self.chance("harm", after.loss.at_least(1))
        durability = self.now.durability
        if durability is not None:
            self.chance("zero", after.zero(durability))
        checked = after.checks.at_least(1)
        if checked or self.has_checks():
            self.chance("secondary", checked)
        if checked:
            self.secondary(after, durability)
        elif durability is not None and after.destroyed(durability) != after.zero(durability):
            self.chance("destroyed", after.destroyed(durability))

    def has_checks(self) -> bool:
        """Whether the target's location is rolled at all, so that a secondary damage check may come (S13)."""
        return self.now.side == "player" or self.now.rulings["enemy_location"] == "on"

    def secondary(self, after: Aftermath, durability: int | None) -> None:
        """What the secondary damage chart makes of the checks (S13), with its stun checks (S15)."""
        chart = self.now.data.secondary if self.now.data else None
        if chart is None:
            self.lacks("secondary")
            return
        dice = parse(chart.dice).spread
        by_row = [(row, checks.row_chance(row, dice)) for row in chart.rows]
        for number, (row, chance) in enumerate(by_row, 1):
            self.chance(f"row.{number}", after.at_least_one(chance), text=row.text)
        if durability is not None:
            fatal = sum((chance for row, chance in by_row if row.destroyed), Fraction(0))
            self.chance("destroyed", after.destroyed(durability, fatal))
        stunning = sum((chance for row, chance in by_row if row.stun), Fraction(0))
        if stunning and self.now.body_modifier is not None:
            self.chance("stunned", after.at_least_one(stunning * checks.stun(self.now.body_modifier, self.now.rules)))

    def pilot(self) -> None:
        """Captures, fields and heat rods: the pilot's stun check, and the checks that hold or free (S16)."""
        attack, now = self.attack, self.now
        if attack.holds and not attack.stopped and now.body_modifier is not None:
            stunned = checks.stun(now.body_modifier, now.rules)
            hits = [one.hit for one in attack.checks] or [Fraction(1)]
            self.chance("held_stun", 1 - _none(hit * stunned for hit in hits))
        if attack.weapon is not None and attack.weapon.has("heat_rod"):
            self.rod()

    def rod(self) -> None:
        own, against = self.now.attacker.pilot.piloting, self.now.piloting
        if own is None or against is None:
            return
        entangled = checks.check(own, against, self.now.rules, self.now.rulings)
        self.chance("entangle", entangled)
        if self.now.body_modifier is not None:
            self.chance("rod_stun", entangled * checks.stun(self.now.body_modifier, self.now.rules))


def _none(chances: Iterator[Fraction] | list[Fraction]) -> Fraction:
    """The chance that none of several independent things happens."""
    left = Fraction(1)
    for chance in chances:
        left *= 1 - chance
    return left


def _with_blast(found: Cases, blast: Damage) -> Cases:
    """A miss that does blast damage all the same (S10)."""
    return tuple(case if case.damage is not None else Case(case.ways, blast.spread) for case in found)


def pilots(now: Situation, words: Words) -> Iterator[Forecast]:
    """What the pilots roll for besides attacks: initiative (S8), action points (S8), stun and recovery (S15), escape
    from a capture (S16) and from a destroyed machine (S13), of the attacker's pilot."""
    pilot, rules, rulings = now.attacker.pilot, now.rules, now.rulings
    if pilot.perception is not None and now.perception is not None:
        found = checks.initiative(pilot.perception, now.perception, rules, rulings)
        told = {"first": found.first, "both": found.both, "second": found.second}
        kept = {key: value for key, value in told.items() if key != "both" or rulings["initiative_tie"] == "both"}
        yield _plain(words, "initiative", kept)
    if pilot.reaction is not None:
        spread = Spread("points", words["spread.points"], points(checks.action_points(pilot.reaction, rules)))
        yield Forecast("", "action_points", words["title.action_points"], (), (spread,))
    if pilot.body is not None and pilot.mind is not None:
        chances = {"stun": checks.stun(pilot.body, rules), "recovery": checks.recovery(pilot.mind, rules)}
        yield _plain(words, "stun", chances)
    if pilot.piloting is not None and now.piloting is not None:
        chances = {"free": checks.check(pilot.piloting, now.piloting, rules, rulings)}
        chances["mine_passed"] = checks.check(pilot.piloting, 0, rules, rulings)
        yield _plain(words, "piloting", chances)
    chart = now.data.escape if now.data else None
    escaped = {"escape": checks.escape(chart)} if chart else {}
    yield _plain(words, "escape", escaped, () if chart else ("escape",))


def _plain(words: Words, key: str, chances: dict[str, Fraction], missing: tuple[str, ...] = ()) -> Forecast:
    told = tuple(Chance(one, words[f"chance.{one}"], value) for one, value in chances.items())
    return Forecast("", key, words[f"title.{key}"], told, (), missing)

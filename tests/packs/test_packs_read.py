"""A pack's file: what it may say, and each fault at its key."""

from __future__ import annotations

import pytest

from designer.games import registry
from designer.games.duel import rules as ruling
from designer.named import name_of
from designer.packs.pack import PackError, Told
from designer.packs.read import MOST, load
from tests.packs.kit import MOON, all_faults, card, custom, faults, pack

GOOD = 'name = "p"\nversion = "1"\n'
DUEL = ruling.load()


def test_a_pack_brings_customs_and_cards(tmp_path):
    moon = pack(tmp_path)
    assert (moon.game, str(moon)) == ("bundodo", "月面 別冊 1.2")
    rules = ruling.load((moon,))
    assert rules.customs[: len(DUEL.customs)] == DUEL.customs
    assert rules.cards[: len(DUEL.cards)] == DUEL.cards
    rail = rules.custom("rail")
    assert (rail.ranged, rail.melee, rail.reach, rail.ignores, rail.name("en")) == (3, None, 2, 4, "Rail")
    assert rail.words == Told("射程の上限+2、ヒットで装甲をさらに4無視。", "Range +2; a hit ignores 4 more armour.")
    # A name and words that are not given in one language are those of the other.
    assert (rules.card("lunge").en, rules.custom("sworn").words) == ("突進", Told("1〜3はミス。", "1〜3はミス。"))
    # What follows from a card's kind.
    triple, smoke = rules.card("triple"), rules.card("smoke")
    assert (triple.per, triple.priority, triple.copies) == ("melee", 2, 0)
    assert (smoke.per, smoke.priority, smoke.copies, smoke.after) == ("", 1, 1, "discard")
    assert ruling.load() is DUEL


def test_only_what_words_alone_say_is_left_out(tmp_path):
    rules = ruling.load((pack(tmp_path),))
    left = [one.id for one in (*rules.customs, *rules.cards) if one.is_left_out]
    assert left == ["gravity", "taunt", "smoke", "dive"]


@pytest.mark.parametrize(
    "effect",
    [
        "reach = 1", "ignores = 1", "minus = 1", "rerolls = 2", "push = 1", "jam = 1", "uncritical = true",
        "faces = { miss = [1], hit = [2, 3, 4, 5], critical = [6] }", "sums = true", "over = true", "priority = 4",
    ],
)  # fmt: skip
def test_every_effect_is_known(tmp_path, effect):
    one = pack(tmp_path, custom(f"ranged = 1\n{effect}")).of("customs")[0]
    assert not one.is_left_out
    more = pack(tmp_path, custom(f"ranged = 1\nmore = true\n{effect}")).of("customs")[0]
    assert more.is_left_out


WRONG = [
    ('version = "1"\n[[customs]]\nid = "c"\nja = "新"\nranged = 1\nwords = "w"', [("E265", "name")]),
    (GOOD, [("E265", "")]),
    (f"{GOOD}colour = 1\n[[custom]]\nid = 1", [("E262", "colour"), ("E262", "custom"), ("E265", "")]),
    (f"{GOOD}customs = 3", [("E264", "customs")]),
    (f"{GOOD}customs = [3]", [("E264", "customs")]),
    ('name = 3\nversion = 1.0\n[[customs]]\nid = "c"\nja = "新"\nranged = 1\nwords = "w"',
     [("E264", "name"), ("E264", "version")]),
    (f"game = 'chess'\n{GOOD}", [("E268", "game")]),
    (f"game = 'wildgauge'\n{GOOD}", [("E269", "game")]),
    (f"game = 'sentinel'\n{GOOD}", [("E269", "game")]),
    ("ranged = +2P", [("E261", "")]),
    (custom(""), [("E265", "customs[0]")]),
    (custom("ranged = '2P'"), [("E264", "customs[0].ranged")]),
    (custom("ranged = 1\nexplodes = 3"), [("E263", "customs[0].explodes")]),
    (custom("ranged = 1\nrule = 'B5'"), [("E263", "customs[0].rule")]),
    (custom("ranged = 1\nfaces = { miss = [1], hit = [2], critical = [3] }"), [("E264", "customs[0].faces")]),
    (custom("ranged = 1\nfaces = { miss = [1], hit = [2], crit = [3] }"), [("E264", "customs[0].faces")]),
    (custom("ranged = 1\nreach = -1"), [("E264", "customs[0].reach")]),
    (custom("ranged = 1\nminus = 6"), [("E264", "customs[0].minus")]),
    (custom("ranged = 1\naliases = ['なし']"), [("E267", "customs[0].aliases[0]")]),
    (custom("ranged = 1\naliases = 'x'"), [("E264", "customs[0].aliases")]),
    # An effect that does nothing on a weapon that can have the custom.
    (custom("ranged = 1\nmelee = 1\nsums = true"), [("E275", "customs[0].sums")]),
    (custom("melee = 1\nover = true"), [("E275", "customs[0].over")]),
    (custom("ranged = 1\nreinforces = true"), [("E275", "customs[0].reinforces")]),
    (custom("ranged = 1\nfar = true"), [("E265", "customs[0].reach")]),
    (custom("ranged = 1\nreach = 1\nfar = { ruling = 'nope', choice = '2' }"), [("E276", "customs[0].far")]),
    (custom("ranged = 1\nreach = 1\nfar = { ruling = 'polearm_range', choice = '9' }"), [("E276", "customs[0].far")]),
    (card("kind = 'dance'"), [("E264", "cards[0].kind")]),
    (card("priority = 5"), [("E264", "cards[0].priority")]),
    (card("copies = { ruling = 'burst_hits' }"), [("E276", "cards[0].copies")]),
    (card("kind = 'combo'\ncopies = 2"), [("E275", "cards[0].copies")]),
    (card("kind = 'ability'\nattacks = 2"), [("E275", "cards[0].attacks")]),
    (card("kind = 'ability'\nboost_moves = 2"), [("E275", "cards[0].boost_moves")]),
    (card("kind = 'ability'\npicture = 'shoot'"), [("E264", "cards[0].picture")]),
    (card("kind = 'combo'\npicture = 'boost_attack'"),
     [("E265", "cards[0].boost_moves"), ("E265", "cards[0].attacks")]),
    (card("kind = 'move'\nper = 'melee'"), [("E263", "cards[0].per")]),
    (f'{GOOD}[[customs]]\nid = "C d"\nranged = 1', [("E265", "customs[0].ja"), ("E264", "customs[0].id"),
                                                    ("E265", "customs[0].words")]),
    (f"{GOOD}[[customs]]\nid = 'c'\nja = '新'\nranged = 1\nwords = {{ fr = 'a' }}", [("E264", "customs[0].words")]),
    (f"{GOOD}[[customs]]\nid = 'c'\nja = '新'\nranged = 1\nwords = {{ ja = '', en = 3 }}",
     [("E264", "customs[0].words.ja"), ("E264", "customs[0].words.en")]),
    (f"{GOOD}[[customs]]\nid = 'c'\nja = '新'\nranged = 1\nwords = '{'長' * 301}'", [("E264", "customs[0].words")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), WRONG)
def test_each_fault_is_told_at_its_key(tmp_path, text, wanted):
    assert sorted(faults(tmp_path, text)) == sorted(wanted)


@pytest.mark.parametrize(
    "name",
    [
        "重力・改",
        "A/B",
        "A+B",
        "3P",
        "+2",
        "なし",
        "-",
        "none",
        "---",
        "=A1",
        "A*",
        "?",
        "「」",
        "TRUE",
        "x" * 31,
        " ",
        "a\\u0007",
    ],
)
def test_a_name_that_could_not_be_read_is_none(tmp_path, name):
    text = f'{GOOD}[[customs]]\nid = "c"\nja = "{name}"\nranged = 1\nwords = "w"'
    assert [path for _, path in faults(tmp_path, text)] == ["customs[0].ja"]


def test_an_unreadable_file(tmp_path):
    (tmp_path / "a.toml").write_bytes("name = '月'".encode("cp932"))
    with pytest.raises(PackError) as told:
        load([tmp_path / "a.toml", tmp_path / "none.toml", tmp_path])
    assert [one.code for _, one in told.value.faults] == ["E260"] * 3


def test_too_many_things(tmp_path):
    def many(count: int, letter: str, more: str = "") -> str:
        one = f'[[customs]]\nid = "{letter}{{0}}"\nja = "{letter}新{{0}}"\nranged = 1\nwords = "w"\n{more}\n'
        return f'name = "{letter}"\nversion = "1"\n' + "".join(one.format(number) for number in range(count))

    assert faults(tmp_path, many(MOST + 3, "a")) == [("E274", f"customs[{MOST}]")]
    # Of all packs together.
    assert all_faults(tmp_path, many(MOST, "a"), many(1, "b"))[0][0].name == "b.toml"
    assert faults(tmp_path, many(9, "a", "alone = true")) == [("E274", "customs[8]")]
    assert faults(tmp_path, many(MOST - 8, "a"), many(8, "b", "alone = true")) == []


# ---- what is taken -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "label"),
    [(place, label) for place in ("id", "ja", "en") for label in ("fast", "combo_x")]
    + [("ja", "高速"), ("ja", "こうそく"), ("en", "FAST"), ("ja", "ジャミング"), ("ja", "連撃"), ("ja", "威力"), ("ja", "出力"),
       ("ja", "モード<飛行>"), ("ja", "機体名"), ("id", "flurry"), ("id", "output"), ("ja", "【エネルギー】"), ("ja", "遠距離装備")],
)  # fmt: skip
def test_ids_and_names_of_the_game_are_taken(tmp_path, place, label):
    free = {"combo_x", "こうそく"}
    names = {"id": "c", "ja": "新しい", "en": "new"} | {place: label}
    head = "".join(f'{key} = "{value}"\n' for key, value in names.items())
    found = faults(tmp_path, f'{GOOD}[[customs]]\n{head}ranged = 1\nwords = "w"')
    if label in free:
        assert found == []
    else:
        assert ("E266", f"customs[0].{place}") in found


def test_two_packs_collide(tmp_path):
    other = custom("ranged = 1", name="q").replace('"c"', '"d"')
    found = all_faults(tmp_path, custom("ranged = 1"), other)
    assert [(file.name, one.code, one.path) for file, one in found] == [
        ("b.toml", "E266", "customs[0].ja"),
        ("b.toml", "E266", "customs[0].en"),
    ]
    assert "a.toml" in found[0][1].params["of"].ja
    assert faults(tmp_path, custom("ranged = 1"), custom("ranged = 1").replace("新", "旧").replace('"c"', '"d"')) == [
        ("E272", "name")
    ]


def test_a_file_named_twice_is_one_pack(tmp_path):
    pack(tmp_path)
    assert len(load([tmp_path / "moon.toml", tmp_path / "." / "moon.toml"])) == 1


def test_within_one_pack_too(tmp_path):
    twice = custom("ranged = 1") + '[[cards]]\nid = "c"\nja = "新"\nkind = "combo"\nwords = "w"\n'
    assert set(faults(tmp_path, twice)) == {("E266", f"cards[0].{key}") for key in ("id", "ja", "en")}


# ---- games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_game_takes_packs_or_says_that_it_does_not(tmp_path, game):
    found = faults(tmp_path, f'game = "{game}"\n{custom("ranged = 1")}')
    assert found == ([] if registry.load(game).PACKED else [("E269", "game")])


def test_a_game_knows_what_it_is_extended_by(tmp_path):
    moon = pack(tmp_path)
    game = registry.load("bundodo", (moon,))
    assert game.packs == (moon,)
    assert registry.load("bundodo").packs == ()
    assert registry.load("wildgauge", (moon,)).packs == ()
    options = registry.Forms((moon,))["bundodo"].field("ranged.customs").options
    assert [one.id for one in options if one.id in ("gravity", "rail", "sworn")] == ["gravity", "rail"]
    assert registry.Forms()["bundodo"].field("ranged.customs").option("重力") is None
    assert {"gravity", "triple"} <= {one.id for one in game.BANNABLE}


def test_words_of_the_game_stay_its_own():
    """No word of the rules' own is a pack's: they are in the templates, in both languages."""
    assert all(one.words is None and not one.more for one in (*DUEL.customs, *DUEL.cards))
    assert name_of(DUEL.custom("fast")).ja == "高速"


def test_the_kit_is_a_sound_pack(tmp_path):
    assert faults(tmp_path, MOON) == []

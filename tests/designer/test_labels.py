"""The words of data sheets: read strictly, and held against the form."""

from __future__ import annotations

import pytest

from designer.games import registry
from designer.reading.labels import load
from designer.rules import RulesError
from sheets.form import Kind, Role

TEXTS = """
[labels]
name = ["機体名", "machine", "機体名"]
player = ["プレイヤー"]
photo = ["写真"]
note = ["メモ"]
photo_fit = ["写真の見せ方"]
colour = ["機体色"]
emblem = ["エンブレム"]
"*.power" = ["威力"]
"melee.power" = ["攻撃力"]
[headers]
name = ["機体"]
[titles]
melee = ["近接武器"]
ranged = ["射撃武器"]
"""


def words(folder, more=""):
    (folder / "labels.toml").write_text(TEXTS + more, encoding="utf-8")
    return load(folder)


def form(made):
    columns = {one: (made.column(one, "power", Kind.WHOLE),) for one in ("ranged", "melee")}
    return made.form("x", made.texts(), tuple(made.table(path, found, ("power",)) for path, found in columns.items()))


def test_words_come_from_the_file_each_once(tmp_path):
    made = form(words(tmp_path))
    assert made.name.labels == ("機体名", "machine")
    assert made.name.headers == ("機体",)
    assert made.field("ranged.power").labels == ("威力",)
    assert made.field("melee.power").labels == ("攻撃力",)


def test_names_of_the_rules_come_first(tmp_path):
    made = words(tmp_path)
    assert made.field("note", Kind.TEXT, ("備考", "メモ")).labels == ("備考", "メモ")


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ("[rosters]\nmele = ['近接']", "rosters: the form has no mele"),
        ("[label]\nname = ['機体']", "unknown field `label`"),
    ],
)
def test_a_word_for_nothing_is_a_fault(tmp_path, more, fault):
    with pytest.raises(RulesError, match=fault):
        form(words(tmp_path, more))


def test_a_field_without_a_word_is_a_fault(tmp_path):
    made = words(tmp_path)
    whole = form(made)
    with pytest.raises(RulesError, match="speed has no label"):
        made.form("x", (*whole.fields, made.field("speed", Kind.WHOLE)), whole.tables)


@pytest.mark.parametrize("name", registry.GAMES)
def test_every_form_has_its_roles(name):
    made = registry.load(name).form()
    assert [one.role for one in made.fields if one.role] == [Role.NAME, Role.PLAYER, Role.PHOTO, Role.NOTE]
    assert (made.name.path, made.player.path, made.photo.kind) == ("name", "player", Kind.PICTURE)

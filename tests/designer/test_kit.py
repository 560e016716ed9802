"""What every game does alike."""

from __future__ import annotations

from types import SimpleNamespace

from designer.faults import Fault, Name
from designer.kit import ids_by_label, nearest, too_little, too_many, unknown
from designer.named import Named, name_of

SORT = Named("colours", "色", "colours")
RED, GREEN = Named("red", "赤", "Red", ("紅",)), Named("green", "緑", "Green", ("紅", "草色"))


def test_a_label_that_several_have_names_the_first():
    found = ids_by_label((RED, GREEN))
    assert (found["紅"], found["赤"], found["草色"], found["green"]) == ("red", "red", "green", "green")


def test_the_nearest_name():
    assert nearest("Grean", (RED, GREEN)) == name_of(GREEN)
    assert nearest("Grean", (RED, GREEN), 0.99) is None
    assert nearest("zzz", (RED, GREEN)) is None


def test_a_word_that_names_nothing():
    sort = name_of(SORT)
    assert unknown("a", "Grean", SORT, (RED, GREEN), (RED,)) == Fault(
        "E108", "a", {"found": "Grean", "sort": sort, "near": name_of(GREEN)}
    )
    known = Fault("E109", "a", {"found": "Grean", "sort": sort, "known": (name_of(RED),)})
    assert unknown("a", "Grean", SORT, (), (RED,)) == known


def test_too_many_are_told_at_the_first_one_too_many():
    found = [SimpleNamespace(path=path) for path in "abcd"]
    assert list(too_many("X1", found, 2, sort="s")) == [Fault("X1", "c", {"sort": "s", "found": 4, "most": 2}, ("d",))]
    assert list(too_many("X1", found, 4)) == []
    assert list(too_many("X1", found, None)) == []


def test_too_little():
    stat = Name("力", "might")
    told = Fault("X2", "p", {"stat": stat, "found": 1, "least": 2})
    assert list(too_little("X2", "p", stat, 1, 2)) == [told]
    for found, least in ((2, 2), (None, 2), (1, None)):
        assert list(too_little("X2", "p", stat, found, least)) == []

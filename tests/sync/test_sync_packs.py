"""A spreadsheet whose machines use a pack: taken in, compared, written back and judged with it; without it, nothing is
lost and the pack is named."""

from __future__ import annotations

import pytest

from tests.bundodo.cli import bundodo
from tests.packs.kit import MOON, custom, write
from tests.sync.kit import machine, verdicts


@pytest.fixture
def moon(tmp_path):
    return "--pack", str(write(tmp_path / "moon.toml", MOON))


def test_a_pull_reads_and_a_push_writes_what_a_pack_brings(kit, moon):
    kit.enter("D8", "重力、グラビティ")  # one custom by two of its names
    made = kit.pull(*moon)
    assert made.code == 0, made.err
    assert machine(kit)["ranged"][0]["customs"] == ["重力", "重力"]
    kit.rewrite('["重力", "重力"]', '["電磁加速"]')
    assert "電磁加速" in kit.diff(*moon).out
    pushed = kit.push("--apply", *moon)
    assert pushed.code in (0, 1), pushed.err
    assert kit.at("D8") == "電磁加速"
    [zero] = [row for row in verdicts(kit) if row[0] == "ゼロ"]
    assert "E109" not in str(zero)
    assert "月面 別冊 1.2" in str(kit.book.sheet("判定").at(2, 0).value)


def test_without_the_pack_nothing_is_lost(kit, moon):
    kit.enter("D8", "重力")
    kit.pull()
    assert machine(kit)["ranged"][0]["customs"] == ["重力"]
    made = kit.pull(*moon)
    assert made.code == 0
    assert machine(kit)["ranged"][0]["customs"] == ["重力"]
    assert kit.diff().code == 0
    kit.push("--apply")
    assert "E109" in str([row for row in verdicts(kit) if row[0] == "ゼロ"])


@pytest.mark.prove
def test_the_template_in_a_spreadsheet_names_its_pack(kit, moon):
    made = bundodo("sheets", "template", kit.url, "--machines", "1", *moon)
    assert made.code == 0, made.err
    refused = bundodo("sheets", "template", kit.url)
    assert (refused.code, "月面 別冊 1.2" in refused.err) == (2, True)
    assert bundodo("sheets", "template", kit.url, *moon).code == 0
    kit.folder.mkdir(exist_ok=True)
    told = kit.pull()
    assert "E270" in told.err
    assert "E270" not in kit.pull(*moon).err
    assert "E270" in kit.diff().err


@pytest.mark.parametrize("command", ["pull", "diff", "push"])
def test_a_faulty_pack_is_told(kit, tmp_path, command):
    kit.pull()
    bad = write(tmp_path / "bad.toml", custom("ranged = 1\nexplodes = 2"))
    made = getattr(kit, command)("--pack", str(bad))
    assert (made.code, "E263" in made.err) == (2, True)

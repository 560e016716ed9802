"""What is told of wrong calls and of files that are wrong, whole, in both languages; ``make goldens`` writes it anew."""

from __future__ import annotations

import pytest

from tests.bundodo.test_as_told import HERE, desk, furnish, told
from tests.goldens import check
from tests.sparing import few

__all__ = ["desk"]
CALLS = """
foo
rules foo
odds
odds x --cap many
odds x --frobnicate
odds m/altair.toml --rulling a=b
odds m/altair.toml --armor
odds m/altair.toml --armor x
odds m/altair.toml --armor 9-3
odds m/altair.toml --armor 0-32/0
odds m/altair.toml --against nowhere.toml
odds m/altair.toml --given a=b
odds m/altair.toml --plot plot.txt
odds m/altair.toml --rerolls 99
odds m/altair.toml --boost 99
odds m --armor 3
odds s/yonagi.toml --armor 3
odds s/yonagi.toml --given a
odds s/yonagi.toml --given a=b
odds s/yonagi.toml --against m/altair.toml
advise m/altair.toml --aim foo
advise m/altair.toml --steps 3
advise m
advise s/yonagi.toml
compare m/altair.toml
compare m/altair.toml s/yonagi.toml
check
check nowhere.toml
check m/altair.toml nowhere/
check m/altair.toml --game chess
check m/altair.toml --tab 一号
check m/altair.toml --ruling move_rounding
check m/altair.toml --ruling foo=bar
check m/altair.toml --ruling move_rounding=sideways
check m/altair.toml --data data.toml
check s/yonagi.toml --data data.toml
check s/yonagi.toml --cap 50
check m/altair.toml --format yaml
check m/altair.toml --event nowhere.toml
check --event wrong.toml
check broken.toml
check empty.toml
check text.txt
check empty
check m s
check m/altair.toml --tab 一号 --tab 二号
show m s
show nowhere.toml m
print
print m/altair.toml
print m/altair.toml -o event.toml
print m/altair.toml -o o --only foo
print m/altair.toml -o o --paper A9
print m/altair.toml -o o --cards 1x1
print m/altair.toml -o o --cards nowhere.toml
print m/altair.toml -o o --cards broken.toml
print m/altair.toml -o o --gutter 50
print m/altair.toml -o o --printer foo
print m/altair.toml -o o --cards 91x55 --gutter 3 --only cards
print m/altair.toml -o o --cards 91x55 --paper A5 --only cards
print m/altair.toml -o o --templates nowhere
print m/altair.toml -o o --copies 0
print broken.toml -o o
print --blank m -o o
field
field -o f.txt
field -o f.pdf --cols 0
field -o f.pdf --obstacles Z99
field -o f.pdf --obstacles C3,C3
field -o f.pdf --random 999 --seed 1
field -o f.pdf --hex 2mm
field -o f.pdf --hex big
field -o f.pdf --hex 40mm --pages 3
field -o f.pdf --pages 500
field -o f.pdf --margin 200
field -o f.pdf --overlap 300
field -o f.pdf --paper 3x3mm
field -o event.toml
field wrongfield.toml -o f.pdf
field nowhere.toml -o f.pdf
template
template -o t.txt
template -o t.xlsx --machines 0
template -o t.xlsx --machines 999
template -o t.xlsx --from nowhere.toml
template -o event.toml
new
new A -o a.txt
new A --xlsx -o a.toml
new A -o event.toml
new A --game chess
new 飛鳥 -o made.toml
new 飛鳥 -o made.toml
meetup
meetup nowhere.toml -o o
meetup wrong.toml -o o
meetup event.toml
meetup event.toml -o o --watch 1
printer
printer add home
printer add home --front 1
printer add home --front 1,2 --back 0,99
printer add home --front 0.5,-0.25 --back 1,2
printer list
printer remove foo
printer remove home
printer list
rules show
rules show Z9
rules show B6
rules show move_rounding
rules list --game chess
explain
explain B601
explain b601
explain Z999
explain B6
sheets
sheets pull nowhere o
sheets diff empty
sheets push empty
sheets template nowhere
sheets login
demo --game chess -o o
"""
WRONG_EVENT = """
titel = "x"
date = "gestern"
game = "bundodo"
cap = -3
sources = "m"
[rulings]
foo = "bar"
move_rounding = "sideways"
[limits]
ban = ["foo"]
ranged = -1
least = { foo = 7 }
[[players]]
nam = "x"
"""
WRONG_FIELD = """
cols = 99
rows = "8"
hexes = "round"
obstacles = ["A1", "Z9", 3]
starts = ["A1"]
foo = 1
"""


COMMANDS = dict.fromkeys(line.split()[0] for line in CALLS.splitlines() if line)


@pytest.mark.parametrize("lang", few(["ja", "en"]))
@pytest.mark.parametrize("command", COMMANDS)
def test_every_wrong_call(desk, lang, command):
    furnish(desk, "sentinel")
    (desk / "m").rename(desk / "s")
    furnish(desk, "bundodo")
    for name, text in {
        "wrong.toml": WRONG_EVENT,
        "wrongfield.toml": WRONG_FIELD,
        "broken.toml": "name = [",
        "empty.toml": "",
        "data.toml": "foo = 1\n",
        "text.txt": "a\n",
    }.items():
        (desk / name).write_text(text, encoding="utf-8")
    (desk / "empty").mkdir()
    calls = [line for line in CALLS.splitlines() if line.split()[:1] == [command]]
    check(HERE / f"wrong-{command}-{lang}.txt", told(*calls, lang=lang).replace(str(desk), "DESK"))

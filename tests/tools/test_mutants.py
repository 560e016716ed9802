"""The tool behind ``make mutants``: which faults it makes, whom it asks, and that the tree is left as it was."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutants.__main__ import Results
from tools.mutants.choose import Chooser, few, module_of, spread, within
from tools.mutants.copies import Copy, Ran
from tools.mutants.draw import PACKAGES, draw, modules
from tools.mutants.meets import Meets, Witness
from tools.mutants.places import Bearing, places
from tools.mutants.trial import Verdict, judge, told

ROOT = Path(__file__).resolve().parent.parent.parent


def faults(source: str) -> list[str]:
    """All faults that can be made in a module, each as the text it would have."""
    data = source.encode()
    return [edit.applied(data).decode() for place in places(data) for edit in place.edits]


@pytest.mark.parametrize(
    ("source", "made"),
    [
        ("f(a < b)", ["pass", "f(a <= b)"]),
        ("f(a >= b)", ["pass", "f(a > b)"]),
        ("f(a == b)", ["pass", "f(a != b)"]),
        ("f(a is b)", ["pass", "f(a is not b)"]),
        ("f(a is  not b)", ["pass", "f(a is b)"]),
        ("f(a not in b)", ["pass", "f(a in b)"]),
        ("f(a < b < c)", ["pass", "f(a <= b < c)", "f(a < b <= c)"]),
        ("f(a and b and c)", ["pass", "f(a or b and c)", "f(a and b or c)"]),
        ("f(not a)", ["pass", "f(a)"]),
        ("f(-a)", ["pass", "f(a)"]),
        ("f(a + b)", ["pass", "f(a - b)"]),
        ("f((a)  *  (b))", ["pass", "f((a)  /  (b))"]),
        ("f(a // b)", ["pass", "f(a * b)"]),
        ("f(3)", ["pass", "f(4)", "f((2))"]),
        ("f(0.5)", ["pass", "f(1.5)"]),
        ("f(True)", ["pass", "f(False)"]),
        ("f('ä')", ["pass", "f('ä_')"]),
        ("f('ä' + x)", ["pass", "f('ä_' + x)"]),
        ("f(a=b)", ["pass", "f()"]),
        ("f(a=b, c=d)", ["pass", "f(c=d)", "f(a=b)"]),
        ("f(x, a=(b))", ["pass", "f(x)"]),
        ("f(x, a=(b), c=d)", ["pass", "f(x, c=d)", "f(x, a=(b))"]),
        ("f(a if b else c)", ["pass", "f((a))", "f((c))"]),
        ("f(a for a in b if c)", ["pass", "f(a for a in b if True)"]),
        ("f(f'{a:>3} b {c + d}')", ["pass", "f(f'{a:>3} b {c - d}')"]),
        ("if a:\n    b = c", ["if True:\n    b = c", "if False:\n    b = c"]),
        ("for a in b:\n    continue", ["for a in b:\n    pass"]),
        ("a.b = c", ["pass"]),
        ("a += b", ["pass", "a -= b"]),
        ("raise a", ["pass"]),
        (
            "def f(a=1):\n    yield a",
            ["def f(a=2):\n    yield a", "def f(a=(0)):\n    yield a", "def f(a=1):\n    pass"],
        ),
    ],
)
def test_faults_that_are_made(source, made):
    assert sorted(faults(source)) == sorted(made)


@pytest.mark.parametrize(
    "source",
    [
        '"""Words on a module."""',
        "def f() -> None:\n    '''Words on a function.'''",
        "a: int | None\n'''Words on a name.'''",
        "def f(a: dict[str, 1], *b: 'C') -> 2: ...",
        "Value = str | int | None",
        "Value = dict[str, Any] | float",
        "__all__ = ['a']",
        "if TYPE_CHECKING:\n    a = 1",
        "if __name__ == '__main__':\n    main()",
        "T = TypeVar('T', bound=1)",
        "assert a == 1, 'never'",
        "import a\nfrom b import c",
        "@dataclass(frozen=True, slots=True)\nclass A:\n    b: int",
        "class A(Struct, frozen=True):\n    b: int",
        "a = cast('B', b)",
        "a = zip(b, c, strict=True)",
        "a = 'b' 'c'",
        "a = '''b'''",
    ],
)
def test_what_is_left_out(source):
    assert faults(source) == []


def bearings(source: str) -> dict[int, Bearing]:
    return {place.line: place.bearing for place in places(source.encode())}


def test_who_runs_a_place():
    source = """
A, B = 1, 2
class C:
    d: int = 3
    def e(self, f=4):
        if (self
            .g):
            return [
                5,
            ]
def h(): return 6
"""
    assert bearings(source) == {
        2: Bearing(names=frozenset({"A", "B"})),
        4: Bearing(names=frozenset({"C", "d"})),
        5: Bearing((6, 10)),
        6: Bearing((6, 7)),
        9: Bearing((8, 10)),
        11: Bearing((11, 11)),
    }


def test_names_are_followed_through_a_module():
    made = module_of("a.py", b"A = 1\nB = (A, 2)\nC = 3\ndef f():\n    return B\ndef g():\n    return C\n")
    assert made.reached(frozenset({"A"})) == {"A", "B"}
    assert made.lines_with(frozenset({"A", "B"})) == {5}


def project(folder: Path) -> Path:
    """A small project under git with one module, two tests that meet it and one that doesn't."""
    root = folder / "project"
    for path, text in {
        "sheets/__init__.py": "",
        "sheets/adding.py": "LEAST = 3\n\n\ndef most(a, b):\n    if a < b:\n        return b\n    return a + 0 * LEAST\n",
        "sheets/idle.py": "def idle():\n    return 1\n",
        "tests/test_low.py": "from sheets.adding import most\n\n\ndef test_low():\n    assert most(1, 2) == 2\n",
        "tests/test_high.py": "from sheets.adding import most\n\n\ndef test_high():\n    assert most(2, 1) == 2\n",
        "tests/test_other.py": "def test_other():\n    pass\n",
        "pyproject.toml": "[tool.pytest.ini_options]\npythonpath = ['.', '" + str(ROOT) + "']\naddopts = '-q'\n",
        ".gitignore": "__pycache__/\n.mutants/\n",
    }.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
    return root


def test_drawn_by_a_seed(tmp_path):
    root = project(tmp_path)
    paths = modules(root)
    assert [path.name for path in paths] == ["__init__.py", "adding.py", "idle.py"]
    some, again, other = (draw(root, paths, seed, 20) for seed in (1, 1, 2))
    assert some == again
    assert some != other
    assert draw(root, paths, 1, 5) == some[:5]
    assert len({one.key for one in some}) == len(some)
    (root / "sheets/idle.py").write_text("def idle():\n    return 2\n", encoding="utf-8")
    kept = [one for one in draw(root, paths, 1, 20) if one.path == "sheets/adding.py"]
    assert kept == [one for one in some if one.path == "sheets/adding.py"]
    assert modules(root, without=("sheets/idle.py",)) == paths[:2]
    assert modules(root, only=("sheets/idle.py",)) == paths[2:]


def test_a_diff_tells_the_fault(tmp_path):
    root = project(tmp_path)
    found = {one.kind: one for one in draw(root, modules(root), 1, 50)}
    assert found["comparison"].diff.splitlines() == [
        "@@ -4,3 +4,3 @@",
        " def most(a, b):",
        "-    if a < b:",
        "+    if a <= b:",
        "         return b",
    ]
    assert (found["comparison"].path, found["comparison"].line) == ("sheets/adding.py", 5)


@pytest.mark.prove
def test_the_whole_product_can_be_drawn_from():
    assert {path.relative_to(ROOT).parts[0] for path in modules(ROOT)} == set(PACKAGES)
    drawn = draw(ROOT, modules(ROOT, only=("designer/games/sentinel", "bundodo/say")), 1, 40)
    assert len(drawn) == 40
    assert {one.path.partition("/")[0] for one in drawn} == {"bundodo", "designer"}
    assert len({one.kind for one in drawn}) > 5


@pytest.mark.prove
def test_tests_are_chosen_by_what_they_meet_and_the_tree_is_left_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    root = project(tmp_path)
    before = {path: path.read_bytes() for path in root.rglob("*.*") if path.is_file() and ".git/" not in str(path)}
    copy = Copy(root / ".mutants/copy-1", root / ".mutants/room-1")
    copy.refresh(root)
    meets = Meets(root / ".mutants/meets.db", root)
    assert meets.stale() == ["tests/test_high.py", "tests/test_low.py", "tests/test_other.py"]
    assert "3 passed" in meets.learn(copy, meets.stale(), 1, root / ".mutants/watch")
    assert meets.stale() == []
    assert {test.name for test in meets.tests("sheets/adding.py", [6])} == {"tests/test_low.py::test_low"}
    assert {test.name for test in meets.tests("sheets/adding.py", [5])} == {
        "tests/test_high.py::test_high",
        "tests/test_low.py::test_low",
    }
    fates = {
        (one.kind, one.line): judge(one, Chooser(root, meets), copy, "")
        for one in draw(root, modules(root), 1, 50)
        if (one.kind, one.line) in {("comparison", 5), ("condition", 5), ("number", 1)}
    }
    assert fates["comparison", 5].fate == "survived"  # no test compares equals
    assert fates["condition", 5].fate == "killed"
    assert fates["number", 1].fate == "survived"
    after = {path: path.read_bytes() for path in before}
    assert after == before
    assert (copy.root / "sheets/adding.py").read_bytes() == (root / "sheets/adding.py").read_bytes()
    # A changed module asks anew those who met it, and only those.
    (root / "sheets/adding.py").write_text("def most(a, b):\n    return max(a, b)\n", encoding="utf-8")
    assert meets.stale() == ["tests/test_high.py", "tests/test_low.py"]


def test_a_copy_follows_the_tree(tmp_path):
    root = project(tmp_path)
    copy = Copy(root / ".mutants/copy-1", root / ".mutants/room-1")
    copy.refresh(root)
    (root / "sheets/idle.py").unlink()
    (root / "sheets/adding.py").write_text("A = 1\n", encoding="utf-8")
    copy.refresh(root)
    assert sorted(path.name for path in (copy.root / "sheets").glob("*.py")) == ["__init__.py", "adding.py"]
    with copy.holding("sheets/adding.py", b"A = 2\n"):
        assert (copy.root / "sheets/adding.py").read_text("utf-8") == "A = 2\n"
    assert (copy.root / "sheets/adding.py").read_text("utf-8") == "A = 1\n"


@pytest.mark.prove
def test_tests_that_come_to_no_end_are_stopped(tmp_path):
    root = project(tmp_path)
    (root / "tests/test_other.py").write_text("def test_other():\n    while True:\n        pass\n", encoding="utf-8")
    copy = Copy(root / ".mutants/copy-1", root / ".mutants/room-1")
    copy.refresh(root)
    assert copy.pytest("tests/test_other.py", seconds=1.5) == Ran(None, "")


def made(name: str, seconds: float = 0.1, lines: int = 100) -> Witness:
    return Witness(name, name.partition("::")[0], seconds, lines)


def test_the_most_telling_tests_come_first():
    tests = {made("a.py::f[1]", lines=9), made("a.py::f[2]", lines=8), made("b.py::g", lines=50), made("c.py::h", 9.0)}
    ordered = spread(tests)
    assert [test.name for test in ordered] == ["a.py::f[2]", "b.py::g", "c.py::h", "a.py::f[1]"]
    assert [test.name for test in few(ordered)] == ["a.py::f[2]", "b.py::g", "a.py::f[1]"]
    assert [test.name for test in within(ordered, 0.35)] == ["a.py::f[2]", "b.py::g", "a.py::f[1]"]
    assert [test.name for test in within([made("c.py::h", 9.0)], 1.0)] == ["c.py::h"]


@pytest.mark.parametrize(
    ("code", "out", "fate"),
    [
        (0, "3 passed", ("survived", "")),
        (None, "", ("slow", "")),
        (-signal.SIGXCPU, "", ("slow", "")),
        (1, "FAILED tests/a.py::b[c - d] - assert 1 == 2\n1 failed", ("killed", "tests/a.py::b[c - d]")),
        (2, "ERROR tests/a.py - NameError\n1 error", ("killed", "tests/a.py")),
        (-11, "", ("killed", "pytest ended with -11")),
    ],
)
def test_what_the_end_of_pytest_says(code, out, fate):
    assert told(Ran(code, out)) == fate


def test_that_no_test_was_found_is_no_verdict():
    with pytest.raises(RuntimeError, match="none of the tests"):
        told(Ran(5, "no tests ran"))


def test_results_are_kept_and_survivors_tried_again_when_tests_change(tmp_path):
    root = project(tmp_path)
    first, second, third = draw(root, modules(root), 1, 3)
    results = Results(tmp_path / "results.jsonl")
    for mutant, fate in ((first, "killed"), (second, "survived")):
        results.add(Verdict(mutant.key, mutant.path, 1, mutant.kind, fate, "", 1, 0.1, "old", mutant.diff))
    kept = Results(tmp_path / "results.jsonl")
    assert [kept.settled(one, "old") for one in (first, second, third)] == [True, True, False]
    assert [kept.settled(one, "new") for one in (first, second, third)] == [True, False, False]


def test_usage_is_told():
    line = [sys.executable, "-m", "tools.mutants", "--help"]
    made = subprocess.run(line, capture_output=True, text=True, check=True, cwd=ROOT)
    assert "--seed" in made.stdout

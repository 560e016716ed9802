"""The report of ``check`` as JUnit XML, for services that show tests, and as Markdown, to paste into a chat."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree as ET

from bundodo.formats import told as formats
from bundodo.pipeline import Checked, Run
from bundodo.say.diagnostics import Diagnostic, Severity, Teller
from bundodo.say.points import packs, points
from bundodo.say.terminal import disarmed, visible
from templates.version import PRODUCER
from templates.words import Words

_MARKDOWN = str.maketrans({c: f"\\{c}" for c in "\\`*_{}[]<>()#+-!|~"})
_NO_XML = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 65534, 65535), "�")
"""Characters that XML has no way to write."""


def junit(run: Run, words: Words, *, strict: bool = False) -> str:
    """A test suite a source and a test case a machine; a source that could not be read is an error. All ASCII, so that
    it is right in any encoding."""
    teller = Teller(words.lang, run.game.NAME)
    root = ET.Element("testsuites", name=PRODUCER)
    suites: dict[str, ET.Element] = {}
    for checked in run.machines:
        source = _xml(checked.entry.source)
        if source not in suites:
            suites[source] = ET.SubElement(root, "testsuite", name=source)
            _properties(suites[source], run)
        suite = suites[source]
        name = run.game.summary(checked.machine, checked.profile, words.lang).name or words["check.unnamed"]
        case = ET.SubElement(suite, "testcase", name=_xml(name), classname=_xml(str(checked.entry.values.place)))
        failing = (Severity.ERROR, Severity.WARNING) if strict else (Severity.ERROR,)
        for diagnostic in checked.diagnostics:
            text = _xml(_line(diagnostic, teller))
            if diagnostic.severity in failing:
                ET.SubElement(
                    case, "failure", type=diagnostic.code, message=_xml(teller.message(diagnostic))
                ).text = text
        rest = [d for d in checked.diagnostics if d.severity not in failing]
        if rest:
            ET.SubElement(case, "system-out").text = "\n".join(_xml(_line(d, teller)) for d in rest)
    for failure in run.failures:
        suite = ET.SubElement(root, "testsuite", name=_xml(str(failure.ref)))
        case = ET.SubElement(suite, "testcase", name=_xml(str(failure.ref)), classname=failure.code)
        ET.SubElement(case, "error", type=failure.code, message=_xml(teller.message(failure))).text = _xml(
            _line(failure, teller)
        )
    for suite in root:
        suite.set("tests", str(len(suite.findall("testcase"))))
        suite.set("failures", str(sum(case.find("failure") is not None for case in suite)))
        suite.set("errors", str(sum(case.find("error") is not None for case in suite)))
    ET.indent(root)
    made: bytes = ET.tostring(root, encoding="us-ascii", xml_declaration=False)
    return made.decode()


def _properties(suite: ET.Element, run: Run) -> None:
    """The packs that the machines are judged with."""
    if run.terms.packs:
        found = ET.SubElement(suite, "properties")
        for pack in run.terms.packs:
            ET.SubElement(found, "property", name="pack", value=_xml(str(pack)))


def markdown(run: Run, words: Words) -> Iterator[str]:
    """A table of verdicts, then each machine's faults."""
    teller = Teller(words.lang, run.game.NAME)
    has_cost = run.terms.cap is not None
    heads = [words[f"show.{key}"] for key in ("verdict", "name", "player", *(("cost",) if has_cost else ()))]
    yield f"<!-- {PRODUCER} -->"
    if run.terms.packs:
        yield f"{words['packs.title']}: {md(packs(run.terms, words))}"
        yield ""
    yield f"| {' | '.join(heads)} |"
    yield f"|---|---|---|{'---:|' if has_cost else ''}"
    for checked in run.machines:
        summary = run.game.summary(checked.machine, checked.profile, words.lang)
        verdict = words["show.legal"] if checked.legal else f"**{words['show.illegal']}**"
        name = summary.name or words["check.unnamed"]
        name = f"{name} ({checked.side})" if checked.side else name
        cost = f" {points(summary.total, checked.terms.cap, '')} |" if has_cost else ""
        yield f"| {verdict} | {md(name)} | {md(summary.player)} |{cost}"
    yield from _tallies(run, words)
    for checked in run.machines:
        if checked.diagnostics:
            yield from _faults(checked, run, teller, words)
    if run.failures:
        yield ""
        yield from (f"- {md_line(failure, teller, words)}" for failure in run.failures)


def _tallies(run: Run, words: Words) -> Iterator[str]:
    """How sides and players stand."""
    if not run.tallies:
        return
    yield ""
    yield f"**{formats.headline(run, words)}**"
    yield ""
    for one in run.tallies:
        verdict = words["show.legal"] if one.holds else f"**{words['show.illegal']}**"
        yield f"- {verdict} {md(formats.called(one, words))}: {md(formats.standing(one, words))}"


def _faults(checked: Checked, run: Run, teller: Teller, words: Words) -> Iterator[str]:
    name = run.game.summary(checked.machine, checked.profile, words.lang).name or words["check.unnamed"]
    yield ""
    yield f"**{md(name)}** {md(str(checked.entry.values.place))}"
    yield ""
    yield from (f"- {md_line(diagnostic, teller, words)}" for diagnostic in checked.diagnostics)


def _line(diagnostic: Diagnostic, teller: Teller) -> str:
    related = f" [{' '.join(map(str, diagnostic.related))}]" if diagnostic.related else ""
    return f"{diagnostic.code} {diagnostic.ref}: {teller.message(diagnostic)} → {teller.hint(diagnostic)}{related}"


def md_line(diagnostic: Diagnostic, teller: Teller, words: Words) -> str:
    """A diagnostic on one line."""
    said = f"{md(teller.message(diagnostic))} → {md(teller.hint(diagnostic))}"
    return f"{words[f'severity.{diagnostic.severity}']} {diagnostic.code} {md(str(diagnostic.ref))}: {said}"


def md(text: str) -> str:
    """Text that Markdown takes as it is, on one line, and that calls nobody and leads nowhere."""
    return disarmed(visible(" ".join(text.split()))).translate(_MARKDOWN)


def _xml(text: str) -> str:
    return text.translate(_NO_XML).encode(errors="replace").decode()

"""Answers of the token service that are none."""

from __future__ import annotations

import pytest

from sheets.failures import SourceError
from sheets.google.access import READ, choose
from sheets.google.line import Line
from sheets.google.loopback import VARIABLE
from sheets.google.read import Reader
from tests.google.emulator.state import OWNER, Sheet
from tests.google.test_google_access import token


@pytest.mark.parametrize("fault", ["truncated", "portal", "array"])
def test_a_token_that_is_no_answer(server, emulator, tmp_path, fault):
    book = emulator.drive.add("b", Sheet(0, "a").put([["x"]]))
    emulator.tokens["loopback-refresh"] = OWNER
    token(tmp_path, [READ])
    access = choose(environ={VARIABLE: server.url}, home=tmp_path)
    emulator.faults.order(fault, where="oauth2", times=9)
    clock = emulator.clock
    reader = Reader(access=access, line=Line(access.session, clock=clock, sleep=clock.sleep))
    with pytest.raises(SourceError) as caught:
        reader.read(f"gs:{book.id}", lambda _: False)
    assert caught.value.code == "E218"
    access.session.close()
    access.plain.close()

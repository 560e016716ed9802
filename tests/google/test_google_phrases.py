"""What each sentence of Google's answers means, and who is told of an account."""

from __future__ import annotations

import json

import pytest
import requests
from gspread import exceptions as gs

from sheets.google.errors import translate
from sheets.grid import KeyRef


def answer(status: int, body: object) -> gs.APIError:
    made = requests.Response()
    made.status_code = status
    made._content = json.dumps(body).encode()
    return gs.APIError(made)


def code(status: int, message: str, account: str = "") -> str:
    body = {"error": {"code": status, "message": message, "status": "X"}}
    return translate(answer(status, body), KeyRef("gs:x"), account).code


@pytest.mark.parametrize(
    ("message", "meant"),
    [
        ("This operation is not supported for this document", "E214"),
        ("The document must not be an Office file.", "E214"),
        ("Google Sheets API has not been used in project 1 before", "E213"),
        ("Google Sheets API is disabled. Enable it", "E213"),
        ("SERVICE_DISABLED", "E213"),
        ("API key not valid", "E221"),
        ("Please pass a valid api_key.", "E221"),
        ("Method doesn't allow unregistered callers", "E221"),
        ("Request had insufficient authentication scopes.", "E225"),
        ("ACCESS_TOKEN_SCOPE_INSUFFICIENT", "E225"),
        ("Quota exceeded for quota metric", "E215"),
        ("Rate Limit Exceeded", "E215"),
        ("User ratelimit", "E215"),
        ("You are trying to edit a protected cell or object.", "E228"),
        ("Unable to parse range: A!B", "E224"),
        ("No grid with id: 7", "E224"),
    ],
)
@pytest.mark.parametrize("status", [400, 403])
def test_a_sentence(status, message, meant):
    assert code(status, message) == meant


@pytest.mark.parametrize(
    ("status", "meant"),
    [
        (400, "E219"),
        (401, "E220"),
        (403, "E211"),
        (404, "E212"),
        (410, "E212"),
        (418, "E219"),
        (429, "E215"),
        (499, "E219"),
        (500, "E216"),
        (503, "E216"),
    ],
)
def test_a_number_alone(status, meant):
    assert code(status, "Something new") == meant


def test_sentences_count_only_where_google_explains_itself():
    assert code(404, "quota") == "E212"
    assert code(500, "quota") == "E216"


def test_an_account_without_permission_is_told_to_share_with():
    assert code(403, "The caller does not have permission", "robot@example.com") == "E226"
    assert code(404, "Requested entity was not found.", "robot@example.com") == "E212"


def test_long_texts_are_cut_and_broken_ones_are_none():
    made = translate(answer(400, {"error": {"code": 400, "message": "so  \n long " * 90, "status": "X"}}), KeyRef("x"))
    assert len(str(made.params["detail"])) == 200
    assert str(made.params["detail"]).startswith("so long so long")
    assert made.params["status"] == 400

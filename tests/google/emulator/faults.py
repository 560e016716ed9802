"""Faults to order: what goes wrong, at which request, how often."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field

HTML_502 = b"<!DOCTYPE html><html><title>Error 502 (Server Error)!!1</title><p><b>502.</b></html>"
PORTAL = b"<html><head><title>Wi-Fi login</title></head><body>Please sign in to the network.</body></html>"


@dataclass(slots=True)
class Reply:
    """An answer, before it is sent. ``trick``: reset (the connection is cut), short (the body is), slow."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    trick: str = ""


def as_json(status: int, body: object) -> Reply:
    text = json.dumps(body, ensure_ascii=False).encode()
    return Reply(status, text, {"Content-Type": "application/json; charset=UTF-8"})


def as_html(status: int, body: bytes) -> Reply:
    return Reply(status, body, {"Content-Type": "text/html; charset=utf-8"})


def error(status: int, name: str, message: str) -> Reply:
    return as_json(status, {"error": {"code": status, "message": message, "status": name}})


FAULTS: dict[str, Reply] = {
    "429": error(429, "RESOURCE_EXHAUSTED", "Quota exceeded for quota metric 'Read requests'."),
    "500": error(500, "INTERNAL", "Internal error encountered."),
    "503": error(503, "UNAVAILABLE", "The service is currently unavailable."),
    "html502": as_html(502, HTML_502),
    "portal": as_html(200, PORTAL),
    "reset": Reply(trick="reset"),
    "short": Reply(200, b'{"spreadsheetId": "x", "sheets": [{"prop', {"Content-Type": "application/json"}, "short"),
    "truncated": Reply(200, b'{"spreadsheetId": "x", "sheets": [{"prop', {"Content-Type": "application/json"}),
    "array": as_json(200, []),
    "empty": as_json(200, {}),
    "slow": Reply(trick="slow"),
}


@dataclass(slots=True)
class _Order:
    reply: Reply | None
    action: Callable[[], None] | None
    where: str
    skip: int
    times: int


class Faults:
    """What was ordered; each order is used up by the requests whose address holds ``where``."""

    def __init__(self) -> None:
        self._orders: list[_Order] = []

    def order(self, name: str | Reply, *, times: int = 1, where: str = "", after: int = 0) -> None:
        """Answers ``times`` requests with a fault, after ``after`` that go through."""
        reply = FAULTS[name] if isinstance(name, str) else name
        self._orders.append(_Order(reply, None, where, after, times))

    def meanwhile(self, action: Callable[[], None], *, where: str = "", after: int = 0) -> None:
        """Does something just before a request is served: another editor writes, a permission is withdrawn."""
        self._orders.append(_Order(None, action, where, after, 1))

    def next(self, address: str) -> Reply | None:
        """The fault that this request meets, if any; what happens meanwhile happens."""
        for order in list(self._orders):
            if order.where not in address:
                continue
            if order.skip:
                order.skip -= 1
                continue
            order.times -= 1
            if not order.times:
                self._orders.remove(order)
            if order.action:
                order.action()
                continue
            return order.reply
        return None

"""Failures as the API tells them."""

from __future__ import annotations

from typing import Any


class ApiError(Exception):
    """An answer that isn't 200."""

    def __init__(self, code: int, status: str, message: str, details: list[Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.body: dict[str, Any] = {"error": {"code": code, "message": message, "status": status}}
        if details:
            self.body["error"]["details"] = details


def bad_request(message: str, details: list[Any] | None = None) -> ApiError:
    return ApiError(400, "INVALID_ARGUMENT", message, details)


def not_found() -> ApiError:
    return ApiError(404, "NOT_FOUND", "Requested entity was not found.")


def forbidden() -> ApiError:
    return ApiError(403, "PERMISSION_DENIED", "The caller does not have permission")


def unauthenticated() -> ApiError:
    return ApiError(
        401,
        "UNAUTHENTICATED",
        "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid "
        "authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.",
    )


def wrong_type(field: str, kind: str, value: str) -> ApiError:
    """A field of a request that has another JSON type."""
    text = f"Invalid value at '{field}' ({kind}), {value}"
    violation = {"field": field, "description": text}
    return bad_request(text, [{"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [violation]}])

"""What cannot be read at all."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sheets.form import Finding
from sheets.grid import Ref

_NONE: Mapping[str, object] = MappingProxyType({})


class SourceError(Exception):
    """A source that cannot be read: a code of the messages, its place, and the words it needs."""

    def __init__(self, code: str, ref: Ref, params: Mapping[str, object] = _NONE) -> None:
        super().__init__(f"{code} {ref} {dict(params)}")
        self.code = code
        self.ref = ref
        self.params = params

    @property
    def finding(self) -> Finding:
        return Finding(self.code, self.ref, self.params)

"""What ends the reading of one source; the other sources are still read."""

from __future__ import annotations

from collections.abc import Mapping

from sheets.grid import Ref


class SourceError(Exception):
    """A source that could not be read or written: a code of the messages, its place, and the words it needs."""

    def __init__(self, code: str, ref: Ref, params: Mapping[str, object] | None = None) -> None:
        super().__init__(code, str(ref))
        self.code = code
        self.ref = ref
        self.params = dict(params or {})

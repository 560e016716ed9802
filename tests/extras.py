"""Libraries of the extra ``prove``, which `make prove` installs and `make test` does without."""

from __future__ import annotations

import importlib
import os
from types import ModuleType

import pytest


def proving(name: str) -> ModuleType:
    """The library. Skips where it is missing; fails there with CI=true, for then nothing may be skipped."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name.partition(".")[0]:
            raise
        told = f"{error.name} is not installed (it comes with the extra prove)"
    if os.environ.get("CI"):
        pytest.fail(told)
    pytest.skip(told)

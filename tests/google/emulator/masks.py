"""Field masks: ``a.b``, ``a/b``, ``a(b,c(d))``, ``*``."""

from __future__ import annotations

from typing import Any

from tests.google.emulator.errors import bad_request

Tree = dict[str, "Tree"]
"""A field and what is wanted inside it; an empty tree wants all of it."""


def parse(text: str) -> Tree:
    """A mask as a tree. An empty mask wants everything."""
    tree, rest = _fields(text.replace(" ", ""), text)
    if rest:
        raise bad_request(f"Request contains an invalid argument: fields {text!r}")
    return tree


def _fields(text: str, whole: str) -> tuple[Tree, str]:
    tree: Tree = {}
    while text and text[0] != ")":
        end = next((n for n, letter in enumerate(text) if letter in ",()"), len(text))
        path, text = text[:end].replace("/", ".").split("."), text[end:]
        if not all(path):
            raise bad_request(f"Request contains an invalid argument: fields {whole!r}")
        node = tree
        for step in path[:-1]:
            node = node.setdefault(step, {})
        inner: Tree = {}
        if text.startswith("("):
            inner, text = _fields(text[1:], whole)
            if not text.startswith(")"):
                raise bad_request(f"Request contains an invalid argument: fields {whole!r}")
            text = text[1:]
        node.setdefault(path[-1], {}).update(inner)
        text = text.removeprefix(",")
    return tree, text


def apply(tree: Tree, value: Any) -> Any:
    """Only what the mask wants. Lists are masked item by item and keep their length."""
    if not tree or "*" in tree:
        return value
    if isinstance(value, list):
        return [apply(tree, item) for item in value]
    if not isinstance(value, dict):
        return value
    return {name: apply(inner, value[name]) for name, inner in tree.items() if name in value}


def wants(tree: Tree, *path: str) -> bool:
    """Whether anything at or under this path is wanted."""
    for step in path:
        if not tree or "*" in tree:
            return True
        if step not in tree:
            return False
        tree = tree[step]
    return True


def merge(tree: Tree, old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """``old`` with the masked fields taken from ``new``: absent ones there are cleared."""
    if not tree or "*" in tree:
        return dict(new)
    made = dict(old)
    for name, inner in tree.items():
        if inner and isinstance(new.get(name), dict):
            made[name] = merge(inner, made.get(name) or {}, new[name])
        elif new.get(name) is None:
            made.pop(name, None)
        else:
            made[name] = new[name]
    return made

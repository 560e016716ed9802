"""A browser that gives permission at once, as somebody would who clicks through Google's pages."""

from __future__ import annotations

import sys
import urllib.request
from urllib.parse import parse_qs, urlencode, urlsplit


def main() -> None:
    asked = {name: found[0] for name, found in parse_qs(urlsplit(sys.argv[1]).query).items()}
    if "redirect_uri" not in asked:
        return
    answer = urlencode({"state": asked["state"], "code": "loopback-code"})
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    opener.open(f"{asked['redirect_uri']}?{answer}", timeout=20).read()

"""``bundodo web``: the page for players, from this machine."""

from __future__ import annotations

import sys

import click

from bundodo.asked import Said
from bundodo.options import speaking
from bundodo.say.terminal import echo
from bundodo.say.trouble import INTERRUPTED, Trouble


@click.command("web")
@click.option("--port", type=click.IntRange(0, 65535), default=0, metavar="N", help="ポート（0は空き） / port (0: any)")
@click.option("--host", default="127.0.0.1", metavar="ADDRESS", help="待つアドレス / address to listen on")
@click.option("--share-url", "share", metavar="URL", help="渡すリンクの行き先 / where shared links lead")
@click.option("--open/--no-open", "show", default=True, help="ブラウザーで開く、開かない / open a browser or not")
@speaking
def command(port: int, host: str, share: str | None, show: bool, said: Said) -> None:
    """機体を設計し、検査し、印刷するページを、このパソコンから開きます。ネットワークは使いません。

    The page on which players design, check and print machines, from this machine and without network. Ends with Ctrl+C.

    \b
    例 / Examples:
      bundodo web
      bundodo web --port 8000 --no-open --share-url https://example.org/bundodo/
    """
    from bundodo.serving import Page

    words = said.words
    if share is not None and not share.startswith(("https://", "http://")):
        raise Trouble(words.say("web.share", found=share))
    try:
        page = Page(host, port, share)
    except OSError as error:
        raise Trouble(words.say("web.port", host=host, port=port, why=error.strerror or error)) from error
    with page:
        echo(page.address)
        said.note(words["web.how"])
        if show:
            import webbrowser

            webbrowser.open(page.address)
        try:
            page.serve_forever()
        except KeyboardInterrupt:
            said.note(words["web.stopped"])
            sys.exit(INTERRUPTED)

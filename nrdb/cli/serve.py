"""`nrdb serve`: answer over HTTP, with a web page."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import click

from nrdb.catalogue import Catalogue
from nrdb.cli.failures import say
from nrdb.cli.options import today
from nrdb.errors import Unsupported, UsageError
from nrdb.workers import end_with_parent

if TYPE_CHECKING:
    from starlette.applications import Starlette

GRACE = 5
"""Seconds for running requests to finish once the service is stopped."""
CONNECTIONS = 256
"""Maximum number of connections per worker; further ones get 503."""


@click.command(epilog="Example: nrdb serve --port 8000; then open http://127.0.0.1:8000/")
@click.option("--host", metavar="ADDRESS", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65_535),
    default=8000,
    show_default=True,
    help="Port to listen on; 0 picks a free one.",
)
@click.option(
    "--workers",
    metavar="N",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Number of server processes.",
)
def serve(host: str, port: int, workers: int) -> None:
    """Serve a web page and an API on this machine.

    The page is at /, the description of the API at /docs. Only this machine can connect unless --host says otherwise;
    docs/serve.md shows how to put it on a network. Serving needs nrdb[serve].
    """
    try:
        import uvicorn
    except ImportError:
        raise Unsupported("serving needs starlette and uvicorn: pip install 'nrdb[serve]'.") from None
    application()  # builds the catalogue before workers start, and fails here if it can't
    free = _free_port(host, port)
    say(f"Serving on http://{f'[{host}]' if ':' in host else host}:{free}/ (Ctrl-C stops it).")
    uvicorn.run(
        "nrdb.cli.serve:application",
        factory=True,
        host=host,
        port=free,
        workers=workers,
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=CONNECTIONS,
        timeout_graceful_shutdown=GRACE,
    )


def _free_port(host: str, port: int) -> int:
    """Return the port, or a free one for 0. Raises `UsageError` if nothing can listen there."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with socket.create_server((host, port), family=family) as listener:
            found: int = listener.getsockname()[1]
    except (OSError, UnicodeError) as error:
        raise UsageError(f"can't listen on {host}, port {port}: {getattr(error, 'strerror', None) or error}.") from None
    return found


def application() -> Starlette:
    """Return the application that a worker serves; a worker ends with the command."""
    from nrdb.serve import application as of

    end_with_parent()
    return of(Catalogue.load(), today)

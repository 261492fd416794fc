"""What is under way: the records that stand above a turn."""

from __future__ import annotations


class Run:
    """A run under way: the server, the card that made it (-1: the basic action), and whether it succeeded."""

    __slots__ = ("server", "source", "successful")

    def __init__(self, server: int, source: int) -> None:
        self.server = server
        self.source = source
        self.successful = False

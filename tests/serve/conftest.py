"""Fixtures for the service: its application, asked without a network."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Event
from typing import Any, Protocol

import httpx2
import pytest

from nrdb.catalogue import Catalogue

pytest.importorskip("starlette")

DAY = "2026-11-20"


class Ask(Protocol):
    """Asks the application: `ask("GET", "/v1/formats", …)` with the arguments of an httpx2 request."""

    def __call__(self, method: str, path: str, **options: Any) -> httpx2.Response: ...


@pytest.fixture(scope="module")
def application(catalogue: Catalogue) -> Callable[..., Any]:
    """The service on the day DAY."""
    from nrdb.serve import application

    return application(catalogue, lambda: DAY)


@pytest.fixture(scope="module")
def ask(application: Callable[..., Any]) -> Ask:
    return asking(application)


def asking(application: Callable[..., Any]) -> Ask:
    """Return a function that asks an application."""

    async def answer(method: str, path: str, options: dict[str, Any]) -> httpx2.Response:
        transport = httpx2.ASGITransport(app=application)
        async with httpx2.AsyncClient(transport=transport, base_url="http://service") as client:
            return await client.request(method, path, **options)

    return lambda method, path, **options: asyncio.run(answer(method, path, options))


def status_once_another_is_answered(
    application: Callable[..., Any], answered: Event, method: str, path: str, **options: Any
) -> int:
    """Ask for something whose answer waits for an event; set it when another request, made meanwhile, is answered."""

    async def both() -> int:
        transport = httpx2.ASGITransport(app=application)
        async with httpx2.AsyncClient(transport=transport, base_url="http://service") as client:
            slow = asyncio.create_task(client.request(method, path, **options))
            await asyncio.sleep(0.1)
            assert (await client.get("/healthz")).status_code == 200
            answered.set()
            return (await slow).status_code

    return asyncio.run(both())

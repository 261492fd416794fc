"""Check a running service: random requests from its OpenAPI document, and its pace beside an empty route.

usage: python -m tests.serve.check [PATH OF SCHEMATHESIS] [--examples N] [--seconds N] [--hostile MINUTES]

Both run against this machine alone. The pace is compared with a bare Starlette application in the same run, which is
asked by the same client in turn, so that only the ratio counts.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.serve import hostile
from tests.serve.test_answers import ILLEGAL, RUNNER
from tests.serve.test_process import service

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
EMPTY = """
import sys, uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route

async def answer(request):
    await request.body()
    return JSONResponse({})

async def made(request):
    if request.method == "PUT":
        app.state.answer = await request.json()
    await request.body()
    return JSONResponse(app.state.answer)

app = Starlette(routes=[
    Route("/", answer, methods=["GET", "POST"]),
    Route("/made", made, methods=["GET", "POST", "PUT"]),
])
uvicorn.run(app, port=int(sys.argv[1]), log_level="warning", access_log=False)
"""
CLIENTS = 8
_NUMBERS = itertools.count(1_000_000)
ROUNDS = 3
# name: path and body; {n} is another number each time
ASKED: dict[str, tuple[str, str]] = {
    "validate, legal": ("/v1/validate", RUNNER),
    "validate, illegal, no fix": ("/v1/validate?plan=false", ILLEGAL),
    "validate, illegal": ("/v1/validate", ILLEGAL),
    "search": ("/v1/search?q=sentry+strength%3E3", ""),
    "search, ever another": ("/v1/search?q=sentry+strength%3E3+cost%3C{n}", ""),
    "card": ("/v1/cards/account_siphon", ""),
    "v3 card": ("/api/v3/public/cards/account_siphon", ""),
}


@contextmanager
def empty_route() -> Iterator[tuple[int, str]]:
    """Serve the bare framework on a free port and yield its process id and its address."""
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with subprocess.Popen([sys.executable, "-c", EMPTY, str(port)]) as process:
        try:
            yield process.pid, f"http://127.0.0.1:{port}"
        finally:
            process.kill()


async def _client(host: str, port: int, request: bytes, ends: float, times: list[float]) -> None:
    """Send one request again and again over one connection; note the seconds of each."""
    reader, writer = await asyncio.open_connection(host, port)
    while time.perf_counter() < ends:
        begun = time.perf_counter()
        writer.write(request.replace(b"{n}", b"%d" % next(_NUMBERS)))
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        await reader.readexactly(int(length.split(b":")[1]))
        times.append(time.perf_counter() - begun)
    writer.close()


async def pace(address: str, path: str, body: str, seconds: float) -> list[float]:
    """Return the seconds of each request that `CLIENTS` connections made."""
    host, port = address.removeprefix("http://").rstrip("/").split(":")
    content = body.encode()
    method = "POST" if body else "GET"
    lines = [
        f"{method} {path} HTTP/1.1",
        f"Host: {host}",
        "Content-Type: text/plain",
        f"Content-Length: {len(content)}",
    ]
    request = "\r\n".join([*lines, "", ""]).encode() + content
    times: list[float] = []
    ends = time.perf_counter() + seconds
    await asyncio.gather(*(_client(host, int(port), request, ends, times) for _ in range(CLIENTS)))
    return times


def memory(pid: int) -> float:
    """Return the resident megabytes of a process."""
    listed = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=True).stdout
    return int(listed) / 1024


def cpu(pid: int) -> float:
    """Return the seconds of CPU that a process has used."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def compare(pid: int, address: str, seconds: float) -> None:
    """Print requests a second, median time, and ratios to the empty route: of requests a second, and of CPU time.

    The ratio of CPU time is hardly changed by whatever else the machine does. The last column compares with a bare
    route that sends the same answer, which it has ready.
    """
    with empty_route() as (bare_pid, empty):
        time.sleep(3)
        for path, body in ASKED.values():  # whatever is read once is read now
            asyncio.run(pace(address, path, body, 0.5))
        head = "requests/s   p50 ms   of an empty route   CPU ms   of an empty route   of a made answer"
        print(f"{'':26} {head}   memory {memory(pid):.0f} MB")
        for name, (path, body) in ASKED.items():
            hand_over(address, path, body, empty)
            asked = {"own": (pid, address, path), "empty": (bare_pid, empty, "/"), "made": (bare_pid, empty, "/made")}
            times: dict[str, list[list[float]]] = {one: [] for one in asked}
            spent: dict[str, list[float]] = {one: [] for one in asked}
            for _ in range(ROUNDS):
                for one, (process, server, place) in asked.items():
                    before = cpu(process)
                    times[one].append(asyncio.run(pace(server, place, body, seconds)))
                    spent[one].append((cpu(process) - before) / len(times[one][-1]))
            rate = statistics.median(len(some) / seconds for some in times["own"])
            middle = statistics.median(itertools.chain.from_iterable(times["own"]))
            ratio = statistics.median(
                len(own) / len(bare) for own, bare in zip(times["own"], times["empty"], strict=True)
            )
            work = {one: statistics.median(found) for one, found in spent.items()}
            of_empty, of_made = (work[one] / work["own"] for one in ("empty", "made"))
            said = f"{rate:10.0f} {1000 * middle:8.1f}   {ratio:.2f} {1000 * work['own']:20.2f}"
            print(f"{name:26} {said}   {of_empty:.2f} {of_made:20.2f}")
        print(f"memory after that: {memory(pid):.0f} MB")


def hand_over(address: str, path: str, body: str, empty: str) -> None:
    """Give the bare service the answer of a request, so that it can send the same."""
    import httpx2

    found = httpx2.request("POST" if body else "GET", f"{address.rstrip('/')}{path.format(n=1)}", content=body)
    httpx2.put(f"{empty}/made", content=found.content).raise_for_status()


def hostile_requests(pid: int, address: str, minutes: int) -> bool:
    """Send hostile requests for a while; return whether each got a 4xx. Print the memory once a minute."""
    import httpx2

    answers: Counter[int] = Counter()

    async def client(requests: Iterator[hostile.Request], ends: float) -> None:
        async with httpx2.AsyncClient(base_url=address, timeout=60) as sender:
            for item in itertools.takewhile(lambda _: time.monotonic() < ends, requests):
                headers = {"Content-Type": item.kind}
                answer = await sender.request(item.method, item.path, content=item.body, headers=headers)
                answers[answer.status_code] += 1
                if not 400 <= answer.status_code < 500:
                    print(f"{answer.status_code}: {item}")

    async def all_clients(ends: float) -> None:
        await asyncio.gather(*(client(requests, ends) for requests in several))

    several = [hostile.refused(seed) for seed in range(CLIENTS)]
    for minute in range(minutes):
        asyncio.run(all_clients(time.monotonic() + 60))
        print(f"minute {minute + 1}: {answers.total()} hostile requests, memory {memory(pid):.0f} MB", flush=True)
    print(f"answers: {dict(answers)}")
    return all(400 <= status < 500 for status in answers)


def random_requests(program: Path, address: str, examples: int) -> bool:
    """Run schemathesis on the service's own document; return whether it found nothing."""
    command = [
        str(program.absolute()),
        "run",
        f"{address}openapi.json",
        "--checks",
        CHECKS,
        "--max-examples",
        str(examples),
    ]
    with tempfile.TemporaryDirectory() as folder:  # it writes a cache where it runs
        more = ("--max-examples", str(examples), "--request-timeout", "130", "--workers", "1", "--seed", "1")
        return subprocess.run([*command, *more], cwd=folder, check=False).returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("schemathesis", type=Path, nargs="?")
    parser.add_argument("--examples", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--hostile", type=int, default=0, metavar="MINUTES", help="instead of anything else")
    chosen = parser.parse_args()
    with service() as (process, address):
        if chosen.hostile:
            return 0 if hostile_requests(process.pid, address, chosen.hostile) else 1
        fine = True
        compare(process.pid, address, chosen.seconds)
        if chosen.schemathesis is not None:
            before = memory(process.pid)
            fine = random_requests(chosen.schemathesis, address, chosen.examples)
            print(f"memory before and after random requests: {before:.0f}, {memory(process.pid):.0f} MB")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())

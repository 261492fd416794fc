"""Requests of somebody who means harm, ever other ones, made from a seed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote, urlencode

from tests.serve.test_answers import ILLEGAL, RUNNER

JSON = "application/json"
TEXT = "text/plain"


class Request(NamedTuple):
    """A request: its method, path with query, body and content type."""

    method: str
    path: str
    body: bytes = b""
    kind: str = TEXT


def refused(seed: int) -> Iterator[Request]:
    """Yield requests without end that get a 4xx."""
    chance = random.Random(seed)
    while True:
        word, number = f"{letters(chance, 36)} zqz", chance.randrange(10**9)  # "ci" alone is a nickname
        deep = chance.randint(100, 30_000)
        yield Request("POST", "/v1/validate", b"[" * deep, JSON)
        yield Request("POST", "/v1/validate", b'{"list": ' + b"9" * deep + b"}", JSON)
        yield Request("POST", "/v1/validate", b"\0" + chance.randbytes(deep))
        yield Request("POST", "/v1/validate", b"PK\x03\x04" + chance.randbytes(deep))
        yield Request("POST", "/v1/validate", b"x" * chance.randint(33_000, 90_000))
        yield Request("POST", "/v1/validate", b"<?xml version='1.0'?>" + b"<a>" * (deep // 3))
        yield Request("POST", "/v1/validate", RUNNER.encode(), f"application/{quote(word)}")
        for wrong in (
            {word: 1},
            {"base": word},
            {"base": "standard", "banned": [word]},
            {"pool": {"sets": [word]}},
            [word],
        ):
            yield Request("POST", "/v1/validate", json.dumps({"list": RUNNER, "format": wrong}).encode(), JSON)
        for name in (word, f"{word}.toml", f"../{word}", f"standard@{word}"):
            yield Request("POST", f"/v1/validate?{urlencode({'format': name})}", RUNNER.encode())
        yield Request("POST", f"/v1/validate?{urlencode({word: word})}", RUNNER.encode())
        yield Request("POST", "/v1/goldfish", word.encode())
        yield Request("POST", "/v1/legality?on=2026-02-31", RUNNER.encode())
        yield Request("GET", f"/v1/search?q={'(' * chance.randint(120, 300)}")
        yield Request("GET", f"/v1/search?{urlencode({'q': f'zzzz{number}:x'})}")
        yield Request("GET", f"/v1/search?{urlencode({'q': 'x' * chance.randint(301, 5_000)})}")
        yield Request("GET", f"/v1/search?{urlencode({'q': f'o:/({word}/'})}")
        yield Request("GET", f"/v1/cards/{quote(word, safe='')}")
        yield Request("GET", f"/v1/legality?{urlencode({'card': word})}")
        yield Request("GET", f"/{quote(word)}")
        yield Request("GET", f"/api/v3/public/{quote(word, safe='')}")
        yield Request("GET", f"/api/v3/public/cards/{quote(word, safe='')}")
        yield Request("GET", f"/api/v3/public/cards?{urlencode({f'filter[{word[:9]}]': word})}")
        yield Request("GET", f"/api/v3/public/cards?{urlencode({'page[size]': word})}")
        asked = {"data": {"attributes": {"identity_card_id": word, "cards": {word: 3}, "validations": [{}]}}}
        yield Request("POST", "/api/v3/public/validate_deck", json.dumps(asked).encode(), JSON)


def answered(seed: int) -> Iterator[Request]:
    """Yield requests without end that get an answer, each with words, dates or rules that no other has."""
    chance = random.Random(seed)
    while True:
        word, number = letters(chance, 30), chance.randrange(10**9)
        day = f"20{chance.randint(13, 26)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"
        rows = "\n".join(f"{chance.randint(1, 3)} {letters(chance, 60)}" for _ in range(chance.randint(1, 300)))
        yield Request("POST", "/v1/validate?plan=false", f"{word}\n\n{RUNNER}\n{rows}".encode()[:32_000])
        yield Request("POST", f"/v1/validate?plan=false&all_formats=true&on={day}", RUNNER.encode())
        rules = {"base": "standard", "name": word, "banned": ["Sure Gamble"]}
        asked = {"list": ILLEGAL, "format": rules, "on": day, "plan": number % 5 == 0}
        yield Request("POST", "/v1/validate", json.dumps(asked).encode(), JSON)
        yield Request("POST", f"/v1/validate?on={day}", ILLEGAL.encode())
        for query in (word, f"strength>{number % 9} o:{word}", f"o:/{word[:6]}.*{number % 99}/", f"t:ice {word[:5]}"):
            yield Request("GET", f"/v1/search?{urlencode({'q': query, 'on': day})}")
        yield Request("GET", f"/v1/rules?{urlencode({'q': word})}")
        yield Request("GET", f"/v1/cards/corroder?on={day}")
        yield Request("GET", f"/v1/formats?on={day}")
        yield Request("GET", f"/api/v3/public/printings?{urlencode({'filter[search]': word})}")


def letters(chance: random.Random, most: int) -> str:
    """Return up to `most` letters of any script, with gaps."""
    size, latin, any_script = chance.randint(3, most), (97, 122), (192, 12_000)
    signs = (chr(chance.randint(*chance.choice((latin, latin, any_script)))) for _ in range(size))
    return "".join(" " if chance.random() < 0.15 else sign for sign in signs).strip() or "x"

"""Creates the schemas and payloads of the benchmarks from the schemas and fixtures of this repository and a seed."""
import json
import random
from pathlib import Path
from urllib.parse import urljoin

from .peers import ROOT

STANDARD_DIALECT = "https://json-schema.org/draft/2020-12/schema"

# For each system, the schema of a payload that apps receive often, and valid fixtures.
SYSTEMS = {
    "livelike": ("livelike/text-poll.schema.json", ["text-poll", "text-poll-from-2020"]),
    "livelike-page": ("livelike/widget-page.schema.json", ["widget-page"]),
    "smartech": ("smartech/widget-map.schema.json",
                 ["widget-map-home-screen", "widget-map-single-banner"]),
    "synerise": ("synerise/recommendation-response.schema.json",
                 ["recommendation-response-campaign", "recommendation-response-rows"]),
    "lastminute": ("lastminute/deals-feed.schema.json",
                   ["deals-feed-four-cities", "deals-feed-one-city"]),
}
# The members whose values can be any text.
FREE_TEXTS = {"question", "description", "title", "message", "text"}
WORDS = "home away keeper corner summer winter books final début café 決勝 goal".split()


def bundled(schema):
    """Returns a schema of this repository with all schemas that it refers to, in the standard dialect.

    Keywords of the widget vocabulary have no effect in this dialect, so all tools check the same rules."""
    documents = {}
    for path in sorted((ROOT / "Schemas").glob("*/*.json")):
        document = json.loads(path.read_text())
        documents[document.get("$id", path.as_uri())] = document
    start = json.loads((ROOT / "Schemas" / schema).read_text())["$id"]
    needed, found = [start], []
    while needed:
        uri = needed.pop()
        if uri not in found:
            found.append(uri)
            needed += sorted(referenced(documents[uri], uri))
    result = {**documents[start], "$schema": STANDARD_DIALECT}
    result["$defs"] = dict(result.get("$defs", {}))
    for uri in found[1:]:
        result["$defs"][uri] = {**documents[uri], "$schema": STANDARD_DIALECT}
    return result


def referenced(node, base):
    if isinstance(node, list):
        return {uri for child in node for uri in referenced(child, base)}
    if not isinstance(node, dict):
        return set()
    own = node.get("$ref")
    uris = {urljoin(base, own).split("#")[0]} if isinstance(own, str) else set()
    return uris.union(*(referenced(child, base) for child in node.values()))


class Payloads:
    """An endless sequence of payloads of one system, which depends only on the seed."""

    def __init__(self, system, seed):
        schema, names = SYSTEMS[system]
        folder = ROOT / "Tests" / "Fixtures" / "payloads" / "valid" / schema.split("/")[0]
        self.fixtures = [json.loads((folder / f"{name}.json").read_text()) for name in names]
        self.random = random.Random(f"{system} {seed}")
        self.schema = schema

    def next(self):
        return self.varied(self.random.choice(self.fixtures))

    def varied(self, node, name=None):
        """Returns a payload with random words in place of each text of several words in a member of `FREE_TEXTS`."""
        if isinstance(node, dict):
            return {key: self.varied(value, key) for key, value in node.items()}
        if isinstance(node, list):
            return [self.varied(value) for value in node]
        if name in FREE_TEXTS and isinstance(node, str) and " " in node:
            return " ".join(self.random.choices(WORDS, k=self.random.randint(2, 8)))
        return node

    def broken(self):
        """Returns a payload with one mistake: a member of the first value with several members or items is `[null]`."""
        payload = self.next()
        inner = payload
        while isinstance(inner, (dict, list)) and len(inner) == 1:
            inner = inner[0] if isinstance(inner, list) else next(iter(inner.values()))
        inner[self.random.choice(sorted(inner)) if isinstance(inner, dict) else 0] = [None]
        return payload


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def write_lines(path, payloads, size, broken_every=0):
    """Writes a stream of about `size` bytes; returns the number of its payloads."""
    # One piece is written many times, because creating every payload would take hours.
    piece, piece_size, count = [], 0, 0
    while piece_size < min(size, 4_000_000):
        is_broken = broken_every and count % broken_every == broken_every - 1
        line = (compact(payloads.broken() if is_broken else payloads.next()) + "\n").encode()
        piece.append(line)
        piece_size += len(line)
        count += 1
    text = b"".join(piece)
    copies = max(1, round(size / len(text)))
    with open(path, "wb") as file:
        for _ in range(copies):
            file.write(text)
    return count * copies


def write_count(path, payloads, count):
    """Writes a stream of exactly `count` payloads; returns its size in bytes."""
    lines = [(compact(payloads.next()) + "\n").encode() for _ in range(min(count, 1000))]
    with open(path, "wb") as file:
        for start in range(0, count, len(lines)):
            file.write(b"".join(lines[: min(len(lines), count - start)]))
    return path.stat().st_size


def write_document(path, payloads, size, indent=None, is_broken=False, member=None):
    """Writes an array of payloads with at least `size` bytes, or an object with the array as a member. If `is_broken`
    is true, the last payload has a mistake."""
    with open(path, "w", encoding="utf-8") as file:
        separator, written = "[" if member is None else f'{{"{member}":[', 0
        while written < size:
            payload = payloads.next()
            text = json.dumps(payload, indent=2, ensure_ascii=False) if indent else compact(payload)
            written += file.write(separator + text)
            separator = ",\n" if indent else ","
        if is_broken:
            file.write(separator + compact(payloads.broken()))
        file.write("]" if member is None else "]}")


def write_json(path, value):
    Path(path).write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    return path

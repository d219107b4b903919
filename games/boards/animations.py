"""Animations of log entries: things that fly from place to place over the current board.

They use only the log entries and texts of one reader: a card that this reader never saw flies as a card back.
static/animation.js finds each place by its `data-zone` and moves things between them. `animations.py` of a game's box
lists, by log entry key, what moves (ANIMATIONS) and which entries have no animation (NOT_ANIMATED)."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from games.facts.box_modules import box_module
from games.wording import Words
from games.wording.messages import FORMAT_ERRORS

from . import cards as drawn
from .pieces import NUMERALS

MAX_MOVES, MAX_SCRIPT_BYTES = 30, 6_000  # limits of an animation: it shows the latest moves that fit
MAX_FLIGHTS_PER_LINE = 6  # things that fly at once
MAX_CAPTION_CHARACTERS = 90  # the bar has no room for longer texts
SEAT_TOKEN = "token"  # noqa: S105 - `sign` of a Flight: the token of the entry's seat
FACT_FIELD = re.compile(r"\{(\w+)")


class Flight(NamedTuple):
    """A thing, or several, flying from the place `start` to the place `end`.

    Names of places can contain `{seat}`, `{foe}` (with two players), `{each}` (every seat) and facts of the log entry;
    if a fact is a list, the nth thing flies to or from the place with the nth item. `what` is the fact with the cards
    that fly. Hidden cards fly as backs, and `many` is the fact with their number. If no cards fly, `sign` is a drawing,
    or SEAT_TOKEN. The sum of the facts in `many` is written next to the drawing; if it is 0, nothing flies."""

    start: str
    end: str
    what: str = ""
    many: str = ""
    sign: str = ""


Animations = Mapping[str, Sequence[Flight]]
Face = tuple[str, str, str, str]  # name, icon, tint (a class of colors), card key
CARD_BACK: Face = ("", "", "", "")


@cache
def animations_of(ruleset: str) -> tuple[Animations, frozenset[str]]:
    own = box_module(ruleset, "animations")
    return (own.ANIMATIONS, frozenset(own.NOT_ANIMATED)) if own else ({}, frozenset())


def flights_of(words: Words, ruleset: str, line: dict) -> Sequence[Flight]:
    motions, key = animations_of(ruleset)[0], line["key"]
    variant = line["facts"].get(getattr(words.game, "VARIANT_FACTS", {}).get(key))
    return motions.get(f"{key}.{variant}", motions.get(key, ()))


class AnimationScript:
    def __init__(self, ruleset: str, words: Words, options: dict, me: int | None, seats: int) -> None:
        self.ruleset, self.words, self.options, self.me, self.seats = ruleset, words, options, me, seats
        self.zones: dict[str, int] = {}
        self.faces: dict[Face, int] = {}

    def scene(self, line: dict) -> list[Any]:
        """Return a log entry's scene: [move number, seat or -1, caption, *flights].

        Each flight is [start, end, face or -1, count]. All are indexes but the count, which is left out if it is 1."""
        flights: list[list[int]] = []
        try:
            for flight in flights_of(self.words, self.ruleset, line):
                flights += self.rows_of_line(flight, line)
        except FORMAT_ERRORS:  # the entry has other facts under other rules: nothing flies
            flights = []
        return [
            line["number"],
            -1 if line["seat"] is None else line["seat"],
            shorten_caption(line["text"]),
            *flights[:MAX_FLIGHTS_PER_LINE],
        ]

    def rows_of_line(self, flight: Flight, line: dict) -> list[list[int]]:
        facts = {**line["facts"], "seat": line["seat"], "foe": 1 - (line["seat"] or 0)}
        if "{each}" in flight.start + flight.end:
            told = flight.what, flight._replace(what="")
            rows = [(told[0] if seat == self.me else "", {**facts, "each": seat}) for seat in range(self.seats)]
            return [one for what, own in rows for one in self.flight_rows(flight._replace(what=what), own)]
        return self.flight_rows(flight, facts)

    def flight_rows(self, flight: Flight, facts: dict) -> list[list[int]]:
        things = self.signs(flight, facts) if flight.sign else self.cards(flight, facts)
        counts: dict[tuple[int, int, int], int] = {}
        for n, (face, count) in enumerate(things):
            own = {name: nth_item(fact, n, len(things)) for name, fact in facts.items()}
            way = self.zone(flight.start.format(**own)), self.zone(flight.end.format(**own)), self.face(face)
            counts[way] = counts.get(way, 0) + count
        return [[*way, count] if count > 1 else [*way] for way, count in counts.items()]

    def cards(self, flight: Flight, facts: dict) -> list[tuple[Face, int]]:
        fact = facts.get(flight.what)
        if fact is None or fact == []:
            count = sum_of_facts(flight.many, facts) if flight.many else 1
            return [(CARD_BACK, count)] if count and fact is None else []
        return [(self.card(one), 1) for one in (fact if isinstance(fact, list) else [fact])]

    def card(self, key: str) -> Face:
        if key not in self.words.known_cards:
            return key, "", "", ""
        it = drawn.card_facts(self.ruleset, self.words.language, key, drawn.options_key(self.options))
        return it["name"], it["icon"], it["tint"], key

    def signs(self, flight: Flight, facts: dict) -> list[tuple[Face, int]]:
        if flight.sign == SEAT_TOKEN:
            seat = facts["seat"]
            return [((NUMERALS[seat] if seat < self.seats else "C", "", f"seat-{seat}", ""), 1)]
        count = sum_of_facts(flight.many, facts) if flight.many else 1
        text = f"{count}" if flight.many else ""
        named = FACT_FIELD.search(flight.sign)
        of = facts[named[1]] if named else None
        ones = [{**facts, named[1]: one} for one in of] if named and isinstance(of, list) else [facts]
        return [((text, flight.sign.format(**one), "", ""), 1) for one in ones] if count > 0 else []

    def zone(self, name: str) -> int:
        return self.zones.setdefault(name, len(self.zones))

    def face(self, face: Face) -> int:
        return -1 if face == CARD_BACK else self.faces.setdefault(face, len(self.faces))


def shorten_caption(text: str) -> str:
    return text if len(text) <= MAX_CAPTION_CHARACTERS else f"{text[: MAX_CAPTION_CHARACTERS - 1]}…"


def nth_item(fact: Any, n: int, of: int) -> Any:
    return fact[n] if isinstance(fact, list) and len(fact) == of else fact


def sum_of_facts(names: str, facts: dict) -> int:
    return sum(int(facts.get(name) or 0) for name in names.split("+"))


def animation_of(
    lines: Iterable[dict], ruleset: str, words: Words, options: dict, me: int | None, seats: int
) -> dict[str, Any] | None:
    """Return the animation of the latest moves that fit into MAX_SCRIPT_BYTES; None without moves."""
    moves = [list(ofs) for _, ofs in groupby(lines, key=lambda line: line["number"])]
    if not moves:
        return None
    for count in range(min(len(moves), MAX_MOVES), 0, -1):
        film = AnimationScript(ruleset, words, options, me, seats)
        scenes = [film.scene(line) for move in moves[-count:] for line in move]
        faces = [without_empty_end(face) for face in film.faces]
        text = page_json({"z": [*film.zones], "f": faces, "m": scenes})
        if len(text.encode()) <= MAX_SCRIPT_BYTES:
            break
    return {"moves": len(moves), "played": count, "last": moves[-1][0]["number"], "json": text}


def page_json(film: dict[str, Any]) -> str:
    """Return JSON that can be written safely into a script element."""
    text = json.dumps(film, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def without_empty_end(face: Face) -> list[str]:
    while face and not face[-1]:
        face = face[:-1]  # type: ignore[assignment]
    return [*face]

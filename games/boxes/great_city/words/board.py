"""The table as text, for emails and screen readers, from one seat's view."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.rules.great_city.box import box_of
from games.wording import Words
from games.wording.board_text import PlainBoard
from games.wording.messages import Message
from games.wording.text import joined, seat_name

from .buildings import in_order

COMPASS = ("north", "south", "east", "west")
EXAMPLE_PLACE = (1, -2)
PLACES_HELP = Message("great_city", "board.places", "How places are named: {} means {}")


def place(at: Sequence[int], words: Words) -> str:
    """Return a building's place relative to the starting house in the center: "N1 E2"."""
    x, y = at
    parts = [f"{words.term(way, 'to')}{abs(n)}" for way, n in compass_steps(x, y)]
    return " ".join(parts) or words.term("home", "at")


def place_in_full(at: Sequence[int], words: Words) -> str:
    parts = [f"{abs(n)} {words.term(way, 'at')}" for way, n in compass_steps(*at)]
    return f"{joined(parts, words.language)} {words.term('of', 'at')}" if parts else words.term("home", "at")


def compass_steps(x: int, y: int) -> list[tuple[str, int]]:
    ways = [("south" if y > 0 else "north", y), ("east" if x > 0 else "west", x)]
    return [(way, n) for way, n in ways if n]


def places_help(words: Words) -> str:
    return PLACES_HELP.filled(words.language, place(EXAMPLE_PLACE, words), place_in_full(EXAMPLE_PLACE, words))


def shorten_places(text: str, tongues: Sequence[Words]) -> str:
    """Replace places in these languages by short names: "1 west and 3 north" becomes "W1 N3"."""
    pattern, centre, letters = place_patterns(tuple(tongues))

    def named(found: re.Match[str]) -> str:
        ways = [one for one in re.findall(r"[^\W\d]+", found[0].casefold()) if one in letters]
        return " ".join(letters[way] + n for way, n in zip(ways, re.findall(r"\d+", found[0]), strict=True))

    return centre.sub(r"\1", pattern.sub(named, text))


@lru_cache(maxsize=16)
def place_patterns(tongues: tuple[Words, ...]) -> tuple[re.Pattern[str], re.Pattern[str], dict[str, str]]:
    """Return the regular expressions for places and for "of the center", and {direction: letter}."""
    letters, long = {}, []
    for tongue in tongues:
        for way in COMPASS:
            term = tongue.term(way, "at")
            letters[term.split()[-1].casefold()] = tongues[0].term(way, "to")
            long += [term, term.split()[-1]]
    way = "|".join(sorted(map(re.escape, set(long)), key=len, reverse=True))
    letters |= {"n": letters["north"], "s": letters["south"], "e": letters["east"], "w": letters["west"]}
    parted = r"(?:\W+(?:\w{1,3}\W+)?)"
    one = rf"\d{{1,2}}(?:[nsew]\b|\s*(?:{way})\b)"
    letter = "|".join(sorted({tongue.term(way, "to") for tongue in tongues for way in COMPASS}))
    # Readers may write "centre", too.
    centre = "|".join(re.escape(tongue.term("of", "at")).replace("center", "cent(?:er|re)") for tongue in tongues)
    return (
        re.compile(rf"(?<![\w-]){one}(?:{parted}{one})?", re.I),
        re.compile(rf"\b((?:{letter})\d{{1,2}})\s+(?:{centre})\b", re.I),
        letters,
    )


def strip(symbols: str, words: Words) -> str:
    """Return an action strip in words: "brick, cog, brick, cog, brick" for "BCBCB"."""
    return ", ".join(symbol(one, words) for one in symbols)


def hidden_item_name(key: str, words: Words) -> str:
    """Return a strip as one word: "brick-cog-brick-cog-brick"."""
    return "-".join(symbol(one, words) for one in key)


def symbol(name: str, words: Words) -> str:
    return words.term("brick" if name == "B" else "cog")


class BoardText(PlainBoard):
    def lines(self, view: dict) -> Iterator[str]:
        box = box_of(view["cards"])
        yield self.put("round", f"{view['round']}/{view['rounds']}") if view["round"] else self.label("before_round_1")
        if view["spaces"]:
            yield self.put("strip", " · ".join(self.space(n, one) for n, one in enumerate(view["spaces"], 1)))
        yield self.put("offer", self.cards(in_order(view["offer"], box)))
        yield self.put("influence_cards", ", ".join(map(str, view["influence_cards"]["table"])) or "–")
        yield self.put("decks", ", ".join(f"{deck} {size}" for deck, size in view["decks"].items()))
        if view["drafting"] and view["drafting"]["cards"]:
            yield self.put("draft_hand", self.cards(in_order(view["drafting"]["cards"], box)))
        count = len(view["seats"])
        for seat in ((self.me or 0) + step for step in range(count)):
            yield ""
            yield from self.player(seat % count, view["seats"][seat % count])
        yield ""
        yield places_help(self.words)

    def space(self, number: int, space: dict) -> str:
        seat = space["seat"]
        return f"{self.words.term('space')} {number}: {symbol(space['symbol'], self.words)}" + (
            "" if seat is None else f", {seat_name(seat, self.names, self.words.language)}"
        )

    def player(self, seat: int, they: dict) -> Iterator[str]:
        name = self.player_name(seat)
        numbers = " · ".join(self.put(kind, they[kind]) for kind in ("coins", "influence", "bricks", "points"))
        yield f"{name}: {numbers} · {self.put('score.now', they['score']['total'])}"
        known = f": {self.cards(they['hand'])}" if they["hand"] else ""
        yield f"  {self.put('hand', they['hand_size'])}{known}"
        built = [f"{self.words.card(b['card'])['name']} ({place(b['at'], self.words)})" for b in they["city"]]
        yield f"  {self.put('city', ', '.join(built))}"


def board_text(view: dict, words: Words, names: Sequence[str], me: int | None) -> str:
    return BoardText(words, names, me).text(view)

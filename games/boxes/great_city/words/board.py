"""The table in plain words, line by line: for mails without pictures and readers without eyes for them.

It says what the board picture shows, from one seat's view, and works nothing out.
"""

from collections.abc import Iterator, Sequence

from games.wording import Words
from games.wording.text import counted, joined, seat_name


def place(at: Sequence[int], words: Words) -> str:
    """Where a building stands: "2 east and 1 north of the centre", where the starting house was put."""
    x, y = at
    parts = [f"{abs(x)} {words.term('east' if x > 0 else 'west', 'at')}"] if x else []
    if y:
        parts.append(f"{abs(y)} {words.term('south' if y > 0 else 'north', 'at')}")
    return f"{joined(parts, words.language)} {words.term('of', 'at')}" if parts else words.term("home", "at")


def strip(symbols: str, words: Words) -> str:
    """An action strip from the emperor on: "brick, cog, brick, cog, brick" for "BCBCB"."""
    return ", ".join(symbol(one, words) for one in symbols)


def thing(key: str, words: Words) -> str:
    """A strip as one word among others: "brick-cog-brick-cog-brick"."""
    return "-".join(symbol(one, words) for one in key)


def symbol(one: str, words: Words) -> str:
    return words.term("brick" if one == "B" else "cog")


class BoardText:
    """One reader's board in one language."""

    def __init__(self, words: Words, names: Sequence[str], me: int | None) -> None:
        self.words, self.names, self.me = words, names, me

    def lines(self, view: dict) -> Iterator[str]:
        """The common things, then the players: the reader first, the others clockwise."""
        yield self.put("round", f"{view['round']}/{view['rounds']}")
        if view["spaces"]:
            yield self.put("strip", " · ".join(self.space(n, one) for n, one in enumerate(view["spaces"], 1)))
        yield self.put("offer", self.cards(view["offer"]))
        yield self.put("influence_cards", ", ".join(map(str, view["influence_cards"]["table"])) or "–")
        yield self.put("decks", ", ".join(f"{deck} {size}" for deck, size in view["decks"].items()))
        if view["drafting"] and view["drafting"]["cards"]:
            yield self.put("draft_hand", self.cards(view["drafting"]["cards"]))
        count = len(view["seats"])
        for seat in ((self.me or 0) + step for step in range(count)):
            yield ""
            yield from self.player(seat % count, view["seats"][seat % count])

    def space(self, number: int, space: dict) -> str:
        """ "2 brick Ana"."""
        seat = space["seat"]
        return f"{number} {symbol(space['symbol'], self.words)}" + (
            "" if seat is None else f" {seat_name(seat, self.names, self.words.language)}"
        )

    def player(self, seat: int, they: dict) -> Iterator[str]:
        """One player's numbers, hand and city."""
        name = self.label("me") if seat == self.me else seat_name(seat, self.names, self.words.language)
        numbers = " · ".join(self.put(kind, they[kind]) for kind in ("coins", "influence", "bricks", "points"))
        yield f"{name}: {numbers} · {self.put('score.now', they['score']['total'])}"
        known = f": {self.cards(they['hand'])}" if they["hand"] else ""
        yield f"  {self.put('hand', they['hand_size'])}{known}"
        built = [f"{self.words.card(b['card'])['name']} ({place(b['at'], self.words)})" for b in they["city"]]
        yield f"  {self.put('city', ', '.join(built))}"

    def cards(self, cards: Sequence[str]) -> str:
        return counted([self.words.card(card)["name"] for card in cards], self.words.language) or "–"

    def label(self, key: str) -> str:
        text = self.words.term(key)
        return text[:1].upper() + text[1:]

    def put(self, key: str, value: object) -> str:
        return f"{self.label(key)}: {value}"


def board_text(view: dict, words: Words, names: Sequence[str], me: int | None) -> str:
    """The whole table as lines of text."""
    return "\n".join(BoardText(words, names, me).lines(view))

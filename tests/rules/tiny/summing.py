"""Summing: a game with card sets. In turn take one of the cards in view; when none is left, most points win."""

from dataclasses import dataclass, field

from games.rules.ask import RESTART, Ask, Illegal
from games.rules.match import Result
from games.rules.story import Story

SEATS = range(2, 4)
OPTIONS = {"cards": ("project",), "low_wins": (False, True)}
CARDS = {
    "name": "project",
    "cards": [{"id": "one", "points": 1}, {"id": "two", "points": 2}, {"id": "six", "points": 6}],
}


def card_faults(cards):
    rows = cards.get("cards")
    if type(rows) is not list or not rows:
        return ["cards is a list with at least one card."]
    return [f"Card {n} is no object with id and points." for n, row in enumerate(rows) if not well_formed(row)]


def well_formed(row):
    return type(row) is dict and type(row.get("id")) is str and type(row.get("points")) is int


@dataclass
class Table:
    seats: int
    options: dict
    cards: dict
    left: list = field(default_factory=list)
    sums: list = field(default_factory=list)
    turn: int = 0
    story: Story | None = None

    def copy(self):
        return Table(self.seats, self.options, self.cards, self.left[:], self.sums[:], self.turn)


def new_table(seats, options, cards):
    return Table(seats, options, cards, [row["id"] for row in cards["cards"]], [0] * seats)


def from_position(p, cards):
    if not all(any(row["id"] == one for row in cards["cards"]) for one in p["left"]):
        raise Illegal("bad_position", "There is no such card in this set.")
    options = {"low_wins": False, **p["options"]}
    return Table(len(p["sums"]), options, cards, list(p["left"]), list(p["sums"]), p["turn"])


def position(t):
    return {"options": dict(t.options), "left": t.left[:], "sums": t.sums[:], "turn": t.turn}


def play(t):
    points = {row["id"]: row["points"] for row in t.cards["cards"]}
    while t.left:
        yield RESTART
        _, card = yield Ask(t.turn, "take", [("take", card) for card in t.left], topic="take")
        t.story.say("took", t.turn, card=card)
        t.left.remove(card)
        t.sums[t.turn] += points[card]
        t.turn = (t.turn + 1) % t.seats
    best = (min if t.options["low_wins"] else max)(t.sums)
    return Result("empty", tuple(t.sums), tuple(s for s, sum_ in enumerate(t.sums) if sum_ == best))


def view(t, seat, open_to_all):
    return {"options": dict(t.options), "left": t.left[:], "sums": t.sums[:], "turn": t.turn}


def decide(view, question):
    return question.options[0]

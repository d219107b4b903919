"""Augury: birds over a sky of three by three.

First all promise in secret how many points they will see. Then each player in turn lets a bird fly to a free place; at
the end a player can call some birds back. It has every kind of question and of luck in a hundred lines."""

from dataclasses import dataclass, field, replace
from typing import Any

from games.rules.ask import (
    PASS,
    RESTART,
    Ask,
    AskNumber,
    AskSome,
    Choice,
    Illegal,
    JsonObject,
    Option,
    Roll,
    Rule,
    SeatNumber,
    SeatQuestion,
    Shuffle,
    Together,
)
from games.rules.match import Result
from games.rules.ruleset import Play
from games.rules.story import Story

NAME = "Augury"
SEATS = range(2, 4)
OPTIONS: dict[str, tuple[Any, ...]] = {"hand": (2, 3), "calm": (False, True), "cards": ("project",)}
VERSION = 1
BIRDS = (("eagle", 3), ("crow", 1), ("owl", 2), ("dove", 1))
CARDS = {
    "name": "project",
    "birds": [{"id": i, "points": n, "name": i.title(), "made_up": i == "owl"} for i, n in BIRDS],
}
SKY = 3


def card_faults(cards: Any) -> list[str]:
    birds = cards.get("birds")
    if type(birds) is not list or len(birds) < 2:
        return ["birds is a list of at least two."]
    return [f"Bird {n} has no id, points and name." for n, bird in enumerate(birds) if not well_formed(bird)]


def well_formed(bird: Any) -> bool:
    texts = type(bird) is dict and all(type(bird.get(key)) is str and bird[key] for key in ("id", "name"))
    return texts and type(bird.get("points")) is int


@dataclass
class Table:
    seats: int
    options: JsonObject
    cards: JsonObject
    deck: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    sky: dict[tuple[int, int], str] = field(default_factory=dict)
    points: list[int] = field(default_factory=list)
    promises: list[int] = field(default_factory=list)
    turn: SeatNumber = 0
    story: Story = field(default_factory=Story)
    version: int = VERSION

    def copy(self) -> "Table":
        hands = [hand[:] for hand in self.hands]
        return replace(self, deck=self.deck[:], hands=hands, sky=dict(self.sky), points=self.points[:], story=Story())


def new_table(seats: int, options: JsonObject, cards: JsonObject | None = None) -> Table:
    if options["calm"] and seats > 2:
        raise Illegal("bad_mix", "The calm sky is for two players.")
    return Table(seats, options, CARDS if cards is None else cards)


def position(t: Table) -> JsonObject:
    sky = [[x, y, bird] for (x, y), bird in t.sky.items()]
    return {"game": "augury", "options": dict(t.options), "seats": t.seats, "deck": t.deck[:], "hands": [h[:] for h in t.hands],
            "sky": sky, "points": t.points[:], "promises": t.promises[:], "turn": t.turn}  # fmt: skip


def from_position(p: JsonObject, cards: JsonObject | None = None) -> Table:
    options = {"hand": 2, "calm": False, **p["options"]}
    sky = {(x, y): bird for x, y, bird in p["sky"]}
    return Table(p["seats"], options, CARDS if cards is None else cards, list(p["deck"]), [list(h) for h in p["hands"]], sky, list(p["points"]), list(p["promises"]), p["turn"])  # fmt: skip


def play(t: Table) -> Play:
    worth = {bird["id"]: bird["points"] for bird in t.cards["birds"]}
    if not t.hands:
        yield from begin(t, worth)
    while any(t.hands) and len(t.sky) < SKY * SKY:
        yield RESTART
        t.story.say("turn", t.turn)
        if t.hands[t.turn]:
            yield from fly(t, t.turn, worth)
        t.turn = (t.turn + 1) % t.seats
    yield from call_back(t)
    kept = [points + 2 * (points == promise) for points, promise in zip(t.points, t.promises, strict=True)]
    return Result("sky", tuple(kept), tuple(s for s in range(t.seats) if kept[s] == max(kept)))


def begin(t: Table, worth: dict[str, int]) -> Rule[None]:
    t.deck = list((yield Shuffle("flock", [bird for bird in worth for _ in range(3)])))
    t.hands = [[t.deck.pop() for _ in range(t.options["hand"])] for _ in range(t.seats)]
    t.points = [0] * t.seats
    for seat in range(t.seats):
        t.story.say("dealt", seat, to={seat: {"birds": tuple(t.hands[seat])}})
    t.promises = list((yield Together([AskNumber(s, "promise", 0, 9, topic="promise") for s in range(t.seats)])))
    for seat, points in enumerate(t.promises):
        t.story.say("promised", seat, points=points)


def fly(t: Table, me: SeatNumber, worth: dict[str, int]) -> Rule[None]:
    free = [(x, y) for y in range(SKY) for x in range(SKY) if (x, y) not in t.sky]
    ways = [("fly", bird, x, y) for bird in sorted(set(t.hands[me])) for x, y in free]
    match (yield Ask(me, "fly", (PASS, *ways), final=(PASS,), topic="fly")):
        case ("fly", bird, x, y):
            t.story.say("flies", me, bird=bird)
            t.hands[me].remove(bird)
            t.sky[x, y] = bird
            t.points[me] += worth[bird]
        case _:
            (wind,) = yield Roll("wind", 1, 6)
            bird = t.hands[me].pop(wind % len(t.hands[me]))
            t.story.say("blown", me, bird=bird)


def call_back(t: Table) -> Rule[None]:
    lots: list[Option] = [("from", x, y) for x, y in sorted(t.sky)]
    back = yield AskSome(0, "call_back", lots, 0, 2, topic="call_back", ends=((), *lots))
    for _, x, y in back:
        t.story.say("called", 0, bird=t.sky.pop((x, y)))


def view(t: Table, seat: SeatNumber | None, open_to_all: bool) -> JsonObject:
    hands = [sorted(hand) if open_to_all or s == seat else None for s, hand in enumerate(t.hands)]
    sky = [[t.sky.get((x, y), "") for x in range(SKY)] for y in range(SKY)]
    return {"game": "augury", "options": dict(t.options), "sky": sky, "points": t.points[:], "hands": hands,
            "sizes": [len(hand) for hand in t.hands], "promises": t.promises[:]}  # fmt: skip


def decide(view: JsonObject, question: SeatQuestion) -> Choice:
    if isinstance(question, AskNumber):
        return 3
    return () if isinstance(question, AskSome) else question.options[-1]

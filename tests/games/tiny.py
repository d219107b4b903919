"""Auction: a game for the tests of the log.

It has hidden hands, luck, a secret bid by all at once, and a few open decisions. Every round a die is rolled, all
players bid a card in secret, the highest bid wins the die's points; the winner says how proud it is, then may give
cards away, then all players draw. It ends with the deck."""

from games.rules.ask import PASS, RESTART, Ask, AskNumber, AskSome, Roll, Shuffle, Together
from games.rules.match import Result

NAME = "Auction"
SEATS = range(2, 9)
OPTIONS = {"length": (3, 1, 40, 200), "closed_book": (False, True)}
VERSION = 3
OPTIONS_HIDING_PAST = ("closed_book",)
CHEERS = (PASS, ("cheer", "loud"), ("cheer", "soft"), "crash", "bad_luck")


class Table:
    def __init__(self, seats, options):
        self.seats, self.options, self.story = seats, options, None
        self.deck, self.hands, self.points, self.round, self.pile, self.set_up = (
            [],
            [[] for _ in range(seats)],
            [0] * seats,
            0,
            [],
            False,
        )
        self.pride = [0] * seats

    def copy(self):
        twin = Table(self.seats, self.options)
        twin.deck, twin.hands, twin.points = list(self.deck), [list(h) for h in self.hands], list(self.points)
        twin.round, twin.pile, twin.set_up, twin.pride = self.round, list(self.pile), self.set_up, list(self.pride)
        return twin


def new_table(seats, options):
    return Table(seats, options)


def from_position(position):
    table = Table(len(position["hands"]), position["options"])
    table.deck, table.hands, table.points = position["deck"], position["hands"], position["points"]
    table.round, table.pile, table.pride, table.set_up = position["round"], position["pile"], position["pride"], True
    return table


def position(t):
    return {
        "options": t.options,
        "deck": t.deck,
        "hands": t.hands,
        "points": t.points,
        "round": t.round,
        "pile": t.pile,
        "pride": t.pride,
    }


def play(t):
    if not t.set_up:
        cards = [f"c{n:02}" for n in range(t.seats * (3 + t.options["length"]))]
        t.deck = list((yield Shuffle("deck", cards)))
        for seat in range(t.seats):
            draw(t, seat, 3)
        t.set_up = True
    while t.round < t.options["length"]:
        yield RESTART
        yield from play_round(t)
        t.round += 1
    best = max(t.points)
    return Result("deck", tuple(t.points), tuple(s for s in range(t.seats) if t.points[s] == best))


def draw(t, seat, count):
    for _ in range(count):
        t.story.say("drew", seat, to={seat: {"card": t.deck[0]}})
        t.hands[seat].append(t.deck.pop(0))


def play_round(t):
    (points,) = yield Roll("die", 1, 6)
    bids = yield Together([Ask(s, "bid", tuple(sorted(t.hands[s])), topic="bidding") for s in range(t.seats)])
    for seat, card in enumerate(bids):
        t.hands[seat].remove(card)
        t.pile.append(card)
        t.story.say("bid", seat, card=card)
    winner = bids.index(max(bids))
    t.points[winner] += points
    t.pride[winner] += yield AskNumber(winner, "pride", 0, 9)
    given = yield AskSome(winner, "give", lambda: tuple(sorted(t.hands[winner])), 0, 2, topic="giving")
    for card in given:
        t.hands[winner].remove(card)
        t.hands[(winner + 1) % t.seats].append(card)
        t.story.say("gave", winner, to={winner: {"card": card}, (winner + 1) % t.seats: {"card": card}})
    match (yield Ask(winner, "cheer", CHEERS, lambda: lasting(t))):
        case ("cheer", how):
            t.story.say("cheered", winner, how=how)
        case "crash":
            raise RuntimeError("a fault in the rules, on purpose")
    for seat in range(t.seats):
        draw(t, seat, 1)


def lasting(t):
    return ()


def view(t, seat, open_to_all):
    return {
        "round": t.round,
        "points": list(t.points),
        "pride": list(t.pride),
        "deck": len(t.deck),
        "pile": list(t.pile),
        "hands": [sorted(h) if open_to_all or s == seat else len(h) for s, h in enumerate(t.hands)],
    }


def decide(view, question):
    if isinstance(question, AskSome):
        return tuple(question.options[: question.least])
    return 3 if isinstance(question, AskNumber) else question.options[0]

"""Hideout, a tiny game with every kind of secret: a deck, hands, a vault, secret bids, demands.

Each turn the leader plays a card openly, hides one, draws one (seen by its owner, who keeps it or shows it), puts the
deck's top card unseen into the vault, which no player may look into, or demands a kind from all. Then all bid at once;
the highest draws a card."""

import copy

from games.rules.ask import PASS, RESTART, Ask, AskNumber, AskSome, Shuffle, Together
from games.rules.match import Result

NAME, SEATS, OPTIONS, VERSION = "hideout", range(2, 5), {"quick": (False, True)}, 1
KINDS = ("ash", "birch", "cedar", "date")


class Table:
    def __init__(self, seats, options):
        self.seats, self.options, self.story, self.leader = seats, options, None, 0
        self.deck, self.hands, self.vaults = [], [[] for _ in range(seats)], [[] for _ in range(seats)]
        self.open, self.drawn = [], None

    def copy(self):
        twin = copy.copy(self)
        twin.deck, twin.open = list(self.deck), list(self.open)
        twin.hands, twin.vaults = [list(h) for h in self.hands], [list(v) for v in self.vaults]
        return twin


new_table = Table


def play(t):
    if not t.deck:
        t.deck = list((yield Shuffle("deck", [k for k in KINDS for _ in range(4 if t.options["quick"] else 7)])))
        for hand in t.hands:
            hand += [t.deck.pop(0) for _ in range(3)]
        t.story.say("dealt")
    while t.deck:
        yield RESTART
        yield from turn(t, t.leader)
        if t.deck:
            yield from bids(t)
        t.leader = (t.leader + 1) % t.seats
    scores = tuple(3 * len(v) + len(h) for v, h in zip(t.vaults, t.hands, strict=True))
    return Result("empty", scores, tuple(i for i, score in enumerate(scores) if score == max(scores)))


def turn_options(t, me):
    held = sorted(set(t.hands[me]))
    yield from (("play", card) for card in held)
    yield from (("hide", card) for card in held)
    yield from ("draw", "blind")
    yield from (("demand", kind) for kind in KINDS)


def turn(t, me):
    choice = yield Ask(me, "turn", lambda: turn_options(t, me), final=("draw", "blind"), topic="turn")
    match choice:
        case ("play", card):
            t.hands[me].remove(card)
            t.open.append(card)
            t.story.say("played", me, card=card)
        case ("hide", card):
            t.hands[me].remove(card)
            t.vaults[me].append(card)
            t.story.say("hid", me, to={me: {"card": card}})
        case "draw":
            yield from draw(t, me)
        case "blind":
            t.story.reveal()
            t.vaults[me].append(t.deck.pop(0))
            t.story.say("blind", me)
        case ("demand", kind):
            yield from demand(t, me, kind)


def draw(t, me):
    t.story.reveal()
    t.drawn = t.deck.pop(0)
    t.story.say("drew", me, to={me: {"card": t.drawn}})
    choice = yield Ask(me, "drawn", (("keep", t.drawn), ("show", t.drawn)), topic="drawn")
    card, t.drawn = t.drawn, None
    if choice[0] == "keep":
        t.hands[me].append(card)
        t.story.say("kept", me)
    else:
        t.open.append(card)
        t.story.say("showed", me, card=card)


def demand(t, me, kind):
    """All others are asked, whether they hold one or not: else the question itself would tell."""
    t.story.reveal()
    others = [s for s in range(t.seats) if s != me]
    given = yield Together(
        AskSome(s, "give", [c for c in t.hands[s] if c == kind], 0, t.hands[s].count(kind), topic="give")
        for s in others
    )
    for seat, cards in zip(others, given, strict=True):
        for card in cards:
            t.hands[seat].remove(card)
            t.hands[me].append(card)
        t.story.say("gave", seat, kind=kind, count=len(cards))


def bids(t):
    given = yield Together(AskNumber(s, "bid", 0, 3, topic="bid") for s in range(t.seats))
    best = given.index(max(given))
    t.story.say("bids", best, bids=given)
    if given[best]:
        t.story.reveal()
        t.hands[best].append(t.deck.pop(0))
        yield Ask(best, "thanks", (PASS,), topic="thanks")


def view(t, seat, open_to_all):
    return {
        "open": list(t.open),
        "deck": len(t.deck),
        "hands": [sorted(h) if seat == s or open_to_all else len(h) for s, h in enumerate(t.hands)],
        "vaults": [sorted(v) if open_to_all else len(v) for v in t.vaults],
    }


def position(t):
    return {"hands": t.hands, "vaults": t.vaults, "open": t.open, "deck": t.deck, "leader": t.leader, "drawn": t.drawn}


def from_position(position):
    t = Table(len(position["hands"]), {"quick": False})
    for name in ("hands", "vaults", "open", "deck", "leader"):
        setattr(t, name, copy.deepcopy(position[name]))
    return t

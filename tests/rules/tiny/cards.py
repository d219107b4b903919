"""Cards: nine cards shuffled, two dealt to each. In turn play one, draw one, or roll two dice to lose one.
Who first has an empty hand wins; when the deck is gone, who holds least."""

from dataclasses import dataclass, field

from games.rules.ask import RESTART, Ask, Roll, Shuffle
from games.rules.match import Result
from games.rules.story import Story, TemporaryFact

SEATS = range(2, 4)
OPTIONS = {"dealt": (2, 1)}
CARDS = tuple(f"c{n}" for n in range(1, 10))


@dataclass
class Table:
    seats: int
    dealt: int
    deck: list = field(default_factory=list)
    hands: list = field(default_factory=list)
    pile: list = field(default_factory=list)
    turn: int = 0
    story: Story | None = None

    def copy(self):
        return Table(self.seats, self.dealt, self.deck[:], [h[:] for h in self.hands], self.pile[:], self.turn)


def new_table(seats, options):
    return Table(seats, options["dealt"])


def from_position(p):
    return Table(p["seats"], p["dealt"], list(p["deck"]), [list(h) for h in p["hands"]], list(p["pile"]), p["turn"])


def position(t):
    return {
        "seats": t.seats,
        "dealt": t.dealt,
        "deck": t.deck[:],
        "hands": [h[:] for h in t.hands],
        "pile": t.pile[:],
        "turn": t.turn,
    }


def play(t):
    if not t.hands:
        t.story.say("welcome")
        yield from deal(t)
    while True:
        yield RESTART
        yield from turn(t, t.turn)
        if not t.hands[t.turn]:
            return Result("empty", None, (t.turn,))
        if not t.deck:
            return Result("deck", tuple(-len(h) for h in t.hands), least(t))
        t.turn = (t.turn + 1) % t.seats


def deal(t):
    t.deck = list((yield Shuffle("deck", CARDS)))
    for seat in range(t.seats):
        t.hands.append([t.deck.pop(0) for _ in range(t.dealt)])
        t.story.say("dealt", seat, to={seat: {"cards": tuple(t.hands[seat])}}, count=t.dealt)


def turn(t, me):
    plays = [("play", card) for card in t.hands[me]]
    match (yield Ask(me, "turn", (*plays, "draw", "roll"), final=("draw", "roll"), topic="turn")):
        case ("play", card):
            t.hands[me].remove(card)
            t.pile.append(card)
            t.story.say("played", me, card=TemporaryFact(card, until="turn"), pile=t.pile)
        case "draw":
            t.story.say("draws", me)
            t.story.reveal()
            t.hands[me].append(t.deck.pop(0))
            t.story.say("drew", me, to={me: {"card": t.hands[me][-1]}}, count=1)
        case "roll":
            dice = yield Roll("lose", 2, 6)
            if dice[0] == dice[1]:
                t.pile.append(t.hands[me].pop())
            t.story.say("rolled", me, dice=dice)


def least(t):
    fewest = min(map(len, t.hands))
    return tuple(s for s in range(t.seats) if len(t.hands[s]) == fewest)


def view(t, seat, open_to_all):
    hands = [h[:] if open_to_all or s == seat else len(h) for s, h in enumerate(t.hands)]
    return {"turn": t.turn, "deck": len(t.deck), "pile": t.pile[:], "hands": hands}

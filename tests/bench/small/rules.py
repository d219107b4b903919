"""The small game by our rules core."""

from dataclasses import dataclass, field, replace

from games.rules.ask import RESTART, Ask, Shuffle
from games.rules.match import Result
from games.rules.story import Story

from . import CARDS, HAND
from . import SEATS as PLAYERS

NAME, SEATS, OPTIONS, VERSION = "Small", range(PLAYERS, PLAYERS + 1), {}, 1


@dataclass
class Table:
    seats: int = PLAYERS
    deck: list[int] | None = None
    hands: list[list[int]] = field(default_factory=list)
    played: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=lambda: [0] * PLAYERS)
    story: Story | None = None

    def copy(self) -> "Table":
        return replace(
            self,
            deck=self.deck and list(self.deck),
            hands=[list(hand) for hand in self.hands],
            played=list(self.played),
            points=list(self.points),
        )


def new_table(seats, options):
    return Table()


def from_position(position):
    return Table(**{**position, "hands": [list(hand) for hand in position["hands"]]})


def position(t):
    return {"deck": t.deck, "hands": t.hands, "played": t.played, "points": t.points}


def play(t):
    """Deal, then turn by turn."""
    if t.deck is None:
        t.deck = list((yield Shuffle("deck", CARDS)))
        t.hands = [[t.deck.pop() for _ in range(HAND)] for _ in range(PLAYERS)]
    while len(t.played) < len(CARDS):
        yield RESTART
        yield from turn(t, len(t.played) % PLAYERS)
    best = max(t.points)
    return Result("deck", tuple(t.points), tuple(seat for seat, points in enumerate(t.points) if points == best))


def turn(t, me):
    """Play a card, draw another."""
    card = yield Ask(me, "play", tuple(sorted(t.hands[me])), topic="playing")
    t.hands[me].remove(card)
    t.played.append(card)
    t.points[me] += card
    t.story.say("played", me, card=card)
    if t.deck:
        t.story.say("drew", me, to={me: {"card": t.deck[-1]}})
        t.hands[me].append(t.deck.pop())


def view(t, seat, open_to_all):
    return {
        "deck": len(t.deck or ()),
        "played": list(t.played),
        "points": list(t.points),
        "hands": [sorted(hand) if open_to_all or seat == s else len(hand) for s, hand in enumerate(t.hands)],
    }


def decide(view, question):
    return question.options[0]

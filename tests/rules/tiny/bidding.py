"""Bidding: for each of three prizes all secretly put down coins from their purse; most coins' worth takes it."""

from dataclasses import dataclass, field

from games.rules.ask import RESTART, AskSome, Together
from games.rules.match import Result
from games.rules.story import Story

SEATS = range(2, 5)
OPTIONS = {}
PURSE = (1, 1, 2, 5)


@dataclass
class Table:
    seats: int
    purses: list
    prizes: list = field(default_factory=list)
    story: Story | None = None

    def copy(self):
        return Table(self.seats, self.purses[:], self.prizes[:])


def new_table(seats, options):
    return Table(seats, [PURSE] * seats)


def from_position(p):
    return Table(p["seats"], [tuple(purse) for purse in p["purses"]], list(p["prizes"]))


def position(t):
    return {"seats": t.seats, "purses": [list(p) for p in t.purses], "prizes": t.prizes[:]}


def play(t):
    while len(t.prizes) < 3:
        yield RESTART
        bids = yield Together(AskSome(s, "bid", t.purses[s], 0, 2, topic="bid") for s in order(t))
        for seat, bid in zip(order(t), bids, strict=True):
            t.purses[seat] = without(t.purses[seat], bid)
            t.story.say("bid", seat, coins=bid)
        t.prizes.append(max(order(t), key=lambda s: (sum(bids[order(t).index(s)]), s)))
    return Result("prizes", tuple(map(t.prizes.count, range(t.seats))), (t.prizes[-1],))


def order(t):
    """The last winner is asked first: question order is not seat order."""
    first = t.prizes[-1] if t.prizes else t.seats - 1
    return [(first + n) % t.seats for n in range(t.seats)]


def without(purse, coins):
    left = list(purse)
    for coin in coins:
        left.remove(coin)
    return tuple(left)


def view(t, seat, open_to_all):
    own = None if seat is None else list(t.purses[seat])
    return {"prizes": t.prizes[:], "purse": own, "counts": [len(p) for p in t.purses]}

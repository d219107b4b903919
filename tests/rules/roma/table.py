"""Lay a table of Roma, start the rules, talk to them.

    g = lay({1: "legionarius"}, {1: "forum"}, dice="1 4 4", money=5, hand="turris")
    g("0 action activate 1")
    g.luck(5)
    assert g.row(1) == {}

Seat 0 is in turn, between two actions (`dice`) or before the loss (`dice=None`). Cards that are not named
are below `deck`, in the order of the box."""

from games.rules import roma
from games.rules.match import Match
from tests.rules.talk import Talk, words

__all__ = ["Game", "lay", "words"]


def lay(
    mine=(), theirs=(), dice: str | None = "", hand="", their_hand="", last=False, deck="", discard="", turn="A", **more
):
    """Return a table.

    `mine`, `theirs`: {disc: card}. `last`: `deck` is the whole draw pile. One value of `money`, `vp` and `blocked` is
    seat 0's, a pair is both players'."""
    position = {
        "game": "roma",
        "turn": turn,
        "discs": both(*({str(disc): card for disc, card in dict(row).items()} for row in (mine, theirs))),
        "hand": both(hand.split(), their_hand.split()),
        "discard": discard.split(),
        "deck_top_first": deck.split(),
        "deck_is_all": last,
    }
    for key in ("money", "vp", "blocked"):
        if key in more:
            value = more.pop(key)
            position[key] = both(*value) if type(value) is tuple else {"A": value}
    if dice is not None:
        position["dice"] = [int(die) for die in dice.split()]
    return Game(Match.at(roma, position | more))


def both(one, other) -> dict:
    return {"A": one, "B": other}


class Game(Talk):
    def __init__(self, m: Match):
        super().__init__(m)
        if m.luck and m.luck.what == "deck":
            m.take(None, "deck", m.luck.items)

    def luck(self, *outcome):
        """Answer luck: a roll, or the order of the shuffled cards."""
        self.m.take(None, self.m.luck.what, outcome)
        return self

    def act(self, *lines: str):
        """Actions of the player in turn."""
        return self(*(f"{self.m.t.turn} action {line}" for line in lines))

    def next_turn(self, *dice: int):
        """End the turn and roll; a triple is kept."""
        self.act("end")
        if not self.m.over:
            self.luck(*dice)
            if self.asks.endswith("triple"):
                self(f"{self.m.t.turn} triple keep")
        return self

    # Looking (with an operator's eyes)

    def row(self, seat) -> dict:
        return {disc: card for disc, card in enumerate(self.m.t.players[seat].row) if card}

    def hand(self, seat) -> str:
        return " ".join(sorted(self.m.t.players[seat].hand))

    @property
    def vp(self) -> tuple[int, ...]:
        """Of both, and of the pool."""
        return (*(player.vp for player in self.m.t.players), self.m.t.pool)

    @property
    def money(self) -> tuple[int, ...]:
        return tuple(player.money for player in self.m.t.players)

    @property
    def dice(self) -> str:
        return " ".join(map(str, self.m.t.dice))

    @property
    def discard(self) -> str:
        return " ".join(self.m.t.discard)

    @property
    def deck(self) -> str:
        return " ".join(self.m.t.deck[::-1])

    @property
    def rolling(self) -> str | None:
        """What luck is asked for."""
        return self.m.luck and self.m.luck.what

    def defence(self, seat, disc) -> int:
        return self.view["seats"][seat]["discs"][disc - 1]["defence"]

    def may(self, line: str) -> bool:
        return line in self.options

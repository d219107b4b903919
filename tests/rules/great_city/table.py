"""Lay a table of The Great City of Rome, start the rules, talk to them.

    g = lay(seat("II-09", coins=2), seat(), strip="BCBCB", offer="I-05 II-01")
    g.place(3, 1, 4, 5)                        # emissaries, in the order in which they are asked for
    assert g.asks == "1 take"
    g.turn(0)                                  # the players before seat 0 take the first card and pass
    g("0 take I-05", "0 act build II-09 0,1", "0 act produce")

A city may be drawn, `city="2 F\\nY ."`: the signs of `SIGNS`, temples by name, cards by id; its corner is at (0, 0).
"""

from games.rules import great_city
from games.rules.great_city.box import SHIPPED_BOX
from games.rules.great_city.table import colours
from games.rules.match import Match
from tests.rules.talk import Talk, words

STRIPS = great_city.CARDS["strips"]


def deck_cards(**fields) -> list[str]:
    cards = [card for card in SHIPPED_BOX.card.values() if card.deck in ("II", "III", "IV")]
    return [card.id for card in cards if all(getattr(card, name) == value for name, value in fields.items())]


def called(name: str) -> list[str]:
    return [row["id"] for row in great_city.CARDS["cards"] if row["name"] == name]


SIGNS = {
    "2": deck_cards(value=2),
    "3": deck_cards(value=3),
    "4": deck_cards(value=4),
    "Y": called("Market"),
    "R": called("Arena"),
    "B": called("Forum"),
    "G": called("Park"),
    "A": deck_cards(type="aqueduct"),
    "F": called("Vegetable farm"),
    "V": called("Vineyard"),
    "K": called("Brickworks"),
    "L": called("School"),
}
SIGNS |= {
    row["name"].removeprefix("Temple of "): [row["id"]]
    for row in great_city.CARDS["cards"]
    if row["name"].startswith("Temple of ")
}


def city(drawing: str, colour: str, named: list[str]) -> list[dict]:
    """The buildings of a drawn city; a sign takes the next of its cards that is not `named` yet, the own starting
    buildings first."""
    rows = []
    for y, line in enumerate(drawing.strip().splitlines()):
        for x, sign in enumerate(line.split()):
            if sign != ".":
                own = {"2": [f"S-{colour}-1"], "F": [f"S-{colour}-2"]}.get(sign, [])
                card = next(card for card in (*own, *SIGNS.get(sign, [sign])) if card not in named)
                named.append(card)
                rows.append({"card": card, "at": [x, y]})
    return rows


def seat(hand="", **more) -> dict:
    """A player: coins, influence, bricks, points, influence_cards, city (drawn, or a list)."""
    return {"hand": hand.split(), **more}


def lay(*seats: dict, strip="CBBBC", offer="", **more) -> "Game":
    """A table at the start of a round whose strip and offer are given; `more` is as in a position."""
    named = [*offer.split(), *(card for row in seats for card in row["hand"])]
    for row, colour in zip(seats, colours(len(seats)), strict=True):
        if isinstance(row.get("city"), str):
            row["city"] = city(row["city"], colour, named)
    decks: dict = {}
    for card in offer.split():
        decks.setdefault(card.partition("-")[0], []).append(card)
    return Game(Match.at(great_city, {"seats": list(seats), "strips": strips(strip), "decks": decks, **more}))


def strips(top: str) -> list[str]:
    """The strips as they lie before a round in which `top` is on top."""
    others = [strip for strip in STRIPS if strip not in (top, top[::-1])]
    return [others[0], top, *others[1:]]


class Game(Talk):
    def __init__(self, m: Match):
        super().__init__(m)
        self.shuffled()

    def shuffled(self):
        """Luck leaves everything as it lies."""
        while self.m.luck:
            items = getattr(self.m.luck, "items", None)
            self.m.take(None, self.m.luck.what, items or (1,) * self.m.luck.dice)

    # Talking

    def place(self, *spaces: int) -> "Game":
        """Emissaries, in the order in which they are asked for."""
        for space in spaces:
            self(f"{self.seat} emissary {space}")
        return self

    def turn(self, seat: int) -> "Game":
        """Let every player before this seat take the first card there is and pass."""
        while self.seat != seat or self.question.what not in ("take", "act"):
            self.least()
        return self

    def acts(self, seat: int) -> "Game":
        """The same, and this seat has taken the first card too."""
        while self.seat != seat or self.question.what != "act":
            self.least()
        return self

    def pass_round(self) -> "Game":
        """The round is played to its end without an action: emissaries nearest to the emperor, first cards."""
        number = self.view["round"]
        while not self.m.over and self.view["round"] == number:
            self.least()
        return self

    def least(self):
        what, options = self.question.what, self.question.options
        self.m.take(self.seat, what, "pass" if what == "act" else options[0])

    # Listening

    @property
    def seat(self) -> int:
        (seat,) = self.m.waiting
        return seat

    def places(self, card: str) -> set[str]:
        """Where a hand card may be built."""
        return {words(option[2:3]) for option in self.question.options if option[:2] == ("build", card)}

    # Looking (with an operator's eyes)

    def player(self, seat: int):
        return self.m.t.players[seat]

    def has(self, seat: int) -> tuple[int, int, int, int]:
        """Coins, influence, bricks, points."""
        player = self.player(seat)
        return player.coins, player.influence, player.bricks, player.points

    def score(self, seat: int) -> dict:
        return self.view["seats"][seat]["score"]

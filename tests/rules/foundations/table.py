"""Lay a table of Foundations of Rome, start the rules, talk to them.

    g = lay(seat("A1 A2", "domus:B1"), seat(silver=8), show="C3 D4", pile="E5")
    g("0 turn build domus_maxima A1,A2", "1 turn buy D4")
    assert g.asks == "0 turn"
    assert g.lots(1) == "D4"

A line of talk is seat, question, choice: the words of the path, the lots of a building joined by commas. Deeds named
nowhere have left the game."""

from games.rules import foundations
from games.rules.match import Match
from tests.rules import talk


def seat(lots="", buildings="", *, silver=0, cards="", **more) -> dict:
    """Return a player: empty lots, and buildings as "domus:A1 alfareria:B1,B2".

    `cards`: invocations, a permanent one as "IV09!", a used one as "IV01-". `more`: keys of a position's seat."""
    placed = [one.split(":") for one in buildings.split()]
    rows = [{"id": name, "at": lots.split(",")} for name, lots in placed]
    states = {"!": "permanent", "-": "used"}
    held = [{"id": one.rstrip("!-"), "state": states.get(one[-1], "unused")} for one in cards.split()]
    own = [*lots.split(), *(lot for row in rows for lot in row["at"])]
    return {"silver": silver, "lots": own, "buildings": rows, "invocations": held, **more}


def lay(*seats: dict, show="", pile="", next_piles=(), turn=0, options=None, **more) -> "Game":
    """Return a table at the start of a turn; with nothing for sale a last lap of `last_lap` turns runs."""
    position = {
        "game": "foundations",
        "options": options or {},
        "turn": turn,
        "seats": list(seats),
        "display": show.split(),
        "pile": pile.split(),
        "next_piles": [one.split() for one in next_piles],
        "pile_is_all": True,
        **more,
    }
    return Game(Match.at(foundations, position))


CHECKERS = [f"{column}{row}" for column in "ABCDEFG" for row in range(1, 8) if ("ABCDEFG".index(column) + row) % 2]


def checkerboard():
    """Return a table where no seat can build: a checkerboard of lots, all small pieces built, no markers."""
    small = "domus domus panaderia panaderia fuente biblioteca jardin mercadillo".split()
    others = [lot for column in "ABCDEFG" for row in range(1, 8) if (lot := f"{column}{row}") not in CHECKERS]
    return [
        seat(" ".join(lots[8:16]), " ".join(f"{name}:{lot}" for name, lot in zip(small, lots, strict=False)))
        for lots in (CHECKERS, others)
    ]


def words(option) -> str:
    """Return an option as it is written in a script."""
    if not isinstance(option, tuple):
        return str(option)
    return " ".join(",".join(part) if isinstance(part, tuple) else str(part) for part in option)


class Game(talk.Talk):
    def _answer(self, number, what, path):
        question = self.m.asked(number)
        assert question is not None, f"seat {number} is not asked; asked: {self.asks}"
        assert question.what == what, f"asked: {self.asks}"
        if not hasattr(question, "options") or hasattr(question, "least") or hasattr(question, "low"):
            choice = talk.from_words(question, path)
        else:
            fits = [option for option in question.options if words(option).split() == path]
            assert len(fits) == 1, f"{' '.join(path)!r} fits {fits} of {sorted(map(words, question.options))}"
            choice = fits[0]
        self.m.take(number, what, choice)

    @property
    def options(self) -> set[str]:
        return {words(option) for option in self.question.options}

    @property
    def final(self) -> set[str]:
        return {words(option) for option in self.question.final}

    def luck(self, *outcome):
        """Return the outcome of luck, or for () the given order."""
        self.m.take(None, self.m.luck.what, outcome or self.m.luck.items)
        return self

    def incomes(self, count: int) -> "Game":
        """Play this many turns of income only."""
        for _ in range(count):
            self(f"{self.view['turn']} turn income")
        return self

    def builds(self, piece: str) -> set[str]:
        """Return the places for the piece, with the cards needed."""
        return {option.split(" ", 2)[2] for option in self.offers(f"build {piece}")}

    # Looking

    def row(self, number) -> dict:
        return self.m.view(number)["seats"][number]

    def silver(self, number) -> int:
        return self.row(number)["silver"]

    def vp(self, number) -> int:
        return self.row(number)["vp"]

    def population(self, number) -> int:
        return self.row(number)["population"]

    def markers(self, number) -> int:
        return self.row(number)["markers"]

    def lots(self, number) -> str:
        return " ".join(self.row(number)["lots"])

    def empty(self, number) -> str:
        return " ".join(self.row(number)["empty"])

    def buildings(self, number) -> str:
        return " ".join(sorted(f"{row['id']}:{','.join(row['at'])}" for row in self.row(number)["buildings"]))

    def cards(self, number) -> str:
        marks = {"unused": "", "permanent": "!", "used": "-"}
        return " ".join(row["id"] + marks[row["state"]] for row in self.row(number)["invocations"])

    @property
    def display(self) -> str:
        return " ".join(self.view["display"])

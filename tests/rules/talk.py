"""Talking to a Match of any game, line by line: what the tables of the games' own tests have in common.

    g("0 lead laborer muelle", "1 follow think")
    assert g.asks == "0 laborer"

A line of talk is seat, question, choice: the words of the path, of which the verb may be left out.
"""

from games.rules.ask import AskNumber, AskSome
from games.rules.match import Match


def words(option) -> str:
    """An option as it is written in a line of talk; a place in it as x,y."""
    if not isinstance(option, tuple):
        return str(option)
    return " ".join(",".join(map(str, part)) if isinstance(part, tuple) else str(part) for part in option)


def from_words(question, path: list[str]):
    """The answer to a question that these words mean."""
    if isinstance(question, AskNumber):
        return int(path[0])
    if isinstance(question, AskSome):
        return tuple([next((o for o in question.options if str(o) == word), word) for word in path])
    fits = [o for o in question.options if words(o).split() == path or words(o).split()[1:] == path]
    assert len(fits) == 1, f"{' '.join(path)!r} fits {fits} of {sorted(map(words, question.options))}"
    return fits[0]


class Talk:
    def __init__(self, m: Match):
        self.m = m

    # Talking

    def __call__(self, *lines: str):
        for line in lines:
            number, what, *path = line.split()
            self._answer(int(number), what, path)
        return self

    def _answer(self, seat, what, path):
        question = self.m.asked(seat)
        assert question is not None, f"seat {seat} is not asked; asked: {self.asks}"
        assert question.what == what, f"asked: {self.asks}"
        self.m.take(seat, what, from_words(question, path))

    # Listening

    @property
    def asks(self) -> str:
        """Return the open questions with their seats: "0 laborer", or "1 give, 2 give"."""
        return ", ".join(f"{seat} {self.m.asked(seat).what}" for seat in self.m.waiting)

    @property
    def question(self):
        (seat,) = self.m.waiting
        return self.m.asked(seat)

    @property
    def options(self) -> set[str]:
        """What the one seat that is asked may answer."""
        return {words(option) for option in self.question.options}

    def offers(self, what: str) -> set[str]:
        """The options that begin with these words."""
        return {option for option in self.options if f"{option} ".startswith(what + " ")}

    @property
    def final(self) -> set[str]:
        """The options that cannot be undone."""
        return {words(option) for option in self.question.final}

    def said(self, key: str, reader=None) -> list[dict]:
        return [{"seat": line["seat"], **line["facts"]} for line in self.m.said(reader) if line["key"] == key]

    # Looking (with an operator's eyes)

    @property
    def view(self) -> dict:
        return self.m.view(None)

    @property
    def end(self) -> str | None:
        return self.m.result and self.m.result.reason

    @property
    def winners(self) -> tuple | None:
        return self.m.result and self.m.result.winners

    @property
    def scores(self) -> tuple | None:
        return self.m.result and self.m.result.scores

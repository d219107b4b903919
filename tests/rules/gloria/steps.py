"""Playing a position by hand: a Match from what a test needs to say, and answers one after the other."""

from games.rules import gloria
from games.rules.match import Match


def seat(hand=(), **rest) -> dict:
    return {"hand": list(hand), **rest}


def complete(card, **rest) -> dict:
    return {"card": card, "complete": True, **rest}


DECK = ("vomitorium", "santuario", "termas", "despensa", "anfiteatro", "vomitorium", "santuario", "termas")


def start(*seats, deck=DECK, **rest) -> Match:
    """A Match at a position; what is named nowhere is out of the game."""
    return Match.at(gloria, {"seats": list(seats), "deck": list(deck), "deck_is_all": True, **rest})


def play(m: Match, *answers) -> Match:
    """Answers of (seat, what, choice); whoever is asked anything else meanwhile is a surprise."""
    for who, what, choice in answers:
        assert m.asked(who) is not None, f"{who} is not asked, but {[m.asked(s) for s in m.waiting]}"
        assert m.asked(who).what == what, f"{who} is asked {m.asked(who)!r}"
        m.take(who, what, choice)
    return m


def options(m: Match, who: int) -> list:
    return list(m.asked(who).options)


def keys(m: Match, since: int = 0) -> list[str]:
    return [line["key"] for line in m.said(None, since)]


def row(m: Match, who: int, reader: int | None = None) -> dict:
    """One seat as a reader sees it."""
    return m.view(reader)["seats"][who]

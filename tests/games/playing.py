"""Moves at a table of the tiny game, for tests."""

from games.eventlog import log
from games.facts.events import Answered
from games.models import Event
from tests.games import tiny


def bid(game, seat, card=None):
    """Seat bids a card, its lowest if none is named."""
    look = log.observe(game, seat)
    return log.append(game, Answered(seat, "bid", card or look.question.options[0]), look.opened)


def answer(game, choice=None):
    """Answer for the first seat that is asked and return (seat, receipt).

    Without a choice, answer as a computer player would."""
    seat = log.load(game).awaited[0]
    look = log.observe(game, seat)
    choice = tiny.decide(look.view, look.question) if choice is None else choice
    return seat, log.append(game, Answered(seat, look.question.what, choice), look.opened)


def bids(game, *cards):
    """All three bid, in seat order."""
    for seat in range(3):
        bid(game, seat, *cards[seat : seat + 1])


def play_on(game):
    """To the end."""
    while game.state == "running":
        answer(game)


def kinds(game):
    """The log in a word each."""
    return list(Event.objects.of(game.pk).values_list("kind", flat=True))


def rows(game):
    """The log as it is kept."""
    return list(Event.objects.of(game.pk).values_list("number", "kind", "payload", "digest"))

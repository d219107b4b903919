"""Whole games in which orders of every kind stand for every seat: they end, their logs hold, and every answer that an
order gave was its player's to give."""

from datetime import UTC, datetime
from random import Random

import pytest
import time_machine

from games.eventlog import log, verification
from games.facts.events import Answered, decode
from games.models import MAX_UNATTENDED_ANSWERS, Event, Firing, Game, Order
from games.orders import firing, placing, vocabulary
from games.orders.arming import view_as_shown
from games.orders.record import rehearse_order
from games.players.stand_ins import stand_in_choice
from games.tables import opening
from tests.games.orders.conftest import LONG, START, fresh
from tests.hollow import some
from tests.tables import open_table

pytestmark = pytest.mark.django_db
FOUNDATIONS = {"trade": True, "invocations": True}


def start(people, ruleset, options) -> Game:
    game = open_table(people[0], ruleset, options, size=2)
    opening.join(game, people[1])
    return fresh(game)


def give_all(game, user, rng):
    """One order of every kind, as chance will have it, in any order."""
    known = vocabulary.vocabulary_of(game.ruleset)
    seat = game.seats.get(user=user).number
    view = view_as_shown(log.load(game), seat)
    for key in rng.sample(list(known.kinds), len(known.kinds)):
        kind = known.kinds[key]
        if kind.choices and not kind.usual(view):
            continue
        choices = {name: rng.choice(kind.values(name, view)) for name in kind.choices}
        placing.set_order(game, user, key, choices, rng.choice(["game", "game", "times"]), times=rng.randint(5, 40))


def play_on(game, now) -> None:
    """Answer in person for a player who is asked, as a computer player would."""
    seat = log.load(game).awaited[0]
    look = log.observe(game, seat)
    log.append(game, Answered(seat, look.question.what, stand_in_choice(look)), look.opened, at=now)


def other_orders(game, people, rng) -> None:
    """All of them are stopped, and others given: some would keep a game going for ever."""
    for order in Order.objects.filter(game=game, state=Order.State.ACTIVE).select_related("user"):
        placing.stop_order(game, order.user, order.pk)
    for user in people[:2]:
        give_all(game, user, rng)


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [("gloria", {"short": True}), ("roma", {}), ("great_city", {}), ("foundations", FOUNDATIONS)],
)
def test_whole_game(people, ruleset, options, monkeypatch):
    monkeypatch.setattr(firing, "MAX_UNATTENDED_ANSWERS", 10 * MAX_UNATTENDED_ANSWERS)
    rng, changed = Random(ruleset), 0
    with time_machine.travel(START, tick=False) as clock:
        game = start(people, ruleset, options)
        while game.state == Game.State.RUNNING and game.head < 1500:
            if game.head >= changed:
                changed = game.head + 40
                other_orders(game, people, rng)
            clock.shift(LONG)
            now = datetime.now(UTC)
            if not firing.sweep_orders(now)["ordered"]:
                play_on(fresh(game), now)
            game = fresh(game)
    assert game.state == Game.State.FINISHED, f"{ruleset} does not end"
    assert verification.find_log_fault(game) is None
    holds(game)
    assert sum(tried_again(game, seat) for seat in range(2))


def holds(game):
    """The log and the record of the orders tell the same."""
    rows = Event.objects.of(game.pk).filter(kind="answered").values_list("number", "kind", "payload")
    given = [(number, decode(kind, payload)) for number, kind, payload in rows]
    by_order = {number: event for number, event in given if event.by == "order"}
    fired = {
        row.number: row for row in Firing.objects.filter(game=game, state=Firing.State.FIRED).select_related("order")
    }
    assert set(fired) == set(by_order) and len(fired) > 10
    for number, row in fired.items():
        assert (row.seat, row.what, row.order.seat) == (by_order[number].seat, by_order[number].what, row.seat)
    assert not Firing.objects.filter(game=game, state=Firing.State.WAITING).exists()
    assert (
        set(Order.objects.filter(game=game).values_list("state", flat=True)) == {Order.State.OVER} and game.orders == 0
    )


def tried_again(game, seat):
    """What an order is said to have answered, tried on the past, is what it did answer. How many answers."""
    look, compared = log.observe(game, seat), 0
    # A trial shows the last answers alone: of the orders, those that have answered last.
    last = Firing.objects.filter(game=game, seat=seat, state=Firing.State.FIRED).order_by("-number")[:5]
    for order in {row.order for row in some(last.select_related("order"))}:
        kind = vocabulary.vocabulary_of(game.ruleset).kinds[order.kind]
        tried = {one.number: one.choice for one in rehearse_order(look, kind, order.choices).latest}
        fired = list(Firing.objects.filter(order=order, state=Firing.State.FIRED, number__in=tried))
        assert all(tried[row.number] == look_of(row.choice) for row in fired)
        compared += len(fired)
    return compared


def look_of(choice):
    return tuple(map(look_of, choice)) if isinstance(choice, list) else choice

"""The tiny game with a few standing orders, and a clock that does not run."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games.models import Event, Firing, Game, OpenQuestion, Order
from games.orders import firing, placing, vocabulary
from games.orders.vocabulary import OrderKind

START = datetime(2026, 11, 21, 12, tzinfo=UTC)
LONG = timedelta(hours=2)  # longer than any answer waits


def _low(view, question, choices):
    """The lowest card; but not one below `from`."""
    return question.options[0] if question.options[0] >= choices["from"] else None


KINDS = (
    OrderKind("low", frozenset({"bid"}), _low, {"from": ("c00", "c09")}, lambda choices: choices["from"] != "c00"),
    OrderKind(
        "proud", frozenset({"pride"}), lambda view, question, choices: int(choices["how"]), {"how": ("0", "9", "10")}
    ),
    OrderKind("keep", frozenset({"give"}), lambda view, question, choices: ()),
    OrderKind("quiet", frozenset({"cheer"}), lambda view, question, choices: "pass"),
    OrderKind("broken", frozenset({"bid"}), lambda view, question, choices: view["nothing"]),
)
TINY = vocabulary.Vocabulary(
    {kind.key: kind for kind in KINDS},
    turn_key=lambda view: view["round"],
    is_own_turn=lambda view, seat: view["round"] % 3 == seat,
    is_attack=lambda line, seat, view: line["key"] == "gave" and line["seat"] == (seat - 1) % 3,
)


@pytest.fixture(autouse=True)
def _ordered(monkeypatch):
    real = vocabulary.vocabulary_of
    monkeypatch.setattr(vocabulary, "vocabulary_of", lambda ruleset: TINY if ruleset == "tiny" else real(ruleset))


@pytest.fixture
def clock():
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


def give(game, user, kind, until="game", **more) -> Order:
    """Set a standing order; keywords other than `times` and `day` are its choices."""
    named = {name: more.pop(name) for name in ("times", "day") if name in more}
    return placing.set_order(
        game, user, kind, {name.rstrip("_"): value for name, value in more.items()}, until, **named
    )


def sweep(clock, after=LONG) -> int:
    """So much later; how many answers orders have given then."""
    clock.shift(after)
    return firing.sweep_orders(datetime.now(UTC))["ordered"]


def fresh(game) -> Game:
    return Game.objects.get(pk=game.pk)


def waiting(game) -> list[int]:
    """Seats for which an order is going to answer."""
    rows = Firing.objects.filter(game=game, state=Firing.State.WAITING)
    return sorted(rows.values_list("seat", flat=True))


def asked(game) -> list[int]:
    return sorted(OpenQuestion.objects.filter(game=game).values_list("seat__number", flat=True))


def ends(order) -> str:
    """Return why the order ended, or "" while it is active."""
    return Order.objects.get(pk=order.pk).why


def last(game) -> Event:
    return Event.objects.of(game.pk).filter(kind="answered").last()


def fate(game) -> list[tuple[str, str]]:
    """What became of every question that an order was to answer."""
    return list(Firing.objects.filter(game=game).values_list("state", "why"))

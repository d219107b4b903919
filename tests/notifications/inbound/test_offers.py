"""Offers and counteroffers in one line, and actions followed by the end of the turn."""

import pytest

from games.eventlog import log
from games.models import Game, Seat
from games.tables import opening
from notifications.models import ReceivedMail
from tests.notifications.inbound.conftest import opened, receipt
from tests.tables import open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def seats(people) -> list[Seat]:
    """Ana (who reads Spanish) begins, Bruno is her partner: Foundations with trade."""
    game = open_table(people[0], "foundations", {"trade": True, "first": 0}, size=2)
    opening.join(game, people[1])
    return list(Seat.objects.select_related("user", "game").filter(game=game).order_by("number"))


def empties(seat: Seat) -> list[str]:
    return log.observe(seat.game_id, seat.number).view["seats"][seat.number]["empty"]


def offer(seat: Seat) -> dict | None:
    return log.observe(seat.game_id, seat.number).view["offer"]


@pytest.mark.parametrize(
    "line",
    [
        "trade Bruno: {mine} + 3 for {theirs}", "Trade with bruno : {mine}, 3 for {theirs}.", "trato con Bruno: {mine} + 3 por {theirs}",
        "trade Bru: {mine} and 3 silver for {theirs}", "TRATO BRUNO: {mine} y 3 platas a cambio de {theirs}", "offer Bruno: 3 + {mine} for {theirs}",
    ],
)  # fmt: skip
def test_a_whole_offer_is_one_line(seats, send, line):
    mine, theirs = empties(seats[0])[0], empties(seats[1])[0]
    assert send(seats[0], line.format(mine=mine, theirs=theirs.lower())) == "played"
    found = offer(seats[1])
    assert (found["give_lots"], found["want_lots"], found["give_silver"]) == ([mine], [theirs], 3)
    assert mine in receipt(seats[0]).plain


@pytest.mark.parametrize(
    "line",
    [
        "I offer Bruno {mine} for {theirs}", "Bruno, I'll give you {mine} for {theirs}", "swap {mine} for {theirs} with Bruno",
        "trade: {mine} for {theirs}", "I propose a trade: {mine} for {theirs}", "ofrezco a Bruno {mine} por {theirs}.",
        "le ofrezco a Bruno {mine} por {theirs}", "Oye Bruno, te doy {mine} por {theirs}", "cambio {mine} por {theirs}",
        "Trato: Bruno, {mine} a cambio de {theirs}", "te doy {mine} a cambio de {theirs}, Bruno",
    ],
)  # fmt: skip
def test_an_offer_as_it_is_said(seats, send, line):
    mine, theirs = empties(seats[0])[0], empties(seats[1])[0]
    assert send(seats[0], line.format(mine=mine, theirs=theirs)) == "played"
    found = offer(seats[1])
    assert (found["give_lots"], found["want_lots"], found["give_silver"]) == ([mine], [theirs], 0)


def test_who_answers_an_offer_with_one_makes_a_counter_offer(seats, send):
    mine, theirs = empties(seats[0])[0], empties(seats[1])[0]
    send(seats[0], f"I offer Bruno {mine} and 1 silver for {theirs}")
    assert send(seats[1], f"I'll give {theirs} for {mine} and 2 silver") == "played"
    found = offer(seats[0])
    assert (found["seat"], found["give_lots"], found["want_silver"]) == (1, [theirs], 2)


def test_where_several_could_be_meant_an_offer_says_for_whom_it_is(people, send):
    game = open_table(people[0], "foundations", {"trade": True, "first": 0}, size=3)
    opening.join(game, people[1])
    opening.join(game, people[2])
    seat, other, _ = Seat.objects.select_related("user", "game").filter(game=game).order_by("number")
    assert send(seat, f"trade: {empties(seat)[0]} for {empties(other)[0]}") == "refused"
    assert ReceivedMail.objects.get().facts["why"] == "bad_bargain.not_now"
    assert send(seat, f"cambio {empties(seat)[0]} por {empties(other)[0]}") == "unclear"
    assert offer(other) is None


def test_tokens_are_named_by_their_words(seats, send):
    line = f"trade Bruno: {empties(seats[0])[0]} + token 2 for {empties(seats[1])[0]} + favour token of 2 VP + 1"
    assert send(seats[0], line) == "played"
    found = offer(seats[1])
    assert (found["give_things"], found["want_things"], found["want_silver"]) == ([["favour", 2]], [["favour", 2]], 1)


@pytest.mark.parametrize(
    ("line", "outcome", "why"),
    [
        ("trade Bruno: {mine} for {theirs}?", "unclear", "asks"),
        ("trade Bruno: {mine} or 3 for {theirs}", "unclear", "undecided"),
        ("trade Bruno: {mine} for {theirs} if you like", "unclear", "condition"),
        ("trade Carla: {mine} for {theirs}", "unclear", "unknown"),
        ("counter: {mine} for {theirs}", "refused", "bad_bargain.not_now"),
        ("trade Bruno: 3 for {theirs}", "refused", "bad_bargain.few_give"),
        ("trade Bruno: {mine} + 99 for {theirs}", "refused", "bad_bargain.silver_mine"),
        ("trade Bruno: {theirs} for {mine}", "refused", "bad_bargain.lots_mine"),
        ("trade Bruno: {mine} + a horse for {theirs}", "refused", "bad_bargain.things_mine"),
        ("trade Bruno: {mine} {theirs}", "unclear", "unknown"),
        ("trade Bruno: {mine} + -3 for {theirs}", "unclear", "unknown"),
        ("trade Bruno: −3 + {mine} for {theirs}", "unclear", "unknown"),
        ("trade Bruno: {mine} for {theirs}, – 1 silver", "unclear", "unknown"),
        ("trade Bruno: {mine} + token -2 for {theirs}", "unclear", "unknown"),
    ],
)
def test_never_half_an_offer(seats, send, line, outcome, why):
    head = Game.objects.get().head
    assert send(seats[0], line.format(mine=empties(seats[0])[0], theirs=empties(seats[1])[0])) == outcome
    assert ReceivedMail.objects.get().facts["why"] == why
    assert Game.objects.get().head == head


def test_it_is_answered_with_another_in_one_line(seats, send):
    mine, theirs = empties(seats[0])[0], empties(seats[1])[0]
    send(seats[0], f"trade Bruno: {mine} + 3 for {theirs}")
    assert send(seats[1], f"counter: {theirs} for {mine} + 5") == "played"
    found = offer(seats[0])
    assert (found["seat"], found["give_lots"], found["want_silver"]) == (1, [theirs], 5)


def test_a_counter_offer_goes_to_nobody_but_whom_it_answers(people, send):
    game = open_table(people[0], "foundations", {"trade": True, "first": 0}, size=3)
    opening.join(game, people[1])
    opening.join(game, people[2])
    seats = list(Seat.objects.select_related("user", "game").filter(game=game).order_by("number"))
    lots = [empties(seat)[0] for seat in seats]
    assert send(seats[0], f"trade {seats[1].shown_name}: {lots[0]} + 3 for {lots[1]}") == "played"
    before = Game.objects.get().head
    for asked in (lots[0], lots[2]):
        assert send(seats[1], f"counter {seats[2].shown_name}: {lots[1]} for {asked}") == "refused"
        assert ReceivedMail.objects.latest("pk").facts["why"] == "bad_bargain.not_now"
    assert (Game.objects.get().head, offer(seats[1])["seat"]) == (before, 0)
    assert send(seats[1], f"counter {seats[0].shown_name}: {lots[1]} for {lots[0]} + 5") == "played"


@pytest.mark.parametrize("line", ["income and end", "Take income, end turn.", "ingresos y termina", "1, end"])
def test_an_action_and_the_end_of_the_turn(seats, send, line):
    assert send(seats[0], line) == "played"
    assert (opened(seats[0]), log.observe(seats[1].game_id, 1).question.what) == (None, "turn")
    said = receipt(seats[0]).plain.splitlines()[1]
    assert said in ("Jugado: Obtener ingresos; Acabar el turno", "Played: Take income; End the turn")


def test_an_offer_is_put_together_step_by_step_with_its_tokens(seats, send):
    """Each receipt lists what comes next, the favour tokens too."""
    assert send(seats[0], "Offer a trade to Bruno") == "played"
    while (question := log.observe(seats[0].game_id, 0).question).what != "give_things":
        assert send(seats[0], "1" if getattr(question, "least", 0) else "0") == "played"
    assert "ficha de favor" in receipt(seats[0]).plain
    assert send(seats[0], "una ficha de favor") == "played"


def test_one_undo_takes_it_all_back(seats, send):
    before = opened(seats[0])
    send(seats[0], f"trade Bruno: {empties(seats[0])[0]} for {empties(seats[1])[0]}")
    assert before != opened(seats[1])
    assert send(seats[0], "undo") == "undone"
    assert log.observe(seats[0].game_id, 0).question.what == "turn"
    assert log.observe(seats[0].game_id, 0).view["composing"] is None


def test_help_says_how(seats, send):
    assert send(seats[1], "help") == "help"
    assert "trade Bruno: C4 + 3 for E6" in receipt(seats[1]).plain


def test_a_hostile_run_of_blanks_is_no_offer(seats, send):
    """It could be split in so many ways that matching would never end."""
    assert send(seats[0], f"Bruno, trade{' ' * 300}x") == "suggestion", "asked back"
    assert offer(seats[1]) is None

"""Answer batches: all answers or none are accepted, each is an event, and they are undone together."""

import pytest

from games.eventlog import answer_batches, log
from games.facts.errors import Stale
from games.facts.events import Answered, Undone
from games.models import Event, OpenQuestion
from games.rules.ask import Illegal
from games.rules.roma.cards import COST
from games.tables import opening
from tests.tables import open_table

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.fixture
def city(people):
    """Foundations with trade for two; Alice begins."""
    game = open_table(people[0], "foundations", {"trade": True, "first": 0}, size=2)
    opening.join(game, people[1])
    game.refresh_from_db()
    return game


def offer(game, first=("turn", ("trade", 1)), seat=0, silver=1):
    """All answers of an offer: a lot for a lot, and silver."""
    empty = [row["empty"][:1] for row in log.observe(game, seat).view["seats"]]
    said = [
        first,
        ("give_lots", empty[seat]),
        ("want_lots", empty[1 - seat]),
        ("give_things", ()),
        ("give_silver", silver),
        ("want_things", ()),
        ("want_silver", 0),
        ("offer", "send"),
    ]
    return [Answered(seat, *one) for one in said]


def opened(game, seat=0):
    return log.observe(game, seat).opened


def state(game):
    game.refresh_from_db()
    return game.head, bytes(game.digest), list(OpenQuestion.objects.values_list("seat__number", "opened"))


def test_an_offer_is_one_act_of_eight_events(city):
    head = city.head
    receipt = log.append_all(city, offer(city), opened(city))
    assert (receipt.number, city.head) == (head + 8, head + 8)
    assert receipt.digest == bytes(city.digest).hex()
    look = log.observe(city, 1)
    assert (look.question.what, look.opened, look.view["offer"]["give_silver"]) == ("answer", head + 8, 1)


def test_a_breath_can_be_loaded_like_any_log(city):
    log.append_all(city, offer(city), opened(city))
    view = log.observe(city, None).view
    log.loaded_games.clear()
    assert log.load(city).view(None) == view


@pytest.mark.parametrize("at", range(8))
def test_with_one_that_is_not_offered_nothing_is_sent(city, at):
    before, answers = state(city), offer(city)
    answers[at] = Answered(0, answers[at].what, ("trade", 0) if at == 0 else ("Z9",) if at in (1, 2, 3, 5) else 999)
    with pytest.raises(Illegal):
        log.append_all(city, answers, opened(city))
    assert state(city) == before
    assert log.append_all(city, offer(city), opened(city)).repeated is False


@pytest.mark.parametrize(
    "answers",
    [
        [],
        [Answered(0, "turn", "income"), Answered(1, "turn", "income")],
        [Answered(0, "turn", "income"), Answered(0, "turn", "end"), Answered(0, "turn", "income")],
        [Answered(0, "turn", "income")] * 13,
    ],
    ids=["none", "two seats", "another's turn comes in between", "too many"],
)
def test_what_is_not_one_batch_is_refused(city, answers):
    before = state(city)
    with pytest.raises(Illegal) as refused:
        log.append_all(city, answers, opened(city))
    assert (refused.value.key, state(city)) == ("not_one_batch", before)


def test_the_same_again_gets_the_first_receipt_and_another_is_stale(city):
    asked, answers = opened(city), offer(city)
    first = log.append_all(city, answers, asked)
    again = log.append_all(city, answers, asked)
    assert (again.number, again.digest, again.repeated) == (first.number, first.digest, True)
    for others in ([*answers[:-1], Answered(0, "offer", "drop")], offer(city, silver=2)):
        with pytest.raises(Stale):
            log.append_all(city, others, asked)


def test_one_take_back_takes_it_all_back(city):
    before = log.observe(city, 0)
    log.append_all(city, offer(city), before.opened)
    look = log.observe(city, 0)
    assert (look.undo_to, look.undo_all) == (city.head - 7, None)
    log.append(city, Undone(look.undo_to, 0))
    after = log.observe(city, 0)
    assert (after.question.what, after.view) == ("turn", before.view)
    assert after.opened != before.opened


def test_what_was_said_one_by_one_is_taken_back_one_by_one(city):
    for answer in offer(city):
        log.append(city, answer)
    assert log.observe(city, 0).undo_to == city.head


def test_an_action_and_the_end_of_the_turn_at_once(city):
    asked = opened(city)
    receipt = log.append_all(city, [Answered(0, "turn", "income")], asked, end_turn=True)
    assert receipt.number == city.head
    assert log.observe(city, 1).question.what == "turn"
    assert log.append_all(city, [Answered(0, "turn", "income")], asked, end_turn=True).repeated
    look = log.observe(city, 0)
    assert look.undo_to == city.head - 1


def test_one_take_back_takes_the_longest_breath_back_with_its_end(city, monkeypatch):
    monkeypatch.setattr(answer_batches, "MAX_ANSWERS_PER_BATCH", 1)
    before = log.observe(city, 0)
    log.append_all(city, [Answered(0, "turn", "income")], before.opened, end_turn=True)
    log.append(city, Undone(log.observe(city, 0).undo_to, 0))
    assert log.observe(city, 0).view == before.view


def test_acts_of_one_moment_are_no_breath(city):
    """Two requests with the same time do not form one answer batch."""
    at = city.moved_at
    for answer in offer(city)[:3]:
        log.append(city, answer, at=at)
    assert log.observe(city, 0).undo_to == city.head


def test_a_repeat_without_the_end_is_no_repeat_with_it(city):
    asked = opened(city)
    log.append(city, Answered(0, "turn", "income"), asked)
    with pytest.raises(Stale):
        log.append_all(city, [Answered(0, "turn", "income")], asked, end_turn=True)


def test_an_end_that_was_never_said_is_no_repeat_whoever_is_asked_by_now(city):
    asked, income = opened(city), [Answered(0, "turn", "income")]
    log.append_all(city, income, asked)
    log.append_all(city, offer(city), opened(city))
    for _ in range(2):
        with pytest.raises(Stale):
            log.append_all(city, income, asked, end_turn=True)
        log.append(city, Answered(1, "answer", "refuse"), opened(city, 1)) if opened(city, 1) else None
    log.append(city, Answered(0, "turn", "end"), opened(city))
    with pytest.raises(Stale):
        log.append_all(city, income, asked, end_turn=True)
    assert log.append_all(city, income, asked).repeated


def test_an_end_that_was_said_is_a_repeat_however_the_game_goes_on(city):
    asked, income = opened(city), [Answered(0, "turn", "income")]
    first = log.append_all(city, income, asked, end_turn=True)
    log.append_all(city, [Answered(1, "turn", "income")], opened(city, 1), end_turn=True)
    log.append_all(city, offer(city), opened(city))
    assert log.append_all(city, income, asked, end_turn=True).number == first.number


def test_where_the_turn_is_over_anyway_the_end_is_not_said(people):
    game = open_table(people[0], "foundations", {"first": 0}, size=2)
    opening.join(game, people[1])
    game.refresh_from_db()
    log.append_all(game, [Answered(0, "turn", "income")], opened(game), end_turn=True)
    assert (Event.objects.of(game.pk).count(), log.observe(game, 1).question.what) == (game.head, "turn")


def test_without_an_end_to_say_the_same_again_is_a_repeat_however_the_game_goes_on(people):
    game = open_table(people[0], "foundations", {"first": 0}, size=2)
    opening.join(game, people[1])
    game.refresh_from_db()
    asked, income = opened(game), [Answered(0, "turn", "income")]
    first = log.append_all(game, income, asked, end_turn=True)
    for seat in (1, 0, 1):
        assert log.append_all(game, income, asked, end_turn=True).number == first.number
        log.append(game, Answered(seat, "turn", "income"), opened(game, seat))


def test_a_game_without_such_an_end_says_so(game):
    before = state(game)
    with pytest.raises(Illegal) as refused:
        log.append_all(game, [Answered(0, "bid", log.observe(game, 0).question.options[0])], end_turn=True)
    assert (refused.value.key, state(game)) == ("no_turn_end", before)


def test_a_counter_offer_in_one_breath(city):
    log.append_all(city, offer(city), opened(city))
    log.append_all(city, offer(city, ("answer", "counter"), seat=1, silver=3), opened(city, 1))
    look = log.observe(city, 0)
    assert (look.question.what, look.view["offer"]["seat"]) == ("answer", 1)
    assert log.observe(city, 1).undo_to == city.head - 7


def test_no_more_than_a_breath(city):
    assert len(offer(city)) + 1 <= answer_batches.MAX_ANSWERS_PER_BATCH


def test_no_breath_goes_past_what_comes_to_light(people):
    """Else the next answer, tried for one card after the other and refused in the end, would tell what was drawn."""
    game = open_table(people[0], "roma", {}, size=2)
    opening.join(game, people[1])
    drawing = advanced(game)
    before, told = state(game), set()
    for card in COST:
        answers = [drawing, Answered(drawing.seat, "keep", ("keep", card)), Answered(drawing.seat, "no", "x")]
        with pytest.raises(Illegal) as refusal:
            log.append_all(game, answers, opened(game, drawing.seat))
        told.add((refusal.value.key, str(refusal.value)))
    assert state(game) == before
    assert {key for key, _ in told} == {"not_one_batch"} and len(told) == 1


def advanced(game):
    """Play up to an action; the answer with which several cards are drawn."""
    while True:
        game.refresh_from_db()
        match = log.load(game)
        seat = match.awaited[0]
        question = match.asked(seat)
        if question.what == "action":
            die = max(choice[1] for choice in question.options if choice[0] == "cards")
            return Answered(seat, "action", ("cards", die))
        few = question.options[: question.least] if question.what == "exchange" else question.options[0]
        log.append(game, Answered(seat, question.what, few))

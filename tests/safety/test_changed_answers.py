"""Only its own seat notices an answer changed in an open Together: all other output stays equal."""

from datetime import timedelta
from itertools import chain

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from games.clocks.remarks import make_remark
from games.eventlog import log
from games.facts import luck
from games.facts.events import Answered
from games.models import Seat
from games.what_if import board_store
from notifications.inbound import dispatch
from notifications.models import ReceivedMail
from notifications.replies.reply_tokens import ReplyAddress
from roma_site.live import changes
from tests import law
from tests.page_law import Stage, outcomes
from tests.rules.gloria.test_secrecy import GAME as GLORIA
from tests.rules.roma.test_secrecy import GAME as ROMA
from tests.safety.quiet import answers, into_a_together

pytestmark = pytest.mark.django_db
STAGES = {"gloria": Stage("gloria", GLORIA, 3), "roma": Stage("roma", ROMA, 2)}


@pytest.fixture
def table(request, monkeypatch, django_user_model):
    stage = STAGES[request.param]
    inputs, (seat, _, _), _ = into_a_together(stage)
    monkeypatch.setattr(luck, "luck_outcome", outcomes(inputs))
    people = stage.people(django_user_model.objects.create_user)
    game = stage.opened(people)
    for who, _, choice in inputs:
        if who is not None:
            answer(game, who, choice)
    return stage, people, game, seat


def answer(game, seat, choice):
    look = log.observe(game, seat)
    log.append(game, Answered(seat, look.question.what, choice), look.opened)


def everything(stage, people, game, who):
    """All that a seat (None: who watches) can ask for, at its page's own marks."""
    client, seat = Client(), None if who is None else Seat.objects.get(game=game, number=who)
    client.force_login(people[-1 if who is None else who])
    game.refresh_from_db()
    at, api = f"/t/{game.slug}/", f"/api/v1/tables/{game.slug}/"
    seen = f"{at}news/?seen={game.head_for(seat)}&timed={game.retimed}"
    asked = [
        at,
        seen,
        f"{at}history/",
        f"{at}replay/",
        f"{at}chain/",
        f"{at}chain/?after=2",
        f"{at}chain/?after=99",
        "/",
        api,
        f"{api}question/",
    ]
    asked += [f"{api}history/", *(f"{at}replay/{game.head_for(seat) + n}/" for n in (-1, 0, 1))]
    found = [stage.bare(client.get(one)) for one in asked]
    assert found[1][1] == 204
    return [one[1:] for one in found]


@pytest.mark.parametrize("table", STAGES, indirect=True)
def test_nobody_else_can_tell(table):
    stage, people, game, seat = table
    others = [None, *(one for one in range(stage.seats) if one != seat)]
    with time_machine.travel("2026-03-01 12:00:00+00:00", tick=False):
        before = [everything(stage, people, game, who) for who in others]
        own = log.observe(game, seat)
        answer(game, seat, answers(own.question)[1])
        after = [everything(stage, people, game, who) for who in others]
    for one, other in zip(chain(*before), chain(*after), strict=True):
        assert one == other, law._apart(one[-1], other[-1])
    assert log.observe(game, seat).head == own.head + 1  # its own page tells it


@pytest.mark.parametrize("table", ["gloria"], indirect=True)
def test_a_word_goes_to_its_seat_alone(table):
    _, people, game, seat = table
    head = game.head
    answer(game, seat, answers(log.observe(game, seat).question)[1])
    [word] = changes.update_messages([f"{game.pk}:{seat}"])
    assert word == {"table": game.slug, "people": {str(people[seat].pk): str(head + 1)}, "watch": None, "kind": ""}
    [word] = changes.update_messages([str(game.pk)])
    heads = {str(one.pk): str(head) for one in people[:3]} | {str(people[seat].pk): str(head + 1)}
    assert word == {"table": game.slug, "people": heads, "watch": str(head), "kind": ""}
    other = next(one for one in log.load(game).awaited)
    answer(game, other, answers(log.observe(game, other).question)[0])
    [word] = changes.update_messages([str(game.pk)])
    assert set(word["people"].values()) | {word["watch"]} == {str(head + 2)}


@pytest.mark.parametrize("table", ["gloria"], indirect=True)
def test_what_others_do_meanwhile_goes_by_their_own_head(table):
    """A remark, a what-if board and a mail that did nothing name an event: never one that is secret."""
    _, people, game, seat = table
    other = next(one for one in log.load(game).awaited if one != seat)
    mails = [ReceivedMail.objects.create(seat=game.seats.get(number=other), key=key, outcome="unclear") for key in "ab"]
    about = ReplyAddress(people[other].pk, mails[0].seat_id, log.observe(game, other).opened)
    assert dispatch.deserves_receipt(mails[0], about, ["abracadabra"])
    head = game.head
    answer(game, seat, answers(log.observe(game, seat).question)[1])
    for one in mails:  # as they are read when a mail comes
        one.seat.game.refresh_from_db()
    assert not dispatch.deserves_receipt(mails[1], about, ["abracadabra"]), (
        "nothing has happened that its writer may know of"
    )
    board = board_store.open_at_question(game, people[other], other, log.observe(game, other).opened)
    assert [make_remark(game, "resumed").number, board.number] == [head, head]


@pytest.mark.parametrize("table", ["gloria"], indirect=True)
def test_whoever_has_played_elsewhere_is_told_the_same(table):
    stage, people, game, seat = table
    reader = next(one for one in range(stage.seats) if one not in log.load(game).waiting)
    type(game).objects.filter(pk=game.pk).update(slug="another-table")
    elsewhere, game.slug = STAGES["roma"].opened([people[reader], people[-1]]), "another-table"
    client = Client()
    client.force_login(people[reader])
    with time_machine.travel(timezone.now() + timedelta(minutes=40), tick=False):
        for choice in answers(
            log.observe(elsewhere, 0).question
        ):  # two answers of theirs; then the other one is awaited
            answer(elsewhere, 0, choice)
        before = stage.bare(client.get(f"/t/{game.slug}/"))
        answer(game, seat, answers(log.observe(game, seat).question)[1])
        after = stage.bare(client.get(f"/t/{game.slug}/"))
    assert before == after, law._apart(before[-1], after[-1])

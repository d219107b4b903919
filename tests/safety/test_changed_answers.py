"""An answer that is changed inside an open Together is news to nobody but its seat: whatever the others can ask for is
the same to the byte before and after it, and no word of it reaches them."""

from itertools import chain, combinations, islice
from random import Random

import pytest
import time_machine
from django.test import Client

from games.eventlog import log
from games.facts.events import Answered
from games.models import Seat
from roma_site.live import telling
from tests import law
from tests.page_law import Stage
from tests.rules import chance
from tests.rules.gloria.test_secrecy import GAME as GLORIA
from tests.rules.roma.test_secrecy import GAME as ROMA

pytestmark = pytest.mark.django_db
STAGES = {"gloria": Stage("gloria", GLORIA, 3), "roma": Stage("roma", ROMA, 2)}


@pytest.fixture
def table(request, django_user_model):
    """A table at which several are asked at once, where one has answered and may still change that: with its people and
    that seat."""
    stage = STAGES[request.param]
    people, random = stage.people(django_user_model.objects.create_user), Random(5)
    for _ in range(40):
        game = stage.opened(people)
        for _ in range(60):
            match = log.load(game)
            able = [seat for seat in match.awaited if len(answers(match.asked(seat))) > 1]
            if match.together and len(match.awaited) > 1 and able:
                answer(game, able[0], answers(match.asked(able[0]))[0])
                return stage, people, game, able[0]
            if match.over:
                break
            who = match.awaited[0]
            answer(game, who, chance.choice(random, log.look(game, who).question))
        type(game).objects.filter(pk=game.pk).update(slug=f"over-{game.pk}")
    pytest.fail("nobody is ever asked together")


def answers(question):
    """Two that may be given, or fewer, for a question that has options."""
    options = getattr(question, "options", ())
    if not hasattr(question, "least"):
        return options[:2]
    several = islice(combinations(options, max(1, question.least)), 500)
    return list(dict.fromkeys(several))[:2]


def answer(game, seat, choice):
    look = log.look(game, seat)
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
        own = log.look(game, seat)
        answer(game, seat, answers(own.question)[1])
        after = [everything(stage, people, game, who) for who in others]
    for one, other in zip(chain(*before), chain(*after), strict=True):
        assert one == other, law._apart(one[-1], other[-1])
    assert log.look(game, seat).head == own.head + 1  # its own page tells it


@pytest.mark.parametrize("table", ["gloria"], indirect=True)
def test_a_word_goes_to_its_seat_alone(table):
    """Until somebody answers for the first time: then everybody is told, each of the head of their own page."""
    _, people, game, seat = table
    head = game.head
    answer(game, seat, answers(log.look(game, seat).question)[1])
    [word] = telling.words([f"{game.pk}:{seat}"])
    assert word == {"table": game.slug, "people": {str(people[seat].pk): str(head + 1)}, "watch": None, "kind": ""}
    [word] = telling.words([str(game.pk)])
    heads = {str(one.pk): str(head) for one in people[:3]} | {str(people[seat].pk): str(head + 1)}
    assert word == {"table": game.slug, "people": heads, "watch": str(head), "kind": ""}
    other = next(one for one in log.load(game).awaited)
    answer(game, other, answers(log.look(game, other).question)[0])
    [word] = telling.words([str(game.pk)])
    assert set(word["people"].values()) | {word["watch"]} == {str(head + 2)}

"""Where all play together against the game, a page offers nothing that only makes sense against each other."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.deadlines import sweep
from games.deadlines.timeouts import claimants
from games.eventlog import log
from games.facts.errors import Refused
from games.facts.events import Closed, Conceded
from games.models import Game, OpenQuestion, Remark
from games.motions import voting
from tests.browser import scenes

pytestmark = pytest.mark.both

WON_TOGETHER = "End with a shared victory"
CLAIM = TimeControl("answer", 3 * SECONDS_PER_DAY, grace=0, late="claim")


@pytest.fixture
def people(db):
    return [scenes.person(name) for name in ("Ana", "Bruno")]


def sit(people, **more) -> Game:
    """Ana is asked for her second turn."""
    return scenes.play(scenes.table(*people, ruleset="foundations", **more), 0, events=8)


@pytest.fixture
def consul(people):
    return sit(people, options={"consul": "estandar"})


def page(game, user) -> str:
    client = Client()
    client.force_login(user)
    return client.get(f"/t/{game.slug}/").content.decode()


def test_a_shared_win_can_be_proposed_against_each_other_only(people, consul):
    assert WON_TOGETHER in page(sit(people), people[0])
    shown = page(consul, people[0])
    assert WON_TOGETHER not in shown
    assert "End without a winner" in shown
    with pytest.raises(Refused):
        voting.propose_motion(consul, people[0], "draw", True)


def test_who_concedes_reads_what_it_means(people, consul):
    log.append(consul, Conceded(0, True))
    shown = page(Game.objects.get(pk=consul.pk), people[0])
    assert "If everyone concedes, the game is lost." in shown
    assert "that player wins" not in shown


@pytest.mark.parametrize(("options", "able"), [({"consul": "estandar"}, 0), ({}, 1)])
def test_waiting_for_a_partner_beats_no_consul(people, options, able):
    """The built-in player answers for who is late, though the table agreed on claims, as tables once could."""
    game = sit(people, options=options, time_control=replace(CLAIM, late="stand_in"))
    Game.objects.filter(pk=game.pk).update(time_control=CLAIM.kept())
    late = OpenQuestion.objects.get(game=game).seat
    assert len(claimants(game, late)) == able
    OpenQuestion.objects.filter(game=game).update(deadline=timezone.now() - timedelta(days=1), alarm=timezone.now())
    sweep.sweep_deadlines(timezone.now() + timedelta(seconds=1))
    assert Remark.objects.get(game=game).key == ("late" if able else "missed")


def test_a_game_that_nobody_has_won_says_so(people, consul):
    log.append(consul, Closed("agreed", ()))
    shown = page(Game.objects.get(pk=consul.pk), people[0])
    assert "Nobody won" in shown
    assert "share the victory" not in shown

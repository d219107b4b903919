"""The site keeps one league for newcomers open."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Tournament
from games.tournaments import founding
from games.tournaments.founding import keep_newcomers_league_open, open_newcomers_league
from tests import memory

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def forgetful():
    memory.forget()


@pytest.mark.both
def test_one_is_open_and_a_new_one_opens_when_it_starts():
    assert keep_newcomers_league_open() and not keep_newcomers_league_open()
    first = Tournament.objects.get()
    assert first.newcomers and first.public and first.club is None and not first.directors.exists()
    Tournament.objects.update(state="running")
    assert keep_newcomers_league_open()
    assert Tournament.objects.filter(newcomers=True, state="open").count() == 1


def test_a_site_can_be_without_one(settings):
    settings.NEWCOMERS_LEAGUE = False
    assert not keep_newcomers_league_open() and open_newcomers_league() is None


def test_an_empty_home_asks_for_it_once_a_minute(django_assert_num_queries):
    keep_newcomers_league_open()
    with django_assert_num_queries(1):
        found = open_newcomers_league(), open_newcomers_league()
    assert found == (Tournament.objects.get(),) * 2


def test_with_too_few_it_waits_another_week():
    keep_newcomers_league_open()
    made, later = Tournament.objects.get(), timezone.now() + timedelta(days=8)
    founding.wait_for_more(made, later)
    made.refresh_from_db()
    assert made.draw_at - later == timedelta(days=7) and made.closes_at > made.draw_at + timedelta(weeks=11)
    assert made.state == "open" and made.confirmation_asked_at is None


def test_its_name_is_in_the_language_of_the_reader():
    keep_newcomers_league_open()
    assert Tournament.objects.get().shown_name == "Newcomers’ league"

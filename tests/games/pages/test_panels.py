"""The table's page is made of panels: each has its own part of the context, and all look at the table once."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory

from games.eventlog import log
from games.pages.table.panels import PANELS, context_of
from games.selectors.table_context import get_table_context

pytestmark = pytest.mark.django_db


def visited(game, user):
    request = RequestFactory().get("/")
    request.user = user
    return get_table_context(request, game.slug)


@pytest.mark.parametrize("who", ["player", "somebody who watches"])
def test_no_panel_takes_another_s_place(game, people, who):
    at = visited(game, people[0] if who == "player" else AnonymousUser())
    look = log.observe(game, at.me)
    names = [name for panel in PANELS for name in panel(at, look)]
    assert len(names) == len(set(names)) == len(context_of(at, look)) > 15


def test_questions_and_remarks_are_read_once_for_all_panels(game, people, django_assert_max_num_queries):
    at = visited(game, people[0])
    assert context_of(at, log.observe(game, at.me))["lines"]
    with django_assert_max_num_queries(0):
        assert set(at.asked) and at.sidebar.remarks == []


def test_times_are_told_in_a_zone_of_their_own_to_those_who_have_one(game, people):
    assert visited(game, people[0]).own_zone
    assert not visited(game, AnonymousUser()).own_zone

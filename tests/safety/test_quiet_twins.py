"""Actions that only others may notice change nothing in a reader's output."""

from collections.abc import Callable
from functools import cache, partial

import pytest
from django.contrib.auth import get_user_model
from django.db import transaction
from django.test import override_settings

from tests import tiers
from tests.safety.moments import Moment, forget
from tests.safety.planted import PLANTED
from tests.safety.quiet import quiet_tables
from tests.safety.senses import SENSES
from tests.safety.test_bytes import TABLES, difference

pytestmark = pytest.mark.seeded
CHOSEN = [leak for leak in PLANTED if leak.quiet and (tiers.DEEP or not leak.deep)]
# Operators are shown the log itself; `faults` gives the others orders, which at one of the tables they have already.
ALL = [sense for sense in SENSES if sense not in ("operators", "faults")]
OF_A_QUESTION = ["shared", "programs", "previews", "boards"]  # the reader is asked, too
SENSES_OF = {"gloria": ALL, "roma": ALL, "foundations": ALL} if tiers.DEEP else {"gloria": ALL, "roma": OF_A_QUESTION}
# These senses continue the game. Trap: after a changed answer later events have other numbers, and all players may
# count the events when another player has answered. So for these senses the twin is the one without a changed answer.
GOING_ON = {"acts", "sheets", "times", "tasks", "receipts"}


@pytest.fixture(scope="module")
def told(request, django_db_blocker) -> Callable[[str], dict]:
    request.getfixturevalue("django_db_setup")

    @cache
    def of(ruleset: str) -> dict[str, dict[str, list]]:
        with django_db_blocker.unblock(), override_settings(API_PER_MINUTE=10**9), transaction.atomic():
            found = everything_told(ruleset)
            transaction.set_rollback(True)
        return found

    return of


def everything_told(ruleset: str) -> dict[str, dict[str, list]]:
    table, found = TABLES[ruleset], {}
    quiet, people = quiet_tables(table), table.people(get_user_model().objects.create_user)

    def listen(name: str, at: Moment) -> None:
        for sense in SENSES_OF[ruleset]:
            if name == "still" or (name == "unchanged") == (sense in GOING_ON):
                found.setdefault(sense, {})[name] = SENSES[sense](at)
        for leak in CHOSEN if ruleset == "gloria" and name != "unchanged" else ():
            with pytest.MonkeyPatch.context() as patch:
                leak.plant(patch)
                forget()
                found.setdefault(leak.name, {})[name] = SENSES[leak.sense](at)
            forget()

    for name in ("still", "busy", "unchanged"):
        inputs = getattr(quiet, name)
        if name != "unchanged" or GOING_ON & {*SENSES_OF[ruleset]}:
            table.moments(inputs, people, quiet.reader, {len(inputs)}, partial(listen, name))
    return found


def apart(told: dict[str, list], sense: str) -> str:
    still, other = told.values()
    return difference({sense: still}, {sense: other})


@pytest.mark.parametrize(("ruleset", "sense"), [(one, sense) for one in SENSES_OF for sense in SENSES_OF[one]])
def test_what_others_do_quietly_is_not_noticed(ruleset, sense, told) -> None:
    assert not (found := apart(told(ruleset)[sense], sense)), found


@pytest.mark.parametrize("leak", CHOSEN, ids=lambda leak: leak.name)
def test_a_planted_leak_is_caught(leak, told) -> None:
    assert apart(told("gloria")[leak.name], leak.sense), f"{leak.sense} does not catch it"

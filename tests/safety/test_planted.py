"""The sense named by each leak of planted.py catches it; without the leak the twins are equal."""

from collections.abc import Iterator
from random import Random

import pytest
from django.contrib.auth import get_user_model
from django.db import transaction
from django.test import override_settings

from games.rules.ask import Illegal
from games.rules.match import Match
from tests import law, tiers
from tests.rules.gloria.test_secrecy import GAME
from tests.safety.leaks import is_odd
from tests.safety.moments import Moment, Table, forget
from tests.safety.planted import PLANTED
from tests.safety.senses import SENSES
from tests.safety.test_bytes import difference, unlike_alone

pytestmark = pytest.mark.seeded
TABLE = Table("gloria", GAME, 3, {"short": True}, most=40)
READER = 0
QUICK = ("table", "holdings", "digests", "times", "tasks", "receipts")  # the others' twins are in test_bytes.py
CHOSEN = [leak for leak in PLANTED if not leak.quiet and (tiers.DEEP or not leak.deep)]


def stops_of(inputs: list) -> dict[bool, int]:
    match, found = TABLE.replayed([]), {}
    for step, taken in enumerate(inputs[:-3], 1):
        match.take(*taken)
        if len(match.awaited) == 1:
            found[match.awaited[0] == READER] = step
    return found


def others(inputs: list) -> Iterator[list]:
    match = TABLE.replayed(inputs[: stops_of(inputs)[False]])
    held, drawn = match.t.players[match.awaited[0]].hand, match.t.deck[-1]
    at = next(at for at, taken in enumerate(inputs) if taken[0] is None)
    dealt = inputs[at][2]
    for first in [place for place, card in enumerate(dealt) if card == drawn]:
        for second in [place for place, card in enumerate(dealt) if card in held]:
            swapped = list(dealt)
            swapped[first], swapped[second] = dealt[second], dealt[first]
            yield [*inputs[:at], (None, inputs[at][1], tuple(swapped)), *inputs[at + 1 :]]


def told_apart(one: list, other: list) -> bool:
    """Whether the reader can tell these logs apart, or could not even if leaks told what they tell."""
    try:
        steps = [*stops_of(one).values(), len(one)]
        pairs = [[TABLE.replayed(log[:step]) for log in (one, other)] for step in steps]
    except Illegal:
        return True
    return any(seen(a) != seen(b) for a, b in pairs) or any(
        x == y for a, b in pairs[:-1] for x, y in zip(hidden(a), hidden(b), strict=True)
    )


def seen(match: Match) -> list:
    return [match.view(READER), match.said(READER), law.question(match, READER), match.over]


def hidden(match: Match) -> list:
    return [is_odd(match.t.deck[-1]), sum(len(card) for player in match.t.players for card in player.hand)]


def twins(number: int) -> tuple[list, list]:
    """Two logs which the reader cannot tell apart, from a random game of that number or a later one."""
    while True:
        one = law.random_log(TABLE.replayed([]), Random(number), TABLE.most)
        if len(stops_of(one)) == 2:
            for other in others(one):
                if not told_apart(one, other):
                    return one, other
        number += 1


@pytest.fixture(scope="module")
def told(request, django_db_blocker) -> dict[str, list]:
    request.getfixturevalue("django_db_setup")
    pair = twins(0)  # always the same: at other tables not every leak has something to tell
    found: dict[str, list] = {}

    def listen(at: Moment) -> None:
        asked = at.look(READER).question is not None
        planted = [leak for leak in CHOSEN if leak.asked == asked]
        for name, sense, plant in [(one.name, one.sense, one.plant) for one in planted]:
            with pytest.MonkeyPatch.context() as patch:
                plant(patch)
                forget()
                found.setdefault(name, []).append(SENSES[sense](at))
            forget()
        for sense in dict.fromkeys(leak.sense for leak in planted if tiers.DEEP or leak.sense in QUICK):
            found.setdefault(f"{sense}, asked: {asked}", []).append(SENSES[sense](at))

    with django_db_blocker.unblock(), override_settings(API_PER_MINUTE=10**9), transaction.atomic():
        people = TABLE.people(get_user_model().objects.create_user)
        for inputs in pair:
            woven = TABLE.with_more(inputs, READER, Random(1))
            stops = {step + len(woven) - len(inputs) for step in stops_of(inputs).values()}
            TABLE.moments(woven, people, READER, stops, listen)
        transaction.set_rollback(True)
    return found


@pytest.mark.parametrize("leak", CHOSEN, ids=lambda leak: leak.name)
def test_a_planted_leak_is_caught(leak, told) -> None:
    one, other = told[leak.name]
    told_apart = difference({leak.sense: one}, {leak.sense: other}) or unlike_alone(one)
    assert told_apart, f"{leak.sense} does not catch it"


def test_without_a_leak_the_same_twins_are_told_the_same(told) -> None:
    clean = [name for name in told if name not in [leak.name for leak in CHOSEN]]
    assert {name.partition(",")[0] for name in clean} >= {leak.sense for leak in CHOSEN} & {*QUICK}
    for name in clean:
        assert not (found := difference({name: told[name][0]}, {name: told[name][1]})), found


def test_there_are_enough_leaks_of_enough_kinds() -> None:
    assert len(PLANTED) >= 30 and len(CHOSEN) >= 20 and len({leak.name for leak in PLANTED}) == len(PLANTED)
    assert {leak.sense for leak in PLANTED} == {*SENSES}

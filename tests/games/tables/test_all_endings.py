"""The places of every ending of every game: each recorded game's last move is made at a table of people.

The rows are compared with the recorded winners and points by the tests' own code (tests/games/season.py)."""

import json
import uuid
from itertools import count
from types import SimpleNamespace

import pytest
from django.utils import timezone

from games.eventlog import log
from games.eventlog.loading import load_cold
from games.eventlog.open_questions import TableChange, write_open_questions
from games.facts.events import Answered, Replaced, encode, event_kind
from games.models import Event, Game, Participation, Seat
from games.models.event import MAX_EVENTS_PER_GAME
from games.rules import GAMES
from games.tables import stays
from tests import tiers
from tests.games.season import result_faults, stay_faults
from tests.golden import record
from tests.golden.candidates import Candidate

pytestmark = pytest.mark.django_db
ENDINGS = {
    "gloria": {"agreed", "catacombs", "conceded", "deck", "forum", "sites"},
    "roma": {"agreed", "conceded", "empty_pool", "no_vp"},
    "great_city": {"agreed", "conceded", "rounds"},
    "foundations": {"agreed", "conceded", "consul", "eras", "players"},
}


def chosen(ruleset):
    """One recorded game for each number of seats, reason and number of winners; in `make deep` all, and new ones."""
    every = [record.read(file) for file in record.all_of(ruleset)]
    if tiers.DEEP:
        new = [Candidate(ruleset, seed) for seed in tiers.seeds(0, 20)]
        ended = [one for one in new if one.over]
        return every + [
            SimpleNamespace(name="new", ruleset=ruleset, events=one.events, result=one.loaded.result()) for one in ended
        ]
    kinds = {(record.begun(one).seats, one.result["reason"], len(one.result["winners"])): one for one in every}
    return list(kinds.values())


@pytest.fixture
def sit(django_user_model):
    """Put people at a table where all of a recorded game has been played but the last move. At each change of players
    one leaves and another takes the seat."""
    numbers = count()

    def person():
        name = f"Player {next(numbers)}"
        return django_user_model.objects.create(email=f"{name[7:]}@example.org", public_name=name, name_key=name)

    def make(golden):
        started, events, digest = record.begun(golden), golden.events[:-2], b"\0" * 32
        game = Game.objects.create(
            uuid=uuid.UUID(started.game), ruleset=golden.ruleset, version=started.version, options=started.options,
            size=started.seats, commitment=started.commitment, secret=bytes.fromhex(golden.events[-1].secret),
            timeline=started.timeline, head=len(events), digest=digest, state=Game.State.RUNNING, started_at=timezone.now(),
        )  # fmt: skip
        Event.objects.bulk_create(
            Event(
                id=game.pk * MAX_EVENTS_PER_GAME + number, game=game, number=number, at=timezone.now(), digest=digest,
                kind=event_kind(event), payload=encode(event).decode(),
            )
            for number, event in enumerate(events, 1)
        )  # fmt: skip
        stays = [Participation(game=game, seat=seat, user=person(), from_event=1) for seat in range(game.size)]
        for number, event in enumerate(events, 1):
            if type(event) is Replaced:
                last = next(stay for stay in reversed(stays) if stay.seat == event.seat)
                last.to_event, last.ending = number, "left"
                stays.append(Participation(game=game, seat=event.seat, user=person(), from_event=number))
        Participation.objects.bulk_create(stays)
        loaded = load_cold(game)
        for stay in stays:
            if stay.to_event is None:
                conceded = stay.seat in loaded.match.conceded
                Seat.objects.create(
                    game=game, number=stay.seat, user=stay.user, name=stay.user.public_name, conceded=conceded
                )
        write_open_questions(TableChange(game, loaded, timezone.now()))
        return game

    return make


@pytest.mark.seeded
@pytest.mark.parametrize("ruleset", GAMES)
def test_places_are_the_rulebooks_winners_and_points(sit, ruleset):
    every = chosen(ruleset)
    assert {golden.result["reason"] for golden in every} >= ENDINGS[ruleset]
    assert {record.begun(golden).seats for golden in every} == set(GAMES[ruleset].SEATS)
    for golden in every:
        game, last = sit(golden), golden.events[-2]
        asked = log.observe(game, last.seat).opened if type(last) is Answered else None
        log.append(game, last, asked)
        game.refresh_from_db()
        assert game.result == json.loads(json.dumps(golden.result)), golden.name
        assert stays.complete_due_results() == 1
        assert not [*stay_faults(game), *result_faults(game)], golden.name
        assert stays.complete_results(game.pk) == []

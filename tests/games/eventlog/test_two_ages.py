"""Two servers of two ages share a database while a site is updated: one knows the second scheme of luck."""

import pytest

from games import rules
from games.eventlog import loading, log
from games.eventlog.cache import loaded_games
from games.eventlog.integrity import fault_of
from games.eventlog.log import Illegal
from games.eventlog.observations import kept
from games.facts import luck
from games.facts.errors import NotHere
from games.facts.events import Answered, Started
from games.models import Game
from games.tables import opening
from tests.browser import scenes
from tests.games import tiny
from tests.games.playing import kinds, play_on

pytestmark = [pytest.mark.both, pytest.mark.django_db]
# Of the last release.
OLD = {"gloria": 1, "roma": 1, "great_city": 1, "foundations": 2}


def opened_by_the_older(host) -> Game:
    """As a server without the second scheme leaves it: its rows know no timeline, and it has drawn nonces."""
    game = opening.open_table(host, "tiny", size=3)
    Game.objects.filter(pk=game.pk).update(timeline="", commitment=luck.commitment(game.uuid, game.secret))
    game.seats.update(nonce="ab" * 16, commitment_seen=None)
    return Game.objects.get(pk=game.pk)


@pytest.mark.parametrize("ruleset", OLD)
def test_the_older_server_leaves_tables_of_the_second_scheme_alone(ruleset, people, monkeypatch):
    game = scenes.table(*people[:2], ruleset=ruleset)
    assert game.timeline and game.version == rules.GAMES[ruleset].VERSION > OLD[ruleset]
    loaded_games.clear()
    kept.clear()
    monkeypatch.setattr(rules.GAMES[ruleset], "VERSION", OLD[ruleset])
    seat = game.asked.first().seat.number
    with pytest.raises(NotHere):
        log.look(game, seat)
    with pytest.raises(NotHere):
        log.append(game, Answered(seat, "x", "y"))
    game.refresh_from_db()
    assert not game.held
    monkeypatch.undo()
    assert log.look(game, seat).question is not None


def test_a_table_that_the_older_one_opened_begins_by_the_first_scheme(people):
    game = opened_by_the_older(people[0])
    opening.join(game, people[1], nonce="mine")
    opening.join(game, people[2])
    game.refresh_from_db()
    started = loading.cold(game).started
    assert (started.scheme, started.timeline, started.own) == (None, None, None)
    assert started.nonces == ("ab" * 16, "mine", "")
    play_on(game)
    assert fault_of(game) is None


def test_a_nonce_that_the_older_one_drew_counts_for_nothing(people):
    game = opening.open_table(people[0], "tiny", size=3, nonce="mine")
    game.seats.create(number=1, user=people[1], name="Bob", nonce="ab" * 16)
    opening.join(game, people[2])
    game.refresh_from_db()
    started = loading.cold(game).started
    assert started.nonces == ("mine", "", "") and [one.seat for one in started.own] == [0]
    assert fault_of(game) is None and list(game.seats.values_list("nonce", flat=True)) == ["mine", "", ""]


def test_the_older_one_cannot_begin_a_table_of_the_second_scheme_by_the_first(people):
    """It looks whether the promise is one of the only kind it knows."""
    game = opening.open_table(people[0], "tiny", size=2)
    game.seats.create(number=1, user=people[1], name="Bob", nonce="ab" * 16)
    assert luck.commitment(game.uuid, game.secret) != game.commitment
    older = Started(str(game.uuid), "tiny", tiny.VERSION, game.options, 2, game.commitment, ("", "ab" * 16), {})
    with pytest.raises(Illegal, match="cannot be started"):
        log.append(game, older)
    assert kinds(game) == []

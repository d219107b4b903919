"""Opening, joining, leaving, starting."""

import pytest
from django.contrib.auth.models import AnonymousUser

from games.clocks.time_control import TimeControl
from games.eventlog.log import append
from games.facts import luck
from games.facts.errors import Refused
from games.facts.events import Conceded
from games.models import Game
from games.tables import opening
from tests.tables import open_table, replace_player

pytestmark = pytest.mark.both


@pytest.fixture
def table(people):
    """Alice's open table for three."""
    return open_table(people[0], "tiny", size=3)


def names(game):
    return [(seat.number, seat.name, seat.built_in) for seat in game.seats.order_by("number")]


class TestOpening:
    def test_the_host_sits_down(self, table):
        assert names(table) == [(0, "Alice", False)]
        assert (table.state, table.options, table.head) == ("open", {"length": 3, "closed_book": False}, 0)
        word, number = table.slug.split("-")
        assert word.isalpha() and number.isdecimal() and table.name == table.slug.capitalize()

    def test_the_commitment_is_there_from_the_beginning(self, table):
        assert table.commitment == luck.make_commitment(table.uuid, table.secret, table.timeline)

    def test_with_built_in_players_it_starts_at_once(self, people):
        game = open_table(people[0], "tiny", size=3, built_in=2)
        assert game.state == "running" and [built_in for _, _, built_in in names(game)] == [False, True, True]
        assert game.open_questions.filter(stand_in=True).count() == 2

    @pytest.mark.parametrize(
        ("key", "given"),
        [
            ("unknown_game", {"ruleset": "chess"}),
            ("bad_seats", {"size": 1}),
            ("bad_seats", {"size": 9}),
            ("bad_seats", {"size": "3"}),
            ("bad_seats", {"size": True}),
            ("unknown_option", {"options": {"x": 1}}),
            ("bad_option", {"options": {"length": 2}}),
            ("bad_option", {"options": {"length": True}}),
            ("bad_computer_players", {"built_in": 3}),
            ("bad_computer_players", {"built_in": -1}),
            ("bad_computer_players", {"built_in": "1"}),
        ],
    )
    def test_refusals(self, people, key, given):
        with pytest.raises(Refused) as refused:
            open_table(people[0], **{"ruleset": "tiny", **given})
        assert refused.value.key == key and str(refused.value).endswith(".")
        assert not Game.objects.exists()

    def test_where_all_play_together_the_end_is_not_to_be_claimed(self, people):
        claims = TimeControl("answer", 3600, late="claim")
        with pytest.raises(Refused, match="claim the end"):
            open_table(people[0], "foundations", {"consul": "estandar"}, time_control=claims)
        assert open_table(people[0], "foundations", time_control=claims).pk


class TestJoining:
    def test_the_last_one_starts_the_game(self, table, people):
        opening.join(table, people[1])
        opening.join(table, people[2])
        table.refresh_from_db()
        assert table.state == "running" and [name for _, name, _ in names(table)] == ["Alice", "Bob", "Charlie"]

    def test_own_luck(self, table, people):
        assert opening.join(table, people[1], nonce="my own luck").nonce == "my own luck"

    @pytest.mark.parametrize("nonce", ["", "x" * 65, "a\nb", 3])
    def test_bad_luck(self, table, people, nonce):
        with pytest.raises(Refused, match="own luck"):
            opening.join(table, people[1], nonce=nonce)

    def test_nobody_sits_twice(self, table, people):
        with pytest.raises(Refused, match="already"):
            opening.join(table, people[0])

    def test_a_private_table_needs_its_token(self, people):
        table = open_table(people[0], "tiny", public=False)
        for token in (None, "", "x", people[1].pk):
            with pytest.raises(Refused, match="invitation"):
                opening.join(table, people[1], token)
        opening.join(table, people[1], table.invitation)

    def test_an_old_invitation_is_worth_nothing(self, people):
        table = open_table(people[0], "tiny", public=False)
        old = table.invitation
        opening.renew_invitation(table, people[0])
        with pytest.raises(Refused, match="invitation"):
            opening.join(table, people[1], old)

    def test_a_started_table_is_closed(self, game, django_user_model):
        dora = django_user_model.objects.create_user("dora@example.org", "Dora")
        with pytest.raises(Refused, match="All seats of this table are taken"):
            opening.join(game, dora)


class TestLeaving:
    def test_seats_close_up(self, table, people):
        opening.join(table, people[1])
        table4 = open_table(people[1], "tiny", size=4)
        opening.join(table4, people[0])
        opening.join(table4, people[2])
        opening.leave(table4, people[0])
        assert names(table4) == [(0, "Bob", False), (1, "Charlie", False)]

    def test_a_host_who_leaves_cancels(self, table, people):
        opening.leave(table, people[0])
        table.refresh_from_db()
        assert table.state == "cancelled"
        with pytest.raises(Refused, match="canceled"):
            opening.join(table, people[1])

    def test_only_who_sits_there(self, table, people):
        with pytest.raises(Refused, match="no seat"):
            opening.leave(table, people[1])

    def test_not_once_it_runs(self, game, people):
        with pytest.raises(Refused, match="is running"):
            opening.leave(game, people[1])


class TestStarting:
    def test_built_in_players_fill_the_rest(self, table, people):
        opening.join(table, people[1])
        opening.start_early(table, people[0])
        table.refresh_from_db()
        assert table.state == "running" and [built_in for _, _, built_in in names(table)] == [False, False, True]

    def test_only_the_host(self, table, people):
        for act in (opening.start_early, opening.cancel, opening.renew_invitation):
            with pytest.raises(Refused, match="Only the host"):
                act(table, people[1])

    def test_cancelling(self, table, people):
        opening.cancel(table, people[0])
        table.refresh_from_db()
        assert table.over


class TestConceding:
    def test_by_the_player(self, game, people):
        opening.concede(game, people[1])
        assert game.seats.get(number=1).conceded
        opening.concede(game, people[1], stands=False)
        assert not game.seats.get(number=1).conceded

    def test_not_by_strangers(self, game, django_user_model):
        dora = django_user_model.objects.create_user("dora@example.org", "Dora")
        with pytest.raises(Refused, match="no seat"):
            opening.concede(game, dora)


def test_who_may_see(game, people, django_user_model):
    dora = django_user_model.objects.create_user("dora@example.org", "Dora")
    assert opening.may_see(game, AnonymousUser())
    game.public = False
    assert not opening.may_see(game, AnonymousUser()) and not opening.may_see(game, dora)
    assert opening.may_see(game, people[1]) and opening.may_ask_for_seat(game, dora, game.invitation)


def test_an_erased_person_leaves_the_log_whole(game, people):
    append(game, Conceded(2))
    people[2].delete()
    seat = game.seats.get(number=2)
    assert seat.user is None and append(game, Conceded(2, stands=False)).number == 5


def test_a_person_may_be_called_like_a_built_in_player(people, django_user_model):
    numa = django_user_model.objects.create_user("numa@example.org", opening.COMPUTER_PLAYER_NAMES[0])
    game = open_table(numa, "tiny", size=8, built_in=7)
    replace_player(game, 0, None)
    assert len({name for _, name, _ in names(game)}) == 8

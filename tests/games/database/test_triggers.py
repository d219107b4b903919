"""The database itself refuses to change the log, on both engines."""

from datetime import timedelta

import pytest
from django.core import checks
from django.core.management import call_command
from django.db import Error, IntegrityError, connection, transaction
from django.utils import timezone

from games.database import triggers
from games.eventlog.log import append
from games.facts.events import Conceded
from games.models import Club, Event, Game, Tournament
from games.models.event import MAX_EVENTS_PER_GAME

pytestmark = pytest.mark.both

COLUMNS = "id, game_id, number, kind, payload, at, digest"
ATTEMPTS = {
    "update": "UPDATE games_event SET payload = '{}' WHERE id = %(key)s",
    "update of all": "UPDATE games_event SET number = number + 1",
    "delete": "DELETE FROM games_event WHERE id = %(key)s",
    "insert the same": f"INSERT INTO games_event ({COLUMNS}) SELECT {COLUMNS} FROM games_event WHERE id = %(key)s",
    "upsert": f"INSERT INTO games_event ({COLUMNS}) SELECT {COLUMNS} FROM games_event WHERE id = %(key)s ON CONFLICT (id) DO UPDATE SET payload = '{{}}'",
    "another key": f"INSERT INTO games_event ({COLUMNS}) SELECT id + 500, game_id, number, kind, payload, at, digest FROM games_event WHERE id = %(key)s",
    "no number": f"INSERT INTO games_event ({COLUMNS}) SELECT game_id * {MAX_EVENTS_PER_GAME}, game_id, 0, kind, payload, at, digest FROM games_event WHERE id = %(key)s",
}
ON_SQLITE = {
    "replace": f"INSERT OR REPLACE INTO games_event ({COLUMNS}) SELECT id, game_id, number, kind, '{{}}', at, digest FROM games_event WHERE id = %(key)s",
    "replace into": f"REPLACE INTO games_event ({COLUMNS}) SELECT id, game_id, number, kind, '{{}}', at, digest FROM games_event WHERE id = %(key)s",
    "update or replace": "UPDATE OR REPLACE games_event SET id = id + 1, number = number + 1 WHERE id = %(key)s",
    "insert or ignore": f"INSERT OR IGNORE INTO games_event ({COLUMNS}) SELECT id, game_id, number, kind, '{{}}', at, digest FROM games_event WHERE id = %(key)s",
}
EVENTS_STAY = ["event_no_update", "event_no_delete", "event_no_replace"]
CLUBS_STAY_CLOSED = ["club_closed_insert", "club_closed_update"]
RULES_STAY = ["tournament_frozen"]
NAMES = {
    "sqlite": [*EVENTS_STAY, *CLUBS_STAY_CLOSED, *RULES_STAY],
    "postgresql": ["event_no_change", *CLUBS_STAY_CLOSED, *RULES_STAY],
}


def attempts():
    return {**ATTEMPTS, **(ON_SQLITE if connection.vendor == "sqlite" else {})}.items()


def test_every_attempt_is_refused(game):
    key, before = game.pk * MAX_EVENTS_PER_GAME + 2, list(Event.objects.of(game.pk).values())
    for name, sql in attempts():
        with pytest.raises(Error), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(sql.replace("%(key)s", str(key)))
            pytest.fail(f"{name} went through")
        assert list(Event.objects.of(game.pk).values()) == before, name


def test_django_s_own_ways_are_refused(game):
    event = Event.objects.of(game.pk, 2, 2).get()
    for change in (
        lambda: event.save(),
        lambda: event.delete(),
        lambda: Event.objects.of(game.pk).update(kind="x"),
        lambda: Event.objects.of(game.pk)._raw_delete("default"),
        lambda: Event.objects.bulk_update([event], ["payload"]),
        lambda: Event.objects.bulk_create(
            [event], update_conflicts=True, update_fields=["payload"], unique_fields=["id"]
        ),
    ):
        with pytest.raises(Error), transaction.atomic():
            change()
    assert Event.objects.of(game.pk).count() == 3


def test_a_game_with_a_log_cannot_be_deleted(game):
    with pytest.raises(Error), transaction.atomic():
        game.delete()
        connection.check_constraints()
    assert Game.objects.filter(uuid=game.uuid).exists()


def test_the_log_still_grows(game):
    assert append(game, Conceded(0)).number == 4


def test_a_table_of_a_closed_club_is_never_public(django_user_model):
    closed, open_to_all = Club.objects.create(name="Closed"), Club.objects.create(name="Open", kind=Club.Kind.OPEN)
    private, public = (Game.objects.create(ruleset="roma", size=2, public=shown) for shown in (False, True))
    Game.objects.filter(pk=private.pk).update(club=closed)
    Game.objects.filter(pk=public.pk).update(club=open_to_all)
    for change in (
        lambda: Game.objects.create(ruleset="roma", size=2, public=True, club=closed),
        lambda: Game.objects.filter(pk=private.pk).update(public=True),
        lambda: Game.objects.filter(pk=public.pk).update(club=closed),
        lambda: Game.objects.bulk_create([Game(ruleset="roma", size=2, public=True, club=closed)]),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            change()
    Club.objects.filter(pk=open_to_all.pk).update(kind=Club.Kind.CLOSED)  # what was public stays public
    Game.objects.get(pk=public.pk).save()
    assert Game.objects.filter(public=True).get() == public


def test_the_rules_of_a_tournament_are_frozen_at_its_draw(db):
    now = timezone.now()
    made = Tournament.objects.create(
        name="Liga", ruleset="roma", size=2, draw_at=now, closes_at=now + timedelta(days=90), time_control={"kind": "x"}
    )
    season = Tournament.objects.filter(pk=made.pk)
    season.update(at_once=3, options={"a": 1})
    season.update(state=Tournament.State.RUNNING, drawn_at=now)
    for change in ({"at_once": 1}, {"options": {"a": 2}}, {"time_control": {}}, {"secret": bytes(32)}, {"movers": 1}):
        with pytest.raises(IntegrityError), transaction.atomic():
            season.update(**change)
    season.get().save()
    season.update(closes_at=now + timedelta(days=100), name="League", state=Tournament.State.FINISHED)


class TestTheGuard:
    """The database triggers were removed."""

    def test_all_is_well(self, db):
        assert triggers.missing_triggers(connection) == []
        assert not [m for m in checks.run_checks(databases=["default"]) if m.id == "games.E001"]

    def test_the_check_sees_it_and_migrate_repairs_it(self, transactional_db):
        triggers.drop_triggers(connection)
        try:
            assert triggers.missing_triggers(connection) == NAMES[connection.vendor]
            (found,) = [m for m in checks.run_checks(databases=["default"]) if m.id == "games.E001"]
            assert "missing" in found.msg and "migrate" in found.hint
            call_command("migrate", verbosity=0, skip_checks=True)
            assert triggers.missing_triggers(connection) == []
        finally:
            triggers.install_triggers(connection)

    def test_altering_the_table_drops_them_on_sqlite_and_post_migrate_makes_them_again(self, transactional_db):
        if connection.vendor != "sqlite":
            pytest.skip("PostgreSQL keeps its triggers")
        field, wider = Event._meta.get_field("kind"), Event._meta.get_field("kind").clone()
        wider.max_length = 11
        wider.set_attributes_from_name("kind")
        with connection.schema_editor() as editor:
            editor.alter_field(Event, field, wider)
        assert triggers.missing_triggers(connection) == EVENTS_STAY
        call_command("migrate", verbosity=0)
        assert triggers.missing_triggers(connection) == []

    def test_a_migration_can_alter_the_clubs(self, transactional_db):
        """SQLite refuses to rename a table that a trigger of another table names."""
        field, wider = Club._meta.get_field("name"), Club._meta.get_field("name").clone()
        wider.max_length += 1
        wider.set_attributes_from_name("name")
        triggers.drop_before_migrate("default")
        with connection.schema_editor() as editor:
            editor.alter_field(Club, field, wider)
            editor.alter_field(Club, wider, field)
        call_command("migrate", verbosity=0)
        assert triggers.missing_triggers(connection) == []

    def test_on_postgresql_migrate_leaves_those_alone_that_are_there(self, transactional_db):
        """To drop one would wait for every reader of the table, a backup among them, and all moves behind it."""
        if connection.vendor != "postgresql":
            pytest.skip("a migration of SQLite has the file for itself")
        other = connection.copy()
        other.settings_dict["OPTIONS"] = {**connection.settings_dict["OPTIONS"], "pool": False}
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("LOCK TABLE games_event IN ACCESS SHARE MODE")  # as pg_dump does
            try:
                with other.cursor() as patient:
                    patient.execute("SET lock_timeout = '100ms'")
                triggers.install_triggers(other)
            finally:
                other.close()

    def test_one_that_is_switched_off_is_made_again(self, transactional_db):
        if connection.vendor != "postgresql":
            pytest.skip("SQLite cannot switch one off")
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE games_event DISABLE TRIGGER event_no_change")
        assert triggers.missing_triggers(connection) == ["event_no_change"]
        triggers.install_triggers(connection)
        assert triggers.missing_triggers(connection) == []

"""The commands of the operator."""

import json

import pytest
from django.core.management import CommandError
from django.db import connection

from games.database.triggers import drop_triggers, install_triggers
from games.eventlog import log
from games.eventlog.verification import find_log_fault
from games.facts.events import Conceded
from games.models import Event, Game, Seat
from games.tables import opening
from tests.games.playing import answer, bid, bids
from tests.games.tampering import remove, run, tamper
from tests.tables import open_table

pytestmark = pytest.mark.both


class TestVerify:
    def test_all_holds(self, played):
        assert f"{played.slug} holds, {played.head} events." in run("verify", played.slug)
        assert "holds" in run("verify", all=True)

    @pytest.mark.parametrize(
        ("number", "columns", "text"),
        [
            (5, {"payload": '{"by":"player","choice":"c99","seat":1,"what":"bid"}'}, "event 5: its digest"),
            (5, {"kind": "conceded"}, "event 5"),
            (5, {"payload": "{"}, "event 5"),
            (4, {"digest": bytes(32)}, "event 4: its digest"),
            (2, {"at": "2020-01-01T00:00:00Z"}, "event 2: its digest"),
            (1, {"payload": "{}"}, "event 1"),
        ],
    )
    def test_a_row_changed_by_hand(self, played, number, columns, text):
        tamper(played, number, **columns)
        with pytest.raises(CommandError) as error:
            run("verify", str(played.uuid))
        assert text in error.value.told
        played.refresh_from_db()
        assert played.suspended and played.suspension_reason.startswith(f"event {number}")

    def test_a_row_that_went_missing(self, played):
        drop_triggers(connection)
        Event.objects.of(played.pk, 6, 6).delete()
        install_triggers(connection)
        with pytest.raises(CommandError) as error:
            run("verify", played.slug)
        assert "event 6: it is missing" in error.value.told

    def test_rows_cut_off_the_end(self, game):
        bid(game, 0)
        drop_triggers(connection)
        Event.objects.of(game.pk, 4).delete()
        install_triggers(connection)
        assert "event 4" in str(find_log_fault(game)) and "3 events" in str(find_log_fault(game))

    def test_the_others_hold_all_the_same(self, played, people):
        from games.tables import opening
        from tests.tables import open_table

        other = open_table(people[0], "tiny", size=2)
        opening.join(other, people[1])
        tamper(played, 5, payload="{}")
        with pytest.raises(CommandError, match="1 of the tables"):
            run("verify", all=True)
        other.refresh_from_db()
        assert not other.suspended and log.append(other, Conceded(0)).number == 4

    def test_a_held_table_is_released(self, game):
        Game.objects.filter(pk=game.pk).update(suspended=True, suspension_reason="x")
        assert "still suspended" in run("verify", game.slug)
        assert "released" in run("verify", game.slug, release=True)
        game.refresh_from_db()
        assert not game.suspended

    def test_missing_triggers_are_told(self, game, transactional_db):
        drop_triggers(connection)
        try:
            with pytest.raises(CommandError, match="not protected") as error:
                run("verify", game.slug)
            assert "missing triggers" in error.value.told
        finally:
            install_triggers(connection)

    def test_files(self, played, tmp_path):
        file = tmp_path / "game.json"
        run("export", played.slug, str(file))
        assert "holds" in run("verify", str(file))
        file.write_bytes(file.read_bytes().replace(b'"stands":true', b'"stands":false', 1))
        with pytest.raises(CommandError, match="does not hold: event"):
            run("verify", str(file))
        file.write_bytes(b"x")
        with pytest.raises(CommandError, match="no archive"):
            run("verify", str(file))

    @pytest.mark.parametrize(
        ("args", "options"),
        [
            (("verify",), {}),
            (("verify", "x"), {"all": True}),
            (("verify", "nobody-9"), {}),
            (("replay", "nobody-9"), {}),
            (("export", "9999"), {}),
            (("import", "/nowhere"), {}),
        ],
    )
    def test_useful_errors(self, db, args, options):
        with pytest.raises(CommandError) as error:
            run(*args, **options)
        assert str(error.value)[0] not in "<{" and len(str(error.value)) > 15


class TestReplay:
    def test_events_and_standing(self, game):
        bids(game)
        text = run("replay", game.slug)
        assert text.count("answered") == 3 and "is asked: AskNumber" in text and "play > play_round" in text
        position = json.loads(text.splitlines()[-1])
        assert position == json.loads(json.dumps(log.load(game).position()))

    def test_until(self, game):
        bids(game)
        assert json.loads(run("replay", game.slug, until=4, position=True)) == json.loads(
            json.dumps(log.load(game, 4).position())
        )
        for until in (0, 7, -1):
            with pytest.raises(CommandError, match="events 1 to 6"):
                run("replay", game.slug, until=until)


class TestAudit:
    @pytest.mark.django_db(transaction=True)
    @pytest.mark.parametrize("jobs", [1, 2])
    def test_running_games_only_and_resumed(self, people, tmp_path, jobs):
        for _ in range(4):
            opening.join(open_table(people[0], "roma", size=2), people[1])
        over = Game.objects.latest("pk")
        log.append(over, Conceded(0))
        done = tmp_path / "done"
        text = run("audit", jobs=jobs, done=done)
        assert "3 running games" in text and "3/3 (100 %)" in text and "All hold." in text
        assert "0 running games to check, 3 done before." in run("audit", jobs=jobs, done=done)

    def test_what_this_code_would_break(self, game, monkeypatch, tmp_path):
        from tests.games import tiny

        bids(game)
        answer(game, 9)
        monkeypatch.setattr(
            tiny,
            "AskNumber",
            lambda seat, what, low, high: __import__("games.rules.ask", fromlist=["x"]).AskNumber(seat, what, low, 5),
        )
        with pytest.raises(CommandError, match="1 of 1 games do not hold") as error:
            run("audit", jobs=1, done=tmp_path / "done")
        assert "event 7" in error.value.told
        game.refresh_from_db()
        assert not game.suspended and not (tmp_path / "done").exists()

    def test_bad_options(self, db, tmp_path):
        (tmp_path / "done").write_text("x")
        with pytest.raises(CommandError, match="is not a list"):
            run("audit", done=tmp_path / "done")
        with pytest.raises(CommandError, match="1 or more"):
            run("audit", jobs=0)


class TestImport:
    def test_with_people(self, game, people, tmp_path):
        file = tmp_path / "game.json"
        assert "all players' secrets" in run("export", game.slug, str(file))
        remove(Game.objects.get(pk=game.pk))
        text = run("import", str(file), seat=["1=bob@example.org"])
        assert "3 events, running" in text
        assert Seat.objects.get(number=1).user == people[1] and not Game.objects.get().public
        with pytest.raises(CommandError, match="already exists here"):
            run("import", str(file))

    @pytest.mark.parametrize("seat", ["1", "x=bob@example.org", "1=nobody@example.org", "9=bob@example.org"])
    def test_people_there_are_none_of(self, game, tmp_path, seat):
        file = tmp_path / "game.json"
        run("export", game.slug, str(file))
        remove(Game.objects.get(pk=game.pk))
        with pytest.raises(CommandError):
            run("import", str(file), seat=[seat])
        assert not Game.objects.exists()

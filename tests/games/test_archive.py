"""A game as a file, and the commands of the operator."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games import archive, check_luck, log
from games.cache import lives
from games.checking import check
from games.events import Conceded, Undone
from games.models import Event, Game, Seat
from games.records import fault_of
from games.triggers import drop, install
from tests.games.playing import answer, bid, bids, play_on


@pytest.fixture
def played(game) -> Game:
    """A finished game with an undone branch and a concession."""
    bids(game)
    winner, receipt = answer(game, 4)
    log.append(game, Undone(receipt.number, winner))
    log.append(game, Conceded((winner + 1) % 3))
    play_on(game)
    return game


def tamper(game, number, **columns):
    """Change a row by hand, as only somebody with the database's password can."""
    drop(connection)
    try:
        Event.objects.of(game.pk, number, number).update(**columns)
    finally:
        install(connection)
    lives.clear()


def remove(game):
    """The game goes away, as if this were another site."""
    drop(connection)
    try:
        Event.objects.of(game.pk).delete()
        game.delete()
    finally:
        install(connection)
    lives.clear()


def run(*args, **options):
    """A command's output; CommandError if it fails."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command(*args, stdout=out, stderr=err, **options)
    except CommandError as error:
        error.told = err.getvalue()
        raise
    return out.getvalue() + err.getvalue()


class TestFile:
    def test_the_form(self, played):
        data = archive.export(played)
        document = json.loads(data)
        assert document["format"] == "roma-by-post/1" and document["game"]["secret"] is None
        assert [e["number"] for e in document["events"]] == list(range(1, played.head + 1))
        assert document["seats"][1] == {
            "number": 1,
            "name": "Bob",
            "built_in": False,
            "nonce": played.seats.get(number=1).nonce,
        }
        assert data.count(b"\n") == played.head + 5

    def test_nobody_s_account_is_in_it(self, played):
        data = archive.export(played)
        assert b"@" not in data and played.slug.encode() not in data and played.invitation.encode() not in data

    @pytest.mark.parametrize("running", [False, True])
    def test_byte_for_byte(self, game, running):
        bids(game)
        if not running:
            play_on(game)
        before, seen = archive.export(game), log.look(game, 1)
        asked = set(game.asked.values_list("seat__number", "opened", "stand_in"))
        seats = list(game.seats.values("number", "seen", "score", "winner", "conceded", "built_in"))
        remove(Game.objects.get(pk=game.pk))
        again = archive.take_in(before)
        assert archive.export(again) == before
        assert log.look(again, 1).view == seen.view and log.look(again, 1).said == seen.said
        assert set(again.asked.values_list("seat__number", "opened", "stand_in")) == asked
        assert list(again.seats.values("number", "seen", "score", "winner", "conceded", "built_in")) == seats
        assert fault_of(again) is None

    def test_a_running_game_goes_on_elsewhere(self, game, people):
        bids(game)
        data = archive.export(game)
        remove(Game.objects.get(pk=game.pk))
        again = archive.take_in(data, users={0: people[0], 1: people[1], 2: people[2]})
        play_on(again)
        assert fault_of(again) is None and again.seats.get(number=2).user == people[2]

    def test_one_that_is_here(self, played):
        with pytest.raises(archive.BadFile, match=f"here already: {played.slug}"):
            archive.take_in(archive.export(played))

    def test_one_that_has_not_started(self, people):
        from games import tables

        with pytest.raises(archive.BadFile, match="not started"):
            archive.export(tables.open_table(people[0], "tiny"))

    @pytest.mark.parametrize(
        ("old", "new", "text"),
        [
            (b'"format":"roma-by-post/1"', b'"format":"roma-by-post/9"', "format is"),
            (b'"kind":"conceded"', b'"kind":"replaced"', "does not hold"),
            (b'"what":"pride"', b'"what":"prude"', "does not hold: event 7"),
            (b'"stands":true', b'"stands":false', "does not hold"),
            (b'"name":"Bob"', b'"name": "Bob"', "exact form"),
            (b'"name":"Bob"', b'"name":""', "Seat 1"),
            (b'"name":"Bob"', b'"name":7', "Seat 1"),
            (b'"name":"Bob"', b'"email":"b"', "other fields"),
            (b'"size":3', b'"size":4', "numbered"),
            (b'"size":3', b'"size":true', "size is"),
            (b'"number":2', b'"number":9', "does not hold|numbered"),
            (b'"version":3', b'"version":4', "version 4"),
            (b'"ruleset":"tiny"', b'"ruleset":"chess"', "rules of 'chess'"),
            (b'"created":"2', b'"created":"x', "no archive"),
            (b'"digest":"', b'"digest":"zz', "no archive"),
            (b'"events":[', b'"events":{', "no archive"),
            (b"]}\n", b"]}", "exact form"),
            (b"]}\n", b"", "no archive"),
        ],
    )
    def test_a_file_that_is_not_as_it_was(self, played, old, new, text):
        data = archive.export(played)
        assert old in data
        remove(Game.objects.get(pk=played.pk))
        with pytest.raises(archive.BadFile, match=text):
            archive.take_in(data.replace(old, new, 1))
        assert not Game.objects.exists() and not Event.objects.exists() and not Seat.objects.exists()

    @pytest.mark.parametrize(
        "data", [b"", b"null", b"[]", b"{}", b'{"format":"roma-by-post/1"}', b"\xff\xfe", b"[" * 10_000, b"1e999"]
    )
    def test_a_file_that_is_none(self, data):
        with pytest.raises(archive.BadFile):
            archive.read(data)

    def test_every_single_event_is_bound(self, played):
        """Whatever is changed, the check names that very event."""
        record = archive.read(archive.export(played)).record
        for at, row in enumerate(record.rows):
            for change in (
                {"payload": row.payload.replace("0", "1", 1).replace("a", "b", 1)},
                {"at": row.at.replace("Z", "1Z")},
                {"digest": bytes(32)},
            ):
                changed = type(row)(**{**vars(row), **change})
                others = [*record.rows[:at], changed, *record.rows[at + 1 :]]
                assert check(type(record)(**{**vars(record), "rows": others})).number == row.number


class TestAlone:
    """The checker with nothing but Python."""

    def checker(self, *args):
        script = Path(check_luck.__file__)
        return subprocess.run(
            [sys.executable, "-I", "-S", str(script), *map(str, args)], capture_output=True, text=True, check=False
        )

    def test_a_file_that_holds(self, played, tmp_path):
        (tmp_path / "game.json").write_bytes(archive.export(played))
        done = self.checker(tmp_path / "game.json")
        assert done.returncode == 0 and f"All holds: {played.head} events" in done.stdout

    def test_what_was_changed_is_named(self, played, tmp_path):
        file, data = tmp_path / "game.json", archive.export(played)
        file.write_bytes(data.replace(b'"what":"pride"', b'"what":"prude"', 1))
        done = self.checker(file)
        assert done.returncode == 1 and "Event 7 or one before it was changed" in done.stderr
        file.write_bytes(data.replace(played.commitment.encode(), b"0" * 64))
        assert self.checker(file).returncode == 1

    def test_luck_that_was_made_up(self, played):
        document = json.loads(archive.export(played))
        secret, key = bytes.fromhex(document["events"][-1]["payload"]["secret"]), None
        from games import chain

        key, digest = chain.key(secret), chain.START
        document["events"][1]["payload"]["outcome"].sort()
        for event in document["events"]:  # the site itself makes the chain anew
            leaf = chain.leaf(key, event["number"], event["kind"], check_luck.canonical(event["payload"]), event["at"])
            digest = chain.link(digest, leaf)
            event["digest"] = digest.hex()
        assert check_luck.check(document) == ("Event 2 is not what luck gave.", 1)

    def test_bad_files_and_help(self, tmp_path):
        (tmp_path / "x.json").write_text('{"game":3}')
        for args, code in (((tmp_path / "x.json",), 2), ((tmp_path / "none",), 2), ((), 2), (("--help",), 0)):
            done = self.checker(*args)
            assert done.returncode == code and "Traceback" not in done.stderr


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
        assert played.held and played.held_why.startswith(f"event {number}")

    def test_a_row_that_went_missing(self, played):
        drop(connection)
        Event.objects.of(played.pk, 6, 6).delete()
        install(connection)
        with pytest.raises(CommandError) as error:
            run("verify", played.slug)
        assert "event 6: it is missing" in error.value.told

    def test_rows_cut_off_the_end(self, game):
        bid(game, 0)
        drop(connection)
        Event.objects.of(game.pk, 4).delete()
        install(connection)
        assert "event 4" in str(fault_of(game)) and "3 events" in str(fault_of(game))

    def test_the_others_hold_all_the_same(self, played, people):
        from games import tables

        other = tables.open_table(people[0], "tiny", size=2)
        tables.join(other, people[1])
        tamper(played, 5, payload="{}")
        with pytest.raises(CommandError, match="1 of the tables"):
            run("verify", all=True)
        other.refresh_from_db()
        assert not other.held and log.append(other, Conceded(0)).number == 4

    def test_a_held_table_is_released(self, game):
        Game.objects.filter(pk=game.pk).update(held=True, held_why="x")
        assert "held all the same" in run("verify", game.slug)
        assert "released" in run("verify", game.slug, release=True)
        game.refresh_from_db()
        assert not game.held

    def test_missing_triggers_are_told(self, game, transactional_db):
        drop(connection)
        try:
            with pytest.raises(CommandError, match="not protected") as error:
                run("verify", game.slug)
            assert "missing triggers" in error.value.told
        finally:
            install(connection)

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
    def test_running_games_only_and_resumed(self, game, people, tmp_path, jobs):
        from games import tables

        for _ in range(3):
            tables.join(tables.open_table(people[0], "tiny", size=2), people[1])
        play_on(game)
        done = tmp_path / "done"
        text = run("audit", jobs=jobs, done=done)
        assert "3 running games" in text and "3/3 (100 %)" in text and "All hold." in text
        assert "0 running games to look at, 3 done before." in run("audit", jobs=jobs, done=done)

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
        assert not game.held and not (tmp_path / "done").exists()

    def test_bad_options(self, db, tmp_path):
        (tmp_path / "done").write_text("x")
        with pytest.raises(CommandError, match="no list"):
            run("audit", done=tmp_path / "done")
        with pytest.raises(CommandError, match="1 or more"):
            run("audit", jobs=0)


class TestImport:
    def test_with_people(self, game, people, tmp_path):
        file = tmp_path / "game.json"
        assert "everybody's secrets" in run("export", game.slug, str(file))
        remove(Game.objects.get(pk=game.pk))
        text = run("import", str(file), seat=["1=bob@example.org"])
        assert "3 events, running" in text
        assert Seat.objects.get(number=1).user == people[1] and not Game.objects.get().public
        with pytest.raises(CommandError, match="here already"):
            run("import", str(file))

    @pytest.mark.parametrize("seat", ["1", "x=bob@example.org", "1=nobody@example.org", "9=bob@example.org"])
    def test_people_there_are_none_of(self, game, tmp_path, seat):
        file = tmp_path / "game.json"
        run("export", game.slug, str(file))
        remove(Game.objects.get(pk=game.pk))
        with pytest.raises(CommandError):
            run("import", str(file), seat=[seat])
        assert not Game.objects.exists()

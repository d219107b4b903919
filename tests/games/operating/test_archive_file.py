"""A game as a file."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from games import check_luck
from games.eventlog import log
from games.eventlog.verification import LogCheck, find_log_fault
from games.models import Event, Game, Seat
from games.operating import archive_file
from tests.games.playing import bids, play_on
from tests.games.tampering import remove


class TestFile:
    def test_the_form(self, played):
        data = archive_file.export_game(played)
        document = json.loads(data)
        assert document["format"] == "roma-by-post/2" and document["game"]["secret"] is None
        assert [e["number"] for e in document["events"]] == list(range(1, played.head + 1))
        assert document["seats"][1] == {
            "number": 1,
            "name": "Bob",
            "built_in": False,
            "nonce": played.seats.get(number=1).nonce,
        }
        assert data.count(b"\n") == played.head + 5

    def test_nobody_s_account_is_in_it(self, played):
        data = archive_file.export_game(played)
        assert b"@" not in data and played.slug.encode() not in data and played.invitation.encode() not in data

    @pytest.mark.parametrize("running", [False, True])
    def test_byte_for_byte(self, game, running):
        bids(game)
        if not running:
            play_on(game)
        before, seen = archive_file.export_game(game), log.observe(game, 1)
        asked = set(game.open_questions.values_list("seat__number", "opened", "stand_in"))
        seats = list(game.seats.values("number", "seen", "score", "winner", "conceded", "built_in"))
        remove(Game.objects.get(pk=game.pk))
        again = archive_file.import_game(before)
        assert archive_file.export_game(again) == before
        assert log.observe(again, 1).view == seen.view and log.observe(again, 1).said == seen.said
        assert set(again.open_questions.values_list("seat__number", "opened", "stand_in")) == asked
        assert list(again.seats.values("number", "seen", "score", "winner", "conceded", "built_in")) == seats
        assert find_log_fault(again) is None

    def test_a_running_game_goes_on_elsewhere(self, game, people):
        bids(game)
        data = archive_file.export_game(game)
        remove(Game.objects.get(pk=game.pk))
        again = archive_file.import_game(data, users={0: people[0], 1: people[1], 2: people[2]})
        play_on(again)
        assert find_log_fault(again) is None and again.seats.get(number=2).user == people[2]

    @pytest.mark.parametrize(
        "name", ["Аnа", "Admin", "Faustulus", "Bob <b@example.org>", "a  b", "Roma by post", "ㅤBob"]
    )
    def test_a_name_that_nobody_may_take_here(self, played, people, name):
        """Cyrillic twins of letters, the house's own names, built-in players' names: as for an account."""
        data = archive_file.export_game(played).replace(b'"name":"Bob"', f'"name":"{name}"'.encode(), 1)
        remove(Game.objects.get(pk=played.pk))
        with pytest.raises(archive_file.BadArchive, match="The name of seat 1"):
            archive_file.import_game(data)
        assert not Game.objects.exists() and not Seat.objects.exists()
        assert archive_file.import_game(data, {1: people[1]}).seats.get(number=1).user == people[1]

    def test_the_name_of_who_has_left_the_site(self, played):
        Seat.objects.filter(game=played, number=1).update(name="", user=None)
        data = archive_file.export_game(Game.objects.get(pk=played.pk))
        remove(Game.objects.get(pk=played.pk))
        assert archive_file.import_game(data).seats.get(number=1).name == "Former player 2"

    def test_one_that_is_here(self, played):
        with pytest.raises(archive_file.BadArchive, match=f"already exists here: {played.slug}"):
            archive_file.import_game(archive_file.export_game(played))

    def test_one_that_has_not_started(self, people):
        from tests.tables import open_table

        with pytest.raises(archive_file.BadArchive, match="not started"):
            archive_file.export_game(open_table(people[0], "tiny"))

    @pytest.mark.parametrize(
        ("old", "new", "text"),
        [
            (b'"format":"roma-by-post/2"', b'"format":"roma-by-post/9"', "format is"),
            (b'"format":"roma-by-post/2"', b'"format":"roma-by-post/1"', "last commit that reads"),
            (b'"kind":"conceded"', b'"kind":"replaced"', "does not hold"),
            (b'"what":"pride"', b'"what":"prude"', "does not hold: event 7"),
            (b'"stands":true', b'"stands":false', "does not hold"),
            (b'"name":"Bob"', b'"name": "Bob"', "exact form"),
            (b'"name":"Bob"', b'"name":""', "Seat 1"),
            (b'"name":"Bob"', b'"name":7', "Seat 1"),
            (b'"name":"Bob"', b'"email":"b"', "fields other than"),
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
        data = archive_file.export_game(played)
        assert old in data
        remove(Game.objects.get(pk=played.pk))
        with pytest.raises(archive_file.BadArchive, match=text):
            archive_file.import_game(data.replace(old, new, 1))
        assert not Game.objects.exists() and not Event.objects.exists() and not Seat.objects.exists()

    @pytest.mark.parametrize(
        "data", [b"", b"null", b"[]", b"{}", b'{"format":"roma-by-post/2"}', b"\xff\xfe", b"[" * 10_000, b"1e999"]
    )
    def test_a_file_that_is_none(self, data):
        with pytest.raises(archive_file.BadArchive):
            archive_file.read_archive(data)

    def test_every_single_event_is_bound(self, played):
        """The check names the event that was changed."""
        record = archive_file.read_archive(archive_file.export_game(played)).record
        for at, row in enumerate(record.rows):
            for change in (
                {"payload": row.payload.replace("0", "1", 1).replace("a", "b", 1)},
                {"at": row.at.replace("Z", "1Z")},
                {"digest": bytes(32)},
            ):
                changed = type(row)(**{**vars(row), **change})
                others = [*record.rows[:at], changed, *record.rows[at + 1 :]]
                assert LogCheck(type(record)(**{**vars(record), "rows": others})).run().number == row.number


class TestAlone:
    """The checker with nothing but Python."""

    def checker(self, *args):
        script = Path(check_luck.__file__)
        return subprocess.run(
            [sys.executable, "-I", "-S", str(script), *map(str, args)], capture_output=True, text=True, check=False
        )

    def test_a_file_that_holds(self, played, tmp_path):
        (tmp_path / "game.json").write_bytes(archive_file.export_game(played))
        done = self.checker(tmp_path / "game.json")
        assert done.returncode == 0 and f"All holds: {played.head} events" in done.stdout

    def test_what_was_changed_is_named(self, played, tmp_path):
        file, data = tmp_path / "game.json", archive_file.export_game(played)
        file.write_bytes(data.replace(b'"what":"pride"', b'"what":"prude"', 1))
        done = self.checker(file)
        assert done.returncode == 1 and "Event 7 or one before it was changed" in done.stderr
        file.write_bytes(data.replace(played.commitment.encode(), b"0" * 64))
        assert self.checker(file).returncode == 1

    def test_luck_that_was_made_up(self, played):
        document = json.loads(archive_file.export_game(played))
        secret, key = bytes.fromhex(document["events"][-1]["payload"]["secret"]), None
        from games.facts import luck

        key, digest = luck.derive_chain_key(secret), luck.START_DIGEST
        document["events"][1]["payload"]["outcome"].sort()
        for event in document["events"]:  # the site itself makes the chain again
            leaf = luck.leaf_digest(
                key, event["number"], event["kind"], check_luck.canonical(event["payload"]), event["at"]
            )
            digest = luck.link_digest(digest, leaf)
            event["digest"] = digest.hex()
        assert check_luck.check(document) == ("Event 2 is not what luck gave.", 1)

    def test_bad_files_and_help(self, tmp_path):
        (tmp_path / "x.json").write_text('{"game":3}')
        for args, code in (((tmp_path / "x.json",), 2), ((tmp_path / "none",), 2), ((), 2), (("--help",), 0)):
            done = self.checker(*args)
            assert done.returncode == code and "Traceback" not in done.stderr

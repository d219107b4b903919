"""A log that was rewritten, with every digest made anew, is found: by what browsers and mails have kept, and by the
root that was published of the day."""

import uuid
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
import time_machine
from django.test import Client

from games import check_luck, rules
from games.eventlog import log
from games.eventlog.integrity import fault_of
from games.facts import day_roots, luck
from games.facts.errors import Refused
from games.facts.events import Restored
from games.models import DayPath, DayRoot, Event, Game, Remark
from games.operating import anchoring, timelines
from games.operating.archive_file import take_in
from games.players import stand_ins
from games.tables import alarms, opening
from games.visits.chain_links import chain_links
from notifications.letters import writing
from notifications.models import Kind, Notice
from tests.browser import scenes
from tests.games import tiny
from tests.games.playing import answer, bids, play_on
from tests.safety.forging import Forger
from tests.safety.rewriting import prouder, rewrite

TODAY = datetime(2026, 11, 23, 0, 5, tzinfo=UTC)
GAME = uuid.UUID("12345678-1234-5678-1234-567812345678")


@pytest.fixture(autouse=True)
def just_before():
    """What these tests do by the clock comes before the day's heads are taken."""
    with time_machine.travel(TODAY - timedelta(minutes=4)):
        yield


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch):
    monkeypatch.setitem(rules.GAMES, "tiny", tiny)
    monkeypatch.setattr(stand_ins, "_wake", lambda game_id: None)


@pytest.fixture
def people(db):
    return [scenes.person(name) for name in ("Ana", "Bruno", "Carla")]


@pytest.fixture
def game(people) -> Game:
    """A running table, some moves into it."""
    game = opening.open_table(people[0], "tiny", size=3)
    for user in people[1:]:
        opening.join(game, user)
    game.refresh_from_db()
    bids(game)
    answer(game, 4)
    game.refresh_from_db()
    return game


def links(game: Game, **query) -> dict:
    """What the page of a player asks for."""
    client = Client()
    client.force_login(game.host)
    response = client.get(f"/t/{game.slug}/chain/", query)
    assert "no-store" in response["Cache-Control"]
    return response.json()


def log_rows(game: Game) -> list[Event]:
    return list(Event.objects.of(game.pk))


def followed(digest: str, leaves: list[str]) -> str:
    """Where the chain leads, as the browser works it out."""
    for leaf in leaves:
        digest = sha256(bytes.fromhex(digest + leaf)).hexdigest()
    return digest


# Receipts


def test_the_links_lead_from_any_receipt_to_the_head(game):
    digests = ["0" * 64, *(bytes(row.digest).hex() for row in log_rows(game))]
    for number, digest in enumerate(digests):
        told = links(game, after=number)
        assert (told["before"], told["head"], told["digest"]) == (digest, game.head, digests[-1])
        assert len(told["leaves"]) == game.head - number and followed(digest, told["leaves"]) == digests[-1]
    assert links(game, after=game.head + 1)["before"] is None
    assert links(game)["digest"] == digests[-1] and not links(game)["leaves"]


def test_links_of_a_long_log_come_in_parts(game, monkeypatch):
    monkeypatch.setattr("games.visits.chain_links.MOST_LINKS", 2)
    told = links(game, after=1)
    assert (told["number"], len(told["leaves"])) == (3, 2) and told["number"] < told["head"]
    assert followed(told["before"], told["leaves"]) == told["digest"]


@pytest.mark.parametrize("after", ["", "-1", "x", "1" * 10])
def test_what_is_no_number_is_refused(game, after):
    client = Client()
    client.force_login(game.host)
    assert client.get(f"/t/{game.slug}/chain/?after={after}").status_code == 400


def test_a_rewritten_log_fits_no_receipt(game):
    """The log holds by itself afterwards: only what others have kept can tell."""
    receipts = {number: links(game, after=number)["before"] for number in range(1, game.head + 1)}
    rewrite(game, prouder)
    assert fault_of(game) is None
    assert links(game, after=game.head)["before"] != receipts[game.head]
    assert links(game, after=1)["before"] == receipts[1]


def test_a_log_cut_short_has_no_such_event(game):
    kept = game.head
    rewrite(game, lambda rows: rows.pop())
    assert links(game, after=kept)["before"] is None


def test_a_timeline_is_told_with_its_event(game):
    assert links(game)["restored"] == []
    log.append(game, Restored("0b" * 16, game.head))
    assert links(game)["restored"] == [[game.head, "0b" * 16]]


def test_a_timeline_that_is_to_come_is_told_with_its_event_before_the_start_too(people):
    game = opening.open_table(people[0], "tiny", size=3)
    timelines.begin_timeline()
    (before,) = links(Game.objects.get(pk=game.pk))["restored"]
    for user in people[1:]:
        opening.join(game, user)
    assert links(Game.objects.get(pk=game.pk))["restored"] == [before] and before[0] == 2


def test_strangers_get_no_links_of_a_private_table(game):
    Game.objects.filter(pk=game.pk).update(public=False)
    for name in ("chain/", "days.json"):
        assert Client().get(f"/t/{game.slug}/{name}").status_code == 404


def test_leaves_and_salts_hang_on_the_secret(game):
    """Nobody can try what a card may have been."""
    anchoring.anchor_heads(TODAY)
    ours, (day,) = chain_links(game, game.head, 0)["leaves"], anchoring.day_receipts(game)["days"]
    game.secret = luck.Secret(32)
    theirs, (other,) = chain_links(game, game.head, 0)["leaves"], anchoring.day_receipts(game)["days"]
    assert len(ours) == len(theirs) == game.head and not set(ours) & set(theirs) and day["salt"] != other["salt"]


# The alarm


def test_an_alarm_goes_to_the_others_once(game, people, monkeypatch):
    monkeypatch.delitem(rules.GAMES, "tiny")  # it has no words for pages
    ana, bruno, carla = people
    alarms.raise_alarm(game, bruno)
    with pytest.raises(Refused, match="told already"):
        alarms.raise_alarm(game, bruno)
    with pytest.raises(Refused, match="no seat"):
        alarms.raise_alarm(game, scenes.person("Eva"))
    assert Remark.objects.get(game=game, key="alarm").person == bruno
    assert set(Notice.objects.filter(kind=Kind.ALARM).values_list("user", flat=True)) == {ana.pk, carla.pk}
    alarms.raise_alarm(game, carla)
    assert Notice.objects.filter(kind=Kind.ALARM, user=ana).count() == 2


@pytest.fixture
def letters(people, monkeypatch):
    """What Ana and Bruno are told at a table of a game that has words: of a turn, and of an alarm of Bruno's."""
    monkeypatch.setattr("games.boards.picture.png", lambda svg: svg.encode())
    there = scenes.table(*people[:2])

    def written() -> dict[str, str]:
        alarms.raise_alarm(there, people[1])
        rows = Notice.objects.filter(game=there, address=None, kind__in=(Kind.TURN, Kind.ALARM))
        return {row.kind: writing.write_letter(row).plain for row in rows.filter(user=people[0])}

    return written


def test_turn_mails_carry_the_line_of_the_day_and_the_alarm_is_in_fixed_words(letters):
    anchoring.anchor_heads(TODAY)
    told = letters()
    line = f"Published for all tables: 2026-11-23\n{bytes(DayRoot.objects.get().chained).hex()}\n"
    assert line in told[Kind.TURN] and line not in told[Kind.ALARM]
    assert told[Kind.ALARM].startswith("Bruno reports: the log of this table is not the one of which their browser")


def test_before_the_first_day_mails_carry_no_line(letters):
    assert "Published for all" not in letters()[Kind.TURN]


# The root of the day


def test_a_rewritten_log_is_found_by_the_root_of_the_day(game):
    assert anchoring.anchor_heads(TODAY) == 1
    assert fault_of(game) is None
    rewrite(game, prouder)
    assert "the root of 2026-11-23" in str(fault_of(game))


def test_it_is_found_with_the_rows_beside_it_changed_too(game):
    """The path leads nowhere then; and a site that publishes another root has broken the chain of days."""
    anchoring.anchor_heads(TODAY)
    rewrite(game, prouder)
    row = DayPath.objects.get(game=game)
    DayPath.objects.filter(pk=row.pk).update(digest=log_rows(game)[row.number - 1].digest)
    assert "does not lead to the root" in str(fault_of(game))


def test_every_table_s_path_leads_to_the_root(people, game):
    for _ in range(40):
        opening.open_table(people[0], "tiny", size=3, built_in=2, public=False)
    assert anchoring.anchor_heads(TODAY) == 41
    root = DayRoot.objects.get()
    assert bytes(root.chained) == day_roots.chain_day(bytes(32), "2026-11-23", bytes(root.root))
    games = [*Game.objects.all()]
    assert len(games) == 41
    for one in games:
        (told,) = anchoring.day_receipts(one)["days"]
        assert check_luck.root_of_path(str(one.uuid), told) == told["root"] == bytes(root.root).hex()
        assert (told["number"], told["digest"]) == (one.head, bytes(one.digest).hex()) and len(told["path"]) == 64


def test_only_what_has_moved_is_in_a_day(game):
    other = opening.open_table(game.host, "tiny", size=3, built_in=2)
    assert anchoring.anchor_heads(TODAY) == 2 and anchoring.anchor_heads(TODAY + timedelta(hours=3)) == 0
    assert anchoring.anchor_heads(TODAY + timedelta(days=1)) == 0 and DayRoot.objects.count() == 2
    answer(game)
    Game.objects.filter(pk=game.pk).update(moved_at=TODAY + timedelta(hours=30))
    assert anchoring.anchor_heads(TODAY + timedelta(days=2)) == 1
    assert [row.day_id for row in DayPath.objects.filter(game=game)] == [date(2026, 11, 23), date(2026, 11, 25)]
    assert not DayPath.objects.filter(game=other, day="2026-11-25").exists()
    assert [links(one)["day"] for one in (game, other)] == ["2026-11-25", "2026-11-23"]
    assert links(game)["line"] == links(other)["line"] == "2026-11-25"
    days = Client().get("/fairness/roots.json").json()
    chained = days["before"]
    for day in days["days"]:
        chained = sha256(bytes.fromhex(chained) + day["day"].encode() + bytes.fromhex(day["root"])).hexdigest()
        assert chained == day["chained"]
    assert len(days["days"]) == 3 and days["before"] == "0" * 64
    later = Client().get("/fairness/roots.json?from=2026-11-24").json()
    assert later["days"] == days["days"][1:] and later["before"] == days["days"][0]["chained"]


def test_a_move_that_was_being_written_is_in_the_next_day(game):
    """Its time is from before the heads were taken, its end from after."""
    anchoring.anchor_heads(TODAY)
    answer(game)
    Game.objects.filter(pk=game.pk).update(moved_at=TODAY - timedelta(minutes=1))
    assert anchoring.anchor_heads(TODAY + timedelta(days=1)) == 1


def test_a_path_does_not_tell_how_many_tables_there_are():
    """One alone, and one of a thousand: 64 nodes, none of them ever the same again."""
    place = day_roots.place_of(GAME)
    many = {place ^ (n * 0x9E3779B97F4A7C15 & (2**64 - 1)): sha256(b"%d" % n).digest() for n in range(1000)}
    seen: set[bytes] = set()
    for key, leaves in ((b"k" * 32, {place: b"x" * 32}), (b"l" * 32, {**many, place: b"x" * 32})):
        tree = day_roots.DayTree(key, leaves)
        root = tree.root()
        path = day_roots.unpacked(day_roots.packed(tree.beside[place]), key, place)
        assert day_roots.root_of_path(GAME, b"x" * 32, path) == root and len(path) == 64
        assert not seen & set(path) and len(set(path)) == 64
        seen |= set(path)


def test_an_empty_day_has_a_root_like_any_other():
    one, other = (day_roots.DayTree(key, {}).root() for key in (b"k" * 32, b"l" * 32))
    assert one != other and len(one) == 32


def test_the_page_and_the_feed_show_the_days_and_no_table(game):
    anchoring.anchor_heads(TODAY)
    root = DayRoot.objects.get()
    for path in ("/fairness/", "/fairness/feed.xml", "/fairness/roots.json"):
        shown = Client().get(path).content.decode()
        assert bytes(root.root).hex() in shown and bytes(root.chained).hex() in shown
        assert game.slug not in shown and bytes(root.key).hex() not in shown


# The checker


@pytest.fixture
def kept(game, tmp_path) -> dict:
    """What somebody kept while the game ran: a mail's receipt with and without its number, the file of days."""
    anchoring.anchor_heads(TODAY)
    days = tmp_path / "days.json"
    days.write_bytes(Client().get(f"/t/{game.slug}/days.json").content)
    digest = bytes(game.digest).hex()
    chained = bytes(DayRoot.objects.get().chained).hex()
    return {"mail": [digest], "number": [f"{game.head}:{digest}"], "days": [str(days), chained]}


@pytest.fixture
def checked(game, tmp_path, capsys):
    """checked(receipts, change=None) -> what check_luck.py says of the finished game, whose log the site has
    rewritten."""

    def run(receipts, change=None) -> tuple[int, str]:
        if change:
            rewrite(game, change)
        play_on(game)
        game.refresh_from_db()
        file = tmp_path / "game.json"
        file.write_bytes(Client().get(f"/t/{game.slug}/export.json").content)
        assert check_luck.main([str(file)]) == 0
        capsys.readouterr()
        code = check_luck.main([str(file), *receipts])
        return code, "".join(capsys.readouterr())

    return run


@pytest.mark.parametrize("what", ["mail", "number", "days"])
def test_the_checker_compares_what_one_kept(kept, checked, what):
    code, said = checked(kept[what])
    assert code == 0 and said.startswith("All holds")


@pytest.mark.parametrize("what", ["mail", "number", "days"])
def test_the_checker_finds_a_rewritten_log_by_it(kept, checked, what):
    code, said = checked(kept[what], prouder)
    assert code == 1 and ("not the log you were shown" in said or "is another log" in said)


def test_a_receipt_above_a_copy_is_told_and_no_fault(game, checked):
    digest, number = "ab" * 32, game.head + 2
    log.append(game, Restored("0b" * 16, game.head))
    code, said = checked([f"{number}:{digest}"])
    assert code == 0 and "Unless you got it before" in said


def test_a_day_that_a_copy_has_lost_is_told_and_no_fault(game, kept, checked):
    """Its file is older than the copy's timeline."""
    rewrite(game, lambda rows: rows.pop())
    log.append(game, Restored("0b" * 16, game.head))
    code, said = checked(kept["days"])
    assert code == 0 and said.startswith("All holds") and "is another log" in said
    assert "Unless that was before the site went back" in said


def test_a_day_of_the_log_since_the_copy_is_a_fault(game, tmp_path, checked):
    """Its file tells that its holder knew of the copy: that excuses nothing of what came afterwards."""
    log.append(game, Restored("0b" * 16, game.head))
    anchoring.anchor_heads(TODAY)
    days = tmp_path / "days.json"
    days.write_bytes(Client().get(f"/t/{game.slug}/days.json").content)
    code, said = checked([str(days)], prouder)
    assert code == 1 and "is another log" in said


@pytest.mark.parametrize("receipt", ["x", "41:", "ab" * 31, "/nowhere/days.json"])
def test_what_is_no_receipt_is_said_to_be_none(game, checked, receipt):
    assert checked([receipt])[0] == 2


def test_a_game_from_a_file_is_in_the_next_root(game):
    """Its moves are old, and yet whoever sits there keeps receipts of it: without a path they would be an alarm."""
    assert anchoring.anchor_heads(TODAY) == 1
    taken = take_in(Forger().play_on().file())
    Game.objects.filter(pk=taken.pk).update(moved_at=TODAY - timedelta(days=400))
    assert anchoring.anchor_heads(TODAY + timedelta(days=1)) >= 1
    assert anchoring.day_receipts(taken)["days"][0]["number"] == taken.head
    assert anchoring.anchor_heads(TODAY + timedelta(days=2)) == 0


# LUCK.md


def test_the_vectors_of_the_document():
    """Told to the byte."""
    secret, day, digest = bytes(range(32)), "2026-11-23", bytes(range(32, 64))
    salt = day_roots.salt_of(secret, day)
    leaf = day_roots.leaf_of(GAME, 41, digest, salt)
    path = [bytes([height]) * 32 for height in range(64)]
    root = day_roots.root_of_path(GAME, leaf, path)
    document = Path(check_luck.__file__).with_name("LUCK.md").read_text()
    chained = [day_roots.chain_day(bytes(32), day, root)]
    chained.append(day_roots.chain_day(chained[0], "2026-11-24", bytes(range(64, 96))))
    for value in (day_roots.place_of(GAME).to_bytes(8, "big"), salt, leaf, root, *chained):
        assert f"`{value.hex()}`" in document

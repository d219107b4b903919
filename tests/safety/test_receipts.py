"""A rewritten log with new digests is found by the receipts in browsers and emails."""

from hashlib import sha256

import pytest
from django.test import Client

from games import check_luck, rules
from games.eventlog import log
from games.eventlog.verification import find_log_fault
from games.facts import luck
from games.facts.errors import Refused
from games.facts.events import Restored
from games.models import Event, Game, Remark
from games.operating import timelines
from games.pages.table.receipts import chain_links
from games.players import stand_ins
from games.tables import chat, opening
from notifications.emails import writing
from notifications.models import Kind, Notification
from tests.browser import scenes
from tests.games import tiny
from tests.games.playing import answer, bids, play_on
from tests.safety.rewriting import prouder, rewrite
from tests.tables import open_table


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch):
    monkeypatch.setitem(rules.GAMES, "tiny", tiny)
    monkeypatch.setattr(stand_ins, "_queue_answers", lambda game_id: None)


@pytest.fixture
def people(db):
    return [scenes.person(name) for name in ("Ana", "Bruno", "Carla")]


@pytest.fixture
def game(people) -> Game:
    """A running table, some moves into it."""
    game = open_table(people[0], "tiny", size=3)
    for user in people[1:]:
        opening.join(game, user)
    game.refresh_from_db()
    bids(game)
    answer(game, 4)
    game.refresh_from_db()
    return game


def links(game: Game, **query) -> dict:
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
    monkeypatch.setattr("games.pages.table.receipts.MAX_CHAIN_LINKS", 2)
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
    assert find_log_fault(game) is None
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
    game = open_table(people[0], "tiny", size=3)
    timelines.begin_timeline()
    (before,) = links(Game.objects.get(pk=game.pk))["restored"]
    for user in people[1:]:
        opening.join(game, user)
    assert links(Game.objects.get(pk=game.pk))["restored"] == [before] and before[0] == 2


def test_strangers_get_no_links_of_a_private_table(game):
    Game.objects.filter(pk=game.pk).update(public=False)
    assert Client().get(f"/t/{game.slug}/chain/").status_code == 404


def test_leaves_hang_on_the_secret(game):
    ours = chain_links(game, game.head, 0)["leaves"]
    game.secret = luck.Secret(32)
    theirs = chain_links(game, game.head, 0)["leaves"]
    assert len(ours) == len(theirs) == game.head and not set(ours) & set(theirs)


# The alarm


def test_an_alarm_goes_to_the_others_once(game, people, monkeypatch):
    monkeypatch.delitem(rules.GAMES, "tiny")  # it has no words for pages
    ana, bruno, carla = people
    chat.raise_alarm(game, bruno)
    with pytest.raises(Refused, match="already know"):
        chat.raise_alarm(game, bruno)
    with pytest.raises(Refused, match="no seat"):
        chat.raise_alarm(game, scenes.person("Eva"))
    assert Remark.objects.get(game=game, key="alarm").person == bruno
    assert set(Notification.objects.filter(kind=Kind.ALARM).values_list("user", flat=True)) == {ana.pk, carla.pk}
    chat.raise_alarm(game, carla)
    assert Notification.objects.filter(kind=Kind.ALARM, user=ana).count() == 2


def test_the_alarm_is_told_in_fixed_words(people, monkeypatch):
    """At a table of a game that has words, in the mail to the others."""
    monkeypatch.setattr("games.boards.picture.board_png", lambda svg: svg.encode())
    there = scenes.table(*people[:2])
    chat.raise_alarm(there, people[1])
    letter = writing.write_email(Notification.objects.get(game=there, kind=Kind.ALARM, user=people[0], address=None))
    assert letter.plain.splitlines()[1].startswith(
        "Bruno reports that this table’s log does not match the receipt in their browser"
    )


# The checker


@pytest.fixture
def kept(game) -> dict:
    digest = bytes(game.digest).hex()
    return {"mail": [digest], "number": [f"{game.head}:{digest}"]}


@pytest.fixture
def checked(game, tmp_path, capsys):
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


@pytest.mark.parametrize("what", ["mail", "number"])
def test_the_checker_compares_what_one_kept(kept, checked, what):
    code, said = checked(kept[what])
    assert code == 0 and said.startswith("All holds")


@pytest.mark.parametrize("what", ["mail", "number"])
def test_the_checker_finds_a_rewritten_log_by_it(kept, checked, what):
    code, said = checked(kept[what], prouder)
    assert code == 1 and "not the log you were shown" in said


def test_a_log_forked_between_players_is_found_when_they_compare_receipts(game, checked, tmp_path, capsys):
    """Each receipt fits the log that its player is shown, and not the other player's."""
    (hers,) = [f"{row.number}:{bytes(row.digest).hex()}" for row in log_rows(game)][-1:]
    rewrite(game, prouder)
    (his,) = [f"{row.number}:{bytes(row.digest).hex()}" for row in log_rows(game)][-1:]
    assert checked([his])[0] == 0
    assert check_luck.main([str(tmp_path / "game.json"), his, hers]) == 1
    assert "not the log you were shown" in capsys.readouterr().err


def test_a_receipt_above_a_copy_is_told_and_no_fault(game, checked):
    digest, number = "ab" * 32, game.head + 2
    log.append(game, Restored("0b" * 16, game.head))
    code, said = checked([f"{number}:{digest}"])
    assert code == 0 and "Unless you got it before" in said


@pytest.mark.parametrize("receipt", ["x", "41:", "ab" * 31, "x:" + "ab" * 32, "days.json"])
def test_what_is_no_receipt_is_said_to_be_none(game, checked, receipt):
    assert checked([receipt])[0] == 2

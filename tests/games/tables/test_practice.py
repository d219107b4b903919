"""Practice tables: one person with built-in players may take back everything but the end."""

import pytest

from games.eventlog import log
from games.eventlog.loading import loaded_games, log_rows
from games.eventlog.log import Illegal
from games.eventlog.verification import find_log_fault
from games.facts.errors import Refused
from games.facts.events import Closed, Dealt, Undone
from games.models import Game
from games.operating import archive_file
from games.players import stand_ins
from games.tables.bots import make_bot
from tests.games import tiny
from tests.games.playing import answer, bid, kinds
from tests.games.tampering import remove
from tests.tables import open_table

pytestmark = pytest.mark.both


@pytest.fixture
def alone(people):
    """Alice practises against two built-in players; two rounds are over."""
    game = open_table(people[0], "tiny", {"length": 40}, size=3, built_in=2, practice=True)
    rounds(game, 2)
    return game


def rounds(game, count):
    """Play on until so many rounds are over."""
    on(game)
    while log.load(game).view(0)["round"] < count:
        answer(game)
        on(game)


def on(game):
    stand_ins.answer_for_stand_ins(game.pk)
    game.refresh_from_db()


def drawn(game):
    """What luck has given, event by event."""
    return [event.outcome for _, event in log_rows(game.pk, 1, game.head)[0] if isinstance(event, Dealt)]


def test_everything_may_be_taken_back_luck_and_built_in_players_too(alone):
    own = log.observe(alone, 0).own
    assert log.observe(alone, 0).undo_to == own[0] and log.observe(alone, 0).undo_all == own[-1]
    log.append(alone, Undone(own[-1], 0))
    assert log.observe(alone, 0).question.what == "bid" and log.load(alone).view(0)["round"] == 0
    loaded_games.clear()
    assert find_log_fault(alone) is None


def test_what_is_taken_back_is_given_by_new_luck(alone):
    """Each outcome hangs on its event's number, which no other event ever has; the deck of the start stays."""
    rolls, decks = [], []
    for _ in range(14):
        log.append(alone, Undone(log.observe(alone, 0).own[-1], 0))
        rounds(alone, 1)
        rolls.append(drawn(alone)[-1])
        decks.append(tuple(log.load(alone).t.deck))
    assert len(set(rolls)) > 1 and len(set(decks)) == 1
    assert find_log_fault(alone) is None


def test_but_the_end_stays(alone):
    to = log.observe(alone, 0).own[0]
    log.append(alone, Closed("operator", ()))
    assert log.observe(alone, 0).undo_to is None
    with pytest.raises(Illegal):
        log.append(alone, Undone(to, 0))


def test_nothing_is_called_final_there(alone, monkeypatch):
    monkeypatch.setattr(tiny, "lasting", lambda t: tiny.CHEERS)
    look = None
    for _ in range(60):
        look = log.observe(alone, 0)
        if look.question is not None and look.question.what == "cheer":
            break
        answer(alone, 0 if look.question is not None and look.question.what == "pride" else None)
        on(alone)
    assert look.question.final == tiny.CHEERS and look.final == ()


def test_elsewhere_nothing_of_this(people):
    game = open_table(people[0], "tiny", {"length": 40}, size=3, built_in=2)
    bid(game, 0)
    on(game)
    assert log.observe(game, 0).undo_to is None or log.observe(game, 0).undo_to > 4
    assert not game.practice


@pytest.mark.parametrize("built_in", [0, 1])
def test_it_is_for_one_person_alone(people, built_in):
    with pytest.raises(Refused) as refused:
        open_table(people[0], "tiny", size=3, built_in=built_in, practice=True)
    assert refused.value.key == "bad_practice" and not Game.objects.exists()


def test_and_for_no_bot(people):
    with pytest.raises(Refused) as refused:
        open_table(make_bot("Legio"), "tiny", size=2, built_in=1, bots=True, practice=True)
    assert refused.value.key == "bad_practice"


def test_a_take_back_is_an_event_like_any_other(alone):
    log.append(alone, Undone(log.observe(alone, 0).own[1], 0))
    assert kinds(alone)[-1] in ("undone", "dealt") and "undone" in kinds(alone)


class TestAsAFile:
    """A practice table that moves to another site is one there, too."""

    def test_it_stays_a_practice_table(self, alone, people):
        reach = log.observe(alone, 0).undo_to
        data = archive_file.export_game(alone)
        assert archive_file.read_archive(data).game["practice"] is True
        remove(Game.objects.get(pk=alone.pk))
        again = archive_file.import_game(data, users={0: people[0]})
        assert again.practice and log.observe(again, 0).undo_to == reach
        assert archive_file.export_game(again) == data
        assert find_log_fault(again) is None

    def test_the_file_of_any_other_says_nothing_and_is_none(self, alone):
        Game.objects.filter(pk=alone.pk).update(practice=False)
        data = archive_file.export_game(Game.objects.get(pk=alone.pk))
        assert b"practice" not in data
        remove(Game.objects.get(pk=alone.pk))
        assert archive_file.import_game(data).practice is False

    @pytest.mark.parametrize("value", [b"false", b"null", b"1", b'"yes"'])
    def test_it_says_so_in_one_way_only(self, alone, value):
        data = archive_file.export_game(alone)
        with pytest.raises(archive_file.BadArchive, match="practice"):
            archive_file.read_archive(data.replace(b'"practice":true', b'"practice":' + value))

    def test_it_is_one_person_s(self, alone):
        data = archive_file.export_game(alone).replace(b'"built_in":true', b'"built_in":false')
        with pytest.raises(archive_file.BadArchive, match="all seats but one"):
            archive_file.read_archive(data)

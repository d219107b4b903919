"""After a restore from a backup, each running log gets an event with a log entry for all."""

import pytest

from games import check_luck
from games.eventlog import loading, log
from games.eventlog.loaded import LoadedGame
from games.eventlog.log import Illegal
from games.eventlog.verification import find_log_fault
from games.facts.events import Restored, Undone
from games.models import Game, Remark
from games.operating import archive_file
from tests.games.playing import answer, bids, kinds, play_on
from tests.games.tampering import remove
from tests.tables import open_table

pytestmark = pytest.mark.both
LATER, LAST = "ab" * 16, "cd" * 16


def restore(game, timeline=LATER, kept=None):
    return log.append(game, Restored(timeline, game.head if kept is None else kept))


def loaded_of(game) -> LoadedGame:
    return loading.load_cold(Game.objects.get(pk=game.pk))


def test_for_the_rules_nothing_has_happened(game):
    bids(game)
    before = [log.observe(game, seat) for seat in (0, 1, 2, None)]
    restore(game)
    after = [log.observe(game, seat) for seat in (0, 1, 2, None)]
    for then, now in zip(before, after, strict=True):
        assert (now.view, now.said, now.steps, now.opened) == (then.view, then.said, then.steps, then.opened)
    play_on(game)
    assert game.over and find_log_fault(game) is None


def test_luck_goes_by_the_new_timeline(game):
    old = loaded_of(game)
    restore(game)
    new, rest = loaded_of(game).luck_seed_input("deck"), old.luck_seed_input("deck")
    assert new[3] == LATER != rest[3] == old.started.timeline and new[:3] + new[4:] == rest[:3] + rest[4:]
    restore(game, LAST)
    assert loaded_of(game).luck_seed_input("deck")[3] == LAST == Game.objects.get(pk=game.pk).timeline


def test_everybody_at_the_table_is_told(game):
    restore(game)
    told = Remark.objects.get(game=game)
    assert (told.key, told.number, told.facts) == ("restored", game.head, {"kept": game.head - 1})


@pytest.mark.parametrize(
    ("timeline", "behind"), [("AB" * 16, 0), ("ab", 0), (None, 0), (LATER, 1), (LATER, -1), (LATER, True)]
)
def test_what_is_no_restoring_is_refused(game, timeline, behind):
    with pytest.raises(Illegal):
        log.append(game, Restored(timeline, behind if behind is True else game.head - behind))
    assert "restored" not in kinds(game)


def test_the_same_timeline_twice_and_a_game_that_is_over_are_refused(game):
    restore(game)
    with pytest.raises(Illegal):
        restore(game)
    play_on(game)
    with pytest.raises(Illegal, match="over"):
        restore(game, LAST)


def test_it_is_no_person_s_act(game):
    Game.objects.filter(pk=game.pk).update(unattended=7)
    restore(game)
    assert Game.objects.get(pk=game.pk).unattended == 7


def test_a_table_that_starts_after_it_deals_by_the_new_timeline(people):
    other = open_table(people[0], "tiny", size=3)
    for seat, name in enumerate(("Alice", "Bob", "Charlie")):
        if seat:
            other.seats.create(number=seat, user=people[seat], name=name)
    other.next_timeline = LATER
    log.start_log(other)
    assert kinds(other)[:3] == ["started", "restored", "dealt"] and loaded_of(other).timeline == LATER
    assert find_log_fault(other) is None and Remark.objects.get(game=other).number == 2


def test_it_goes_through_file_and_checker(game):
    bids(game)
    restore(game)
    play_on(game)
    data = archive_file.export_game(game)
    fault, _ = check_luck.check(document := check_luck.json.loads(data))
    number = kinds(game).index("restored") + 1
    assert fault is None and any(
        line.startswith(f"Event {number}: the site was restored from a backup") for line in check_luck.told(document)
    )
    remove(Game.objects.get(pk=game.pk))
    again = archive_file.import_game(data)
    assert archive_file.export_game(again) == data and again.timeline == LATER and find_log_fault(again) is None


def test_an_undo_leaves_the_timeline(game):
    bids(game)
    winner, receipt = answer(game, 4)
    restore(game)
    log.append(game, Undone(receipt.number, winner))
    assert loaded_of(game).timeline == LATER and find_log_fault(game) is None

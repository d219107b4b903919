"""Sealed words: brought as seals, opened when all seats are taken, and the game begins when all are open."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from games.eventlog.integrity import fault_of
from games.facts import luck
from games.facts.errors import Refused
from games.models import Event, Game, Remark
from games.operating import leaving
from games.tables import opening, sealed_words
from games.tables.tasks import start_overdue
from tests.games.playing import bids, play_on

pytestmark = pytest.mark.both
WORDS = ["hers", "his 🎲", "theirs"]


@pytest.fixture
def table(people):
    """Alice's open table for three, where words are sealed."""
    return opening.open_table(people[0], "tiny", {"length": 3}, size=3, sealed=True, seal=luck.seal(WORDS[0]))


@pytest.fixture
def full(table, people):
    """All seats are taken, and no word is open."""
    for number in (1, 2):
        opening.join(table, people[number], commitment=table.commitment, seal=luck.seal(WORDS[number]))
    return Game.objects.get(pk=table.pk)


def overdue(game):
    Game.objects.filter(pk=game.pk).update(words_due=timezone.now() - timedelta(seconds=1))
    return start_overdue()


def started(game):
    return json.loads(Event.objects.get(game=game, number=1).payload)


def remarks(game):
    return list(Remark.objects.filter(game=game).order_by("pk").values_list("key", "seat"))


def test_a_full_table_waits_for_every_word(full, people):
    assert (full.state, full.head) == ("open", 0) and remarks(full) == [("words", None)]
    for number, still in ((2, [0, 1]), (0, [1])):
        sealed_words.open_word(full, people[number], WORDS[number])
        assert [seat.number for seat in sealed_words.awaited(full)] == still
    assert Game.objects.get(pk=full.pk).state == "open"
    sealed_words.open_word(full, people[1], WORDS[1])
    game = Game.objects.get(pk=full.pk)
    assert (game.state, game.words_due) == ("running", None)
    assert started(game)["nonces"] == WORDS
    assert [one["seal"] for one in started(game)["own"]] == [luck.seal(word) for word in WORDS]
    assert [one["seen"] for one in started(game)["own"]] == [False, True, True]
    assert remarks(game) == [("words", None)] and overdue(game) == 0
    bids(game)
    play_on(game)
    assert fault_of(game) is None


def test_a_table_without_seals_starts_at_once(people):
    game = opening.open_table(people[0], "tiny", size=2, sealed=True)
    opening.join(game, people[1], nonce="told")
    game.refresh_from_db()
    assert game.state == "running" and started(game)["own"] == [{"seal": luck.seal("told"), "seat": 1, "seen": False}]


@pytest.mark.parametrize("word", ["", "other", "HERS", "hers ", "x" * 65, luck.seal("hers"), None, 3])
def test_another_word_is_refused_and_changes_nothing(full, people, word):
    with pytest.raises(Refused) as refused:
        sealed_words.open_word(full, people[0], word)
    assert refused.value.key == "wrong_word" and not full.seats.exclude(nonce="").exists()


def test_no_word_is_taken_before_all_are_sealed(table, people):
    with pytest.raises(Refused) as refused:
        sealed_words.open_word(table, people[0], WORDS[0])
    assert refused.value.key == "words_early" and table.seats.get().nonce == ""


def test_the_same_word_twice_does_nothing_and_nobody_else_opens_it(full, people, django_user_model):
    for _ in range(2):
        sealed_words.open_word(full, people[0], WORDS[0])
    with pytest.raises(Refused, match="not the word"):
        sealed_words.open_word(full, people[1], WORDS[0])
    with pytest.raises(Refused, match="sealed no word"):
        sealed_words.open_word(full, django_user_model.objects.create_user("d@example.org", "Dora"), WORDS[0])
    assert overdue(full) == 1
    assert sealed_words.open_word(full, people[0], WORDS[0]).state == "running"
    with pytest.raises(Refused) as refused:
        sealed_words.open_word(full, people[1], WORDS[1])
    assert refused.value.key == "words_late" and started(full)["nonces"] == [WORDS[0], "", ""]


def test_a_word_that_is_missing_counts_as_nothing_and_that_is_told(full, people):
    sealed_words.open_word(full, people[0], WORDS[0])
    assert start_overdue() == 0
    assert overdue(full) == 1 and start_overdue() == 0
    assert started(full)["nonces"] == [WORDS[0], "", ""]
    assert [one["seal"] for one in started(full)["own"]] == [luck.seal(word) for word in WORDS]
    assert remarks(full)[1:] == [("word_missing", 1), ("word_missing", 2)]
    assert fault_of(Game.objects.get(pk=full.pk)) is None


@pytest.mark.parametrize(
    ("key", "given"),
    [
        ("bad_seal", {"seal": "5e"}),
        ("bad_seal", {"seal": luck.seal("a").upper()}),
        ("bad_seal", {"seal": luck.seal("a"), "nonce": "a"}),
        ("bad_seal", {"seal": 3}),
        ("bad_nonce", {"nonce": ""}),
    ],
)
def test_what_is_no_seal_is_refused(table, people, key, given):
    with pytest.raises(Refused) as refused:
        opening.join(table, people[1], **given)
    assert refused.value.key == key and table.seats.count() == 1


def test_seals_are_for_tables_that_take_them(people):
    with pytest.raises(Refused) as refused:
        opening.open_table(people[0], "tiny", size=3, seal=luck.seal("a"))
    assert refused.value.key == "takes_no_seals"
    with pytest.raises(Refused) as refused:
        opening.open_table(people[0], "tiny", size=3, built_in=2, sealed=True)
    assert refused.value.key == "sealed_alone" and not Game.objects.exists()


def test_nobody_comes_to_a_full_table(full, django_user_model):
    with pytest.raises(Refused, match="taken"):
        opening.join(full, django_user_model.objects.create_user("d@example.org", "Dora"))


def test_before_the_first_word_is_open_who_leaves_frees_the_seat(full, people):
    opening.leave(full, people[1])
    full.refresh_from_db()
    assert (full.state, full.words_due, full.seats.count()) == ("open", None, 2)
    with pytest.raises(Refused, match="Keep your word"):
        sealed_words.open_word(full, people[0], WORDS[0])
    opening.join(full, people[1], seal=luck.seal("another"))
    assert [seat.number for seat in sealed_words.awaited(full)] == [0, 1, 2]


@pytest.mark.parametrize("go", [opening.leave, lambda game, user: leaving.erase_player(user)])
@pytest.mark.parametrize("opened", [True, False])
def test_afterwards_nobody_can_come_who_might_still_choose(full, people, go, opened):
    """The seat of who leaves, or is erased, goes to a built-in player, with the part of the luck it has."""
    sealed_words.open_word(full, people[0], WORDS[0])
    if opened:
        sealed_words.open_word(full, people[1], WORDS[1])
    go(full, people[1])
    seat = Game.objects.get(pk=full.pk).seats.get(number=1)
    assert (seat.user, seat.built_in, seat.name) == (None, True, "Faustulus")
    sealed_words.open_word(full, people[2], WORDS[2])
    told = started(full)
    assert told["nonces"] == [WORDS[0], WORDS[1] if opened else "", WORDS[2]]
    assert [one["seat"] for one in told["own"]] == [0, 1, 2] and remarks(full)[1:] == [("words_left", 1)]
    assert full.asked.filter(seat__number=1, stand_in=True).exists()
    bids(full)


def test_the_last_one_awaited_may_be_the_one_who_leaves(full, people):
    for number in (0, 1):
        sealed_words.open_word(full, people[number], WORDS[number])
    opening.leave(full, people[2])
    assert Game.objects.get(pk=full.pk).state == "running" and started(full)["nonces"] == [*WORDS[:2], ""]


def test_a_host_who_goes_takes_the_table_away_and_an_erased_one_hands_it_on(full, people):
    sealed_words.open_word(full, people[1], WORDS[1])
    leaving.erase_player(people[0])
    full.refresh_from_db()
    assert full.host == people[1] and full.seats.get(number=0).built_in
    opening.leave(full, people[1])
    full.refresh_from_db()
    assert (full.state, full.words_due) == ("cancelled", None) and start_overdue() == 0


def test_the_host_who_starts_early_waits_for_the_words_too(table, people):
    opening.join(table, people[1], seal=luck.seal(WORDS[1]))
    for _ in range(2):
        assert opening.start_early(table, people[0]).state == "open"
    assert table.seats.filter(built_in=True).count() == 1
    for number in (0, 1):
        sealed_words.open_word(table, people[number], WORDS[number])
    assert started(table)["nonces"] == [*WORDS[:2], ""] and len(started(table)["own"]) == 2

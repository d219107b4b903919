"""Undo reveals nothing: answers of computer players and stand-ins have been seen and cannot be undone."""

import pytest

from games.eventlog import log
from games.eventlog.log import Illegal
from games.facts.events import Answered, Undone
from games.models import Game, OpenQuestion
from games.motions import voting
from games.players import stand_ins
from tests.browser import scenes
from tests.games.playing import kinds
from tests.tables import open_table

pytestmark = pytest.mark.django_db


def until(game, seat, what):
    """Play on until this seat is asked this; the Observation."""
    for _ in range(400):
        if (question := log.observe(game, seat).question) is not None and question.what == what:
            return log.observe(game, seat)
        scenes.answer(game, log.load(game).awaited[0])
    raise AssertionError(f"seat {seat} is never asked {what}")


def answered(game, look, choice, by="player"):
    return log.append(game, Answered(look.seat, look.question.what, choice, by), look.opened).number


def stays_done(game, number, user):
    """Check that this answer can be undone neither at once nor by a motion of a single player."""
    assert log.observe(game, 0).undo_to is None
    with pytest.raises(Illegal, match="undone"):
        log.append(game, Undone(number, 0))
    if game.seats.exclude(user=None).count() == 1:
        with pytest.raises(voting.Refused):
            voting.propose_motion(game, user, "undo", number)
    assert "undone" not in kinds(game)


def lead(game):
    """A card is led, no thought."""
    look = until(game, 0, "lead")
    return answered(game, look, next(option for option in look.question.options if option[0] == "lead"))


def test_gloria_what_a_built_in_player_follows_with_is_not_peeked_at(people):
    game = open_table(people[0], "gloria", size=2, built_in=1)
    number = lead(game)
    assert stand_ins.answer_once(game.pk)
    game.refresh_from_db()
    stays_done(game, number, people[0])


def test_gloria_nor_what_a_stand_in_plays_out_of_a_late_player_s_hand(people):
    game = scenes.table(people[0], people[1])
    number = lead(game)
    late = OpenQuestion.objects.get(game=game, seat__number=1)
    look = log.observe(game, late.seat.number)
    answered(game, look, stand_ins.stand_in_choice(look), "stand_in")
    stays_done(game, number, people[0])


def test_great_city_an_emissary_is_not_tried_on_every_space(people):
    game = open_table(people[0], "great_city", size=2, built_in=1)
    look = until(game, 0, "emissary")
    number = answered(game, look, look.question.options[0])
    game.refresh_from_db()
    if not OpenQuestion.objects.filter(game=game, stand_in=True).exists():  # the person placed last in this row
        look = until(game, 0, "emissary")
        number = answered(game, look, look.question.options[0])
    assert stand_ins.answer_once(game.pk)
    stays_done(Game.objects.get(pk=game.pk), number, people[0])


def drafted(host):
    """A table at which the host, who is not the first player, has just kept a card in secret; that answer's event."""
    for _ in range(40):
        game = open_table(host, "great_city", size=3, built_in=2)
        while (look := log.observe(game, log.load(game).awaited[0])).question.what == "draft":
            number = answered(game, look, look.question.options[0])
            game.refresh_from_db()
            if look.seat == 0:
                return game, number
    raise AssertionError("the host was the first player forty times")


def test_great_city_a_card_kept_in_the_draft_stays_kept_so_that_what_is_handed_on_is_not_tried(people):
    stays_done(*drafted(people[0]), people[0])

"""Undo is the same in the page, the API, emails and motions.

Checked at random moments of all four games, at tables of one person, of several, and for practice."""

import re
from collections.abc import Callable
from random import Random

import pytest
from django.db import transaction

from games.eventlog import log
from games.eventlog.loading import loaded_games
from games.eventlog.log import Illegal, Stale
from games.facts.errors import Refused
from games.facts.events import Answered
from games.models import Game, Seat
from games.motions import voting
from games.rules import GAMES
from games.tables import opening
from notifications.inbound import mail_moves
from tests import law, stamped, tiers
from tests.browser import scenes
from tests.games.api.conftest import Program
from tests.games.pages.buttons import address
from tests.tables import open_table

pytestmark = [pytest.mark.django_db, pytest.mark.seeded]
KINDS = ("alone", "among", "practice")
FURTHEST = 16  # answers from one moment to the next


class Back(Exception):
    """Done, and to be as if it had not been."""


def would(act: Callable[[], object]) -> bool:
    """Whether this would be done; nothing is."""
    try:
        with transaction.atomic():
            act()
            raise Back
    except Back:
        return True
    except (Illegal, Refused, Stale):
        return False
    finally:
        loaded_games.clear()


def table(kind: str, ruleset: str, people) -> Game:
    if kind == "among":
        return scenes.table(people[0], people[1], ruleset=ruleset)
    return open_table(people[0], ruleset, size=2, built_in=1, public=False, practice=kind == "practice")


def play_on(game: Game, rng: Random) -> None:
    """Some random answers of whoever is asked, the last of them Ana's, if she comes to one."""
    for number in range(FURTHEST):
        if not (awaited := log.load(game).awaited):
            return
        seat = rng.choice(awaited)
        look = log.observe(game, seat)
        by = "player" if game.seats.get(number=seat).user_id else "stand_in"
        log.append(game, Answered(seat, look.question.what, law.at_random(look.question, rng), by), look.opened)
        game.refresh_from_db()
        if seat == 0 and rng.random() * FURTHEST < number:
            return


def offered_by_page(client, game: Game) -> tuple[list[int], list[int]]:
    """The events that its buttons take back, and those that a player asks the others for."""
    page = client.get(address(game)).content.decode()
    forms = re.findall(rf'action="{address(game, "undo")}"(.*?)</form>', page, re.S)
    at_once = [int(to) for form in forms for to in re.findall(r'(?:name="to"|<option) value="(\d+)"', form)]
    motion = re.search(rf'action="{address(game, "propose", "undo")}"(.*?)</form>', page, re.S)
    return at_once, [int(to) for to in re.findall(r'<option value="(\d+)"', motion[1])] if motion else []


def hold(game: Game, user, client, program: Program) -> int:
    """Holds one moment, as one of its players has it, against the law. How many answers may be taken back at once."""
    mine = Seat.objects.select_related("user", "game").get(game=game, user=user)
    look, alone = log.observe(game, mine.number), game.seats.exclude(user=None).count() == 1
    at_once, to_ask_for = offered_by_page(client, game)
    told = program.get(f"tables/{game.slug}/")["undo"]
    told.pop("turn")  # of these, those of one turn: tests/games/pages/test_taking_back.py
    assert told == {"to": look.undo_to, "all": look.undo_all, "count": look.undo_count, "own": list(look.own)}
    reach = look.own[: look.undo_count]  # the latest answers that need no vote
    assert (at_once[0] if at_once else None) == look.undo_to and set(at_once) <= set(look.own) | {look.undo_all}
    if not game.practice:
        turn = look.undo_turn
        assert set(at_once) == ({look.undo_to, turn.to} if turn else set())
    for to in {*reach[:1], *reach[-1:], *look.own[look.undo_count :][:1], *look.own[-1:]}:
        assert would(lambda to=to: opening.undo(game, user, to)) is (to in reach), (to, look)
        assert would(lambda to=to: accepted(program, game, to)) is (to in reach)
        assert would(lambda to=to: voting.propose_motion(game, user, "undo", to)) is not alone
    assert set(to_ask_for) == (set() if alone else set(look.own[look.undo_count :]))
    said: list[str] = []
    about = stamped.reply_address(user.pk, mine.pk, look.opened)
    would(lambda: said.append(mail_moves.execute_line(mine, about, "undo").key))
    assert said == ["undone" if look.undo_to else "refused"]
    return len(reach)


def accepted(program: Program, game: Game, to: int) -> None:
    if program.ask("POST", f"tables/{game.slug}/undo/", {"to": to}).status_code != 200:
        raise Stale


@pytest.mark.parametrize("ruleset", GAMES)
def test_what_may_be_taken_back_is_the_same_everywhere(client, people, ruleset, settings):
    settings.API_PER_MINUTE = 10**9
    first = list(GAMES).index(ruleset)
    reached, program = 0, Program(people[0])
    for kind in KINDS if tiers.DEEP else KINDS[first % 3 :][:1]:
        for seed in tiers.seeds(1, 6):
            rng, game = Random(f"{ruleset} {kind} {seed}"), table(kind, ruleset, people)
            for _ in range(tiers.size(2, 12)):
                play_on(game, rng)
                if game.over:
                    break
                client.force_login(people[0])
                reached += hold(game, people[0], client, program)
    assert reached, "at no moment could anything be taken back"

"""The secrecy law for the API: two tables that a seat cannot tell apart give it the same bytes, marks and lengths at
every address, errors included (tests/page_law.py tells how twins are made)."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from games.eventlog import log
from games.models import Game, Scope
from games.rules.ask import Illegal, tuples
from games.rules.match import Match
from games.tables import tokens
from games.what_if import trials
from tests.page_law import Stage
from tests.rules.foundations.test_secrecy import GAME as FOUNDATIONS
from tests.rules.gloria.test_secrecy import GAME as GLORIA
from tests.rules.great_city.test_secrecy import GAME as GREAT_CITY
from tests.rules.roma.test_secrecy import GAME as ROMA

TRIES = ("nonsense", ["lead", "patron", "senador"], 3, ["build", "domus", ["C4"]])


def offered(question, choice) -> bool:
    """Whether it would be played."""
    try:
        question.check(tuples(choice))
    except (Illegal, AttributeError):
        return False
    return True


def tried(seat, sent: dict, options: Sequence) -> list[list]:
    """Lines of one answer each, for a what-if."""
    return [] if seat is None else [[[seat, sent["what"], option]] for option in options[:1]]


@dataclass
class Api(Stage):
    """The stage, seen by a program. `with_twins`: (number of a random game, seat) that have one."""

    with_twins: Sequence[tuple[int, int | None]] = ((1, 0),)

    def pages(self, client, game, seat) -> list[tuple]:
        at, head = f"/api/v1/tables/{game.slug}/", game.head
        reader = {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}
        paths = ["", "?words=no", "question/", "question/?path=[]", "why/", "history/", "export/", "chat/", "motions/"]
        paths += [f"replay/{number}/" for number in (head, max(2, head - 7))]
        got = [client.get(at + path, headers=reader) for path in paths]
        got += [client.get(f"/api/v1/{path}", headers=reader) for path in ("me/questions/", "tables/mine/")]
        look = None if seat is None else log.observe(game, seat)
        question = look.question if look else None
        sent = {"opened": (look and look.opened) or head, "what": question.what if question else "any"}
        options = list(question.options)[:3] if question else []
        tries = [choice for choice in self.tries if not offered(question, choice)]
        bodies = [("preview", {**sent, "choice": choice}) for choice in (*tries, *options)]
        bodies += [("answer", {**sent, "choice": choice}) for choice in tries]
        bodies += [
            ("what-if", {"opened": sent["opened"], "moves": moves}) for moves in ([], *tried(seat, sent, options))
        ]
        bodies += [("undo", {"to": 1}), ("concede", {"conceded": False})]
        for word, body in bodies:
            got.append(client.post(f"{at}{word}/", body, content_type="application/json", headers=reader))
        return [self.bare(answer) for answer in got]

    def opened(self, people) -> Game:
        game = super().opened(people)
        self.tokens = [tokens.make_token(user, "a program", Scope.values)[1] for user in people]
        return game


# Each with games that have a twin for that seat, as in tests/games/boxes/<game>/test_page_secrecy.py.
STAGES = {
    "gloria": Api("gloria", GLORIA, 3, tries=TRIES, most=50, with_twins=((1, 0), (4, None))),
    "roma": Api("roma", ROMA, 2, tries=TRIES, most=38, with_twins=((4, 0),)),
    "great_city": Api("great_city", GREAT_CITY, 3, tries=TRIES, most=45),
    "foundations": Api("foundations", FOUNDATIONS, 3, {"monuments": True}, tries=TRIES, most=60),
}


@pytest.fixture(autouse=True)
def _as_often_as_it_likes(settings):
    settings.API_PER_MINUTE = 10**9


@pytest.fixture(autouse=True)
def _with_positions(monkeypatch):
    """As at the tables whose what-ifs hand out positions: a twin must not be found in those either."""
    monkeypatch.setattr(trials, "computer_players_allowed", lambda game: True)


@pytest.mark.parametrize(
    ("ruleset", "number", "seat"), [(name, *twin) for name, stage in STAGES.items() for twin in stage.with_twins]
)
def test_twins_give_the_same_answers(ruleset, number, seat, db, django_user_model, monkeypatch):
    stage = STAGES[ruleset]
    stage.hold(number, seat, stage.people(django_user_model.objects.create_user), monkeypatch)


def whole_position(game) -> dict:
    return {"position": log.load(game).position()}


def test_a_what_if_dealt_from_the_truth_is_found(db, django_user_model, monkeypatch):
    stage = STAGES["great_city"]
    monkeypatch.setattr(Match, "sampled", lambda match, seat, rng: match.fork())
    people = stage.people(django_user_model.objects.create_user)
    with pytest.raises(AssertionError):
        stage.hold(1, 0, people, monkeypatch)


@pytest.mark.parametrize("leak", [whole_position])
def test_a_leak_planted_in_an_answer_is_found(leak, db, django_user_model, monkeypatch):
    from games.api import facts

    real, stage = facts.table_facts, STAGES["gloria"]
    monkeypatch.setattr(facts, "table_facts", lambda at, words: real(at, words) | leak(at.game))
    people = stage.people(django_user_model.objects.create_user)
    with pytest.raises(AssertionError):
        stage.hold(1, 0, people, monkeypatch, at_the_end=True)

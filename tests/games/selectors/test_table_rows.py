"""What a row of a list tells of its table: each line on a table made for it."""

from datetime import UTC, datetime
from types import SimpleNamespace

from django.contrib.auth.models import AnonymousUser

from games.facts import luck
from games.models import Game
from games.selectors.listing import TableRow, table_rows

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def seat(number: int, name: str, score=None, winner=False, **more) -> SimpleNamespace:
    return SimpleNamespace(number=number, shown_name=name, score=score, winner=winner, user_id=number + 10, **more)


def game(*seats, asked=(), **more) -> SimpleNamespace:
    usual = {
        "ruleset": "roma",
        "options": {},
        "size": 4,
        "result": None,
        "state": Game.State.FINISHED,
        "rematch_of_id": None,
        "club_id": None,
    }
    every = {"seats": SimpleNamespace(all=lambda: seats), "open_questions": SimpleNamespace(all=lambda: asked)}
    return SimpleNamespace(**{**usual, **every, **more})


ANA, BRUNO, CARLA = seat(0, "Ana", 12), seat(1, "Bruno", 30, True), seat(2, "Carla", 20)


def test_the_readers_own_seat_and_the_others() -> None:
    row = TableRow(game(ANA, BRUNO, CARLA), 1)
    assert row.mine is BRUNO and row.others == [ANA, CARLA] and row.free == 1
    assert TableRow(game(ANA, BRUNO), None).mine is None


def test_a_seat_without_a_person_is_nobodys_also_for_strangers() -> None:
    built_in = seat(0, "Built-in")
    built_in.user_id = None
    stranger, bruno = AnonymousUser(), SimpleNamespace(pk=11)
    assert [row.me for row in table_rows([game(built_in, BRUNO)], stranger)] == [None]
    assert [row.me for row in table_rows([game(built_in, BRUNO), game(ANA, CARLA)], bruno)] == [1, None]


def test_winners_come_first_then_points_then_seats() -> None:
    low_winner, none = seat(3, "Dora", 1, True), seat(4, "Eva")
    row = TableRow(game(none, ANA, CARLA, BRUNO, low_winner, language="en"), 0)
    assert [one.shown_name for one in row.ranking] == ["Bruno", "Dora", "Carla", "Ana", "Eva"]
    assert row.winners == [BRUNO, low_winner]


def test_won_is_who_sits_there_and_has_won() -> None:
    assert TableRow(game(ANA, BRUNO), 1).won
    assert not TableRow(game(ANA, BRUNO), 0).won
    assert not TableRow(game(ANA, CARLA), 0).won
    assert not TableRow(game(ANA, BRUNO), None).won


def test_the_parts_of_luck_bind_at_an_open_table_alone(monkeypatch) -> None:
    """Of a seat what its player brought."""
    monkeypatch.setattr(luck, "nonces_digest", lambda uuid, nonces: (uuid, tuple(nonces)))
    seats = [seat(0, "Ana", nonce="a", commitment_seen="c"), seat(1, "Bruno", nonce="b", commitment_seen=None)]

    def parts(**more) -> object:
        kinds = {"state": Game.State.OPEN, "timeline": "t", "uuid": "u"}
        return TableRow(game(*seats, **{**kinds, **more})).nonces_digest

    assert parts() == ("u", ("a", ""))
    assert parts(state=Game.State.RUNNING) == ""


OPTION_WORDS = SimpleNamespace(
    cards={"name": "set"},
    options=lambda: [{"key": key, "name": key.title()} for key in ("short", "grade", "cards", "unknown")],
    value=lambda key, value: f"<{value}>",
)


def test_options_are_told_where_they_are_not_as_usual(monkeypatch) -> None:
    """A switch by its name, anything else with its value, a card set by its title; what these rules do not know not."""
    usual = {"short": (False, True), "grade": ("a", "b"), "cards": (None, "x")}
    monkeypatch.setattr("games.selectors.listing.GAMES", {"roma": SimpleNamespace(OPTIONS=usual)})
    monkeypatch.setattr("games.selectors.listing.card_set_title", lambda cards: "My set")
    monkeypatch.setattr(TableRow, "words", OPTION_WORDS)

    def told(**options) -> list[str]:
        return [one["name"] for one in TableRow(game(options=options)).options]

    assert told() == told(short=False, grade="a") == []
    assert told(short=True, grade="b", cards="x") == ["Short", "Grade: <b>", "Cards: My set"]
    monkeypatch.setattr(TableRow, "words", SimpleNamespace(**{**vars(OPTION_WORDS), "cards": None}))
    assert told(cards="x") == ["Cards: <x>"]


def test_the_reason_is_told_of_what_ended_and_of_nothing_else(monkeypatch) -> None:
    monkeypatch.setattr(TableRow, "words", SimpleNamespace(reason=lambda key: f"<{key}>"))
    assert TableRow(game(result={"reason": "conceded"})).reason == "<conceded>"
    assert TableRow(game(result=None)).reason == "<>"

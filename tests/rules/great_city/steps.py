"""The steps of a scenario (scenarios.py) as answers to the rules' questions and outcomes of luck."""

from collections.abc import Sequence
from typing import Any

from games.rules import great_city
from games.rules.ask import PASS, Illegal
from games.rules.great_city.box import SHIPPED_BOX
from games.rules.great_city.table import colours
from games.rules.match import Match
from tests.rules.scenario_language import only


def face(card: Any) -> Any:
    """The first of equal cards; anything else is what it is."""
    return SHIPPED_BOX.face.get(card, card) if isinstance(card, str) else card


def seat_of(m: Match, colour: str) -> int:
    """Return the seat of a player; raise Illegal for a color that is not in the game."""
    if colour not in colours(m.t.seats):
        raise Illegal("no_seat", f"Nobody is {colour}.")
    return colours(m.t.seats).index(colour)


def open_questions(m: Match) -> list[str]:
    """Return the questions with their players: "white act"."""
    return [f"{colours(m.t.seats)[seat]} {m.asked(seat).what}" for seat in m.awaited]


def answered(m: Match, what: str, choice: Any, by: str | None = None) -> None:
    """Answer the one open question; raise Illegal if it is another one, or of another player."""
    seat = next(iter(m.awaited), None)
    if seat is None or m.asked(seat).what != what:
        raise Illegal("not_asked", f"What is asked is {', '.join(open_questions(m)) or 'nothing'}.")
    if by is not None and seat_of(m, by) != seat:
        raise Illegal("not_asked", f"What is asked is {open_questions(m)[0]}.")
    equals = [option for option in m.asked(seat).options if faces(option) == faces(choice)]
    m.take(seat, what, equals[0] if equals else choice)


def faces(choice: Any) -> Any:
    """An answer by the first of equal cards."""
    return tuple(map(face, choice)) if isinstance(choice, tuple) else choice


def skip(m: Match, step: dict) -> None:
    """Let the others take the first card and pass; put missing emissaries as near to the emperor as possible."""
    number, to = m.t.round, seat_of(m, step["to"]) if "to" in step else None
    while not m.over and (m.t.round == number if step.get("round") else m.awaited[0] != to or not in_turn(m)):
        seat = m.awaited[0]
        question = m.asked(seat)
        m.take(seat, question.what, PASS if question.what == "act" else question.options[0])


def in_turn(m: Match) -> bool:
    return m.asked(m.awaited[0]).what in ("take", "act")


# Luck


def let_luck_lie(m: Match) -> None:
    """Everything stays as it lies."""
    while m.luck:
        m.take(None, m.luck.what, getattr(m.luck, "items", None) or (1,) * m.luck.dice)


def set_up(m: Match, step: dict) -> None:
    """Decks, strips, first player and draft as the step says. Illegal for a game that is set up already."""
    if m.t.round:
        raise Illegal("not_so", "The game is set up already.")
    only(step.get("keeps", {}), colours(m.t.seats), "keeps")
    only(step.get("decks", {}), m.t.length.decks, "decks")
    while m.luck:
        m.take(None, m.luck.what, luck(m, step))
    while m.awaited and m.asked(m.awaited[0]).what == "draft":
        card = step["keeps"][colours(m.t.seats)[m.awaited[0]]]
        answered(m, "draft", ("keep", card))


def luck(m: Match, step: dict) -> Sequence[Any]:
    what, shown = m.luck.what, step.get("strips", great_city.CARDS["strips"])
    match what:
        case "first":
            return (seat_of(m, step["first"]) + 1,)
        case "strips":
            return tuple(next(strip for strip in m.luck.items if one in (strip, strip[::-1])) for one in shown)
        case "sides":
            return tuple(1 if one in great_city.CARDS["strips"] else 2 for one in shown)
    return on_top(m.luck.items, step.get("decks", {}).get(what.removeprefix("deck_"), ()))


def on_top(items: Sequence[str], first: Sequence[str]) -> tuple[str, ...]:
    """A deck with these cards on top."""
    if missing := [card for card in first if card not in items]:
        raise Illegal("not_so", f"There is no card {missing[0]} in that deck.")
    return (*first, *(card for card in items if card not in first))


def by_deck(cards: Sequence[str]) -> dict[str, list[str]]:
    """{deck: its cards, in this order}."""
    found: dict[str, list[str]] = {}
    for card in cards:
        found.setdefault(card.partition("-")[0], []).append(card)
    return found

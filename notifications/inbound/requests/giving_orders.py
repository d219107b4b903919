"""A standing order by email: "order 2", "order 2: Artesano; until the end of the game".

The number is from the list that "orders" shows. Choices that the player omits have their default values. By default,
the order is valid until the player's own turn."""

import re
from collections.abc import Iterator, Sequence
from types import SimpleNamespace

from games.eventlog import log
from games.facts.errors import Refused
from games.models import Order, Seat
from games.orders import placing, vocabulary
from games.orders.kind import OrderKind
from games.wording import orders as wording
from games.wording import words_of
from games.wording.languages import language_codes, language_of_reader
from notifications.inbound.records import MailOutcome
from notifications.replies.word_sets import split_words

OFFERED_LIMITS = (Order.Until.TURN, Order.Until.MINE, Order.Until.GAME)  # without a number or a date
ORDER_SEPARATOR = re.compile(r"[:;]")


def order_by_mail(seat: Seat, rest: str, following_lines: Sequence[str]) -> MailOutcome | None:
    """Give the order that the line names; return None if there is no such order.

    Raise Refused or Unavailable if this is not possible."""
    named, *stated = [part.strip() for part in ORDER_SEPARATOR.split(rest) if part.strip()] or [""]
    kind = find_order_kind(seat, named)
    if kind is None:
        return None
    view, choices = log.observe(seat.game, seat.number).view, {}
    until: str = Order.Until.MINE
    known = {tuple(split_words(text)): (name, value) for name, value, text in order_values(seat, kind, view)}
    limits = {tuple(split_words(text)): limit for limit, text in order_limits()}
    for part in stated:
        key = tuple(split_words(part))
        if key in limits:
            until = limits[key]
        elif key in known:
            name, value = known[key]
            choices[name] = value
        else:
            raise Refused("bad_order", "That standing order is not possible here.")
    order = placing.set_order(seat.game, seat.user, kind.key, choices, until)
    assert seat.user is not None
    language = language_of_reader(seat.user)
    sentence = wording.order_sentence(words_of(seat.game, language), seat.game.ruleset, order)
    return MailOutcome("order_given", {"said": f"{sentence} ({wording.order_until(order, language)})"})


def find_order_kind(seat: Seat, named: str) -> OrderKind | None:
    """Return the kind of order with this number in the list, or with this title in any language."""
    kinds = list(vocabulary.vocabulary_of(seat.game.ruleset).kinds.values())
    if named.isdecimal() and len(named) < 3:
        return kinds[int(named) - 1] if 0 < int(named) <= len(kinds) else None
    words = split_words(named)
    titled = [
        kind
        for kind in kinds
        if any(
            split_words(wording.order_title(seat.game.ruleset, kind.key, code)[0]) == words for code in language_codes()
        )
    ]
    return titled[0] if titled and words else None


def order_values(seat: Seat, kind: OrderKind, view: dict) -> Iterator[tuple[str, str, str]]:
    """Yield every choice for an order, in every language: name, value, and the text of the value."""
    for code in language_codes():
        words = words_of(seat.game, code)
        for name in kind.choices:
            for value in kind.values(name, view):
                yield name, value, wording.order_value(words, seat.game.ruleset, kind.key, name, value)


def order_limits() -> Iterator[tuple[str, str]]:
    for code in language_codes():
        for limit in OFFERED_LIMITS:
            yield limit, wording.order_until(SimpleNamespace(until=limit, ends_at=None, facts={}), code)


def describe_order_kinds(seat: Seat) -> list[str]:
    assert seat.user is not None
    language, view = language_of_reader(seat.user), log.observe(seat.game, seat.number).view
    words, lines = words_of(seat.game, language), []
    for number, kind in enumerate(vocabulary.vocabulary_of(seat.game.ruleset).kinds.values(), 1):
        title, does = wording.order_title(seat.game.ruleset, kind.key, language)
        values = [
            " / ".join(
                wording.order_value(words, seat.game.ruleset, kind.key, name, one) for one in kind.values(name, view)
            )
            for name in kind.choices
        ]
        lines.append("\n".join([f"{number}. {title}", does, *(f"– {one}" for one in filter(None, values))]))
    return lines

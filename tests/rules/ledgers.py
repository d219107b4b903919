"""The law of ledgers: what a seat is said to know is true of the real table."""

from collections import Counter
from collections.abc import Callable


def is_true(known: dict, really: dict, is_kind: Callable[[str, str], bool]) -> None:
    """Check `known` against `really`, the contents of each hidden place by (place, seat).

    `is_kind(card, kind)` reads a limit's kind."""
    assert {(row["place"], row["seat"]) for row in known["places"]} == set(really)
    hidden = Counter(card for cards in really.values() for card in cards)
    for row in known["places"]:
        cards = Counter(really[row["place"], row["seat"]])
        assert row["size"] == cards.total()
        assert Counter(row["cards"]) <= cards
        cards -= Counter(row["cards"])
        hidden -= Counter(row["cards"])
        for limit in row["limits"]:
            kinds = (limit["kind"], *limit.get("with", ()))
            of_them = [card for card in cards.elements() if any(is_kind(card, kind) for kind in kinds)]
            assert len(of_them) <= limit["most"], (row, cards)
        for count, some in row.get("among", ()):
            assert (cards & Counter(some)).total() >= count, (row, cards)
    assert known["unseen"] == sorted([card, count] for card, count in hidden.items())

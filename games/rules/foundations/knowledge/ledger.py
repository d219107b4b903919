"""The ledger of a seat, from its log entries and view: see "What a seat knows" in README.md."""

from collections.abc import Iterable
from typing import NamedTuple, Self

from ...ask import JsonObject, SeatNumber
from ..faults import TOKEN_SHAPES
from ..modules.invocations import INVOCATIONS_PER_PILE
from ..modules.roles import is_available
from ..table import Table, without_card
from .hidden_places import (
    CardsBySeat,
    HiddenPlace,
    PlaceFamily,
    after_subtraction,
    family_of_places,
    place_row,
    places_of_seats,
    with_invocation_counts,
)


class HideableCards(NamedTuple):
    """The cards that may be hidden; only a position can bring those of `from_position_only` into a game."""

    deeds: frozenset[str]
    invocations: tuple[str, ...]
    from_position_only: tuple[str, ...]
    objectives: tuple[str, ...]
    roles: tuple[str, ...]
    tokens: dict[str, tuple[str, ...]]


def hideable_cards(t: Table) -> HideableCards:
    on = t.options
    fitting = tuple([name for name, row in t.invocations.items() if is_available(t, row)]) if on["invocations"] else ()
    strange = tuple([name for name in t.invocations if name not in fitting]) if on["invocations"] else ()
    objectives = tuple(t.objectives) if on["objectives"] != "none" else ()
    roles = tuple([name for name, row in t.roles.items() if is_available(t, row)]) if on["roles"] else ()
    rows = t.cards["consul_tokens"] if t.cooperative else ()
    tokens = {shape: tuple([row["id"] for row in rows if row["shape"] == shape]) for shape in TOKEN_SHAPES}
    return HideableCards(frozenset(t.board.lots), fitting, strange, objectives, roles, tokens)


class SeatLedger:
    """The knowledge of one seat from its log entries; values are replaced, so that copies can share them.

    The pile is `top` (cards in order), then unknown cards, then `below` (sets of cards, the latest at the bottom).
    Three numbers count invocations: `left` are still in the pile, `later` will be in each later pile, and `closed_left`
    have left the game face down. They are None in a game that began from a position."""

    def __init__(self, seat: SeatNumber, seats: int, box: HideableCards) -> None:
        self.seat, self.seats, self.box = seat, seats, box
        self.since = 0  # the step at which the pile began
        self.left: int | None = None if box.invocations else 0
        self.later, self.closed_left = self.left, self.left
        self.top: tuple[str, ...] = ()
        self.below: tuple[tuple[str, ...], ...] = ()
        self.renewing: tuple[str, ...] = ()  # going below the pile
        self.closed: tuple[str, ...] = ()  # known to have left the game face down
        self.hands: tuple[tuple[str, ...], ...] = ((),) * seats
        self.picked = 0  # in this round of a draft
        self.roles: CardsBySeat = {}  # to choose from
        self.drawn: CardsBySeat = {}  # objectives to choose from
        self.dropped_roles: CardsBySeat = {}
        self.dropped_objectives: CardsBySeat = {}

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__ = self.__dict__.copy()
        return twin

    def record(self, line: JsonObject) -> None:
        seat, facts, step = line["seat"], line["facts"], line["step"]
        match line["key"]:
            case "begins":
                self.left = self.later = INVOCATIONS_PER_PILE if self.box.invocations else 0
                self.closed_left = 0
            case "hands" if seat == self.seat:
                self.put_hand(seat, tuple(sorted(facts["deeds"])))
            case "picks":
                self.hear_pick(seat, facts["deed"])
            case "roles_dealt":
                self.roles = {**self.roles, seat: (facts["count"], tuple(facts.get("roles", ())))}
            case "role":
                self.roles, self.dropped_roles = after_choice(self.roles, self.dropped_roles, seat, facts["role"])
            case "objectives_dealt":
                self.drawn = {**self.drawn, seat: (facts["count"], tuple(facts.get("objectives", ())))}
            case "objective_kept":
                kept, before = facts.get("objective"), self.dropped_objectives
                self.drawn, self.dropped_objectives = after_choice(self.drawn, before, seat, kept)
            case "turns_up":
                self.hear_turn_up(facts["cards"])
                self.since = self.since or step
            case "buys" if facts["slot"] is None:
                self.leave_pile(facts["card"])
            case "renews":
                self.renewing = tuple(sorted(facts["cards"]))
            case "peeks" if seat == self.seat:
                cards = tuple(facts["cards"])
                self.top = cards + self.top[len(cards) :]
                self.forget_below(cards)
            case "close" if "no" not in facts["answers"]:
                self.close_pile()
            case "stuck":
                self.close_pile()
            case "era_begins":
                self.top, self.below, self.left, self.since = (), (), self.later, step

    def put_hand(self, seat: SeatNumber, hand: tuple[str, ...]) -> None:
        self.hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def hear_pick(self, seat: SeatNumber, deed: str) -> None:
        """Remove a picked deed from a hand; once all seats have picked, pass the hands to the left."""
        if deed in self.hands[seat]:
            self.put_hand(seat, without_card(self.hands[seat], deed))
        self.picked = (self.picked + 1) % self.seats
        if not self.picked:
            self.hands = self.hands[-1:] + self.hands[:-1]

    def hear_turn_up(self, cards: Iterable[str]) -> None:
        """Remove the cards turned up from the pile; the cards for sale that they replace go below the pile."""
        if self.renewing:
            self.below = (*self.below, self.renewing)
            if self.left is not None:
                self.left += len([card for card in self.renewing if card not in self.box.deeds])
            self.renewing = ()
        for card in cards:
            self.leave_pile(card)

    def leave_pile(self, card: str) -> None:
        self.top = tuple([one for one in self.top if one != card])
        self.forget_below((card,))
        if self.left and card not in self.box.deeds:
            self.left -= 1

    def forget_below(self, cards: tuple[str, ...]) -> None:
        left = [tuple([card for card in group if card not in cards]) for group in self.below]
        self.below = tuple(filter(None, left))

    def close_pile(self) -> None:
        self.closed = tuple(sorted([*self.closed, *self.top, *[card for cards in self.below for card in cards]]))
        if self.left is not None and self.closed_left is not None:
            self.closed_left += self.left
            self.left = 0
        self.top, self.below = (), ()

    def known(self, view: JsonObject) -> JsonObject:
        families = [after_subtraction(hidden) for hidden in self.hidden(view)]
        unseen = sorted([card for hidden in families for card in (*hidden.cards, *hidden.invocations)])
        rows = [place_row(place, hidden, self.since) for hidden in families for place in hidden.places]
        return {"unseen": [[card, 1] for card in unseen], "places": rows}

    def hidden(self, view: JsonObject) -> list[PlaceFamily]:
        places = places_of_seats("roles", self.roles) + places_of_seats("dropped_role", self.dropped_roles)
        roles = family_of_places(places, self.box.roles, [row["role"] for row in view["seats"]])
        found = [self.city(view), self.objectives(view), roles, *self.tokens(view)]
        return [hidden for hidden in found if hidden.places]

    def city(self, view: JsonObject) -> PlaceFamily:
        drafting = view["phase"] == "draft"
        places = self.draft_places(view) if drafting else self.pile_places(view) if view["era"] else []
        seen = seen_cards(view).union(*[place.cards for place in places])
        deeds = sorted(self.box.deeds - seen)
        among = sum([place.free for place in places]) - len(deeds)
        pool = [card for card in self.box.invocations if card not in seen and not drafting]
        if len(pool) < among:
            pool += [card for card in self.box.from_position_only if card not in seen]
        return PlaceFamily(with_invocation_counts(places, among), deeds, tuple(sorted(pool)), among)

    def draft_places(self, view: JsonObject) -> list[HiddenPlace]:
        sizes = [row["hand_size"] for row in view["seats"]]
        dealt = sum(sizes) + sum([len(row["lots"]) for row in view["seats"]])
        hands = [HiddenPlace("hand", s, size, self.hands[s]) for s, size in enumerate(sizes) if s != self.seat]
        return [*hands, HiddenPlace("deck", None, len(self.box.deeds) - dealt)]

    def pile_places(self, view: JsonObject) -> list[HiddenPlace]:
        low = [card for cards in self.below for card in cards]
        unknown = view["pile_size"] - len(self.top) - len(low)
        sizes = view["next_pile_sizes"]
        found = [
            HiddenPlace("pile_top", None, len(self.top), self.top),
            HiddenPlace("pile", None, unknown, (), self.without_known(self.left, (*self.top, *low))),
            *(HiddenPlace("pile_bottom", None, len(cards), cards) for cards in self.below),
            *(
                HiddenPlace(f"pile_{era}", None, size, (), self.later)
                for era, size in enumerate(sizes, view["era"] + 1)
            ),
            HiddenPlace(
                "closed_pile", None, view["gone_unseen"], self.closed, self.without_known(self.closed_left, self.closed)
            ),
        ]
        return [place for place in found if place.size]

    def without_known(self, count: int | None, known: tuple[str, ...]) -> int | None:
        return count if count is None else count - len([card for card in known if card not in self.box.deeds])

    def objectives(self, view: JsonObject) -> PlaceFamily:
        rows = view["seats"] if self.box.objectives else ()
        cards_by_seat: CardsBySeat = {s: (row["objective_count"], ()) for s, row in enumerate(rows) if s != self.seat}
        places = [
            *places_of_seats("objectives", cards_by_seat),
            *places_of_seats("drawn_objectives", self.drawn),
            *places_of_seats("dropped_objectives", self.dropped_objectives),
        ]
        if size := view["objective_deck_size"]:
            places.append(HiddenPlace("objective_deck", None, size))
        own = view["seats"][self.seat]["objectives"] or ()
        return family_of_places(places, self.box.objectives, (*view["public_objectives"], *own))

    def tokens(self, view: JsonObject) -> list[PlaceFamily]:
        consul = view["consul"] or {"pile_sizes": {}}
        return [
            family_of_places([HiddenPlace(f"tokens_{shape}", None, size)], self.box.tokens[shape], consul["faces"])
            for shape, size in consul["pile_sizes"].items()
            if size
        ]


def after_choice(
    offered: CardsBySeat, dropped: CardsBySeat, seat: SeatNumber, kept: str | None
) -> tuple[CardsBySeat, CardsBySeat]:
    """Return the offered and the dropped cards after a seat has kept a card (None: an unknown card)."""
    count, cards = offered[seat]
    before, known = dropped.get(seat, (0, ()))
    others = tuple([card for card in cards if card != kept])
    return {s: two for s, two in offered.items() if s != seat}, {**dropped, seat: (before + count - 1, known + others)}


def open_ledger(t: Table, seat: SeatNumber) -> SeatLedger:
    return SeatLedger(seat, t.seats, hideable_cards(t))


def seen_cards(view: JsonObject) -> set[str]:
    rows = [*view["seats"], view["consul"]] if view["consul"] else view["seats"]
    seen = {*view["display"], *view["gone"]}.union(*[row["lots"] for row in rows])
    for row in view["seats"]:
        seen.update(row["hand"] or (), [one["id"] for one in row["invocations"]])
    return seen

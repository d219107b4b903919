"""The ledger of a seat: what it knows of piles, hands, roles, objectives and the Consul's tokens.

It is computed from the log entries (hearing.py) and the view. See "What a seat knows" in README.md."""

from ...ask import JsonObject, SeatNumber
from ..table import Table
from .hearing import LogKnowledge, hideable_cards
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


def open_ledger(t: Table, seat: SeatNumber) -> "SeatLedger":
    return SeatLedger(seat, t.seats, hideable_cards(t))


class SeatLedger(LogKnowledge):
    def known(self, view: JsonObject) -> JsonObject:
        families = [after_subtraction(hidden) for hidden in self.hidden(view)]
        unseen = sorted([card for hidden in families for card in (*hidden.cards, *hidden.invocations)])
        rows = [place_row(place, hidden, self.since) for hidden in families for place in hidden.places]
        return {"unseen": [[card, 1] for card in unseen], "places": rows}

    def hidden(self, view: JsonObject) -> list[PlaceFamily]:
        found = [self.city(view), self.objectives(view), self.two_roles(view), *self.tokens(view)]
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

    def two_roles(self, view: JsonObject) -> PlaceFamily:
        places = places_of_seats("roles", self.roles) + places_of_seats("dropped_role", self.dropped_roles)
        return family_of_places(places, self.box.roles, [row["role"] for row in view["seats"]])

    def tokens(self, view: JsonObject) -> list[PlaceFamily]:
        consul = view["consul"] or {"pile_sizes": {}}
        return [
            family_of_places([HiddenPlace(f"tokens_{shape}", None, size)], self.box.tokens[shape], consul["faces"])
            for shape, size in consul["pile_sizes"].items()
            if size
        ]


def seen_cards(view: JsonObject) -> set[str]:
    rows = [*view["seats"], view["consul"]] if view["consul"] else view["seats"]
    seen = {*view["display"], *view["gone"]}.union(*[row["lots"] for row in rows])
    for row in view["seats"]:
        seen.update(row["hand"] or (), [one["id"] for one in row["invocations"]])
    return seen

"""What a seat knows of hidden places: the piles of the eras, hands of a draft, roles and objectives of others, the
Consul's tokens. A fold over what the seat is told (hearing.py), completed by what it sees. README.md, "What a seat
knows"."""

from ...ask import JsonObject, SeatNumber
from ..table import Table
from .hearing import Heard, open_box
from .hidden_places import Held, Hidden, Place, in_places, of_seats, place_row, subtracted, told_apart


def open_ledger(t: Table, seat: SeatNumber) -> "SeatLedger":
    return SeatLedger(seat, t.seats, open_box(t))


class SeatLedger(Heard):
    """What one seat knows."""

    def known(self, view: JsonObject) -> JsonObject:
        """Returns what the seat knows, completed by what it sees now."""
        families = [subtracted(hidden) for hidden in self.hidden(view)]
        unseen = sorted([card for hidden in families for card in (*hidden.cards, *hidden.invocations)])
        rows = [place_row(place, hidden, self.since) for hidden in families for place in hidden.places]
        return {"unseen": [[card, 1] for card in unseen], "places": rows}

    def hidden(self, view: JsonObject) -> list[Hidden]:
        """Returns the hidden places by what may lie in them, nothing concluded by subtraction yet."""
        found = [self.city(view), self.objectives(view), self.two_roles(view), *self.tokens(view)]
        return [hidden for hidden in found if hidden.places]

    def city(self, view: JsonObject) -> Hidden:
        """Deeds, and the invocations among them."""
        drafting = view["phase"] == "draft"
        places = self.draft_places(view) if drafting else self.pile_places(view) if view["era"] else []
        seen = seen_cards(view).union(*[place.cards for place in places])
        deeds = sorted(self.box.deeds - seen)
        among = sum([place.free for place in places]) - len(deeds)
        pool = [card for card in self.box.invocations if card not in seen and not drafting]
        if len(pool) < among:
            pool += [card for card in self.box.strange if card not in seen]
        return Hidden(told_apart(places, among), deeds, tuple(sorted(pool)), among)

    def draft_places(self, view: JsonObject) -> list[Place]:
        """Hands of others, and the deeds that are not dealt."""
        sizes = [row["hand_size"] for row in view["seats"]]
        dealt = sum(sizes) + sum([len(row["lots"]) for row in view["seats"]])
        hands = [Place("hand", s, size, self.hands[s]) for s, size in enumerate(sizes) if s != self.seat]
        return [*hands, Place("deck", None, len(self.box.deeds) - dealt)]

    def pile_places(self, view: JsonObject) -> list[Place]:
        low = [card for cards in self.below for card in cards]
        unknown = view["pile_size"] - len(self.top) - len(low)
        sizes = view["next_pile_sizes"]
        found = [
            Place("pile_top", None, len(self.top), self.top),
            Place("pile", None, unknown, (), self.without_known(self.left, (*self.top, *low))),
            *(Place("pile_bottom", None, len(cards), cards) for cards in self.below),
            *(Place(f"pile_{era}", None, size, (), self.later) for era, size in enumerate(sizes, view["era"] + 1)),
            Place(
                "closed_pile", None, view["gone_unseen"], self.closed, self.without_known(self.closed_left, self.closed)
            ),
        ]
        return [place for place in found if place.size]

    def without_known(self, count: int | None, known: tuple[str, ...]) -> int | None:
        return count if count is None else count - len([card for card in known if card not in self.box.deeds])

    def objectives(self, view: JsonObject) -> Hidden:
        """Those of others, those to choose from, those not kept, the deck."""
        rows = view["seats"] if self.box.objectives else ()
        held: Held = {s: (row["objective_count"], ()) for s, row in enumerate(rows) if s != self.seat}
        places = [
            *of_seats("objectives", held),
            *of_seats("drawn_objectives", self.drawn),
            *of_seats("dropped_objectives", self.dropped_objectives),
        ]
        if size := view["objective_deck_size"]:
            places.append(Place("objective_deck", None, size))
        own = view["seats"][self.seat]["objectives"] or ()
        return in_places(places, self.box.objectives, (*view["public_objectives"], *own))

    def two_roles(self, view: JsonObject) -> Hidden:
        """Roles to choose from, and those that were not kept; the others nobody asks for."""
        places = of_seats("roles", self.roles) + of_seats("dropped_role", self.dropped_roles)
        return in_places(places, self.box.roles, [row["role"] for row in view["seats"]])

    def tokens(self, view: JsonObject) -> list[Hidden]:
        """The Consul's, face down."""
        they = view["consul"] or {"pile_sizes": {}}
        return [
            in_places([Place(f"tokens_{shape}", None, size)], self.box.tokens[shape], they["faces"])
            for shape, size in they["pile_sizes"].items()
            if size
        ]


def seen_cards(view: JsonObject) -> set[str]:
    rows = [*view["seats"], view["consul"]] if view["consul"] else view["seats"]
    seen = {*view["display"], *view["gone"]}.union(*[row["lots"] for row in rows])
    for row in view["seats"]:
        seen.update(row["hand"] or (), [one["id"] for one in row["invocations"]])
    return seen

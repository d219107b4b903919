"""Player roles: each player gets two and keeps one; then all roles are shown together.

Rulebook: "Módulo de roles de jugador"; sections 4.3, 5.I and 6. The card set has the texts. A role's text overrides a
rule (5.I-5)."""

from ...ask import PASS, Ask, JsonObject, Rule, SeatNumber, Shuffle, Together
from ..buildings import MONUMENTS_BY_ID, Piece
from ..faults import MODULE_NEEDED
from ..table import PlacedBuilding, QuestionGenerator, ScoreRow, Table
from ..turn import buy_card, may_buy
from .hooks import Module

ROLES_DEALT = 2


def role_with(t: Table, seat: SeatNumber, effect: str) -> JsonObject | None:
    role = t.players[seat].role if seat < t.seats else None
    row = t.roles[role] if role else None
    return row if row and row["effect"] == effect else None


def role_amount(t: Table, seat: SeatNumber, effect: str, what: str = "amount") -> int:
    row = role_with(t, seat, effect)
    return row[what] if row else 0


class RolesModule(Module):
    name = "roles"

    def before_deeds(self, t: Table) -> Rule[None]:
        names = [name for name, row in t.roles.items() if is_available(t, row)]
        order = yield Shuffle("roles", names)
        dealt = [order[ROLES_DEALT * seat : ROLES_DEALT * seat + ROLES_DEALT] for seat in range(t.seats)]
        for seat, two in enumerate(dealt):
            t.story.say("roles_dealt", seat, to={seat: {"roles": two}}, count=ROLES_DEALT)
        kept = yield Together(Ask(seat, "role", two, topic="roles") for seat, two in enumerate(dealt))
        for seat, name in enumerate(kept):
            t.story.say("role", seat, role=name)
            t.change(seat, role=name)
            gain_by_role(t, seat, role_amount(t, seat, "treasury", "start"))

    def after_deeds(self, t: Table, deck: list[str]) -> QuestionGenerator:
        for seat in t.order(t.first):
            if role_with(t, seat, "extra_deed"):
                lot = deck.pop(0)
                t.story.say("extra_deed", seat, deed=lot)
                t.gain_lot(seat, lot)
        return ()

    def era_begins(self, t: Table) -> None:
        for seat in t.order(t.first):
            gain_by_role(t, seat, role_amount(t, seat, "era_silver"))
            if role_with(t, seat, "same_size"):
                t.change(seat, role_uses=0)

    def price(self, t: Table, seat: SeatNumber, value: int) -> int:
        return max(1, value - role_amount(t, seat, "discount")) if role_with(t, seat, "discount") else value

    def markers(self, t: Table, seat: SeatNumber, value: int) -> int:
        return max(value, role_amount(t, seat, "more_markers", "markers"))

    def empty_lot(self, t: Table, seat: SeatNumber, value: int) -> int:
        return max(value, role_amount(t, seat, "more_markers", "empty"))

    def base_income(self, t: Table, seat: SeatNumber, value: int) -> int:
        row = role_with(t, seat, "income")
        return row["base"] if row else value

    def more_silver(self, t: Table, seat: SeatNumber, value: int) -> int:
        row = role_with(t, seat, "small_shops")
        if row is None:
            return value
        more: int = row["amount"] * sum(shop.size <= row["size"] for shop in t.players[seat].of_type("C"))
        return value + more

    def crowd(self, t: Table, seat: SeatNumber, value: int) -> int:
        return value + role_amount(t, seat, "crowd")

    def civic_points(self, t: Table, seat: SeatNumber, value: int, building: PlacedBuilding) -> int:
        row = role_with(t, seat, "small_municipal")
        return value + row["amount"] if row and value >= 1 and building.size <= row["size"] else value

    def shop_points(self, t: Table, seat: SeatNumber, value: int, building: PlacedBuilding) -> int:
        return value + role_amount(t, seat, "shop_vp")

    def licences(self, t: Table, seat: SeatNumber, kind: str) -> list[str]:
        player = t.players[seat]
        if kind == "same_size" and player.role and role_with(t, seat, kind) and not player.role_uses:
            return [player.role]
        return []

    def deed_paid(self, t: Table, seat: SeatNumber, lot: str) -> None:
        """Pay the Publicano once for a deed that another player buys next to the Publicano's buildings."""
        around = t.board.around(t.board.bit[lot])
        for other in t.order(seat)[1:]:
            if role_with(t, other, "toll") and t.players[other].built & around:
                gain_by_role(t, other, role_amount(t, other, "toll"))

    def built(
        self, t: Table, seat: SeatNumber, piece: Piece, mask: int, removed: list[PlacedBuilding], marks: tuple[str, ...]
    ) -> None:
        player = t.players[seat]
        if player.role in marks:
            t.change(seat, role_uses=player.role_uses + 1)
        large = role_with(t, seat, "large_builds")
        if large and piece.size >= large["size"]:
            gain_by_role(t, seat, large["amount"])
        points = role_amount(t, seat, "monument_vp")
        if points and piece.id in MONUMENTS_BY_ID and piece.id not in player.filosofo:
            t.story.say("gains_points", seat, points=points, by=player.role)
            t.change(seat, vp=t.players[seat].vp + points, filosofo=(*player.filosofo, piece.id))

    def income_taken(self, t: Table, seat: SeatNumber, mark: str | None) -> Rule[None]:
        """Offer the Senador the cheapest card right after an income action, at most twice in a game."""
        row = role_with(t, seat, "second_deed")
        if not row or t.players[seat].role_uses >= row["uses"]:
            return
        if (yield from buy_cheapest(t, seat, "senator")):
            t.change(seat, role_uses=t.players[seat].role_uses + 1)

    def last_points(self, t: Table, seat: SeatNumber) -> list[ScoreRow]:
        row = role_with(t, seat, "treasury")
        points = min(row["most"], t.players[seat].silver // row["per"]) if row else 0
        return [("treasury", row["id"], points)] if row and points else []


def is_available(t: Table, row: JsonObject) -> bool:
    return row["effect"] not in MODULE_NEEDED or t.options[MODULE_NEEDED[row["effect"]]] not in (False, "none")


def gain_by_role(t: Table, seat: SeatNumber, silver: int) -> None:
    if silver:
        t.story.say("gains", seat, silver=silver, by=t.players[seat].role)
        t.earn(seat, silver)


def buy_cheapest(t: Table, seat: SeatNumber, what: str) -> Rule[bool]:
    """Offer the cheapest card, which costs no action here; return whether the seat bought it."""
    if not t.display or not may_buy(t, seat, t.display[0]) or t.price(seat, 0) > t.players[seat].silver:
        return False
    option = ("buy", t.display[0])
    if (yield Ask(seat, what, (PASS, option), (option,) if t.pile else (), what)) == PASS:
        return False
    t.idle = False
    buy_card(t, seat, option[1])
    return True

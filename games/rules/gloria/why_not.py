"""Reasons why something is not possible now, computed from a view alone."""

from collections import Counter
from collections.abc import Iterable, Iterator

from ..ask import JsonObject, SeatNumber
from ..ruleset import Availability, Reason, is_asked
from .batches import steal_options
from .cards import MATERIAL, MATERIALS, ROLE, ROLES, SENATOR
from .laying import allowed_materials, share_options
from .leading import any_card_is_architect, cards_for_role, petition_sizes, petitions
from .legionary import is_immune, materials_in, seats_in_range
from .player import Building
from .table import Table

BUILDING_QUESTIONS = ("craftsman", "architect", "fountain")  # questions answered by foundations and materials


def why_not(view: JsonObject, seat: SeatNumber, cards: JsonObject | None = None) -> list[Availability]:
    """Return the actions that a player may want, with the reasons against each; `cards` is unused."""
    if view["phase"] in ("set_up", "over") or view["result"] or view["seats"][seat]["hand"] is None:
        return []
    t, now = table_of_view(view), asked_question(view, seat)
    listed = LISTERS_BY_QUESTION.get(now, list_building)(t, seat, now, view)
    demand = list_futile_demand(t, seat) if now == "legionary" and not view["shown"] else ()
    return [*listed, *list_actions(t, seat, now), *demand]


def asked_question(view: JsonObject, seat: SeatNumber) -> str:
    topic = next((one["topic"] for one in view["asked"] if is_asked(view, seat, one["topic"])), "")
    if topic in ("lead", "follow") and view["playing"]:
        return "palace"
    return "fountain" if topic == "craftsman" and view["drawn"] else topic


def table_of_view(view: JsonObject) -> Table:
    t = Table(len(view["seats"]), view["options"])
    t.role, t.pool, t.senators = view["role"], view["pool"], view["senators"]
    for material, sites in view["sites"].items():
        t.town[material], t.out[material] = sites["town"], sites["out"]
    for player, they in zip(t.players, view["seats"], strict=True):
        hidden = [SENATOR] * they["senators"] + [""] * (they["hand_size"] - they["senators"])
        player.hand = hidden if they["hand"] is None else they["hand"]
        player.stockpile, player.clientele = they["stockpile"], they["clientele"]
        player.vault = [""] * they["vault_size"]
        player.influence, player.live = they["influence"], frozenset(they["functions"])
        player.buildings = [Building(**{**one, "materials": tuple(one["materials"])}) for one in they["buildings"]]
    return t


def list_leads(t: Table, me: SeatNumber, now: str, view: JsonObject) -> Iterator[Availability]:
    hand = t.players[me].hand
    by_any = SENATOR in hand or bool(petitions(t, me, list(hand)))
    for role in ROLES:
        fits = (
            by_any or any(ROLE[card] == role for card in hand) or (role == "architect" and any_card_is_architect(t, me))
        )
        why = () if fits else (Reason("no_card", {"role": role}), *petition_reasons(t, me, hand, hand))
        yield Availability(("lead", role), why)


def list_follows(t: Table, me: SeatNumber, now: str, view: JsonObject) -> Iterator[Availability]:
    verb, hand = ("add" if now == "palace" else "follow"), list(t.players[me].hand)
    for card in view["playing"]["cards"] if now == "palace" else ():
        hand.remove(card)
    fitting = cards_for_role(t, me, hand)
    for card in dict.fromkeys(hand):
        why = (
            () if card in fitting else (Reason("other_role", {"role": t.role}), *petition_reasons(t, me, hand, [card]))
        )
        yield Availability((verb, card), why)


def petition_reasons(t: Table, me: SeatNumber, hand: Iterable[str], cards: Iterable[str]) -> Iterator[Reason]:
    role_counts = Counter(ROLE[card] for card in hand if card != SENATOR)
    have = max((role_counts[ROLE[card]] for card in cards if card != SENATOR), default=0)
    need = petition_sizes(t, me)[0]
    if have < need:
        yield Reason("petition", {"have": have, "need": need})


def list_building(t: Table, me: SeatNumber, now: str, view: JsonObject) -> Iterator[Availability]:
    several = t.has(me, "torre") or (now in BUILDING_QUESTIONS and view["batch"]["left"] > 0)
    turn = () if now in BUILDING_QUESTIONS else (Reason("turn"),)
    cards = [view["drawn"]] if now == "fountain" else [card for card in t.players[me].hand if card != SENATOR]
    for card in dict.fromkeys(cards):
        yield Availability(("lay", card), (*turn, *reasons_not_to_lay(t, me, card, several)))
    for one in t.players[me].buildings:
        if not one.complete:
            yield Availability(("add", one.card), (*turn, *add_reasons(t, me, one, now, cards)))


def reasons_not_to_lay(t: Table, me: SeatNumber, card: str, several: bool) -> Iterator[Reason]:
    """Yield the reasons against laying a card. `several`: the player can pay for a site out of town."""
    if any(one.card == card for one in t.players[me].buildings):
        yield Reason("had")
        return
    anywhere = card == "estatua" and t.works(card)
    sites, site = (MATERIALS, {}) if anywhere else ((MATERIAL[card],), {"material": MATERIAL[card]})
    if any(t.town[one] for one in sites):
        return
    if not any(t.out[one] for one in sites):
        yield Reason("no_site", site) if site else Reason("no_site_at_all")
    elif not several:
        yield Reason("out_of_town")


def add_reasons(t: Table, me: SeatNumber, building: Building, now: str, cards: list[str]) -> Iterator[Reason]:
    allowed, arch = allowed_materials(t, me, building), t.has(me, "arco")
    if now == "architect":
        cards = [*t.players[me].stockpile, *(t.pool if arch else ())]
    if now not in BUILDING_QUESTIONS or any(MATERIAL[card] in allowed for card in cards):
        return
    facts = {"materials": [material for material in MATERIALS if material in allowed]}
    if now == "craftsman":
        yield Reason("hand_lacks", facts)
    elif now == "fountain":
        yield Reason("takes", facts)
    else:
        yield Reason("stockpile_and_pool_lack", facts) if arch else Reason("stockpile_lacks", facts)


def list_actions(t: Table, me: SeatNumber, now: str) -> Iterator[Availability]:
    player = t.players[me]
    for verb, role, against in ROLE_ACTIONS:
        yield Availability((verb,), () if now == role else (Reason("turn"), *against(t, me)))
    if now == "prison" or any(one.card == "prision" and not one.complete for one in player.buildings):
        prey = () if steal_options(t, me) else (Reason("no_prey"),)
        yield Availability(("steal",), prey if now == "prison" else (Reason("turn"), *prey))
    if t.has(me, "escalinata"):
        prey = () if share_options(t, me, player.stockpile) else (Reason("nothing_to_share"),)
        yield Availability(("share",), prey if now == "architect" else (Reason("turn"), *prey))
    if not t.senators:
        yield Availability(("senator",), (Reason("no_senators"),))


def list_futile_demand(t: Table, me: SeatNumber) -> Iterator[Availability]:
    bridge = t.has(me, "puente")
    for seat in seats_in_range(t, me):
        they = t.players[seat]
        if not is_immune(t, me, seat) and (they.action_count or (bridge and they.stockpile)):
            return
    if not t.options["voluntary_gifts"] and not materials_in(t.players[me].action_cards) & materials_in(t.pool):
        yield Availability(("demand",), (Reason("nobody_gives"),))


def hiring_reasons(t: Table, me: SeatNumber) -> Iterator[Reason]:
    have, room = len(t.players[me].clientele), t.client_room(me)
    if have >= room:
        yield Reason("client_room", {"have": have, "room": room})


def sale_reasons(t: Table, me: SeatNumber) -> Iterator[Reason]:
    player, room = t.players[me], t.vault_room(me)
    if len(player.vault) >= room:
        yield Reason("vault_room", {"have": len(player.vault), "room": room})
    if not (player.stockpile or t.has(me, "atrio") or (t.has(me, "basilica") and player.action_cards)):
        yield Reason("nothing_to_sell")


def taking_reasons(t: Table, me: SeatNumber) -> Iterator[Reason]:
    if not (t.pool or (t.has(me, "muelle") and t.players[me].action_cards)):
        yield Reason("pool_empty")


ROLE_ACTIONS = (
    ("hire", "patron", hiring_reasons),
    ("sell", "merchant", sale_reasons),
    ("take", "laborer", taking_reasons),
)
LISTERS_BY_QUESTION = {"lead": list_leads, "follow": list_follows, "palace": list_follows}

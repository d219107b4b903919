"""Craftsman and architect. Rulebook: "Arquitecto o Artesano" and the buildings; R12, R15–R20."""

from collections.abc import Iterable
from functools import cache

from ..ask import PASS, Ask, Choice, Option, Rule, SeatNumber
from .batches import action_rule, complete
from .cards import ALPHABETICAL_RANK, MATERIAL, MATERIALS, SENATOR, VALUE
from .player import AnyBatch, Building
from .scoring import forum_is_near, move_ends_game
from .table import Table

LAY = {card: {site: ("lay", card, site) for site in MATERIALS} for card in ALPHABETICAL_RANK}
LAY_OUT_OF_TOWN = {card: {site: ("lay", card, site, "out") for site in MATERIALS} for card in ALPHABETICAL_RANK}
ALL_MATERIALS = frozenset(MATERIALS)


@cache
def add_option(building: str, card: str, *source: str) -> Option:
    return ("add", building, card, *source)


@action_rule("craftsman")
def craftsman(t: Table, me: SeatNumber, batch: AnyBatch) -> Rule[bool]:
    """Lay a foundation or add a material from hand, or with Fuente from the top of the deck."""
    fountain = t.has(me, "fuente")
    if not fountain and not t.players[me].action_count:
        return False

    def options() -> list[Option]:
        return craftsman_options(t, me, batch, fountain)

    drawing = ("fountain",) if fountain else ()
    choice = yield Ask(me, "craftsman", options, drawing, "craftsman", lambda: ending_builds(t, me, options(), "hand"))
    if choice == PASS:
        t.story.say("declines", me, what="craftsman")
        return False
    t.players[me].crafted = True
    if choice == "fountain":
        yield from use_fountain(t, me, batch)
    elif choice[0] == "lay":
        lay_foundation(t, me, batch, choice, "hand")
    else:
        yield from add_to_building(t, me, choice[1], choice[2], "hand")
    return True


def use_fountain(t: Table, me: SeatNumber, batch: AnyBatch) -> Rule[None]:
    card = t.deck[-1]
    t.story.say("fountain", me, to={me: {"card": card}})
    t.drawn = t.deck.pop()
    options = ("keep", *foundation_options(t, me, (card,), batch), *craftsman_add_options(t, me, (card,)))

    def ending() -> tuple[Option, ...]:  # all, if the Fuente card was the deck's last card
        return ending_builds(t, me, options, "fountain") if t.deck else options

    choice = yield Ask(me, "fountain", options, (), "craftsman", ending)
    if choice == "keep":
        t.story.say("keeps", me)
        t.drawn = None
        t.players[me].hand.append(card)
    elif choice[0] == "lay":
        lay_foundation(t, me, batch, choice, "fountain")
    else:
        yield from add_to_building(t, me, choice[1], card, "fountain")
    t.check_deck(me)


@action_rule("architect")
def architect(t: Table, me: SeatNumber, batch: AnyBatch) -> Rule[bool]:
    """Lay a foundation or add a stockpile card.

    With Arco, a pool card may be added instead. With Escalinata, an opponent's building may be shared instead."""
    if not t.players[me].action_count and len(architect_options(t, me, batch)) == 1:
        return False

    def options() -> list[Option]:
        return architect_options(t, me, batch)

    choice = yield Ask(me, "architect", options, (), "architect", lambda: ending_builds(t, me, options(), "hand"))
    if choice == PASS:
        t.story.say("declines", me, what="architect")
        return False
    if choice[0] == "lay":
        lay_foundation(t, me, batch, choice, "hand")
    elif choice[0] == "share":
        share_building(t, me, *choice[1:])
    else:
        yield from add_to_building(t, me, *choice[1:])
    return True


def craftsman_options(t: Table, me: SeatNumber, batch: AnyBatch, fountain: bool) -> list[Option]:
    hand = dict.fromkeys(t.players[me].hand)
    hand.pop(SENATOR, None)
    options = [PASS, *foundation_options(t, me, hand, batch), *craftsman_add_options(t, me, hand)]
    return [*options, "fountain"] if fountain else options


def craftsman_add_options(t: Table, me: SeatNumber, cards: Iterable[str]) -> list[Option]:
    options = []
    for building in t.players[me].buildings:
        if not building.complete:
            allowed = allowed_materials(t, me, building)
            options += [add_option(building.card, card) for card in cards if MATERIAL[card] in allowed]
    return options


def architect_options(t: Table, me: SeatNumber, batch: AnyBatch) -> list[Option]:
    player = t.players[me]
    hand = dict.fromkeys(player.hand)
    hand.pop(SENATOR, None)
    stockpile = dict.fromkeys(player.stockpile)
    pool = dict.fromkeys(t.pool) if t.has(me, "arco") else ()
    options = [PASS, *foundation_options(t, me, hand, batch)]
    for building in player.buildings:
        if not building.complete:
            allowed = allowed_materials(t, me, building)
            options += [add_option(building.card, card, "stockpile") for card in stockpile if MATERIAL[card] in allowed]
            options += [add_option(building.card, card, "pool") for card in pool if MATERIAL[card] in allowed]
    if t.has(me, "escalinata"):
        options += share_options(t, me, stockpile)
    return options


def foundation_options(t: Table, me: SeatNumber, cards: Iterable[str], batch: AnyBatch) -> list[Option]:
    """Return the foundations that may be laid (R12).

    A player has no building twice, and may use a site out of town only if the town has no site left for it."""
    names = [building.card for building in t.players[me].buildings]
    may_leave = t.has(me, "torre") or batch.left() > 0
    options: list[Option] = []
    for card in cards:
        if card in names:
            continue
        for site in MATERIALS if card == "estatua" and t.works(card) else (MATERIAL[card],):
            if t.town[site]:
                options.append(LAY[card][site])
            elif t.out[site] and may_leave:
                options.append(LAY_OUT_OF_TOWN[card][site])
    return options


def allowed_materials(t: Table, me: SeatNumber, building: Building) -> set[str] | frozenset[str]:
    """Return the materials that a building accepts (Estatua, Calzada, Torre, Biblioteca: R16)."""
    live = t.players[me].live
    if building.site == "stone" and "calzada" in live:
        return ALL_MATERIALS
    allowed = {MATERIAL[building.card]}
    if building.card == "estatua" and t.works("estatua"):
        allowed.add(building.site)
    if "torre" in live:
        allowed.add("rubble")
    if "biblioteca" in live:
        allowed.add("marble")
    return allowed


def share_options(t: Table, me: SeatNumber, stockpile: Iterable[str]) -> list[Option]:
    """Return the options to share opponents' private completed buildings by a stockpile card (R20)."""
    options: list[Option] = []
    for seat in t.others(me):
        for building in t.players[seat].buildings:
            if building.complete and not building.public:
                allowed = allowed_materials(t, me, building)
                options += [("share", seat, building.card, card) for card in stockpile if MATERIAL[card] in allowed]
    return options


def ending_builds(t: Table, me: SeatNumber, options: Iterable[Option], source: str) -> tuple[Option, ...]:
    return tuple(option for option in options if build_ends_game(t, me, option, source))


def build_ends_game(t: Table, me: SeatNumber, option: Choice, source: str) -> bool:
    match option:
        case ("lay", card, site, *out):
            if not out and sum(t.town.values()) == 1 == t.town[site]:
                return True
            return forum_is_near(t) and move_ends_game(t, lambda twin: twin.place_foundation(me, card, site, bool(out)))
        case ("add", name, card, *place):
            here = place[0] if place else source
            building = t.players[me].building(name)
            if not completes_building(t, building, len(building.materials) + 1, here):
                return False
            catacombs = name == "catacumbas" and bool(t.deck) and t.works(name)
            return catacombs or (
                forum_is_near(t) and move_ends_game(t, lambda twin: add_to_building(twin, me, name, card, here))
            )
        case ("share", owner, name, card):
            return forum_is_near(t) and move_ends_game(t, lambda twin: share_building(twin, me, owner, name, card))
    return False


def lay_foundation(t: Table, me: SeatNumber, batch: AnyBatch, choice: Choice, source: str) -> None:
    _, card, site, *place = choice
    out = bool(place)
    t.story.say("lays", me, card=card, site=site, out=out, source=source)
    if out and not t.has(me, "torre"):
        batch.spend()
    remove_card(t, me, card, source)
    t.place_foundation(me, card, site, out)


def add_to_building(t: Table, me: SeatNumber, name: str, card: str, source: str) -> Rule[None]:
    """Add a material; it may complete the building. An architect always completes a Villa (R17)."""
    t.story.say("adds", me, building=name, card=card, source=source)
    remove_card(t, me, card, source)
    building = add_material(t, me, name, card)
    if completes_building(t, building, len(building.materials), source):
        yield from complete(t, me, building)


def completes_building(t: Table, building: Building, materials: int, source: str) -> bool:
    by_architect = source == "stockpile" or source == "pool"
    villa = building.card == "villa" and by_architect and t.works("villa")
    return villa or materials >= VALUE[building.site]


def add_material(t: Table, owner: SeatNumber, name: str, card: str) -> Building:
    player = t.players[owner]
    return player.rebuild(name, materials=(*player.building(name).materials, card))


def remove_card(t: Table, me: SeatNumber, card: str, source: str) -> None:
    if source == "hand":
        t.remove_from_hand(me, card)
    elif source == "stockpile":
        t.players[me].stockpile.remove(card)
    elif source == "pool":
        t.pool.remove(card)
    else:
        t.drawn = None


def share_building(t: Table, me: SeatNumber, owner: SeatNumber, name: str, card: str) -> None:
    t.story.say("shares", me, owner=owner, building=name, card=card)
    t.players[me].stockpile.remove(card)
    add_material(t, owner, name, card)
    t.players[owner].rebuild(name, public=True)
    t.update_functions()

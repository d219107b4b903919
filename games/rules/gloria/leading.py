"""Leading, following and thinking.

Rulebook: "El Juego", "Senadores", "Petición", "Palacio", "Pensar", "Vomitorium", "Letrinas", "Escuela"; R3–R7."""

from collections.abc import Callable
from functools import cache
from itertools import combinations

from ..ask import PASS, Ask, Choice, Option, Rule, SeatNumber
from .cards import ALPHABETICAL_RANK, ROLE, ROLES, SENATOR
from .table import Table

LEAD_AS = {role: {card: ("lead", role, card) for card in ALPHABETICAL_RANK} for role in ROLES}
LEAD_OWN_ROLE = {card: LEAD_AS[ROLE[card]][card] for card in ROLE}
LEAD_SENATOR = tuple(LEAD_AS[role][SENATOR] for role in ROLES)
FOLLOW = {card: ("follow", card) for card in ALPHABETICAL_RANK}
ADD_TO_PALACE = {card: ("add", card) for card in ALPHABETICAL_RANK}


def think(t: Table, me: SeatNumber, occasion: str, chosen: bool = True) -> Rule[None]:
    """Discard, then take a senator or draw. If `chosen` is false, ask even if there is only one option."""
    t.story.say("thinks", me, occasion=occasion)
    yield from vomitorium(t, me)
    yield from latrine(t, me)
    draw = due_draw(t, me)
    kind: Choice = draw
    if t.senators or not chosen:
        ends = (draw,) if draws_last_card(t, me) else ()
        kind = yield Ask(me, "think", ("senator", draw) if t.senators else (draw,), (draw,), "think", ends)
    if kind == "senator":
        t.story.say("takes_senator", me)
        t.senators -= 1
        t.players[me].hand.append(SENATOR)
    else:
        draw_cards(t, me, 1 if kind == "draw" else kind[1])


def vomitorium(t: Table, me: SeatNumber) -> Rule[None]:
    hand = t.players[me].hand
    if not t.has(me, "vomitorium") or not hand:
        return
    final = final_vomitorium_options(t, me)
    ends = tuple(choice for choice in final if draws_last_card(t, me, 0 if choice == PASS else len(hand)))
    if (yield Ask(me, "vomitorium", (PASS, "discard"), final, "think", ends)) == PASS:
        return
    cards = sorted(hand, key=ALPHABETICAL_RANK.__getitem__)
    t.story.say("discards_hand", me, cards=cards)
    for card in cards:
        discard_card(t, me, card)


def latrine(t: Table, me: SeatNumber) -> Rule[None]:
    hand = t.players[me].hand
    if not t.has(me, "letrinas") or not hand:
        return
    options: tuple[Option, ...] = (PASS, *[("discard", card) for card in dict.fromkeys(hand)])
    final = () if t.senators else tuple(choice for choice in options if choice != ("discard", SENATOR))
    ends = tuple(choice for choice in final if draws_last_card(t, me, 0 if choice == PASS else 1))
    choice = yield Ask(me, "latrine", options, final, "think", ends)
    if choice != PASS:
        t.story.say("discards", me, card=choice[1])
        discard_card(t, me, choice[1])


def discard_card(t: Table, me: SeatNumber, card: str) -> None:
    t.remove_from_hand(me, card)
    if card == SENATOR:
        t.senators += 1
    else:
        t.pool.append(card)


def due_draw(t: Table, me: SeatNumber) -> Option:
    """Return the draw that is due: up to the refill size, or one card if the hand has this size (R4)."""
    missing = t.refill_size(me) - len(t.players[me].hand)
    return ("refill", min(missing, len(t.deck))) if missing > 0 else "draw"


def draw_cards(t: Table, me: SeatNumber, count: int) -> None:
    cards = t.deck[: -count - 1 : -1]
    t.story.say("draws", me, to={me: {"cards": cards}}, count=count)
    del t.deck[-count:]
    t.players[me].hand += cards
    t.check_deck(me)


# Answers that draw cards before another question, and those of them that draw the last card.


def final_think(t: Table, me: SeatNumber) -> tuple[Option, ...]:
    return ("think",) if draws_immediately(t, me) else ()


def ending_think(t: Table, me: SeatNumber) -> tuple[Option, ...]:
    return ("think",) if draws_immediately(t, me) and draws_last_card(t, me) else ()


def draws_last_card(t: Table, me: SeatNumber, discarded: int = 0) -> bool:
    missing = t.refill_size(me) - len(t.players[me].hand) + discarded
    return max(missing, 1) >= len(t.deck)


def draws_immediately(t: Table, me: SeatNumber) -> bool:
    asks = t.has(me, "vomitorium") or t.has(me, "letrinas")
    return not t.senators and not (asks and t.players[me].hand)


def final_vomitorium_options(t: Table, me: SeatNumber) -> tuple[Option, ...]:
    discarding = () if t.senators or SENATOR in t.players[me].hand else ("discard",)
    return discarding if t.senators or t.has(me, "letrinas") else (PASS, *discarding)


def lead_turn(t: Table, me: SeatNumber) -> Rule[str | None]:
    choice: Choice = "think"
    asked = bool(t.players[me].hand)
    if asked:  # with an empty hand, which is public, the player can only think
        choice = yield ask_or_think(t, me, "lead", lambda: lead_options(t, me))
    if choice == "think":
        yield from think(t, me, "lead", chosen=asked)
        return None
    t.role = choice[1]
    yield from play_cards(t, me, "lead", cards_in_path(choice[2:]))
    return t.role


def follow_role(t: Table, me: SeatNumber) -> Rule[None]:
    player = t.players[me]
    choice: Choice = "think"
    asked = bool(player.hand)
    if asked:
        choice = yield ask_or_think(t, me, "follow", lambda: follow_options(t, me))
    if choice == "think":
        player.thought = True
        yield from think(t, me, "follow", chosen=asked)
    else:
        yield from play_cards(t, me, "follow", cards_in_path(choice[1:]))


def ask_or_think(t: Table, me: SeatNumber, what: str, options: Callable[[], list[Option]]) -> Ask:
    return Ask(me, what, options, final_think(t, me), what, lambda: ending_think(t, me))


def cards_in_path(path: tuple[str, ...]) -> tuple[str, ...]:
    return path[1:] if path[0] in ("petition", "pair") else path


def lead_options(t: Table, me: SeatNumber) -> list[Option]:
    hand = t.players[me].hand
    options: list[Option] = ["think", *[LEAD_OWN_ROLE[card] for card in dict.fromkeys(hand) if card != SENATOR]]
    if any_card_is_architect(t, me):
        others = [card for card in dict.fromkeys(hand) if card != SENATOR and ROLE[card] != "architect"]
        options += [LEAD_AS["architect"][card] for card in others]
    if SENATOR in hand:
        options += LEAD_SENATOR
    for cards in petitions(t, me, hand):
        options += petition_lead_options(cards, petition_key(t, cards))
    return options


def follow_options(t: Table, me: SeatNumber) -> list[Option]:
    hand = t.players[me].hand
    options: list[Option] = ["think", *[FOLLOW[card] for card in cards_for_role(t, me, hand)]]
    return options + [petition_option("follow", cards, petition_key(t, cards)) for cards in petitions(t, me, hand)]


def cards_for_role(t: Table, me: SeatNumber, cards: list[str]) -> list[str]:
    """Return the cards that count as the role led.

    These are the cards of this role and senators; for architect with Circo, they are all cards."""
    distinct = dict.fromkeys(cards)
    if t.role == "architect" and any_card_is_architect(t, me):
        return list(distinct)
    return [card for card in distinct if card == SENATOR or ROLE[card] == t.role]


def any_card_is_architect(t: Table, me: SeatNumber) -> bool:
    """Return whether any card may lead or follow architect (Circo, but not the one of `original`)."""
    return t.has(me, "circo") and not t.options["original"]


def petition_sizes(t: Table, me: SeatNumber) -> tuple[int, ...]:
    if not t.options["original"]:
        return (2,)
    return (2, 3) if t.has(me, "circo") else (3,)


def petitions(t: Table, me: SeatNumber, hand: list[str]) -> list[tuple[str, ...]]:
    """Return all sets of cards of one role that make a petition, each once, ordered by name."""
    by_role: dict[str, list[str]] = {}
    for card in hand:
        if card != SENATOR:
            by_role.setdefault(ROLE[card], []).append(card)
    sizes = petition_sizes(t, me)
    found: list[tuple[str, ...]] = []
    for group in by_role.values():
        if len(group) >= sizes[0]:
            group.sort(key=ALPHABETICAL_RANK.__getitem__)
            for size in sizes:
                found += dict.fromkeys(combinations(group, size))
    return found


@cache
def petition_lead_options(cards: tuple[str, ...], key: str) -> tuple[Option, ...]:
    return tuple(("lead", role, key, *cards) for role in ROLES)


@cache
def petition_option(verb: str, cards: tuple[str, ...], key: str) -> Option:
    return (verb, key, *cards)


def petition_key(t: Table, cards: tuple[str, ...]) -> str:
    """Return "petition", or "pair" for two cards with the alternative Circo.

    Two cards need another word, because petitions of three cards exist as well, and no path may begin another path."""
    return "pair" if t.options["original"] and len(cards) == 2 else "petition"


def play_cards(t: Table, me: SeatNumber, verb: str, cards: tuple[str, ...]) -> Rule[None]:
    player = t.players[me]
    actions = 1
    if t.has(me, "palacio"):
        cards = yield from palace(t, me, verb, cards)
        actions = count_actions(t, me, cards)
    t.story.say(verb + "s", me, role=t.role, cards=cards, actions=actions)
    for card in cards:
        t.remove_from_hand(me, card)
        player.camp.append(card)
    player.actions = actions


def palace(t: Table, me: SeatNumber, verb: str, cards: tuple[str, ...]) -> Rule[tuple[str, ...]]:
    """Let the player add cards with Palacio, unseen by others until the last step, and return all cards."""
    while True:
        left = list(t.players[me].hand)
        for card in cards:
            left.remove(card)
        t.playing = (me, t.role, cards)
        choice: Choice = "done"
        if left:
            choice = yield Ask(me, "palace", palace_options(t, me, left), topic=verb)
        if choice == "done":
            t.playing = None
            return cards
        cards += cards_in_path(choice[1:])


def palace_options(t: Table, me: SeatNumber, left: list[str]) -> tuple[Option, ...]:
    singles = [ADD_TO_PALACE[card] for card in cards_for_role(t, me, left)]
    found = [petition_option("add", cards, petition_key(t, cards)) for cards in petitions(t, me, left)]
    return ("done", *singles, *found)


def count_actions(t: Table, me: SeatNumber, cards: tuple[str, ...]) -> int:
    """Return the number of actions: one for each card of the role, senator and complete petition (R6)."""
    single = [card for card in cards if card == SENATOR or ROLE[card] == t.role]
    if t.role == "architect" and any_card_is_architect(t, me):
        return len(cards)
    others = [ROLE[card] for card in cards if card not in single]
    size = petition_sizes(t, me)[0]
    return len(single) + sum(others.count(role) // size for role in ROLES)

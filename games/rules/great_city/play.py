"""The course of the game, from setup to end, and an emissary's turn.

Rulebook: "Preparar", "Como se Juega", "3. Fase de acción"."""

from ..ask import PASS, RESTART, Ask, Choice, Option, Roll, Rule, SeatNumber, Shuffle
from ..ruleset import Play
from .box import BuildingCard
from .city import Place, effect_gains, production_gains
from .scoring import result
from .table import COGS, EmissaryTurn, Table, most_bricks, payment, price_of_cogs, tokens_to_pay


def emissary_turn(t: Table, me: SeatNumber, space: int) -> Rule[None]:
    """Play an emissary's turn, which gives the bricks and cogs up to its space, for this turn only (R4)."""
    reached = t.strips[0][:space]
    t.turn = EmissaryTurn(me, space, reached.count("B"), reached.count("C"))
    t.story.say("turn", me, space=space, bricks=t.turn.bricks, cogs=t.turn.cogs)
    if t.offer:  # in a position the decks may be short
        yield from take_offered(t, me)
    yield from build_and_produce(t, me)
    t.turn = None


def take_offered(t: Table, me: SeatNumber) -> Rule[None]:
    """Take a card from the offer; ask no question if all cards are equal (R1)."""
    different = t.box.different(t.offer)
    card = different[0]
    if len(different) > 1:
        _, card = yield Ask(me, "take", [("take", card) for card in different], topic="take")
    t.story.say("takes", me, card=card)
    t.offer.remove(card)
    t.players[me].hand.append(card)


def build_and_produce(t: Table, me: SeatNumber) -> Rule[None]:
    while has_open_action(t, me):
        match (
            yield Ask(
                me,
                "act",
                lambda: act_options(t, me),
                lambda: round_ending_options(t, me),
                "act",
                lambda: round_ending_options(t, me) if t.round == t.length.rounds else [],
            )
        ):
            case "produce":
                produce(t, me)
            case ("build", card, at, *tokens):
                build(t, me, card, at, *tokens)
            case _:
                t.story.say("passes", me, built=t.now.built, produced=t.now.produced)
                return


def has_open_action(t: Table, me: SeatNumber) -> bool:
    """Return whether the seat is asked, because it may produce, or has hand cards and has not built yet."""
    return may_produce(t, me) or (not t.now.built and bool(t.players[me].hand))


def act_options(t: Table, me: SeatNumber) -> list[Option]:
    found: list[Option] = [PASS]
    if may_produce(t, me):
        found.append("produce")
    return found if t.now.built else found + affordable_builds(t, me)


def may_produce(t: Table, me: SeatNumber) -> bool:
    player, now = t.players[me], t.now
    return not now.produced and player.coins >= price_of_cogs(now.cogs) and bool(player.city.all("production"))


def produce(t: Table, me: SeatNumber) -> None:
    """Let every production building produce once. Rulebook: "Producir acción"."""
    player, price = t.players[me], price_of_cogs(t.now.cogs)
    t.story.say("produces", me, cogs=min(COGS, t.now.cogs), coins=price)
    player.coins -= price
    t.now.produced = True
    t.give(me, "production", production_gains(player.city))


def affordable_builds(t: Table, me: SeatNumber) -> list[Option]:
    player = t.players[me]
    found: list[Option] = []
    bricks = t.now.bricks
    most = most_bricks(player, bricks)
    for name in t.box.different(player.hand):
        card = t.box.card[name]
        if card.cost > most:
            continue
        places = player.city.places_for(card)
        numbers = tokens_to_pay(player, card.cost - bricks) if player.bricks else ()
        if len(numbers) > 1:
            found += [("build", name, at, number) for at in places for number in numbers]
        else:
            found += [("build", name, at) for at in places]
    return found


def build(t: Table, me: SeatNumber, name: str, at: Place, *tokens: int) -> None:
    """Build a hand card and take its gains. Rulebook: "Acción de construcción".

    Paid tokens return to the supply before the gains (R8)."""
    player, card = t.players[me], t.box.card[name]
    paid, coins = payment(player, card, t.now.bricks, *tokens)
    covered = player.city.buildings.get(at)
    t.story.say(
        "builds",
        me,
        card=name,
        at=at,
        bricks=min(card.cost, t.now.bricks),
        tokens=paid,
        coins=coins,
        covers=covered and covered.id,
    )
    player.bricks -= paid
    player.coins -= coins
    t.now.built = True
    t.build(me, name, at)
    t.give(me, "stars", [0, card.stars, 0, 0])
    t.give(me, "effect", effect_gains(player.city, at, card))


def round_ending_options(t: Table, me: SeatNumber) -> list[Option]:
    later = [t.players[holder] for holder in t.spaces[t.now.space :] if holder is not None]
    if (later and t.offer) or any(one.hand or one.city.all("production") for one in later):
        return []  # a later emissary gets a question: always, unless a position has short decks
    return [option for option in act_options(t, me) if is_last_action(t, me, option)]


def is_last_action(t: Table, me: SeatNumber, option: Choice) -> bool:
    match option:
        case "produce":
            return t.now.built or not t.players[me].hand
        case ("build", name, at, *tokens):
            return t.now.produced or not can_produce_after(t, me, t.box.card[name], at, *tokens)
    return True


def can_produce_after(t: Table, me: SeatNumber, card: BuildingCard, at: Place, *tokens: int) -> bool:
    player = t.players[me]
    left = any(here != at for here, _ in player.city.all("production")) or card.type == "production"
    coins = player.coins - payment(player, card, t.now.bricks, *tokens)[1] + effect_gains(player.city, at, card)[0]
    return left and coins >= price_of_cogs(t.now.cogs)


def play(t: Table) -> Play:
    """Play the whole game. Each round's upkeep begins with a restart point."""
    if t.round:
        yield from shuffle(t)
    else:
        yield from set_up(t)
    while True:
        t.new_round()
        yield RESTART
        yield from one_round(t)
        if t.round == t.length.rounds:
            return result(t)
        t.round += 1


def set_up(t: Table) -> Rule[None]:
    """Shuffle decks and strips, find the first player, draft. Rulebook: "Preparar"."""
    yield from shuffle(t)
    strips = yield Shuffle("strips", t.box.strips)
    sides = yield Roll("sides", len(strips), 2)
    t.strips = [strip if side == 1 else strip[::-1] for strip, side in zip(strips, sides, strict=True)]
    t.story.say("set_up", strip=t.strips[0])
    (number,) = yield Roll("first", 1, t.seats)
    t.first = number - 1
    t.story.say("starts", t.first)
    yield from draft(t)
    t.round = 1


def shuffle(t: Table) -> Rule[None]:
    """Shuffle the cards that the position leaves out, and put them below their decks."""
    for deck in t.length.decks:
        if t.rest[deck]:
            order = yield Shuffle(f"deck_{deck}", t.rest[deck])
            t.decks[deck][:0] = order[::-1]
            t.rest[deck] = ()


def draft(t: Table) -> Rule[None]:
    """Let each player keep one card of deck II; there are as many cards as players.

    The cards go from player to player to the right. The first player's right neighbor begins, and the first player is
    last. Rulebook: "Preparar", 7."""
    first = t.first
    assert first is not None
    cards = t.draw("II", t.seats)
    t.phase = "draft"
    for seat in t.order(first)[:0:-1]:
        t.drafting = (seat, cards)
        t.story.say("handed", seat, to={seat: {"cards": cards}}, count=len(cards))
        options = [("keep", card) for card in t.box.different(cards)]
        _, card = yield Ask(seat, "draft", options, options, "draft")
        keep_drafted(t, seat, card, cards)
    t.story.say("handed", first, to={first: {"cards": cards}}, count=len(cards))
    keep_drafted(t, first, cards[0], cards)


def keep_drafted(t: Table, seat: SeatNumber, card: str, cards: list[str]) -> None:
    t.story.say("keeps", seat, to={seat: {"card": card}})
    t.players[seat].hand.append(card)
    cards.remove(card)


def one_round(t: Table) -> Rule[None]:
    """Play a round. Rulebook: "Como se Juega"."""
    upkeep(t)
    yield from emissaries(t)
    t.phase = "actions"
    for space in range(1, 6):
        if (me := t.spaces[space - 1]) is not None:
            yield from emissary_turn(t, me, space)
            t.spaces[space - 1] = None
    assert t.first is not None
    t.first = (t.first + 1) % t.seats
    if t.influence_cards:
        score_influence(t)


def upkeep(t: Table) -> None:
    t.story.reveal()
    t.strips.append(t.strips.pop(0)[::-1])
    t.story.say("round", round=t.round, strip=t.strips[0], first=t.first)
    t.offer = [card for deck in t.length.decks for card in t.draw(deck, t.length.emissaries)]
    t.story.say("offer", cards=t.offer)
    if t.round in t.length.influence:
        value = t.length.influence[t.round]
        t.story.say("influence_card", value=value)
        t.influence_cards.append(value)


def emissaries(t: Table) -> Rule[None]:
    """Place emissaries clockwise from the first player; in a game for two, each places two, alternately."""
    assert t.first is not None
    for seat in t.order(t.first) * t.length.emissaries:
        free = [("place", space) for space, holder in enumerate(t.spaces, 1) if holder is None]
        _, space = yield Ask(seat, "emissary", free, topic="emissary")
        t.story.say("emissary", seat, space=space)
        t.spaces[space - 1] = seat


def score_influence(t: Table) -> None:
    """Give all influence cards to the player with the most tokens (R7); in a tie, no player gets any.

    The player returns all influence tokens. Rulebook: "Puntuación de influencia"."""
    most = max(player.influence for player in t.players)
    leaders = [seat for seat, player in enumerate(t.players) if player.influence == most]
    if len(leaders) > 1:
        t.story.say("tied", seats=leaders, tokens=most, last=t.round == t.length.rounds)
        return
    leader = t.players[leaders[0]]
    t.story.say("takes_influence", leaders[0], cards=t.influence_cards, tokens=most)
    leader.influence_cards += t.influence_cards
    t.influence_cards, leader.influence = [], 0

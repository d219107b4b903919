"""The secrecy law for Gloria a Roma, with all options and numbers of players, and planted leaks."""

from collections import Counter
from importlib import import_module
from itertools import product
from random import Random

import pytest

from games.rules import gloria
from games.rules.gloria import leading, legionary, roles
from games.rules.gloria.cards import COPIES, MATERIAL, ROLE
from games.rules.gloria.scoring import score_breakdowns
from games.rules.story import Story
from tests import law, tiers

SWITCHES = tuple(gloria.OPTIONS)
OPTION_SETS = [dict(zip(SWITCHES, values, strict=True)) for values in product((False, True), repeat=len(SWITCHES))]


def visible(match, seat):
    """Return public facts and the seat's own cards.

    Piles are sorted, because the order in which players held cards must not show. Cards turned up for the start are in
    no pile, but public."""
    t = match.t
    players = [
        [
            p.hand if number == seat else [len(p.hand), p.hand.count("senador")],
            [sorted(p.stockpile), sorted(p.clientele), len(p.vault), p.influence, sorted(p.camp), p.thought],
            [[b.card, b.site, b.materials, b.complete, b.public] for b in p.buildings],
        ]
        for number, p in enumerate(t.players)
    ]
    drawn = t.drawn and (t.drawn if t.batches[-1].seat == seat else True)
    playing = t.playing and (t.playing if t.playing[0] == seat else True)
    table = [sorted(t.pool), len(t.deck), t.senators, t.town, t.out, t.leader, t.role, sorted(t.demand)]
    aloud = [line for line in match.said(None, match.step - 1) if line["key"] in ("gloria", "turned_up")]
    return [players, drawn, playing, table, aloud]


def secret(what, choice):
    """A Basílica card; a Palacio's cards before the last."""
    return (what == "palace" and choice != "done") or (what == "merchant" and choice[-1] == "hand")


OPENING = {"dealt", "turned_up", "draws", "fountain", "hires", "gives", "discards_hand"}


def opening(*twins):
    """Return two games that reveal the same cards; only in one a seat may say "Gloria a Roma!"."""
    one, other = ([line for line in said if line["key"] == "gloria"] for said in twins)
    if one != other or any(shows_several(line) for said in twins for line in said):
        return True
    return all(any(line["key"] in OPENING for line in said) for said in twins)


def shows_several(line):
    return line["key"] in ("leads", "follows") and len(line["facts"]["cards"]) > 1


GAME = law.Game(gloria, visible, secret, opening)


@pytest.mark.seeded
@pytest.mark.parametrize("seats", gloria.SEATS)
def test_no_seat_can_tell_twins_apart(seats):
    """One option set after the other (in `make test` each for one number of players), each time with other eyes."""
    compared = 0
    seeds = tiers.seeds(few=len(OPTION_SETS) // 4, many=2 * len(OPTION_SETS))
    for number in seeds:
        viewpoint, options = (
            (None, *range(seats))[number % (seats + 1)],
            OPTION_SETS[(2 * number + seats + 8 * (seats // 4)) % len(OPTION_SETS)],
        )
        compared += law.check(GAME, seats, options, Random(number), twins=2, seat=viewpoint)
    assert compared > 150 * len(seeds)


BUILT = (
    ("fuente", "palacio", "letrinas", "muelle", "coliseo", "torre"),
    ("atrio", "basilica", "acueducto", "puente", "academia", "calzada"),
    ("taberna", "termas", "circo_maximo", "ludus_magna", "vomitorium"),
    ("despensa", "arco", "escalinata", "alcantarillado", "empalizada", "mercado"),
    ("biblioteca", "porton", "muralla", "insula", "santuario", "circo"),
)
CLIENTS = ("circo", "insula", "villa", "templo", "prision", "estatua", "jardin", "escuela", "catacumbas")


def late(seats, random):
    """A position where many functions work: each player has six buildings and some clients, in another order."""
    bag = Counter(COPIES)

    def some(cards):
        bag.subtract(cards)
        return list(cards)

    built = [some(names) for names in random.sample(BUILT, seats)]
    spare = some(random.sample(2 * CLIENTS, 17))
    pool = [spare.pop(), spare.pop()]
    rest = random.sample(sorted((+bag).elements()), 5 * seats)
    rows = [
        {
            "hand": [*rest[5 * seat : 5 * seat + 5], "senador"],
            "clientele": [spare.pop(), spare.pop()],
            "stockpile": [spare.pop()],
            "influence": 6,
            "buildings": [{"card": card, "complete": True} for card in built[seat]],
        }
        for seat in range(seats)
    ]
    options = random.choice(OPTION_SETS) | {"no_functions": False, "original": False, "short": False}
    return {"game": "gloria", "options": options, "leader": random.randrange(seats), "seats": rows, "pool": pool}


@pytest.mark.seeded
@pytest.mark.parametrize("seats", gloria.SEATS)
def test_nor_late_in_a_game_where_many_functions_work(seats):
    compared, seeds = 0, tiers.seeds(few=12, many=40)
    for number in seeds:
        random = Random(number)
        compared += law.check(GAME, seats, {}, random, twins=4, position=late(seats, random), most=150)
    assert compared > 40 * len(seeds)


# Leaks planted in the rules and the view


def in_view(patch, add):
    real = gloria.view

    def view(t, seat, open_to_all):
        shown = real(t, seat, open_to_all)
        if not open_to_all:
            add(t, seat, shown)
        return shown

    patch.setattr(gloria, "view", view)


def vaults(t, seat, shown):
    for row, player in zip(shown["seats"], t.players, strict=True):
        row["vault"] = sorted(player.vault)


def hands_of_neighbours(t, seat, shown):
    if seat is not None:
        left = (seat + 1) % t.seats
        shown["seats"][left]["hand"] = sorted(t.players[left].hand)


def roles_held(t, seat, shown):
    """ "Can Ana follow?", worked out from her hand."""
    shown["followers"] = [any(ROLE.get(card) == t.role for card in player.hand) for player in t.players]


def live_points(t, seat, shown):
    for row, points in zip(shown["seats"], score_breakdowns(t), strict=True):
        row["points"] = points


VIEWS = {
    "the deck's top": lambda t, seat, shown: shown.update(deck=t.deck[-1:]),
    "the Fuente card": lambda t, seat, shown: shown.update(drawn=t.drawn),
    "the Palacio's cards": lambda t, seat, shown: shown.update(playing=t.playing),
    "materials left in the deck": lambda t, seat, shown: shown.update(left=sum(MATERIAL[c] == "stone" for c in t.deck)),
    "what is in the vaults": vaults,
    "a neighbour's hand": hands_of_neighbours,
    "who holds the role": roles_held,
    "points with the vault": live_points,
}


@pytest.mark.parametrize("name", VIEWS)
def test_a_leak_in_the_view_turns_the_law_red(name, monkeypatch):
    in_view(monkeypatch, VIEWS[name])
    red(name)


# The first game in which a rare leak has something to tell.
FIRST = {
    "an unseen sale is named": 10,
    "who lacks a material is seen before it is said": 25,
    "a victim with one choice is not asked": 30,
    "undo by what others hold": 9,
    "options in the order of another hand": 40,
    "the Fuente card": 28,
}


def red(name):
    with pytest.raises(law.Leak):
        for number in range(FIRST.get(name, 0), 60):
            random = Random(number)
            seats = 2 + number % 4
            position = late(seats, random) if number % 3 else None
            law.check(GAME, seats, {}, random, twins=8, position=position, most=150)


def open_line(key):
    """Plant a line whose secret facts are public."""

    def plant(patch):
        real = Story.say

        def say(self, this, seat=None, /, to=None, **facts):
            if this == key:
                facts |= {name: fact for own in to.values() for name, fact in own.items()}
                to = None
            real(self, this, seat, to, **facts)

        patch.setattr(Story, "say", say)

    return plant


def sold_unseen_is_named(patch):
    real = roles.sell_from_deck

    def sell(t, me):
        card = t.deck[-1]
        real(t, me)
        t.story.say("sells", me, source="deck", card=card)

    patch.setattr(roles, "sell_from_deck", sell)


def only_holders_are_asked(patch):
    """Plant: ask a giver only if it has a choice, which reveals what others lack."""
    patch.setattr(legionary, "call_gloria", lambda *args: None)


def no_choice_is_no_question(patch):
    real = legionary.due_from_hand

    def due(t, seat, material, count, free):
        found = real(t, seat, material, count, free)
        if found.ask and len(set(found.ask.options)) == 1:
            return legionary.Due("hand", material, count, list(found.ask.options)[:count])
        return found

    patch.setattr(legionary, "due_from_hand", due)


def cannot_lead_is_not_asked(patch):
    """A follower without a fitting card thinks at once."""
    play = import_module("games.rules.gloria.play")  # the package has a function of that name
    real = play.follow_role

    def follow(t, me):
        if len(leading.follow_options(t, me)) == 1:
            t.players[me].thought = True
            yield from leading.think(t, me, "follow")
        else:
            yield from real(t, me)

    patch.setattr(play, "follow_role", follow)


def previews_see_the_draw(patch):
    patch.setattr(Story, "reveal", lambda self: None)


def undo_by_what_they_hold(patch):
    """A demand is a barrier only where it finds something."""

    def opens(t, me):
        hands = [card for seat in t.others(me) for card in t.players[seat].action_cards]
        return bool(legionary.materials_in(hands) & legionary.materials_in(t.demand))

    patch.setattr(legionary, "reveals_hands", opens)


def pool_in_order_of_hands(patch):
    """The pool's options in the order of another hand."""
    real = roles.take_options

    def takes(t, me, pool, hand):
        order = t.players[(me + 1) % t.seats].hand
        return sorted(real(t, me, pool, hand), key=lambda option: order.index(option[1]) if option[1] in order else 99)

    patch.setattr(roles, "take_options", takes)


RULES = {
    "cards drawn, told to all": open_line("draws"),
    "hands dealt, told to all": open_line("dealt"),
    "an unseen sale is named": sold_unseen_is_named,
    "who lacks a material is seen before it is said": only_holders_are_asked,
    "a victim with one choice is not asked": no_choice_is_no_question,
    "a follower who cannot is not asked": cannot_lead_is_not_asked,
    "previews see what is drawn": previews_see_the_draw,
    "undo by what others hold": undo_by_what_they_hold,
    "options in the order of another hand": pool_in_order_of_hands,
}


@pytest.mark.parametrize("name", RULES)
def test_a_leak_in_the_rules_turns_the_law_red(name, monkeypatch):
    RULES[name](monkeypatch)
    red(name)

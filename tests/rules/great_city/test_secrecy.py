"""The secrecy law for The Great City of Rome: the draft, hands, decks, strips, and leaks planted in its rules and its
view."""

from importlib import import_module
from random import Random

import pytest

from games.rules import great_city
from games.rules.great_city.box import SHIPPED_BOX
from games.rules.story import Story
from tests import law, tiers

play = import_module("games.rules.great_city.play")  # the package has a function of that name
view = import_module("games.rules.great_city.view")


def visible(match, seat):
    """Return the open facts and this seat's own: its hand and the cards handed to it.

    Of others' hands and of decks only the size is known. Of the strips, the top ones are known: one before the first
    round, then one more each round."""
    t = match.t
    players = [
        [
            p.hand if number == seat else len(p.hand),
            [p.coins, p.influence, p.bricks, p.points, p.influence_cards],
            [[card.id, at] for at, card in p.city.buildings.items()],
        ]
        for number, p in enumerate(t.players)
    ]
    drafting = t.drafting and t.phase == "draft" and [t.drafting[0], t.drafting[1] if t.drafting[0] == seat else 0]
    strips = [t.strips[0], t.strips[6 - min(t.round, 5) :]] if t.strips else None
    decks = [len(cards) for cards in t.decks.values()]
    turn = t.turn and [t.turn.seat, t.turn.built, t.turn.produced]
    return [players, drafting, strips, decks, t.offer, t.spaces, turn, t.round, t.first, t.influence_cards, t.gone]


def secret(what, choice):
    """Return whether an answer stays secret: the card kept in the draft."""
    return what == "draft"


OPENING = {"set_up", "round", "offer", "builds"}


def opening(*twins):
    return all(any(opens(line) for line in said) for said in twins)


def opens(line):
    return line["key"] in OPENING or (line["key"] in ("handed", "keeps") and {"card", "cards"} & set(line["facts"]))


GAME = law.Game(great_city, visible, secret, opening)


@pytest.mark.seeded
@pytest.mark.parametrize("seats", great_city.SEATS)
def test_no_seat_can_tell_twins_apart(seats):
    compared, seeds = 0, tiers.seeds(few=20, many=70)
    for number in seeds:
        viewpoint = (None, *range(seats))[number % (seats + 1)]
        compared += law.check(GAME, seats, {}, Random(number), twins=4, seat=viewpoint)
    assert compared > 40 * len(seeds)


@pytest.mark.seeded
@pytest.mark.parametrize("seats", great_city.SEATS)
def test_nor_in_the_draft(seats):
    compared, seeds = 0, tiers.seeds(few=20, many=70)
    for number in seeds:
        compared += law.check(GAME, seats, {}, Random(number), twins=8, most=seats * 4 + 8)
    assert compared > 13 * len(seeds)


# Leaks planted in the view


def hands(t, seat, shown):
    for row, player in zip(shown["seats"], t.players, strict=True):
        row["hand"] = sorted(player.hand)


def draft_to_all(t, seat, shown):
    if shown["drafting"]:
        shown["drafting"]["cards"] = t.drafting[1][:]


def hidden_strips(t, seat, shown):
    shown["strips"] = t.strips[:]


def twins_of_all(t, seat, shown):
    for player in t.players:
        shown["twins"] |= t.box.twins(player.hand)


def cheapest(t, seat, shown):
    """ "Can build with one brick", worked out from the hand."""
    shown["ready"] = [any(SHIPPED_BOX.card[card].cost < 2 for card in player.hand) for player in t.players]


VIEWS = {
    "the decks' tops": lambda t, seat, shown: shown.update(decks={deck: cards[-1:] for deck, cards in t.decks.items()}),
    "aqueducts left in the decks": lambda t, seat, shown: shown.update(
        left=sum(SHIPPED_BOX.card[card].type == "aqueduct" for card in t.decks["II"])
    ),
    "all hands": hands,
    "the draft to all": draft_to_all,
    "strips that were never on top": hidden_strips,
    "equal cards in other hands": twins_of_all,
    "who could build": cheapest,
}


@pytest.mark.parametrize("name", VIEWS)
def test_a_leak_in_the_view_turns_the_law_red(name, monkeypatch):
    real = great_city.view

    def leaky(t, seat, open_to_all):
        shown = real(t, seat, open_to_all)
        if not open_to_all:
            VIEWS[name](t, seat, shown)
        return shown

    monkeypatch.setattr(great_city, "view", leaky)
    red(name)


# The first game in which a rare leak has something to tell.
FIRST = {
    "aqueducts left in the decks": 7,
    "equal cards in other hands": 25,
    "a drafter without a choice is not asked": 28,
    "a topic that tells what a hand can do": 20,
}


def red(name):
    with pytest.raises(law.Leak):
        for number in range(FIRST.get(name, 0), 80):
            law.check(GAME, 2 + number % 3, {}, Random(number), twins=8, most=120)


# Leaks planted in the rules


def open_line(key):
    """Return a leak: the secret facts of a log entry go to all players."""

    def plant(patch):
        real = Story.say

        def say(self, this, seat=None, /, to=None, **facts):
            if this == key:
                facts |= {name: fact for own in to.values() for name, fact in own.items()}
                to = None
            real(self, this, seat, to, **facts)

        patch.setattr(Story, "say", say)

    return plant


def no_choice_is_no_question(patch):
    """Leak: a player with equal cards is not asked."""
    real = play.Ask

    def ask(seat, what, options, *more):
        return real(seat, what if len(options) > 1 else "draft_of_equals", options, *more)

    def draft(t):
        cards = t.draw("II", t.seats)
        t.phase = "draft"
        for seat in t.order(t.first)[:0:-1]:
            t.drafting = (seat, cards)
            t.story.say("handed", seat, to={seat: {"cards": cards}}, count=len(cards))
            different = t.box.different(cards)
            if len(different) == 1:
                play.keep_drafted(t, seat, different[0], cards)
                continue
            _, card = yield ask(seat, "draft", [("keep", card) for card in different], (), "draft")
            play.keep_drafted(t, seat, card, cards)
        t.story.say("handed", t.first, to={t.first: {"cards": cards}}, count=len(cards))
        play.keep_drafted(t, t.first, cards[0], cards)

    patch.setattr(play, "draft", draft)


def who_cannot_build_is_not_asked(patch):
    real = play.has_open_action
    patch.setattr(play, "has_open_action", lambda t, me: real(t, me) and len(play.act_options(t, me)) > 1)


def places_in_order_of_a_hand(patch):
    """Emissaries' spaces offered in an order that another hand decides."""

    def emissaries(t):
        for seat in t.order(t.first) * t.length.emissaries:
            free = [("place", space) for space, holder in enumerate(t.spaces, 1) if holder is None]
            other = t.players[(seat + 1) % t.seats].hand
            free.sort(reverse=sum(map(ord, "".join(other))) % 2 == 0)
            _, space = yield play.Ask(seat, "emissary", free, topic="emissary")
            t.story.say("emissary", seat, space=space)
            t.spaces[space - 1] = seat

    patch.setattr(play, "emissaries", emissaries)


def previews_see_the_next_offer(patch):
    patch.setattr(Story, "reveal", lambda self: None)


def kept_is_shown(patch):
    real = play.keep_drafted

    def keep(t, seat, card, cards):
        real(t, seat, card, cards)
        t.story.say("kept", seat, cost=t.box.card[card].cost)

    patch.setattr(play, "keep_drafted", keep)


def topic_tells(patch):
    """The public topic says whether anything can be built."""
    real = play.Ask

    def ask(seat, what, options, final=(), topic="", ends=()):
        if what == "act":
            topic = "act" if any(option[0] == "build" for option in options()) else "act_without_building"
        return real(seat, what, options, final, topic, ends)

    patch.setattr(play, "Ask", ask)


RULES = {
    "cards handed on, told to all": open_line("handed"),
    "the card kept, told to all": open_line("keeps"),
    "what the kept card costs": kept_is_shown,
    "a drafter without a choice is not asked": no_choice_is_no_question,
    "who cannot build is not asked": who_cannot_build_is_not_asked,
    "options in an order another hand decides": places_in_order_of_a_hand,
    "previews see the next offer": previews_see_the_next_offer,
    "a topic that tells what a hand can do": topic_tells,
}


@pytest.mark.parametrize("name", RULES)
def test_a_leak_in_the_rules_turns_the_law_red(name, monkeypatch):
    RULES[name](monkeypatch)
    red(name)

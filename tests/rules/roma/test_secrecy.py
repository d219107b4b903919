"""The secrecy law for Roma, from the setup and full tables, and leaks planted in rules and view."""

from importlib import import_module
from random import Random

import pytest

from games.rules import roma
from games.rules.roma import battles, laying, piles
from games.rules.roma.cards import BUILDING, KIND
from games.rules.story import Story
from tests import law, tiers
from tests.rules.roma.rich import rich, secretive

play = import_module("games.rules.roma.play")  # the package has a function of that name


def visible(match, seat):
    """Return public facts and the seat's own cards.

    Of hidden cards only sizes, occupied discs and the fact of drawing are public."""
    t = match.t
    players = [
        [
            p.hand if number == seat else len(p.hand),
            p.row if number == seat or not t.face_down else [card is not None for card in p.row],
            [p.vp, p.money, sorted(p.blocked)],
        ]
        for number, p in enumerate(t.players)
    ]
    drawn = t.drawn if seat == t.turn else len(t.drawn)
    pile = t.looking and (sorted(t.deck) if seat == t.turn else True)
    return [players, drawn, pile, t.lifted, t.pool, len(t.deck), t.discard, t.dice, t.essedum, t.turn]


def secret(what, choice):
    """Cards given, laid face down, kept of a draw, taken out of the pile."""
    return what in ("exchange", "opening", "keep", "haruspex")


OPENING = {"lays_down", "reveals", "keeps"}
TOLD = {"dealt", "gives", "draws", "looks", "picks"}  # these reveal something only to seats that see the cards


def opening(*twins):
    return all(any(opens(line) for line in said) for said in twins)


def opens(line):
    return line["key"] in OPENING or (line["key"] in TOLD and len({"card", "cards"} & set(line["facts"])) > 0)


GAME = law.Game(roma, visible, secret, opening)
EYES = (None, 0, 1)


@pytest.mark.seeded
def test_nobody_can_tell_twins_apart():
    seeds = tiers.seeds(few=75, many=250)
    compared = sum(law.check(GAME, 2, {}, Random(n), twins=6, seat=EYES[n % 3]) for n in seeds)
    assert compared > 53 * len(seeds)


@pytest.mark.seeded
def test_nor_in_games_from_full_tables_and_with_what_hangs_on_the_hidden():
    compared, seeds = 0, tiers.seeds(few=125, many=420)
    for number in seeds:
        random = Random(number)
        position = rich(random) if number % 2 else secretive(random)
        compared += law.check(GAME, 2, {}, random, twins=4, seat=EYES[number % 3], position=position, most=80)
    assert compared > 32 * len(seeds)


# Leaks planted in the view


def open_hands(t, seat, shown):
    for row, player in zip(shown["seats"], t.players, strict=True):
        row["hand"] = sorted(player.hand)


def turned_up(t, seat, shown):
    for row, player in zip(shown["seats"], t.players, strict=True):
        for place in row["discs"]:
            place["card"] = player.row[place["disc"]]


def dearest(t, seat, shown):
    """ "Can he afford anything?", worked out from his hand."""
    shown["affordable"] = [bool(laying.affordable_lays(player)) for player in t.players]


VIEWS = {
    "the top of the draw pile": lambda t, seat, shown: shown.update(deck=t.deck[-1:]),
    "the order of the pile for Haruspex": lambda t, seat, shown: shown.update(pile=t.deck[:] if t.looking else None),
    "characters left in the pile": lambda t, seat, shown: shown.update(left=sum(KIND[c] == BUILDING for c in t.deck)),
    "the cards just drawn": lambda t, seat, shown: shown.update(drawn=t.drawn[:]),
    "hands": open_hands,
    "cards face down": turned_up,
    "who can afford a card": dearest,
}


@pytest.mark.parametrize("name", VIEWS)
def test_a_leak_in_the_view_turns_the_law_red(name, monkeypatch):
    real = roma.view

    def view(t, seat, open_to_all):
        shown = real(t, seat, open_to_all)
        if not open_to_all:
            VIEWS[name](t, seat, shown)
        return shown

    monkeypatch.setattr(roma, "view", view)
    red()


def red():
    with pytest.raises(law.Leak):
        for number in range(100):
            for begin in (lambda _: None, rich, secretive):
                random = Random(number)
                law.check(GAME, 2, {}, random, twins=8, position=begin(random), seat=EYES[number % 2], most=60)


# Leaks planted in the rules


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


def laid_down_by_name(patch):
    real = play.lay_down

    def lay_down(t, me, last):
        yield from real(t, me, last)
        t.story.say("lays_down", me, cards=t.players[me].row)

    patch.setattr(play, "lay_down", lay_down)


def equal_cards_are_not_asked(patch):
    """A draw of equal cards is kept without a question: so they were equal."""
    real = piles.draw_by_die

    def draw_cards(t, me, die):
        drawing, answer = real(t, me, die), None
        while True:
            try:
                question = drawing.send(answer)
            except StopIteration:
                return
            only = type(question).__name__ == "Ask" and len(question.options) == 1
            answer = question.options[0] if only else (yield question)

    patch.setattr(piles, "draw_by_die", draw_cards)


def stops_by_itself(patch):
    """Architectus and Senator stop when no card of the kind is left."""

    def lay_free(t, me, card, kind):
        while any(KIND[one] == kind for one in t.players[me].hand):
            options = ["stop", *[way for one in t.players[me].hand if KIND[one] == kind for way in laying.LAY[one]]]
            choice = yield laying.Ask(me, card, tuple(dict.fromkeys(options)), topic=card)
            if choice == "stop":
                return
            laying.lay_card(t, me, choice[1], choice[2], 0)

    patch.setattr(laying, "lay_free", lay_free)


def pile_in_its_order(patch):
    """Haruspex is offered the cards as they lie."""
    patch.setattr(piles, "sorted", list, raising=False)


def topic_by_the_hand(patch):
    real = play.action_question

    def action(t, me):
        ask = real(t, me)
        ask.topic = "lay" if laying.affordable_lays(t.players[me]) else "turn"
        return ask

    patch.setattr(play, "action_question", action)


def barrier_by_the_hand(patch):
    """Plant: laying a card face down is a barrier only for the most expensive one."""
    real = play.lay_down

    def lay_down(t, me, last):
        if "forum" in t.players[me].hand:
            t.story.reveal()
        yield from real(t, me, last)

    patch.setattr(play, "lay_down", lay_down)


def defence_of_the_hidden(patch):
    """A Turris face down already counts."""
    view = import_module("games.rules.roma.view")

    def place(t, seat, disc):
        card = t.players[seat].row[disc]
        strong = battles.current_defence(t, seat, disc) if card else None
        return {
            "disc": disc,
            "card": None if t.face_down else card,
            "face_down": bool(card) and t.face_down,
            "blocked": disc in t.players[seat].blocked,
            "defence": strong,
        }

    patch.setattr(view, "disc_place", place)


RULES = {
    "hands dealt, told to all": open_line("dealt"),
    "cards given, told to all": open_line("gives"),
    "cards drawn, told to all": open_line("draws"),
    "the card kept, told to all": open_line("keeps"),
    "the pile, told to all": open_line("looks"),
    "the card Haruspex takes, told to all": open_line("picks"),
    "cards laid face down are named": laid_down_by_name,
    "equal cards drawn are not asked about": equal_cards_are_not_asked,
    "Architectus stops by himself": stops_by_itself,
    "the pile in its order": pile_in_its_order,
    "a topic by what the hand holds": topic_by_the_hand,
    "a barrier by what the hand holds": barrier_by_the_hand,
    "previews see what is drawn": lambda patch: patch.setattr(Story, "reveal", lambda self: None),
    "the defence of cards face down": defence_of_the_hidden,
}


@pytest.mark.parametrize("name", RULES)
def test_a_leak_in_the_rules_turns_the_law_red(name, monkeypatch):
    RULES[name](monkeypatch)
    red()

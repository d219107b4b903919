"""The secrecy law for Foundations of Rome: random modules, all numbers of players, planted leaks."""

from random import Random

import pytest

from games.rules import foundations
from games.rules.foundations import turn
from games.rules.foundations.modules import invocation_uses, trade
from games.rules.match import Match
from games.rules.story import Story
from tests import law, tiers
from tests.rules.foundations.mixes import some_move, some_options

PRIVATE = {
    "hands": "deeds",
    "roles_dealt": "roles",
    "objectives_dealt": "objectives",
    "objective_kept": "objective",
    "peeks": "cards",
}


def visible(match, seat):
    """Return what is public, what is the seat's own, and what it was just shown. Section 9."""
    t = match.t
    players = [
        [p.silver, p.vp, p.lots, [(b.id, b.mask) for b in p.buildings], p.invocations, p.role, p.role_uses, p.filosofo, p.favours,
         p.objectives if number == seat else len(p.objectives)]
        for number, p in enumerate(t.players)
    ]  # fmt: skip
    hands = [hand if number == seat else len(hand) for number, hand in enumerate(t.hands)]
    consul = t.consul and [
        t.consul.face,
        t.consul.controller,
        [len(pile) for _, pile in t.consul.piles],
        t.consul.discards,
    ]
    piles = [len(t.pile), [len(pile) for pile in t.next_piles], len(t.objective_deck)]
    open_cards = [t.display, sorted(t.gone), len(t.unseen), t.monument_pool, t.public_objectives]
    lines = [line for line in match.said(seat, match.step - 1) if line["key"] in PRIVATE]
    shown = [line["facts"].get(PRIVATE[line["key"]]) for line in lines]
    own = match.asked(seat)
    drawn = own.options if own is not None and own.what == "objective" else None
    offer = t.turn_notes.get("trade", {}).get("offer")
    now = [t.era, t.turn, t.last_lap, t.done, t.several, offer and [offer[:2], [part._asdict() for part in offer[2:]]]]
    return [players, hands, consul, piles, open_cards, now, shown, drawn]


COMPOSING = ("give_lots", "want_lots", "give_things", "give_silver", "want_things", "want_silver")


def secret(what, choice):
    """Return secrets: the objective that was kept; an offer until it is sent."""
    return what == "objective" or what in COMPOSING or (what == "turn" and choice[0] == "trade")


OPENING = {"dealt", "picks", "turns_up", "role", "extra_deed", "monuments", "public_objectives", "reacts", "close", "begins", "consul_builds", "offers", "counters", *PRIVATE}  # fmt: skip


def opening(*twins):
    """Return reveals: deeds dealt, drawn, picked; cards turned up; secret choices that are shown."""
    return all(any(line["key"] in OPENING for line in said) for said in twins)


GAME = law.Game(foundations, visible, secret, opening)


@pytest.mark.seeded
@pytest.mark.parametrize("seats", foundations.SEATS)
def test_no_seat_can_tell_twins_apart(seats):
    compared, seeds = 0, tiers.seeds(few=12, many=40)
    for number in seeds:
        rng = Random(f"{seats} {number}")
        viewpoint = (None, *range(seats))[number % (seats + 1)]
        compared += law.check(GAME, seats, some_options(rng, seats), rng, twins=3, seat=viewpoint, most=80)
    assert compared > 25 * len(seeds)


@pytest.mark.parametrize(
    ("key", "count"), [("hands", 5), ("roles_dealt", 1), ("objectives_dealt", 1)], ids=lambda value: str(value)
)
def test_after_the_end_every_line_tells_whose_the_cards_were(key, count):
    """Hidden things are then public: discarded roles and objectives, hands that were passed."""
    m, rng = Match.new(foundations, 3, {"draft": True, "roles": True, "objectives": "hidden"}), Random(f"told {key}")
    own: dict = {seat: [] for seat in range(3)}
    while m.luck or m.asked(m.awaited[0]).what != "turn":
        m.take(*some_move(rng, m))
    for seat in range(3):
        lines = [line for line in m.said(seat) if line["key"] == key]
        assert [PRIVATE[key] in line["facts"] for line in lines] == [line["seat"] == seat for line in lines]
        own[seat] = [line["facts"][PRIVATE[key]] for line in lines if line["seat"] == seat]
        assert len(own[seat]) == count
    for seat in (0, 1):
        m.concede(seat)
    assert m.over
    for reader in (None, 0, 1, 2):
        lines = [line for line in m.said(reader) if line["key"] == key]
        assert {seat: [line["facts"][PRIVATE[key]] for line in lines if line["seat"] == seat] for seat in own} == own


ALL = {"draft": True, "invocations": True, "objectives": "hidden", "roles": True}


@pytest.mark.seeded
def test_nor_where_everything_is_hidden_that_can_be():
    compared, seeds = 0, tiers.seeds(few=20, many=70)
    for number in seeds:
        rng = Random(f"all {number}")
        compared += law.check(GAME, 2 + number % 4, ALL, rng, twins=4, most=70)
        compared += law.check(GAME, 2, {}, rng, twins=4, position=peeking(rng), most=20)
    assert compared > 25 * len(seeds)


@pytest.mark.seeded
def test_nor_an_offer_before_it_is_sent():
    """The other seats, and the partner, see only that an offer is being composed."""
    compared, seeds = 0, tiers.seeds(few=40, many=140)
    for number in seeds:
        rng = Random(f"offer {number}")
        seats = 2 + number % 3
        compared += law.check(
            GAME, seats, {}, rng, twins=6, position=haggling(seats), most=60, seat=rng.choice((None, 1))
        )
    assert compared > 7 * len(seeds)


def haggling(seats: int) -> dict:
    """Lay a table where all own three empty lots, little to build, some silver and two tokens."""
    rows = [
        {"silver": 5, "lots": [f"{column}{row}" for row in (1, 3, 5)], "favours": [2, 2]} for column in "ACEG"[:seats]
    ]
    return {
        "game": "foundations",
        "options": {"trade": True, "steal": True},
        "seats": rows,
        "display": ["B5", "B6", "B7"],
        "pile_is_all": True,
    }


# Leaks planted in the rules and the view


def in_view(add):
    def plant(patch):
        real = foundations.view

        def view(t, seat, open_to_all):
            shown = real(t, seat, open_to_all)
            if not open_to_all:
                add(t, seat, shown)
            return shown

        patch.setattr(foundations, "view", view)

    return plant


def objectives_of_all(t, seat, shown):
    for row, player in zip(shown["seats"], t.players, strict=False):
        row["objectives"] = list(player.objectives)


def hands_of_all(t, seat, shown):
    for row, hand in zip(shown["seats"], t.hands, strict=False):
        row["hand"] = hand[:]


def told_to_all(key):
    """Plant a leak: a log entry shows to all what is meant for one seat."""

    def plant(patch):
        real = Story.say

        def say(self, this, seat=None, /, to=None, **facts):
            if this == key and to:
                facts.update({f"{name}_{reader}": fact for reader, own in to.items() for name, fact in own.items()})
                to = None
            real(self, this, seat, to, **facts)

        patch.setattr(Story, "say", say)

    return plant


def answers_early(patch):
    real = Match.view

    def view(self, seat):
        return {**real(self, seat), "held": sorted(map(repr, self._held.values()))}

    patch.setattr(Match, "view", view)


def peek_by_topic(patch):
    """Plant a leak: the public topic names the top card."""
    real = invocation_uses.Ask

    def ask(seat, what, options, final=(), topic="", ends=()):
        return real(seat, what, options, final, f"{topic} {options[-1]}" if what == "peek" else topic, ends)

    patch.setattr(invocation_uses, "Ask", ask)


def final_by_the_pile(patch):
    real = turn.Turn.final.fget

    def final(self):
        return real(self) if self.t.pile and self.t.pile[0] in self.t.board.bit else ()

    patch.setattr(turn.Turn, "final", property(final))


def partner_by_topic(patch):
    """Plant a leak: the public topic names the partner."""
    real = trade.compose_offer

    def compose(t, me, partner):
        run, answer = real(t, me, partner), None
        while True:
            try:
                ask = run.send(answer)
            except StopIteration as end:
                return end.value
            ask.topic = f"trade {partner}"
            answer = yield ask

    patch.setattr(trade, "compose_offer", compose)


PLANTED = {
    "the next deed": in_view(lambda t, seat, shown: shown.update(top=t.pile[:1])),
    "the last deed of the game": in_view(
        lambda t, seat, shown: shown.update(last=t.next_piles and t.next_piles[-1][-1:])
    ),
    "the order of the display by the pile": in_view(lambda t, seat, shown: shown.update(more=sorted(t.pile)[:2])),
    "objectives of all": in_view(objectives_of_all),
    "the undealt objectives": in_view(lambda t, seat, shown: shown.update(objective_deck=list(t.objective_deck))),
    "hands of a draft": in_view(hands_of_all),
    "roles dealt": told_to_all("roles_dealt"),
    "objectives dealt": told_to_all("objectives_dealt"),
    "a hand passed on": told_to_all("hands"),
    "what somebody peeked at": told_to_all("peeks"),
    "answers before all are in": answers_early,
    "a topic by what was seen": peek_by_topic,
    "a warning by the next card": final_by_the_pile,
    "for whom an offer is put together": partner_by_topic,
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_leak_turns_the_law_red(name, monkeypatch):
    PLANTED[name](monkeypatch)
    with pytest.raises(law.Leak):
        for number in range(120):
            rng = Random(f"all {number}")
            if name.startswith("for whom"):
                law.check(GAME, 3, {}, rng, twins=6, position=haggling(3), most=40, seat=None)
            elif number % 3:
                law.check(GAME, 2, ALL, rng, twins=6, most=40)
            else:
                law.check(GAME, 2, {}, rng, twins=6, position=peeking(rng), most=20)


def peeking(rng: Random) -> dict:
    """Lay a table where all hold an Eye of Apollo and can pay, before the pile is shuffled."""
    rows = [
        {"silver": 20, "lots": [f"{'AB'[number]}{n}" for n in range(1, 7)], "invocations": [{"id": card}]}
        for number, card in enumerate(rng.sample(["IV07", "IV17"], 2))
    ]
    display = rng.sample([f"{column}{row}" for column in "DEFG" for row in range(1, 8)], 6)
    return {"game": "foundations", "options": {"invocations": True}, "seats": rows, "display": display}

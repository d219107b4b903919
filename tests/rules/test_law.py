"""The secrecy law holds for a tiny game, and each leak planted in that game, or in Match itself, turns it red."""

import hashlib
from random import Random

import pytest

from games.rules.ask import Ask, AskNumber, AskSome, Illegal, Together
from games.rules.match import Match
from games.rules.story import Story
from tests import law
from tests.rules import hideout


def visible(match, seat):
    """What a seat may see of Hideout: its own hand and the card it just drew; of others only how many."""
    t = match.t
    hands = [sorted(h) if s == seat else len(h) for s, h in enumerate(t.hands)]
    drawn = t.drawn and (t.drawn if seat == t.leader else True)
    return [hands, [len(v) for v in t.vaults], t.open, len(t.deck), t.leader, drawn]


def secret(what, choice):
    return (what == "turn" and choice[0] == "hide") or (what == "drawn" and choice[0] == "keep")


def opening(*twins):
    return all(any(line["key"] in ("dealt", "drew", "showed", "gave", "bids") for line in said) for said in twins)


GAME = law.Game(hideout, visible, secret, opening)


def compared(games=25, projectors=()):
    total = 0
    for number in range(games):
        random = Random(number)
        seats = 2 + number % 3
        total += law.check(GAME, seats, {"quick": number % 2 == 0}, random, twins=8, projectors=projectors)
    return total


def test_hideout_keeps_the_law():
    assert compared(40) > 1500


# Planted leaks


def leak_in_view(add):
    real = hideout.view

    def view(t, seat, open_to_all):
        shown = real(t, seat, open_to_all)
        return shown if open_to_all else add(t, seat, shown) or shown

    return lambda patch: patch.setattr(hideout, "view", view)


def mine(t, seat, shown):
    shown["mine"] = t.vaults[seat] if seat is not None else None


def key_order(t, seat, shown):
    for card in sorted(t.hands[0]):
        shown.setdefault(card + "?", 0)
    for card in hideout.KINDS:
        shown.setdefault(card + "?", 0)


VIEWS = {
    "the deck's top card": lambda t, seat, shown: shown.update(top=t.deck[:1]),
    "the deck's last card": lambda t, seat, shown: shown.update(last=t.deck[-1:]),
    "how many of a kind are left": lambda t, seat, shown: shown.update(ashes=t.deck.count("ash")),
    "a hash of the table": lambda t, seat, shown: shown.update(
        version=hashlib.sha256(repr(t.deck).encode()).hexdigest()
    ),
    "another seat's hand": lambda t, seat, shown: shown["hands"].__setitem__(0, sorted(t.hands[0])),
    "hands for a spectator": lambda t, seat, shown: seat is None and shown.update(hands=[sorted(h) for h in t.hands]),
    "how many kinds a hand has": lambda t, seat, shown: shown.update(kinds=[len(set(h)) for h in t.hands]),
    "one's own vault": mine,
    "the order of keys": key_order,
    "whether the drawn card is good": lambda t, seat, shown: shown.update(lucky=t.drawn == "ash"),
    "how many bytes a hand takes": lambda t, seat, shown: shown.update(pad="x" * len("".join(t.hands[-1]))),
}


def telling(key, add):
    """A line says more than it should."""

    def plant(patch):
        real = Story.say

        def say(self, this, seat=None, /, to=None, **facts):
            if this == key:
                to, facts = add(to, facts)
            real(self, this, seat, to, **facts)

        patch.setattr(Story, "say", say)

    return plant


def told_to_all(to, facts):
    return None, {**facts, **{name: fact for own in (to or {}).values() for name, fact in own.items()}}


def asking(change):
    """A question is put differently."""

    def plant(patch):
        real = Match._put

        def put(self, question):
            real(self, question)
            change(self)

        patch.setattr(Match, "_put", put)

    return plant


def ordered_by_the_others(match):
    for seat, ask in match._asks.items():
        if type(ask) is Ask:
            rest = [c for s, hand in enumerate(match.t.hands) if s != seat for c in hand]
            options = sorted(ask.options, key=lambda o: -rest.count(o[-1]))
            match._asks[seat] = Ask(seat, ask.what, tuple(options), ask.final, ask.topic)


def topic_by_hand(match):
    for seat, ask in match._asks.items():
        ask.topic = "rich" if "ash" in match.t.hands[seat] else "poor"


def final_by_deck(match):
    for seat, ask in match._asks.items():
        if type(ask) is Ask:
            final = ("draw",) if match.t.deck[:1] == ["ash"] else ()
            match._asks[seat] = Ask(seat, ask.what, ask.options, final, ask.topic)


def high_by_hands(match):
    for seat, ask in match._asks.items():
        if type(ask) is AskNumber:
            ask.high = 3 + match.t.hands[seat - 1].count("birch")


def options_by_deck(match):
    for seat, ask in list(match._asks.items()):
        if type(ask) is Ask and "cedar" not in match.t.deck:
            match._asks[seat] = Ask(seat, ask.what, (*ask.options, ("wish", "cedar")), ask.final, ask.topic)


def barrier_by_hand(match):
    match.story.barrier = match.step - match.t.hands[-1].count("ash")


def answers_shown(patch):
    real = Match.view

    def view(self, seat):
        shown = real(self, seat)
        shown["held"] = sorted(map(repr, self._held.values()))
        return shown

    patch.setattr(Match, "view", view)


def who_answered_what_first(patch):
    real = Match.waiting.fget
    patch.setattr(Match, "waiting", property(lambda m: tuple(sorted(real(m), key=lambda s: repr(m._held.get(s))))))


def errors_tell(patch):
    real = Match.take

    def take(self, seat, what, choice):
        if seat is not None and not self.over and self.asked(seat) is None:
            holders = [s for s, hand in enumerate(self.t.hands) if "ash" in hand]
            raise Illegal("not_asked", f"Wait for {holders}.")
        real(self, seat, what, choice)

    patch.setattr(Match, "take", take)


def errors_have_a_key(patch):
    real = Match.take

    def take(self, seat, what, choice):
        try:
            real(self, seat, what, choice)
        except Illegal as fault:
            if seat is not None and any(choice[-1:] == (c,) for c in self.t.deck[:3] if type(choice) is tuple):
                raise Illegal("in_the_deck", str(fault)) from None
            raise

    patch.setattr(Match, "take", take)


def previews_tell(patch):
    real = Match.preview

    def preview(self, seat, choice):
        shown = real(self, seat, choice)
        return self.t.deck[0] if choice in ("draw", "blind") else shown

    patch.setattr(Match, "preview", preview)


def previews_draw(patch):
    """A rule that forgets to say that something hidden comes out."""
    patch.setattr(Story, "reveal", lambda self: None)


def only_holders_asked(patch):
    def demand(t, me, kind):
        others = [s for s in range(t.seats) if s != me and kind in t.hands[s]]
        if others:
            given = yield Together(AskSome(s, "give", (kind,), 0, 1, topic="give") for s in others)
            for seat, cards in zip(others, given, strict=True):
                t.story.say("gave", seat, kind=kind, count=len(cards))

    patch.setattr(hideout, "demand", demand)


def not_asked_if_empty(patch):
    real = hideout.demand

    def demand(t, me, kind):
        if any(kind in t.hands[s] for s in range(t.seats) if s != me):
            yield from real(t, me, kind)

    patch.setattr(hideout, "demand", demand)


PLANTED = {
    **{name: leak_in_view(add) for name, add in VIEWS.items()},
    "a drawn card told to all": telling("drew", told_to_all),
    "a hidden card told to all": telling("hid", told_to_all),
    "options in another hand's order": asking(ordered_by_the_others),
    "options by what is in the deck": asking(options_by_deck),
    "only those who hold one are asked": only_holders_asked,
    "nobody is asked where nobody has one": not_asked_if_empty,
    "a topic by the hand": asking(topic_by_hand),
    "a warning by the deck": asking(final_by_deck),
    "a highest bid by another's hand": asking(high_by_hands),
    "undo reaches as far as the hand says": asking(barrier_by_hand),
    "answers of a Together shown early": answers_shown,
    "seats in the order of their answers": who_answered_what_first,
    "an error names what others hold": errors_tell,
    "an error's key tells the deck": errors_have_a_key,
    "a preview names the drawn card": previews_tell,
    "a preview goes on past the secret": previews_draw,
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_leak_turns_the_law_red(name, monkeypatch):
    PLANTED[name](monkeypatch)
    with pytest.raises(law.Leak):
        compared(60)


PROJECTED = {
    "a picture named by its card": lambda m, seat: f"/pictures/{m.t.deck[:1]}.svg".encode(),
    "an ETag of the whole table": lambda m, seat: hashlib.sha256(law.as_bytes(m.position())).digest(),
    "a page that hides by style": lambda m, seat: f"<i hidden>{m.t.hands}</i>".encode(),
    "another seat's view": lambda m, seat: law.as_bytes(m.view(0)),
}


@pytest.mark.parametrize("name", PROJECTED)
def test_a_leak_in_a_further_projector_turns_the_law_red(name):
    def projector(match, seat):
        return b"" if match.over else PROJECTED[name](match, seat)

    with pytest.raises(law.Leak):
        compared(60, (projector,))


def test_there_are_enough_planted_leaks():
    assert len(PLANTED) + len(PROJECTED) >= 15


def test_an_answer_that_stands_in_one_twin_only_turns_the_law_red(monkeypatch):
    """Weaken the law: a demand is a barrier only if a player holds the demanded card."""
    real = law.crosses

    def crosses(match, seat, choice):
        if type(choice) is not tuple or choice[:1] != ("demand",):
            return real(match, seat, choice)
        return any(choice[1] in hand for number, hand in enumerate(match.t.hands) if number != seat)

    monkeypatch.setattr(law, "crosses", crosses)
    with pytest.raises(law.Leak, match="standing"):
        compared()

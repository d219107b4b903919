"""The unseen dealt again in Foundations of Rome: at any moment of any mix, by what the seat knows alone, and every world
that it allows as often as any other."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from games.rules import foundations
from games.rules.foundations.cards import CARDS
from games.rules.match import Match
from games.rules.sampling import Unsampled, any_answer
from tests import law, tiers
from tests.rules import samples
from tests.rules.foundations import twins
from tests.rules.foundations.holding import mine
from tests.rules.foundations.mixes import some_move, some_options
from tests.rules.foundations.table import lay, seat
from tests.rules.foundations.test_secrecy import ALL, GAME, haggling, peeking


def moments(seed, share, *, version=None, options=None, position=None, most=250):
    """A random game, now and then a moment of it and a seat."""
    rng = Random(f"moments {seed}")
    seats = 2 + seed % 4
    if position:
        match = Match.at(foundations, {**position, **({"version": version} if version else {})})
    else:
        match = Match.new(foundations, seats, options or some_options(rng, seats), version=version)
    while not match.over and most:
        if not match.luck and rng.random() < share:
            yield match, rng.randrange(match.t.seats), rng
        match.take(*some_move(rng, match))
        most -= 1


def started(seed):
    """A random position in the middle of a game: what was told before it nobody knows any more."""
    for match, _, _ in moments(seed, 0.02):
        if match.t.era:
            return {**match.position(), "since": []}
    return peeking(Random(seed))


@pytest.mark.seeded
@pytest.mark.parametrize("version", [1, 2, None])
def test_at_any_moment_a_sample_is_the_same_to_its_seat(version):
    asked = Counter()
    for seed in tiers.seeds(few=8, many=200):
        for position in (None, started(seed)):
            for match, who, rng in moments(seed, 0.12, version=version, position=position, most=120):
                sample = match.sampled(who, rng)
                samples.same_to_its_seat(match, who, sample)
                assert samples.nothing_unknown(sample.position())
                asked[match.asked(match.waiting[0]).what] += 1
    assert asked["turn"] > 100


@pytest.mark.seeded
def test_a_sample_is_a_game_of_its_own():
    for seed in tiers.seeds(few=10, many=200):
        for number, (match, who, rng) in enumerate(moments(seed, 0.05, most=100)):
            sample = match.sampled(who, rng)
            if number < tiers.size(3, 20):
                samples.stands_alone(match, sample, rng)


def use_of(rng, cards, others=""):
    """Everybody can use such cards, in a game begun at a position."""
    lots = [f"{column}{row}" for column in "ABCDEFG" for row in range(1, 8)]
    rng.shuffle(lots)
    rows = [seat(" ".join(lots[:4]), silver=30, cards=cards), seat(" ".join(lots[4:8]), silver=30, cards=others)]
    more = {"objectives": "hidden"}
    deck = list(CARDS["objectives"])
    rng.shuffle(deck)
    names = [row["id"] for row in deck]
    rows[0]["objectives"], rows[1]["objectives"] = names[:1], names[1:2]
    return {
        "game": "foundations",
        "options": {"invocations": True, **more},
        "seats": rows,
        "display": lots[8:14],
        "pile": [*lots[14:24], "IV02"],
        "next_piles": [lots[24:30], [*lots[30:34], "IV03"]],
        "objective_deck": names[2:9],
        "pile_is_all": True,
    }


@pytest.mark.seeded
def test_where_piles_are_looked_into_renewed_and_objectives_drawn():
    keys: Counter = Counter()
    for seed in tiers.seeds(few=25, many=400):
        rng = Random(f"uses {seed}")
        position = use_of(rng, "IV07 IV19 IV08", "IV17 IV07-") if seed % 2 else use_of(rng, "IV08 IV17", "IV19 IV07")
        match = Match.at(foundations, position)
        for _ in range(14):
            if not match.luck:
                for who in range(2):
                    samples.same_to_its_seat(match, who, match.sampled(who, rng))
            seat_, what, choice = some_move(rng, match)
            uses = [one for one in match.asked(seat_).options if one[0] == "use"] if what == "turn" else []
            match.take(seat_, what, rng.choice(uses) if uses and rng.random() < 0.7 else choice)
            keys.update(line["key"] for line in match.said(None, match.step - 1))
            keys.update(
                line["key"] for line in match.said(None, match.step - 1) if line["facts"].get("slot", 0) is None
            )
    assert all(keys[key] for key in ("peeks", "renews", "objective_kept", "buys"))

"""The laws of samples: what `Match.sampled(seat, rng)` may be, and what it may hang on.

A sample is the same game to its seat: the same view, the same lines, the same question. It hangs on what the seat
knows and on chance alone, which is held against it twice: in twins (tests/law.py) the same chance must give equal
samples, and with poison in the place of everything that others hide it must come out as without.
"""

import json
import math
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

from games.rules.match import Match
from games.rules.sampling import UNKNOWN, Unsampled
from games.rules.story import StoryLine
from tests import law


class Poison:
    """A placeholder for a secret that fails when it is read."""

    def _read(self, *_):
        raise AssertionError("somebody read what is hidden")

    __eq__ = __lt__ = __gt__ = __len__ = __iter__ = __getitem__ = __str__ = __repr__ = __bool__ = __contains__ = _read
    __hash__ = _read  # type: ignore[assignment]


def portrait(sample: Match) -> bytes:
    """Return all facts of a sample: its position, and the view and log entries of every reader."""
    readers = (None, *range(sample.t.seats))
    return law.as_bytes([sample.position(), [sample.view(one) for one in readers], [sample.said(r) for r in readers]])


def sample_of(match: Match, seat, seed: int = 0) -> bytes:
    """A projector for the law: the sample that a seat is dealt; nothing for a spectator or after the end."""
    if seat is None or match.over or match.luck:
        return b""
    try:
        return portrait(match.sampled(seat, Random(seed or match.step)))
    except Unsampled:
        return b"unsampled"


def now_and_then(every: int) -> Callable[[Match, object], bytes]:
    """The projector at every so many steps: it costs several forks."""

    def sampled(match: Match, seat) -> bytes:
        return sample_of(match, seat) if match.step % every == 0 else b""

    return sampled


def same_to_its_seat(match: Match, seat: int, sample: Match) -> None:
    """Check that the seat has the same view, log entries and question in both."""
    assert sample.view(seat) == match.view(seat)
    assert sample.said(seat) == match.said(seat)
    assert sample.known(seat) == match.known(seat)
    assert law.question(sample, seat) == law.question(match, seat)
    assert law.outline(sample, seat) == law.outline(unnoticed_dropped(match, seat), seat)


def unnoticed_dropped(match: Match, seat: int) -> Match:
    """Without what others have changed in an open Together since anybody answered: the seat has not noticed it yet."""
    count = len(match.since)
    while count - 1 in match.changes and match.since[count - 1][0] != seat:
        count -= 1
    return match.without({match.turn_began + number + 1 for number in range(count, len(match.since))})


def stands_alone(match: Match, sample: Match, random: Random) -> None:
    """A sample is a game like any other: it forks, its position returns, it plays on to the end, and the game it was
    made of notices nothing."""
    before = portrait(match)
    assert portrait(sample.fork()) == portrait(sample)
    again = Match.at(sample.rules, json.loads(json.dumps(sample.position())))
    assert [again.view(one) for one in range(again.t.seats)] == [sample.view(one) for one in range(again.t.seats)]
    law.random_log(sample, random, most=200)
    assert portrait(match) == before


def poisoned(
    match: Match, seat: int, secret: Callable[[str, object], bool], hide: Callable[[Match, int], None]
) -> Match:
    """The same Match with poison for all that is hidden from the seat since the restart point and at it: others' hidden
    answers, the outcomes of shuffles, others' secrets in the story; `hide` puts it on the table that lay there.
    It is good for nothing but to be sampled."""
    twin = match.fork()
    held = match.turn_began + 1, match.opened if match.together else match.step
    twin.since = [
        (who, what, poison(choice) if hidden(who, what, choice, seat, secret, step > held[1]) else choice)
        for step, (who, what, choice) in enumerate(match.since, held[0])
    ]
    twin.story.lines = [without_others(line, seat) for line in twin.story.lines]
    hide(twin, seat)
    return twin


def hidden(who, what, choice, seat, secret, held: bool) -> bool:
    if who is None:
        return len(choice) > 3 and what != "dice"  # shuffles; a roll is public
    return who != seat and what not in ("conceded", "closed") and (held or secret(what, choice))


def poison(choice):
    """A path keeps its verb: that is what others may know of it."""
    return (choice[0], *(Poison() for _ in choice[1:])) if isinstance(choice, tuple) and choice else Poison()


def without_others(line: StoryLine, seat: int) -> StoryLine:
    secrets = {one: facts if one == seat else Poison() for one, facts in (line.secrets or {}).items()}
    return StoryLine(line.step, line.turn, line.key, line.seat, line.facts, secrets or None)


def moments(matches: Iterable[Match], random: Random, share: float) -> Iterable[tuple[Match, int]]:
    """Now and then a moment of a game, and a seat."""
    for match in matches:
        if not match.over and not match.luck and random.random() < share:
            yield match, random.randrange(match.t.seats)


def nothing_unknown(sample: Match) -> bool:
    """Return whether no card is missing in a sample. (A value of an object may be null.)"""
    position = sample.position()
    return complete([choice for _, _, choice in position.pop("since")]) and complete(position)


def complete(value) -> bool:
    if isinstance(value, dict):
        return all(one is UNKNOWN or complete(one) for one in value.values())
    if isinstance(value, list | tuple):
        return all(map(complete, value))
    return value is not UNKNOWN


def as_often(counts: Counter, weights: Counter) -> None:
    """Each of these arrangements came, no other, each as often as its weight says: chi-square, with a bound that
    chance stays below in ten million runs."""
    assert set(counts) == set(weights)
    drawn, total = counts.total(), weights.total()
    expected = {one: drawn * weight / total for one, weight in weights.items()}
    distance = sum((counts[one] - often) ** 2 / often for one, often in expected.items())
    free = len(weights) - 1
    assert distance < free + 8 * math.sqrt(free) + 20, (distance, free)


def evenly(counts: Counter, outcomes: int) -> None:
    """So many arrangements came, each as often as any other."""
    assert len(counts) == outcomes, f"{len(counts)} outcomes instead of {outcomes}: {counts}"
    as_often(counts, Counter(dict.fromkeys(counts, 1)))

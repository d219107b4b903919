"""The secrecy law: what a seat cannot know may not change one byte of what it gets.

A log is played twice. In the twin, two cards of a shuffle have changed places, or another seat has secretly answered
something else. As long as the twin is legal and this seat could have noticed nothing so far (its own answers are the
same, and so is all that `Game.visible` says it may see), every byte that any projector gives it must be the same.

`Game.visible` is stated per game in its test and reads the table, never the view: the two are written independently.
Other tests add projectors (a page, a mail, an API answer): functions (match, seat) -> bytes.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

from games.rules.ask import AskNumber, AskSome, Illegal, Roll, Shuffle
from games.rules.match import Match

BOGUS = ("nonsense", ("nonsense", "muelle"), ("play", 0), 0, -1, True, (), None, ("pass",))
OTHERS_TRIED = 3  # how many answers of other seats are tried as one's own


class Leak(AssertionError):
    """Two tables which a seat must not be able to tell apart gave it different bytes."""


@dataclass(frozen=True)
class Game:
    """The facts about a game that the law needs.

    They are: what a seat may see of the table (None: a spectator); which answers stay secret, such as a card that is
    put away face down; and whether the log entries of two twins at one step reveal something hidden. If the views of
    twins begin to differ, their entries must reveal something."""

    rules: ModuleType
    visible: Callable[[Match, int | None], object]
    secret: Callable[[str, object], bool]
    opening: Callable[[list, list], bool]

    def start(self, seats: int, options: dict, position: dict | None) -> Match:
        return Match.at(self.rules, position) if position else Match.new(self.rules, seats, options)


def as_bytes(value) -> bytes:
    """Return the value as JSON; keys keep their order, since a client can see it."""
    return json.dumps(value, ensure_ascii=False).encode()


# Projectors: all that a seat can get out of a Match


def seen(match: Match, seat) -> bytes:
    return as_bytes(match.view(seat))


def told(match: Match, seat) -> bytes:
    return as_bytes(match.said(seat, match.step - 1))


def told_again(match: Match, seat) -> bytes:
    """The whole story, once in a while: an old line may change."""
    return as_bytes(match.said(seat)) if match.step % 32 == 0 else b""


def outline(match: Match, seat) -> bytes:
    """Return the awaited seats, and the numbers that pages, links and emails contain."""
    return as_bytes(
        [match.over, match.luck is None, match.waiting, match.awaited, match.opened, match.step, match.barrier]
    )


def question(match: Match, seat) -> bytes:
    asked = match.asked(seat)
    if asked is None:
        return b""
    shape = [getattr(asked, name, None) for name in ("what", "topic", "least", "most", "low", "high")]
    return (
        as_bytes([type(asked).__name__, shape, match.held(seat)])
        + repr((asked.options, asked.final, asked.ends)).encode()
    )


def answers(asked) -> list:
    """Some answers to a question, for previews: each option, or the least and the most of several."""
    if isinstance(asked, AskNumber):
        return [asked.low, asked.high]
    if isinstance(asked, AskSome):
        return [tuple(asked.options[:n]) for n in {asked.least, asked.most}] + [
            (option,) for option in asked.options[-2:] if asked.least <= 1 <= asked.most
        ]
    return list(asked.options)


def previews(match: Match, seat) -> bytes:
    """What each answer is said to do; every third question only, as each costs a fork."""
    asked = match.asked(seat)
    if asked is None or match.step % 3:
        return b""
    return as_bytes([match.preview(seat, answer) for answer in answers(asked)[:8]])


def standing(match: Match, seat) -> bytes:
    """Which answers cannot be undone, as they turn out: what `final` says of them, `question` tells. Every third
    question only."""
    asked = match.asked(seat)
    if asked is None or match.step % 3 != 1:
        return b""
    return as_bytes([crosses(match, seat, answer) for answer in answers(asked)[-8:]])


def crosses(match: Match, seat: int, choice) -> bool:
    """Does luck, something hidden or the end follow this answer, with no question in between?"""
    twin = match.fork()
    twin.take(seat, match.asked(seat).what, choice)
    return twin.over or twin.luck is not None or twin.barrier == twin.step


PROJECTORS = (seen, told, told_again, outline, question, previews, standing)


def refusals(match: Match, seat, tries) -> bytes:
    """The texts of every error this seat can provoke."""
    if seat is None:
        return b""
    asked, texts = match.asked(seat), []
    for choice in tries:
        for what in (asked.what if asked else "turn", "nonsense"):
            if asked and what == asked.what and _offered(asked, choice):
                continue
            for attempt in (match.take, lambda s, _, c: match.preview(s, c)):
                try:
                    attempt(seat, what, choice)
                except Illegal as fault:
                    texts.append([fault.key, str(fault)])
                else:
                    texts.append(None)
                if asked is None or what == "nonsense":
                    break
    return as_bytes(texts)


def _offered(asked, choice) -> bool:
    try:
        asked.check(choice)
    except Illegal:
        return False
    return True


# A game at random, and its record


def at_random(asked, random):
    """A random answer, or a random outcome."""
    if isinstance(asked, Shuffle):
        return tuple(random.sample(asked.items, len(asked.items)))
    if isinstance(asked, Roll):
        return tuple(random.randint(1, asked.sides) for _ in range(asked.dice))
    if isinstance(asked, AskNumber):
        return random.randint(asked.low, asked.high)
    if isinstance(asked, AskSome):
        count = random.randint(asked.least, min(asked.most, len(asked.options)))
        return asked.check(tuple(random.sample(asked.options, count)))
    return random.choice(asked.options)


def random_log(match: Match, random, most=100_000, choose=at_random) -> list:
    """The inputs of a game played on at random: (seat, what, choice), luck's with seat None."""
    log = []
    while not match.over and len(log) < most:
        seat = None if match.luck else random.choice(match.awaited)
        asked = match.luck or match.asked(seat)
        log.append((seat, asked.what, choose(asked, random)))
        match.take(*log[-1])
    return log


class Record:
    """A log as one seat lived it: at every step what it may see, and every byte it gets. Worked out as far as
    needed."""

    def __init__(self, game: Game, start: Callable[[], Match], log, seat, projectors=()):
        self.game, self.start, self.log, self.seat = game, start, log, seat
        self.projectors = (*PROJECTORS, *projectors)
        self.match, self.steps = start(), []
        match, self.held, self.shuffles = start(), [], []
        for index, step in enumerate(log):
            if type(match.luck) is Shuffle and len(set(map(repr, step[2]))) > 1:
                self.shuffles.append(index)
            match.take(*step)
            self.held.append(step[0] is not None and match.held(step[0]) is not None)

    def step(self, index):
        """(what may be seen, bytes, lines said) after a step; no bytes once the game is over."""
        while len(self.steps) <= index:
            match = self.match
            match.take(*self.log[len(self.steps)])
            visible = b"over" if match.over else self.visible(match)
            self.steps.append((visible, {} if match.over else self.bytes(match, len(self.steps)), self.said(match)))
        return self.steps[index]

    def visible(self, match) -> bytes:
        return as_bytes(self.game.visible(match, self.seat))

    def said(self, match) -> list:
        return match.said(self.seat, match.step - 1)

    def bytes(self, match, index) -> dict:
        tries = [c for s, _, c in self.log[max(0, index - 2) : index + 2] if s is not None][:OTHERS_TRIED]
        result = {p.__name__: p(match, self.seat) for p in self.projectors}
        result["refusals"] = refusals(match, self.seat, (*BOGUS, *tries) if index % 4 == 0 else tries)
        return result


# Twins


def renamed(value, a, b):
    """`value` with the names `a` and `b` changed for each other, however deep."""
    if isinstance(value, tuple):
        return tuple(renamed(v, a, b) for v in value)
    return b if value == a else a if value == b else value


def cards_swapped(record: Record, random):
    """(step, its other outcome, the two names): two places of a shuffle change their cards; None if nothing can."""
    if not record.shuffles:
        return None
    at = random.choice(record.shuffles)
    outcome = list(record.log[at][2])
    first = early(len(outcome), random)
    others = [i for i, card in enumerate(outcome) if card != outcome[first]]
    second = others[early(len(others), random)]
    names = outcome[first], outcome[second]
    outcome[first], outcome[second] = outcome[second], outcome[first]
    return at, tuple(outcome), names


def early(length, random) -> int:
    """A place, rather near the top: cards that are drawn soon tell more."""
    return int(length * random.random() ** 1.5)


def answer_changed(record: Record, random):
    """(step, another answer, None): another seat's hidden answer is a different one."""
    hidden = [
        i
        for i, (seat, what, choice) in enumerate(record.log)
        if seat not in (None, record.seat) and (record.held[i] or record.game.secret(what, choice))
    ]
    if not hidden:
        return None
    at = random.choice(hidden)
    match = record.start()
    for step in record.log[:at]:
        match.take(*step)
    seat, what, choice = record.log[at]
    other = at_random(match.asked(seat), random)
    if other == choice or not (record.held[at] or record.game.secret(what, other)):
        return None
    return at, other, (choice, other)


def compare(record: Record, twin) -> int:
    """Play the twin for as long as the seat can have noticed nothing. How many steps were compared; Leak if one of
    them gave it other bytes."""
    return len(alike_steps(record, twin))


def alike_steps(record: Record, twin) -> list:
    """The twin's inputs after which it was compared, and found to be alike."""
    at, changed, names = twin
    match, compared = record.start(), []
    swapped = record.log[at][0] is None
    for index, (seat, what, choice) in enumerate(record.log):
        try:
            taken = _take_alike(match, record.game, seat, what, changed if index == at else choice, names)
        except Illegal:
            return compared
        if index < at:
            continue
        if not swapped and record.held[at] and not record.held[index]:
            return compared  # all have answered: what they said is known now
        visible, before, said = record.step(index)
        now = b"over" if match.over else record.visible(match)
        if now != visible and not record.game.opening(said, record.said(match)):
            raise Leak(f"{_about(record, twin, index)}: the table\n{_apart(visible, now)}")
        if now != visible or match.over:
            return compared
        for name, after in record.bytes(match, index).items():
            if after != before[name]:
                raise Leak(f"{_about(record, twin, index)}: {name}\n{_apart(before[name], after)}")
        compared.append(taken)
    return compared


def _take_alike(match, game, seat, what, choice, names):
    """The logged answer, or outcome, in the twin: with the two names exchanged where it is a secret one."""
    try:
        match.take(seat, what, choice)
    except Illegal:
        if seat is not None and not game.secret(what, choice):
            raise
        choice = renamed(choice, *names)
        match.take(seat, what, choice)
    return seat, what, choice


def _about(record, twin, index) -> str:
    at, changed, names = twin
    change = names if record.log[at][0] is None else (record.log[at], changed)
    who = "a spectator" if record.seat is None else f"seat {record.seat}"
    return f"{who} can tell twins apart after step {index + 1}, {record.log[index]} ({at}: {change})"


def _apart(one: bytes, two: bytes) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return "\n".join(text[max(0, at - 120) : at + 120].decode(errors="replace") for text in (one, two))


def check(game: Game, seats, options, random, twins=4, projectors=(), position=None, seat=..., most=100_000) -> int:
    """One random game, lived by one seat or a spectator, held against `twins` twins of it. Steps compared."""

    def start() -> Match:
        return game.start(seats, options, position)

    log = random_log(start(), random, most)
    who = random.choice((None, *range(seats))) if seat is ... else seat
    record, compared = Record(game, start, log, who, projectors), 0
    for number in range(twins):
        of_answers = number % 4 == 3 or not record.shuffles  # a game without luck hides nothing else
        twin = (answer_changed if of_answers else cards_swapped)(record, random)
        if twin:
            compared += compare(record, twin)
    return compared

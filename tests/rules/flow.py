"""The law of flow: whether, when and whom the rules ask may depend only on public facts.

Twins are two tables that differ only in hidden facts: hands, vaults, hidden objectives or piles are dealt again in the
position of one of them, or a shuffle has another result. They get the same answers as long as both offer them. A reader
who cannot know the difference must get the same log entries in the same order and see the same seats asked, about the
same topic, at the same step. law.py replays whole logs and compares every byte; this module tries many answers at each
step, from positions in which much depends on a hand.

The law of undoing uses the same twins: they are samples of what the answering seat knows. If an answer of a seat that
cannot tell them apart lets any seat do so (the same seat, or another one that draws unseen), it must be a barrier in
both.

A difference in a log entry that `Hidden.opening` lists is revealed by the rules: its readers can tell the tables apart
from then on. If spectators can, the comparison ends."""

import copy
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from random import Random
from types import ModuleType

from games.rules.ask import AskNumber, AskSome, Roll, Shuffle
from games.rules.match import Match
from tests import law
from tests.law import Leak

RESHUFFLED = 0.4  # of a setup's shuffles: what one reveals would hide what depends on a later one
MOST_ANSWERS = 6  # tried at each step, of different verbs as far as there are


@dataclass(frozen=True)
class Hidden:
    """The facts about a game that the law needs.

    `dealt_again` returns a position with its hidden part dealt again; `secret` names the answers that stay unknown to
    others; `opening` lists the log entries that reveal something, and `admitting` those of them that may appear in one
    twin only (because a player must admit that a card is not in hand). `hanging` lists all questions whose options
    depend on hidden facts: for each, twins must be found that are asked it with other options."""

    rules: ModuleType
    dealt_again: Callable[[dict, Random], dict]
    secret: Callable[[str, object], bool]
    opening: Collection[str]
    admitting: Collection[str] = ()
    hanging: Collection[str] = ()


class Twins:
    """Two matches side by side, and the readers (seats, and None for a spectator) who cannot tell them apart yet."""

    def __init__(
        self, hidden: Hidden, one: Match, other: Match, reshuffled: bool = False, hung: set[str] | None = None
    ) -> None:
        self.hidden, self.one, self.other, self.reshuffled = hidden, one, other, reshuffled
        self.hung: set[str] = set() if hung is None else hung  # the questions met with other answers
        every = (None, *range(one.t.seats))
        self.readers = [reader for reader in every if one.view(reader) == other.view(reader)]
        if None not in self.readers:
            raise Leak("everybody can tell these twins apart")
        self.compare_questions()

    def fork(self) -> "Twins":
        twins = copy.copy(self)
        twins.one, twins.other = self.one.fork(), self.other.fork()
        return twins

    @property
    def parted(self) -> bool:
        return not self.readers or self.one.over

    # Moves

    def moves(self, random: Random) -> list[tuple]:
        """Moves for one and for the other: luck's outcome, or some answers of one of the seats asked."""
        if self.one.luck:
            return [self.outcomes(random)]
        seat = random.choice(self.one.awaited)
        asked, twin = self.one.asked(seat), self.other.asked(seat)
        return [((seat, asked.what, a), (seat, twin.what, b)) for a, b in self.answers(asked, twin, random)]

    def outcomes(self, random: Random) -> tuple:
        luck, twin = self.one.luck, self.other.luck
        outcome = law.at_random(luck, random)
        again = outcome if isinstance(luck, Roll) else as_alike(outcome, twin.items)
        if isinstance(luck, Shuffle) and self.reshuffled and len(again) > 1 and random.random() < RESHUFFLED:
            a = int(len(again) * random.random() ** 3)  # cards near the top are dealt soon
            b = random.choice([place for place in range(len(again)) if place != a])
            changed = list(again)
            changed[a], changed[b] = again[b], again[a]
            again = tuple(changed)
        return (None, luck.what, outcome), (None, twin.what, again)

    def answers(self, asked, twin, random: Random) -> Iterator[tuple]:
        """Answers that both offer. Where the others never learn what was chosen, the seat that knows the tables apart
        may choose otherwise."""
        free = asked.seat not in self.readers
        for answer in some_answers(asked, random):
            if offers(twin, answer):
                yield answer, answer
            elif free and self.hidden.secret(asked.what, answer):
                again = nearest(twin, answer, random)
                if self.hidden.secret(twin.what, again) and shape(again) == shape(answer):
                    yield answer, again

    def take(self, moves: tuple) -> None:
        before, actor = set(self.readers), moves[0][0]
        self.one.take(*moves[0])
        self.other.take(*moves[1])
        self.compare_lines()
        if actor in before and before != set(self.readers):
            self.check_barriers(actor)
        if None in self.readers and not self.parted:
            self.compare_questions()

    # Comparisons

    def compare_lines(self) -> None:
        """Remove readers whose entries differ; for a spectator only entries of `opening` may differ."""
        for reader in list(self.readers):
            lines = [match.story.told(reader, match.step - 1, open_to_all=False) for match in (self.one, self.other)]
            if lines[0] != lines[1]:
                if not self.opens(*lines):
                    raise Leak(f"{self.about(reader)}: told\n{lines[0]}\n{lines[1]}")
                self.readers.remove(reader)
        if None not in self.readers:
            self.readers = []
        elif self.one.over != self.other.over:
            raise Leak(f"{self.about(None)}: one of them is over")

    def opens(self, one: list, other: list) -> bool:
        """Does the first line that differs bring something to light, in both alike?"""
        for a, b in zip(one, other, strict=False):
            if a != b:
                if a["key"] in self.hidden.admitting or b["key"] in self.hidden.admitting:
                    return True
                return (a["key"], a["seat"]) == (b["key"], b["seat"]) and a["key"] in ("over", *self.hidden.opening)
        return {line["key"] for line in (*one, *other)} & {*self.hidden.admitting} != set()

    def check_barriers(self, actor: int) -> None:
        """Check that an answer is a barrier if a seat learned something that the answering seat did not know."""
        for match in (self.one, self.other):
            if match.barrier != match.step:
                raise Leak(f"{self.about(actor)}: may be taken back, though it has told something")

    def compare_questions(self) -> None:
        for name, shown in (("flow", flow), ("outline", law.outline)):
            if shown(self.one, None) != shown(self.other, None):
                raise Leak(f"{self.about(None)}: {name}\n{shown(self.one, None)}\n{shown(self.other, None)}")
        self.hung.update(differing(self.one, self.other))
        for reader in self.readers:
            if self.one.view(reader) != self.other.view(reader):
                raise Leak(f"{self.about(reader)}: view")
            if reader is not None and law.question(self.one, reader) != law.question(self.other, reader):
                raise Leak(f"{self.about(reader)}: question")

    def about(self, reader) -> str:
        who = "a spectator" if reader is None else f"seat {reader}"
        return f"{who} can tell twins apart at {self.one.position()}\n{self.other.position()}"


def flow(match: Match, reader) -> object:
    """Return the public part of what is asked, or the luck asked for."""
    luck = match.luck
    outcome = luck and (luck.what, len(luck.items) if isinstance(luck, Shuffle) else (luck.dice, luck.sides))
    return [outcome, [[ask["seat"], ask["topic"], ask["answered"]] for ask in match.view(None)["asked"]]]


def differing(one: Match, other: Match) -> Iterator[str]:
    """The questions that are put in both, with other answers or under another name."""
    for seat in one.awaited:
        asked, twin = one.asked(seat), other.asked(seat)
        if asked.what != twin.what or sorted(map(repr, asked.options)) != sorted(map(repr, twin.options)):
            yield from (asked.what, twin.what)


def offers(asked, answer) -> bool:
    return law._offered(asked, answer)


def some_answers(asked, random: Random) -> list:
    """Some answers, of every verb as far as there is room."""
    if isinstance(asked, AskSome | AskNumber):
        return list(dict.fromkeys(law.at_random(asked, random) for _ in range(MOST_ANSWERS)))
    shuffled = random.sample(asked.options, len(asked.options))
    verbs = {answer[:2] if type(answer) is tuple and len(answer) == 2 else verb(answer): answer for answer in shuffled}
    found = [*verbs.values(), *shuffled]
    return list(dict.fromkeys(random.sample([*verbs.values()], min(len(verbs), MOST_ANSWERS)) + found))[:MOST_ANSWERS]


def verb(answer):
    return answer[0] if type(answer) is tuple else answer


def nearest(asked, answer, random: Random):
    """An answer that differs from this one in as little as possible: the place where a card is put is seen by all."""
    if isinstance(asked, AskSome | AskNumber) or type(answer) is not tuple:
        return law.at_random(asked, random)
    like = [option for option in asked.options if shape(option) == shape(answer)]
    alike = [sum(a == b for a, b in zip(option, answer, strict=True)) for option in like]
    best = [option for option, same in zip(like, alike, strict=True) if same == max(alike)]
    return random.choice(best or asked.options)


def shape(answer) -> tuple:
    """Return verb and length: single cards are no petition of two, even if no player sees the cards."""
    return (verb(answer), len(answer)) if type(answer) is tuple else (answer,)


def as_alike(outcome: tuple, items) -> tuple:
    """These items in the order of an outcome, as far as it has the same ones."""
    left = Counter(items)
    kept = []
    for item in outcome:
        kept.append(item if left[item] else None)
        left[item] -= left[item] > 0
    rest = left.elements()
    return tuple(next(rest) if item is None else item for item in kept)


def swapped(own: list, unseen: list, wanted: Callable[[object], bool], random: Random) -> None:
    """Cards in hand that are not wanted are exchanged for wanted ones out of unseen places, as far as there are."""
    for at, card in enumerate(own):
        places = [place for place, other in enumerate(unseen) if wanted(other)]
        if places and not wanted(card):
            place = random.choice(places)
            own[at], unseen[place] = unseen[place], card


# Leading them


def begin(hidden: Hidden, position: dict, random: Random, hung: set[str] | None = None) -> Twins | None:
    """Twins from a restart point: hands dealt again; None where nothing could be dealt otherwise."""
    bare = {key: value for key, value in position.items() if key not in ("since", "conceded")}
    again = hidden.dealt_again(copy.deepcopy(bare), random)
    if again == bare:
        return None
    one, other = Match.at(hidden.rules, bare), Match.at(hidden.rules, again)
    if one.over and other.over:  # at once: an empty hand, a deck as short as that
        return None
    return Twins(hidden, one, other, hung=hung)


def lead(twins: Twins, random: Random, most: int) -> int:
    """Leads twins on until they part, trying some answers at each step. Returns how many steps were compared."""
    compared = 0
    while not twins.parted and compared < most:
        ways = twins.moves(random)
        tried = []
        for moves in ways:
            further = twins.fork() if len(ways) > 1 else twins
            further.take(moves)
            compared += 1
            tried.append(further)
        on = [one for one in tried if not one.parted]
        if not on:
            return compared
        twins = random.choice(on)
    return compared


def check(
    hidden: Hidden,
    positions: Iterator[dict],
    random: Random,
    twins: int = 3,
    most: int = 60,
    hung: set[str] | None = None,
) -> int:
    """Every position with some twins of it. Returns how many steps were compared; into `hung` go the questions whose
    answers were others."""
    compared = 0
    for position in positions:
        for _ in range(twins):
            pair = begin(hidden, position, random, hung)
            compared += lead(pair, random, most) if pair else 0
    return compared


def check_set_up(
    hidden: Hidden, seats: int, options: dict, random: Random, most: int = 60, hung: set[str] | None = None
) -> int:
    """A game from its beginning, with shuffles that fall out otherwise: drafts, dealt hands, exchanges."""
    one, other = (Match.new(hidden.rules, seats, options) for _ in range(2))
    return lead(Twins(hidden, one, other, reshuffled=True, hung=hung), random, most)

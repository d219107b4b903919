"""Answers that win or lose at once, as far as the asked seat can know, by trying them in sampled states."""

from random import Random
from types import ModuleType
from typing import Any

from games.players.search.halving import answers_to_try
from games.rules.ask import Ask, AskSome
from games.rules.match import Match
from tests.rules import chance

WORLDS = 6
TRIED = 3000  # answers, one after another, that may lead out of a loss
MOST = 24  # options tried of a question: the first, and those that quick prefers


def outcome(world: Match, seat: int, what: str, choice: Any) -> float | None:
    """What the seat has of the victory if this ends the game at once; None if the game goes on."""
    twin = world.fork()
    twin.take(seat, what, choice)
    if twin.result is None:
        return None
    winners = twin.result.winners
    return (seat in winners) / len(winners) if winners else 0.0


def outcomes(match: Match, seat: int, choices: list, rng: Random) -> dict[Any, set[float | None]]:
    """The outcomes of each of these answers in some worlds that this seat may believe in."""
    what, worlds = match.asked(seat).what, [match.sampled(seat, rng) for _ in range(WORLDS)]
    return {choice: {outcome(world, seat, what, choice) for world in worlds} for choice in choices}


def ending(question: Any) -> list:
    """The answers to a question that end the game whatever is hidden; of several at once each alone, and all."""
    ends = list(question.ends)[:MOST]
    if not isinstance(question, AskSome):
        return ends
    tried = [(), *((option,) for option in ends), tuple(question.options[: question.most])]
    return [question.check(one) for one in dict.fromkeys(tried) if question.least <= len(one) <= question.most]


def plays_on(rules: ModuleType, match: Match, seat: int) -> float | None:
    """What the seat has of the victory if it alone is asked to the end; None if others are, or luck."""
    twin = match.fork()
    while not twin.over:
        if twin.luck or twin.awaited != (seat,):
            return None
        twin.take(seat, twin.asked(seat).what, rules.decide(twin.view(seat), twin.asked(seat)))
    return outcome_of(twin, seat)


def outcome_of(match: Match, seat: int) -> float:
    winners = match.result.winners
    return (seat in winners) / len(winners) if winners else 0.0


def blunders(rules: ModuleType, match: Match, seat: int, rng: Random) -> list[str]:
    """What quick overlooks where an answer ends the game: a win that is sure, or a loss that is sure and need not be.
    Where a vault or an objective hides points, a view cannot tell which it is."""
    question = match.asked(seat)
    choices = [choice for choice in ending(question) if told(match, seat, choice)]
    if not choices:
        return []
    said = question.check(rules.decide(match.view(seat), question))
    found = outcomes(match, seat, list(dict.fromkeys([*choices, said])), rng)
    wins = [choice for choice, seen in found.items() if seen == {1.0}]
    if wins and found[said] != {1.0} and plays_on(rules, match, seat) != 1.0:
        return [f"{question.what}: {said} and not {wins}"]
    lost = said in choices and found[said] == {0.0}
    return [f"{question.what}: {said} loses"] if lost and others(match, seat, found) else []


def told(match: Match, seat: int, choice: Any) -> bool:
    """Whether a preview tells the end with all its points."""
    preview = match.preview(seat, choice)
    end = preview and preview["ends"]
    return bool(end) and (end["scores"] is None or not any(row["hidden"] for row in end["scores"]))


def others(match: Match, seat: int, found: dict[Any, set[float | None]]) -> bool:
    """Whether something was offered that does not lose, at once or whatever this seat answers until the end. An offer
    at the very end only delays it, as does a card that is used for nothing."""
    question = match.asked(seat)
    if any(seen != {0.0} for seen in found.values()):
        return True
    if isinstance(question, AskSome):
        return False
    return has_a_way_out([after(match, seat, one) for one in seriously(question) if one not in question.ends], seat)


def has_a_way_out(matches: list[Match], seat: int) -> bool:
    """Whether answers of this seat alone lead from one of these to anything but its loss, or to a question to others or
    luck. Where too many are to be tried, it is taken to have one."""
    for _ in range(TRIED):
        if not matches:
            return False
        match = matches.pop()
        if match.over:
            if outcome_of(match, seat):
                return True
        elif match.luck or match.awaited != (seat,):
            return True
        else:
            question = match.asked(seat)
            own = seriously(question) if isinstance(question, Ask) else answers_to_try(match, question, MOST)
            matches += [after(match, seat, one) for one in own]
    return True


def seriously(question: Ask) -> list:
    return [option for option in question.options if option[0] not in ("trade", "use")]


def after(match: Match, seat: int, choice: Any) -> Match:
    twin = match.fork()
    twin.take(seat, match.asked(seat).what, choice)
    return twin


def watched(rules: ModuleType, match: Match, rng: Random, quick: set[int], met: list[str]) -> list[str]:
    """Plays to the end, some seats quick and the others at random, and lists what quick would overlook anywhere;
    `met`: the questions where an answer ended the game."""
    found: list[str] = []
    while not match.over:
        if match.luck:
            match.take(*chance.move(rng, match))
            continue
        seat = match.awaited[0]
        question = match.asked(seat)
        if question.ends:
            met.append(question.what)
            found += blunders(rules, match, seat, rng)
        if seat in quick:
            match.take(seat, question.what, rules.decide(match.view(seat), question))
        else:
            match.take(seat, question.what, chance.choice(rng, question))
    return found

"""A game played ahead, without the site: every answer that its people are going to press, in order.

Luck is known beforehand to whoever knows the table's secret. So nothing but requests has to be measured later."""

import json
from random import Random

from games.eventlog.loaded import LoadedGame
from games.eventlog.loading import load_cold
from games.facts import luck
from games.facts.events import Answered, Dealt
from games.models import Game
from tests.rules import chance

Form = dict[str, str]


def written(game: Game, seed: int) -> list[tuple[int, Form]]:
    """(seat, form to post) of each answer from now on to the game's end, at random."""
    loaded, rng = load_cold(game), Random(seed)
    number, script = game.head, []
    while not loaded.match.over:
        number += 1
        if loaded.match.luck is not None:
            deal(game, loaded, number)
        else:
            script.append(answer(loaded, number, rng))
    return script


def deal(game: Game, loaded: LoadedGame, number: int) -> None:
    """Luck's outcome, as the site will find it."""
    question = loaded.match.luck
    outcome = luck.luck_outcome(game.secret, loaded.luck_seed_input(question.what), question)
    loaded.deal(number, Dealt(question.what, outcome, getattr(question, "sides", None)))


def answer(loaded: LoadedGame, number: int, rng: Random) -> tuple[int, Form]:
    """One answer of whoever the game waits for."""
    seat = loaded.match.awaited[0]
    question, opened = loaded.match.asked(seat), loaded.opened[seat]
    choice = question.check(chance.choice(rng, question))
    loaded.answer(number, Answered(seat, question.what, choice))
    return seat, {"opened": str(opened), "what": question.what, "choice": json.dumps(choice)}

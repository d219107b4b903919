"""A what-if board in a browser that only reads and sends forms."""

import json
import re
from html import unescape

from django.urls import reverse

from games.eventlog import log
from games.models import Game, WhatIf
from games.players.stand_ins import first_legal_choice
from games.rules.ask import Ask
from games.what_if import board_store


def at(name: str, *args) -> str:
    return reverse(f"games:{name}", args=args)


def opened(client, game: Game) -> WhatIf:
    """The board that "Try it out" opens."""
    response = client.post(at("what_if", game.slug), {"opened": log.observe(game, 0).opened}, follow=True)
    assert response.status_code == 200
    return WhatIf.objects.get(game=game)


def answers(page: str) -> list[str]:
    """What the buttons of the form send."""
    return [unescape(one) for one in re.findall(r'<button name="choice" value="([^"]+)"', page)]


def tried(client, board: WhatIf, line: int, step: int, pick: int = 0) -> str:
    """Give one of the answers that are offered there; the address it leads to."""
    board.refresh_from_db()
    trial = board_store.board_trial(board, line, step)
    seat = 0 if 0 in trial.asked else trial.asked[0]
    question = trial.match.asked(seat)
    choice = question.options[pick] if isinstance(question, Ask) else first_legal_choice(question)
    sent = {"what": question.what, "choice": json.dumps(choice)}
    response = client.post(at("what_if_answer", board.key, line, step), sent)
    assert response.status_code == 303, response.content.decode()[:2000]
    return response["Location"]


def step_of(game: Game) -> int:
    """The last step but one of a finished game: there Ana has a choice."""
    return log.observe(game, 0).steps[-2]


def plain(response) -> str:
    """Return a page without tokens, which differ in each response."""
    return re.sub(r"[A-Za-z0-9]{64}", "token", response.content.decode())

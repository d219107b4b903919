"""Measure how soon a game review shows turning points, and how long one piece of it occupies the search worker.

A table's question waits for one piece at most, because pieces have the lowest priority in the queue. The quick computer
player plays a game of each ruleset with the most seats, and all seats are reviewed, as if all were people. The pieces
are computed one after the other and packed as in the worker, until each seat has had its first look.

REVIEW_PIECES=all also measures whole reviews and takes some minutes a game:
REVIEW_PIECES=all make bench ONLY=reviews"""

import os
import statistics
import time
from random import Random

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from games.players import thinking_worker  # noqa: E402
from games.players.review.game_record import GameRecord  # noqa: E402
from games.players.review.pieces import record_as_data  # noqa: E402
from games.players.search.playout import random_outcome  # noqa: E402
from games.players.thinking_worker import pack_data, unpack_data  # noqa: E402
from games.rules import GAMES  # noqa: E402
from games.rules.match import Match  # noqa: E402

WHOLE_REVIEWS = os.environ.get("REVIEW_PIECES") == "all"
FIRST, EVERY = 30_000, 60_000  # ms of CPU: the first turning points of the seat that asked, and those of all seats
USUAL, MOST = 2.0, 6.0  # CPU seconds: as long as a thought itself, and never as long as two waits
WHOLE = 300.0  # CPU seconds: the longest wait for a core of its own


def run(report):
    for name in GAMES:
        taken, first, every = seconds_of_pieces(played(name))
        report(f"{name}: CPU until the first turning points of a review", 1000 * first, "ms", at_most=FIRST)
        report(f"{name}: CPU until those of every seat", 1000 * every, "ms", at_most=EVERY)
        report(f"{name}: a piece of a review, the usual", statistics.median(taken), "s", at_most=USUAL)
        report(f"{name}: a piece of a review, the longest of {len(taken)}", max(taken), "s", at_most=MOST)
        if WHOLE_REVIEWS:
            report(f"{name}: a whole review", sum(taken), "s", at_most=WHOLE)


def played(name: str) -> GameRecord:
    """A game among quick players, as many as it is for."""
    rules, rng, inputs = GAMES[name], Random(f"reviewed {name}"), []
    match = Match.new(rules, max(rules.SEATS))
    while not match.over:
        seat = match.awaited[0] if match.luck is None else None
        question = match.luck if seat is None else match.asked(seat)
        choice = random_outcome(question, rng) if seat is None else rules.decide(match.view(seat), question)
        inputs.append((seat, question.what, choice))
        match.take(*inputs[-1])
    return GameRecord(rules, max(rules.SEATS), f"bench {name}", inputs)


def seconds_of_pieces(course: GameRecord) -> tuple[list[float], float, float]:
    """CPU seconds of a review's pieces, and those until the first seat, and until each seat, had its first look."""
    taken, state, looks = [], None, []
    work = {"course": record_as_data(course), "seats": list(range(course.seats))}
    while WHOLE_REVIEWS or len(looks) < course.seats:
        begun = time.process_time()
        piece = unpack_data(thinking_worker.compute_piece(pack_data({**work, "state": state})))
        taken.append(time.process_time() - begun)
        state = piece["state"]
        if state is None:
            break
        if len(state["rows"]) > len(looks):
            looks.append(sum(taken))
    return taken, looks[0], looks[course.seats - 1]

"""Finds an example of each chapter and card of the rules: a step of a finished public game.

Only events that spectators can see are used."""

from collections.abc import Iterator
from random import sample

from celery import shared_task

from games.boards.presenters import catalogue_of
from games.eventlog import log
from games.facts.box_modules import box_module
from games.facts.broken_rows import for_each_row
from games.models import Game, PlayedMoment
from games.rules import GAMES
from games.wording import Words, game_words

GAMES_PER_CALL, LATEST_GAMES = 2, 200  # games of one kind per call; chosen among this many latest


@shared_task(name="games.tasks.find_played")
def find_missing_moments() -> int:
    """Store examples that the rules pages still need; return how many. Concurrent calls are safe."""
    games = (game for ruleset in GAMES if missing_moments(ruleset) for game in sample_finished_games(ruleset))
    return sum(for_each_row("finished table", games, find_moments_in))


def sample_finished_games(ruleset: str) -> list[Game]:
    there = Game.objects.filter(ruleset=ruleset, public=True, practice=False, state=Game.State.FINISHED)
    keys = list(there.order_by("-finished_at").values_list("pk", flat=True)[:LATEST_GAMES])
    return list(there.filter(pk__in=sample(keys, min(GAMES_PER_CALL, len(keys)))))


def missing_moments(ruleset: str) -> set[str]:
    box = box_module(ruleset, "page_data")
    if box is None:
        return set()
    cards = {f"card:{entry.id}" for entry in catalogue_of(ruleset, "en").entries}
    there = {f"chapter:{section}" for section in box.CHAPTER_EXAMPLES} | cards
    return there - set(PlayedMoment.objects.of(ruleset).values_list("key", flat=True))


def find_moments_in(game: Game) -> int:
    """Store the missing examples that this game contains; return how many (0 if it is not public)."""
    if not game.public or game.practice or game.state != Game.State.FINISHED:
        return 0
    wanted = missing_moments(game.ruleset)
    try:
        lines = log.observe(game, None).said if wanted else []
    except log.Unavailable:
        return 0
    best: dict[str, tuple[int, int]] = {}
    for line in lines:
        for key, rank in moments_shown_by(line, game.ruleset):
            if key in wanted:
                best[key] = min(best.get(key, (rank, line["number"])), (rank, line["number"]))
    rows = [PlayedMoment(ruleset=game.ruleset, key=key, game=game, number=n) for key, (_, n) in best.items()]
    kept = PlayedMoment.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["ruleset", "key"], update_fields=["game", "number"]
    )
    return len(kept)


def moments_shown_by(line: dict, ruleset: str) -> Iterator[tuple[str, int]]:
    """Yield (key, rank) of each rule or card that a log entry shows; a lower rank is a better example."""
    box, words = box_module(ruleset, "page_data"), game_words(ruleset, "en")
    if box is None:
        return
    for section, keys in box.CHAPTER_EXAMPLES.items():
        if line["key"] in keys:
            yield f"chapter:{section}", keys.index(line["key"])
    if line["key"] in box.CARD_EXAMPLES:
        for entry in cards_named_by(line, ruleset, words):
            yield f"card:{entry}", box.CARD_EXAMPLES.index(line["key"])


def cards_named_by(line: dict, ruleset: str, words: Words) -> Iterator[str]:
    """Yield ids of the catalog entries that a log entry names; equal cards share the first card's id."""
    entries = catalogue_of(ruleset, "en").entries
    known, by_name = {entry.id for entry in entries}, {entry.name: entry.id for entry in entries}
    kinds = getattr(words.game, "FACT_FORMATS", {})
    for fact, value in line["facts"].items():
        named = (value,) if kinds.get(fact) == "card" else value if kinds.get(fact) == "cards" else ()
        for card in (one for one in named or () if isinstance(one, str) and one in words.known_cards):
            found = card if card in known else by_name.get(words.card(card)["name"])
            if found is not None:
                yield found

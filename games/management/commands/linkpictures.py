import hashlib
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from django.core.management.base import BaseCommand

from games.boards import picture
from games.boards.pixels.masks import drawing_mask as drawn_by_resvg
from games.players.arena import duel
from games.rules import GAMES
from games.rules.match import Match
from games.wording.languages import language_codes

SEED = 1
SHOWN_SHARE_OF_GAME = 0.5
DIGESTS = picture.LINKS_FOLDER / "digests.json"  # of the sources of the files
TABLE_ZOOM = 1.5  # pixels per unit


class Command(BaseCommand):
    help = (
        "Draw the preview pictures of links, for each game and language, into static/links. Run it when a game's picture, "
        "name or sentence has changed, and commit the files."
    )
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{draw_all()} pictures.")


def link_drawings() -> Iterator[tuple[str, str, float]]:
    """Yield file name, SVG and pixels per unit of each picture."""
    views = {name: view_in_the_middle(rules) for name, rules in GAMES.items()}
    for language in language_codes():
        tables = {name: picture.table_svg(name, view, language) for name, view in views.items()}
        for name, table in tables.items():
            yield f"{name}-{language}-table.png", table, TABLE_ZOOM
            yield f"{name}-{language}.png", picture.link_svg(name, table, language), 1
        yield f"site-{language}.png", picture.link_svg("", tables[picture.SITE_EXAMPLE_GAME], language), 1


def draw_all() -> int:
    picture.LINKS_FOLDER.mkdir(exist_ok=True)
    drawn = list(link_drawings())
    for file, svg, zoom in drawn:
        (picture.LINKS_FOLDER / file).write_bytes(drawn_by_resvg(svg, zoom))
    DIGESTS.write_text(digests_as_text(digests(drawn)))
    return len(drawn)


def digests(drawn: list[tuple[str, str, float]]) -> dict[str, str]:
    return {file: hashlib.sha256(f"{zoom} {svg}".encode()).hexdigest() for file, svg, zoom in drawn}


def digests_as_text(found: dict[str, str]) -> str:
    return json.dumps(found, indent=1, sort_keys=True) + "\n"


def view_in_the_middle(rules: Any) -> dict:
    steps = played_match(rules, None).step
    return played_match(rules, round(steps * SHOWN_SHARE_OF_GAME)).view(0)


def played_match(rules: Any, steps: int | None) -> Match:
    """Return a game of two computer players after `steps` steps (None: at its end)."""
    rng, match = Random(SEED), Match.new(rules, len(picture.EXAMPLE_NAMES))  # noqa: S311
    while not match.over and (steps is None or match.step < steps):
        if match.luck is not None:
            match.take(None, match.luck.what, duel.random_outcome(match.luck, rng))
            continue
        question = match.asked(match.awaited[0])
        match.take(question.seat, question.what, rules.decide(match.view(question.seat), question))  # type: ignore[union-attr]
    return match

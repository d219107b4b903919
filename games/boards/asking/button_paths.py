"""The labels of the buttons that a player presses for an answer, without "Confirm" and "Send"."""

from collections.abc import Iterator
from typing import NamedTuple

from games.rules.ask import Choice, tuples

from .. import answer_paths
from .forms import Form, Group, Tile
from .maker import FormMaker


class PathButton(NamedTuple):
    """One button; `heading` is set if the label alone is ambiguous."""

    label: str
    heading: str = ""


def button_path(maker: FormMaker, choice: Choice) -> list[PathButton]:
    """Return the buttons for an answer; [] for a number. Raise LookupError if the answer is not offered."""
    form = maker.form()
    if form is None or form.kind == "number":
        return []
    if form.kind == "some":
        return [PathButton(tile_at(form, (one,))[0].label) for one in choice]
    wanted, found = answer_paths.path_elements(choice), []
    while True:
        tile, group = tile_at(form, wanted)
        found.append(PathButton(tile.label, heading_of_tile(form, tile, group)))
        path = path_of_tile(tile)
        if path == wanted:
            return found
        form = maker.form(path)
        assert form is not None


def tile_at(form: Form, wanted: tuple) -> tuple[Tile, Group | None]:
    """Return the tile that gives this answer or leads to it, and the group of the tile."""
    for tile, group in tiles(form):
        path = path_of_tile(tile)
        if path == wanted[: len(path)]:
            return tile, group
    raise LookupError(wanted)


def tiles(form: Form) -> Iterator[tuple[Tile, Group | None]]:
    yield from ((tile, None) for tile in (*form.lead, *form.buttons, *form.tiles))
    yield from ((tile, group) for group in form.groups for tile in group.tiles)


def heading_of_tile(form: Form, tile: Tile, group: Group | None) -> str:
    """Return the heading above a tile if the form has several headings or equal labels, else ""."""
    if group is None or group.tight:
        return ""
    twice = [one.label for one, _group in tiles(form)].count(tile.label) > 1
    return group.label if twice or sum(not one.tight for one in form.groups) > 1 else ""


def path_of_tile(tile: Tile) -> tuple:
    return answer_paths.path_elements(tuples(answer_paths.read_choice(tile.json)))

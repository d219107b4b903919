"""Board targets of the open question: {(kind of place, element): tile}.

- own, foe: a disc's number, on the reader's side or the opponent's
- card: a card of the hand; die: an unused die
- end: "money" or "cards", the discs at the ends of the reader's row
- lifted: the disc from which a card was taken up; copy: a character of the reader's row
- drawn: a drawn card, one of which is kept"""

from games.boards.asking.board_targets import BoardTargets
from games.boards.asking.forms import Form, Tile

# Kinds of places for the elements after the verb; only the list shows further elements.
TARGETS_BY_VERB = {
    "lay": ("card", "own"),
    "activate": ("own",),
    "target": ("foe",),
    "block": ("foe",),
    "move": ("lifted", "own"),
    "money": ("die",),
    "cards": ("die",),
    "add": ("die",),
    "spend": ("die",),
    "change": ("die",),
    "copy": ("copy",),
    "keep": ("drawn",),
}
END_VERBS = ("money", "cards")

Targets = dict[tuple[str, object], Tile]


def board_targets(form: Form | None) -> Targets:
    """Return the targets; {} without a question. During a confirmation, only the chosen answer has one."""
    if form is None or not form.targets:
        return {}
    path = form.targets.path
    if form.kind == "some":
        return {("own" if isinstance(one, int) else "card", one): tile for (one,), tile in form.targets.next().items()}
    if path:
        return targets_on_path(form.targets, TARGETS_BY_VERB.get(path[0], ()), len(path) - 1)
    return first_targets(form.targets)


def targets_on_path(targets: BoardTargets[Tile], places: tuple, at: int) -> Targets:
    if at >= len(places):
        return {}
    return {(places[at], element): tile for (element,), tile in targets.next().items()}


def first_targets(targets: BoardTargets[Tile]) -> Targets:
    """Return the targets before a verb is chosen: the end discs, and the first place of each other verb."""
    found: Targets = {("end", verb): tile for verb in END_VERBS if (tile := targets.at(verb))}
    for elements, tile in targets.next(2).items():
        verb = elements[0]
        if len(elements) == 2 and verb in TARGETS_BY_VERB and verb not in END_VERBS:
            found[TARGETS_BY_VERB[verb][0], elements[1]] = tile
    return found

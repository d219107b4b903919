"""The places of the row: their board targets, and the HTML of the cards at the discs and of the ends."""

from dataclasses import dataclass, field
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.boards import cards as drawn
from games.boards.asking.board_targets import BoardTargets
from games.boards.asking.forms import Form, Tile
from games.boards.asking.target_html import target_html
from games.boards.icons import icon
from games.boards.pieces import Number, Seated, Shown
from games.rules.roma.cards import DEFENCE

RULESET = "roma"
END = (
    '<dl data-zone="{zone}" class="roma-place roma-end {side}{coins}{changed}">'
    " <dt>{label}</dt> <dd>{value}{backs}</dd> </dl> "
    '<div class="roma-disc of-{sign}s {side}{open}"> {icon}{target} </div>'
)
DISC = '<div class="roma-disc {}{}{}"> <b aria-hidden="true">{}</b> {} {} {} </div>'
# Kinds of places for the elements after the verb; only the list shows further elements. own, foe: a disc's number;
# lifted: the disc from which a card was taken up; copy: a character of the reader's row; drawn: a card to keep.
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


@lru_cache(maxsize=4096)
def place_html(
    language: str, card: str | None, face_down: bool, defence: int | None, gone: str | None, text: str
) -> SafeString:
    """Return the place at a disc; `gone`: in a replay, the card that was there one step before."""
    facts = {key: drawn.card_facts(RULESET, language, one) for key, one in (("card", card), ("gone", gone)) if one}
    name = facts["card"]["divided"] if card else ""
    rest = text.removeprefix(facts["card"]["name"]) if card else text  # the text after the visible name
    more = {
        "name": name,
        "face_down": face_down,
        "defence": defence,
        "swing": defence_change(card, defence),
        "text": text,
        "rest": rest,
    }
    return render_to_string("games/roma/card_in_answer.html", {**facts, **more})


def defence_change(card: str | None, defence: int | None) -> int:
    """Return 1 if the defense is raised (Turris), -1 if it is lowered (Essedum), else 0."""
    if card is None or defence is None:
        return 0
    return (defence > DEFENCE[card]) - (defence < DEFENCE[card])


@lru_cache(maxsize=1024)
def place_attributes(seat: int, disc: int, side: str, tint: str, changed: bool, blocked: bool) -> SafeString:
    looks = f"{side} {tint}{' changed' if changed else ''}{' blocked' if blocked else ''}"
    return format_html('data-zone="disc-{}-{}" class="roma-place {}"', seat, disc, looks)


@lru_cache(maxsize=1024)
def disc_html(disc: int, side: str, blocked: str, target: SafeString) -> SafeString:
    """Return a disc; `blocked`: a text if it is blocked, else ""."""
    bar = format_html('<span class="bar">{}</span>', icon("blocked", blocked)) if blocked else ""
    looks = " blocked" if blocked else "", " open" if target else ""
    return format_html(DISC, side, *looks, disc, icon(f"die-{disc}"), bar, target)


def end_html(side: str, sign: str, zone: str, number: Number, backs: SafeString, page: str) -> SafeString:
    target = target_html(number.target, page) if number.target else SafeString()
    return _end_html(side, sign, zone, number.label, number.value, number.changed, backs, target)


@lru_cache(maxsize=1024)
def _end_html(
    side: str, sign: str, zone: str, label: str, value: int, changed: bool, backs: SafeString, target: SafeString
) -> SafeString:
    return format_html(
        END,
        zone=zone,
        side=side,
        coins=f" of-coin n{value}" if sign == "coin" else "",
        changed=" changed" if changed else "",
        label=label,
        value=value,
        backs=format_html('<span class="backs" aria-hidden="true">{}</span>', backs) if backs else "",
        sign=sign,
        open=" open" if target else "",
        icon=icon(sign),
        target=target,
    )


@dataclass
class PlayerPart(Seated):
    turn: bool
    money: Number
    hand: Number
    backs: SafeString
    cards: list[Shown] = field(default_factory=list)
    known: bool = False  # the hand is open to this reader
    chips: list[SafeString] = field(default_factory=list)  # an open hand of the other player


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

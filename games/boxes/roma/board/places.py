"""The HTML of the row: cards at the discs, and the ends with money and hand cards."""

from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.boards import cards as drawn
from games.boards.asking.target_html import target_html
from games.boards.icons.markup import icon
from games.boards.pieces import Number
from games.rules.roma.cards import DEFENCE

RULESET = "roma"
END = (
    '<dl data-zone="{zone}" class="roma-place roma-end {side}{coins}{changed}">'
    " <dt>{label}</dt> <dd>{value}{backs}</dd> </dl> "
    '<div class="roma-disc of-{sign}s {side}{open}"> {icon}{target} </div>'
)
DISC = '<div class="roma-disc {}{}{}"> <b aria-hidden="true">{}</b> {} {} {} </div>'


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
    """Return 1 if the defence is raised (Turris), -1 if lowered (Essedum), else 0."""
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
    """Return an end of the row: a number, and the disc with its sign."""
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

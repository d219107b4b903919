"""Texts about why options are not available, from the rules' `why_not`."""

from collections.abc import Collection, Sequence
from functools import lru_cache

import msgspec

from games.rules import GAMES
from games.rules.card_sets import PROJECT
from games.rules.ruleset import Availability, Reason
from games.wording import Words
from games.wording.messages import Message

WHY_NOT = Message("games", "why_not", "Why not?")
NOT_BUILT = Message("games", "cards.not_built", "You cannot build it now: {}.")
NOT_ACTIVE = Message("games", "cards.not_active", "You cannot activate it now: {}.")
NAMED_NOT_ACTIVE = Message("games", "cards.named_not_active", "Not {}: {}.", "A card, and why it cannot be activated.")
GENERAL_REASONS = ("turn", "done")  # reasons that the page already shows


def list_availability(view: dict, seat: int | None, words: Words) -> list[Availability]:
    """Return the actions that the game lists for this seat, with their obstacles; none for spectators."""
    work = getattr(GAMES[view["game"]], "why_not", None)
    if work is None or seat is None:
        return []
    cards = None if view["options"].get("cards", PROJECT) == PROJECT else words.cards
    found: list[Availability] = work(view, seat, cards)
    return found


def blocking_texts(
    listed: Sequence[Availability], words: Words, left_out: Collection[str] = GENERAL_REASONS
) -> dict[tuple, str]:
    """Return {beginning of an answer: why it is not available}, without the reasons in `left_out`.

    If the action is already done, a text with other reasons also says this; without it, the other reasons would
    mislead."""
    others = {path: [one for one in why if one.key not in left_out] for path, why in listed}
    texts = {
        path: [
            reason_text(words, one.key, msgspec.json.encode(one.facts))
            for one in why
            if one in others[path] or (one.key == "done" and others[path])
        ]
        for path, why in listed
    }
    return {path: "; ".join(some) for path, some in texts.items() if some}


@lru_cache(maxsize=4096)
def reason_text(words: Words, key: str, facts: bytes) -> str:
    return words.why(Reason(key, msgspec.json.decode(facts)))

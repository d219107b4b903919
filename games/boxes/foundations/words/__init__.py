"""The texts of Foundations of Rome; games/wording/__init__.py documents each file."""

from collections.abc import Sequence
from functools import cache, lru_cache

from games.rules.foundations.buildings import MONUMENTS, Piece
from games.wording import Words
from games.wording.messages import Message
from games.wording.text import Teller, counted, joined

from . import cards as card_texts
from . import pieces, question_help
from .board import board_text, place
from .cards import NAMES_OF_CARDS, name_from_row
from .log_entries import LOG_ENTRIES, VARIANT_FACTS, line_facts
from .questions import (
    ANSWER_LABELS,
    COUNT_LABELS,
    MULTIPLE_ANSWER_QUESTIONS,
    OBSTACLE_TEXTS,
    QUESTION_TEXTS,
    VERB_LABELS,
    question_facts,
)
from .refusals import REFUSALS
from .terms import NOUNS, TERMS

MONUMENT_IDS = {piece.id for piece in MONUMENTS}
KIND_OF_DECK = {"invocations": "invocation", "objectives": "objective", "roles": "role", "consul_tokens": "token"}
SILVER_AMOUNT = Message("foundations", "silver", "{n:silver}")
FAVOUR_TOKEN = Message("foundations", "favour", "favor token ({})")
EMPTY_BUNDLE = Message("foundations", "nothing", "nothing")


def bundle_text(fact: dict, teller: Teller) -> str:
    """Return the text of one side of an offer: "C4, C5, favor token (2) and 3 silver"."""
    parts = list(fact["lots"] or ())
    for kind, one in fact["things"] or ():
        parts.append(
            FAVOUR_TOKEN.filled(teller.language, one) if kind == "favour" else teller.kinds["card"](one, teller)
        )
    if fact["silver"]:
        parts.append(teller.tell(SILVER_AMOUNT, {"n": fact["silver"]}))
    return counted(parts, teller.language) or EMPTY_BUNDLE[teller.language]


def card_names_text(fact: str | Sequence[str], teller: Teller) -> str:
    return teller.kinds["cards"]([fact] if isinstance(fact, str) else fact, teller)


def type_name(fact: str, teller: Teller) -> str:
    return str(pieces.TYPE_NAMES[fact][teller.language])


def verbs_text(fact: Sequence[str], teller: Teller) -> str:
    """Return the actions that are still possible: "steal a lot and offer a trade"."""
    return joined([TERMS[f"still.{verb}"][teller.language] for verb in fact], teller.language)


FACT_FORMATS = {
    "card": "card", "deed": "card", "lot": "card", "building": "card", "token": "card", "role": "card", "objective": "card", "by": "card",
    "cards": "cards", "deeds": "cards", "roles": "cards", "objectives": "cards", "monuments": "cards",
    "type": type_name, "using": card_names_text, "target": card_names_text, "at": "place", "victim": "seat", "partner": "seat", "yours": bundle_text, "theirs": bundle_text,
    "still": verbs_text,
}  # fmt: skip


def card_ids(cards: dict) -> set[str]:
    return {*pieces.PIECES_BY_ID, *pieces.LOT_NAMES, *(row["id"] for deck in KIND_OF_DECK for row in cards[deck])}


def card_message(key: str, words: Words) -> Message | None:
    known = NAMES_OF_CARDS.get(key)
    return known if known and known[words.language] == words.card(key)["name"] else None


@cache
def _teller(language: str) -> Teller:
    return Teller(language, (), None, {}, NOUNS)


def card(key: str, words: Words, options: dict) -> dict:
    if key in pieces.PIECES_BY_ID:
        return {**piece_card(pieces.PIECES_BY_ID[key], words)}
    if key in pieces.LOT_NAMES:
        return base_card(key, key, words.term("deed_of").format(key), "deed", words)
    return set_card(key, words, options)


def base_card(key: str, name: str, function: str, kind: str, words: Words) -> dict:
    return {
        "id": key, "name": name, "function": function, "kind": kind, "kind_name": words.term(kind), "type": "", "type_name": "",
        "size": 0, "icon": f"fr-{kind}", "tint": f"fr-{kind}", "listed": kind != "deed", "own": False,
    }  # fmt: skip


@lru_cache(maxsize=256)
def piece_card(row: Piece, words: Words) -> dict:
    teller = _teller(words.language)
    kind = "monument" if row.id in MONUMENT_IDS else "piece"
    function = f"{pieces.function_text(row, teller)}."
    more = {
        "type": row.type,
        "type_name": words.term(row.type),
        "shape": row.shape,
        "size": row.size,
        "copies": row.copies,
        "tint": f"fr-{row.type}",
        "icon": f"fr-{row.id}",
        "wants": pieces.requirements_text(row, teller) if kind == "monument" else "",
    }
    return {
        **base_card(row.id, NAMES_OF_CARDS[row.id][words.language], function[:1].upper() + function[1:], kind, words),
        **more,
    }


def set_card(key: str, words: Words, options: dict) -> dict:
    assert words.cards is not None
    deck, row = next((deck, row) for deck in KIND_OF_DECK for row in words.cards[deck] if row["id"] == key)
    kind, teller = KIND_OF_DECK[deck], _teller(words.language)
    own = {"own": words.cards.get("source") == "reconstructed"}
    if kind == "token":
        return {**token_card(pieces.printed_token(row, options), words, teller), **own}
    function = (
        card_texts.objective(row, teller, options.get("seats"))
        if kind == "objective"
        else getattr(card_texts, kind)(row, teller)
    )
    return {**base_card(key, name_from_row(row, words.language), function, kind, words), "vp": row.get("vp"), **own}


def token_card(row: Piece, words: Words, teller: Teller) -> dict:
    name = words.term("token_of").format(words.term(row.type), row.size)
    name = name[:1].upper() + name[1:]
    more = {
        "type": row.type,
        "type_name": words.term(row.type),
        "shape": row.shape,
        "size": row.size,
        "tint": f"fr-{row.type}",
        "icon": f"fr-{pieces.token_picture(row)}",
    }
    return {**base_card(row.id, name, f"{pieces.function_text(row, teller)}.", "token", words), **more}

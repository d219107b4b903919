"""Cards as HTML, cached by language: compact (a button that opens the full card), full, and backs."""

from functools import lru_cache

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.rules.card_sets import PROJECT
from games.wording import game_words
from games.wording.messages import Message

from .icons import icon

OptionsKey = tuple[tuple[str, object], ...]  # a game's options as a tuple: they may change what a card does

RULINGS_LINK = Message("games", "cards.rulings", "Rulings on this card")
NEW_CARD, GONE_CARD = Message("games", "fresh.new", "new"), Message("games", "fresh.gone", "gone")


def options_key(options: dict) -> OptionsKey:
    return tuple(sorted(options.items()))


def table_options(view: dict) -> dict:
    return {**view.get("options", {}), "seats": len(view.get("seats", ()))}


@lru_cache(maxsize=2048)
def card_facts(ruleset: str, language: str, card: str, options: OptionsKey = ()) -> dict:
    """Return the card's id, name, function, icon, tint, whether it is listed, and facts of its game."""
    chosen = dict(options)
    return game_words(ruleset, language, str(chosen.get("cards", PROJECT))).card(card, chosen)


@lru_cache(maxsize=2048)
def full_card(ruleset: str, language: str, card: str, options: OptionsKey = ()) -> SafeString:
    return render_to_string(
        f"games/{ruleset}/card.html", {"card": card_facts(ruleset, language, card, options), "language": language}
    )


@lru_cache(maxsize=8192)
def compact_card(
    ruleset: str, language: str, card: str, count: int = 1, fresh: int = 0, options: OptionsKey = ()
) -> SafeString:
    """Return `count` equal cards as a button; `fresh`: how many are new (negative: they were removed)."""
    it = card_facts(ruleset, language, card, options)
    return format_html(
        '<button type="button" class="chip {}{}" popovertarget="card-{}">{}<span>{}</span>{}{}</button>',
        it["tint"],
        " fresh" if fresh > 0 else " left" if fresh < 0 else "",
        card,
        icon(it["icon"]),
        it["name"],
        format_html(" <b>×{}</b>", count) if count > 1 else "",
        format_html(' <span class="sr">({})</span>', (NEW_CARD if fresh > 0 else GONE_CARD)[language]) if fresh else "",
    )


@lru_cache(maxsize=2048)
def card_popover(ruleset: str, language: str, card: str, options: OptionsKey = (), why: str = "") -> SafeString:
    """Return the full card with a link to its rulings; `why`: the reason why it cannot be used now."""
    return format_html(
        '<div popover class="pop" id="card-{}">{}{}{}</div>',
        card,
        full_card(ruleset, language, card, options),
        format_html('<p class="why">{}</p>', why) if why else "",
        rulings_link(ruleset, language, card_facts(ruleset, language, card, options)),
    )


def rulings_link(ruleset: str, language: str, card: dict) -> SafeString:
    address = reverse("games:rules", args=[ruleset])
    return (
        format_html('<a href="{}#card-{}">{}</a>', address, card.get("entry", card["id"]), RULINGS_LINK[language])
        if card["listed"]
        else SafeString()
    )


@lru_cache(maxsize=64)
def card_backs(count: int) -> SafeString:
    return mark_safe('<i class="back"></i>' * count)  # noqa: S308

"""The email about the review of a finished game."""

from typing import Any

from django.utils.translation import gettext as _

from games.rules.ask import JsonObject, tuples
from games.wording.counts import turning_point_text
from games.wording.reviewing import attribution_terms, percent, place_text, signed_points, swing_text
from notifications.channels.mail import Email
from notifications.outbox import subjects

from .context import EmailContext
from .for_players import news_email


def review_email(context: EmailContext) -> Email:
    """Return the email about the reader's mistakes and the largest changes of the reader's chances."""
    account = subjects.review_of_notification(context.notification)
    turned = [mistake_line(context, one) for one in account["moments"]]
    struck = [
        swing_line(context, one, kind == "by_others") for kind in ("by_others", "swings") for one in account[kind]
    ]
    return news_email(
        context,
        review_headline(context),
        lines=[
            chance_summary(account),
            *filter(None, [tie_line(context)]),
            *([] if turned else [_("No mistakes: nothing clearly better was found.")]),
        ],
        listed=[*turned, *struck],
        how_to=_("The review lets computer players finish the game from each position, so it is an estimate."),
        button=_("Review the game"),
        button_url=context.link("review"),
    )


def review_headline(context: EmailContext) -> str:
    return _("The review of your game is ready.")


def tie_line(context: EmailContext) -> str:
    result = context.observation.outline.result
    return context.words.tie(result) if result else ""


def chance_summary(account: JsonObject) -> str:
    went = _("Your chance of winning went from %(begin)s%% to %(end)s%%") % {
        "begin": percent(account["begin"]),
        "end": percent(account["end"]),
    }
    terms = [f"{attribution_names()[of]} {signed_points(points)}" for of, points in attribution_terms(account)]
    if not terms:
        return f"{went}. " + _("Too little is known to tell how much was play and how much was luck.")
    return f"{went}: {', '.join(terms)}."


def attribution_names() -> dict[tuple[str, ...], str]:
    return {
        ("own",): _("your play"),
        ("rest",): _("answers too close to call"),
        ("luck",): _("luck"),
        ("others",): _("others’ play"),
        ("others", "luck"): _("others’ play and luck"),
        ("others", "rest"): _("others’ play and small differences"),
        ("others", "luck", "rest"): _("everything else"),
    }


def swing_line(context: EmailContext, swing: JsonObject, by_others: bool) -> str:
    text = swing_text(context.observation, context.words, context.names, context.me, swing, by_others)
    return f"{place_text(swing, context.language)}: {text}"


def mistake_line(context: EmailContext, moment: JsonObject) -> str:
    """Return the text about a mistake: the given and a better answer with their chances, and why."""
    slots: dict[str, Any] = {
        which: context.words.option(moment["what"], tuples(moment[which]), context.names, context.me)
        for which in ("chosen", "best")
    }
    slots |= {
        "place": place_text(moment, context.language),
        "worth": percent(moment["worth"]),
        "best_worth": percent(moment["best_worth"]),
    }
    line = _("%(place)s: you played %(chosen)s (%(worth)s%%). Better: %(best)s (%(best_worth)s%%).") % slots
    return f"{line} {turning_point_text(moment, context.language)}"

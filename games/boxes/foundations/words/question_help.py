"""The help of a question.

ASKED: what it is about, and the rule. ANSWERS: what each kind of answer costs and gives, by its shape (options.py), by
its question and `one` for a single thing, `some` for several, `#` for a number. EACH: facts about single things among
the answers. CHAPTERS: the chapter of the rules page with more; "" for all others."""

from collections.abc import Iterator

from games.rules.ask import Ask, SeatQuestion
from games.wording import Words
from games.wording.messages import Table

HELP_CHAPTERS = {"": "modules", "turn": "turn", "close": "era", "renewed": "turn"}
QUESTIONS_WITH_ELEMENT_HELP: frozenset[str] = frozenset()  # questions that show EACH on the page as well

QUESTION_HELP = Table(
    "foundations",
    "asked",
    {
        "role": "Everybody chooses one of two roles in secret. It is a strength for the whole game.",
        "draft": "The first six lots are chosen one by one, each by its card, while the hands are passed on. Lots that touch each other carry larger buildings.",
        "objective": "An objective brings points at the end for what your part of the city has. The one you do not keep is out of the game.",
        "turn": "A turn is one of three: take income, buy a lot or another card on sale, or build; VP, victory points, are scored at the end of each era. Whoever has most citizens scores their number and a bonus (4, 7, 10 by era), everybody else the number of whoever is next above them. With 7, 5 and 3 citizens in era 1 that is 7 + 4 = 11, 7, and 5: it pays to be close behind.",
        "peek": "Your invocation shows you the next cards of the pile. One lot of them may be bought at its price.",
        "renewed": "The cards on sale have been replaced. Your invocation lets you buy the cheapest without an action.",
        "senator": "The Senator may buy the cheapest card as well. It is no action of its own.",
        "reaction": "The era is scored next. An invocation used now counts in this scoring, and is used up.",
        "close": "Nobody has bought or built for a while. The era closes and is scored if everybody says yes.",
        "give_lots": "You put an offer together: the empty lots you would hand over. Nobody sees it before you send it.",
        "want_lots": "You put an offer together: the empty lots you would get. Nobody sees it before you send it.",
        "give_things": "You put an offer together: favour tokens and invocations that you would hand over. Nobody sees it before you send it.",
        "want_things": "You put an offer together: favour tokens and invocations that you would get. Nobody sees it before you send it.",
        "give_silver": "You put an offer together: the silver you would pay. Nobody sees it before you send it.",
        "want_silver": "You put an offer together: the silver you would get. Nobody sees it before you send it.",
        "offer": "Your offer is complete. In one turn you may send three to each partner.",
        "answer": "Somebody offers you a trade. What changes hands does so at once, and only if you accept.",
    },
)
ANSWER_HELP = Table(
    "foundations",
    "answer",
    {
        "income": "Costs the action; brings 5 silver, and what your commercial buildings give[: {income} now].",
        "buy": "Costs the action and the price; a lot takes one of your markers, too. The more expensive cards become cheaper.",
        "peek.buy": "Costs its price and a lot marker, no action.",
        "renewed.buy": "Costs its price; a lot takes one of your markers, too. No action.",
        "senator.buy": "Costs its price; a lot takes one of your markers, too. No action.",
        "build": "Costs the action, nothing else. Smaller buildings below it go back to your tray; markers below it are free again.",
        "steal": "Costs a favour token, which goes to your victim and counts 4 there, and a lot marker; brings an empty lot.",
        "trade": "Costs nothing before your partner accepts; you put an offer together first.",
        "use": "Uses the invocation up; brings what it says.",
        "show": "Turns a permanent invocation up: everybody sees it, and it works from now on.",
        "end": "Costs what is free and has not been used.",
        "peek.pass": "Costs nothing: the cards stay on the pile.",
        "renewed.pass": "Costs nothing: the card stays on sale.",
        "senator.pass": "Costs nothing: the card stays on sale.",
        "reaction.pass": "Costs nothing: your invocations stay yours.",
        "yes": "If all say so, the era is scored as the city stands.",
        "no": "The era goes on.",
        "send": "Your partner sees it, and answers; so far nothing changes hands.",
        "drop": "Nobody has seen anything of it. Six may be dropped in a turn.",
        "accept": "Both sides change hands at once.",
        "refuse": "Nothing changes hands; the same is not offered again in this turn.",
        "counter": "You put an offer of your own together instead; it can be accepted or refused, no more.",
        "role.one": "Brings its strength until the end of the game.",
        "draft.one": "Brings the lot with a marker of yours; the other cards go on.",
        "objective.one": "Counts at the end.",
        "reaction.one": "Uses it up; it counts in the scoring that follows.",
        "give_lots.some": "Costs you these lots; their markers come back to you.",
        "want_lots.some": "Each needs a marker of yours afterwards.",
        "give_things.some": "Costs you these things.",
        "want_things.some": "Brings you these things.",
        "give_silver.#": "Costs you this silver.",
        "want_silver.#": "Costs your partner this silver.",
    },
)
ELEMENT_HELP = Table(
    "foundations",
    "each",
    {
        "price": "{card}: {price:silver}[. {does}]",
        "thing": "{name}: {does}",
        "building": "{name} ({size:lots}): {does}",
    },
)


def answer_facts(asked: SeatQuestion, view: dict) -> dict:
    return {"income": view["seats"][asked.seat]["income"] or None}


def element_help(asked: SeatQuestion, view: dict, words: Words) -> Iterator[tuple[str, dict]]:
    """Yield the price of each card for sale, and what each building, role, objective, invocation does."""
    if not isinstance(asked, Ask):
        return
    prices = {} if asked.what == "peek" else dict(zip(view["display"], view["prices"], strict=False))
    for key in dict.fromkeys(key for option in asked.options for key in things_of(option) if key in words.known_cards):
        card = words.card(key, view["options"])
        does = None if card["kind"] == "deed" else card["function"]
        if key in prices:
            yield "price", {"card": key, "price": prices[key], "does": does}
        elif does and card["size"]:
            yield "building", {"name": card["name"], "size": card["size"], "does": does}
        elif does:
            yield "thing", {"name": card["name"], "does": does}


def things_of(option: object) -> tuple:
    """Return the things that an answer buys, builds, uses or keeps, without the lots built on."""
    path = option if isinstance(option, tuple) else (option,)
    if path[0] in ("buy", "build", "use", "show", "income"):
        return path[1:2]
    return () if path[0] in ("steal", "trade") else path

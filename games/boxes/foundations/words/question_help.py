from collections.abc import Iterator

from games.rules.ask import Ask, SeatQuestion
from games.wording import Words
from games.wording.messages import Table

HELP_CHAPTERS = {"": "modules", "turn": "turn", "close": "era", "renewed": "turn"}
QUESTIONS_WITH_ELEMENT_HELP: frozenset[str] = frozenset()  # questions next to which the page shows ELEMENT_HELP

QUESTION_HELP = Table(
    "foundations.question_help",
    {
        "role": "Everyone secretly chooses one of two roles. It is a strength for the whole game.",
        "draft": "You choose your first six lots one by one while the hands are passed on; each card is a lot. Lots that touch each other can hold larger buildings.",
        "objective": "An objective scores points at the end for what your part of the city has. The one you do not keep is out of the game.",
        "turn": "On your turn you do one of three things: take income, buy a lot or another card for sale, or build; victory points (VP) are scored at the end of each era. The player with the most citizens scores their number and a bonus (4, 7, 10 by era); every other player scores the next higher number. With 7, 5 and 3 citizens in era 1 that is 7 + 4 = 11, 7, and 5: it pays to be close behind.",
        "peek": "Your invocation shows you the next cards of the pile. You may buy one of the lots for the price on the invocation.",
        "renewed": "The cards for sale have been replaced. Your invocation lets you buy the cheapest without an action.",
        "senator": "The Senator may also buy the cheapest card. This does not cost an action.",
        "reaction": "The era is about to be scored. An invocation used now counts in this scoring and is used up.",
        "close": "No player has bought or built for a while. The era closes and is scored if all players say yes.",
        "give_lots": "You are putting an offer together: which empty lots you would give. The other players see nothing until you send it.",
        "want_lots": "You are putting an offer together: which empty lots you would get. The other players see nothing until you send it.",
        "give_things": "You are putting an offer together: which favor tokens and invocations you would give. The other players see nothing until you send it.",
        "want_things": "You are putting an offer together: which favor tokens and invocations you would get. The other players see nothing until you send it.",
        "give_silver": "You are putting an offer together: how much silver you would pay. The other players see nothing until you send it.",
        "want_silver": "You are putting an offer together: how much silver you would get. The other players see nothing until you send it.",
        "offer": "Your offer is complete. You may send each partner three offers in a turn.",
        "answer": "Another player offers you a trade. It happens at once, but only if you accept.",
    },
)
ANSWER_HELP = Table(
    "foundations.answer",
    {
        "income": "Costs your action; gives 5 silver, plus the silver of your commercial buildings[: {income} now].",
        "buy": "Costs your action and the price; a lot also uses one of your markers. The more expensive cards get cheaper.",
        "peek.buy": "Costs its price and a lot marker, but no action.",
        "renewed.buy": "Costs its price, but no action; a lot also uses one of your markers.",
        "senator.buy": "Costs its price, but no action; a lot also uses one of your markers.",
        "build": "Costs only your action. Smaller buildings underneath return to your tray; markers underneath are free again.",
        "steal": "Costs a favor token, which goes to your victim and scores 4 there, and a lot marker. You get an empty lot.",
        "trade": "Costs nothing until your partner accepts. First you put the offer together.",
        "use": "Uses up the invocation; you get what it says.",
        "show": "Turns a permanent invocation face up: all players see it, and it works from now on.",
        "end": "You give up the free actions you have not used.",
        "peek.pass": "Costs nothing: the cards stay on the pile.",
        "renewed.pass": "Costs nothing: the card stays for sale.",
        "senator.pass": "Costs nothing: the card stays for sale.",
        "reaction.pass": "Costs nothing: you keep your invocations.",
        "yes": "If all players agree, the era is scored with the city as it is.",
        "no": "The era goes on.",
        "send": "Your partner sees it and answers. Nothing changes hands until then.",
        "drop": "The other players never see it. You may drop six offers in a turn.",
        "accept": "The trade happens at once.",
        "refuse": "No trade; the same offer cannot be made again this turn.",
        "counter": "You make an offer of your own instead. It can only be accepted or refused.",
        "role.one": "Works until the end of the game.",
        "draft.one": "You get the lot, with one of your markers; the other cards are passed on.",
        "objective.one": "Counts at the end of the game.",
        "reaction.one": "Uses it up; it counts in the scoring that follows.",
        "give_lots.some": "You give up these lots; their markers come back to you.",
        "want_lots.some": "Each needs one of your markers after the trade.",
        "give_things.some": "You give up these things.",
        "want_things.some": "You get these things.",
        "give_silver.#": "You pay this much silver.",
        "want_silver.#": "Your partner pays this much silver.",
    },
)
ELEMENT_HELP = Table(
    "foundations.element_help",
    {
        "price": "{card}: {price:silver}[. {does}]",
        "thing": "{name}: {does}",
        "building": "{name} ({size:lots}): {does}",
    },
)


def answer_facts(asked: SeatQuestion, view: dict) -> dict:
    return {"income": view["seats"][asked.seat]["income"] or None}


def element_help(asked: SeatQuestion, view: dict, words: Words) -> Iterator[tuple[str, dict]]:
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
    """Return the things that an answer buys, builds, uses or keeps, without the lots to build on."""
    path = option if isinstance(option, tuple) else (option,)
    if path[0] in ("buy", "build", "use", "show", "income"):
        return path[1:2]
    return () if path[0] in ("steal", "trade") else path

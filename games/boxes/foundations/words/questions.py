from games.rules.ask import Ask, SeatQuestion
from games.wording.messages import Message, Table

# Questions whose answers are one thing or several.
MULTIPLE_ANSWER_QUESTIONS = {
    "role", "draft", "objective", "reaction", "give_lots", "want_lots", "give_things", "want_things",
}  # fmt: skip

QUESTION_TEXTS = Table(
    "foundations.question",
    {
        "role": "Which role do you take? Everyone chooses in secret.",
        "draft": "Which of these {count} lots do you keep? The other cards are passed on.",
        "objective": "Which objective do you keep?",
        "turn": "Era {era}, your turn: [your action is done; you may still {still}, or end the turn||take income, buy or build].[ You have {silver:silver}.][ {last}This is the final round.]",
        "peek": "These are the top cards of the pile: do you buy a lot?",
        "renewed": "New cards are for sale: do you buy the cheapest?",
        "senator": "As the Senator, do you also buy the cheapest card?",
        "reaction": "End of era {era}: do you use an invocation now?",
        "close": "No one has bought or built for a while. Close the era? All players must agree.",
        "give_lots": "Trade with {partner}: which lots do you offer?",
        "want_lots": "Trade with {partner}: which lots do you ask for?",
        "give_things": "Trade with {partner}: what else do you offer?",
        "want_things": "Trade with {partner}: what else do you ask for?",
        "give_silver": "Trade with {partner}: how much silver do you offer?",
        "want_silver": "Trade with {partner}: how much silver do you ask for?",
        "offer": "You give {partner} {yours} for {theirs}. Send the offer? Only you can see it so far.",
        "answer": "{partner} offers {yours} and asks for {theirs}. Do you accept?",
    },
)
OBSTACLE_TEXTS = Table(
    "foundations.why",
    {
        "turn": "it is not your turn",
        "done": "you have already done your action",
        "silver": "{short:silver} short",
        "marker": "no lot marker left",
        # a building
        "none_left": "none left in your tray",
        "lots": "needs {need:lots}, empty or with smaller buildings; you have {have}",
        "shape": "your lots do not form its shape anywhere",
        "edge": "does not fit on the edge",
        "left_over": "not enough lot markers for the lots it would leave empty",
        # a monument
        "monument_markers": "all your monument markers are in use",
        "no_empty_lots": "you have {have:empty_lots}",
        "needs.population": "population {have} of {need}",
        "needs.lots": "{have} of {need} lots",
        "needs.edge_lots": "{have} of {need} lots on the edge",
        "needs.size": "your largest building has size {have}; {need} needed",
        "needs.covered": "{have} of {need} lots under your buildings ({type})",
        "needs.silver": "commercial buildings worth {have} of {need} silver",
        "needs.buildings": "{have} of {need} buildings ({type})",
        # a theft
        "token": "no unspent favor token",
        "beside": "{have} of {need} lots of yours next to it",
        "protected": "its owner’s lots cannot be stolen",
        # an objective
        "goal": "now {have} of {need}",
    },
)
# Elements with a count; all other numbers are seats.
COUNT_LABELS = Table("foundations.counts", {"favour": "{n} VP"})

SILVER_OPTION = Message("foundations", "options.silver", "{n:silver}")

ANSWER_LABELS = Table(
    "foundations.option",
    {
        "income": "Take income[ with {1}]",
        "buy": "Buy {1}",
        "build": "Build {1} at {2}[, with {3}][, with {4}]",
        "steal": "Steal lot {1}[ with {2}]",
        "trade": "Offer a trade to {1}",
        "use": "Use {1}[: {2}][ for {3}]",
        "show": "Turn up {1}",
        "end": "End the turn",
        "pass": "Pass",
        "yes": "Yes, close it",
        "no": "No, keep playing",
        "send": "Send the offer",
        "drop": "Drop the offer",
        "accept": "Accept",
        "refuse": "Refuse",
        "counter": "Make another offer",
        "favour": "favor token of {1}",
        "card": "{1}",
        "give_silver.#": SILVER_OPTION,
        "want_silver.#": SILVER_OPTION,
    },
)

VERB_LABELS = Table(
    "foundations.step",
    {
        "income": "Take income",
        "buy": "Buy",
        "build": "Build",
        "steal": "Steal",
        "trade": "Offer a trade",
        "use": "Use an invocation",
        "show": "Turn up an invocation",
        "favour": "favor token",
        "card": "invocation",
        "none": "nothing",
        **{
            key: ANSWER_LABELS[key]
            for key in ("end", "pass", "yes", "no", "send", "drop", "accept", "refuse", "counter")
        },
    },
)
ORDER_TEXTS = Table(
    "foundations.order",
    {
        "refuse": ("Refuse offers", "You refuse trades that other players offer you."),
        "hold_back": ("Use no invocations when an era is scored", "You use none at the end of an era."),
        "income": ("Take income", "You take income as your action."),
        "buy": (
            "Buy as soon as you can",
            "You buy this card on your turn if it is still for sale, you can pay for it, and it costs no more than your limit.",
        ),
        "finish": ("End the turn", "Once your action is done you end the turn, even if free actions are left."),
        "close": (
            "Closing the era",
            "When players vote on closing an era in which nothing happens, you always vote the same way.",
        ),
        "pass": ("Pass", "You decline when a card or a role lets you buy an extra card."),
    },
)

ORDER_CHOICES = Table(
    "foundations.choice",
    {
        "refuse.unless": "Exception",
        "unless.never": "no exception",
        "unless.no_lots": "unless they ask for none of my lots",
        "unless.silver": "unless I gain silver",
        "hold_back.era": "Era",
        "era.any": "in every era",
        "era.1": "only in the first",
        "era.2": "only in the second",
        "era.3": "only in the third",
        "income.below": "While my silver is",
        "below.any": "any amount",
        "below.5": "less than 5",
        "below.10": "less than 10",
        "below.15": "less than 15",
        "below.20": "less than 20",
        "below.30": "less than 30",
        "income.then": "Then",
        "buy.then": "Then",
        "then.stay": "the turn stays open for free actions",
        "then.end": "the turn ends",
        "buy.card": "Card",
        "buy.most": "Price",
        "most.10": "at any price",
        "most.8": "up to 8",
        "most.6": "up to 6",
        "most.4": "up to 4",
        "most.3": "up to 3",
        "most.2": "up to 2",
        "close.do": "Vote",
        "do.yes": "close it",
        "do.no": "keep it open",
        "pass.what": "Which",
        "what.any": "any of these",
        "what.peek": "deeds I have looked at",
        "what.renewed": "the cheapest after the cards are replaced",
        "what.senator": "the cheapest, with the Senator",
    },
)


def question_facts(asked: SeatQuestion, view: dict) -> dict:
    """Return the facts of a question's sentence, from the question and the seat's view.

    `yours` is what the author of the offer gives; `still`: the actions that are possible after this one."""
    offer = (view["offer"] if asked.what == "answer" else view["composing"]) or {}
    return {
        "era": view["era"],
        "count": len(view["seats"][asked.seat]["hand"] or ()),
        "last": view["last_lap"] is not None,
        "partner": offer.get("seat" if asked.what == "answer" else "partner"),
        "yours": side(offer, "give"),
        "theirs": side(offer, "want"),
        "still": left_to_do(asked, view),
        "silver": None if view["done"] else view["seats"][asked.seat]["silver"],
    }


def left_to_do(asked: SeatQuestion, view: dict) -> list[str]:
    if not isinstance(asked, Ask) or asked.what != "turn" or not view["done"]:
        return []
    verbs = [option if isinstance(option, str) else option[0] for option in asked.options]
    return [verb for verb in dict.fromkeys(verbs) if verb != "end"]


def side(offer: dict, way: str) -> dict:
    return {kind: offer.get(f"{way}_{kind}") for kind in ("lots", "things", "silver")}

from collections.abc import Iterator

from games.rules.ask import SeatQuestion
from games.rules.roma.cards import COST
from games.wording import Words
from games.wording.messages import Table

ATTACK_QUESTIONS = ("velites", "onager", "centurio")
HELP_CHAPTERS = {"": "turn", "exchange": "goal", "opening": "goal", **dict.fromkeys(ATTACK_QUESTIONS, "battle")}
QUESTIONS_WITH_ELEMENT_HELP = {"exchange", "opening"}  # questions next to which the page shows ELEMENT_HELP

QUESTION_HELP = Table(
    "roma.question_help",
    {
        "exchange": "You both give each other two of your four cards, in secret and at the same time. Your opponent will use the cards you give away against you.",
        "opening": "The first four cards are laid for free, one at each disc. They are revealed when you have both laid yours. Each empty disc costs a point every turn.",
        "triple": "You may roll all three dice again because they are equal. You may do so again after another triple.",
        "action": "On your turn you may lay cards for money and use dice for money, for cards, or to activate the card at the disc with their number, all in any order. Each of your empty discs costs you a point at the start of your turn.",
        "keep": "You keep one of the cards drawn. The others are discarded face up.",
        "velites": "Velites attack a character at any disc. The battle die must show at least its defense.",
        "onager": "Onager attacks a building at any disc. The battle die must show at least its defense.",
        "sicarius": "Sicarius kills a character without a battle. Both are discarded.",
        "nero": "Nero burns a building without a battle. Both are discarded.",
        "gladiator": "Gladiator sends a character back without a battle. Its owner has to pay for it to lay it again.",
        "praetorianus": "Praetorianus blocks a disc for your opponent's next turn. The card there cannot be activated.",
        "centurio": "The battle roll is too low. You may add one unused action die to it.",
        "consul": "Consul turns an unused die up or down by one. You can then use it with its new number.",
        "mercator": "Mercator buys points from your opponent. You pay your opponent 2 sestertii for each.",
        "forum": "The Forum turns a second die into points. They come from the pool.",
        "templum": "With a Templum next to the Forum, the third die may count, too. Its points come from the pool.",
        "architectus": "Architectus lays buildings from your hand for free. Cards already there are discarded.",
        "senator": "Senator lays characters from your hand for free. Cards already there are discarded.",
        "consiliarius": "With Consiliarius you pick up your characters and lay them again. All of them return to your discs.",
        "consiliarius_lay": "Lay your characters again, one after the other. A card already at a disc is discarded.",
        "machina": "With Machina you pick up your buildings and lay them again. All of them return to your discs.",
        "machina_lay": "Lay your buildings again, one after the other. A card already at a disc is discarded.",
        "haruspex": "Haruspex looks through the draw pile. The cards you leave there are shuffled.",
        "aesculapinum": "Aesculapinum returns a character from the discard pile. You take it into your hand.",
        "scaenicus": "Scaenicus copies the effect of another of your characters. It may be a different one each time.",
    },
)
ANSWER_HELP = Table(
    "roma.answer",
    {
        "lay": "You pay the card's cost, but no die. A card already there is discarded. You may activate the new one at once.",
        "opening.lay": "This is free. The card stays until it is replaced or discarded.",
        "architectus.lay": "This is free. A card already there is discarded.",
        "senator.lay": "This is free. A card already there is discarded.",
        "triple.keep": "You play with these dice.",
        "triple.roll": "You roll all three dice again.",
        "money": "Uses the die. You get as many sestertii as it shows.",
        "cards": "Uses the die. You draw as many cards as it shows and keep one.",
        "activate": "Uses a die with the disc's number to run the effect of the card there. Another equal die can do it again.",
        "end": "You lose unused dice, but you keep money and cards.",
        "keep": "You take that card into your hand.",
        "target": "You roll the battle die once. If the roll is too low, nothing happens.",
        "sicarius.target": "Discards the character and Sicarius.",
        "nero.target": "Discards the building and Nero.",
        "gladiator.target": "The character returns to its owner's hand.",
        "block": "Blocks that disc for your opponent's next turn.",
        "centurio.pass": "The attack fails, and you keep your die.",
        "add": "Uses the die and adds its number to the roll.",
        "change": "Changes the number of the die, which you can still use.",
        "mercator.#": "Each point costs 2 sestertii.",
        "spend": "Uses the die. You get as many points as it shows.",
        "templum.pass": "You keep the third die for something else.",
        "stop": "The other cards stay in your hand.",
        "move": "This is free, but a card already there is discarded.",
        "take": "You take the card into your hand.",
        "copy": "Runs the effect of that character, as if you had activated it.",
        "exchange.some": "You give away these two cards and get two cards that your opponent chooses.",
        "consiliarius.some": "You pick up these cards and lay each of them at any of your discs.",
        "machina.some": "You pick up these cards and lay each of them at any of your discs.",
    },
)
ELEMENT_HELP = Table(
    "roma.element_help",
    {
        "exchange": "Give what helps you least, and keep expensive cards: your first four cards are laid for free.",
        "opening": "A die with a disc's number activates its card, and a 1 comes up as often as a 6. Even expensive cards are free now.",
        "die": "A {die}: {money:sestertii}[; {draw:cards_keep_one}][; {name}: {does}]",
        "card": "{name} costs {cost:sestertii}. {does}",
        "copied": "{name}: {does}",
    },
)


def element_help(asked: SeatQuestion, view: dict, words: Words) -> Iterator[tuple[str, dict]]:
    if asked.what in QUESTIONS_WITH_ELEMENT_HELP:
        yield asked.what, {"foe": 1 - asked.seat}
        return
    cards = {option[1] for option in asked.options if isinstance(option, tuple) and option[1] in COST}
    if asked.what == "action":
        dice = sorted({option[1] for option in asked.options if isinstance(option, tuple) and option[0] != "lay"})
        yield from (("die", die_facts(die, asked, view, words)) for die in dice)
    cards_of_element = [words.card(key) for key in sorted(cards)]
    costs = asked.what == "action"
    for one in cards_of_element:
        yield ("card" if costs else "copied"), {"name": one["name"], "does": one["function"], "cost": one["cost"]}


def die_facts(die: int, asked: SeatQuestion, view: dict, words: Words) -> dict:
    """Return the uses of a die; the card at its disc is included only if it can be activated."""
    facts = {"die": die, "money": die, "draw": die if ("cards", die) in asked.options else None, "name": None}
    if ("activate", die) not in asked.options:
        return {**facts, "does": None}
    card = words.card(view["seats"][asked.seat]["discs"][die - 1]["card"])
    return {**facts, "name": card["name"], "does": card["function"]}

"""Behind the `?` of a question. ASKED: what it is about, and the rule. ANSWERS: what each kind of answer costs and
brings, by its shape (options.py), by its question and `some` where several are chosen, `#` where a number is. EACH:
what is told of single things among the answers. CHAPTERS: where the rules page tells more; "" for all others."""

from collections.abc import Iterator

from games.rules.ask import SeatQuestion
from games.rules.roma.cards import COST
from games.wording import Words
from games.wording.messages import Table

ATTACK_QUESTIONS = ("velites", "onager", "centurio")
HELP_CHAPTERS = {"": "turn", "exchange": "goal", "opening": "goal", **dict.fromkeys(ATTACK_QUESTIONS, "battle")}
QUESTIONS_WITH_ELEMENT_HELP = {"exchange", "opening"}  # questions beside which the page tells EACH, too

QUESTION_HELP = Table(
    "roma",
    "asked",
    {
        "exchange": "Each of you gives two of four cards to the other, secretly and at once. What you give away, the other one lays against you.",
        "opening": "The first four cards lie free of charge, one at a disc. They are turned up when both have laid theirs; a disc left empty costs a point each turn.",
        "triple": "Three equal dice may be rolled again, all three. So may three equal ones that come then.",
        "action": "In your turn you do what you like in any order: lay cards for money, and use dice for money, for cards, or for the card at the disc of their number. Each empty disc of yours costs a point as your turn begins.",
        "keep": "Of the cards drawn one comes into your hand. The others are discarded face up.",
        "velites": "Velites attack a character wherever it lies. The battle die must show at least its defence.",
        "onager": "Onager attacks a building wherever it lies. The battle die must show at least its defence.",
        "sicarius": "Sicarius takes a character with him, without a battle. Both are discarded.",
        "nero": "Nero burns a building, without a battle. Both are discarded.",
        "gladiator": "Gladiator sends a character back, without a battle. Its owner may lay it again and pays for it anew.",
        "praetorianus": "Praetorianus closes a disc for the next turn of your opponent. The card there cannot be activated, and none laid.",
        "centurio": "The battle die shows too little. One unused action die may be added to it.",
        "consul": "Consul turns an unused die up or down by one. It can be used for what it shows then.",
        "mercator": "Mercator buys points from your opponent. Each costs 2 sestertii, which your opponent gets.",
        "forum": "Forum turns a second die into points. They come from the pool.",
        "templum": "A Templum beside the Forum lets the third die count, too. Its pips come from the pool.",
        "architectus": "Architectus lays buildings of your hand without payment. What lay there is discarded.",
        "senator": "Senator lays characters of your hand without payment. What lay there is discarded.",
        "consiliarius": "Consiliarius takes up characters of yours, to lay them anew. All of them come back to your discs.",
        "consiliarius_lay": "The characters taken up are laid anew, one after the other. A card that lies there is discarded.",
        "machina": "Machina takes up buildings of yours, to lay them anew. All of them come back to your discs.",
        "machina_lay": "The buildings taken up are laid anew, one after the other. A card that lies there is discarded.",
        "haruspex": "Haruspex looks through the draw pile. What you leave there is shuffled.",
        "aesculapinum": "Aesculapinum calls a character back out of the discard pile. It comes into your hand.",
        "scaenicus": "Scaenicus has the effect of another character of yours. It may be another one each time.",
    },
)
ANSWER_HELP = Table(
    "roma",
    "answer",
    {
        "lay": "Costs what stands on the card, no die; a card that lies there is discarded. The new one may be activated at once.",
        "opening.lay": "Costs nothing; a card stays until it is replaced or discarded.",
        "architectus.lay": "Costs nothing; a card that lies there is discarded.",
        "senator.lay": "Costs nothing; a card that lies there is discarded.",
        "triple.keep": "You play with these three.",
        "triple.roll": "Costs all three; what comes instead is luck.",
        "money": "Costs the die; brings its pips in sestertii.",
        "cards": "Costs the die; you draw as many cards as it shows and keep one.",
        "activate": "Costs a die of the disc's number; brings what the card there says. Another equal die may do it again.",
        "end": "Costs what is not used: dice do not keep. Money and cards do.",
        "keep": "Brings that card into your hand.",
        "target": "The battle die is rolled once; too low and nothing happens.",
        "sicarius.target": "Costs Sicarius; discards the character.",
        "nero.target": "Costs Nero; discards the building.",
        "gladiator.target": "Costs nothing but the die; the character is back in its owner's hand.",
        "block": "Closes that disc for one turn of your opponent.",
        "centurio.pass": "Costs nothing: the attack has failed, and your dice stay yours.",
        "add": "Costs the die; its pips count with the roll.",
        "change": "Brings a die of another number; it stays unused.",
        "mercator.#": "Each point costs 2 sestertii.",
        "spend": "Costs the die; brings its pips in points.",
        "templum.pass": "Costs nothing: the third die stays unused.",
        "stop": "Costs nothing: the others stay in your hand.",
        "move": "Costs nothing, but a card that lies there.",
        "take": "Brings the card into your hand.",
        "copy": "Brings the effect of that character, as if it were activated.",
        "exchange.some": "Costs these two cards; you get two that you do not choose.",
        "consiliarius.some": "Takes them up; each is laid again at any disc of yours.",
        "machina.some": "Takes them up; each is laid again at any disc of yours.",
    },
)
ELEMENT_HELP = Table(
    "roma",
    "each",
    {
        "exchange": "Give what helps you least; keep what is expensive, for your first four cards are laid free.",
        "opening": "A die of a disc's number wakes its card; a 1 is rolled as often as a 6. Now even an expensive card is free.",
        "die": "A {die}: {money:sestertii}[; {draw:cards_keep_one}][; {name}: {does}]",
        "card": "{name} costs {cost:sestertii}. {does}",
        "copied": "{name}: {does}",
    },
)


def element_help(asked: SeatQuestion, view: dict, words: Words) -> Iterator[tuple[str, dict]]:
    """What a die of each number does, and what each card that can be laid costs and does; what is copied; in the
    set-up what to look for."""
    if asked.what in QUESTIONS_WITH_ELEMENT_HELP:
        yield asked.what, {"foe": 1 - asked.seat}
        return
    cards = {option[1] for option in asked.options if isinstance(option, tuple) and option[1] in COST}
    if asked.what == "action":
        dice = sorted({option[1] for option in asked.options if isinstance(option, tuple) and option[0] != "lay"})
        yield from (("die", die_facts(die, asked, view, words)) for die in dice)
    told = [words.card(key) for key in sorted(cards)]
    costs = asked.what == "action"
    for one in told:
        yield ("card" if costs else "copied"), {"name": one["name"], "does": one["function"], "cost": one["cost"]}


def die_facts(die: int, asked: SeatQuestion, view: dict, words: Words) -> dict:
    """What it can be used for; its card only where that can be activated."""
    facts = {"die": die, "money": die, "draw": die if ("cards", die) in asked.options else None, "name": None}
    if ("activate", die) not in asked.options:
        return {**facts, "does": None}
    card = words.card(view["seats"][asked.seat]["discs"][die - 1]["card"])
    return {**facts, "name": card["name"], "does": card["function"]}

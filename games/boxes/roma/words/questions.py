from games.rules.ask import SeatQuestion
from games.wording.messages import Message, Table

MULTIPLE_ANSWER_QUESTIONS = {"exchange", "consiliarius", "machina"}  # several answers at once

QUESTION_TEXTS = Table(
    "roma.question",
    {
        "exchange": "Which two cards do you give {foe}?",
        "opening": "Lay your cards face down, each at a different disc. Which card goes where?",
        "triple": "All three dice show {die}. Keep them, or roll them again?",
        "action": "Your turn: what do you do?[ Unused die: {last}.|| Unused dice: {dice}.|| No dice are left.]",
        "keep": "Which card do you keep? The others are discarded.",
        "velites": "Velites: which character do you attack?",
        "onager": "Onager: which building do you attack?",
        "sicarius": "Sicarius: which character does he kill?",
        "nero": "Nero: which building does he burn?",
        "gladiator": "Gladiator: which character goes back to {of:foe} hand?",
        "praetorianus": "Praetorianus: which disc do you block for {of:foe} next turn?",
        "centurio": "Centurio: the roll is too low. Do you add a die?",
        "consul": "Consul: which die do you turn?",
        "mercator": "Mercator: how many points do you buy, for 2 sestertii each?[ You have {money:sestertii}.]",
        "forum": "Forum: which die do you use? You get as many points as it shows.",
        "templum": "Templum: does the third die count as well?",
        "architectus": "Architectus: which building do you lay for free?",
        "senator": "Senator: which character do you lay for free?",
        "consiliarius": "Consiliarius: which of your characters do you pick up?",
        "consiliarius_lay": "Consiliarius: where do you lay the characters you picked up?",
        "machina": "Machina: which of your buildings do you pick up?",
        "machina_lay": "Machina: where do you lay the buildings you picked up?",
        "haruspex": "Haruspex: which card do you take from the draw pile?",
        "aesculapinum": "Aesculapinum: which character do you take from the discard pile?",
        "scaenicus": "Scaenicus: which character does he copy?",
    },
)
OBSTACLE_TEXTS = Table(
    "roma.why",
    {
        "turn": "it is not your turn",
        "money": "you are {short:sestertii} short",
        "passive": "it always works and is never activated",
        "no_die": "no unused die shows {die}",
        "blocked": "its disc is blocked",
        "nobody_opposite": "there is no card opposite",
        "no_character": "the opponent has no character",
        "no_building": "the opponent has no building",
        "no_other_die": "no other unused die",
        "no_building_held": "no building in your hand",
        "no_character_held": "no character in your hand",
        "no_pile": "no cards to draw",
        "no_character_discarded": "no character in the discard pile",
        "all_blocked": "all of the opponent's discs are blocked",
        "no_role": "none of your other characters has a possible effect",
    },
)
DISC_TEXT = Message("roma", "options.disc", "disc {n}")
DIE_TEXT = Message("roma", "options.die", "the {n}")

# All numbers in answers are counts, never seats.
COUNT_LABELS = Table(
    "roma.counts",
    {
        "lay": DISC_TEXT,
        "activate": DISC_TEXT,
        "target": DISC_TEXT,
        "block": DISC_TEXT,
        "move": DISC_TEXT,
        "money": "{n:sestertii}",
        "cards": "{n:cards_keep_one}",
        "add": DIE_TEXT,
        "spend": DIE_TEXT,
        "change.1": DIE_TEXT,
        "change.2": "{n}",
    },
)

ANSWER_LABELS = Table(
    "roma.option",
    {
        "lay": "Lay {1} at {2}",
        "opening.lay": "Lay {1} face down at {2}",
        "triple.keep": "Keep the dice",
        "triple.roll": "Roll all three again",
        "money": "Take {1}",
        "cards": "Draw {1}",
        "activate": "Activate {1}",
        "end": "End the turn",
        "keep": "Keep {1}",
        "target": "Attack {1}",
        "sicarius.target": "Discard the card at {1}",
        "nero.target": "Discard the card at {1}",
        "gladiator.target": "Send back the card at {1}",
        "block": "Block {1}",
        "centurio.pass": "Add no die",
        "add": "Add {1}",
        "change": "Turn {1} to {2}",
        "mercator.#": "Buy {n:points}",
        "spend": "Use {1}",
        "templum.pass": "No, only the second die",
        "stop": "Lay no more",
        "consiliarius.#": DISC_TEXT,
        "machina.#": DISC_TEXT,
        "move": "Lay the card from {1} at {2}",
        "take": "Take {1}",
        "copy": "Copy {1}",
    },
)

VERB_LABELS = Table(
    "roma.step",
    {
        "lay": "Lay a card",
        "triple.keep": ANSWER_LABELS["triple.keep"],
        "triple.roll": ANSWER_LABELS["triple.roll"],
        "money": "Take money",
        "cards": "Draw cards",
        "activate": "Activate a disc",
        "end": ANSWER_LABELS["end"],
        "keep": "Keep",
        "target": "Attack",
        "sicarius.target": "Discard",
        "nero.target": "Discard",
        "gladiator.target": "Send back",
        "block": "Block",
        "centurio.pass": ANSWER_LABELS["centurio.pass"],
        "add": "Add a die",
        "change": "Turn a die",
        "spend": "Use a die",
        "templum.pass": ANSWER_LABELS["templum.pass"],
        "stop": ANSWER_LABELS["stop"],
        "move": "Lay again",
        "take": "Take",
        "copy": "Copy",
    },
)
ORDER_TEXTS = Table(
    "roma.order",
    {
        "finish": ("End the turn", "When all your dice are used, you end the turn."),
        "cash": ("Money with every die", "You turn every remaining die into sestertii, the highest first."),
        "triple": ("Three equal dice", "After a triple, you always give the same answer."),
        "buy": ("Mercator: buy all", "With the Mercator you buy as many points as you can pay for."),
        "pass": ("Pass", "You decline when a card offers you something more."),
    },
)

ORDER_CHOICES = Table(
    "roma.choice",
    {
        "finish.cards": "The cards in hand",
        "cards.none": "only if I cannot lay a card",
        "cards.any": "even if I could lay cards",
        "cash.then": "And then",
        "then.end": "then end the turn",
        "then.ask": "then let me continue",
        "triple.do": "Answer",
        "do.keep": "keep them",
        "do.roll": "roll again",
        "pass.what": "Which",
        "what.any": "any of these",
        "what.centurio": "Centurio: add no die",
        "what.templum": "Templum: no third die",
        "what.architectus": "Architectus: lay no more",
        "what.senator": "Senator: lay no more",
    },
)


def question_facts(asked: SeatQuestion, view: dict) -> dict:
    dice = view.get("dice") or []
    return {
        "foe": 1 - asked.seat,
        "dice": dice,
        "die": dice[0] if dice else None,
        "last": dice[0] if len(dice) == 1 else None,
        "money": view["seats"][asked.seat]["money"],
    }

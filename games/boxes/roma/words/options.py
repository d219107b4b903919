"""Texts of answers (ANSWER_LABELS) and of verbs as buttons (VERB_LABELS).

Keys are an answer's shape or "question.shape"."""

from games.wording.messages import Message, Table

DISC_TEXT = Message("roma", "options.disc", "disc {n}")
DIE_TEXT = Message("roma", "options.die", "the {n}")

# All numbers in answers are counts, never seats.
COUNT_LABELS = Table(
    "roma",
    "counts",
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
    "roma",
    "option",
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
    "roma",
    "step",
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

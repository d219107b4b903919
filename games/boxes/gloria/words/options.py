"""Texts of answers (ANSWER_LABELS) and of verbs as buttons (VERB_LABELS).

Keys are an answer's shape or "question.shape"."""

from games.wording.messages import Table

LITERALS = {"pool", "hand", "stockpile", "deck", "out", "petition", "pair"}

# After these elements an answer contains cards, which form the fact {cards}.
GROUP_MARKERS = ("petition", "pair")

# Elements that are counts; all other numbers are seats.
COUNT_LABELS = Table("gloria", "counts", {"refill": "{n:cards}"})

ANSWER_LABELS = Table(
    "gloria",
    "option",
    {
        "put_down": "Put {1} face down",
        "think": "Think",
        "lead": "Lead {1} with {2}",
        "lead petition": "Lead {1} with a petition: {cards}",
        "lead pair": "Lead {1} with a petition of two: {cards}",
        "follow": "Follow with {1}",
        "follow petition": "Follow with a petition: {cards}",
        "follow pair": "Follow with a petition of two: {cards}",
        "palace.add": "Add {1}",
        "palace.add petition": "Add a petition: {cards}",
        "palace.add pair": "Add a petition of two: {cards}",
        "done": "No more",
        "vomitorium.discard": "Discard the whole hand",
        "vomitorium.pass": "Keep your hand",
        "latrine.discard": "Discard {1}",
        "latrine.pass": "Discard nothing",
        "senator": "Take a senator",
        "refill": "Refill: draw {1}",
        "draw": "Draw one card",
        "hire pool": "Hire {1} from the pool",
        "hire hand": "Hire {1} from your hand",
        "hire deck": "Hire the top card of the deck",
        "take pool": "Move {1} from the pool to the stockpile",
        "take hand": "Move {1} from your hand to the stockpile",
        "sell stockpile": "Store {1} from the stockpile",
        "sell hand": "Store {1} from your hand, unseen",
        "sell deck": "Store the top card of the deck, unseen",
        "lay": "Lay {1} on a {2} site",
        "lay out": "Lay {1} on a {2} site out of town",
        "add": "Add {2} to {1}",
        "add stockpile": "Add {2} from the stockpile to {1}",
        "add pool": "Add {2} from the pool to {1}",
        "share": "Make {2} ({1}) public with {3}",
        "fountain": "Look at the top card of the deck",
        "keep": "Keep it in your hand",
        "eat": "Move {2} ({1}) to your vault",
        "steal": "Take {2} ({1})",
        "act": "Act as {1}",
        "pass": "Pass",
        # True before and after other steps: extras and the remaining actions are asked one by one.
        "patron.pass": "Hire no one",
        "laborer.pass": "Move nothing",
        "merchant.pass": "Store nothing",
        "craftsman.pass": "Build nothing",
        "architect.pass": "Build nothing",
        "colosseum.pass": "Take no client",
        "bath.pass": "It does not act",
        "prison.pass": "Take none",
        "school.pass": "Don't think",
        "academy.pass": "Don't think",
    },
)

VERB_LABELS = Table(
    "gloria",
    "step",
    {
        "put_down": "Put face down",
        "think": "Think",
        "lead": "Lead",
        "follow": "Follow",
        "follow pair": "Follow with a petition of two: {cards}",
        "palace.add": "Add",
        "done": ANSWER_LABELS["done"],
        "vomitorium.discard": ANSWER_LABELS["vomitorium.discard"],
        "vomitorium.pass": ANSWER_LABELS["vomitorium.pass"],
        "latrine.discard": "Discard a card",
        "latrine.pass": ANSWER_LABELS["latrine.pass"],
        "senator": ANSWER_LABELS["senator"],
        "refill": "Refill the hand",
        "draw": ANSWER_LABELS["draw"],
        "hire": "Hire a client",
        "take": "Move to the stockpile",
        "sell": "Store in the vault",
        "lay": "Lay a foundation",
        "add": "Add a material",
        "share": "Make a building public",
        "fountain": ANSWER_LABELS["fountain"],
        "keep": ANSWER_LABELS["keep"],
        "eat": "Move a client to the vault",
        "steal": "Take a building",
        "act": "Act as",
        "pass": ANSWER_LABELS["pass"],
        **{shape: words for shape, words in ANSWER_LABELS.items() if shape.endswith(".pass")},
        # nothing of several
        "none": "Nothing",
        "legionary.none": "Show none",
        "spoils.none": "Take none",
        "give.none": "Give nothing",
        "give_stockpile.none": "Give nothing",
        "senate.none": "Take none",
        "sewer.none": "Keep none",
    },
)

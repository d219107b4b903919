"""The words of Augury, in English; the Spanish is in tests/fifth/locale/es/LC_MESSAGES/augury.po."""

from games.wording.messages import Table, nouns

from . import question_help as question_help

TERMS = Table(
    "augury.term",
    {
        "game": "Augury",
        "about": "Let birds fly over a sky of three by three.",
        "plays": "You hold birds. Each turn you let one fly over the sky. The best sky wins.",
        "hand": "hand",
        "option.hand": "Birds in hand",
        "help.hand": "How many birds each begins with.",
        "value.hand.2": "two",
        "value.hand.3": "three",
        "option.calm": "Calm sky",
        "help.calm": "Without wind; for two.",
        "topic.promise": "a promise",
        "topic.fly": "letting a bird fly",
        "topic.call_back": "calling birds back",
        "end.sky": "no birds are left",
        "catalogue": "The birds",
        "filter.points": "Points",
        "points": "points",
    },
)
QUESTION_TEXTS = Table(
    "augury.question",
    {
        "promise": "How many points will you see?",
        "fly": "Which bird flies, and where?",
        "call_back": "Which birds come back?",
    },
)
MULTIPLE_ANSWER_QUESTIONS = {"call_back"}
COUNT_LABELS = Table("augury.counts", {"fly.2": "column {n}", "fly.3": "row {n}", "from": "{n}"})
NOUNS = nouns("augury", {"points": ("{n} point", "{n} points")})
ANSWER_LABELS = Table(
    "augury.option",
    {
        "promise.#": "{n:points}",
        "pass": "Wait for the wind",
        "fly": "{1} flies: {2}, {3}",
        "from": "the one at {1}, {2}",
    },
)
VERB_LABELS = Table(
    "augury.step",
    {"pass": "Wait for the wind", "fly": "Let fly", "from": "From", "none": "none"},
)
LOG_ENTRIES = Table(
    "augury.line",
    {
        "turn": ("{seat}'s turn.", "Your turn."),
        "dealt": ("{seat} takes their birds.", "You take[ {birds}]."),
        "promised": ("{seat} promises {points}.", "You promise {points}."),
        "flies": ("{seat}: {bird} flies.", "{bird} flies."),
        "blown": ("The wind takes {seat}'s {bird}.", "The wind takes your {bird}."),
        "called": ("{seat} calls {bird}.", "You call {bird}."),
    },
)
FACT_FORMATS = {"bird": "card", "birds": "cards"}
# By the name in the set; names of an added set are shown unchanged.
BIRDS = Table("augury.bird", {"Eagle": "Eagle", "Crow": "Crow", "Owl": "Owl", "Dove": "Dove"})


def card_ids(cards):
    return {bird["id"] for bird in cards["birds"]}


def card_message(key, words):
    return BIRDS.get(bird_of(key, words)["name"])


def bird_of(key, words):
    return next(bird for bird in words.cards["birds"] if bird["id"] == key)


def card(key, words, options):
    bird = bird_of(key, words)
    name = bird["name"]
    return {
        "id": key,
        "name": BIRDS[name][words.language] if name in BIRDS else name,
        "function": "",
        "points": bird["points"],
        "icon": "eye",
        "tint": "",
        "listed": True,
    }


def question_facts(question, view):
    return {}


def board_text(view, words, names, me):
    rows = [" ".join(words.card(bird)["name"] if bird else "–" for bird in row) for row in view["sky"]]
    hand = view["hands"][me] if me is not None and view["hands"] else None
    mine = [f"{words.term('hand')}: {', '.join(words.card(bird)['name'] for bird in hand)}"] if hand else []
    points = [f"{name}: {points}" for name, points in zip(names, view["points"], strict=False)]
    return "\n".join([*rows, *points, *mine])

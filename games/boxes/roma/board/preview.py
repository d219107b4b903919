"""The effect of an activation: the player's next choice, or the roll that an attack needs."""

from games.boards.asking.forms import Tile
from games.eventlog.observations import Observation
from games.rules.ask import Choice
from games.wording import Words
from games.wording.messages import Message, Table

DIE_SIDES = 6
ANY_ROLL = Message("roma", "odds.any", "any roll will do")
MINIMUM_ROLL = Message("roma", "odds.roll", "a roll of {n} or more: {chance} in 6")
NO_ROLL = Message("roma", "odds.none", "cannot succeed: no roll reaches {n}")
NEEDS_ADDED_DIE = Message("roma", "odds.added", "no roll reaches {n} without an added die")
ATTACKING_CARDS = ("legionarius", "velites", "onager", "centurio")
ATTACKS_OPPOSITE = ("legionarius", "centurio")  # attack the card opposite, without a choice
NEXT_CHOICE = Table(
    "roma.then",
    {
        "forum": "you choose a second die",
        "consul": "you choose a die to turn",
        "consiliarius": "you choose characters to lay again",
        "machina": "you choose buildings to lay again",
        "velites": "you choose a character to attack",
        "onager": "you choose a building to attack",
        "sicarius": "you choose the character he kills",
        "nero": "you choose the building he burns",
        "gladiator": "you choose a character to send back",
        "praetorianus": "you choose a disc to block",
        "architectus": "you choose buildings to lay for free",
        "senator": "you choose characters to lay for free",
        "haruspex": "you choose a card from the draw pile",
        "aesculapinum": "you choose a discarded character",
        "scaenicus": "you choose the character he copies",
        "mercator": "you choose how many points to buy",
    },
    "The next choice after activating the card; shown next to its button.",
)


def activation_text(card: str, words: Words) -> str:
    return f"{words.term('activate').capitalize()} {words.card(card)['name']}"


def next_choice(card: str, words: Words) -> list[str]:
    return [NEXT_CHOICE[card][words.language]] if card in NEXT_CHOICE else []


def attack_odds(card: str, place: dict, words: Words) -> str:
    """Return the roll that an attack needs; "" if the card does not attack."""
    defence = place["defence"]
    if card not in ATTACKING_CARDS or defence is None:
        return ""
    if defence > DIE_SIDES:
        return (NEEDS_ADDED_DIE if card == "centurio" else NO_ROLL).filled(words.language, n=defence)
    if defence <= 1:
        return ANY_ROLL[words.language]
    return MINIMUM_ROLL.filled(words.language, n=defence, chance=DIE_SIDES + 1 - defence)


def activation_odds(card: str, opposite: dict, words: Words) -> list[str]:
    """Return the roll that a card needs if it always attacks the card opposite; [] for other cards."""
    odds = attack_odds(card, opposite, words) if card in ATTACKS_OPPOSITE else ""
    return [odds] if odds else []


def describe_activation(tile: Tile, what: str, choice: Choice, observation: Observation, words: Words) -> None:
    match choice:
        case ["activate", int(disc)] if what == "action":
            own, foe = (
                observation.view["seats"][observation.seat]["discs"],
                observation.view["seats"][1 - (observation.seat or 0)]["discs"],
            )
            card = own[disc - 1]["card"]
            odds = activation_odds(card, foe[disc - 1], words)
            tile.label = activation_text(card, words)
            tile.note = words.card(card)["function"]
            tile.effects = [*(tile.effects[1:] or next_choice(card, words)), *odds]

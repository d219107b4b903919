"""What comes of waking a card, beside its button and in the last look before it is sent: what is chosen next, and what
an attack has to roll."""

from games.boards.asking.forms import Tile
from games.eventlog.observations import Observation
from games.rules.ask import Choice
from games.wording import Words
from games.wording.messages import Message, Table

SIDES = 6
ANY_ROLL = Message("roma", "odds.any", "any roll will do")
ROLL = Message("roma", "odds.roll", "a roll of {n} or more: {chance} in 6")
NO_ROLL = Message("roma", "odds.none", "cannot succeed: no roll reaches {n}")
ADDED = Message("roma", "odds.added", "no roll reaches {n} without a die added")
ATTACKERS = ("legionarius", "velites", "onager", "centurio")
OPPOSITE = ("legionarius", "centurio")  # attack what lies opposite, with nothing to choose
THEN = Table(
    "roma",
    "then",
    {
        "forum": "you choose a second die",
        "consul": "you choose a die to turn",
        "consiliarius": "you choose characters to lay anew",
        "machina": "you choose buildings to lay anew",
        "velites": "you choose a character to attack",
        "onager": "you choose a building to attack",
        "sicarius": "you choose the character that falls with him",
        "nero": "you choose the building that burns with him",
        "gladiator": "you choose a character to send back",
        "praetorianus": "you choose a disc to block",
        "architectus": "you choose buildings to lay free",
        "senator": "you choose characters to lay free",
        "haruspex": "you choose a card of the draw pile",
        "aesculapinum": "you choose a discarded character",
        "scaenicus": "you choose the character he copies",
        "mercator": "you choose how many points to buy",
    },
    "What the player is asked next, by the card that is activated; beside its button.",
)


def woken(card: str, told: Words) -> str:
    return f"{told.term('activate').capitalize()} {told.card(card)['name']}"


def what_follows(card: str, told: Words) -> list[str]:
    """What is chosen next where nothing else is known of what comes."""
    return [THEN[card][told.language]] if card in THEN else []


def attack_odds(card: str, place: dict, told: Words) -> str:
    """What the battle die must show against what lies there; nothing for who does not attack."""
    defence = place["defence"]
    if card not in ATTACKERS or defence is None:
        return ""
    if defence > SIDES:
        return (ADDED if card == "centurio" else NO_ROLL).filled(told.language, n=defence)
    if defence <= 1:
        return ANY_ROLL[told.language]
    return ROLL.filled(told.language, n=defence, chance=SIDES + 1 - defence)


def odds_of_waking(card: str, opposite: dict, told: Words) -> list[str]:
    """What the battle die must show where the card's target is known."""
    odds = attack_odds(card, opposite, told) if card in OPPOSITE else ""
    return [odds] if odds else []


def look_once_more(tile: Tile, what: str, choice: Choice, look: Observation, told: Words) -> None:
    """An activation says what the card does, instead of itself a second time."""
    match choice:
        case ["activate", int(disc)] if what == "action":
            own, foe = look.view["seats"][look.seat]["discs"], look.view["seats"][1 - (look.seat or 0)]["discs"]
            card = own[disc - 1]["card"]
            odds = odds_of_waking(card, foe[disc - 1], told)
            tile.label = woken(card, told)
            tile.note = told.card(card)["function"]
            tile.effects = [*(tile.effects[1:] or what_follows(card, told)), *odds]

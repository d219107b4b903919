"""What a seat is asked, as one sentence to it."""

from games.rules.ask import SeatQuestion
from games.rules.gloria.cards import MATERIAL
from games.wording.messages import Table

MANY = {"legionary", "spoils", "give", "give_stockpile", "senate", "sewer"}  # several answers at once

QUESTIONS = Table(
    "gloria",
    "question",
    {
        "put_down": "Which card do you put face down? The first in the alphabet (in Spanish) leads.",
        "lead": "It is your lead. Lead a role, or think?",
        "follow": "{leader} led {role}. Follow, or think?",
        "palace": "Palace: do you add more cards[ for {role}]?",
        "vomitorium": "You are about to think. First throw your whole hand into the pool (Vomitorium)?",
        "latrine": "You are about to think. First drop a card into the pool (Latrine)?",
        "think": "You think. What do you take?",
        "patron": "Patron: whom do you hire?[ You have {left:actions} left.]",
        "laborer": "Laborer: what goes to your stockpile?[ You have {left:actions} left.]",
        "merchant": "Merchant: what goes into your vault?[ You have {left:actions} left.]",
        "craftsman": "Craftsman: what do you build?[ You have {left:actions} left.]",
        "architect": "Architect: what do you build?[ You have {left:actions} left.]",
        "fountain": "The Fountain shows you[ {drawn}||a card]. What do you do with it?",
        "legionary": "Legionary: which cards do you show to demand their material? Up to {most}.",
        "spoils": "Spoils: which[ {material}] do you take from the pool?[ Up to {most}.]",
        "give": "[{demander} demands||You are asked for][ {material}]. [Hand over from your hand: {due}.||You may give from your hand.]",
        "give_stockpile": "[{demander} demands||You are asked for][ {material}]. [Hand over from your stockpile: {due}.||You may give from your stockpile.]",
        "colosseum": "Colosseum: which client do you send to your vault?",
        "bath": "Bath: which role does your new client act as?",
        "prison": "Prison: which building of another player do you take?",
        "school": "School: do you think?",
        "senate": "Senate: which of the others' senators do you take?",
        "sewer": "Sewer: which cards of your camp go to your stockpile?",
        "academy": "Academy: do you think?",
    },
)


def question_facts(asked: SeatQuestion, view: dict) -> dict:
    """What the sentence needs to know, from the question and the asked seat's view."""
    batch, playing = view.get("batch") or {}, view.get("playing") or {}
    more = batch.get("left") if batch.get("role") == asked.what else None
    least, most = getattr(asked, "least", None), getattr(asked, "most", None)
    cards = [option for option in asked.options if option in MATERIAL] if asked.what in MANY else []
    return {
        "leader": view.get("leader"),
        "role": playing.get("role") or view.get("role"),
        "left": more + 1 if more else None,  # this action included; nothing is said of a single one
        "drawn": view.get("drawn"),
        "demander": batch.get("seat"),
        "material": MATERIAL[cards[0]] if cards else None,
        "most": most,
        "due": least or None,
    }

"""What a seat is asked, as one sentence to it."""

from games.rules.ask import SeatQuestion
from games.rules.gloria.cards import MATERIAL

MANY = {"legionary", "spoils", "give", "give_stockpile", "senate", "sewer"}  # several answers at once

QUESTIONS = {
    "put_down": {
        "es": "¿Qué carta pones boca abajo? Empieza quien ponga la primera por orden alfabético.",
        "en": "Which card do you put face down? The first in the alphabet (in Spanish) leads.",
    },
    "lead": {"es": "Te toca liderar. ¿Un oficio, o piensas?", "en": "It is your lead. Lead a role, or think?"},
    "follow": {"es": "{leader} lidera {role}. ¿Sigues o piensas?", "en": "{leader} led {role}. Follow, or think?"},
    "palace": {
        "es": "Palacio: ¿añades más cartas[ como {role}]?",
        "en": "Palace: do you add more cards[ for {role}]?",
    },
    "vomitorium": {
        "es": "Vas a pensar. ¿Echas antes toda tu mano a la reserva (Vomitorium)?",
        "en": "You are about to think. First throw your whole hand into the pool (Vomitorium)?",
    },
    "latrine": {
        "es": "Vas a pensar. ¿Echas antes una carta a la reserva (Letrinas)?",
        "en": "You are about to think. First drop a card into the pool (Latrine)?",
    },
    "think": {"es": "Piensas. ¿Qué tomas?", "en": "You think. What do you take?"},
    "patron": {
        "es": "Patrón: ¿qué cliente tomas?[ Te quedan {left|acción|acciones}.]",
        "en": "Patron: whom do you hire?[ You have {left|action|actions} left.]",
    },
    "laborer": {
        "es": "Obrero: ¿qué llevas a tu almacén?[ Te quedan {left|acción|acciones}.]",
        "en": "Laborer: what goes to your stockpile?[ You have {left|action|actions} left.]",
    },
    "merchant": {
        "es": "Mercader: ¿qué guardas en tu tesoro?[ Te quedan {left|acción|acciones}.]",
        "en": "Merchant: what goes into your vault?[ You have {left|action|actions} left.]",
    },
    "craftsman": {
        "es": "Artesano: ¿qué construyes?[ Te quedan {left|acción|acciones}.]",
        "en": "Craftsman: what do you build?[ You have {left|action|actions} left.]",
    },
    "architect": {
        "es": "Arquitecto: ¿qué construyes?[ Te quedan {left|acción|acciones}.]",
        "en": "Architect: what do you build?[ You have {left|action|actions} left.]",
    },
    "fountain": {
        "es": "La Fuente te muestra[ {drawn}||una carta]. ¿Qué haces con ella?",
        "en": "The Fountain shows you[ {drawn}||a card]. What do you do with it?",
    },
    "legionary": {
        "es": "Legionario: ¿qué cartas enseñas para exigir su material? Hasta {most}.",
        "en": "Legionary: which cards do you show to demand their material? Up to {most}.",
    },
    "spoils": {
        "es": "Botín: ¿qué[ {material}] tomas de la reserva?[ Hasta {most}.]",
        "en": "Spoils: which[ {material}] do you take from the pool?[ Up to {most}.]",
    },
    "give": {
        "es": "[{demander} exige||Se te exige][ {material}]. [Entrega de tu mano: {due}.||Puedes dar algo de tu mano.]",
        "en": "[{demander} demands||You are asked for][ {material}]. [Hand over from your hand: {due}.||You may give from your hand.]",
    },
    "give_stockpile": {
        "es": "[{demander} exige||Se te exige][ {material}]. [Entrega de tu almacén: {due}.||Puedes dar de tu almacén.]",
        "en": "[{demander} demands||You are asked for][ {material}]. [Hand over from your stockpile: {due}.||You may give from your stockpile.]",
    },
    "colosseum": {
        "es": "Coliseo: ¿qué cliente mandas a tu tesoro?",
        "en": "Colosseum: which client do you send to your vault?",
    },
    "bath": {
        "es": "Termas: ¿como qué actúa tu nuevo cliente?",
        "en": "Bath: as what does your new client act?",
    },
    "prison": {
        "es": "Prisión: ¿qué edificio ajeno te quedas?",
        "en": "Prison: which building of another player do you take?",
    },
    "school": {
        "es": "Escuela: ¿piensas?",
        "en": "School: do you think?",
    },
    "senate": {
        "es": "Senado: ¿qué senadores de los demás tomas?",
        "en": "Senate: which of the others' senators do you take?",
    },
    "sewer": {
        "es": "Alcantarillado: ¿qué cartas de tu campamento guardas en el almacén?",
        "en": "Sewer: which cards of your camp go to your stockpile?",
    },
    "academy": {"es": "Academia: ¿piensas?", "en": "Academy: do you think?"},
}


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

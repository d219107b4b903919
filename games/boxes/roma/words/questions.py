"""What a seat is asked, as one sentence to it."""

from games.rules.ask import SeatQuestion

MANY = {"exchange", "consiliarius", "machina"}  # several answers at once

QUESTIONS = {
    "exchange": {"es": "¿Qué dos cartas das a {foe}?", "en": "Which two cards do you give {foe}?"},
    "opening": {
        "es": "Pon tus cartas boca abajo, cada una en un disco. ¿Cuál va dónde?",
        "en": "Lay your cards face down, each at a disc of its own. Which goes where?",
    },
    "triple": {
        "es": "Los tres dados marcan {die}. ¿Los guardas o los lanzas otra vez?",
        "en": "All three dice show {die}. Keep them, or roll them again?",
    },
    "action": {
        "es": "Tu turno: ¿qué haces?[ Te queda un dado: {last}.|| Te quedan los dados {dice}.|| No te quedan dados.]",
        "en": "Your turn: what do you do?[ Unused die: {last}.|| Unused dice: {dice}.|| No dice are left.]",
    },
    "keep": {
        "es": "¿Qué carta guardas? Las demás van a los descartes.",
        "en": "Which card do you keep? The others are discarded.",
    },
    "velites": {"es": "Velites: ¿qué personaje atacas?", "en": "Velites: which character do you attack?"},
    "onager": {"es": "Onager: ¿qué edificio atacas?", "en": "Onager: which building do you attack?"},
    "sicarius": {
        "es": "Sicarius: ¿qué personaje cae con él?",
        "en": "Sicarius: which character falls with him?",
    },
    "nero": {"es": "Nero: ¿qué edificio arde con él?", "en": "Nero: which building burns with him?"},
    "gladiator": {
        "es": "Gladiator: ¿qué personaje vuelve a la mano de {foe}?",
        "en": "Gladiator: which character goes back to the other player's hand, {foe}'s?",
    },
    "praetorianus": {
        "es": "Praetorianus: ¿qué disco cierras para el próximo turno de {foe}?",
        "en": "Praetorianus: which disc is closed in the next turn of {foe}?",
    },
    "centurio": {
        "es": "Centurio: la tirada no basta. ¿Le sumas un dado?",
        "en": "Centurio: the roll is too low. Do you add a die?",
    },
    "consul": {"es": "Consul: ¿qué dado giras?", "en": "Consul: which die do you turn?"},
    "mercator": {
        "es": "Mercator: ¿cuántos puntos compras, a 2 sestercios cada uno?[ Tienes {money|sestercio|sestercios}.]",
        "en": "Mercator: how many points do you buy, for 2 sestertii each?[ You have {money|sestertius|sestertii}.]",
    },
    "forum": {
        "es": "Forum: ¿qué dado gastas? Da tantos puntos como marca.",
        "en": "Forum: which die do you use? It gives its pips in points.",
    },
    "templum": {
        "es": "Templum: ¿cuenta también el tercer dado?",
        "en": "Templum: does the third die count as well?",
    },
    "architectus": {
        "es": "Architectus: ¿qué edificio pones, gratis?",
        "en": "Architectus: which building do you lay, free?",
    },
    "senator": {"es": "Senator: ¿qué personaje pones, gratis?", "en": "Senator: which character do you lay, free?"},
    "consiliarius": {
        "es": "Consiliarius: ¿qué personajes tuyos levantas?",
        "en": "Consiliarius: which of your characters do you take up?",
    },
    "consiliarius_lay": {
        "es": "Consiliarius: ¿dónde pones los personajes levantados?",
        "en": "Consiliarius: where do the characters taken up go?",
    },
    "machina": {
        "es": "Machina: ¿qué edificios tuyos levantas?",
        "en": "Machina: which of your buildings do you take up?",
    },
    "machina_lay": {
        "es": "Machina: ¿dónde pones los edificios levantados?",
        "en": "Machina: where do the buildings taken up go?",
    },
    "haruspex": {
        "es": "Haruspex: ¿qué carta del mazo te quedas?",
        "en": "Haruspex: which card of the draw pile do you take?",
    },
    "aesculapinum": {
        "es": "Aesculapinum: ¿qué personaje recuperas de los descartes?",
        "en": "Aesculapinum: which character do you take from the discard pile?",
    },
    "scaenicus": {"es": "Scaenicus: ¿a quién imita?", "en": "Scaenicus: whose deed does he do?"},
}


def question_facts(asked: SeatQuestion, view: dict) -> dict:
    """What the sentence needs to know, from the question and the asked seat's view."""
    dice = view.get("dice") or []
    return {
        "foe": 1 - asked.seat,
        "dice": dice,
        "die": dice[0] if dice else None,
        "last": dice[0] if len(dice) == 1 else None,
        "money": view["seats"][asked.seat]["money"],
    }

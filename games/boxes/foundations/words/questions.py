"""What is asked, as one sentence each: {what: {language: sentence}}; the facts come from question and view."""

from games.rules.ask import SeatQuestion

# Questions whose answers are things alone, or several of them.
MANY = {"role", "draft", "objective", "reaction", "give_lots", "want_lots", "give_things", "want_things"}

QUESTIONS = {
    "role": {
        "es": "¿Qué papel tomas? Lo elegís todos en secreto.",
        "en": "Which role do you take? All choose in secret.",
    },
    "draft": {
        "es": "Reparto inicial: ¿qué escritura te guardas de estas {count}? Las demás se pasan.",
        "en": "Deed draft: which of these {count} deeds do you keep? The others are passed on.",
    },
    "objective": {
        "es": "¿Qué objetivo te guardas?",
        "en": "Which objective do you keep?",
    },
    "turn": {
        "es": "Era {era}, tu turno: ingresa, compra o construye.[ {last}Es la última vuelta.]",
        "en": "Era {era}, your turn: take income, buy or build.[ {last}This is the last lap.]",
    },
    "peek": {
        "es": "Estas son las cartas de arriba de la pila: ¿compras una escritura?",
        "en": "These are the top cards of the pile: do you buy a deed?",
    },
    "renewed": {
        "es": "Hay cartas nuevas a la venta: ¿compras la más barata?",
        "en": "New cards are on sale: do you buy the cheapest?",
    },
    "senator": {
        "es": "Como senador, ¿compras además la carta más barata?",
        "en": "As Senator, do you buy the cheapest card as well?",
    },
    "reaction": {
        "es": "Final de la era {era}: ¿usas ahora alguna invocación?",
        "en": "End of era {era}: do you use an invocation now?",
    },
    "close": {
        "es": "Hace tiempo que nadie compra ni construye. ¿Se cierra la era? Hace falta el sí de todos.",
        "en": "For a while nobody has bought or built. Shall the era close? Everybody must say yes.",
    },
    "give_lots": {
        "es": "Trato con {partner}: ¿qué solares ofreces?",
        "en": "Trade with {partner}: which lots do you offer?",
    },
    "want_lots": {
        "es": "Trato con {partner}: ¿qué solares pides?",
        "en": "Trade with {partner}: which lots do you ask for?",
    },
    "give_things": {
        "es": "Trato con {partner}: ¿qué más ofreces?",
        "en": "Trade with {partner}: what else do you offer?",
    },
    "want_things": {
        "es": "Trato con {partner}: ¿qué más pides?",
        "en": "Trade with {partner}: what else do you ask for?",
    },
    "give_silver": {
        "es": "Trato con {partner}: ¿cuánta plata ofreces?",
        "en": "Trade with {partner}: how much silver do you offer?",
    },
    "want_silver": {
        "es": "Trato con {partner}: ¿cuánta plata pides?",
        "en": "Trade with {partner}: how much silver do you ask for?",
    },
    "offer": {
        "es": "Das {yours} a {partner} por {theirs}. ¿Mandas la oferta? Hasta ahora solo la ves tú.",
        "en": "You give {partner} {yours} for {theirs}. Do you send the offer? So far only you see it.",
    },
    "answer": {
        "es": "{partner} te ofrece {yours} y pide {theirs}. ¿Aceptas?",
        "en": "{partner} offers {yours} and asks for {theirs}. Do you accept?",
    },
}


def question_facts(asked: SeatQuestion, view: dict) -> dict:
    """What the sentence needs to know, from the question and the asked seat's view. `partner` is the other one of a
    trade;
    `yours` and `theirs` are the two sides of an offer, who makes it first: {"lots", "things", "silver"}."""
    offer = view["offer"] or view["composing"] or {}
    return {
        "era": view["era"],
        "count": len(view["seats"][asked.seat]["hand"] or ()),
        "last": view["last_lap"] is not None,
        "partner": offer.get("seat" if view["offer"] else "partner"),
        "yours": side(offer, "give"),
        "theirs": side(offer, "want"),
    }


def side(offer: dict, way: str) -> dict:
    """What one side of an offer would hand over."""
    return {kind: offer.get(f"{way}_{kind}") for kind in ("lots", "things", "silver")}

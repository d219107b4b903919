"""What happened: for each key (and its variant, by the fact named in VARIANTS) a sentence about others and one about
you."""

from .card_effects import CARD_EFFECTS

VARIANTS = {
    "thinks": "occasion",
    "hires": "source",
    "stores": "source",
    "sells": "source",
    "lays": "source",
    "adds": "source",
    "earns": "role",
    "gives": "source",
}

LINES = {
    # set-up
    "dealt": {
        "es": ("Se reparten {count|carta|cartas} a cada uno[. Recibes {cards}].", ""),
        "en": ("Everybody is dealt {count|card|cards}[. You get {cards}].", ""),
    },
    "turned_up": {
        "es": ("{seat} descubre {card}.", "Descubres {card}."),
        "en": ("{seat} turns up {card}.", "You turn up {card}."),
    },
    "tied": {
        "es": ("Empate: descubren otra {seats}.", ""),
        "en": ("A tie between {seats}: another card each.", ""),
    },
    "starts": {"es": ("{seat} lidera primero.", "Lideras primero."), "en": ("{seat} leads first.", "You lead first.")},
    "turn": {"es": ("Turno de {seat}.", "Empieza tu turno."), "en": ("{seat}'s turn.", "Your turn begins.")},
    # leading, following, thinking
    "leads": {
        "es": ("{seat} lidera {role} con {cards}.", "Lideras {role} con {cards}."),
        "en": ("{seat} leads {role} with {cards}.", "You lead {role} with {cards}."),
    },
    "follows": {
        "es": ("{seat} sigue con {cards}.", "Sigues con {cards}."),
        "en": ("{seat} follows with {cards}.", "You follow with {cards}."),
    },
    "thinks": {"es": ("{seat} piensa.", "Piensas."), "en": ("{seat} thinks.", "You think.")},
    "thinks.lead": {
        "es": ("{seat} piensa en vez de liderar.", "Piensas en vez de liderar."),
        "en": ("{seat} thinks instead of leading.", "You think instead of leading."),
    },
    "thinks.school": {
        "es": ("{seat} piensa en la Escuela.", "Piensas en la Escuela."),
        "en": ("{seat} thinks in the School.", "You think in the School."),
    },
    "thinks.academy": {
        "es": ("{seat} piensa en la Academia.", "Piensas en la Academia."),
        "en": ("{seat} thinks in the Academy.", "You think in the Academy."),
    },
    "discards_hand": {
        "es": ("{seat} echa su mano a la reserva[: {cards}].", "Echas tu mano a la reserva[: {cards}]."),
        "en": ("{seat} throws the hand into the pool[: {cards}].", "You throw your hand into the pool[: {cards}]."),
    },
    "discards": {
        "es": ("{seat} echa {card} a la reserva.", "Echas {card} a la reserva."),
        "en": ("{seat} drops {card} into the pool.", "You drop {card} into the pool."),
    },
    "takes_senator": {
        "es": ("{seat} toma un senador.", "Tomas un senador."),
        "en": ("{seat} takes a senator.", "You take a senator."),
    },
    "draws": {
        "es": ("{seat} roba {count|carta|cartas}[: {cards}].", "Robas {count|carta|cartas}[: {cards}]."),
        "en": ("{seat} draws {count|card|cards}[: {cards}].", "You draw {count|card|cards}[: {cards}]."),
    },
    "declines": {
        "es": ("{seat} no aprovecha {what}.", "No aprovechas {what}."),
        "en": ("{seat} does not use {what}.", "You do not use {what}."),
    },
    **CARD_EFFECTS,
    # completed buildings and the end of a turn
    "steals": {
        "es": ("{seat} se queda {building}, edificio {of:owner}.", "Te quedas {building}, edificio {of:owner}."),
        "en": ("{seat} takes over {of:owner} {building}.", "You take over {of:owner} {building}."),
    },
    "acts": {
        "es": (
            "El nuevo cliente de {seat} ({card}) actúa como {role}.",
            "Tu nuevo cliente ({card}) actúa como {role}.",
        ),
        "en": ("{seat}'s new client ({card}) acts as {role}.", "Your new client ({card}) acts as {role}."),
    },
    "takes_senators": {
        "es": ("{seat} toma {count|senador|senadores} (Senado).", "Tomas {count|senador|senadores} (Senado)."),
        "en": ("{seat} takes {count|senator|senators} (Senate).", "You take {count|senator|senators} (Senate)."),
    },
    "sewer": {
        "es": ("{seat} guarda del campamento {cards}.", "Guardas del campamento {cards}."),
        "en": ("{seat} keeps {cards} from the camp as stockpile.", "You keep {cards} from your camp as stockpile."),
    },
    "camps": {
        "es": ("Se recogen los campamentos[: {cards}].", ""),
        "en": ("The camps are cleared[: {cards}].", ""),
    },
    # the end
    "last_card": {
        "es": ("{seat} saca la última carta del mazo.", "Sacas la última carta del mazo."),
        "en": ("{seat} draws the deck's last card.", "You draw the deck's last card."),
    },
    "last_site": {
        "es": ("{seat} ocupa el último solar de la ciudad.", "Ocupas el último solar de la ciudad."),
        "en": ("{seat} takes the last site in town.", "You take the last site in town."),
    },
    "catacombs": {
        "es": ("{seat} termina las Catacumbas.", "Terminas las Catacumbas."),
        "en": ("{seat} completes the Catacomb.", "You complete the Catacomb."),
    },
    "forum": {
        "es": ("{seat} cumple la condición del Foro.", "Cumples la condición del Foro."),
        "en": ("{seat} fulfils the Forum's condition.", "You fulfil the Forum's condition."),
    },
}

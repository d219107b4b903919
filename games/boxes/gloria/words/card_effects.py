"""What the actions did: hired, stored, sold, built, demanded. As lines.py, which has the rest."""

CARD_EFFECTS = {
    # patron, laborer, merchant
    "hires.pool": {
        "es": ("{seat} toma como cliente {card}.", "Tomas como cliente {card}."),
        "en": ("{seat} hires {card}.", "You hire {card}."),
    },
    "hires.hand": {
        "es": ("{seat} toma como cliente {card} de su mano.", "Tomas como cliente {card} de tu mano."),
        "en": ("{seat} hires {card} from the hand.", "You hire {card} from your hand."),
    },
    "hires.deck": {
        "es": ("{seat} toma como cliente {card} del mazo.", "Tomas como cliente {card} del mazo."),
        "en": ("{seat} hires {card} from the deck.", "You hire {card} from the deck."),
    },
    "stores.pool": {
        "es": ("{seat} lleva {card} a su almacén.", "Llevas {card} a tu almacén."),
        "en": ("{seat} moves {card} to the stockpile.", "You move {card} to your stockpile."),
    },
    "stores.hand": {
        "es": ("{seat} lleva {card} de su mano a su almacén.", "Llevas {card} de tu mano a tu almacén."),
        "en": (
            "{seat} moves {card} from the hand to the stockpile.",
            "You move {card} from your hand to your stockpile.",
        ),
    },
    "sells.stockpile": {
        "es": (
            "{seat} guarda [{card}||una carta] de su almacén en el tesoro.",
            "Guardas [{card}||una carta] de tu almacén en el tesoro.",
        ),
        "en": (
            "{seat} puts [{card}||a card] from the stockpile into the vault.",
            "You put [{card}||a card] from your stockpile into your vault.",
        ),
    },
    "sells.hand": {
        "es": (
            "{seat} guarda [{card}||una carta] de su mano en el tesoro.",
            "Guardas [{card}||una carta] de tu mano en el tesoro.",
        ),
        "en": (
            "{seat} puts [{card}||a card] from the hand into the vault.",
            "You put [{card}||a card] from your hand into your vault.",
        ),
    },
    "sells.deck": {
        "es": (
            "{seat} guarda sin mirar la primera carta del mazo en el tesoro[: {card}].",
            "Guardas sin mirar la primera carta del mazo en tu tesoro[: {card}].",
        ),
        "en": (
            "{seat} puts the deck's top card into the vault, unseen[: {card}].",
            "You put the deck's top card into your vault, unseen[: {card}].",
        ),
    },
    # building
    "lays.hand": {
        "es": (
            "{seat} empieza {card} en un solar de {site}[, en las afueras{out}].",
            "Empiezas {card} en un solar de {site}[, en las afueras{out}].",
        ),
        "en": (
            "{seat} founds {card} on a {site} site[ out of town{out}].",
            "You found {card} on a {site} site[ out of town{out}].",
        ),
    },
    "lays.fountain": {
        "es": (
            "{seat} empieza {card}, de la Fuente, en un solar de {site}[, en las afueras{out}].",
            "Empiezas {card}, de la Fuente, en un solar de {site}[, en las afueras{out}].",
        ),
        "en": (
            "{seat} founds {card}, from the Fountain, on a {site} site[ out of town{out}].",
            "You found {card}, from the Fountain, on a {site} site[ out of town{out}].",
        ),
    },
    "adds": {
        "es": ("{seat} pone {card} en {building}.", "Pones {card} en {building}."),
        "en": ("{seat} adds {card} to {building}.", "You add {card} to {building}."),
    },
    "adds.stockpile": {
        "es": ("{seat} pone {card} del almacén en {building}.", "Pones {card} del almacén en {building}."),
        "en": (
            "{seat} adds {card} from the stockpile to {building}.",
            "You add {card} from your stockpile to {building}.",
        ),
    },
    "adds.pool": {
        "es": ("{seat} pone {card} de la reserva en {building}.", "Pones {card} de la reserva en {building}."),
        "en": ("{seat} adds {card} from the pool to {building}.", "You add {card} from the pool to {building}."),
    },
    "adds.fountain": {
        "es": ("{seat} pone {card}, de la Fuente, en {building}.", "Pones {card}, de la Fuente, en {building}."),
        "en": (
            "{seat} adds {card}, from the Fountain, to {building}.",
            "You add {card}, from the Fountain, to {building}.",
        ),
    },
    "completes": {
        "es": ("{seat} termina {building}: influencia {influence}.", "Terminas {building}: influencia {influence}."),
        "en": (
            "{seat} completes {building}: influence {influence}.",
            "You complete {building}: influence {influence}.",
        ),
    },
    "earns": {
        "es": (
            "{building} da a {seat} {count|acción|acciones} de {role}.",
            "{building} te da {count|acción|acciones} de {role}.",
        ),
        "en": (
            "{building} gives {seat} {count|action|actions} as {role}.",
            "{building} gives you {count|action|actions} as {role}.",
        ),
    },
    "earns.think": {
        "es": (
            "{building}: {seat} puede pensar hasta {count|vez|veces}.",
            "{building}: puedes pensar hasta {count|vez|veces}.",
        ),
        "en": (
            "{building}: {seat} may think up to {count|time|times}.",
            "{building}: you may think up to {count|time|times}.",
        ),
    },
    "shares": {
        "es": (
            "{seat} añade {card} al edificio {of:owner} {building}: ya sirve a todos.",
            "Añades {card} al edificio {of:owner} {building}: ya sirve a todos.",
        ),
        "en": (
            "{seat} adds {card} to {of:owner} {building}: it now serves everyone.",
            "You add {card} to {of:owner} {building}: it now serves everyone.",
        ),
    },
    "fountain": {
        "es": ("{seat} mira la primera carta del mazo[: {card}].", "Miras la primera carta del mazo[: {card}]."),
        "en": ("{seat} looks at the deck's top card[: {card}].", "You look at the deck's top card[: {card}]."),
    },
    "keeps": {
        "es": ("{seat} se queda la carta de la Fuente.", "Te quedas la carta de la Fuente."),
        "en": ("{seat} keeps the Fountain's card.", "You keep the Fountain's card."),
    },
    # legionary
    "demands": {
        "es": ("{seat} enseña {cards} y exige su material.", "Enseñas {cards} y exiges su material."),
        "en": ("{seat} shows {cards} and demands their material.", "You show {cards} and demand their material."),
    },
    "spoils": {
        "es": ("{seat} toma de la reserva {cards}.", "Tomas de la reserva {cards}."),
        "en": ("{seat} takes {cards} from the pool.", "You take {cards} from the pool."),
    },
    "gives.hand": {
        "es": ("{seat} [{me:taker}te entrega||entrega a {taker}] {cards}.", "Entregas a {taker} {cards}."),
        "en": ("{seat} gives {taker} {cards}.", "You give {taker} {cards}."),
    },
    "gives.stockpile": {
        "es": (
            "{seat} [{me:taker}te entrega||entrega a {taker}] {cards} de su almacén.",
            "Entregas a {taker} {cards} de tu almacén.",
        ),
        "en": ("{seat} gives {taker} {cards} from the stockpile.", "You give {taker} {cards} from your stockpile."),
    },
    "gloria": {
        "es": (
            "«¡Gloria a Roma!»: {seat} no tiene bastante[ {materials}].",
            "«¡Gloria a Roma!»: no tienes bastante[ {materials}].",
        ),
        "en": (
            "“Gloria a Roma!”: {seat} has not enough[ {materials}].",
            "“Gloria a Roma!”: you have not enough[ {materials}].",
        ),
    },
    "eats": {
        "es": (
            "{seat} manda al tesoro [{card}||un cliente], cliente {of:owner}.",
            "Mandas a tu tesoro [{card}||un cliente], cliente {of:owner}.",
        ),
        "en": (
            "{seat} sends {of:owner} client[ {card}] to the vault.",
            "You send {of:owner} client[ {card}] to your vault.",
        ),
    },
}

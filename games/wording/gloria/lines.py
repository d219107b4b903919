"""What happened: for each key (and its variant, by the fact named in VARIANTS) a sentence about others and one about you."""

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
        "es": ("{seat} entrega a {taker} {cards}.", "Entregas a {to} {cards}."),
        "en": ("{seat} gives {taker} {cards}.", "You give {to} {cards}."),
    },
    "gives.stockpile": {
        "es": ("{seat} entrega a {taker} {cards} de su almacén.", "Entregas a {to} {cards} de tu almacén."),
        "en": ("{seat} gives {taker} {cards} from the stockpile.", "You give {to} {cards} from your stockpile."),
    },
    "gloria": {
        "es": (
            "«¡Gloria a Roma!»: {seat} no tiene bastante[: {materials}].",
            "«¡Gloria a Roma!»: no tienes bastante[: {materials}].",
        ),
        "en": (
            "“Gloria a Roma!”: {seat} has not enough[: {materials}].",
            "“Gloria a Roma!”: you have not enough[: {materials}].",
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
        "es": ("De los campamentos a la reserva[: {cards}||: nada].", ""),
        "en": ("From the camps to the pool[: {cards}||: nothing].", ""),
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

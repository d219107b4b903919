"""What the cards do, as sentences: see lines.py."""

CARD_EFFECTS = {
    "copies": {
        "es": ("Scaenicus hace lo que hace {card}.", "Tu Scaenicus hace lo que hace {card}."),
        "en": ("Scaenicus does what {card} does.", "Your Scaenicus does what {card} does."),
    },
    "gains": {
        "es": ("{seat} gana {vp|punto|puntos}.", "Ganas {vp|punto|puntos}."),
        "en": ("{seat} gains {vp|point|points}.", "You gain {vp|point|points}."),
    },
    "gains.0": {
        "es": ("{seat} no gana nada.", "No ganas nada."),
        "en": ("{seat} gains nothing.", "You gain nothing."),
    },
    "takes": {
        "es": ("{seat} [{me:foe}te quita||quita al rival] {vp|punto|puntos}.", "Quitas {vp|punto|puntos} al rival."),
        "en": (
            "{seat} takes {vp|point|points} from [{me:foe}you||the opponent].",
            "You take {vp|point|points} from the opponent.",
        ),
    },
    "buys": {
        "es": (
            "{seat} [{me:foe}te compra||compra al rival] {vp|punto|puntos} por {money|sestercio|sestercios}.",
            "Compras {vp|punto|puntos} al rival por {money|sestercio|sestercios}.",
        ),
        "en": (
            "{seat} buys {vp|point|points} from [{me:foe}you||the opponent] for {money|sestertius|sestertii}.",
            "You buy {vp|point|points} from the opponent for {money|sestertius|sestertii}.",
        ),
    },
    "forum": {
        "es": (
            "{seat} gana {vp|punto|puntos} con el Forum (dados: {dice}; {basilicas|Basilica|Basilicae}).",
            "Ganas {vp|punto|puntos} con el Forum (dados: {dice}; {basilicas|Basilica|Basilicae}).",
        ),
        "en": (
            "{seat} gains {vp|point|points} by the Forum (dice: {dice}; {basilicas|Basilica|Basilicae}).",
            "You gain {vp|point|points} by the Forum (dice: {dice}; {basilicas|Basilica|Basilicae}).",
        ),
    },
    "forum.0": {
        "es": (
            "{seat} gana {vp|punto|puntos} con el Forum (dados: {dice}).",
            "Ganas {vp|punto|puntos} con el Forum (dados: {dice}).",
        ),
        "en": (
            "{seat} gains {vp|point|points} by the Forum (dice: {dice}).",
            "You gain {vp|point|points} by the Forum (dice: {dice}).",
        ),
    },
    "attacks": {
        "es": (
            "{seat} ataca [{me:foe}tu ]{card} en el disco {target}, con defensa {defence}.",
            "Atacas {card} en el disco {target}, con defensa {defence}.",
        ),
        "en": (
            "{seat} attacks [{me:foe}your ]{card} at disc {target}, defence {defence}.",
            "You attack {card} at disc {target}, defence {defence}.",
        ),
    },
    "rolled": {
        "es": ("{seat} saca {roll} contra {defence}: no basta.", "Sacas {roll} contra {defence}: no basta."),
        "en": ("{seat} rolls {roll} against {defence}: too low.", "You roll {roll} against {defence}: too low."),
    },
    "battle.True": {
        "es": (
            "Batalla: {roll}{added} contra {defence}. {card} cae.",
            "Batalla: {roll}{added} contra {defence}. {card} cae.",
        ),
        "en": (
            "Battle: {roll}{added} against {defence}. {card} falls.",
            "Battle: {roll}{added} against {defence}. {card} falls.",
        ),
    },
    "battle.False": {
        "es": (
            "Batalla: {roll}{added} contra {defence}. {card} resiste.",
            "Batalla: {roll}{added} contra {defence}. {card} resiste.",
        ),
        "en": (
            "Battle: {roll}{added} against {defence}. {card} holds.",
            "Battle: {roll}{added} against {defence}. {card} holds.",
        ),
    },
    "kills": {
        "es": ("{by} y {card} se descartan.", "{by} y {card} se descartan."),
        "en": ("{by} and {card} are discarded.", "{by} and {card} are discarded."),
    },
    "expels": {
        "es": (
            "{seat} devuelve [{me:foe}tu {card} a tu mano||{card} a la mano del rival].",
            "Devuelves {card} a la mano del rival.",
        ),
        "en": (
            "{seat} sends [{me:foe}your {card} back to your hand||{card} back to the opponent's hand].",
            "You send {card} back to the opponent's hand.",
        ),
    },
    "blocks": {
        "es": (
            "{seat} cierra [{me:foe}tu disco {disc} para tu||el disco {disc} del rival para su] próximo turno.",
            "Cierras el disco {disc} del rival para su próximo turno.",
        ),
        "en": (
            "{seat} blocks [{me:foe}your disc {disc} for your||the opponent's disc {disc} for their] next turn.",
            "You block the opponent's disc {disc} for their next turn.",
        ),
    },
    "weakens": {
        "es": (
            "Este turno [{me:foe}tus cartas||las cartas del rival de {seat}] tienen {by|punto|puntos} menos de defensa.",
            "Este turno las cartas del rival tienen {by|punto|puntos} menos de defensa.",
        ),
        "en": (
            "This turn [{me:foe}your cards||the cards facing {seat}] have {by|point|points} less defence.",
            "This turn the opponent's cards have {by|point|points} less defence.",
        ),
    },
    "changes": {
        "es": ("{seat} gira un {die} a {pips}.", "Giras un {die} a {pips}."),
        "en": ("{seat} turns a {die} to {pips}.", "You turn a {die} to {pips}."),
    },
    "takes_up": {
        "es": ("{seat} levanta {cards}.", "Levantas {cards}."),
        "en": ("{seat} takes up {cards}.", "You take up {cards}."),
    },
    "moves": {
        "es": (
            "{seat} pone {card} en el disco {place}[, encima de {covers}].",
            "Pones {card} en el disco {place}[, encima de {covers}].",
        ),
        "en": (
            "{seat} lays {card} at disc {place}[, over {covers}].",
            "You lay {card} at disc {place}[, over {covers}].",
        ),
    },
    "looks": {
        "es": (
            "{seat} mira el mazo: {count|carta|cartas}.",
            "Miras el mazo: {count|carta|cartas}.",
        ),
        "en": (
            "{seat} looks through the draw pile: {count|card|cards}.",
            "You look through the draw pile: {count|card|cards}.",
        ),
    },
    "picks": {
        "es": ("{seat} se queda [{card}||una].", "Te quedas [{card}||una]."),
        "en": ("{seat} takes [{card}||one].", "You take [{card}||one]."),
    },
    "recovers": {
        "es": ("{seat} recupera {card} de los descartes.", "Recuperas {card} de los descartes."),
        "en": ("{seat} takes {card} from the discard pile.", "You take {card} from the discard pile."),
    },
}

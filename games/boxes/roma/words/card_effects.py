"""Log entries of card effects; log_entries.py has the others."""

from games.wording.messages import Table

CARD_EFFECTS = Table(
    "roma",
    "line",
    {
        "copies": ("Scaenicus copies {card}.", "Your Scaenicus copies {card}."),
        "gains": ("{seat} gains {vp:points}.", "You gain {vp:points}."),
        "gains.0": ("{seat} gains nothing.", "You gain nothing."),
        "takes": (
            "{seat} takes {vp:points} from [{me:foe}you||the opponent].",
            "You take {vp:points} from the opponent.",
        ),
        "buys": (
            "{seat} buys {vp:points} from [{me:foe}you||the opponent] for {money:sestertii}.",
            "You buy {vp:points} from the opponent for {money:sestertii}.",
        ),
        "forum": (
            "{seat} gains {vp:points} with the Forum (dice: {dice}; {basilicas:basilicae}).",
            "You gain {vp:points} with the Forum (dice: {dice}; {basilicas:basilicae}).",
        ),
        "forum.0": (
            "{seat} gains {vp:points} with the Forum (dice: {dice}).",
            "You gain {vp:points} with the Forum (dice: {dice}).",
        ),
        "attacks": (
            "{seat} attacks [{me:foe}your ]{card} at disc {target}, defence {defence}.",
            "You attack {card} at disc {target}, defence {defence}.",
        ),
        "rolled": ("{seat} rolls {roll} against {defence}: too low.", "You roll {roll} against {defence}: too low."),
        "battle.True": (
            "Battle: {roll}{added} against {defence}. {card} falls.",
            "Battle: {roll}{added} against {defence}. {card} falls.",
        ),
        "battle.False": (
            "Battle: {roll}{added} against {defence}. {card} holds.",
            "Battle: {roll}{added} against {defence}. {card} holds.",
        ),
        "kills": (
            "{seat}'s {by} destroys [{me:foe}your {card}||{card}] at disc {target}. Both are discarded.",
            "Your {by} destroys the opponent's {card} at disc {target}. Both are discarded.",
        ),
        "expels": (
            "{seat} sends [{me:foe}your {card} back to your hand||{card} back to the opponent's hand].",
            "You send {card} back to the opponent's hand.",
        ),
        "blocks": (
            "{seat} blocks [{me:foe}your disc {disc} for your||the opponent's disc {disc} for their] next turn.",
            "You block the opponent's disc {disc} for their next turn.",
        ),
        "weakens": (
            "This turn [{me:foe}your cards||the cards facing {seat}] have {by:points} less defence.",
            "This turn the opponent's cards have {by:points} less defence.",
        ),
        "changes": ("{seat} turns a {die} to {pips}.", "You turn a {die} to {pips}."),
        "takes_up": ("{seat} takes up {cards}.", "You take up {cards}."),
        "moves": (
            "{seat} lays {card} at disc {place}[ and discards {covers} there].",
            "You lay {card} at disc {place}[ and discard {covers} there].",
        ),
        "looks": (
            "{seat} looks through the draw pile: {count:cards}.",
            "You look through the draw pile: {count:cards}.",
        ),
        "picks": ("{seat} takes [{card}||one].", "You take [{card}||one]."),
        "recovers": ("{seat} takes {card} from the discard pile.", "You take {card} from the discard pile."),
    },
)

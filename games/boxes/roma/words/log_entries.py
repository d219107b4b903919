from games.wording.messages import Table

VARIANT_FACTS = {"lays": "cost", "battle": "won", "gains": "vp", "forum": "basilicas"}

LOG_ENTRIES = Table(
    "roma.line",
    {
        # setup
        "starts": ("{seat} starts (chosen at random).", "You start (chosen at random)."),
        "dealt": ("Each player is dealt {count} cards[. You get {cards}].", ""),
        "gives": ("{seat} gives {count} cards[: {cards}].", "You give {count} cards[: {cards}]."),
        "lays_down": ("{seat} lays a card face down at disc {disc}.", "You lay a card face down at disc {disc}."),
        "reveals": ("{seat} turns up discs {discs}: {cards}.", "You turn up discs {discs}: {cards}."),
        # a turn begins
        "turn": ("{seat}'s turn.", "Your turn."),
        "loses": ("{seat} loses {vp:points} for {discs:empty_discs}.", "You lose {vp:points} for {discs:empty_discs}."),
        "rolls": ("{seat} rolls {dice}.", "You roll {dice}."),
        "keeps_triple": ("{seat} keeps the triple.", "You keep the triple."),
        "rolls_again": ("{seat} rolls all three again.", "You roll all three again."),
        # the four kinds of actions
        "lays": (
            "{seat} lays {card} at disc {disc} for {cost:sestertii}[ and discards {covers} there].",
            "You lay {card} at disc {disc} for {cost:sestertii}[ and discard {covers} there].",
        ),
        "lays.0": (
            "{seat} lays {card} for free at disc {disc}[ and discards {covers} there].",
            "You lay {card} for free at disc {disc}[ and discard {covers} there].",
        ),
        "money": ("{seat} takes {die:sestertii}.", "You take {die:sestertii}."),
        "draws": ("{seat} draws {count:cards}[: {cards}].", "You draw {count:cards}[: {cards}]."),
        "keeps": (
            "{seat} keeps [{card}||one][ and discards {discard}].",
            "You keep [{card}||one][ and discard {discard}].",
        ),
        "shuffles": ("{count:cards_are} shuffled to form the draw pile.", ""),
        "activates": ("{seat} activates {card} with the {disc}.", "You activate {card} with the {disc}."),
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
            "{seat} attacks [{me:foe}your ]{card} at disc {target}, defense {defence}.",
            "You attack {card} at disc {target}, defense {defence}.",
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
            "This turn [{me:foe}your cards||the cards facing {seat}] have {by:points} less defense.",
            "This turn the opponent's cards have {by:points} less defense.",
        ),
        "changes": ("{seat} turns a {die} to {pips}.", "You turn a {die} to {pips}."),
        "takes_up": ("{seat} picks up {cards}.", "You pick up {cards}."),
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
        # ends
        "ends": ("{seat} ends the turn.", "You end the turn."),
        "no_vp": ("{seat} has no points left.", "You have no points left."),
        "empty_pool": ("{seat} empties the pool.", "You empty the pool."),
    },
)

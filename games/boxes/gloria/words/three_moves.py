"""What is said where three moves of Gloria a Roma are tried. A card's or term's id in braces is its name."""

from games.wording.messages import Table

THREE_MOVES = Table(
    "gloria",
    "three_moves",
    {
        "begin": "Rome is half built, and you lead: play a card for its role, and everybody who follows does the same. Your {santuario} lacks one material: it lies in your stockpile, and in your hand.",
        "aim": "Finished buildings and the vault bring points. {architect} builds from the stockpile, {craftsman} from the hand, {merchant} fills the vault, {patron} hires helpers.",
    },
)

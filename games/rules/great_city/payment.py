"""What actions cost beyond what the strip gives. Rulebook: "Comprar ladrillos y dientes adicionales"; R3."""

from .box import Card
from .table import Player

COGS = 2  # to produce
BRICK_PRICE, COG_PRICE = 2, 1  # coins


def price_of_cogs(cogs: int) -> int:
    """Coins for the cogs that `cogs` of the strip leave missing."""
    return max(0, COGS - cogs) * COG_PRICE


def most_bricks(player: Player, bricks: int) -> int:
    return bricks + player.bricks + player.coins // BRICK_PRICE


def tokens_to_pay(player: Player, missing: int) -> range:
    """How many brick tokens may be paid: what coins cannot buy at least, and no more than are missing."""
    return range(max(0, missing - player.coins // BRICK_PRICE), min(player.bricks, missing) + 1)


def payment(player: Player, card: Card, bricks: int, *tokens: int) -> tuple[int, int]:
    """(tokens, coins) for a building with so many bricks from the strip; `tokens` where the player has chosen."""
    missing = max(0, card.cost - bricks)
    number = tokens[0] if tokens else tokens_to_pay(player, missing)[0]
    return number, (missing - number) * BRICK_PRICE

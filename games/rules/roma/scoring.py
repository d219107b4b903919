"""Points and winners. Rulebook: "Fin del juego"."""

from ..match import Result


def result(t, end) -> Result:
    """More victory points win; equal: shared."""
    scores = tuple(player.vp for player in t.players)
    return Result(end.reason, scores, tuple(seat for seat in range(t.seats) if scores[seat] == max(scores)))

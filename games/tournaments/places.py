"""Places in a season's schedule: each begins with an entrant of the draw; reserves may take it over."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.models import Entrant, Tournament


@dataclass(frozen=True)
class Place:
    """A place in the schedule.

    `stays`: the people who have held it. The first one is the entrant of the draw, and the place has its number."""

    stays: Sequence[Entrant]

    @property
    def entrant(self) -> Entrant:
        return self.stays[0]

    @property
    def number(self) -> int:
        return self.entrant.number

    @property
    def holder(self) -> Entrant | None:
        """Return the entrant who plays the place's tables now; None if no player does."""
        last = self.stays[-1]
        return last if last.state == Entrant.State.PLAYING and last.user_id is not None else None

    @property
    def is_taken_over(self) -> bool:
        return len(self.stays) > 1


def places_of(tournament: Tournament) -> dict[int, Place]:
    """Return the season's places by number, in one query."""
    return group_places(tournament.entrants.select_related("user").order_by("number"))


def group_places(entrants: Iterable[Entrant]) -> dict[int, Place]:
    """Return the places by number, from all entrants of a season in order of their numbers."""
    known = {one.pk: one for one in entrants}
    stays: dict[int, list[Entrant]] = {one.pk: [one] for one in known.values() if one.lot is not None}
    for one in known.values():
        if one.takes_over_id is not None:
            first = one
            while first.takes_over_id is not None:
                first = known[first.takes_over_id]
            stays[first.pk].append(one)
    places = [Place(sorted(found, key=_since)) for found in stays.values()]
    return {place.number: place for place in places}


def _since(entrant: Entrant) -> tuple[bool, bool, float, int]:
    """Sort the entrant of the draw first, then reserves by the time when they left, the present one last."""
    left = entrant.left_at
    return entrant.takes_over_id is not None, left is None, left.timestamp() if left else 0, entrant.number

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.facts.box_modules import box_module


class Grade(models.TextChoices):
    """The strength of a computer player.

    "quick" answers at once; the others search (games/players/search)."""

    QUICK = "quick", pgettext_lazy("computer player", "quick")
    STEADY = "steady", pgettext_lazy("computer player", "steady")
    STRONG = "strong", pgettext_lazy("computer player", "strong")

    @property
    def worth(self) -> str:
        return str(GRADE_DESCRIPTIONS[self])

    def won_in(self, ruleset: str) -> int | None:
        """Return how many of 100 two-player games the grade wins against quick; None for quick or if unknown."""
        box = box_module(ruleset, "page_data")
        return box.WINS_PER_HUNDRED.get(self) if box else None

    def worth_in(self, ruleset: str) -> str:
        """Return a text that says how strong this grade is in the game."""
        won = self.won_in(ruleset)
        if won is None:
            return self.worth
        return f"{self.worth} " + _("It won about %(won)s of 100 two-player games against “quick”.") % {"won": won}


GRADE_DESCRIPTIONS = {
    Grade.QUICK: gettext_lazy(
        "Answers at once, by rules of thumb: sees a win or a loss in one move, and plans nothing."
    ),
    Grade.STEADY: gettext_lazy(
        "Thinks for a moment: tries out its likeliest answers, each in a few continuations, and takes the best."
    ),
    Grade.STRONG: gettext_lazy("Thinks for some seconds: tries many more lines than steady before it takes the best."),
}

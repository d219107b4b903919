"""Errors of the log that a player's request can cause. The rules define `Illegal` (games.rules.ask)."""

from games.rules.ask import Illegal

__all__ = ["Diverged", "Illegal", "OtherTimeline", "Refused", "RulesMissing", "Stale", "TableSuspended", "Unavailable"]


class ReportedError(Exception):
    """An error with one plain sentence for the user, and a `key` that selects its translation."""

    reason = ""  # a more specific key, as in Illegal

    def __init__(self, key: str, text: str):
        super().__init__(text)
        self.key = key


class Stale(ReportedError):
    """The question was answered, undone or asked again. Nothing has changed; the page must be reloaded."""

    def __init__(self) -> None:
        super().__init__("stale", "The table has moved on. Nothing was sent; please look at it again.")


class OtherTimeline(Stale):
    """The question's event is not in this log, because of a restore (games/eventlog/stamps.py)."""

    def __init__(self) -> None:
        ReportedError.__init__(
            self,
            "other_log",
            "This site was restored from a backup since that question was asked. Nothing was sent; please look at the table again.",
        )


class Unavailable(ReportedError):
    """The table is suspended, or its rules are missing on this server. Nothing was played."""


class TableSuspended(Unavailable):
    """The table waits for an operator's repair. Changes of players are logged when it is resumed."""

    def __init__(self) -> None:
        super().__init__("suspended", "This table is suspended for repair. Nothing was played, and nothing is lost.")


class RulesMissing(Unavailable):
    """The server lacks the rules. Another one can handle the request, so the caller must roll back."""


class Refused(ReportedError):
    """The user's request is not allowed or possible. `ruleset`: the game whose wording explains it."""

    def __init__(self, key: str, text: str, reason: str = "", ruleset: str = ""):
        super().__init__(key, text)
        self.reason, self.ruleset = reason, ruleset


class Diverged(Exception):
    """Log and rules disagree; raised only while loading. `number`: the first event that does not fit.

    `newer`: it contains something unknown to this code; if the chain is intact, newer code wrote it (loading.py)."""

    def __init__(self, number: int, why: str, newer: bool = False):
        super().__init__(f"event {number}: {why}")
        self.number, self.newer = number, newer


class BrokenRules(Exception):
    """The rules failed on an input instead of accepting or refusing it. Discard the Match."""

"""Errors between a player and the log. `Illegal` is defined by the rules (games.rules.ask)."""

from games.rules.ask import Illegal

__all__ = ["Diverged", "Illegal", "OtherTimeline", "Refused", "RulesMissing", "Stale", "TableSuspended", "Unavailable"]


class ReportedError(Exception):
    """An error with a `key` for wording and one plain sentence for its reader."""

    reason = ""  # a more specific key, as in Illegal

    def __init__(self, key: str, text: str):
        super().__init__(text)
        self.key = key


class Stale(ReportedError):
    """Another answer came first: the question was answered, undone or asked again.

    Nothing has changed; the player must reload."""

    def __init__(self) -> None:
        super().__init__("stale", "The table has moved on. Nothing was sent; please look at it again.")


class OtherTimeline(Stale):
    """The question was asked by an event that this log lacks, because of a restore (eventlog/stamps.py)."""

    def __init__(self) -> None:
        ReportedError.__init__(
            self,
            "other_log",
            "This site was restored from a backup since that question was asked. Nothing was sent; please look at the table again.",
        )


class Unavailable(ReportedError):
    """The table cannot be played or viewed here and now: it is suspended, or its rules are missing.

    Nothing was played."""


class TableSuspended(Unavailable):
    """The table is suspended until an operator has repaired it.

    Changes that cannot be written meanwhile are logged when it is released (games/operating/leaving.py)."""

    def __init__(
        self,
        key: str = "suspended",
        text: str = "This table is suspended for repair. Nothing was played, and nothing is lost.",
    ):
        super().__init__(key, text)


class RulesMissing(Unavailable):
    """The rules of the table are missing on this server.

    Another server, or this one after an update, can do what was asked: roll the whole transaction back."""


class Refused(ReportedError):
    """Opening, joining, leaving or starting a table is not possible in this way.

    `ruleset`: the game whose wording explains it, if any. `reason`: a more specific key, as in Illegal."""

    def __init__(self, key: str, text: str, reason: str = "", ruleset: str = ""):
        super().__init__(key, text)
        self.reason, self.ruleset = reason, ruleset


class Diverged(Exception):
    """Log and rules disagree; raised only while loading.

    `number`: the first event that does not fit. `newer`: the event contains something that this code does not know; if
    the chain holds, newer code wrote it (loading.py)."""

    def __init__(self, number: int, why: str, newer: bool = False):
        super().__init__(f"event {number}: {why}")
        self.number, self.newer = number, newer


class BrokenRules(Exception):
    """The rules failed at an input that they should have accepted or refused. The Match must be discarded."""

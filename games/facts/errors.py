"""What can go wrong between a player and the log. `Illegal` is the rules' own and lives in games.rules.ask."""

from games.rules.ask import Illegal

__all__ = ["Diverged", "Illegal", "OtherTimeline", "Refused", "RulesMissing", "Stale", "TableSuspended", "Unavailable"]


class ReportedError(Exception):
    """An error with a `key` for wording and one plain sentence for whoever reads it."""

    reason = ""  # a closer key, as an Illegal has it

    def __init__(self, key: str, text: str):
        super().__init__(text)
        self.key = key


class Stale(ReportedError):
    """Somebody was faster: the question was answered, taken back or put anew. Reload; nothing has changed."""

    def __init__(self) -> None:
        super().__init__("stale", "The table has moved on. Nothing was changed; look at it again.")


class OtherTimeline(Stale):
    """The question was put by an event that this log lacks: the site has gone back to a copy (eventlog/stamps.py)."""

    def __init__(self) -> None:
        ReportedError.__init__(
            self,
            "other_log",
            "This site has gone back to a copy of its data since you were asked that. Nothing was changed; look at the table again.",
        )


class Unavailable(ReportedError):
    """The table cannot be played on or looked at here and now: it is Held, or its rules are NotHere. Nothing was
    played, nothing is lost."""


class TableSuspended(Unavailable):
    """The table is stopped until an operator has looked; what befalls a table that is stopped is to be written down."""

    def __init__(
        self, key: str = "held", text: str = "This table is stopped for repair. Nothing was played, nothing is lost."
    ):
        super().__init__(key, text)


class RulesMissing(Unavailable):
    """The table goes on, but not on this server, which has not got its rules (yet). Another one, or the same one later,
    can do what was wanted: let the whole transaction come to nothing."""


class Refused(ReportedError):
    """Opening, joining, leaving, starting: not this way. `ruleset` is the game whose words say why, where it has any;
    `reason` a closer key, as an Illegal has it."""

    def __init__(self, key: str, text: str, reason: str = "", ruleset: str = ""):
        super().__init__(key, text)
        self.reason, self.ruleset = reason, ruleset


class Diverged(Exception):
    """Log and rules disagree; raised only while loading. `number` is the first event that does not fit. `newer`: the
    event names something that this code does not know; if its chain holds, newer code wrote it (loading.py)."""

    def __init__(self, number: int, why: str, newer: bool = False):
        super().__init__(f"event {number}: {why}")
        self.number, self.newer = number, newer


class BrokenRules(Exception):
    """The rules failed at an input they should have taken or refused. The Match is spoiled."""

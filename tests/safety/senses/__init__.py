"""All output about a table, by kind: a sense returns a list of (where, what) of one moment.

For twins that its reader cannot tell apart the list must be the same. Some of it is not for the reader, who must not
learn from it more than the public: the chat of other players, the site's log lines, the operators' lists, the broker,
and the times at which things fall due."""

from collections.abc import Callable
from typing import Any

from tests.safety.moments import Moment

from . import behind, pages, told

SENSES: dict[str, Callable[[Moment], list[tuple[str, Any]]]] = {
    "table": pages.table_page,
    "shared": pages.shared_page,
    "pages": pages.other_pages,
    "programs": pages.program_pages,
    "previews": pages.previews_told,
    "boards": pages.boards_tried,
    "hints": pages.hints_told,
    "stopped": pages.stopped_told,
    "people": pages.people_found,
    "acts": pages.acts,
    "sheets": pages.motion_sheets,
    "nudges": pages.nudges_given,
    "holdings": pages.own_data,
    "letters": told.letters,
    "receipts": told.receipts,
    "digests": told.digests_told,
    "notes": told.notes,
    "pictures": told.pictures,
    "delivered": told.delivered,
    "times": behind.times,
    "tasks": behind.tasks_sent,
    "words": behind.words_said,
    "faults": behind.faults_written,
    "operators": behind.operators_pages,
}
SENSES = {name: behind.with_lines(sense) for name, sense in SENSES.items()}
# What takes longest; `make test` has each of these in two of the four games.
DEAR = ("pages", "programs", "acts", "nudges", "pictures", "faults", "operators")

"""The words that are no answers: help, board, undo, again, concede. In every language of the house,
whatever the reader's."""

from enum import StrEnum

from notifications.replies.mail_words import COMMANDS
from notifications.replies.word_sets import made_for_languages, phrases_in_all, words_of_text


class MailCommand(StrEnum):
    HELP = "help"
    BOARD = "board"
    UNDO = "undo"
    AGAIN = "again"
    CONCEDE = "concede"
    CONCEDE_YES = "concede_yes"
    CONCEDE_NO = "concede_no"


ALONE = (
    MailCommand.HELP,
    MailCommand.BOARD,
    MailCommand.UNDO,
    MailCommand.AGAIN,
    MailCommand.CONCEDE,
)  # a line that is nothing else


@made_for_languages
def command_phrases() -> dict[str, MailCommand]:
    return {phrase: command for command in ALONE for phrase in phrases_in_all(COMMANDS[command])}


def read_command(line: str) -> MailCommand | None:
    """The command this line is, and nothing but it."""
    said, commands = words_of_text(line[:80]), command_phrases()
    if not said:
        return MailCommand.HELP if "?" in line else None
    if commands.get(" ".join(said[:-1])) == MailCommand.CONCEDE:
        if said[-1] in phrases_in_all(COMMANDS["yes"]):
            return MailCommand.CONCEDE_YES
        if said[-1] in phrases_in_all(COMMANDS["no"]):
            return MailCommand.CONCEDE_NO
    return commands.get(" ".join(said))

"""Commands that a reply may contain, in every language: help, board, undo, again, concede."""

from enum import StrEnum

from notifications.replies.reply_vocabulary import COMMAND_PHRASES
from notifications.replies.word_sets import all_phrases, cache_by_languages, split_words


class MailCommand(StrEnum):
    HELP = "help"
    BOARD = "board"
    UNDO = "undo"
    AGAIN = "again"
    CONCEDE = "concede"
    CONCEDE_YES = "concede_yes"
    CONCEDE_NO = "concede_no"


STANDALONE_COMMANDS = (
    MailCommand.HELP,
    MailCommand.BOARD,
    MailCommand.UNDO,
    MailCommand.AGAIN,
    MailCommand.CONCEDE,
)


@cache_by_languages
def command_phrases() -> dict[str, MailCommand]:
    return {phrase: command for command in STANDALONE_COMMANDS for phrase in all_phrases(COMMAND_PHRASES[command])}


def read_command(line: str) -> MailCommand | None:
    words, commands = split_words(line[:80]), command_phrases()
    if not words:
        return MailCommand.HELP if "?" in line else None
    if commands.get(" ".join(words[:-1])) == MailCommand.CONCEDE:
        if words[-1] in all_phrases(COMMAND_PHRASES["yes"]):
            return MailCommand.CONCEDE_YES
        if words[-1] in all_phrases(COMMAND_PHRASES["no"]):
            return MailCommand.CONCEDE_NO
    return commands.get(" ".join(words))

"""The words that are no answers: help, board, undo, concede. In every language of the house, whatever the reader's."""

from enum import StrEnum

from notifications.letters.answers import words_of_text


class MailCommand(StrEnum):
    """What is wanted."""

    HELP = "help"
    BOARD = "board"
    UNDO = "undo"
    CONCEDE = "concede"
    CONCEDE_YES = "concede_yes"
    CONCEDE_NO = "concede_no"


WORDS = {
    MailCommand.HELP: "help | ayuda | ayudame | info | commands | comandos",
    MailCommand.BOARD: "board | table | show | tablero | mesa | ver",
    MailCommand.UNDO: "undo | take back | deshacer | deshaz | volver atras",
    MailCommand.CONCEDE: "concede | resign | give up | i concede | rendirse | rendirme | me rindo | abandonar",
}
YES, NO = {"yes", "si"}, {"no"}
COMMANDS = {phrase.strip(): command for command, phrases in WORDS.items() for phrase in phrases.split("|")}


def read_command(line: str) -> MailCommand | None:
    """The command this line is, and nothing but it."""
    said = words_of_text(line[:80])
    if not said:
        return MailCommand.HELP if "?" in line else None
    if said[-1] in YES | NO and COMMANDS.get(" ".join(said[:-1])) == MailCommand.CONCEDE:
        return MailCommand.CONCEDE_YES if said[-1] in YES else MailCommand.CONCEDE_NO
    return COMMANDS.get(" ".join(said))

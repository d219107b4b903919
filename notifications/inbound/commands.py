"""The words that are no answers: help, board, undo, concede. In every language of the house, whatever the reader's."""

from enum import StrEnum

from notifications.letters.answers import tokens


class Command(StrEnum):
    """What is wanted."""

    HELP = "help"
    BOARD = "board"
    UNDO = "undo"
    CONCEDE = "concede"
    CONCEDE_YES = "concede_yes"
    CONCEDE_NO = "concede_no"


WORDS = {
    Command.HELP: "help | ayuda | ayudame | info | commands | comandos",
    Command.BOARD: "board | table | show | tablero | mesa | ver",
    Command.UNDO: "undo | take back | deshacer | deshaz | volver atras",
    Command.CONCEDE: "concede | resign | give up | i concede | rendirse | rendirme | me rindo | abandonar",
}
YES, NO = {"yes", "si"}, {"no"}
COMMANDS = {phrase.strip(): command for command, phrases in WORDS.items() for phrase in phrases.split("|")}


def read(line: str) -> Command | None:
    """The command this line is, and nothing but it."""
    said = tokens(line[:80])
    if not said:
        return Command.HELP if "?" in line else None
    if said[-1] in YES | NO and COMMANDS.get(" ".join(said[:-1])) == Command.CONCEDE:
        return Command.CONCEDE_YES if said[-1] in YES else Command.CONCEDE_NO
    return COMMANDS.get(" ".join(said))

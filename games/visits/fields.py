"""What the forms of several pages are made of."""

from django import forms


class Date(forms.DateInput):
    """The browser's own calendar; a plain field elsewhere."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


def set_choices(field: forms.Field, choices: list) -> None:
    """What depends on the games and the reader's language is known only now."""
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices

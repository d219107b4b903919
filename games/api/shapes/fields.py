"""What shapes are made of, and what goes wrong. Bodies are read strictly: texts that look like numbers are none."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers as s

from games.boards import answer_paths
from games.rules.ask import tuples

CHOICE = {
    "description": "An answer: a word, a whole number, or a list of them: a path with a meaning.",
    "oneOf": [{"type": "string"}, {"type": "integer"}, {"type": "array", "items": {}}],
}


@extend_schema_field(CHOICE)
class Choice(s.Field):
    """Any JSON an answer can be made of; whether it is offered, the rules say."""

    default_error_messages = {"none": "Not made of texts, whole numbers and lists."}

    def to_internal_value(self, data: Any) -> Any:
        if not answer_paths.is_choice(data) or len(str(data)) > 2 * answer_paths.MAX_PATH_CHARACTERS:
            self.fail("none")
        return tuples(data)

    def to_representation(self, value: Any) -> Any:
        return value


@extend_schema_field({"type": "array", "items": {}, "description": "[seat, what, choice], as a position's `since`."})
class Move(s.Field):
    """An answer of a seat: [seat, what, choice]."""

    default_error_messages = {"none": "Not a seat, the name of a question and a choice."}

    def to_internal_value(self, data: Any) -> Any:
        if type(data) is not list or [type(one) for one in data[:2]] != [int, str] or len(data) != 3:
            self.fail("none")
        return data[0], data[1], Choice().to_internal_value(data[2])

    def to_representation(self, value: Any) -> Any:
        return value


@extend_schema_field({"type": "object", "additionalProperties": {}})
class Anything(s.Field):
    """An object whose shape is a game's own: see the READMEs under games/rules."""

    def to_internal_value(self, data: Any) -> Any:
        if type(data) is not dict:
            raise s.ValidationError("Not an object.")
        return data

    def to_representation(self, value: Any) -> Any:
        return value


class WholeNumber(s.IntegerField):
    """A JSON number; texts that look like one are refused, as the rules refuse them."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class Truth(s.BooleanField):
    """true or false; "yes" is a text."""

    def to_internal_value(self, data: Any) -> bool:
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return data


class Text(s.CharField):
    """A text; numbers are none."""

    def to_internal_value(self, data: Any) -> str:
        if type(data) is not str:
            self.fail("invalid")
        return super().to_internal_value(data)


def list_field(field: s.Field, **more: Any) -> s.ListField:
    return s.ListField(child=field, **more)


def number_field(**more: Any) -> WholeNumber:
    return WholeNumber(min_value=0, max_value=2**31 - 1, **more)


class Problem(s.Serializer):
    """RFC 9457. `type` names the kind, `key` the very reason, both for programs; `detail` is a sentence for people."""

    type = s.CharField()
    title = s.CharField()
    status = s.IntegerField()
    detail = s.CharField()
    key = s.CharField(required=False)
    fields = list_field(s.CharField(), required=False)  # type: ignore[assignment]

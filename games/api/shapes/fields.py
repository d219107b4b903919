"""The fields of shapes, and the shape of problems. Parsing is strict, so "1" is not a number."""

from typing import Any

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers as s

from games.boards import answer_paths
from games.rules.ask import tuples


class Json(s.Field):
    """A field whose values are JSON already."""

    def to_representation(self, value: Any) -> Any:
        return value


@extend_schema_field(
    {
        "description": "An answer: a text, a whole number, or a list of them (a path with a meaning).",
        "oneOf": [{"type": "string"}, {"type": "integer"}, {"type": "array", "items": {}}],
    }
)
class Choice(Json):
    """Any JSON that an answer can consist of; the rules check the answer."""

    default_error_messages = {"none": "Must consist of texts, whole numbers and lists."}

    def to_internal_value(self, data: Any) -> Any:
        if not answer_paths.is_choice(data) or len(str(data)) > 2 * answer_paths.MAX_PATH_CHARACTERS:
            self.fail("none")
        return tuples(data)


@extend_schema_field({"type": "array", "items": {}, "description": "[seat, what, choice], as a position's `since`."})
class Move(Json):
    """An answer of a seat: [seat, name of the question, choice]."""

    default_error_messages = {"none": "Must be a seat, the name of a question, and a choice."}

    def to_internal_value(self, data: Any) -> Any:
        if type(data) is not list or [type(one) for one in data[:2]] != [int, str] or len(data) != 3:
            self.fail("none")
        return data[0], data[1], Choice().to_internal_value(data[2])


@extend_schema_field({"type": "object", "additionalProperties": {}})
class Anything(Json):
    """An object in a game's own terms: see the READMEs in games/rules."""

    def to_internal_value(self, data: Any) -> Any:
        if type(data) is not dict:
            raise s.ValidationError("Must be an object.")
        return data


class WholeNumber(s.IntegerField):
    """A JSON number; numbers as texts are refused."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class Truth(s.BooleanField):
    """true or false; "yes" is refused."""

    def to_internal_value(self, data: Any) -> bool:
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return data


class Text(s.CharField):
    """A text; numbers are refused."""

    def to_internal_value(self, data: Any) -> str:
        if type(data) is not str:
            self.fail("invalid")
        return super().to_internal_value(data)


class Time(s.DateTimeField):
    """A time in a response; the renderer writes it in UTC."""

    def to_representation(self, value: Any) -> Any:
        return value


class PageAddress(s.CharField):
    """The URL of an object's page in a response; the value is the object's slug."""

    def __init__(self, page: str, **more: Any) -> None:
        super().__init__(**more)
        self.page = page

    def to_representation(self, value: Any) -> str:
        return settings.SITE_URL + reverse(self.page, args=[value])


class PublicName(s.CharField):
    """The public name of a user, or "" if there is no user."""

    def get_attribute(self, instance: Any) -> str:
        user: Any = super().get_attribute(instance)
        return user.public_name if user else ""


def list_field(field: s.Field, **more: Any) -> s.ListField:
    return s.ListField(child=field, **more)


def number_field(**more: Any) -> WholeNumber:
    return WholeNumber(min_value=0, max_value=2**31 - 1, **more)


class Problem(s.Serializer):
    """RFC 9457. `type` and `key` (the exact reason) are for programs; `detail` is a sentence for people."""

    type = s.CharField()
    title = s.CharField()
    status = s.IntegerField()
    detail = s.CharField()
    key = s.CharField(required=False)
    fields = list_field(s.CharField(), required=False)  # type: ignore[assignment]

"""Old code on newer tables: while web is replaced, and after a rollback. Migrations only add, and never what stands in
its way."""

import pytest
from django.db import models
from django.db.migrations import operations as did
from django.db.migrations.loader import MigrationLoader

# Nothing is released before these: there is no older code than theirs.
FIRST = {"games": "0031", "notifications": "0015", "accounts": "0005"}
TAKES_AWAY = (did.RemoveField, did.DeleteModel, did.RenameField, did.RenameModel, did.AlterModelTable)


def hindrance(one: did.base.Operation) -> str:
    """Why old code could not go on after this; "" if it can."""
    if isinstance(one, TAKES_AWAY):
        return "takes away what old code asks for: first a version that does without it"
    if isinstance(one, did.AddField) and not one.field.many_to_many:
        given = one.field.null or one.field.db_default is not models.NOT_PROVIDED
        return "" if given else "old code cannot add rows: let it be null, or give it a db_default"
    return ""


def test_migrations_only_add() -> None:
    later = [
        (app, name, one)
        for (app, name), migration in MigrationLoader(None).disk_migrations.items()
        if app in FIRST and name[:4] > FIRST[app]
        for one in migration.operations
    ]
    made = {one.name_lower for _, _, one in later if isinstance(one, did.CreateModel)}
    later = [found for found in later if getattr(found[2], "model_name_lower", "") not in made]
    assert [(app, name, one.describe(), why) for app, name, one in later if (why := hindrance(one))] == []


@pytest.mark.parametrize(
    ("one", "held"),
    [
        (did.AddField("seat", "late", models.IntegerField(default=0)), True),
        (did.AddField("seat", "late", models.IntegerField(default=0, db_default=0)), False),
        (did.AddField("seat", "late", models.IntegerField(null=True)), False),
        (did.RemoveField("seat", "late"), True),
        (did.DeleteModel("seat"), True),
    ],
)
def test_what_would_stand_in_the_way(one: did.base.Operation, held: bool) -> None:
    assert bool(hindrance(one)) is held

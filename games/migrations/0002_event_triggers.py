"""The database refuses to change the log."""

from django.db import migrations

from games.database import triggers


def install(apps, schema_editor):
    triggers.install(schema_editor.connection)


def drop(apps, schema_editor):
    triggers.drop(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [migrations.RunPython(install, drop)]

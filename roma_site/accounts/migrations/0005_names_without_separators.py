from importlib import import_module

from django.db import migrations

fill_keys = import_module("roma_site.accounts.migrations.0004_names_that_look_alike").fill


class Migration(migrations.Migration):
    """twin_key no longer counts spaces and punctuation."""

    dependencies = [("accounts", "0004_names_that_look_alike")]

    operations = [migrations.RunPython(fill_keys, migrations.RunPython.noop)]

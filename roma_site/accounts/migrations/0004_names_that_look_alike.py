from django.db import migrations, models

from roma_site.accounts.names import twin_key

AT_ONCE = 1000


def fill(apps, schema_editor):
    """What each name looks like."""
    users = apps.get_model("accounts", "User").objects
    last = 0
    while rows := list(users.filter(pk__gt=last).order_by("pk").only("pk", "public_name")[:AT_ONCE]):
        for row in rows:
            row.twin_key = twin_key(row.public_name)
        users.bulk_update(rows, ["twin_key"])
        last = rows[-1].pk


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_asks_first"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="twin_key",
            field=models.CharField(db_default="", default="", editable=False, max_length=600),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="user",
            name="twin_key",
            field=models.CharField(db_default="", db_index=True, default="", editable=False, max_length=600),
        ),
    ]

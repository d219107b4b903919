from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0009_orders")]

    operations = [
        migrations.AddField(
            model_name="game", name="pinned", field=models.PositiveIntegerField(blank=True, null=True)
        ),
    ]

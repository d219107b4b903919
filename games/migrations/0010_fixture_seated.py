from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0009_newcomers_league")]

    operations = [
        migrations.AddField(model_name="fixture", name="seated", field=models.JSONField(blank=True, null=True)),
    ]

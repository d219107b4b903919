from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_language_without_choices"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="asks_first",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="At tables where you alone are a person, every answer is shown once more before it is sent.",
                verbose_name="Ask before sending",
            ),
        ),
    ]

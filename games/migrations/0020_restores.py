from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0019_sealed_words'),
    ]

    operations = [
        migrations.AddField(
            model_name='timeline',
            name='keys_closed',
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]

from celery import shared_task

from .succession import look_after_owners


@shared_task(name="games.clubs.tasks.look_after_owners")
def look_after_club_owners() -> int:
    return look_after_owners()

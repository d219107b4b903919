from celery import shared_task

from games.what_if import board_store


@shared_task(name="games.tasks.forget_what_ifs")
def delete_unused_what_ifs() -> int:
    return board_store.delete_unused_boards()

"""Periodic tasks for measures and reports."""

from celery import shared_task

from . import measures, reports


@shared_task(name="games.moderation.tasks.end_measures")
def end_measures() -> int:
    """End measures whose time is over; return how many. Can run twice at once."""
    return measures.end_due_measures()


@shared_task(name="games.moderation.tasks.forget_reports")
def forget_reports() -> int:
    """Blank and delete old reports and measures, once a day; return how many rows."""
    return reports.forget_texts() + measures.delete_old_measures()

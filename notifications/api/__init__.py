"""API endpoints for notifications; urls.py has their addresses."""

"""The API's part about notifications; urls.py has its addresses."""

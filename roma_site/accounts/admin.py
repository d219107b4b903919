"""People, for operators."""

from django.contrib import admin

from roma_site.accounts.models import User


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    """Passwords are not shown or set here."""

    list_display = ["public_name", "email", "language", "is_staff", "date_joined"]
    search_fields = ["public_name", "email"]
    exclude = ["password"]
    readonly_fields = ["last_login", "date_joined"]

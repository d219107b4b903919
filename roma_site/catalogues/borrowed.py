"""Texts of Django and allauth that this site translates itself.

Django's and allauth's Spanish translations address readers as "usted", and this site as "tú". The English texts are
copied from these packages; all their other texts keep the packages' own translations."""

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext_lazy

DJANGO_TEXTS = (
    _("Enter a valid value."),
    _("Enter a valid URL."),
    _("Enter a valid email address."),
    _("Enter a number."),
    _("Enter a whole number."),
    _("Enter a valid date."),
    _("Enter a valid time."),
    _("Enter a list of values."),
    _("Ensure this value is less than or equal to %(limit_value)s."),
    _("Ensure this value is greater than or equal to %(limit_value)s."),
    _("Your password can’t be too similar to your other personal information."),
    _("Your password can’t be a commonly used password."),
    _("Your old password was entered incorrectly. Please enter it again."),
)
PLURAL_TEXTS = (
    ngettext_lazy(
        "Ensure this value has at least %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at least %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        "min_length",
    ),
)
ALLAUTH_TEXTS = (
    _("You cannot remove your primary email address."),
    _("You cannot remove your primary email address (%(email)s)."),
    _("Please type your current password."),
    _("Your primary email address must be verified."),
    _("Forgot your password?"),
    _("You cannot activate two-factor authentication until you have verified your email address."),
    _("Your account has no password set up."),
    _("Your account has no verified email address."),
    _("Your email has been confirmed."),
    _("Your password has been changed."),
    _("Your password has been reset."),
    _("Your password has been set."),
)

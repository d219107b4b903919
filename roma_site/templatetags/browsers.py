from django import template

register = template.Library()
# The first match counts: nearly all browsers also claim to be Safari, and many Chrome.
BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "FxiOS": "Firefox", "CriOS": "Chrome", "Chrome/": "Chrome", "Safari/": "Safari"}  # fmt: skip
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS X": "Mac", "CrOS": "Chromebook", "Linux": "Linux"}  # fmt: skip


@register.filter
def browser_name(user_agent: str) -> str:
    """Return, for example, "Firefox, Linux"; an unknown user agent is returned shortened."""
    named = [next((name for sign, name in known.items() if sign in user_agent), "") for known in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, named)) if named[0] else user_agent[:60]

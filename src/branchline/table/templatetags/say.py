"""{% say "Template with {place:n}" place=value %}: a sentence in the reader's language, as everywhere else; and small filters."""

from typing import Any

from django import template
from django.utils.html import conditional_escape

register = template.Library()


@register.simple_tag(takes_context=True)
def say(context: dict[str, Any], text: str, **facts: Any) -> str:
    return str(conditional_escape(context["voice"].say(text, facts)))


@register.filter
def at(items: Any, index: Any) -> Any:
    return items[index]


@register.filter
def bot(place: Any) -> str:
    """The bot that plays for a seat, if any."""
    return str(place.bot)


@register.filter
def is_seats(cell: object) -> bool:
    return isinstance(cell, list)

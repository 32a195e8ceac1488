"""What is stored: people, tables, seats, entries, notes. Positions are never stored; they are replayed from entries."""

import secrets
from typing import Any, ClassVar

from django.conf import settings
from django.db import models


def link() -> str:
    """An id that cannot be guessed: 132 bits."""
    return secrets.token_urlsafe(17)[:22]


class Person(models.Model):
    """Somebody at this browser: a guest with a name, or the owner of an account."""

    id = models.CharField(primary_key=True, max_length=22, default=link)
    name = models.CharField(max_length=40)
    user = models.OneToOneField(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """One game, from the invitation to the result; or a record that somebody keeps here."""

    OPEN, RUNNING, OVER, KEPT = "open", "running", "over", "kept"
    STATES = ((OPEN, "open"), (RUNNING, "running"), (OVER, "over"), (KEPT, "kept record"))

    id = models.CharField(primary_key=True, max_length=22, default=link)
    game = models.CharField(max_length=40)
    rules = models.IntegerField()
    chance = models.IntegerField()
    seed = models.CharField(max_length=20)  # up to 2^64 - 1; never leaves the server while the game runs
    players = models.IntegerField()
    options: Any = models.JSONField(default=dict)
    public = models.BooleanField(default=False)
    live = models.BooleanField(default=True)  # all at the table now; otherwise over days
    state = models.CharField(max_length=8, choices=STATES, default=OPEN)
    turn = models.IntegerField(default=0)  # rises with every action and every undo: what a choice was made for
    version = models.IntegerField(default=0)  # rises with every change that a page must show
    entries_count = models.IntegerField(default=0)
    actor = models.IntegerField(null=True)
    result: Any = models.JSONField(null=True)  # ending, scores, standings: kept whatever becomes of the rules
    owner = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="opened")
    source = models.OneToOneField("self", null=True, on_delete=models.SET_NULL, related_name="rematch")
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["state", "actor"]), models.Index(fields=["public", "state", "-changed"])]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


class Seat(models.Model):
    """A place at a table: a person's, a bot's, or open to whoever has its link. A bot may stand in for a person."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.IntegerField()
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="seats")
    bot = models.CharField(max_length=40, blank=True)
    name = models.CharField(max_length=40, blank=True)
    invite = models.CharField(max_length=22, default=link, unique=True)
    token = models.CharField(max_length=64, blank=True)  # SHA-256 of the seat's API token
    seen = models.IntegerField(default=0)  # the last version its person has looked at

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_seat_a_number")]
        ordering: ClassVar = ["number"]

    def __str__(self) -> str:
        return f"{self.name or 'open'} at {self.table_id}/{self.number}"


class Entry(models.Model):
    """One accepted action. The unique constraints decide when two requests answer the same turn."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="entries")
    n = models.IntegerField()
    seat = models.IntegerField()
    step = models.CharField(max_length=40)
    action: Any = models.JSONField()
    digest = models.CharField(max_length=16, blank=True)
    key = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "n"], name="one_entry_a_number"),
            models.UniqueConstraint(fields=["table", "key"], name="one_entry_a_key"),
        ]
        ordering: ClassVar = ["n"]

    def __str__(self) -> str:
        return f"entry {self.n} of {self.table_id}"


class Note(models.Model):
    """Chat of a table, and what happened beside the game (a bot replaced, somebody sat down)."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="notes")
    seat = models.IntegerField(null=True)  # None: the table itself, or a spectator by name
    name = models.CharField(max_length=40, blank=True)
    text = models.CharField(max_length=500)  # of the table's own notes a template
    facts: Any = models.JSONField(null=True)  # None: what somebody wrote
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return self.text

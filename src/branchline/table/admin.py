"""The keeper's view of people and tables: to look at and to take away. Seeds are not shown, and nothing is changed here:
a form that is saved would put an earlier state of a running game in the place of the present one."""

from copy import copy
from functools import partial
from typing import Any

from django.contrib import admin
from django.db import transaction
from django.http import HttpRequest

from branchline.table import live, service
from branchline.table.models import Note, Person, Seat, Table


class Looked(admin.ModelAdmin):  # type: ignore[type-arg]  # Django has none at run time
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def after(self, obj: Any) -> None:
        """Once it is taken away."""

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        transaction.on_commit(partial(self.after, copy(obj)))
        obj.delete()

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        for obj in queryset:
            self.delete_model(request, obj)


class Seats(admin.TabularInline):  # type: ignore[type-arg]  # Django has none at run time
    model = Seat
    extra = 0
    fields = ("number", "name", "person", "bot", "seen")
    readonly_fields = fields


@admin.register(Table)
class Tables(Looked):
    list_display = ("id", "game", "players", "state", "entries_count", "public", "changed")
    list_filter = ("game", "state", "public")
    exclude = ("seed",)
    inlines = (Seats,)

    def after(self, obj: Any) -> None:
        live.forget(obj.id)


@admin.register(Person)
class People(Looked):
    list_display = ("name", "id", "user", "created")


@admin.register(Note)
class Notes(Looked):
    list_display = ("table", "name", "text", "at")

    def after(self, obj: Any) -> None:
        service.tell(obj.table_id)

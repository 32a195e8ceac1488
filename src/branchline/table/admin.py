"""The keeper's view of people and tables. Seeds are not shown."""

from django.contrib import admin

from branchline.table.models import Note, Person, Seat, Table


class Seats(admin.TabularInline):  # type: ignore[type-arg]  # Django has none at run time
    model = Seat
    extra = 0
    fields = ("number", "name", "person", "bot", "seen")
    readonly_fields = fields


@admin.register(Table)
class Tables(admin.ModelAdmin):  # type: ignore[type-arg]  # Django has none at run time
    list_display = ("id", "game", "players", "state", "entries_count", "public", "changed")
    list_filter = ("game", "state", "public")
    exclude = ("seed",)
    inlines = (Seats,)


@admin.register(Person)
class People(admin.ModelAdmin):  # type: ignore[type-arg]  # Django has none at run time
    list_display = ("name", "id", "user", "created")


@admin.register(Note)
class Notes(admin.ModelAdmin):  # type: ignore[type-arg]  # Django has none at run time
    list_display = ("table", "name", "text", "at")

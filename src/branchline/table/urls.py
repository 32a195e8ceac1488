"""Every address of the site. `t/<table>/events`, the stream, is served in asgi.py."""

from django.contrib import admin
from django.urls import include, path

from branchline.table import accounts, api, books, lobby, past, play

urlpatterns = [
    path("", lobby.home, name="home"),
    path("play/<str:game>/", lobby.set_up, name="set-up"),
    path("play/<str:game>/now", lobby.sit_down, name="sit-down"),
    path("join/<str:invite>/", lobby.join, name="join"),
    path("name", lobby.rename, name="rename"),
    path("upload", lobby.upload, name="upload"),
    path("account/", accounts.account, name="account"),
    path("account/leave", accounts.leave, name="leave"),
    path("rules/<str:game>/", books.rules, name="rules"),
    path("board/<str:game>/", books.pieces, name="pieces"),
    path("board/<str:game>.svg", books.cover, name="cover"),
    path("t/<str:table>/", play.table, name="table"),
    path("t/<str:table>/now", play.now, name="now"),
    path("t/<str:table>/act", play.act, name="act"),
    path("t/<str:table>/undo", play.undo, name="undo"),
    path("t/<str:table>/why", play.why, name="why"),
    path("t/<str:table>/say", play.say, name="say"),
    path("t/<str:table>/fill", play.fill, name="fill"),
    path("t/<str:table>/public", play.open_up, name="open-up"),
    path("t/<str:table>/stand-in", play.stand_in, name="stand-in"),
    path("t/<str:table>/rematch", play.rematch, name="rematch"),
    path("t/<str:table>/token", play.token, name="token"),
    path("t/<str:table>/replay/", past.replay, name="replay"),
    path("t/<str:table>/at/<int:n>", past.moment_at, name="at"),
    path("t/<str:table>/try/", past.variations, name="try"),
    path("t/<str:table>/record", past.record, name="record"),
    path("api/v1/", api.addresses),
    path("i18n/", include("django.conf.urls.i18n")),
    path("keeper/login/", accounts.keeper, name="keeper"),
    path("keeper/", admin.site.urls),
]
handler400 = "branchline.table.answers.bad_request"
handler403 = "branchline.table.answers.forbidden"
handler404 = "branchline.table.answers.not_found"
handler500 = "branchline.table.answers.broken"

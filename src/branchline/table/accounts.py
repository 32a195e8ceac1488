"""Accounts: only needed to find one's games again on another device."""

from django.contrib import admin
from django.contrib.auth import authenticate, password_validation
from django.contrib.auth import login as log_in
from django.contrib.auth import logout as log_out
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from branchline.kernel.illegal import BadSetup
from branchline.kernel.text import N_
from branchline.table import identity, show, writer
from branchline.table.answers import guarded, tongue
from branchline.table.limits import limit
from branchline.table.models import Person

TAKEN = N_("This account name is empty or taken.")
BACKEND = "django.contrib.auth.backends.ModelBackend"


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@guarded
def account(request: HttpRequest) -> HttpResponse:
    """Log in, or make an account."""
    if request.method != "POST":
        return render(request, "table/account.html", {"me": identity.person(request)})
    limit(request, "login")
    name, password = identity.clean_name(request.POST.get("user", "")), request.POST.get("password", "")[:200]
    guest = identity.person(request)
    try:
        user = register(name, password) if request.POST.get("new") == "1" else known(request, name, password)
    except BadSetup as error:
        told = show.refusal(None, error, show.voice(tongue()))
        return render(request, "table/account.html", told | {"me": guest, "tried": name}, status=400)
    owner = person_of(user, guest)
    identity.merge(guest, owner)
    writer.write(lambda: log_in(request, user, backend=BACKEND))
    return identity.remember(HttpResponseRedirect(reverse("home")), owner)


def known(request: HttpRequest, name: str, password: str) -> User:
    user = authenticate(request, username=name, password=password)
    if not isinstance(user, User):
        raise BadSetup("Name and password do not fit.")
    return user


def register(name: str, password: str) -> User:
    if not name or User.objects.filter(username__iexact=name).exists():
        raise BadSetup(TAKEN)
    user = User(username=name)
    try:
        password_validation.validate_password(password, user)
    except ValidationError as error:
        raise BadSetup("{why}", why=" ".join(error.messages)) from None
    user.set_password(password)  # slow on purpose, hence not on the writer's thread
    try:
        writer.write(user.save)
    except IntegrityError:  # by two clicks at once
        raise BadSetup(TAKEN) from None
    return user


def person_of(user: User, guest: Person | None) -> Person:
    """The person of an account; the first time the guest who logs in becomes it."""
    owner = Person.objects.filter(user=user).first()
    if owner is None:
        owner = guest if guest is not None and guest.user_id is None else Person(name=user.username)
        owner.user = user
        try:
            writer.write(owner.save)
        except IntegrityError:  # by two clicks at once
            owner.user = None
            owner = Person.objects.get(user=user)
    return owner


@require_http_methods(["GET", "HEAD", "POST"])
@guarded
def keeper(request: HttpRequest) -> HttpResponse:
    """The keeper logs in, as slowly as everybody."""
    if request.method == "POST":
        limit(request, "login")
    return admin.site.login(request)


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    writer.write(lambda: log_out(request))
    answer = HttpResponseRedirect(reverse("home"))
    answer.delete_cookie(identity.COOKIE)
    return answer

"""Accounts: only needed to find one's games again on another device."""

from django.contrib import admin
from django.contrib.auth import authenticate, password_validation
from django.contrib.auth import login as log_in
from django.contrib.auth import logout as log_out
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from branchline.kernel.illegal import BadSetup
from branchline.table import identity, writer
from branchline.table.answers import guarded
from branchline.table.limits import limit
from branchline.table.models import Person

BACKEND = "django.contrib.auth.backends.ModelBackend"


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
@guarded
def account(request: HttpRequest) -> HttpResponse:
    """Log in, or make an account."""
    if request.method != "POST":
        return render(request, "table/account.html", {"me": identity.person(request)})
    limit(request, "login")
    name, password = identity.clean_name(request.POST.get("user", "")), request.POST.get("password", "")[:200]
    guest = identity.person(request)
    user = register(name, password) if request.POST.get("new") == "1" else authenticate(request, username=name, password=password)
    if not isinstance(user, User):
        raise BadSetup("Name and password do not fit.")
    owner = Person.objects.filter(user=user).first()
    if owner is None:
        owner = guest if guest is not None and guest.user_id is None else Person(name=name)
        owner.user = user
        writer.write(owner.save)
    identity.merge(guest, owner)
    writer.write(lambda: log_in(request, user, backend=BACKEND))
    return identity.remember(HttpResponseRedirect(reverse("home")), owner)


def register(name: str, password: str) -> User:
    users = User.objects
    if not name or users.filter(username__iexact=name).exists():
        raise BadSetup("This account name is empty or taken.")
    try:
        password_validation.validate_password(password, User(username=name))
    except ValidationError as error:
        raise BadSetup("{why}", why=" ".join(error.messages)) from None
    return writer.write(lambda: users.create_user(username=name, password=password))


@require_http_methods(["GET", "POST"])
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

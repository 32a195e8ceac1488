"""The way to a table, the list of my games, names, accounts, and records from elsewhere."""

import re
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from people import Browser, invites, open_table

from branchline.games import title
from branchline.kernel.record import Record
from branchline.table import accounts, live, service
from branchline.table.models import Person, Seat, Table

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_clicks_from_home_to_playing(client) -> None:
    home = client.get("/").text
    assert 'action="/play/last_spike/now"' in home
    table = client.post("/play/last_spike/now")["Location"]
    page = client.get(table).text
    assert "The Last Spike" in page
    row = Table.objects.get()
    assert (row.players, row.state, row.public, row.live) == (3, "running", False, True)
    assert [seat.bot for seat in row.seats.all()] == ["", "greedy", "greedy"]


def test_a_table_is_set_up_with_all_its_choices(somebody) -> None:
    ana = somebody("Ana")
    page = ana.get("/play/last_spike/").text
    for said in ("Hidden money", "a friend, by link", "bot: looks one move ahead", "over days", 'value="6"'):
        assert said in page
    form = {"players": "4", "seat-0": "random", "seat-1": "me", "seat-2": "open", "seat-3": "greedy", "option-hidden_money": "True",
        "pace": "days", "public": "1"}  # fmt: skip
    ana.post("/play/last_spike/", form)
    row = Table.objects.get()
    assert (row.players, row.options, row.live, row.public, row.state) == (4, {"hidden_money": True}, False, True, "open")
    assert [(seat.name, seat.bot) for seat in row.seats.all()] == [("Random 1", "random"), ("Ana", ""), ("", ""), ("Greedy 4", "greedy")]
    assert "waiting for players" in somebody("Bogdan").get("/").text, "public tables are listed"


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"players": "9"}, "is for 2 to 6 players, not 9"),
        ({"players": "many"}, "is for 2 to 6 players, not -1"),
        ({"players": "9" * 30}, "is for 2 to 6 players, not -1"),
        ({"seat-1": "genius"}, "There is no bot &#x27;genius&#x27;"),
        ({"seat-1": "me"}, "at most one of them yours"),
        ({"option-hidden_money": "perhaps"}, "can be False, True, not"),
    ],
)
def test_a_table_that_cannot_be_is_refused(changed: dict[str, str], says: str, somebody) -> None:
    form = {"players": "2", "seat-0": "me", "seat-1": "greedy"}
    answer = somebody("Ana").post("/play/last_spike/", form | changed)
    assert answer.status_code == 400
    assert says in answer.text
    assert not Table.objects.exists()


def test_unknown_addresses_and_titles(client) -> None:
    for address in ("/nothing", "/play/nothing/", "/rules/nothing/", "/board/nothing/", "/board/nothing.svg", "/t/nothing/",
        "/t/nothing/at/3", "/t/nothing/now", "/t/nothing/try/", "/join/x/"):  # fmt: skip
        answer = client.get(address)
        assert answer.status_code == 404, address
        assert "There is nothing at this address." in answer.text
    assert client.post("/play/nothing/now").status_code == 400


def test_my_games_say_whose_turn_it_is_and_what_is_new(somebody) -> None:
    ana, bogdan = somebody("Ana"), somebody("Bogdan")
    table = open_table(ana, ["me", "open"])
    seat = Seat.objects.get(table=table, number=1)
    bogdan.post(f"/join/{seat.invite}/", {"name": "Bogdan"})
    people = [ana, bogdan]
    actor = live.moment(table).actor()
    assert actor is not None
    mine, other = people[actor], people[1 - actor]
    for person in people:
        person.get(f"/t/{table}/")
    assert "your turn" in mine.get("/").text
    assert "your turn" not in other.get("/").text
    assert "new" not in other.get("/").text.split("My games")[1].split("</section>")[0]
    while live.moment(table).actor() == actor:
        mine.act(table)
    assert "your turn" in other.get("/").text
    assert "your turn" not in mine.get("/").text
    service.say(table, actor, "x", "Hello")
    assert "● new" in mine.get("/").text
    mine.get(f"/t/{table}/")
    assert "● new" not in mine.get("/").text


def listed(person: Browser) -> list[str]:
    """The tables on the person's own list, in its order."""
    page = person.get("/").text
    return re.findall(r'href="/t/([^/]+)/"', page.split("My games")[1].split("</section>")[0]) if "My games" in page else []


def test_my_games_are_also_those_that_i_opened_and_records_that_i_keep(somebody) -> None:
    ana = somebody("Ana")
    assert listed(ana) == []
    kept = ana.post("/upload", {"record": record_file(1000)})["Location"].split("/")[2]
    friends = open_table(ana, ["open", "open"])
    assert listed(ana) == [friends, kept]
    assert listed(somebody("Bogdan")) == []


def test_a_game_that_waits_for_me_is_listed_before_any_number_of_later_ones(somebody) -> None:
    ana = somebody("Ana")
    waiting = open_table(ana, ["me", "open"])
    somebody("Bogdan").post(f"/join/{invites(waiting)[0]}/", {"name": "Bogdan"})
    Table.objects.filter(id=waiting).update(actor=0)
    Table.objects.bulk_create(
        Table(game="last_spike", rules=1, chance=1, seed="1", players=2, owner=ana.person, state=Table.KEPT) for _ in range(80)
    )
    assert len(listed(ana)) == 60
    assert listed(ana)[0] == waiting


def test_names_are_cleaned_and_bounded(somebody) -> None:
    ana = somebody("  Ana\x00\x07 María\u202e ")
    assert ana.person.name == "Ana María"
    assert ana.post("/name", {"name": " \n\t"}).status_code == 400
    ana.post("/name", {"name": "n" * 400})
    assert ana.person.name == "n" * 40
    ana.post("/name", {"name": "<script>alert(1)</script>"})
    table = open_table(ana, ["me", "greedy"])
    service.say(table, 0, ana.person.name, "<img src=x onerror=alert(1)>")
    for page in ("/", f"/t/{table}/", f"/t/{table}/replay/", f"/t/{table}/try/?at=0"):
        text = ana.get(page).text
        assert "<script>alert" not in text
        assert "<img src=x" not in text


# accounts


def test_an_account_takes_along_the_games_of_a_guest() -> None:
    phone, laptop = Browser().called("Ana"), Browser()
    first = open_table(phone, ["me", "greedy"])
    answer = phone.post("/account/", {"user": "ana", "password": "una vía muy larga", "new": "1"})
    assert answer.status_code == 302
    laptop.post("/play/last_spike/now")
    second = Table.objects.exclude(id=first).get().id
    assert laptop.post("/account/", {"user": "ana", "password": "wrong"}).status_code == 400
    assert laptop.get(f"/t/{first}/").status_code == 403
    assert laptop.post("/account/", {"user": "ana", "password": "una vía muy larga"}).status_code == 302
    assert laptop.person == phone.person
    for table in (first, second):
        for browser in (phone, laptop):
            assert browser.get(f"/t/{table}/").status_code == 200
            assert live.moment(table).seat_of(browser.person.id) == 0
    assert get_user_model().objects.get().password.startswith("argon2$argon2id$")
    assert laptop.post("/account/leave").status_code == 302
    assert laptop.get(f"/t/{first}/").status_code == 403


@pytest.mark.parametrize(
    ("name", "password", "says"),
    [("", "una vía muy larga", "empty or taken"), ("ANA", "una vía muy larga", "empty or taken"), ("bogdan", "short", "too short"),
        ("bogdan", "12345678901", "entirely numeric"), ("bogdan", "password123", "too common")],
)  # fmt: skip
def test_accounts_that_cannot_be_made(name: str, password: str, says: str) -> None:
    Browser().post("/account/", {"user": "ana", "password": "una vía muy larga", "new": "1"})
    answer = Browser().post("/account/", {"user": name, "password": password, "new": "1"})
    assert answer.status_code == 400
    assert says in answer.text
    assert get_user_model().objects.count() == 1


def test_what_was_wrong_with_an_account_stands_in_its_form() -> None:
    page = Browser().post("/account/", {"user": "bogdan", "password": "short", "new": "1"}).text
    assert re.search(r'role="alert">This password is too short', page)
    assert re.search(r'<input id="user" [^>]*value="bogdan"', page), "what was typed is kept"
    assert 'type="password"' in page
    assert "short" not in page.replace("too short", "")


def test_an_account_used_for_the_first_time_by_many_at_once_is_one_person() -> None:
    user = get_user_model().objects.create_user("keeper")
    start = threading.Barrier(6)

    def log_in(_: int) -> str:
        start.wait()
        try:
            return accounts.person_of(user, None).id
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as threads:
        assert len(set(threads.map(log_in, range(6)))) == 1
    assert Person.objects.filter(user=user).count() == 1


def test_an_account_takes_along_what_a_guest_has_opened_without_a_seat() -> None:
    home = Browser().called("Ana")
    home.post("/account/", {"user": "ana", "password": "una vía muy larga", "new": "1"})
    guest = Browser().called("Ana")
    kept = guest.post("/upload", {"record": record_file(10)})["Location"]
    opened = f"/t/{open_table(guest, ['open', 'open'])}/"
    for address in (kept, opened):
        assert guest.get(address).status_code == 200
    guest.post("/account/", {"user": "ana", "password": "una vía muy larga"})
    for address in (kept, opened):
        for browser in (home, guest):
            assert browser.get(address).status_code == 200


def test_two_accounts_at_one_table_stay_two(somebody) -> None:
    """Whoever logs in to an account that sits at the same table keeps only the account's own seat."""
    owner = somebody("Ana")
    owner.post("/account/", {"user": "ana", "password": "una vía muy larga", "new": "1"})
    table = open_table(owner, ["me", "open"])
    guest = somebody("Ana again")
    guest.post(f"/join/{Seat.objects.get(table=table, number=1).invite}/", {"name": "Ana again"})
    old = guest.person
    guest.post("/account/", {"user": "ana", "password": "una vía muy larga"})
    assert [seat.person for seat in Seat.objects.filter(table=table)] == [owner.person, old]


# records


def record_file(moves: int) -> SimpleUploadedFile:
    game = title("last_spike")
    record = Record(game, game.setup(2), 5, ["Ana", "Bogdan"], [None, "greedy"])
    while record.position.actor() is not None and len(record.entries) < moves:
        record.play(record.position.actor(), record.position.actions()[0])
    return SimpleUploadedFile("game.bl.json", record.dumps().encode())


@pytest.mark.parametrize("moves", [0, 10, 1000])
def test_a_record_is_uploaded_looked_at_and_taken_home_again(moves: int, somebody) -> None:
    ana = somebody("Ana")
    file = record_file(moves)
    text = file.read().decode()
    file.seek(0)
    answer = ana.post("/upload", {"record": file})
    assert answer.status_code == 302
    assert ana.get(answer["Location"]).status_code == 200
    row = Table.objects.get()
    assert row.state == Table.KEPT
    assert ana.get(f"/t/{row.id}/record").text == text
    assert ana.get(f"/t/{row.id}/").status_code == 200
    assert ana.get(f"/t/{row.id}/try/?at=0").status_code == 200
    assert somebody("Bogdan").get(answer["Location"]).status_code == 403
    assert live.moment(row.id).actor() is None, "nobody plays on in a record"


@pytest.mark.parametrize(
    "file",
    [
        SimpleUploadedFile("a.json", b"{}"),
        SimpleUploadedFile("a.json", b"\xff\xfe\x00"),
        SimpleUploadedFile("a.json", b"[" * 100_000),
        SimpleUploadedFile("a.json", b"x" * 1_000_001),
        SimpleUploadedFile("a.json", b'{"branchline": 1}'),
    ],
    ids=["empty", "not text", "deep", "large", "cut off"],
)
def test_what_is_no_record_is_refused_and_nothing_stored(file: SimpleUploadedFile, somebody) -> None:
    answer = somebody("Ana").post("/upload", {"record": file})
    assert answer.status_code == 400
    assert "<h1>" in answer.text
    assert not Table.objects.exists()


def test_an_edited_record_is_refused_with_the_entry(somebody) -> None:
    text = record_file(10).read().decode()
    row = next(line for line in text.splitlines() if line.startswith('{"n": 4,'))
    edited = text.replace(row, row.replace('"seat": 0', '"seat": 9').replace('"seat": 1', '"seat": 9'))
    assert edited != text
    answer = somebody("Ana").post("/upload", {"record": SimpleUploadedFile("game.bl.json", edited.encode())})
    assert answer.status_code == 400
    assert "It is the turn of " in answer.text
    assert not Table.objects.exists()


def test_people_of_the_database_are_told_apart() -> None:
    one, two = Person.objects.create(name="Ana"), Person.objects.create(name="Ana")
    assert one.id != two.id
    assert len(one.id) == 22

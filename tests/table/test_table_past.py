"""Looking back, trying out, undo, the end of a game, rematch, stand-ins, chat, and how things are told."""

import gettext
import json

import pytest
from people import open_table

from branchline.games import title
from branchline.kernel.text import LANGUAGES
from branchline.table import live, service, show
from branchline.table.chart import chart, nice
from branchline.table.models import Entry, Seat, Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def duel(somebody):
    """Two people at a table, and the table."""
    ana, bogdan = somebody("Ana"), somebody("Bogdan")
    table = open_table(ana, ["me", "open"])
    bogdan.post(f"/join/{Seat.objects.get(table=table, number=1).invite}/", {"name": "Bogdan"})
    return [ana, bogdan], table


def play_on(people, table: str, moves: int = 1000) -> None:
    while moves and (actor := live.moment(table).actor()) is not None:
        assert people[actor].act(table).status_code == 204
        moves -= 1


def test_every_moment_of_a_game_can_be_seen(duel) -> None:
    people, table = duel
    play_on(people, table, 12)
    seen = [people[0].get(f"/t/{table}/at/{n}").text for n in range(13)]
    assert len(set(seen)) == 13
    for n, text in enumerate(seen):
        assert f">{n}/12<" in text
    assert people[0].get(f"/t/{table}/at/13").status_code == 400
    assert people[0].get(f"/t/{table}/replay/?at=5").text.count(">5/12<") == 1


def test_variations_play_on_from_any_moment_without_a_trace(duel) -> None:
    people, table = duel
    play_on(people, table, 6)
    before = live.moment(table)
    page = people[0].get(f"/t/{table}/try/?at=6&world=3").text
    assert "what you may not know is imagined here" in page
    move = page.split("moves=")[1].split('"')[0]
    after = people[0].get(f"/t/{table}/try/?at=6&world=3&moves={move}").text
    assert after != page
    assert "Take back" in after
    assert people[0].get(f"/t/{table}/try/?at=6&moves=lay+Q9").status_code == 409
    assert people[0].get(f"/t/{table}/try/?at=6&moves=dance").status_code == 400
    assert people[0].get(f"/t/{table}/try/?at=6&moves={'end;' * 500}").status_code == 400
    assert people[0].get(f"/t/{table}/try/?at=99").status_code == 400
    assert live.moment(table) == before
    assert Entry.objects.filter(table=table).count() == 6


def test_an_action_is_taken_back_until_something_is_known(duel) -> None:
    people, table = duel
    for _ in range(40):
        actor = live.moment(table).actor()
        before = live.moment(table)
        people[actor].act(table)
        after = live.moment(table)
        sent = {"turn": after.turn}
        answer = people[actor].post(f"/t/{table}/undo", sent, headers={"HX-Request": "true"})
        if after.undoable == actor:
            assert answer.status_code == 204
            again = live.moment(table)
            assert again.position.state() == before.position.state()
            assert again.turn == after.turn + 1, "an undone turn is not the same turn"
            assert people[actor].post(f"/t/{table}/undo", sent, headers={"HX-Request": "true"}).status_code == 409
            assert people[actor].act(table, turn=before.turn).status_code == 409
            assert Entry.objects.filter(table=table).count() == before.entries
            return
        assert answer.status_code == 409
    raise AssertionError("no action could be taken back")


def test_the_end_is_told_with_standings_account_chart_and_rematch(duel) -> None:
    people, table = duel
    assert people[0].post(f"/t/{table}/rematch").status_code == 403
    play_on(people, table)
    moment = live.moment(table)
    page = people[1].get(f"/t/{table}/").text
    for said in ("The game is over", "Where the money came from", "Scores over the game", "Rematch"):
        assert said in page
    for score in moment.result["scores"]:
        assert f"{score:,}" in page
    first = people[0].post(f"/t/{table}/rematch")
    second = people[1].post(f"/t/{table}/rematch")
    assert first["Location"] == second["Location"], "one rematch, whoever asks first"
    fresh = live.moment(first["Location"].split("/")[2])
    assert [place.name for place in fresh.seats] == ["Bogdan", "Ana"], "seats moved on by one"
    assert fresh.state == "running"
    assert first["Location"] in people[1].get(f"/t/{table}/now").text
    assert Table.objects.get(id=fresh.id).seed != Table.objects.get(id=table).seed


def test_after_the_end_nothing_can_be_done(duel) -> None:
    people, table = duel
    play_on(people, table)
    turn = live.moment(table).turn
    sent = {"action": '{"do": "end"}', "turn": turn, "key": "late"}
    answer = people[0].post(f"/t/{table}/act", sent, headers={"HX-Request": "true"})
    assert (answer.status_code, "The game is over." in answer.text) == (409, True)
    assert people[0].post(f"/t/{table}/undo", {"turn": turn}, headers={"HX-Request": "true"}).status_code == 409
    assert "The game is over." in people[0].post(f"/t/{table}/why", {"picks": "tile:A1"}).text


def test_a_bot_stands_in_and_gives_the_seat_back(duel) -> None:
    people, table = duel
    actor = live.moment(table).actor()
    mine = people[actor]
    choice = json.dumps(mine.choices(table)[0]["action"])
    assert mine.post(f"/t/{table}/stand-in", {"bot": "genius"}).status_code == 400
    assert mine.post(f"/t/{table}/stand-in", {"bot": "greedy"}).status_code == 302
    page = mine.get(f"/t/{table}/now").text
    assert "A bot plays for you." in page
    assert 'id="actions"' not in page
    assert mine.act(table, action=choice).status_code == 403
    service.act(table, actor, json.loads(choice), live.moment(table).turn, "bot-x", bot=True)
    assert mine.post(f"/t/{table}/stand-in", {"bot": ""}).status_code == 302
    while live.moment(table).actor() != actor:
        people[1 - actor].act(table)
    assert mine.act(table).status_code == 204
    notes = people[1 - actor].get(f"/t/{table}/now").text
    assert "A bot plays for" in notes
    assert "plays again." in notes


def test_what_is_said_is_plain_text_for_all(duel) -> None:
    people, table = duel
    people[0].post(f"/t/{table}/say", {"text": "  Buenos días\x00, ¿jugamos? <b>ya</b>  "})
    people[0].post(f"/t/{table}/say", {"text": "   "})
    people[0].post(f"/t/{table}/say", {"text": "x" * 900})
    page = people[1].get(f"/t/{table}/now").text
    assert "Buenos días, ¿jugamos? &lt;b&gt;ya&lt;/b&gt;" in page
    assert "x" * 500 in page
    assert "x" * 501 not in page
    turn = live.moment(table).turn
    assert turn == 0, "chat is not a turn"


def test_nothing_new_is_answered_with_nothing(duel) -> None:
    people, table = duel
    version = live.moment(table).version
    assert people[0].get(f"/t/{table}/now?version={version}").status_code == 204
    assert people[0].get(f"/t/{table}/now?version={version - 1}").status_code == 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reasons_are_told_in_the_readers_language_with_the_rule(lang: str, duel) -> None:
    people, table = duel
    actor = live.moment(table).actor()
    answer = people[actor].post(f"/t/{table}/why", {"picks": "city:denver"}, headers={"Accept-Language": lang})
    rule = title("last_spike").rulebook(lang)["rules"]["LS-2.5"]
    assert "LS-2.5" in answer.text
    assert rule in answer.text
    assert people[actor].post(f"/t/{table}/why", {"picks": f"tile:{people[actor].choices(table)[0]['picks'][0][1]}"}).status_code == 204


@pytest.mark.parametrize(
    "sent",
    [
        {"action": "{"}, {"action": "[1]"}, {"action": '"lay A1"'}, {"action": '{"do": "dance"}'}, {"action": '{"do": "lay"}'},
        {"action": '{"do": "lay", "tile": 3}'}, {"action": '{"do": "lay", "tile": "A1", "more": 1}'}, {"action": "[" * 5000},
        {"action": ""}, {"key": ""}, {"key": "k" * 41}, {"key": "é"}, {"key": "a\nb"},
    ],
    ids=str,
)  # fmt: skip
def test_malformed_actions_are_told_apart_from_illegal_ones(sent: dict[str, str], duel) -> None:
    people, table = duel
    actor = live.moment(table).actor()
    before = live.moment(table)
    answer = people[actor].act(table, **sent)
    assert answer.status_code == 400
    assert "refusal" in answer.text
    assert live.moment(table) == before


def test_an_illegal_action_is_refused_with_its_rule(duel) -> None:
    people, table = duel
    actor = live.moment(table).actor()
    answer = people[actor].act(table, action='{"do": "buy", "city": "denver"}')
    assert answer.status_code == 409
    assert "LS-2.5" in answer.text


def test_the_same_key_is_answered_as_the_first_time(duel) -> None:
    people, table = duel
    actor = live.moment(table).actor()
    sent = {"action": json.dumps(people[actor].choices(table)[0]["action"]), "turn": 0, "key": "once"}
    answers = [people[actor].post(f"/t/{table}/act", sent, headers={"HX-Request": "true"}).status_code for _ in range(3)]
    assert answers == [204, 204, 204]
    assert Entry.objects.filter(table=table).count() == 1
    for changed in ({"key": "twice"}, {"action": json.dumps({"do": "end"})}):
        answer = people[actor].post(f"/t/{table}/act", sent | changed, headers={"HX-Request": "true"})
        assert answer.status_code == 409, "another request than the first"


# how things are told


def test_log_lines_mark_places_and_seats() -> None:
    game = title("last_spike")
    voice = show.Marked("en", gettext.NullTranslations(), ["<Ana>", "Bogdan"], game.load(None).label)
    said = voice.say(
        "{seat:seat} lays {tile} for ${cost:n} in {city:name} & more", {"seat": 0, "tile": "A1", "cost": 5000, "city": "denver"}
    )
    assert said == (
        '<b class="who seat-0">&lt;Ana&gt;</b> lays <a class="place" data-at="tile:A1">A1</a> for $5,000 in '
        '<a class="place" data-at="city:denver">Denver</a> &amp; more'
    )


@pytest.mark.parametrize(
    ("span", "step"), [(1, 1), (5, 1), (6, 2), (11, 5), (26, 10), (100_000, 20_000), (104_000, 50_000), (250_001, 100_000)]
)
def test_scales_have_round_steps(span: int, step: int) -> None:
    assert nice(span) == step
    assert span <= 5 * step


def test_the_chart_has_a_line_for_everyone() -> None:
    drawn = chart([[0, 0, 0], [5, -5, 10], [10, 20, 10]], ["Ana", "<B>", "Carmen"], "Scores", ".")
    assert drawn.count("<polyline") == 3
    assert "&lt;B&gt;" in drawn
    assert 'stroke-dasharray="7 3"' in drawn
    assert chart([[7]], ["Ana"], "Scores", ".").count("<polyline") == 1


def test_the_rules_page_holds_every_rule_in_every_language(client) -> None:
    for lang in LANGUAGES:
        page = client.get("/rules/last_spike/", headers={"Accept-Language": lang}).text
        book = title("last_spike").rulebook(lang)
        assert f'<html lang="{lang}">' in page
        assert all(f'id="{rule}"' in page for rule in book["rules"])


def test_the_language_of_choice_comes_before_the_browsers(client) -> None:
    client.post("/i18n/setlang/", {"language": "ro", "next": "/"})
    assert '<html lang="ro">' in client.get("/", headers={"Accept-Language": "es"}).text
    client.post("/i18n/setlang/", {"language": "xx", "next": "/"})
    assert '<html lang="ro">' in client.get("/").text


def test_board_and_pieces_stand_alone(client) -> None:
    assert client.get("/board/last_spike/").text.count('class="board"') == 3
    assert client.get("/board/last_spike.svg")["Content-Type"] == "image/svg+xml"

"""What others see and when: taking back, lost connections, several tabs and devices, and what nobody may see."""

import re

import pytest
from conftest import PHONE, Newcomer
from people import Server
from playwright.sync_api import BrowserContext, Error, Page, Route, expect
from visitors import Seat, Visitor, started, stored, truth

from branchline.games.last_spike.actions import Dealt, DrewTile

LOST = ("net::ERR", "htmx", "status of 409", r"\[object Event\]")


def friends(newcomer: Newcomer, site: Server | None = None, **options: bool) -> tuple[Seat, Seat]:
    """Ana and Bogdan at a table for two, begun."""
    known = {} if site is None else {"at": site}
    ana = newcomer(**known).called("Ana").set_up("open", **options)
    bogdan = newcomer(**known).join(ana.invite(), "Bogdan")
    ana.page.wait_for_selector("#view svg.board")
    return ana, bogdan


def by_turn(ana: Seat, bogdan: Seat) -> tuple[Seat, Seat]:
    """Whose turn it is, and the other."""
    return (ana, bogdan) if ana.mine() else (bogdan, ana)


def play_on(ana: Seat, bogdan: Seat, turns: int) -> None:
    for _ in range(turns):
        mine, other = by_turn(ana, bogdan)
        other.wait_for_turn(mine.take_from_list())


# taking back


def play_until_undoable(ana: Seat, bogdan: Seat) -> tuple[Seat, Seat, list[str]]:
    """Until somebody has laid a tile and may still take it back; also what could be chosen before."""
    while True:
        mine, other = by_turn(ana, bogdan)
        before = mine.labels()
        other.wait_for_turn(mine.take_from_list(mine.actions.count() - 1))
        assert not ana.over()
        if mine.take_back.count():
            return mine, other, before


@pytest.mark.parametrize("by_key", [False, True], ids=["button", "key"])
def test_take_back_restores_the_earlier_choice(newcomer: Newcomer, by_key: bool) -> None:
    ana, bogdan = friends(newcomer)
    expect(ana.take_back).to_have_count(0)
    mine, other, before = play_until_undoable(ana, bogdan)
    expect(other.take_back).to_have_count(0)
    turn = mine.done(lambda: mine.page.keyboard.press("u") if by_key else mine.take_back.click())
    other.wait_for_turn(turn)
    assert mine.labels() == before
    assert stored(mine.who.site, mine.id)["entries_count"] == turn - 2
    expect(mine.take_back).to_have_count(0)  # what is before was followed by a drawn tile
    mine.take_on_board(len(before) - 1)


def test_a_choice_outlives_what_others_write(newcomer: Newcomer) -> None:
    mine, other = by_turn(*friends(newcomer))
    mine.lit.first.focus()
    mine.page.keyboard.press("Enter")
    kept = mine.ready.inner_text()
    other.page.get_by_label("Write to the table").fill("Take your time <b>!")
    other.page.get_by_role("button", name="Send").click()
    expect(mine.page.locator("#chat")).to_contain_text("Take your time <b>!")
    expect(mine.ready).to_have_text(kept, use_inner_text=True)
    expect(mine.ready).to_be_focused()
    other.wait_for_turn(mine.done(lambda: mine.page.keyboard.press("Enter")))


# the connection


def test_the_page_goes_on_by_itself_after_the_server_was_restarted(newcomer: Newcomer, tmp_path) -> None:
    house = started(Server(tmp_path))
    try:
        ana, bogdan = friends(newcomer, house)
        for seat in (ana, bogdan):
            seat.who.expect_trouble(*LOST)
        play_on(ana, bogdan, 2)
        mine, other = by_turn(ana, bogdan)
        house.kill()
        for seat in (ana, bogdan):
            expect(seat.page.locator("#lost")).to_be_visible()
            expect(seat.page.locator("#lost")).to_have_text("The connection is lost; trying again.")
        other.who.context.set_offline(True)  # so that something happens before the other page is back
        started(house)
        turn = mine.take_from_list()
        assert other.turn == turn - 1
        other.who.context.set_offline(False)
        other.wait_for_turn(turn)
        for seat in (ana, bogdan):
            expect(seat.page.locator("#lost")).to_be_hidden(timeout=20_000)
            assert not seat.was_reloaded()
        play_on(ana, bogdan, 2)
    finally:
        house.kill()


def test_an_action_without_a_server_is_said_to_be_lost_and_can_be_sent_again(newcomer: Newcomer, tmp_path) -> None:
    house = started(Server(tmp_path))
    try:
        who = newcomer(at=house)
        who.expect_trouble(*LOST)
        seat = who.sit_down_against_bots()
        seat.wait_until_asked()
        turn = seat.turn
        house.kill()
        seat.actions.first.click()
        expect(seat.refusal).to_contain_text("The connection is lost")
        started(house)
        seat.done(seat.actions.first.click)
        assert stored(house, seat.id)["turn"] > turn
    finally:
        house.kill()


def test_without_a_stream_the_page_asks_by_itself(newcomer: Newcomer) -> None:
    ana = newcomer().called("Ana").set_up("open")
    guest = newcomer()
    guest.expect_trouble(*LOST)
    guest.page.route("**/events*", lambda route: route.abort())
    bogdan = guest.join(ana.invite(), "Bogdan")
    ana.page.wait_for_selector("#view svg.board")
    play_on(ana, bogdan, 6)
    expect(bogdan.page.locator("#lost")).to_be_hidden()  # what gets through by asking is not lost
    assert not bogdan.was_reloaded()


# tabs and devices


def test_two_tabs_of_one_person_show_the_same(newcomer: Newcomer) -> None:
    first = newcomer().sit_down_against_bots()
    first.wait_until_asked()
    page = first.who.context.new_page()
    page.goto(first.page.url)
    second = Seat(first.who, page)
    for mine, other in ((first, second), (second, first), (first, second)):
        if not mine.wait_until_asked():
            break
        other.wait_for_turn(mine.take_from_list())
    first.wait_until_asked()
    second.wait_for_turn(first.turn)
    assert first.hand() == second.hand()


def deaf(page: Page) -> None:
    """The page's stream never says anything, and nothing tells the page so."""

    def hold(route: Route) -> None:
        held.append(route)

    held: list[Route] = []
    page.route("**/events*", hold)


def test_acting_on_a_stale_tab_is_refused_and_the_tab_catches_up(newcomer: Newcomer) -> None:
    first = newcomer().sit_down_against_bots()
    first.who.expect_trouble("status of 409")
    while first.wait_until_asked() and first.actions.count() < 2:  # two tabs that do the same are of one mind
        first.take_from_list()
    page = first.who.context.new_page()
    deaf(page)
    page.goto(first.page.url)
    stale = Seat(first.who, page)
    known = stale.turn
    first.take_from_list(0)
    assert stale.turn == known
    stale.actions.last.click()
    expect(stale.refusal).to_have_text("The table has moved on; here is how it stands now.")
    stale.wait_for_turn(known + 1)
    first.wait_until_asked()
    assert len(stored(first.who.site, first.id)["played"]) == first.turn  # nothing was done twice
    page.unroute_all(behavior="ignoreErrors")


def log_in(who: Visitor, button: str) -> None:
    who.go("/account/")
    who.page.get_by_label("Account name").fill("ana-of-two-devices")
    who.page.get_by_label("Password").fill("a railway of two rails")
    who.page.get_by_role("button", name=button).click()
    who.page.wait_for_url(re.compile(r"/$"))


def test_two_devices_of_one_person(newcomer: Newcomer) -> None:
    """An account finds the game again on a phone; what is done there shows at home."""
    at_home = newcomer()
    log_in(at_home, "Make an account")
    first = at_home.sit_down_against_bots()
    first.wait_until_asked()
    on_the_way = newcomer(**PHONE)
    log_in(on_the_way, "Log in")
    on_the_way.page.locator(".games .mine a").first.click()
    second = Seat(on_the_way)
    assert second.id == first.id
    for mine, other, act in ((second, first, second.take_by_touch), (first, second, first.take_from_list)):
        mine.wait_until_asked()
        other.wait_for_turn(act())


# hidden things


def secrets_of(seat: int, site: Server, table: str) -> tuple[list[str], str]:
    """What only this seat was told, in the words that others' pages would have to contain; and the seed."""
    record, told = truth(site, table)
    own = [event for _, events in told for event in events if isinstance(event, Dealt | DrewTile) and event.seat == seat]
    name = record.names[seat]
    words = [f"{name} draws {e.tile}." if isinstance(e, DrewTile) else f"{name}: {', '.join(e.tiles)}" for e in own]
    return words, str(record.seed)


def in_sources(bodies: list[str], words: list[str]) -> list[str]:
    """Which of the words stand in any answer, its marks taken out."""
    plain = [re.sub(r"<[^>]*>", "", body) for body in bodies]
    return [word for word in words if any(word in text for text in [*plain, *bodies])]


def fetch(context: BrowserContext, url: str) -> str:
    try:
        return context.request.get(url).text()
    except Error as error:
        raise AssertionError(url) from error


def test_nobody_is_sent_the_hand_of_another_nor_the_seed(newcomer: Newcomer, site: Server) -> None:
    ana, bogdan = friends(newcomer, hidden_money=True)
    for seat in (ana, bogdan):
        seat.who.keep_bodies()
        seat.page.reload()
    ana, bogdan = Seat(ana.who), Seat(bogdan.who)
    play_on(ana, bogdan, 24)
    record, _ = truth(site, ana.id)
    assert record.position.actor() is not None
    for number, (seat, other) in enumerate([(ana, bogdan), (bogdan, ana)]):
        assert seat.hand() == sorted(record.position.view(number)["hand"])
        assert not set(seat.hand()) & set(other.hand())
        money = seat.page.locator("#panel-players tr").nth(2 - number).locator("td").first
        expect(money).to_have_text("?")
        for path in ("replay/", "replay/?at=3", "at/5?seat=0", "at/5?seat=1", "record", "now", f"try/?at={seat.turn}"):
            seat.who.bodies.append(fetch(seat.who.context, f"{site.url}/t/{seat.id}/{path}"))
        bodies = seat.who.all_bodies()
        assert len(bodies) > 24
        mine, _ = secrets_of(number, site, seat.id)
        theirs, seed = secrets_of(1 - number, site, seat.id)
        assert in_sources(bodies, mine) == mine  # so the words are the right ones to look for
        assert in_sources(bodies, [*theirs, seed]) == []
        rings = seat.page.locator("#view .pick[aria-label*='in your hand']").evaluate_all("all => all.map((at) => at.dataset.pick)")
        named = record.position.view(number)["named"]  # is called otherwise: land is being sold for it, which everyone knows
        assert sorted(rings) == [f"tile:{tile}" for tile in seat.hand() if tile != named]

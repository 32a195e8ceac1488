"""The board larger and smaller: two fingers, one finger, wheel, double click, buttons. What is chosen stays one tap away."""

import pytest
from conftest import PHONE, Newcomer
from playwright.sync_api import Page, expect
from visitors import Seat

Point = tuple[float, float]


def box(page: Page) -> list[float]:
    """The part of the board that is seen: left, top, width, height."""
    return [float(n) for n in (page.locator("#view svg").first.get_attribute("viewBox") or "").split()]


def middle(page: Page) -> Point:
    at = page.locator("#view svg").first.bounding_box()
    assert at
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def fingers(page: Page, *ways: list[Point]) -> None:
    """Puts down as many fingers as there are ways, moves them, rests (while it sees a fling, a browser takes no tap), and lifts them."""
    session = page.context.new_cdp_session(page)
    for n, points in enumerate(zip(*[[*way, way[-1]] for way in ways], strict=True)):
        touches = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": "touchMove" if n else "touchStart", "touchPoints": touches})
        page.wait_for_timeout(16 if n + 1 < len(ways[0]) else 150)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def pinch(page: Page, by: float) -> None:
    x, y = middle(page)
    steps = [40 * (1 + (by - 1) * n / 8) for n in range(9)]
    fingers(page, [(x - far, y) for far in steps], [(x + far, y) for far in steps])


def test_two_fingers_enlarge_and_one_moves(newcomer: Newcomer) -> None:
    seat = newcomer(**PHONE).sit_down_against_bots()
    seat.wait_until_asked()
    page = seat.page
    whole = box(page)
    pinch(page, 2.5)
    near = box(page)
    assert near[2] == pytest.approx(whole[2] / 2.5, rel=0.05)
    x, y = middle(page)
    fingers(page, [(x - 6 * n, y - 4 * n) for n in range(10)])
    moved = box(page)
    assert moved[2:] == near[2:]
    assert moved[0] > near[0]
    assert moved[1] > near[1]
    assert not seat.ready.count()
    seat.page.locator("#strip .hand .pick.lit").first.tap()
    expect(seat.ready).to_have_count(1)
    assert box(page) == moved
    pinch(page, 0.2)
    assert box(page) == whole


def test_wheel_double_click_and_buttons(newcomer: Newcomer) -> None:
    seat = newcomer().sit_down_against_bots()
    seat.wait_until_asked()
    page = seat.page
    whole = box(page)
    x, y = middle(page)
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    page.wait_for_function("wide => Number(document.querySelector('#view svg').getAttribute('viewBox').split(' ')[2]) < wide", arg=whole[2])
    page.get_by_role("button", name="Whole board").click()
    assert box(page) == whole
    for name, larger in (("Larger", True), ("Larger", True), ("Smaller", False)):
        before = box(page)
        page.get_by_role("button", name=name).click()
        assert (box(page)[2] < before[2]) == larger
    near = box(page)
    turn = seat.take_from_list()
    seat.wait_for_turn(turn)
    assert box(page) == near, "what others do does not take the reader's place away"
    page.get_by_role("button", name="Whole board").click()
    assert box(page) == whole
    page.mouse.dblclick(*empty_place(seat))
    assert box(page)[2] < whole[2]
    page.mouse.dblclick(*empty_place(seat))
    assert box(page) == whole


def empty_place(seat: Seat) -> Point:
    """A point of the board where nothing can be picked."""
    x, y = seat.page.evaluate("""() => {
        const box = document.querySelector('#view svg').getBoundingClientRect();
        for (let y = box.y + 60; y < box.bottom; y += 7) for (let x = box.x + 60; x < box.right; x += 7) {
            const at = document.elementFromPoint(x, y);
            if (at?.closest('#view') && !at.closest('.pick')) return [x, y];
        }
    }""")
    return x, y

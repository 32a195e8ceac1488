"""Hex grids in both layouts, against a plain search and against the coordinates of two printed boards."""

from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.kernel.hexes import FLAT, POINTY, SIDES, Cell, distance, neighbour, neighbours, table

LAYOUTS = pytest.mark.parametrize("layout", [FLAT, POINTY])
EITHER = st.sampled_from([FLAT, POINTY])
CELLS = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


@given(EITHER, CELLS, st.integers(0, 5))
def test_a_neighbour_lies_across_the_opposite_side(layout: str, cell: Cell, side: int) -> None:
    near = neighbour(layout, cell, side)
    assert neighbour(layout, near, (side + 3) % 6) == cell
    assert [s for s in range(6) if neighbour(layout, near, s) == cell] == [(side + 3) % 6]


@given(EITHER, CELLS)
def test_six_distinct_neighbours_in_a_ring(layout: str, cell: Cell) -> None:
    around = neighbours(layout, cell)
    assert len({*around, cell}) == 7
    assert around == [neighbour(layout, cell, side) for side in range(6)]
    assert all(one in neighbours(layout, other) for one, other in pairwise([*around, around[0]]))


def place(layout: str, cell: Cell) -> tuple[float, float]:
    """The middle of a cell, y pointing down, for a hex that is one unit wide between opposite sides."""
    column, row = cell
    far = 3**0.5 / 2
    return (column * far, row + column % 2 / 2) if layout == FLAT else (column + row % 2 / 2, row * far)


@LAYOUTS
def test_sides_go_clockwise_from_the_top_and_bear_their_names(layout: str) -> None:
    for cell in [(0, 0), (1, 0), (0, 1), (5, 5), (-3, -3)]:
        x, y = place(layout, cell)
        for side, name in enumerate(SIDES[layout]):
            nx, ny = place(layout, neighbour(layout, cell, side))
            assert (nx - x) ** 2 + (ny - y) ** 2 == pytest.approx(1)
            assert ("N" in name, "S" in name) == (ny < y - 0.01, ny > y + 0.01)
            assert ("E" in name, "W" in name) == (nx > x + 0.01, nx < x - 0.01)
    assert [SIDES[layout].index(name) for name in ("NE", "SE", "SW", "NW")] == sorted(
        SIDES[layout].index(n) for n in ("NE", "SE", "SW", "NW")
    )


def steps_from(layout: str, start: Cell, most: int) -> dict[Cell, int]:
    """Breadth first over the open plane."""
    steps, queue = {start: 0}, deque([start])
    while queue:
        cell = queue.popleft()
        if steps[cell] < most:
            for near in neighbours(layout, cell):
                if near not in steps:
                    steps[near] = steps[cell] + 1
                    queue.append(near)
    return steps


@LAYOUTS
@pytest.mark.parametrize("start", [(0, 0), (1, 0), (0, 1), (7, 4), (-3, -5)])
def test_distance_is_the_fewest_steps(layout: str, start: Cell) -> None:
    reached = steps_from(layout, start, 7)
    assert len(reached) == 1 + 3 * 7 * 8
    assert all(distance(layout, start, cell) == steps for cell, steps in reached.items())
    box = [(start[0] + x, start[1] + y) for x in range(-9, 10) for y in range(-9, 10)]
    assert all((cell in reached) == (distance(layout, start, cell) <= 7) for cell in box)


@given(EITHER, CELLS, CELLS, CELLS)
def test_distance_is_a_metric(layout: str, one: Cell, two: Cell, three: Cell) -> None:
    assert distance(layout, one, two) == distance(layout, two, one) >= 0
    assert (distance(layout, one, two) == 0) == (one == two)
    assert distance(layout, one, three) <= distance(layout, one, two) + distance(layout, two, three)


@given(EITHER, st.lists(CELLS, unique=True, max_size=40))
def test_the_table_holds_the_indices_of_the_neighbours(layout: str, cells: list[Cell]) -> None:
    rows = table(layout, cells)
    assert len(rows) == len(cells)
    for i, row in enumerate(rows):
        assert len(row) == 6
        for side, near in enumerate(row):
            if near >= 0:
                assert cells[near] == neighbour(layout, cells[i], side)
                assert rows[near][(side + 3) % 6] == i
            else:
                assert near == -1
                assert neighbour(layout, cells[i], side) not in cells


def test_a_small_table() -> None:
    assert table(FLAT, [(0, 0), (1, 0), (0, 1), (1, 1)]) == [
        [-1, -1, 1, 2, -1, -1],
        [-1, -1, -1, 3, 2, 0],
        [0, 1, 3, -1, -1, -1],
        [1, -1, -1, -1, -1, 2],
    ]


def flat(name: str) -> Cell:
    """Letter = column from A, number = row; odd columns (B, D, ...) lie lower: the printed board in flat layout."""
    return ord(name[0]) - ord("A"), int(name[1:])


@pytest.mark.parametrize(
    ("name", "around"),
    [
        ("B3", ["B2", "C3", "C4", "B4", "A4", "A3"]),
        ("J2", ["J1", "K2", "K3", "J3", "I3", "I2"]),
        ("R2", ["R1", "S2", "S3", "R3", "Q3", "Q2"]),
        ("K3", ["K2", "L2", "L3", "K4", "J3", "J2"]),
        ("S5", ["S4", "T4", "T5", "S6", "R5", "R4"]),
    ],
)
def test_the_flat_board_has_these_neighbours(name: str, around: list[str]) -> None:
    assert neighbours(FLAT, flat(name)) == [flat(other) for other in around]


@pytest.mark.parametrize(
    ("cell", "around"),
    [
        ((14, 2), [(14, 1), (15, 2), (14, 3), (13, 3), (13, 2), (13, 1)]),
        ((9, 25), [(10, 24), (10, 25), (10, 26), (9, 26), (8, 25), (9, 24)]),
        ((0, 23), [(1, 22), (1, 23), (1, 24), (0, 24), (-1, 23), (0, 22)]),
    ],
)
def test_the_pointy_board_has_these_neighbours(cell: Cell, around: list[Cell]) -> None:
    assert neighbours(POINTY, cell) == around


@pytest.mark.parametrize(
    ("layout", "one", "two", "steps"),
    [
        (FLAT, flat("A1"), flat("S11"), 19),
        (FLAT, flat("B3"), flat("A4"), 1),
        (FLAT, flat("B3"), flat("A5"), 2),
        (FLAT, flat("R2"), flat("R3"), 1),
        (POINTY, (3, 15), (4, 16), 1),
        (POINTY, (4, 16), (3, 15), 1),
        (POINTY, (9, 24), (9, 25), 1),
        (POINTY, (3, 15), (4, 14), 1),
        (POINTY, (3, 15), (3, 13), 2),
        (POINTY, (0, 2), (0, 39), 37),
    ],
)
def test_these_distances(layout: str, one: Cell, two: Cell, steps: int) -> None:
    assert distance(layout, one, two) == steps

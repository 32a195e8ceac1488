"""Hexagonal grids in both layouts: neighbours and distance of cells (column, row).

FLAT    flat tops, in columns; odd columns lie half a hex lower.      Sides clockwise: N NE SE S SW NW
POINTY  pointed tops, in rows; odd rows lie half a hex to the right.  Sides clockwise: NE E SE SW W NW
"""

FLAT = "flat"
POINTY = "pointy"
SIDES = {FLAT: ("N", "NE", "SE", "S", "SW", "NW"), POINTY: ("NE", "E", "SE", "SW", "W", "NW")}

Cell = tuple[int, int]

# steps by the parity of the column (FLAT) or the row (POINTY)
_STEPS = {
    FLAT: (((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)), ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))),
    POINTY: (((0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)), ((1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1))),
}


def neighbour(layout: str, cell: Cell, side: int) -> Cell:
    column, row = cell
    dx, dy = _STEPS[layout][(column if layout == FLAT else row) % 2][side]
    return column + dx, row + dy


def neighbours(layout: str, cell: Cell) -> list[Cell]:
    """The six cells around, clockwise in the order of SIDES."""
    return [neighbour(layout, cell, side) for side in range(6)]


def distance(layout: str, one: Cell, two: Cell) -> int:
    q1, r1 = _axial(layout, one)
    q2, r2 = _axial(layout, two)
    q, r = q1 - q2, r1 - r2
    return max(abs(q), abs(r), abs(q + r))


def table(layout: str, cells: list[Cell]) -> list[list[int]]:
    """For each cell the six indices of its neighbours in the list, -1 where there is none."""
    index = {cell: i for i, cell in enumerate(cells)}
    return [[index.get(near, -1) for near in neighbours(layout, cell)] for cell in cells]


def _axial(layout: str, cell: Cell) -> Cell:
    column, row = cell
    if layout == FLAT:
        return column, row - (column - column % 2) // 2
    return column - (row - row % 2) // 2, row

"""Chapters 6 and 7 of the ledger and the interpretations about track: RT-I10 to RT-I29, RT-I61, RT-I63, RT-I66."""

from itertools import pairwise

import pytest
from games.railroad_tycoon.positions import CITIES, RAW, M, changed, do, end_of_turn, lines, of, owned, refused, table, turn

from branchline.games.railroad_tycoon.events import LineLeft, LineRemoved, LinkBuilt, TileLaid
from branchline.games.railroad_tycoon.material import crosses_river
from branchline.games.railroad_tycoon.rules_track import cost_of_tile, exits

E7 = ["build columbus", "lay P15 Q15", "lay Q15 R15", "lay R15 S15", "lay S15 T14"]
HALF = ["build indianapolis", "lay L17 M17", "stop"]  # towards Cincinnati


def beyond(hex, side):
    return M.hex_ids[M.near[M.hex[hex] * 6 + side]]


def rings():
    """Cities with a hex beside them around which five tiles lead back to the city: city, hexes of the ring."""
    for c, at in enumerate(M.city_hex):
        for side in range(6):
            centre = M.near[at * 6 + side]
            if centre >= 0:
                ring = [M.near[centre * 6 + (side + 3 + i) % 6] for i in range(6)]
                if ring[0] == at and all(hex >= 0 and M.fresh[hex] for hex in ring[1:]):
                    yield CITIES[c], [M.hex_ids[hex] for hex in ring[1:]]


def around():
    """Cities beside a ring of six hexes, none of them a city, that begins with the hex beside the city."""
    for c, at in enumerate(M.city_hex):
        for side in range(6):
            first = M.near[at * 6 + side]
            centre = M.near[first * 6 + (side + 1) % 6] if first >= 0 else -1
            if centre >= 0:
                here = [M.near[centre * 6 + s] for s in range(6)]
                start = here.index(first)
                ring = [here[(start - i) % 6] for i in range(6)]
                if all(hex >= 0 and M.fresh[hex] for hex in ring):
                    yield CITIES[c], [M.hex_ids[hex] for hex in ring]


def laid(told):
    return [tile.cost for tile in of(TileLaid, told)]


@pytest.mark.rule("RT-6.3", "RT-6.4", "RT-I16", "RT-1.3")
def test_a_build_begins_at_a_city_and_goes_on_in_one_line():
    p = table()
    assert refused(p, "build atlantis") == "RT-6.3"
    assert refused(p, "lay P15 Q15") == "RT-3.4"
    assert len(lines(p, "build")) == 52  # any city, nobody owns a thing
    do(p, "build columbus")
    assert refused(p, "lay Q15 R15") == "RT-6.4"  # not beside the city
    assert refused(p, "stop") == "RT-6.1"
    assert refused(p, "build boston") == "RT-6.4"
    do(p, "lay P15 Q15")
    assert refused(p, "lay O16 N17") == "RT-6.4"  # beside the city, but another line
    assert set(lines(p)) == {"lay Q15 R15", "lay Q15 R16", "lay Q15 R14", "stop", "issue 1"}


@pytest.mark.rule("RT-6.5", "RT-6.6", "RT-I17", "RT-I18")
def test_an_operation_ends_with_four_tiles_a_city_or_at_will():
    p = table()
    told = do(p, *E7)
    assert of(LineLeft, told) == [LineLeft(0, "columbus", "S15", 4)]
    assert p.seat == 1
    q = table()
    do(q, "build new_haven", "lay X6 X7")  # New York, after one tile
    assert (q.seat, owned(q)) == (1, [(0, "new_haven", "new_york")])
    r = table()
    do(r, *HALF)
    assert (r.seat, owned(r), len(r.lines)) == (1, [], 1)
    do(turn(r), "continue L17 M17", "lay M17 N18")
    assert owned(r) == [(0, "cincinnati", "indianapolis")]
    s = table()
    do(s, *E7)
    do(turn(s), "continue S15 T14", f"lay T14 {beyond('T14', 1)}", "stop")  # the limit counts anew
    assert len(s.lines[0][2]) == 5


@pytest.mark.rule("RT-6.8", "RT-14.8", "RT-I20")
def test_unfinished_links_go_without_refund():
    p = table(cash=[10_000])
    do(p, *HALF)
    do(turn(p), "build columbus", "lay P15 Q15", "stop")
    assert (len(p.lines), p.cash[0]) == (2, 6_000)
    used = [M.hex_ids[hex] for hex, count in enumerate(p.tracks) if count]
    assert used == ["P15", "L17"]
    told = end_of_turn(p, 2, 0)
    assert of(LineRemoved, told) == [LineRemoved(0, "indianapolis", 1), LineRemoved(0, "columbus", 1)]
    assert (p.lines, sum(p.tracks), sum(p.used), p.cash[0]) == ([], 0, 0, 6_000)


@pytest.mark.rule("RT-I20", "RT-I63", "RT-6.13")
def test_an_unfinished_link_is_its_owners_alone():
    p = table()
    do(p, *HALF)
    assert p.seat == 1
    assert refused(p, "continue L17 M17") == "RT-I20"
    assert not lines(p, "continue")
    do(p, "build cincinnati")
    assert refused(p, "lay M17 L17") == "RT-I12"  # the open end of somebody else
    assert refused(table(), "continue L17 M17") == "RT-I20"


@pytest.mark.rule("RT-6.9", "RT-I14", "RT-1.1")
def test_track_lies_on_playable_hexes_alone():
    playable = {(hex["col"], hex["row"]) for hex in RAW["hexes"]}
    assert (22, 11) not in playable  # four fifths land, but partial
    p = table()
    do(p, "build baltimore")
    assert refused(p, "lay W11 X11") == "RT-I14"
    assert refused(p, "lay V12 W11") == "RT-I14"
    assert all(M.hex[line.split()[1]] >= 0 for line in lines(p, "lay"))
    assert not [line for line in lines(p, "lay") if "W11" in line]


@pytest.mark.rule("RT-1.5", "RT-6.10", "RT-6.11", "RT-I21", "RT-I11")
def test_two_tracks_on_a_hex_and_none_is_turned():
    p = table()
    do(p, "build columbus", "lay P15 Q15", "lay Q15 R15", "stop")  # west to east
    do(turn(p, 1), "build wheeling", "lay Q15 Q16", "stop")  # north-east to south-west
    assert p.tracks[M.hex["Q15"]] == 2
    assert [line[2][-1] // 36 for line in p.lines] == [M.hex["Q15"]] * 2
    for entry in range(6):
        assert exits(p, 0, (), M.hex["Q15"], entry) == []  # no third track
    q = table(links="0:new_haven-new_york")
    assert [(link[2], [tile // 36 for tile in link[3]]) for link in q.links] == [(0, [M.hex["X6"]])]
    do(q, "build new_haven")
    assert refused(q, "lay X6 W7") == "RT-I12"  # where the first track enters
    assert "lay X6 W7" not in lines(q)


@pytest.mark.rule("RT-I10", "RT-1.4")
def test_no_sharp_curves():
    p = table()
    do(p, "build columbus")
    assert {line for line in lines(p, "lay") if "P15" in line.split()[1]} == {"lay P15 Q15", "lay P15 Q14", "lay P15 Q16"}
    assert refused(p, "lay P15 P14") == "RT-I10"
    assert refused(p, "lay P15 O15") == "RT-I10"  # back
    assert refused(p, "lay P15 R15") == "RT-6.2"


@pytest.mark.rule("RT-I12", "RT-6.12", "RT-7.7", "RT-I24", "RT-I63")
def test_a_crossing_costs_as_much_as_a_tile_and_joins_nothing():
    p = table()
    do(p, "build columbus", "lay P15 Q15", "lay Q15 R15", "stop")
    told = do(turn(p, 1), "build wheeling", "lay Q15 Q16", "lay Q16 P17", "stop")  # along the river, through the other track
    assert laid(told) == laid(do(turn(table(), 1), "build wheeling", "lay Q15 Q16", "lay Q16 P17", "stop"))
    assert laid(told)[0] == 2_000
    assert p.tracks[M.hex["Q15"]] == 2
    assert [(line[0], CITIES[line[1]]) for line in p.lines] == [(0, "columbus"), (1, "wheeling")]
    assert p.links == []


@pytest.mark.rule("RT-I13", "RT-I23")
def test_a_city_takes_no_tile_and_one_track_at_each_side():
    p = table()
    do(p, "build boston", "lay Y3 Z4")
    do(turn(p, 1), "build boston")
    assert refused(p, "lay Y3 Z4") == "RT-I12"
    q = table()
    do(q, "build boston")
    assert refused(q, "lay Z2 Y3") in ("RT-6.4", "RT-I13")
    neighbours = [(one, two) for one in range(52) for two in range(one) if M.city_hex[two] in M.near[M.city_hex[one] * 6 :][:6]]
    assert all(not p.ways[one] for one, _ in neighbours if one not in (0, 2))
    full = table()
    at = M.city_hex[CITIES.index("charleston")]
    full.used[at] |= 0b111111
    for side in range(6):
        if M.near[at * 6 + side] >= 0:
            full.used[M.near[at * 6 + side]] |= 1 << (side + 3) % 6
    full.starts &= ~(1 << CITIES.index("charleston"))
    assert refused(full, "build charleston") == "RT-I13"
    assert len(lines(full, "build")) == 51


@pytest.mark.rule("RT-I15")
def test_a_link_does_not_come_back():
    city, ring = next(rings())
    p = table()
    do(p, f"build {city}")
    p.most = 9
    for one, two in pairwise(ring):
        do(p, f"lay {one} {two}")
    back = M.hex_ids[M.city_hex[CITIES.index(city)]]
    assert refused(p, f"lay {ring[4]} {back}") == "RT-I15"
    assert f"lay {ring[4]} {back}" not in lines(p)


@pytest.mark.rule("RT-I15", "RT-I59")
def test_a_link_uses_no_hex_twice_and_ends_by_itself_before_it_would():
    """Out of a city, straight on into a ring, and around it back to where it was entered."""
    city, names = next(around())
    p = table()
    do(p, f"build {city}")
    p.most = 9
    moves = [f"lay {one} {two}" for one, two in zip(names, names[1:] + names[:1], strict=True)]
    if moves[0] not in lines(p):
        names = [names[0], *reversed(names[1:])]
        moves = [f"lay {one} {two}" for one, two in zip(names, names[1:] + names[:1], strict=True)]
    told = do(p, *moves)
    assert of(LineLeft, told)[0].tiles == 6  # nine were allowed
    assert refused(turn(p), f"continue {names[-1]} {names[0]}") == "RT-I11"
    assert not lines(p, "continue")


@pytest.mark.rule("RT-I19", "RT-I61", "RT-I66", "RT-6.1")
def test_a_build_may_join_an_own_open_end():
    p = table()
    do(p, *HALF)
    told = do(turn(p), "build cincinnati", "lay M17 L17")
    assert of(LinkBuilt, told) == [LinkBuilt(0, "cincinnati", "indianapolis", 2)]
    assert (owned(p), p.lines) == ([(0, "cincinnati", "indianapolis")], [])
    q = table()
    do(q, "build indianapolis", "lay L17 M17", "lay M17 N18")
    assert q.links == p.links  # the direction leaves no trace
    r = table()  # and an unfinished link may be joined with another
    do(r, "build cincinnati", "lay M17 L17", "stop")
    told = do(turn(r), "build indianapolis", "lay L17 M17")
    assert r.links == q.links
    assert r.used == q.used


@pytest.mark.rule("RT-I61", "RT-I22")
def test_what_would_join_must_give_a_good_link():
    p = table()
    do(p, *HALF)
    do(turn(p), "build cincinnati", "lay M18 L18", f"lay L18 {beyond('L18', 5)}")
    assert owned(p) == [(0, "cincinnati", "indianapolis")]
    do(turn(p), "build cincinnati")
    assert refused(p, "lay M17 L17") == "RT-I22"
    assert "lay M17 L17" not in lines(p)


@pytest.mark.rule("RT-I22")
def test_parallel_links_of_different_players():
    p = table(links="1:pittsburgh-wheeling 0:pittsburgh-wheeling", cubes={"pittsburgh": "purple"}, engines=[1])
    assert owned(p) == [(0, "pittsburgh", "wheeling"), (1, "pittsburgh", "wheeling")]
    assert lines(p, "deliver") == ["deliver purple pittsburgh,wheeling:0"]
    assert refused(p, "deliver purple pittsburgh,wheeling:1") == "RT-10.9"
    links = "0:columbus-wheeling 0:pittsburgh-wheeling 1:pittsburgh-wheeling"
    q = table(links=links, cubes={"columbus": "blue", "wheeling": "", "pittsburgh": ""}, engines=[2])
    assert lines(q, "deliver") == [
        "deliver blue columbus,wheeling:0,pittsburgh:0",
        "deliver blue columbus,wheeling:0,pittsburgh:1",
    ]
    do(q, "deliver blue columbus,wheeling:0,pittsburgh:1")
    assert q.points == [1, 1, 0]


@pytest.mark.rule("RT-I25", "RT-7.4")
def test_a_ridge_is_paid_by_the_tile_that_completes_its_crossing():
    assert [laid(do(table(), *E7))] == [[2_000, 3_000, 4_000, 8_000]]  # by the tile beyond it
    p = table()
    do(p, *E7[:-1])
    assert sum(tile.cost for tile in of(TileLaid, p.events)) == 4_000  # the open end points at the ridge
    assert laid(do(table(), "build knoxville", "lay R23 S22")) == [8_000]  # leaving a city
    side = M.near[M.hex["R23"] * 6 :].index(M.city_hex[CITIES.index("knoxville")])
    other = (side + 3) % 6
    q = table()
    q.material = changed(R23={"ridges": [side], "terrain": "hills"})
    assert cost_of_tile(q, M.hex["R23"], other, side, True) == 8_000  # entering a city
    assert cost_of_tile(q, M.hex["R23"], other, side, False) == 4_000
    q.material = changed(R23={"ridges": [side, other], "terrain": "hills"})
    assert cost_of_tile(q, M.hex["R23"], other, side, True) == 12_000  # two ridges


@pytest.mark.rule("RT-I26", "RT-I27", "RT-I28")
@pytest.mark.parametrize(
    ("river", "one", "two", "crosses"),
    [
        ([0, 3], 0, 3, False),  # both ends are the river's
        ([0, 3], 1, 4, True),  # river on both sides of the track
        ([0, 3], 1, 5, True),  # a curve around one end of it
        ([0, 3], 0, 2, True),  # one end alone
        ([0, 3], 2, 4, True),
        ([0, 1], 2, 5, False),  # all on one side
        ([0, 1], 3, 5, False),
        ([2], 2, 5, True),  # a spring
        ([2], 0, 4, False),
        ([0, 3, 5], 0, 3, False),  # past a tributary
        ([0, 3, 5], 1, 4, True),
        ([], 0, 3, False),
    ],
)
def test_what_crosses_a_river(river, one, two, crosses):
    bits = sum(1 << side for side in river)
    assert crosses_river(bits, one, two) is crosses
    assert crosses_river(bits, two, one) is crosses


@pytest.mark.rule("RT-1.2", "RT-7.5", "RT-7.6", "RT-I28")
def test_rivers_on_the_map():
    assert laid(do(table(), "build new_haven", "lay X6 W7")) == [3_000]
    assert laid(do(table(), "build wheeling", "lay Q15 Q16")) == [2_000]
    assert laid(do(table(), "build jackson", "lay K34 K35")) == [2_000]  # keeps clear
    assert laid(do(table(), "build jackson", "lay K34 J34")) == [3_000]


@pytest.mark.rule("RT-I38", "RT-I57")
@pytest.mark.parametrize("beginners", [False, True])
def test_the_hexes_of_western_links_are_kept(beginners):
    p = table(beginners=beginners)
    do(p, "build kansas_city")
    assert refused(p, "lay A24 A23") == "RT-I38"
    assert len(lines(p, "lay")) > 3
    assert not [line for line in lines(p, "lay") if "A24" in line]

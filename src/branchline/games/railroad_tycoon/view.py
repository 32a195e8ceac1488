"""What a viewer may know: everything but the Tycoon cards of others, the order of the deck and what chance will bring (RT-H1 to RT-H4)."""

from typing import TYPE_CHECKING, Any

from branchline.games.railroad_tycoon.rules_cities import markers
from branchline.games.railroad_tycoon.rules_end import link_counts
from branchline.games.railroad_tycoon.rules_money import income_of, space
from branchline.games.railroad_tycoon.words import COLOURS, GREY, KINDS, OVER

if TYPE_CHECKING:
    from branchline.games.railroad_tycoon.position import Position


def view(p: "Position", viewer: int | None) -> dict[str, Any]:
    m = p.material
    seats = range(p.players)
    over = p.phase == OVER
    told: dict[str, Any] = {
        "game": "railroad_tycoon",
        "players": p.players,
        "viewer": viewer,
        "actor": p.actor(),
        "step": p.step(),
        "with": {"tycoons": p.with_tycoons, "cards": p.with_cards, "western": p.with_western},
        "turn": p.turn,
        "round": p.round,
        "first": p.first,
        "operations_left": p.left,
        "issued": p.issued,
        "cash": p.cash[: p.players],
        "shares": p.shares[:],
        "points": p.points[:],
        "spaces": [space(points) for points in p.points],
        "income": [income_of(p, seat) for seat in seats],
        "engines": p.engine[:],
        "link_counts": link_counts(p),
        "bag": p.bag[:],
        "new_tiles": p.new_tiles[:],
        "last_turn": p.last_turn or None,
        "markers": markers(p),
        "markers_to_end": m.end_markers[p.players],
        "ending": p.end,
        "scores": p.scores(),
        "standings": p.standings(),
        "tycoons": [m.tycoon_ids[card] if card >= 0 and (over or knows(p, viewer, seat)) else None for seat, card in enumerate(p.tycoon)],
        "tycoon_points": p.bonus[:],
        "first_high": p.first_high if p.first_high >= 0 else None,
    }
    told.update(auction(p))
    told.update(cards(p))
    told.update(board(p))
    return told


def knows(p: "Position", viewer: int | None, seat: int) -> bool:
    return seat == viewer or (p.shown and seat == p.first_high)


def auction(p: "Position") -> dict[str, Any]:
    if p.auction is None:
        return {"auction": None}
    leader = p.auction.winner()
    return {"auction": {"inside": p.auction.inside[:], "high": p.auction.high, "leader": leader, "lowest": p.auction.lowest()}}


def cards(p: "Position") -> dict[str, Any]:
    ids = p.material.card_ids
    return {
        "cards": [ids[card] for card in p.open],
        "kept": [[ids[card] for card, owner in enumerate(p.owner) if owner == seat] for seat in range(p.players)],
        "spent": [ids[card] for card in range(len(ids)) if p.spent >> card & 1],
        "deck": [ids[card] for card in sorted(p.deck)],  # which cards, not their order
    }


def board(p: "Position") -> dict[str, Any]:
    m = p.material
    ids = m.cities
    return {
        "cubes": {city: p.cubes[c * KINDS : c * KINDS + KINDS] for c, city in enumerate(ids)},
        "colours": {city: "gray" if p.colour[c] == GREY else COLOURS[p.colour[c]] for c, city in enumerate(ids)},
        "western": {ids[c]: owner if owner >= 0 else None for c, owner in zip(m.western_cities, p.west, strict=True)},
        "links": [{"from": ids[low], "to": ids[high], "owner": owner, "tiles": laid(p, tiles)} for low, high, owner, tiles in p.links],
        "lines": [line(p, owner, city, tiles, head) for owner, city, tiles, head, _ in p.lines],
        "building": building(p),
        "chosen": ids[p.chosen] if p.chosen >= 0 else None,
    }


def line(p: "Position", owner: int, city: int, tiles: tuple[int, ...], head: int) -> dict[str, Any]:
    return {"from": p.material.cities[city], "owner": owner, "tiles": laid(p, tiles), "to": p.material.hex_ids[head]}


def building(p: "Position") -> dict[str, Any] | None:
    m = p.material
    if p.origin < 0:
        return {"granted": p.granted, "most": p.most, "from": None} if p.granted or p.most > m.most_tiles else None
    return {
        "granted": p.granted,
        "most": p.most,
        "from": m.cities[p.origin],
        "tiles": laid(p, p.tiles),
        "to": m.hex_ids[p.head] if p.head >= 0 else None,
        "laid": p.laid,
    }


def laid(p: "Position", tiles: tuple[int, ...]) -> list[list[Any]]:
    return [[p.material.hex_ids[tile // 36], tile // 6 % 6, tile % 6] for tile in tiles]

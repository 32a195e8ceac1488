"""What the places on the board are called by a voice, with price and effect; the tables beside it use the same words."""

from typing import Any

from branchline.games.wall_street.material import (
    BLACK_DAY,
    COMPANIES,
    EXCHANGE,
    FALL,
    RISE,
    Material,
)
from branchline.games.wall_street.seen import (
    Change,
    Cost,
    asker,
    before_bomb,
    changes,
    cost,
    counts,
    final_values,
    is_trend,
    is_variation,
    may_turn,
    option_at,
    own,
    penalty,
    proceeds,
    variation_points,
)
from branchline.kernel.text import N_, Voice

Says = list[tuple[str, dict[str, object]]]


def joined(voice: Voice, says: Says) -> str:
    return "; ".join(voice.say(text, facts) for text, facts in says)


def card_called(m: Material, voice: Voice, key: str) -> str:
    """The name of a card, a company or a magnate in the reader's language."""
    return voice.say(m.names.get(key, key))


def change_says(m: Material, voice: Voice, move: Change) -> str:
    facts = {"company": card_called(m, voice, COMPANIES[move.company]), "before": move.before, "after": move.after}
    if move.before == move.after:
        return voice.say(N_("{company} stays at {before}"), facts)
    return voice.say(N_("{company} from {before} to {after}"), facts)


def effect_says(view: dict[str, Any], m: Material, voice: Voice, key: str) -> Says:
    """What keeping a card does."""
    effect = m.effect[m.card[key]]
    if effect in (RISE, FALL):
        return [(N_("if kept, one company of your choice rises"), {})] if effect == RISE else [
            (N_("if kept, one company of your choice falls"), {})]  # fmt: skip
    if effect == BLACK_DAY:
        return [(N_("if kept, everybody pays ${amount:n}"), {"amount": m.black_day})]
    if effect == EXCHANGE:
        return [(N_("if kept, you swap a share card with a rival"), {})]
    moves = [change_says(m, voice, move) for move in changes(view, m, key)]
    return [(N_("if kept: {moves:list}"), {"moves": moves})] if moves else []


def printed_says(m: Material, key: str) -> Says:
    """Price, points and dynamite on a card."""
    card = m.card[key]
    says: Says = [(N_("price ${amount:n}"), {"amount": m.price[card]})] if m.price[card] else []
    says += [(N_("points {points}"), {"points": m.points[card]})] if m.points[card] else []
    return says + ([(N_("dynamite {sticks}"), {"sticks": m.dynamite[card]})] if m.dynamite[card] else [])


def card_says(view: dict[str, Any], m: Material, voice: Voice, key: str) -> Says:
    return [("{card}", {"card": card_called(m, voice, key)}), *effect_says(view, m, voice, key), *printed_says(m, key)]


def cost_says(price: Cost, turned: bool) -> Says:
    text = N_("costs ${price:n}, of which ${cash:n} in cash")
    if turned:
        text = N_("costs ${price:n} in the other direction, with ${cash:n} in cash for all")
    elif not price.cash:
        text = N_("costs ${price:n}, all by capital")
    says: Says = [(text, {"price": price.price, "cash": price.cash})]
    return says + ([(N_("needs a loan"), {})] if price.loans else [])


def place_name(view: dict[str, Any], m: Material, voice: Voice, place: int) -> str:
    """A place of the rondel: its cards, what it would cost, who stands there."""
    cards, seat, now = view["rondel"][place], asker(view), view["clockwise"]
    says: Says = [(N_("Place {place}"), {"place": place})]
    for key in cards:
        says += card_says(view, m, voice, key)
    says += [(N_("empty"), {})] if not cards else []
    if is_trend(m, cards):
        says.append((N_("coins on it: ${coins:n}"), {"coins": view["trend_coins"]}))
    for clockwise in (now, not now) if may_turn(view, seat) else (now,):
        price = cost(view, m, seat, place, clockwise)
        says += cost_says(price, clockwise != now) if price else []
    under = option_at(view, place)
    if under is not None:
        says.append((N_("purchase option of {seat:seat}: ${amount:n} more for all others"), {"seat": under, "amount": m.surcharge}))
    here = [other for other, at in enumerate(view["pawns"]) if at == place]
    return joined(voice, says + ([(N_("pawns: {seats:seats}"), {"seats": here})] if here else []))


def zone_name(view: dict[str, Any], m: Material, voice: Voice, zone: str) -> str:
    pile = view["discards"][zone]
    text = {"gold": N_("Pile against gold: gold shares would be no jokers"),
        "shares": N_("Pile against shares: everybody would count one share less of each company")}.get(
            zone, N_("Pile against values: all values would be halved"))  # fmt: skip
    says: Says = [(text, {}), (N_("cards: {count}"), {"count": pile["cards"]})]
    if pile["top"]:
        says += [(N_("on top: {card}"), {"card": card_called(m, voice, pile["top"])}), *printed_says(m, pile["top"])]
    return joined(voice, says)


def company_name(view: dict[str, Any], m: Material, voice: Voice, company: int) -> str:
    key, seat = COMPANIES[company], asker(view)
    track = view["tracks"][key]
    says: Says = [(N_("{company}: value {value}, from {low} to {high}"), {"company": card_called(m, voice, key),
        "value": final_values(view)[company], "low": track[0], "high": track[-1]})]  # fmt: skip
    says.append((N_("needed to score: {least} shares"), {"least": view["minimum"][key]}))
    if own(view, seat):
        says.append((N_("yours: {count}"), {"count": counts(view, m, seat)[company]}))
    return joined(voice, says)


MAGNATE = {
    ("M1", True): N_("+{bonus} points"), ("M1", False): N_("{loss} points for a rival"), ("M2", True): N_("a loan back for ${cost}"),
    ("M2", False): N_("rivals' capital falls"), ("M3", True): N_("take a discard"), ("M3", False): N_("rivals lose a card"),
    ("M4", True): N_("coins of the trend"), ("M4", False): N_("rivals pay ${coins}"),
}  # fmt: skip


def magnate_says(m: Material, voice: Voice, magnate: dict[str, Any]) -> str:
    """What a magnate does, in a few words."""
    facts = {"bonus": m.bonus, "loss": m.magnate_points, "cost": m.magnate_loan, "coins": m.magnate_coins}
    return voice.say(MAGNATE[magnate["id"], magnate["reward"]], facts)


def magnate_name(view: dict[str, Any], m: Material, voice: Voice, key: str) -> str:
    magnate = view["magnates"][key]
    facts = {"company": card_called(m, voice, key), "does": magnate_says(m, voice, magnate)}
    text = N_("Magnate, for whoever brings {company} to an end of its bar: {does}")
    return voice.say(text, facts)


def seat_name(view: dict[str, Any], m: Material, voice: Voice, seat: int) -> str:
    says: Says = [(N_("{seat:seat}: capital ${capital:n}, cash ${cash:n}"), {"seat": seat, "capital": view["capital"][seat],
        "cash": view["cash"][seat]})]  # fmt: skip
    if view["loans"][seat]:
        says.append((N_("loans {loans}, {points} points less"), {"loans": view["loans"][seat], "points": penalty(m, view["loans"][seat])}))
    says.append((N_("share cards {count}"), {"count": view["share_cards"][seat]}))
    kept = [card_called(m, voice, key) for key in view["variations"][seat]]
    if kept:
        facts = {"cards": kept, "points": variation_points(view, m, seat)}
        says.append((N_("market variations: {cards:list}, {points} points"), facts))
    if view["magnate_points"][seat]:
        says.append((N_("points of magnates: {points}"), {"points": view["magnate_points"][seat]}))
    says += [(N_("start player"), {})] if seat == view["start"] else []
    return joined(voice, says)


def deck_says(view: dict[str, Any], m: Material, voice: Voice) -> str:
    """How near the explosion is."""
    left = before_bomb(view, m)
    if left is None:
        return voice.say(N_("the last round") if view["last_round"] and "revealed" not in view else "")
    if not left:
        return voice.say(N_("the bomb may come with any card"))
    return voice.say(N_("no bomb for {left} cards"), {"left": left})


def held_name(view: dict[str, Any], m: Material, voice: Voice, key: str) -> str:
    """A card in the hand."""
    says: Says = [(N_("{card}, yours"), {"card": card_called(m, voice, key)})]
    if is_variation(m, key):
        says.append((N_("points {points}"), {"points": m.points[m.card[key]]}))
    elif key in m.card:
        says.append((N_("sold now: ${amount:n}"), {"amount": proceeds(view, m, key)}))
    else:
        says.append((N_("your secret share, points {points}"), {"points": m.secret_points[m.capital_ids.index(key)]}))
    return joined(voice, says)

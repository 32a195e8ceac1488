"""Questions about a view, asked by its drawings and tables."""

from typing import Any

from branchline.games.chicago_express.material import COMPANIES, FOREST, MOUNTAIN, Material
from branchline.kernel.text import N_, Voice


def there(view: dict[str, Any], m: Material, h: int) -> list[int]:
    """The companies with a locomotive in a hex."""
    return [COMPANIES.index(key) for key in view["locomotives"].get(m.hex_ids[h], ())]


def built(view: dict[str, Any], m: Material, h: int) -> bool:
    return m.hex_ids[h] in view["developed"]


def cost_now(view: dict[str, Any], m: Material, h: int) -> int:
    """What the next locomotive costs (CE-6.9); 0 where there is no room for one."""
    count = len(view["locomotives"].get(m.hex_ids[h], ()))
    return 0 if count and m.terrain[h] in (FOREST, MOUNTAIN) else m.cost[h] * (count + 1)


def worth_now(view: dict[str, Any], m: Material, h: int) -> int:
    """What the hex adds to an income (CE-6.12)."""
    if m.track[h] >= 0:
        return int(view["values"][m.hex_ids[h]])
    return m.income[h] + (m.gain[h] if built(view, m, h) else 0)


def rise(view: dict[str, Any], m: Material, h: int) -> int:
    """By how much one more development raises the income of all who are there; 0 at the end of a track."""
    if m.track[h] < 0:
        return 0 if built(view, m, h) else m.gain[h]
    higher = [value for value in m.tracks[m.track[h]] if value > worth_now(view, m, h)]
    return higher[0] - worth_now(view, m, h) if higher else 0


def issued(view: dict[str, Any], company: str) -> int:
    return sum(view["companies"][company]["held"])


def after_sale(view: dict[str, Any], company: str) -> int:
    """What each share would pay with one more of them sold."""
    return int(-(-view["companies"][company]["income"] // (issued(view, company) + 1)))


def after_gain(view: dict[str, Any], company: str, gain: int) -> int:
    """What each share would pay with so much more income."""
    return int(-(-(view["companies"][company]["income"] + gain) // max(1, issued(view, company))))


def next_dividends(view: dict[str, Any], seat: int) -> int:
    return sum(c["each"] * c["held"][seat] for c in view["companies"].values())


def bid_of(view: dict[str, Any], voice: Voice, seat: int) -> str:
    """A seat's latest bid, or that it is out of the auction."""
    auction = view["auction"]
    if not auction["inside"][seat]:
        return voice.say(N_("out"))
    return dollars(auction["bids"][seat], voice) if auction["bids"][seat] is not None else "-"


def dollars(amount: int, voice: Voice) -> str:
    return voice.say("${amount:n}", {"amount": amount})


def network(view: dict[str, Any], m: Material, c: int) -> list[tuple[int, int]]:
    """A company's hexes, each joined to the one through which it is nearest to its home."""
    own = {m.hex[key] for key, companies in view["locomotives"].items() if COMPANIES[c] in companies}
    found = [m.home[c]] if m.home[c] in own else []
    joined = []
    for h in found:
        for near in m.near[h]:
            if near in own and near not in found:
                found.append(near)
                joined.append((h, near))
    return joined

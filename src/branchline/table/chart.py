"""Everyone's score over a game, as lines in SVG."""

from html import escape

WIDE, HIGH, LEFT, RIGHT, TOP = 270, 170, 58, 92, 12
DASHES = ("", "7 3", "2 3", "9 3 2 3", "5 2", "1 2")  # so that colour is not the only sign


def nice(span: int) -> int:
    """A round step that divides a span into at most five parts."""
    unit = 1
    while True:
        for step in (unit, 2 * unit, 5 * unit):
            if span <= 5 * step:
                return step
        unit *= 10


def chart(series: list[list[int]], names: list[str], title: str, separator: str) -> str:
    """A line for each seat: its score after every entry."""
    top = max(1, *(max(scores) for scores in series))
    low = min(0, *(min(scores) for scores in series))
    step = nice(top - low)

    def x(i: int) -> float:
        return LEFT + i * WIDE / max(1, len(series) - 1)

    def y(value: int) -> float:
        return TOP + HIGH - (value - low) * HIGH / (top - low)

    parts = [f'<svg class="chart" viewBox="0 0 {LEFT + WIDE + RIGHT} {TOP + HIGH + 14}" role="img" aria-label="{escape(title)}">']
    for value in range(-(-low // step) * step, top + 1, step):
        said = f"{value:,}".replace(",", separator)
        parts.append(f'<path class="grid" d="M{LEFT} {y(value):.1f}h{WIDE}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{said}</text>')
    ends = sorted(range(len(names)), key=lambda seat: y(series[-1][seat]))
    place = 0.0
    for seat in ends:
        points = " ".join(f"{x(i):.1f},{y(scores[seat]):.1f}" for i, scores in enumerate(series))
        dashes = f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if DASHES[seat % len(DASHES)] else ""
        parts.append(f'<polyline class="line seat-{seat}" points="{points}"{dashes}/>')
        place = max(place + 15, y(series[-1][seat]) + 4)
        parts.append(f'<text class="seat-{seat}" x="{LEFT + WIDE + 6}" y="{place:.1f}">{seat + 1} {escape(names[seat][:11])}</text>')
    return "".join([*parts, "</svg>"])

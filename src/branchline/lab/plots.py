"""The pictures of a study, as SVG: what is read first is labelled directly, and every estimate shows how sure it is."""

import io
import math
import re
from collections.abc import Callable, Iterable
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.axis import XAxis, YAxis
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from branchline.drawing import fitted, width
from branchline.kernel.text import N_, Voice
from branchline.lab.tally import Group, Tally
from branchline.lab.told import amount, decimals_of, percent
from branchline.measure import GROUPS, NUMBERS, SHARES, WHEN

WIDE = 5.2  # inches
ROW = 0.34
NAMES = 2.3  # the most that names of rows take
SIZE = 10.0  # of letters, in points
INK, SOFT, RULE, BLUE, PALE, PALER = "#1f2430", "#5b6270", "#dfe2e8", "#0072b2", "#8fc1de", "#d3e6f1"
# Okabe and Ito's colours with a dash of their own each, for lines that are named where they end
LINES = (("#0072b2", "-"), ("#d55e00", "--"), ("#009e73", "-."), ("#cc79a7", "-"), ("#1f2430", ":"), ("#b07c00", "--"), ("#3a8fb7", "-."))
FONT = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"
STYLE: Any = {"svg.fonttype": "none", "text.parse_math": False, "font.size": SIZE, "font.family": "DejaVu Sans", "text.color": INK,
    "axes.edgecolor": SOFT, "axes.labelcolor": SOFT, "axes.linewidth": 0.8, "xtick.color": SOFT, "xtick.major.size": 0,
    "ytick.color": SOFT, "ytick.major.size": 0, "ytick.major.pad": 7}  # fmt: skip
Rows = list[tuple[str, str]]  # (key, name)


def draw(tally: Tally, names: Callable[[str], str], voice: Voice) -> str:
    """The picture of a measure; `names` tells what its keys are called. The same numbers give the same text."""
    kind = tally.measure.kind
    rows = [(key, names(key)) for key in tally.keys]
    with matplotlib.rc_context({**STYLE, "svg.hashsalt": tally.measure.id}):
        if kind == SHARES:
            figure = shares(tally, rows, voice)
        elif kind == NUMBERS:
            figure = numbers(tally, voice)
        elif kind == WHEN and len(rows) <= len(LINES):
            figure = curves(tally, rows, voice)
        else:
            figure = spreads(tally, rows, voice, kind == GROUPS)
        file = io.StringIO()
        figure.savefig(file, format="svg", transparent=True, metadata={"Date": None, "Creator": None, "Type": None, "Format": None})
    return cleaned(file.getvalue(), tally.measure.id)


def cleaned(svg: str, name: str) -> str:
    """The element alone, in the page's letters, with ids that stay its own among others on one page."""
    element = svg[svg.index("<svg") :]
    element = re.sub(r"<metadata>.*?</metadata>", "", element, flags=re.DOTALL)
    element = re.sub(r'\bid="', f'id="{name}-', element)
    element = re.sub(r'(url\(|href=")#', rf"\1#{name}-", element)
    element = element.replace("'DejaVu Sans'", FONT).replace("DejaVu Sans", "sans-serif")
    element = re.sub(r'<svg([^>]*?) width="[^"]*"', r"<svg\1", element, count=1)
    return re.sub(r'<svg([^>]*?) height="[^"]*"', r'<svg\1 role="img"', element, count=1)


# Frames


def inches(texts: Iterable[str], size: float = SIZE) -> float:
    return max((width(text, size) for text in texts), default=0.0) / 72


def short(rows: Rows) -> Rows:
    """The rows with names that leave room for the picture."""
    return [(key, fitted(name, NAMES * 72, SIZE)) for key, name in rows]


def frame(tall: float, left: float, right: float, top: float = 0.12, bottom: float = 0.52) -> tuple[Figure, Axes]:
    """A picture with margins in inches and nothing but a grid of hairlines."""
    figure = Figure(figsize=(WIDE, tall))
    axes = figure.add_axes((left / WIDE, bottom / tall, 1 - (left + right) / WIDE, 1 - (top + bottom) / tall))
    for side in ("top", "right", "left", "bottom"):
        axes.spines[side].set_visible(False)
    axes.set_axisbelow(True)
    return figure, axes


def frame_of_rows(rows: Rows, labels: list[str], head: str = "", above: float = 0.4) -> tuple[Figure, Axes]:
    """One row for each key, the first on top, with its name on the left and a label on the right under a heading."""
    tall = ROW * len(rows) + 0.52 + above
    figure, axes = frame(tall, inches(name for _, name in rows) + 0.24, inches([*labels, head], SIZE + 0.5) + 0.26, above)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_yticks(range(len(rows)), [name for _, name in rows], color=INK)
    axes.grid(axis="x", color=RULE, linewidth=0.8)
    beside = axes.get_yaxis_transform()
    axes.text(1.04, -0.72, head, transform=beside, color=SOFT, va="bottom", size=SIZE - 1)
    for row, label in enumerate(labels):
        axes.text(1.04, row, label, transform=beside, va="center", weight="bold")
    return figure, axes


def as_amounts(axes: Axes, voice: Voice) -> None:
    """Whole numbers along the bottom."""
    axes.xaxis.set_major_locator(MaxNLocator(7, steps=[1, 2, 2.5, 5, 10], integer=True))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: amount(value, 0, voice)))


def as_percents(axis: XAxis | YAxis, voice: Voice) -> None:
    axis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    axis.set_major_formatter(FuncFormatter(lambda value, _: percent(value, voice, 0 if round(value * 1000) % 10 == 0 else 1)))


# Pictures


def shares(tally: Tally, rows: Rows, voice: Voice) -> Figure:
    """A dot with its interval for each key, and where it would be if all were alike."""
    rows = short(rows)
    figure, axes = frame_of_rows(rows, [percent(tally.share(key), voice) for key, _ in rows], above=0.4 if tally.even else 0.1)
    for row, (key, _) in enumerate(rows):
        share, sure = tally.share(key), tally.share_interval(key)
        axes.barh(row, share, height=0.42, color=PALER, linewidth=0)
        axes.plot([sure.low, sure.high], [row, row], color=BLUE, linewidth=2.4, solid_capstyle="butt")
        axes.plot(share, row, "o", color=BLUE, markersize=7, markeredgecolor="white", clip_on=False, zorder=3)
    most = max([tally.share_interval(key).high for key, _ in rows] + list(tally.even.values()))
    axes.set_xlim(0, min(1.0, most * 1.06))
    for row, (key, _) in enumerate(rows):
        if key in tally.even:
            axes.plot([tally.even[key]] * 2, [row - 0.5, row + 0.5], color=INK, linewidth=1.1, linestyle=(0, (3, 2)))
    alike = set(tally.even.values())
    if alike:
        text = voice.say(N_("if all were alike: {share}"), {"share": percent(next(iter(alike)), voice)})
        if len(alike) > 1:
            text = voice.say(N_("dashed: if all were alike"))
        axes.text(tally.even[rows[0][0]], -0.6, text, ha="center", va="bottom", size=SIZE - 1, color=INK)
    as_percents(axes.xaxis, voice)
    axes.set_xlabel(voice.say(N_("share of games, with its 95% interval")))
    return figure


def spreads(tally: Tally, rows: Rows, voice: Voice, means: bool) -> Figure:
    """For each key where its numbers lie; with the mean and its interval, or, where a key may have none, with how often it has one."""
    rows = short([(key, name) for key, name in rows if tally.groups[key].n])
    if not rows:
        return nothing(voice)
    groups = [tally.groups[key] for key, _ in rows]
    if means:
        decimals = decimals_of(max(abs(group.mean()) for group in groups))
        labels = [amount(group.mean(), decimals, voice) for group in groups]
    else:
        labels = [percent(tally.reached(key), voice) for key, _ in rows]
    figure, axes = frame_of_rows(rows, labels, voice.say(N_("mean")) if means else voice.say(N_("games")))
    for row, group in enumerate(groups):
        spread_row(axes, row, group, means)
    axes.use_sticky_edges = False
    axes.margins(x=0.04)
    low, high = axes.get_xlim()
    if low < 0 < high:
        axes.axvline(0, color=INK, linewidth=1.1)
    as_amounts(axes, voice)
    axes.set_xlabel(voice.say(tally.measure.axis))
    return figure


def nothing(voice: Voice) -> Figure:
    figure, axes = frame(0.8, 0.1, 0.1, bottom=0.1)
    axes.set_axis_off()
    axes.text(0.5, 0.5, voice.say(N_("It happened in none of these games.")), ha="center", va="center", color=SOFT)
    return figure


def spread_row(axes: Axes, row: int, group: Group, means: bool) -> None:
    tenth, quarter, median, three, nine = (group.quantile(part) for part in (0.1, 0.25, 0.5, 0.75, 0.9))
    axes.plot([tenth, nine], [row, row], color=PALE, linewidth=1.8, solid_capstyle="butt")
    axes.barh(row, three - quarter, left=quarter, height=0.46, color=PALER, edgecolor=PALE, linewidth=0.8)
    axes.plot([median, median], [row - 0.23, row + 0.23], color=BLUE, linewidth=1.6)
    sure = group.interval()
    if not means:
        return
    if sure is not None:
        axes.plot([sure.low, sure.high], [row, row], color=INK, linewidth=2.4, solid_capstyle="butt")
    axes.plot(group.mean(), row, "o", color=INK, markersize=6, markeredgecolor="white", zorder=3)


def numbers(tally: Tally, voice: Voice) -> Figure:
    """How many games had which number."""
    group = tally.groups[tally.keys[0]]
    if not group.n:
        return nothing(voice)
    figure, axes = frame(2.3, 0.66, 0.25, 0.36)
    low, high = min(group.spread), max(group.spread)
    size = bin_size(low, high, len(group.spread))
    heights: dict[int, float] = {}
    for number, times in group.spread.items():
        place = math.floor(number / size)
        heights[place] = heights.get(place, 0) + times / group.n
    shift = 0.0 if size == 1 else size / 2  # a bar of one number stands on it
    axes.bar([place * size + shift for place in heights], list(heights.values()), width=size * 0.9, color=PALE, linewidth=0)
    axes.grid(axis="y", color=RULE, linewidth=0.8)
    median = group.quantile(0.5)
    axes.axvline(median, color=INK, linewidth=1.2, ymax=1.02, clip_on=False)
    text = voice.say(N_("median {number}"), {"number": amount(median, 0, voice)})
    axes.text(median, 1.04, text, transform=axes.get_xaxis_transform(), ha="center", va="bottom", weight="bold")
    as_amounts(axes, voice)
    as_percents(axes.yaxis, voice)
    axes.set_xlabel(voice.say(tally.measure.axis))
    axes.set_ylabel(voice.say(N_("share of games")))
    return figure


def bin_size(low: float, high: float, different: int) -> float:
    """How wide the bars are: one number each if they fit, else 1, 2 or 5 times a power of ten, some thirty bars at most."""
    if high - low <= 40 or different < 2:
        return 1
    rough = (high - low) / 30
    power = 10.0 ** math.floor(math.log10(rough))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= rough)


def curves(tally: Tally, rows: Rows, voice: Voice) -> Figure:
    """How many games had it by when: a line for each key, named where it ends."""
    if not any(tally.groups[key].n for key, _ in rows):
        return nothing(voice)
    ends = [(tally.reached(key), f"{name}  {percent(tally.reached(key), voice)}") for key, name in rows]
    figure, axes = frame(3.2, 0.78, inches((text for _, text in ends), SIZE + 0.5) + 0.25)
    most = max(max(tally.groups[key].spread, default=0) for key, _ in rows)
    axes.set_xlim(0, most)
    axes.set_ylim(0, 1.02)
    axes.grid(axis="y", color=RULE, linewidth=0.8)
    heights = spaced([end for end, _ in ends], 0.062)
    for number, (key, _) in enumerate(rows):
        colour, dash = LINES[number]
        steps = [(0.0, 0.0), *tally.by_when(key), (most, ends[number][0])]
        axes.plot([x for x, _ in steps], [y for _, y in steps], drawstyle="steps-post", color=colour, linestyle=dash, linewidth=2,
            clip_on=False)  # fmt: skip
        axes.annotate(ends[number][1], (1, ends[number][0]), xycoords=("axes fraction", "data"), xytext=(1.03, heights[number]),
            textcoords=("axes fraction", "data"), color=colour, va="center", weight="bold", annotation_clip=False,
            arrowprops={"arrowstyle": "-", "color": colour, "linewidth": 0.8, "shrinkA": 0, "shrinkB": 0, "relpos": (0, 0.5)})  # fmt: skip
    as_amounts(axes, voice)
    as_percents(axes.yaxis, voice)
    axes.set_xlabel(voice.say(tally.measure.axis))
    axes.set_ylabel(voice.say(N_("share of games")))
    return figure


def spaced(heights: list[float], least: float) -> list[float]:
    """Places for labels near these heights, none closer to another than this, from 0 up."""
    found = heights[:]
    floor = -least
    for place in sorted(range(len(heights)), key=lambda place: (heights[place], -place)):
        found[place] = floor = max(heights[place], floor + least)
    return found

"""A study told: report.html, which needs nothing beside it, and report.md with its plots in a folder."""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from pathlib import Path

from branchline import __version__
from branchline.kernel.record import write_whole
from branchline.kernel.text import N_, Voice
from branchline.lab.plots import draw
from branchline.lab.study import Study
from branchline.lab.tally import Group, Interval, Tally
from branchline.lab.told import amount, decimals_of, figure, percent
from branchline.measure import GROUPS, NUMBERS, SHARES, Measure

NONE = "–"
HOW_TO_READ = {
    "shares": N_("Dot: share of all games. Line: its 95% interval."),
    "numbers": N_("Height: share of all games. The median is marked."),
    "groups": N_("Dot and dark line: mean with its 95% interval. Box: middle half, with the median. Thin line: middle 80%."),
    "when": N_("Height: share of all games in which it had happened by then."),
    "when-rows": N_("Of the games in which it happened, box: middle half, with the median; line: middle 80%. Right: their share."),
}


@dataclass(frozen=True)
class Section:
    """One measure as it stands in the report."""

    measure: Measure
    caption: str
    explains: str
    picture: str
    reading: str
    head: list[str]
    rows: list[list[str]]


def sections(study: Study, voice: Voice) -> list[Section]:
    return [section(tally, voice) for tally in study.tallies.values()]


def section(tally: Tally, voice: Voice) -> Section:
    measure = tally.measure
    head, rows = table(tally, namer(measure, voice), voice)
    picture = draw(tally, namer(measure, voice), voice)
    reading = "when-rows" if measure.kind == "when" and len(tally.keys) > 7 else measure.kind
    return Section(measure, voice.say(measure.caption), voice.say(measure.explains), picture, voice.say(HOW_TO_READ[reading]), head, rows)


def namer(measure: Measure, voice: Voice) -> Callable[[str], str]:
    """What the keys of a measure are called."""
    return lambda key: voice.say(measure.names[key], {"n": key}) if key in measure.names else voice.label(key) if key else ""


# Tables


def table(tally: Tally, names: Callable[[str], str], voice: Voice) -> tuple[list[str], list[list[str]]]:
    """The figures behind a picture: heading and rows."""
    kind = tally.measure.kind
    spread = [N_("median"), N_("10% to 90%"), N_("least to most")]
    if kind in (GROUPS, NUMBERS):
        # a game may hold several numbers of one key, or one each
        several = any(group.n > group.games for group in tally.groups.values())
        head = [N_("games"), *([N_("numbers")] if several else []), N_("mean"), N_("95% interval"), *spread]
        decimals = decimals_of(max((abs(group.mean()) for group in tally.groups.values() if group.n), default=0))
        rows = [mean_cells(tally.groups[key], several, decimals, voice) for key in tally.keys]
    elif kind == SHARES:
        head = [N_("games"), N_("share"), N_("95% interval")]
        rows = [share_cells(tally, key, voice) for key in tally.keys]
    else:
        head = [N_("games"), N_("share of games"), N_("95% interval"), *spread]
        rows = [reached_cells(tally, key, voice) for key in tally.keys]
    if kind != NUMBERS:
        head, rows = ["", *head], [[names(key), *row] for key, row in zip(tally.keys, rows, strict=True)]
    return [voice.say(cell) for cell in head], rows


def share_cells(tally: Tally, key: str, voice: Voice) -> list[str]:
    total = tally.groups[key].total
    whole = abs(total - round(total)) < 1e-6  # thirds of a shared win do not add up exactly
    sure = tally.share_interval(key)
    return [figure(total, ",.0f" if whole else ",.1f", voice), percent(tally.share(key), voice), of_shares(sure, voice)]


def mean_cells(group: Group, several: bool, decimals: int, voice: Voice) -> list[str]:
    counts = [figure(group.games, ",", voice), *([figure(group.n, ",", voice)] if several else [])]
    if not group.n:
        return [*counts, *[NONE] * 5]
    sure = group.interval()
    ends = [amount(end, decimals, voice) for end in (sure.low, sure.high)] if sure else []
    between = voice.say(TO, {"low": ends[0], "high": ends[1]}) if ends else NONE
    return [*counts, amount(group.mean(), decimals, voice), between, *spread_cells(group, voice)]


def reached_cells(tally: Tally, key: str, voice: Voice) -> list[str]:
    group = tally.groups[key]
    spread = spread_cells(group, voice) if group.n else [NONE] * 3
    return [figure(group.games, ",", voice), percent(tally.reached(key), voice), of_shares(tally.reached_interval(key), voice), *spread]


def spread_cells(group: Group, voice: Voice) -> list[str]:
    tenth, median, nine = (amount(group.quantile(part), 0, voice) for part in (0.1, 0.5, 0.9))
    least, most = amount(min(group.spread), 0, voice), amount(max(group.spread), 0, voice)
    return [median, voice.say(TO, {"low": tenth, "high": nine}), voice.say(TO, {"low": least, "high": most})]


def of_shares(sure: Interval, voice: Voice) -> str:
    return voice.say(TO, {"low": percent(sure.low, voice), "high": percent(sure.high, voice)})


TO = N_("{low} to {high}")


# Around the sections


def heading(study: Study, voice: Voice) -> tuple[str, str]:
    known = {"games": study.games, "title": study.game.title, "players": study.series.players}
    return study.game.title, voice.say(N_("A study of {games:n} games of bots, {players} players"), known)


def settings(study: Study, voice: Voice) -> list[tuple[str, str]]:
    """What one needs to play the same games again."""
    series = study.series
    found = [
        (voice.say(N_("Games")), figure(study.games, ",", voice)),
        (voice.say(N_("Players")), str(series.players)),
        (voice.say(N_("Bots")), ", ".join(series.bots)),
        (voice.say(N_("Seed")), str(series.seed)),
    ]
    for option in study.game.options:
        found.append((voice.say(option.says), str(study.setup.options[option.id]).lower()))
    rules = voice.say(N_("version {rules} (branchline {program})"), {"rules": study.game.rules, "program": __version__})
    found.append((voice.say(N_("Rules")), rules))
    if study.setup.data.digest:
        found.append((voice.say(N_("Printed material")), study.setup.data.digest))
    return found


def command(study: Study) -> str:
    """What makes this report again."""
    series = study.series
    parts = ["branchline study", series.game, f"--players {series.players}", f"--games {study.games}", f"--seed {series.seed}"]
    parts.append("--bots " + ",".join(series.bots))
    parts += [f"--option {name}={str(value).lower()}" for name, value in study.setup.options.items() if value != default(study, name)]
    parts += ["--data ..."] if study.setup.data.digest else []
    return " ".join(parts)


def default(study: Study, name: str) -> object:
    return next(option.choices[0] for option in study.game.options if option.id == name)


def notes(voice: Voice) -> list[str]:
    return [
        voice.say(N_("Bots played these games: the figures tell how the game behaves in their hands, not how people play it.")),
        voice.say(N_("Intervals hold the true figure of these bots in 95 of 100 studies like this one: Wilson's for shares, for means the "
            "normal one with the numbers of one game taken together. Many are shown at once, so a few will miss.")),
        voice.say(N_("The same command makes the same games and the same figures, on any number of processes.")),
    ]  # fmt: skip


# HTML

STYLE = Path(__file__).with_name("report.css")


def page(lang: str, name: str, lead: str, body: str) -> str:
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{lang}">',
        '<head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>',
        f"<title>{escape(name)} · {escape(lead)}</title>",
        f"<style>\n{STYLE.read_text(encoding='utf-8')}</style></head>",
        f'<body><header><h1>{escape(name)}</h1><p class="lead">{escape(lead)}</p></header>',
        f"{body}</body>",
        "</html>",
        "",
    ]
    return "\n".join(lines)


def html(study: Study, voice: Voice, found: list[Section]) -> str:
    facts = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in settings(study, voice))
    links = "".join(f'<a href="#{part.measure.id}">{escape(part.caption)}</a>' for part in found)
    body = "\n".join(html_section(part, study.games, voice) for part in found)
    foot = "".join(f"<p>{escape(note)}</p>" for note in notes(voice)) + f"<p><code>{escape(command(study))}</code></p>"
    name, lead = heading(study, voice)
    return page(voice.lang, name, lead,
        f'<main><dl>{facts}</dl>\n<nav>{links}</nav>\n<div class="grid">\n{body}\n</div></main>\n<footer>{foot}</footer>\n')  # fmt: skip


def html_section(part: Section, games: int, voice: Voice) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in part.head)
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in part.rows)
    named = ' class="named"' if part.head[0] == "" else ""
    picture = part.picture.replace('role="img"', f'role="img" aria-label="{escape(part.caption)}"', 1)
    figures = f"<table{named}><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return "\n".join([
        f'<section id="{part.measure.id}"><h2>{escape(part.caption)}</h2><p class="explains">{escape(part.explains)}</p>',
        f'<div class="scroll">{picture}</div>',
        f'<p class="reading">{escape(sample(games, voice))} {escape(part.reading)}</p>',
        f'<details><summary>{escape(voice.say(FIGURES))}</summary><div class="scroll">{figures}</div></details></section>',
    ])  # fmt: skip


FIGURES = N_("The figures")


def sample(games: int, voice: Voice) -> str:
    return voice.say(N_("{games:n} games."), {"games": games})


# Markdown


def markdown(study: Study, voice: Voice, found: list[Section]) -> str:
    name, lead = heading(study, voice)
    lines = [f"# {plain(name)}", "", lead + ".", "", *(f"- {title}: {plain(value)}" for title, value in settings(study, voice)), ""]
    for part in found:
        lines += [f"## {part.caption}", "", part.explains, "", f"![{part.caption}](plots/{part.measure.id}.svg)", "",
            f"{sample(study.games, voice)} {part.reading}", "", *markdown_table(part), ""]  # fmt: skip
    return "\n".join([*lines, *(line for note in notes(voice) for line in (note, "")), f"    {command(study)}", ""])


def markdown_table(part: Section) -> list[str]:
    edge = [":--" if not n and not cell else "--:" for n, cell in enumerate(part.head)]
    return ["| " + " | ".join(plain(cell) for cell in row) + " |" for row in (part.head, edge, *part.rows)]


def plain(text: str) -> str:
    return text.replace("|", "\\|").replace("*", "\\*").replace("_", "\\_")


# Files


def write_report(study: Study, voice: Voice) -> Path:
    """Writes the report beside the games; returns the page."""
    found = sections(study, voice)
    for part in found:
        write_whole(study.folder / "plots" / f"{part.measure.id}.svg", part.picture + "\n")
    write_whole(study.folder / "report.md", markdown(study, voice, found))
    write_whole(study.folder / "report.html", html(study, voice, found))
    return study.folder / "report.html"


def write_index(folder: Path, studies: list[tuple[Study, Voice]], voice: Voice) -> Path:
    """A page that leads to the reports of several titles, each with the win rates of its seats."""
    cards = "\n".join(card(folder, study, of_title) for study, of_title in studies)
    foot = "".join(f"<p>{escape(note)}</p>" for note in notes(voice))
    lead = voice.say(N_("Studies of games of bots"))
    write_whole(folder / "index.html", page(voice.lang, "Branchline", lead,
        f'<main><div class="grid">\n{cards}\n</div></main>\n<footer>{foot}</footer>\n'))  # fmt: skip
    return folder / "index.html"


def card(folder: Path, study: Study, voice: Voice) -> str:
    """A title on the index: some pictures that every title has."""
    name, lead = heading(study, voice)
    link = (study.folder.relative_to(folder) / "report.html").as_posix()
    lines = [f'<article><h2><a href="{escape(link)}">{escape(name)}</a></h2>', f'<p class="explains">{escape(lead)}.</p>']
    for tally in [study.tallies[key] for key in ON_INDEX]:
        drawn = draw(tally, namer(tally.measure, voice), voice).replace(f"{tally.measure.id}-", f"{study.game.id}-{tally.measure.id}-")
        lines += [f"<h3>{escape(voice.say(tally.measure.caption))}</h3>", f'<div class="scroll">{drawn}</div>']
    return "\n".join([*lines, "</article>"])


ON_INDEX = ("seat-wins", "endings", "length")

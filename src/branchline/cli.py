"""The command line: branchline games | play | sim | study | replay | check | fuzz | rules | table."""

import itertools
import json
import locale
import os
import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from branchline import __version__, bots
from branchline.games import title, titles
from branchline.kernel.conform import Seen
from branchline.kernel.game import Game, Value
from branchline.kernel.illegal import BadSetup, Diverged, Refusal
from branchline.kernel.record import Record, load
from branchline.kernel.text import BASE, LANGUAGES, N_, Voice, catalogue
from branchline.lab.fuzz import fuzz as fuzz_games
from branchline.lab.simulate import Mean, Series, Summary, simulate
from branchline.lab.study import ALL, Study, need_plots
from branchline.lab.told import figure
from branchline.telling import rule_lines, story
from branchline.terminal import Terminal, spare_others, trouble

app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich", pretty_exceptions_enable=False, add_completion=False,
    help="Railway and stock-market board games, complete to the last rule: play, simulate and check them.")  # fmt: skip
out = Console(highlight=False, markup=False, emoji=False)
err = Console(stderr=True, highlight=False, markup=False, emoji=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A title by its id; see 'branchline games'.")]
Players = Annotated[int | None, typer.Option("--players", "-p", help="Number of players.")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the title; may be repeated.")]
Data = Annotated[Path | None, typer.Option("--data", metavar="FILE", help="Replacement for the title's printed material.")]
Seed = Annotated[int | None, typer.Option("--seed", "-s", help="Whole number that decides all chance; drawn if not given.")]
Lang = Annotated[str | None, typer.Option("--lang", "-l", help=f"Language of the texts: {', '.join(LANGUAGES)}.")]
Workers = Annotated[int, typer.Option("--workers", "-w", help="Processes to play on.")]


def examples(*lines: str) -> str:
    return "[bold]Examples[/bold]\n\n" + "\n\n".join(f"  {line}" for line in lines)


def language(asked: str | None) -> str:
    """The language asked for, or that of the environment where it is one of ours."""
    if asked is not None:
        if asked not in LANGUAGES:
            raise BadSetup("There is no language {lang}; there are: {known}.", lang=repr(asked), known=", ".join(LANGUAGES))
        return asked
    here = os.environ.get("BRANCHLINE_LANG") or (locale.getlocale()[0] or "en")
    return here[:2] if here[:2] in LANGUAGES else "en"


@contextmanager
def refusals(lang: str | None = None) -> Iterator[None]:
    """Turns a refusal into one sentence on the error stream and exit code 2."""
    try:
        yield
    except Refusal as error:
        tongue = lang if lang in LANGUAGES else language(None)
        err.print(error.told(voice_of_all(tongue)), soft_wrap=True, style="red")
        raise typer.Exit(2) from None
    except OSError as error:
        err.print(trouble(error), soft_wrap=True, style="red")
        raise typer.Exit(2) from None


def voice_of_all(lang: str) -> Voice:
    """Says the sentences of every title."""
    return Voice(lang, catalogue(lang, *(game.room for game in titles().values()), BASE))


def options_of(game: Game, given: list[str] | None) -> dict[str, Value]:
    """NAME=VALUE pairs as the title's own choices."""
    chosen: dict[str, Value] = {}
    for pair in given or []:
        name, equals, word = pair.partition("=")
        option = next((option for option in game.options if option.id == name), None)
        if not equals:
            raise BadSetup("An option is given as NAME=VALUE, not {found}.", found=repr(pair)[:60])
        choices = {str(choice).lower(): choice for choice in option.choices} if option else {}
        chosen[name] = choices.get(word.lower(), word)
    return chosen


def bots_of(given: str | None, seats: int, usual: str = "greedy") -> list[str]:
    """Bots for a number of seats: as many names as seats, or one name for all."""
    names = (usual if given is None else given).split(",")
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise BadSetup("There are {bots} bots for {seats} seats.", bots=len(names), seats=seats)
    return names


def usual_players(game: Game, players: int | None) -> int:
    return (3 if 3 in game.seats else game.seats[0]) if players is None else players


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[], None]]:
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)


@app.command(epilog=examples("branchline games", "branchline games --lang es"))
def games(lang: Lang = None) -> None:
    """The titles: players, options, and how many of their rules are exercised by tests."""
    with refusals(lang):
        tongue = language(lang)
        for game in titles().values():
            voice = game.voice(tongue)
            out.print(Text.assemble((game.title, "bold"), f"  ({game.id})"))
            count = len(game.rulebook("en")["rules"])
            known = {"least": game.seats[0], "most": game.seats[-1], "tested": tested_rules(game), "rules": count}
            out.print("  " + voice.say(N_("Players: {least}-{most}. Rules tested: {tested} of {rules}."), known))
            for option in game.options:
                choices = "|".join(str(choice).lower() for choice in option.choices)
                out.print(f"  {option.id}={choices}  {voice.say(option.says)}: {voice.say(option.explains)}", soft_wrap=True)


def tested_rules(game: Game) -> int:
    """How many of the rules a test exercises; `make rules` keeps count."""
    return int((game.room / "rulebook" / "covered.txt").read_text(encoding="utf-8"))


@app.command(epilog=examples("branchline play last_spike", "branchline play last_spike --players 4 --bots greedy,random,random --lang pt",
    "branchline play --resume my-game.bl.json"))  # fmt: skip
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A title by its id; see 'branchline games'.")] = None,
    players: Players = None,
    bots_: Annotated[str | None, typer.Option("--bots", "-b", help="Bots for the other seats: one name for all, or one each.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="Your seat, from 1; the first if not given.")] = None,
    name: Annotated[str | None, typer.Option("--name", help="Your name.")] = None,
    seed: Seed = None,
    lang: Lang = None,
    option: Options = None,
    data: Data = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game.")] = None,
    file: Annotated[Path | None, typer.Option("--file", metavar="FILE", help="Where the game is saved after every action.")] = None,
) -> None:
    """Play in the terminal against bots. The game is saved after every action."""
    with refusals(lang):
        tongue = language(lang)
        if resume is not None:
            fixed = {"GAME": game, "--players": players, "--bots": bots_, "--seat": seat, "--name": name, "--seed": seed}
            for given, value in (fixed | {"--option": option or None}).items():
                if value is not None:
                    raise BadSetup("A game that is resumed goes on as it was begun: {given} cannot stand beside --resume.", given=given)
            record = load(resume, titles(), data)
            people = [i for i, bot in enumerate(record.bots) if bot is None]
            if len(people) != 1:
                raise BadSetup("This record is not a game of one person against bots.")
            mine = people[0]
        else:
            record, mine = new_game(next(iter(titles())) if game is None else game, players, bots_, seat, name, seed, option, data, tongue)
        path = file or resume or free_name(record)
        if resume is not None:
            spare_others(path, record)
        elif path.exists():
            raise BadSetup("The file {file} is there already: go on with its game by --resume, or name another by --file.", file=str(path))
        record.save(path)
        voice = record.game.voice(tongue, record.names, record.setup.data)
        terminal = Terminal(record, mine, voice, path, out)
        try:
            terminal.run()
        except KeyboardInterrupt:
            out.print()
            terminal.say(N_("The game is saved: {file}"), file=str(path))


def new_game(
    game_id: str, players: int | None, bots_: str | None, place: int | None, name: str | None, seed: int | None,
    option: list[str] | None, data: Path | None, lang: str,
) -> tuple[Record, int]:  # fmt: skip
    """A fresh record with one person at a seat and bots at the others."""
    game = title(game_id)
    setup = game.setup(usual_players(game, players), options_of(game, option), data)
    seat = 1 if place is None else place
    if not 1 <= seat <= setup.players:
        raise BadSetup("There is no seat {seat}; there are {players}.", seat=seat, players=setup.players)
    others = bots_of(bots_, setup.players - 1)
    for bot in others:
        bots.make(bot, game, 0, 0)
    seated: list[str | None] = [*others[: seat - 1], None, *others[seat - 1 :]]
    own = game.voice(lang).seat(seat - 1) if name is None else name
    names = [own if bot is None else f"{bot.title()} {i + 1}" for i, bot in enumerate(seated)]
    return Record(game, setup, secrets.randbelow(1 << 32) if seed is None else seed, names, seated), seat - 1


def free_name(record: Record) -> Path:
    """A file for a new game among the saved ones."""
    stem = f"{record.game.id}-{record.seed}"
    names = (f"{stem}.bl.json" if n == 1 else f"{stem}-{n}.bl.json" for n in itertools.count(1))
    return next(path for name in names if not (path := saved_games() / name).exists())


def saved_games() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "branchline"


@app.command(epilog=examples(
    "branchline sim last_spike --players 4 --games 1000 --bots greedy,random,random,random",
    "branchline sim last_spike -p 3 --games 200 --seed 7 --workers 2 --json",
    "branchline sim last_spike --games 50 --records games/",
))  # fmt: skip
def sim(
    game: GameName,
    players: Players = None,
    count: Annotated[int, typer.Option("--games", "-g", min=1, help="Number of games.")] = 100,
    bots_: Annotated[str | None, typer.Option("--bots", "-b", help="Bots: one name for all seats, or one each.")] = None,
    seed: Seed = None,
    workers: Workers = 1,
    option: Options = None,
    data: Data = None,
    lang: Lang = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    records: Annotated[Path | None, typer.Option("--records", metavar="DIR", help="Keep the record of every game here.")] = None,
) -> None:
    """Bots play many games, changing seats from game to game: scores, win rates with 95% intervals, lengths, endings, speed."""
    with refusals(lang):
        room = title(game)
        voice = room.voice(language(lang))
        number = usual_players(room, players)
        drawn = secrets.randbelow(1 << 32) if seed is None else seed
        series = Series(game, number, tuple(bots_of(bots_, number, "hasty")), count, drawn, options_of(room, option), data, records)
        summary = Summary(series)
        try:
            with progress(count, room.title) as done:
                for _ in simulate(summary, workers):
                    done()
        except KeyboardInterrupt:
            known = {"games": summary.games, "count": count}
            err.print(voice.say(N_("Interrupted after {games:n} of {count:n} games; these are complete:"), known))
        if as_json:
            sys.stdout.write(json.dumps(summary.to_json(), indent=1) + "\n")
        else:
            show_summary(summary, room, voice)
        if summary.games < count:
            raise typer.Exit(1)


def show_summary(summary: Summary, game: Game, voice: Voice) -> None:
    series = summary.series
    known: dict[str, object] = {"title": game.title, "games": summary.games, "players": series.players, "seed": series.seed}
    out.print(voice.say(N_("{title}: {games:n} games of {players} players, seed {seed}"), known), soft_wrap=True)
    table = Table("", *(voice.say(heading) for heading in (N_("games"), N_("win rate"), N_("mean score"))))

    def row(name: str, wins: Mean, scores: Mean) -> None:
        rate = f"{figure(wins.mean(), '6.1%', voice)} ± {figure(wins.half_width(), '.1%', voice)}"
        score = f"{figure(scores.mean(), '10,.0f', voice)} ± {figure(scores.half_width(), ',.0f', voice)}"
        table.add_row(name, figure(wins.n, ",", voice), rate, score)

    for name in sorted(summary.wins):
        row(name, summary.wins[name], summary.scores[name])
    for seat in range(series.players):
        row(voice.say(N_("seat {n}"), {"n": seat + 1}), summary.seat_wins[seat], summary.seat_scores[seat])
    out.print(table)
    out.print(voice.say(N_("Ended by: {ends}"), {"ends": endings_told(summary.ends, game, voice)}), soft_wrap=True)
    mean, speed = figure(summary.lengths.mean(), ".1f", voice), figure(summary.decisions_per_s(), ",.0f", voice)
    out.print(voice.say(N_("Decisions: {mean} a game, {speed} a second"), {"mean": mean, "speed": speed}), soft_wrap=True)


def endings_told(ends: Counter[str], game: Game, voice: Voice) -> str:
    return ", ".join(f"{voice.say(game.endings[end])} {figure(times, ',', voice)}" for end, times in sorted(ends.items()))


@app.command(epilog=examples(
    "branchline study chicago_express",
    "branchline study last_spike --players 4 --games 5000 --workers 2 --out studies/four",
    "branchline study chicago_express --bots greedy,random,random --lang es",
    "branchline study all --games 500",
))  # fmt: skip
def study(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A title by its id, or 'all'.")],
    players: Players = None,
    count: Annotated[int, typer.Option("--games", "-g", min=1, help="Number of games.")] = 1000,
    bots_: Annotated[str | None, typer.Option("--bots", "-b", help="Bots: one name for all seats, or one each.")] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Whole number that decides all chance.")] = 1,
    workers: Workers = 1,
    folder: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Where the study is kept; studies/GAME if not given.")] = None,
    option: Options = None,
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Bots play many games; a report with plots tells what matters in the title. An interrupted study goes on by the same command."""
    with refusals(lang):
        tongue = language(lang)
        need_plots()
        from branchline.lab.report import write_index, write_report

        if game == ALL and (option or data):
            raise BadSetup("Options and printed material belong to one title; they cannot stand beside 'all'.")
        root = folder or Path("studies")
        studies: list[tuple[Study, Voice]] = []
        for name in titles() if game == ALL else [game]:
            room = title(name)
            number = usual_players(room, players)
            series = Series(name, number, tuple(bots_of(bots_, number, "hasty")), count, seed, options_of(room, option), data)
            place = root / name if game == ALL or folder is None else root
            studies.append((Study(series, place), room.voice(tongue, data=room.load(data))))
        for one, voice in studies:
            run_study(one, workers, voice)
            out.print(voice.say(N_("The report: {file}"), {"file": str(write_report(one, voice))}), soft_wrap=True)
        if game == ALL:
            out.print(str(write_index(root, studies, voice_of_all(tongue))), soft_wrap=True)


def run_study(study: Study, workers: int, voice: Voice) -> None:
    try:
        with progress(study.series.games, study.game.title) as done:
            for _ in study.run(workers):
                done()
    except KeyboardInterrupt:
        known = {"games": study.games, "count": study.series.games, "folder": str(study.folder)}
        told = N_("Interrupted after {games:n} of {count:n} games; they are kept in {folder}, and the same command goes on.")
        err.print(voice.say(told, known), soft_wrap=True)
        raise typer.Exit(1) from None


@app.command(epilog=examples("branchline replay my-game.bl.json", "branchline replay my-game.bl.json --at 20 --seat 2 --lang ro"))
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="Stop after entry N.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="See it from a seat, from 1; otherwise as a spectator.")] = None,
    lang: Lang = None,
    data: Data = None,
) -> None:
    """Tell the story of a record and draw the board it leads to."""
    with refusals(lang):
        whole = load(file, titles(), data)
        record = whole.branch(len(whole.entries) if at is None else at)
        if seat is not None and not 1 <= seat <= record.setup.players:
            raise BadSetup("There is no seat {seat}; there are {players}.", seat=seat, players=record.setup.players)
        viewer = None if seat is None else seat - 1
        voice = record.game.voice(language(lang), record.names, record.setup.data)
        for line in story(record, viewer, voice):
            out.print(line, soft_wrap=True)
        out.print()
        out.print(record.game.board.draw(record.position.view(viewer), voice, record.setup.data), soft_wrap=True)


VERDICTS = KEPT, DIVERGED, REFUSED = N_("kept"), N_("diverged"), N_("refused")


@app.command(epilog=examples("branchline check games/", "branchline check a.bl.json b.bl.json"))
def check(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Records, or folders of records.")],
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Replay stored records under the present rules: kept, diverged at an entry, or refused. Exit code 1 unless all are kept."""
    with refusals(lang):
        voice = voice_of_all(language(lang))
        width = max(len(voice.say(verdict)) for verdict in VERDICTS) + 1
        tally: Counter[str] = Counter()
        for path in record_files(paths):
            try:
                record = load(path, titles(), data, any_rules=True)
                verdict, why = KEPT, voice.say(N_("entries: {n:n}"), {"n": len(record.entries)})
            except Diverged as error:
                at_entry = N_("entry {why:error}") if error.where.isdigit() else N_("{why:error}")
                verdict, why = DIVERGED, voice.say(at_entry, {"why": error})
            except Refusal as error:
                verdict, why = REFUSED, error.told(voice)
            tally[verdict] += 1
            out.print(f"{voice.say(verdict):{width}} {path}  {why}", soft_wrap=True)
        out.print(", ".join(f"{voice.say(verdict)} {figure(tally[verdict], ',', voice)}" for verdict in VERDICTS), soft_wrap=True)
        if tally[DIVERGED] or tally[REFUSED]:
            raise typer.Exit(1)


def record_files(paths: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        if not path.exists():
            raise BadSetup("There is no file or folder {path}.", path=str(path))
        found += sorted(path.rglob("*.bl.json")) if path.is_dir() else [path]
    if not found:
        raise BadSetup("There is no record (*.bl.json) in: {paths}.", paths=", ".join(map(str, paths)))
    return found


@app.command(epilog=examples("branchline fuzz last_spike --games 500", "branchline fuzz last_spike --games 2000 --seed 3 --workers 2"))
def fuzz(
    game: GameName,
    count: Annotated[int, typer.Option("--games", "-g", min=1, help="Number of games over all player counts, options and styles.")] = 200,
    seed: Seed = None,
    workers: Workers = 1,
    keep: Annotated[Path, typer.Option("--keep", metavar="DIR", help="Where failing records are saved.")] = Path("fuzz-failures"),
    lang: Lang = None,
) -> None:
    """Check the conformance suite on random play. Failing games are saved as records; exit code 1 if there are any."""
    with refusals(lang):
        room = title(game)
        voice = room.voice(language(lang))
        drawn = secrets.randbelow(1 << 32) if seed is None else seed
        seen, by_players, faults = Seen(), Counter[int](), 0
        try:
            with progress(count, room.title) as done:
                for finding in fuzz_games(game, count, drawn, keep, workers):
                    done()
                    seen.add(finding.seen)
                    by_players[finding.players] += 1
                    if finding.fault:
                        faults += 1
                        out.print(finding.fault, soft_wrap=True)
                        out.print("  " + voice.say(N_("record: {file}"), {"file": finding.record}), soft_wrap=True)
        except KeyboardInterrupt:
            err.print(voice.say(N_("Interrupted after {games:n} of {count:n} games."), {"games": seen.games, "count": count}))
        groups = sorted(by_players.items())
        known: dict[str, object] = {
            "title": room.title, "seed": drawn, "games": seen.games, "decisions": seen.decisions, "faults": faults,
            "played": ", ".join(voice.say(N_("{games:n} with {players}"), {"games": games, "players": n}) for n, games in groups),
        }  # fmt: skip
        sums = N_("{title}: seed {seed}, {games:n} games ({played} players), {decisions:n} decisions, {faults:n} failing")
        out.print(voice.say(sums, known), soft_wrap=True)
        for what, told in (
            (N_("Events: {told}"), counted(seen.events, voice)),
            (N_("Ended by: {ends}"), endings_told(seen.endings, room, voice)),
            (N_("Refusals: {told}"), counted(seen.refusals, voice)),
        ):
            out.print(voice.say(what, {"told": told, "ends": told}), soft_wrap=True)
        if faults or seen.games < count:
            raise typer.Exit(1)


def counted(tally: Counter[str], voice: Voice) -> str:
    return ", ".join(f"{name} {figure(times, ',', voice)}" for name, times in sorted(tally.items()))


@app.command(
    epilog=examples("branchline rules last_spike", "branchline rules last_spike LS-7", "branchline rules last_spike LS-3.4 --lang es")
)
def rules(
    game: GameName,
    rule: Annotated[str, typer.Argument(metavar="[ID]", help="A rule or a chapter; all if not given.")] = "",
    lang: Lang = None,
) -> None:
    """The rules of a title by number, in short."""
    with refusals(lang):
        for line in rule_lines(title(game).rulebook(language(lang)), rule):
            out.print(line, soft_wrap=True)


@app.command(epilog=examples("branchline table", "branchline table --port 9000 --no-browser"))
def table(
    host: Annotated[str, typer.Option("--host", help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="Port to listen on.")] = 8000,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")] = True,
) -> None:
    """Play in the browser: serves the table on this machine until Ctrl-C."""
    with refusals():
        from branchline.table.server import address, prepare, serve

        prepare(host, port)
        out.print(f"Branchline: {address(host, port)}  (Ctrl-C stops it; games are kept)")
        serve(host, port, browser)


def version(wanted: bool) -> None:
    if wanted:
        out.print(f"branchline {__version__}")
        raise typer.Exit


@app.callback()
def options(
    show: Annotated[bool, typer.Option("--version", callback=version, is_eager=True, help="Print the version.")] = False,
) -> None:
    pass


def main() -> None:
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors=errors)  # file names may hold bytes that are no text
    app()

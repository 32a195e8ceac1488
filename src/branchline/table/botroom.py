"""Where bots think: in processes of their own, never in a request.

What is to be done stands in the database: a running table whose next seat is a bot's. Waking a table twice, two servers, a
crash at any moment do no harm: the choice passes through the gate with the turn it was made for, and only one can win.
A bot that fails or thinks too long is asked once more and then replaced for this turn by the random bot, which the table is told.
"""

import asyncio
import logging
from multiprocessing import get_context
from typing import Any

from django.conf import settings
from pebble import ProcessPool

from branchline.kernel.illegal import Refusal
from branchline.kernel.text import N_
from branchline.table import hub, live, service
from branchline.table.models import Table
from branchline.table.thinking import think

log = logging.getLogger("branchline.bots")

LOOK_AGAIN = 10.0  # seconds between looks at the database for turns that nobody was woken for
TRIES = 2  # of the bot itself, before a random choice
REPLACED = N_("{name} did not answer; a random choice was made for this turn.")


class BotRoom:
    """Lives on the event loop of the server, from its start to its end."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.pool = self.new_pool()
        self.turns: dict[str, asyncio.Task[None]] = {}
        self.woken: set[str] = set()  # while their turns were being taken
        self.looking = self.loop.create_task(self.look())
        hub.on_wake(self.call)

    @staticmethod
    def new_pool() -> ProcessPool:
        return ProcessPool(max_workers=settings.BOT_WORKERS, context=get_context("spawn"))

    def call(self, table: str) -> None:
        """Wakes the room from any thread."""
        self.loop.call_soon_threadsafe(self.wake, table)

    async def close(self) -> None:
        hub.on_wake(None)
        self.woken.clear()
        tasks = [self.looking, *self.turns.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.pool.stop()  # type: ignore[no-untyped-call]
        await asyncio.to_thread(self.pool.join, 5)

    async def look(self) -> None:
        """At the start and now and then: every turn in the database that is a bot's."""
        while True:
            try:
                for table in await live.ask(waiting):
                    self.wake(table)
                await live.ask(service.write_seen)
            except Exception:
                log.exception("cannot look for bots' turns; trying again")
            await asyncio.sleep(LOOK_AGAIN)

    def wake(self, table: str) -> None:
        """Begins to take bots' turns at a table, unless that is being done."""
        if table in self.turns:
            self.woken.add(table)
        else:
            self.turns[table] = self.loop.create_task(self.begin(table))

    async def begin(self, table: str) -> None:
        try:
            while (moment := await live.ask(bots_turn, table)) is not None:
                await self.take(moment)
        except live.Missing:
            return
        except Exception:
            log.exception("bot's turn at %s; it will be looked at again", table)
        finally:
            del self.turns[table]
            if table in self.woken:
                self.woken.remove(table)
                self.wake(table)

    async def take(self, moment: live.Moment) -> None:
        """One turn of a bot: thought, waited for if people watch, and played."""
        actor = moment.actor()
        assert actor is not None
        begun = self.loop.time()
        pause = settings.BOT_PAUSE if moment.live else 0.0
        task = await live.ask(question, moment)
        for attempt in range(TRIES + 1):
            bot = moment.seats[actor].bot if attempt < TRIES else "random"
            try:
                choice = await self.ask(*task, bot)
                await asyncio.sleep(max(0.0, pause - (self.loop.time() - begun)))
                await asyncio.to_thread(service.act, moment.id, actor, choice, moment.turn, f"bot-{moment.turn}", True)
            except (service.Stale, service.Forbidden):
                return  # somebody else was first, or a person has taken the seat again
            except Refusal as error:
                log.error("bot %s at %s: %s", bot, moment.id, error)
            except asyncio.CancelledError:
                raise
            except Exception as error:  # noqa: BLE001  a crash or time-out of the worker, whatever it was
                log.warning("bot %s at %s, attempt %d: %r", bot, moment.id, attempt + 1, error)
            else:
                if attempt == TRIES:
                    await asyncio.to_thread(service.note, moment.id, REPLACED, name=moment.seats[actor].name)
                return
        raise RuntimeError(f"no bot could play at {moment.id}")

    async def ask(self, *task: Any) -> Any:
        if not self.pool.active:
            self.pool = self.new_pool()
        return await asyncio.wrap_future(self.pool.schedule(think, args=task, timeout=settings.BOT_SECONDS))


def waiting() -> list[str]:
    """The running tables at which a bot is to act."""
    rows = Table.objects.filter(state=Table.RUNNING, seats__bot__gt="").values_list("id", "actor", "seats__number")
    return [table for table, actor, number in rows if actor == number]


def bots_turn(table: str) -> live.Moment | None:
    """The table, if a bot is to act at it."""
    moment = live.moment(table)
    actor = moment.actor()
    return moment if actor is not None and moment.seats[actor].bot else None


def question(moment: live.Moment) -> tuple[Any, ...]:
    """All that a bot's process needs to know."""
    row = Table.objects.get(id=moment.id)
    entries = list(row.entries.filter(n__lte=moment.entries).values_list("seat", "action"))
    return row.game, row.players, row.options, int(row.seed), entries

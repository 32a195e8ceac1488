// The table: choosing, why something cannot be chosen, and what others did. Knows no game: it narrows the listed choices
// by what is clicked; the server decides.
// @ts-check

import { Zoom } from "./zoom.js";
import { ago, post, tell, hush } from "./site.js";

const table = /** @type {HTMLElement} */ (document.getElementById("table"));
const listen = document.getElementById("listen");
const small = matchMedia("(max-width: 860px)");
const quick = /** @type {HTMLInputElement | null} */ (document.getElementById("quick"));
const zoom = new Zoom(() => document.querySelector("#view svg"));

/** What has been clicked on the way to one action. @type {string[]} */
let chosen = [];
/** The one action that is left, shown and waiting to be confirmed. @type {HTMLElement | null} */
let ready = null;
let busy = false;

const all = (/** @type {string} */ what) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(what)]);
const actions = () => all("#actions .action");
const visible = () => all("#actions .action, #actions .head").filter((button) => !button.hidden);
const places = () => all(".pick[data-pick]");
const picksOf = (/** @type {Element} */ action) => (action.getAttribute("data-pick") ?? "").split(" ").filter(Boolean);
const open = () => actions().filter((action) => chosen.every((pick) => picksOf(action).includes(pick)));

// A ladder: of choices that differ in one number alone, one stands on the page.

/** Where somebody stands on each ladder. @type {Map<string, number>} */
const stands = new Map();
const ladderOf = (/** @type {Element | null} */ at) => /** @type {HTMLElement | null} */ (at?.closest(".ladder") ?? null);
const fieldOf = (/** @type {HTMLElement} */ ladder) => /** @type {HTMLInputElement} */ (ladder.querySelector("input"));
const numberOf = (/** @type {HTMLElement} */ action) => Number(action.dataset.rung);
const rungs = (/** @type {HTMLElement} */ ladder) => open().filter((action) => ladderOf(action) === ladder);

/** The choice on which somebody stands: the nearest one to the number asked for. */
function rung(/** @type {HTMLElement} */ ladder) {
  const wanted = stands.get(ladder.dataset.ladder ?? "") ?? Number(fieldOf(ladder).min);
  const off = (/** @type {HTMLElement} */ action) => Math.abs(numberOf(action) - wanted);
  const [first, ...others] = rungs(ladder);
  return others.reduce((best, action) => (off(action) < off(best) ? action : best), first) ?? null;
}

/** Goes to a number. */
function stand(/** @type {HTMLElement} */ ladder, /** @type {number} */ number) {
  stands.set(ladder.dataset.ladder ?? "", number);
  ready = null;
  narrow();
}

function climb(/** @type {HTMLElement} */ ladder, /** @type {number} */ by) {
  const found = rungs(ladder);
  const at = found.findIndex((action) => action === rung(ladder));
  stand(ladder, numberOf(found[Math.max(0, Math.min(at + by, found.length - 1))]));
  fieldOf(ladder).value = String(stands.get(ladder.dataset.ladder ?? ""));
}

/** Shows one choice of each ladder, and its number in the field unless it is being typed. */
function standStill() {
  for (const ladder of all(".ladder")) {
    const here = rung(ladder);
    ladder.toggleAttribute("hidden", here === null);
    if (!here) continue;
    for (const other of rungs(ladder)) other.toggleAttribute("hidden", other !== here);
    const field = fieldOf(ladder);
    if (field !== document.activeElement) field.value = here.dataset.rung ?? "";
    for (const button of ladder.querySelectorAll("[data-to]")) {
      button.setAttribute("aria-pressed", String(button.getAttribute("data-to") === here.dataset.rung));
    }
  }
}

/** Keys in the field: up and down by the numbers there are; Enter does what is shown, or asks why the number is none of them. */
function typed(/** @type {HTMLElement} */ ladder, /** @type {KeyboardEvent} */ event) {
  const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 }[event.key] ?? 0;
  const here = rung(ladder);
  const field = fieldOf(ladder);
  if (by) climb(ladder, by);
  else if (event.key === "Enter" && here) {
    const { rung: number = "" } = here.dataset;
    if (field.value === number) press(here);
    else ask(picksOf(here).map((pick) => (pick.endsWith(`:${number}`) ? pick.slice(0, -number.length) + field.value : pick)), middle(field));
    field.value = number;
  } else return;
  event.preventDefault();
}

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, ({ target }) => {
    const ladder = target instanceof HTMLInputElement ? ladderOf(target) : null;
    if (!ladder) return;
    const field = fieldOf(ladder);
    if (field.value !== "") stand(ladder, Number(field.value));
    if (kind === "change") field.value = rung(ladder)?.dataset.rung ?? "";
  });
}

// Choosing: each click narrows the list; the last step back or forward is always one key away.

/** Shows what is still open after the clicks so far. */
function narrow() {
  const left = open();
  const next = new Set(left.flatMap(picksOf));
  for (const action of actions()) {
    action.toggleAttribute("hidden", !left.includes(action));
    action.classList.toggle("ready", action === ready);
  }
  for (const place of places()) {
    const pick = place.dataset.pick ?? "";
    place.classList.toggle("chosen", chosen.includes(pick));
    place.classList.toggle("dim", place.classList.contains("lit") && !next.has(pick));
  }
  for (const bunch of all("#actions .bunch")) {
    const shut = !chosen.length;
    bunch.querySelector(".head")?.toggleAttribute("hidden", !shut);
    if (shut) for (const action of bunch.querySelectorAll(".action")) action.toggleAttribute("hidden", true);
  }
  standStill();
  const way = chosen.length > 0 || ready !== null;
  for (const back of all("[data-back]")) back.toggleAttribute("hidden", !way);
  for (const line of all(".narrowed")) line.toggleAttribute("hidden", ready === null);
  document.getElementById("strip")?.classList.toggle("narrow", way);
}

function back() {
  const at = document.activeElement;
  chosen.pop();
  ready = null;
  hush();
  narrow();
  if (at?.matches("[data-back][hidden]")) visible()[0]?.focus(); // a hidden button would lose the keyboard
}

/** A place has been clicked: narrow by it, confirm what is ready, or ask why not. */
async function choose(/** @type {HTMLElement} */ place, /** @type {{x: number, y: number}} */ near) {
  const pick = place.dataset.pick ?? "";
  if (busy) return;
  if (chosen.includes(pick) && ready) return act(ready);
  const left = open().filter((action) => picksOf(action).includes(pick));
  if (!left.length) {
    if (!chosen.length || !actions().some((action) => picksOf(action).includes(pick))) {
      await ask([...chosen, pick], near);
      return;
    }
    // another choice: of the same kind after the same first click, or from the beginning
    const begins = actions().some((action) => picksOf(action)[0] === pick);
    const kept = begins ? [] : chosen.filter((other) => kind(other) !== kind(pick));
    const fits = actions().some((action) => [...kept, pick].every((part) => picksOf(action).includes(part)));
    if (!fits && (await ask([...kept, pick], near))) return;
    chosen = fits ? kept : [];
    return choose(place, near);
  }
  hush();
  if (!chosen.includes(pick)) chosen.push(pick);
  ready = left.length === 1 ? left[0] : null;
  narrow();
  if (ready && quick?.checked) return act(ready);
  (ready ?? visible()[0]).focus({ preventScroll: !small.matches });
}

const kind = (/** @type {string} */ pick) => pick.slice(0, pick.indexOf(":"));

/** An action of the list has been clicked. On a small screen its effect is not shown before, so that comes first. */
function press(/** @type {HTMLElement} */ action) {
  if (busy) return;
  if (small.matches && action !== ready && action.querySelector("span") && !quick?.checked && !ladderOf(action)) {
    ready = action;
    chosen = picksOf(action);
    narrow();
    return;
  }
  act(action);
}

/** Sends an action, once. */
async function act(/** @type {HTMLElement} */ action) {
  if (action instanceof HTMLAnchorElement) {
    location.href = action.href;
    return;
  }
  const board = document.getElementById("board");
  const turn = board?.dataset.turn ?? "";
  busy = true;
  action.classList.add("sent");
  const key = (action.dataset.action ?? "").replace(/[^\x21-\x7e]/g, "").slice(0, 40);
  const good = await post(table.dataset.act ?? "", { action: action.dataset.action ?? "", turn, key }, action);
  busy = false;
  action.classList.remove("sent");
  if (good) forgetChoice();
  refresh();
}

function forgetChoice() {
  stands.clear();
  chosen = [];
  ready = null;
}

/** Asks the server why a place cannot be chosen, and says it there. Answers whether it was refused. */
async function ask(/** @type {string[]} */ picks, /** @type {{x: number, y: number}} */ near) {
  let free = !table.dataset.why;
  const heard = (/** @type {Response} */ answer) => {
    free = answer.status === 204;
  };
  if (table.dataset.why) await post(table.dataset.why, { picks: picks.join(" ") }, near, heard);
  return !free;
}

// What others did: the stream tells that there is news; the news is fetched once.

const shown = () => Number(document.getElementById("board")?.dataset.version ?? -1);
const refresh = () => listen?.dispatchEvent(new CustomEvent("refresh"));
let lost = false;

listen?.addEventListener("htmx:configRequest", (event) => {
  const detail = /** @type {CustomEvent} */ (event).detail;
  detail.parameters.version = shown();
});
listen?.addEventListener("htmx:beforeRequest", (event) => {
  const cause = /** @type {CustomEvent} */ (event).detail.requestConfig.triggeringEvent;
  if (cause?.type === "sse:version" && Number(cause.detail?.data) <= shown()) event.preventDefault();
});

/** Whether nothing gets through, neither stream nor polling. */
function sayLost(/** @type {boolean} */ on) {
  const line = document.getElementById("lost");
  if (line) {
    line.textContent = on ? (table.dataset.lost ?? "") : "";
    line.hidden = !on;
  }
}

document.addEventListener("htmx:sseError", () => {
  lost = true;
  refresh();
});
document.addEventListener("htmx:sseOpen", () => {
  if (lost) refresh();
  lost = false;
});
listen?.addEventListener("htmx:afterRequest", (event) => sayLost(lost && !(/** @type {CustomEvent} */ (event).detail.successful)));
if (listen) {
  setInterval(() => lost && refresh(), 3000); // polling, as long as there is no stream
  setInterval(refresh, 60000);
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
}

/** Where the keyboard was before the parts were swapped. @type {{within: string, pick: string, id: string} | null} */
let focused = null;
document.addEventListener("htmx:beforeSwap", () => {
  const at = document.activeElement;
  if (!at || at === document.body) return;
  const within = ["#view", ".hand", "#actions", "#strip", "#side", "#talk"].find((area) => at.closest(area));
  focused = within ? { within, pick: at.getAttribute("data-pick") ?? "", id: at.id } : null;
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (/** @type {CustomEvent} */ (event).detail.elt?.id === "news") return;
  settle();
});
let turn = "";

/** After the parts have been swapped: title, zoom, tabs, what was chosen for this turn, and the keyboard where it was. */
function settle() {
  const board = document.getElementById("board");
  if (board?.dataset.title) document.title = board.dataset.title;
  zoom.apply();
  if (board?.dataset.turn !== turn) forgetChoice();
  else ready = actions().find((action) => action.dataset.action === ready?.dataset.action) ?? null;
  turn = board?.dataset.turn ?? "";
  narrow();
  tabs();
  ago();
  const chat = document.getElementById("chat");
  if (chat) chat.scrollTop = chat.scrollHeight; // the latest stands last
  regain();
}

/** The keyboard where it was, or else at the first thing to do there. */
function regain() {
  const at = document.activeElement;
  if (focused && (!at || at === document.body)) {
    const { within, pick, id } = focused;
    const field = ladderOf(document.getElementById(id)) && document.getElementById(id);
    const same = all(`${within} [data-pick]`).find((place) => place.dataset.pick === pick && place.tabIndex >= 0);
    const beside = within === "#side" || within === "#talk" ? all(`${within} [tabindex]`)[0] : null;
    (field ?? same ?? beside ?? visible()[0] ?? all("#strip h2")[0])?.focus({ preventScroll: true });
  }
  focused = null;
}

// Tabs beside the board, on small screens.

function tabs() {
  const bar = document.querySelector(".tabs");
  const panels = all("#side .panel, #talk .panel");
  if (!bar || !panels.length) return;
  const names = [...new Set(panels.map((panel) => panel.dataset.tab ?? ""))];
  if (!names.includes(table.dataset.tab ?? "")) table.dataset.tab = names[0];
  bar.replaceChildren(
    ...names.map((name) => {
      const button = document.createElement("button");
      const title = panels.findLast((panel) => panel.dataset.tab === name)?.querySelector("caption, h3");
      button.type = "button";
      button.dataset.show = name;
      button.textContent = title?.textContent ?? name;
      button.setAttribute("aria-pressed", String(name === table.dataset.tab));
      return button;
    }),
  );
  for (const panel of [...panels, ...all(".saybox")]) panel.classList.toggle("aside", panel.dataset.tab !== table.dataset.tab);
}

// Pointer and keyboard.

const middle = (/** @type {Element} */ at) => {
  const box = at.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height };
};

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (!target) return;
  const place = /** @type {HTMLElement | null} */ (target.closest(".pick[data-pick]"));
  if (place) {
    if (!zoom.moved) choose(place, { x: event.clientX, y: event.clientY });
    return;
  }
  const action = /** @type {HTMLElement | null} */ (target.closest("#actions .action"));
  if (action) {
    event.preventDefault();
    press(action);
    return;
  }
  const head = /** @type {HTMLElement | null} */ (target.closest("#actions .head"));
  if (head) {
    choose(head, middle(head));
    return;
  }
  const ladder = ladderOf(target);
  const { by, to } = /** @type {HTMLElement | null} */ (target.closest("button"))?.dataset ?? {};
  if (ladder && by) climb(ladder, Number(by));
  if (ladder && to) stand(ladder, Number(to));
  if (target.closest("[data-back]")) back();
  const size = target.closest("[data-zoom]")?.getAttribute("data-zoom");
  if (size) zoom.press(size);
  const tab = target.closest("[data-show]")?.getAttribute("data-show");
  if (tab) {
    table.dataset.tab = tab;
    tabs();
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-show="${CSS.escape(tab)}"]`))?.focus();
  }
  if (!target.closest("#why")) hush();
});

document.addEventListener("keydown", (event) => {
  const at = document.activeElement;
  const ladder = at instanceof HTMLInputElement ? ladderOf(at) : null;
  if (event.key === "Escape") back();
  else if (ladder) typed(ladder, event);
  else if (!(at instanceof Element) || at.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  else if ((event.key === "Enter" || event.key === " ") && at.matches(".pick[data-pick]")) {
    event.preventDefault();
    choose(/** @type {HTMLElement} */ (at), middle(at));
  } else if (event.key.startsWith("Arrow") && at.closest(".pick, #actions")) {
    event.preventDefault();
    step(at, event.key, event.shiftKey);
  } else if (event.key === "u") /** @type {HTMLElement | null} */ (document.querySelector("[data-undo]"))?.click();
});

/** Arrow keys: the next action of the list, or the nearest place in that direction; with Shift also one that cannot be chosen. */
function step(/** @type {Element} */ from, /** @type {string} */ key, /** @type {boolean} */ any) {
  const list = visible();
  const n = list.indexOf(/** @type {HTMLElement} */ (from));
  if (n >= 0) {
    const by = key === "ArrowDown" || key === "ArrowRight" ? 1 : -1;
    list[(n + by + list.length) % list.length].focus();
    return;
  }
  const here = from.getBoundingClientRect();
  const [wx, wy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  const near = places()
    .filter((place) => place !== from && (any || place.classList.contains("lit")) && place.closest("#view") === from.closest("#view"))
    .map((place) => {
      const box = place.getBoundingClientRect();
      const [dx, dy] = [box.x + box.width / 2 - here.x - here.width / 2, box.y + box.height / 2 - here.y - here.height / 2];
      return { place, along: dx * wx + dy * wy, off: Math.abs(dx * wy) + Math.abs(dy * wx) };
    })
    .filter(({ along }) => along > 1)
    .sort((a, b) => a.along + 2 * a.off - b.along - 2 * b.off);
  if (near[0]) {
    if (!near[0].place.hasAttribute("tabindex")) near[0].place.setAttribute("tabindex", "-1");
    near[0].place.focus();
  }
}

/** What is under the pointer or the keyboard is marked in the list and on the board alike. */
function hint(/** @type {Event} */ event) {
  const target = event.target instanceof Element ? event.target : null;
  const on = event.type === "pointerover" || event.type === "focusin";
  const at = target?.closest("[data-pick], .place")?.getAttribute("data-pick") ?? target?.closest(".place")?.getAttribute("data-at") ?? "";
  const picks = on ? at.split(" ").filter(Boolean) : [];
  for (const place of places()) place.classList.toggle("hint", picks.includes(place.dataset.pick ?? ""));
  for (const action of actions()) action.classList.toggle("hint", picks.length > 0 && picks.every((pick) => picksOf(action).includes(pick)));
}
for (const kind of ["pointerover", "pointerout", "focusin", "focusout"]) document.addEventListener(kind, hint);

if (quick) {
  quick.checked = localStorage.getItem("quick") === "1";
  quick.addEventListener("change", () => localStorage.setItem("quick", quick.checked ? "1" : "0"));
}
document.addEventListener("htmx:responseError", (event) => {
  const { xhr, elt } = /** @type {CustomEvent} */ (event).detail;
  if (elt.id !== "listen") tell(xhr.responseText, middle(elt));
});
document.addEventListener("htmx:afterRequest", (event) => {
  const { successful, elt } = /** @type {CustomEvent} */ (event).detail;
  if (successful && elt.id === "saybox") {
    elt.reset();
    refresh();
  }
});
document.addEventListener("moved", refresh);
settle();

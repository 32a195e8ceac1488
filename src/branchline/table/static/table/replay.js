// Looking back: a slider over all entries, arrow keys, and a show that goes on by itself.
// @ts-check

import { Zoom } from "./zoom.js";

const page = /** @type {HTMLElement} */ (document.getElementById("replay"));
const slider = /** @type {HTMLInputElement} */ (document.getElementById("slider"));
const eyes = /** @type {HTMLSelectElement | null} */ (document.getElementById("eyes"));
const past = /** @type {HTMLElement} */ (document.getElementById("past"));
const zoom = new Zoom(() => document.querySelector("#view svg"));
const last = Number(page.dataset.last);
let asked = 0;
/** @type {number | undefined} */
let show;

/** Shows the moment after entry n; an answer that comes late is not shown. */
async function go(/** @type {number} */ n) {
  const at = Math.max(0, Math.min(n, last));
  slider.value = String(at);
  const mine = ++asked;
  const seat = eyes?.value ? `?seat=${eyes.value}` : "";
  const answer = await fetch((page.dataset.at ?? "").replace(/0$/, String(at)) + seat, { headers: { "HX-Request": "true" } });
  if (mine === asked && answer.ok) {
    past.innerHTML = await answer.text();
    zoom.apply();
    history.replaceState(null, "", `?at=${at}${seat.replace("?", "&")}`);
  }
}

const step = (/** @type {number} */ by) => go(Number(slider.value) + by);

function play(/** @type {boolean} */ on) {
  clearInterval(show);
  page.querySelector("[data-play]")?.setAttribute("aria-pressed", String(on));
  if (!on) return;
  if (Number(slider.value) >= last) go(0);
  show = setInterval(() => (Number(slider.value) >= last ? play(false) : step(1)), 900);
}

slider.addEventListener("input", () => go(Number(slider.value)));
eyes?.addEventListener("change", () => step(0));
page.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (button?.dataset.step) step(Number(button.dataset.step));
  if (button && "play" in button.dataset) play(button.getAttribute("aria-pressed") !== "true");
});
document.addEventListener("keydown", (event) => {
  if (event.target === slider || event.target === eyes) return;
  if (event.key === "ArrowLeft") step(-1);
  if (event.key === "ArrowRight") step(1);
  if (event.key === "Home") go(0);
  if (event.key === "End") go(last);
});

// What every page uses: requests with an answer near the pointer, copying links, the language, the form that sets up a table.
// @ts-check

const why = /** @type {HTMLElement | null} */ (document.getElementById("why"));

/** Sends a form; what is refused is said near an element or a point. Answers whether it was done. */
export async function post(
  /** @type {string} */ url,
  /** @type {Record<string, string>} */ fields,
  /** @type {Element | {x: number, y: number}} */ near,
  /** @type {(answer: Response) => void} */ done = () => {},
) {
  const headers = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}");
  const at = near instanceof Element ? below(near) : near;
  try {
    const answer = await fetch(url, { method: "POST", headers: { ...headers, "HX-Request": "true" }, body: new URLSearchParams(fields) });
    if (answer.ok && answer.status !== 200) hush();
    else if (!answer.ok || url.endsWith("/why")) tell(await answer.text(), at);
    if (answer.ok) done(answer);
    return answer.ok;
  } catch {
    const lost = document.getElementById("table")?.dataset.lost ?? "";
    tell(`<div class="refusal"><p>${lost}</p></div>`, at);
    return false;
  }
}

function below(/** @type {Element} */ at) {
  const box = at.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height };
}

/** Says something near a point; the text comes from the server, escaped there. */
export function tell(/** @type {string} */ html, /** @type {{x: number, y: number}} */ near) {
  if (!why || !html.includes('class="refusal"')) return;
  why.innerHTML = html;
  why.classList.add("shown");
  const wide = why.offsetWidth;
  why.style.setProperty("left", `${Math.max(8, Math.min(near.x - wide / 2, innerWidth - wide - 8))}px`);
  why.style.setProperty("top", `${Math.max(8, Math.min(near.y + 14, innerHeight - why.offsetHeight - 8))}px`);
}

export function hush() {
  why?.classList.remove("shown");
}

/** How long ago, in the reader's language. */
export function ago() {
  const said = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto", style: "short" });
  for (const time of document.querySelectorAll("time[datetime]")) {
    const seconds = (Date.now() - Date.parse(time.getAttribute("datetime") ?? "")) / 1000;
    /** @type {[number, Intl.RelativeTimeFormatUnit][]} */
    const units = [[86400, "day"], [3600, "hour"], [60, "minute"]];
    const [size, unit] = units.find(([length]) => seconds >= length) ?? [1, "second"];
    time.textContent = seconds < 20 ? "" : said.format(-Math.floor(seconds / size), unit);
  }
}
setInterval(ago, 15000);

for (const form of document.querySelectorAll("form.language")) {
  form.querySelector("button")?.setAttribute("hidden", "");
  form.querySelector("select")?.addEventListener("change", () => /** @type {HTMLFormElement} */ (form).submit());
}

const setUp = document.getElementById("set-up");
if (setUp) {
  const show = () => {
    const chosen = /** @type {HTMLInputElement | null} */ (setUp.querySelector("input[name=players]:checked"));
    for (const line of setUp.querySelectorAll("[data-seat]")) {
      line.toggleAttribute("hidden", Number(line.getAttribute("data-seat")) >= Number(chosen?.value ?? 0));
    }
  };
  setUp.addEventListener("change", show);
  show();
}

document.addEventListener("click", async (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const menu = document.querySelector("details.menu[open]");
  if (menu && !menu.contains(target)) menu.removeAttribute("open");
  const button = target?.closest("button");
  if (!(button instanceof HTMLElement)) return;
  const { post: url, follow, token, copy, ...fields } = button.dataset;
  if (url !== undefined) {
    const known = /** @type {Record<string, string>} */ ({ ...fields, turn: document.getElementById("board")?.dataset.turn ?? "" });
    await post(url, known, button, (answer) => {
      if (follow !== undefined && answer.redirected) location.href = answer.url;
      else document.dispatchEvent(new CustomEvent("moved"));
    });
    menu?.removeAttribute("open");
  } else if (token !== undefined) {
    await post(token, {}, button, async (answer) => show(button, await answer.json()));
  } else if (copy !== undefined) {
    const field = button.parentElement?.querySelector("input[readonly]");
    if (field instanceof HTMLInputElement) {
      field.select();
      await navigator.clipboard?.writeText(field.value);
    }
  }
});

/** Puts a fresh token in place of the button that asked for it. */
function show(/** @type {HTMLElement} */ button, /** @type {{token: string}} */ { token }) {
  const label = document.createElement("label");
  const field = document.createElement("input");
  label.textContent = document.getElementById("table")?.dataset.token ?? "";
  field.readOnly = true;
  field.value = token;
  label.append(field);
  button.replaceWith(label);
  field.select();
}
ago();

// Zoom and pan of an SVG by its viewBox: wheel, buttons, drag, pinch, double tap. The picture may be replaced at any time.
// @ts-check

export class Zoom {
  /** @param {() => Element | null} find */
  constructor(find) {
    this.find = find;
    /** @type {{x: number, y: number, width: number, height: number} | null} */
    this.box = null;
    this.moved = false;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    const area = document.getElementById("main") ?? document.body;
    area.addEventListener("wheel", (event) => this.wheel(/** @type {WheelEvent} */ (event)), { passive: false });
    area.addEventListener("pointerdown", (event) => this.down(/** @type {PointerEvent} */ (event)));
    addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => this.up(/** @type {PointerEvent} */ (event)));
    area.addEventListener("dblclick", (event) => this.tap(/** @type {MouseEvent} */ (event)));
    area.addEventListener("focusin", (event) => this.follow(event));
  }

  svg() {
    const found = this.find();
    return found instanceof SVGSVGElement ? found : null;
  }

  /** The whole picture, as it was drawn. */
  whole() {
    const svg = this.svg();
    if (!svg) return { x: 0, y: 0, width: 1, height: 1 };
    const kept = svg.dataset.whole ?? svg.getAttribute("viewBox") ?? "0 0 1 1";
    svg.dataset.whole = kept;
    const [x, y, width, height] = kept.split(" ").map(Number);
    return { x, y, width, height };
  }

  apply() {
    const svg = this.svg();
    if (!svg) return;
    const { x, y, width, height } = this.box ?? this.whole();
    this.whole();
    svg.closest("#view")?.classList.toggle("zoomed", this.box !== null);
    svg.setAttribute("viewBox", [x, y, width, height].map((n) => n.toFixed(1)).join(" "));
  }

  /** Scales about a point of the screen, within the whole picture. */
  scale(/** @type {number} */ factor, /** @type {number} */ sx, /** @type {number} */ sy) {
    const svg = this.svg();
    if (!svg) return;
    const all = this.whole();
    const now = this.box ?? all;
    const width = Math.min(all.width, Math.max(all.width / 8, now.width / factor));
    const at = this.point(sx, sy);
    const part = width / now.width;
    this.keep({ x: at.x - (at.x - now.x) * part, y: at.y - (at.y - now.y) * part, width, height: now.height * part });
  }

  keep(/** @type {{x: number, y: number, width: number, height: number}} */ box) {
    const all = this.whole();
    const x = Math.max(all.x, Math.min(box.x, all.x + all.width - box.width));
    const y = Math.max(all.y, Math.min(box.y, all.y + all.height - box.height));
    this.box = box.width >= all.width ? null : { ...box, x, y };
    this.apply();
  }

  point(/** @type {number} */ sx, /** @type {number} */ sy) {
    const matrix = this.svg()?.getScreenCTM()?.inverse();
    const at = new DOMPoint(sx, sy);
    return matrix ? at.matrixTransform(matrix) : at;
  }

  inside(/** @type {Event} */ event) {
    return event.target instanceof Element && event.target.closest("#view") !== null;
  }

  wheel(/** @type {WheelEvent} */ event) {
    if (!this.inside(event) || !(event.ctrlKey || event.metaKey || this.box)) return;
    event.preventDefault();
    this.scale(event.deltaY < 0 ? 1.2 : 1 / 1.2, event.clientX, event.clientY);
  }

  press(/** @type {string} */ button) {
    const box = this.svg()?.getBoundingClientRect();
    if (button === "all") {
      if (this.box) this.box = null;
      else this.nearer();
    }
    else if (box) this.scale(button === "in" ? 1.5 : 1 / 1.5, box.x + box.width / 2, box.y + box.height / 2);
    this.apply();
  }

  /** Closer to where one can act, or to the middle. */
  nearer() {
    const all = this.whole();
    const lit = [...(this.svg()?.querySelectorAll(".pick.lit") ?? [])].map((place) => place.getBoundingClientRect());
    const seen = this.svg()?.getBoundingClientRect();
    if (!seen) return;
    const mean = (/** @type {number[]} */ of) => of.reduce((sum, x) => sum + x, 0) / of.length;
    const x = lit.length ? mean(lit.map((box) => box.x + box.width / 2)) : seen.x + seen.width / 2;
    const y = lit.length ? mean(lit.map((box) => box.y + box.height / 2)) : seen.y + seen.height / 2;
    const at = this.point(x, y);
    const [width, height] = [all.width / 2.2, all.height / 2.2];
    this.keep({ x: at.x - width / 2, y: at.y - height / 2, width, height });
  }

  /** Double tap: closer; back to the whole when it is close already. */
  tap(/** @type {MouseEvent} */ event) {
    if (!this.inside(event)) return;
    if (this.box) this.press("all");
    else this.scale(2.2, event.clientX, event.clientY);
  }

  /** A place that gets the keyboard is brought into sight. */
  follow(/** @type {Event} */ event) {
    const place = event.target;
    if (!this.box || !(place instanceof SVGGraphicsElement) || !this.inside(event)) return;
    const at = place.getBoundingClientRect();
    const seen = this.svg()?.getBoundingClientRect();
    if (!seen || (at.left >= seen.left && at.right <= seen.right && at.top >= seen.top && at.bottom <= seen.bottom)) return;
    const middle = this.point(at.x + at.width / 2, at.y + at.height / 2);
    this.keep({ ...this.box, x: middle.x - this.box.width / 2, y: middle.y - this.box.height / 2 });
  }

  down(/** @type {PointerEvent} */ event) {
    this.moved = false;
    if (!this.inside(event)) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  move(/** @type {PointerEvent} */ event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const far = (/** @type {{x: number, y: number}} */ p) => Math.hypot(p.x - other.x, p.y - other.y);
      this.scale(far(now) / Math.max(1, far(before)), (now.x + other.x) / 2, (now.y + other.y) / 2);
      this.moved = true;
    } else if (this.box) {
      const [a, b] = [this.point(before.x, before.y), this.point(now.x, now.y)];
      if (Math.hypot(now.x - before.x, now.y - before.y) > 3) this.moved = true;
      this.keep({ ...this.box, x: this.box.x + a.x - b.x, y: this.box.y + a.y - b.y });
    }
    this.fingers.set(event.pointerId, now);
  }

  up(/** @type {PointerEvent} */ event) {
    this.fingers.delete(event.pointerId);
  }
}

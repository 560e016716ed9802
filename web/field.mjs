// The field on its own: obstacles painted by finger or by keys, drawn by chance, printed over many sheets.

import { fill, h, id, svg } from "./dom.mjs";

export class FieldView {
  constructor(page) {
    this.page = page;
    this.field = structuredClone(page.game.field);
    this.options = { paper: "A4", pages: 12, ink: "full" };
    this.holder = h("div", { class: "field-page" });
    this.painting = null;
  }

  take(field) {
    this.field = { cols: 12, rows: 8, hexes: "pointy", obstacles: [], ...field };
  }

  update() {
    const { page, options } = this;
    const w = page.w.bind(page);
    const number = (key, holder, least, most) => {
      const at = id(key);
      return h("div", { class: "field" }, h("label", { class: "label", for: at }, w(`field.${key}`)), h("input", { id: at, inputmode: "numeric", value: String(holder[key]), onchange: (event) => {
        holder[key] = Math.min(most, Math.max(least, Number.parseInt(event.target.value.normalize("NFKC"), 10) || least));
        if (holder === this.field) this.field.obstacles = this.field.obstacles.filter((name) => this.#there(name));
        this.update();
      } }));
    };
    const pick = (key, holder, values) => {
      const at = id(key);
      const made = h("select", { id: at, onchange: (event) => { holder[key] = event.target.value; this.update(); } }, values.map(([value, label]) => h("option", { value }, label)));
      made.value = holder[key];
      return h("div", { class: "field" }, h("label", { class: "label", for: at }, w(`field.${key}`)), made);
    };
    this.count = h("p", { role: "status" });
    this.board = h("div", { class: "board" });
    this.done = h("div", { class: "done", role: "status" });
    fill(this.holder, h("section", { class: "panel" }, h("h2", {}, w("field.title")), h("p", {}, w("field.how")), this.board, this.count,
      h("div", { class: "buttons" },
        h("button", { type: "button", onclick: () => this.#random() }, w("field.random")),
        h("button", { type: "button", class: "plain", onclick: () => { this.field.obstacles = []; this.#draw(); } }, w("field.clear")))),
    h("section", { class: "panel" }, h("div", { class: "fields" }, number("cols", this.field, 1, 60), number("rows", this.field, 1, 60),
      pick("hexes", this.field, ["pointy", "flat", "square"].map((one) => [one, w(`field.hexes_${one}`)])),
      pick("paper", options, page.schema.papers.map((one) => [one, one])), number("pages", options, 1, 400), pick("ink", options, [["full", w("print.ink_full")], ["low", w("print.ink_low")]])),
    h("div", { class: "buttons" },
      h("button", { type: "button", class: "main", onclick: () => this.#print() }, w("field.print")),
      h("button", { type: "button", onclick: () => page.keepFile("field.toml", new TextEncoder().encode(this.#toml())) }, w("field.file")),
      h("button", { type: "button", onclick: () => this.#link() }, w("give.link"))), this.done));
    this.#draw();
  }

  #there(name) {
    const [, letters, row] = /^([A-Z]+)(\d+)$/.exec(name) ?? [];
    return letters && Number(row) <= this.field.rows && column(letters) <= this.field.cols;
  }

  #draw() {
    const { cols, rows, hexes } = this.field;
    const blocked = new Set(this.field.obstacles);
    const cells = [];
    const root3 = Math.sqrt(3);
    let wide = 0;
    let high = 0;
    for (let row = 0; row < rows; row += 1) {
      for (let col = 0; col < cols; col += 1) {
        const name = `${letters(col + 1)}${row + 1}`;
        let points;
        let x;
        let y;
        if (hexes === "square") {
          [x, y] = [col * 20 + 10, row * 20 + 10];
          points = `${x - 10},${y - 10} ${x + 10},${y - 10} ${x + 10},${y + 10} ${x - 10},${y + 10}`;
        } else if (hexes === "flat") {
          [x, y] = [col * 15 + 10, (row + 0.5 + (col % 2) / 2) * root3 * 10];
          points = polygon(x, y, 0);
        } else {
          [x, y] = [(col + 0.5 + (row % 2) / 2) * root3 * 10, row * 15 + 10];
          points = polygon(x, y, 30);
        }
        wide = Math.max(wide, x + 11);
        high = Math.max(high, y + 11);
        cells.push(svg("polygon", { points, "data-name": name, class: blocked.has(name) ? "blocked" : "free" }));
      }
    }
    const drawing = svg("svg", { viewBox: `-1 -1 ${wide + 1} ${high + 1}`, tabindex: "0", role: "application", "aria-label": this.page.w("field.board") }, cells);
    drawing.addEventListener("pointerdown", (event) => this.#begin(event));
    drawing.addEventListener("pointermove", (event) => this.#go_on(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) drawing.addEventListener(end, () => { this.painting = null; });
    drawing.addEventListener("keydown", (event) => this.#keys(event));
    fill(this.board, drawing);
    this.drawing = drawing;
    this.at ??= "A1";
    this.#count();
  }

  #count() {
    this.count.textContent = this.page.w("field.count", { count: this.field.obstacles.length, names: this.field.obstacles.join(" ") });
  }

  #begin(event) {
    const name = event.target.dataset.name;
    if (!name) return;
    event.target.releasePointerCapture?.(event.pointerId);
    this.painting = !this.field.obstacles.includes(name);
    this.#set(name, this.painting);
  }

  #go_on(event) {
    if (this.painting === null) return;
    const name = document.elementFromPoint(event.clientX, event.clientY)?.dataset?.name;
    if (name) this.#set(name, this.painting);
  }

  #set(name, is) {
    const others = this.field.obstacles.filter((other) => other !== name);
    this.field.obstacles = is ? [...others, name].sort() : others;
    this.drawing.querySelector(`[data-name="${name}"]`)?.setAttribute("class", is ? "blocked" : "free");
    this.#count();
  }

  // Arrows go from cell to cell, Space paints.
  #keys(event) {
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const [, name, number] = /^([A-Z]+)(\d+)$/.exec(this.at);
    if (event.key === " " || event.key === "Enter") this.#set(this.at, !this.field.obstacles.includes(this.at));
    else if (moves[event.key]) {
      const col = Math.min(this.field.cols, Math.max(1, column(name) + moves[event.key][0]));
      const row = Math.min(this.field.rows, Math.max(1, Number(number) + moves[event.key][1]));
      this.at = `${letters(col)}${row}`;
    } else return;
    event.preventDefault();
    for (const cell of this.drawing.querySelectorAll(".at")) cell.classList.remove("at");
    this.drawing.querySelector(`[data-name="${this.at}"]`)?.classList.add("at");
    this.count.textContent = `${this.at} ${this.field.obstacles.includes(this.at) ? "■" : "□"}`;
  }

  async #random() {
    const count = Math.max(2, Math.round((this.field.cols * this.field.rows) / 12 / 2) * 2);
    const { obstacles: _, ...bare } = this.field;
    const made = await this.page.tried("field", { field: bare, random: count, seed: crypto.getRandomValues(new Uint32Array(1))[0] % 1000000, only_draw: true });
    if (made) {
      this.take(made.board);
      this.#draw();
    }
  }

  async #print() {
    fill(this.done, h("p", {}, this.page.w("print.waiting")));
    const made = await this.page.tried("field", { field: this.field, ...this.options });
    if (!made) return fill(this.done);
    const address = URL.createObjectURL(new Blob([made.data], { type: "application/pdf" }));
    fill(this.done, made.warnings.map((line) => h("p", { class: "line warning" }, line)),
      h("a", { class: "button main", href: address, download: "field.pdf", "data-size": made.data.length }, this.page.w("print.save", { name: "field.pdf", size: (made.data.length / 1e6).toFixed(1) })),
      h("p", {}, this.page.w("field.sheets", { sheets: made.sheets })));
    this.made = made.data;
  }

  async #link() {
    const { page } = this;
    const answer = await page.tried("link", { field: this.field });
    if (!answer) return;
    const whole = (page.views.give.where ?? "") + answer.link;
    fill(this.done, h("textarea", { class: "code", readonly: true, rows: 2, "aria-label": page.w("give.link"), value: whole }));
    await navigator.clipboard?.writeText(whole).then(() => page.say(page.w("give.copied")), () => {});
  }

  #toml() {
    const { cols, rows, hexes, obstacles } = this.field;
    return `[field]\ncols = ${cols}\nrows = ${rows}\nhexes = "${hexes}"\nobstacles = [${obstacles.map((name) => `"${name}"`).join(", ")}]\n`;
  }
}

const polygon = (x, y, turn) => Array.from({ length: 6 }, (_, at) => {
  const angle = (Math.PI / 180) * (60 * at + turn);
  return `${(x + 10 * Math.cos(angle)).toFixed(2)},${(y + 10 * Math.sin(angle)).toFixed(2)}`;
}).join(" ");

const column = (letters) => [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0);

function letters(number) {
  let made = "";
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26)) made = String.fromCharCode(65 + ((left - 1) % 26)) + made;
  return made;
}

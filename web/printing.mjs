// Printing: one PDF for the store round the corner, and each option of `print` that a player needs.

import { fill, h, id } from "./dom.mjs";

const BIG = 10 * 1024 * 1024;

export class PrintView {
  constructor(page) {
    this.page = page;
    this.options = { kinds: [], paper: "A4", cards: "63x88", cut: "marks", backs: "none", ink: "full", gutter: 0, copies: 1, one_file: true, all_cards: false, odds: false, blank: false, with_field: false };
    this.holder = h("div", { class: "print" });
    this.draw();
  }

  draw() {
    const { page, options } = this;
    const w = page.w.bind(page);
    const pick = (key, values) => {
      const at = id(key);
      const made = h("select", { id: at, onchange: (event) => { options[key] = event.target.value; this.#stale(); } },
        values.map(([value, label]) => h("option", { value }, label)));
      made.value = options[key];
      return h("div", { class: "field" }, h("label", { class: "label", for: at }, w(`print.${key}`)), made);
    };
    const number = (key, most) => {
      const at = id(key);
      return h("div", { class: "field" }, h("label", { class: "label", for: at }, w(`print.${key}`)),
        h("input", { id: at, inputmode: "numeric", value: String(options[key]), onchange: (event) => {
          options[key] = Math.min(most, Math.max(key === "copies" ? 1 : 0, Number.parseFloat(event.target.value.normalize("NFKC")) || 0));
          event.target.value = String(options[key]);
          this.#stale();
        } }));
    };
    const tick = (key) => h("label", { class: "tick" }, h("input", { type: "checkbox", checked: options[key], onchange: (event) => { options[key] = event.target.checked; this.#stale(); } }), w(`print.${key}`));
    const kinds = page.game.kinds.filter((kind) => !["field", "calibration"].includes(kind));
    const ticks = kinds.map((kind) => h("label", { class: "tick" }, h("input", { type: "checkbox", value: kind, checked: options.kinds.includes(kind), onchange: (event) => {
      options.kinds = kinds.filter((other) => (other === kind ? event.target.checked : options.kinds.includes(other)));
      this.#stale();
    } }), page.schema.kinds[kind]));
    const of = (key, values) => values.map((value) => [value, w(`print.${key}_${value.replace("-", "_")}`, {}, value)]);
    this.done = h("div", { class: "done", role: "status" });
    fill(this.holder, h("section", { class: "panel" }, h("h2", {}, w("print.title")), h("p", {}, w("print.how")),
      h("div", { class: "buttons" }, h("button", { type: "button", class: "main", onclick: () => this.#make() }, w("print.make"))), this.done),
    h("section", { class: "panel" }, h("details", {}, h("summary", {}, w("print.options")),
      h("fieldset", {}, h("legend", {}, w("print.kinds")), h("p", {}, w("print.kinds_how")), h("div", { class: "ticks" }, ticks)),
      h("div", { class: "fields" },
        pick("paper", page.schema.papers.map((one) => [one, one])), pick("cards", page.schema.cards.map((one) => [one, one])),
        pick("backs", of("backs", ["none", "duplex", "duplex-short", "fold"])), pick("cut", of("cut", ["marks", "lines", "none"])),
        pick("ink", of("ink", ["full", "low"])), number("gutter", 20), number("copies", 20)),
      h("div", { class: "ticks" }, tick("one_file"), tick("all_cards"), page.game.odds_on_sheet ? tick("odds") : null, tick("with_field"), tick("blank")))));
  }

  #stale() {
    fill(this.done);
  }

  async #make() {
    const { page, options } = this;
    const w = page.w.bind(page);
    fill(this.done, h("p", {}, w("print.waiting")));
    const field = options.with_field ? page.views.field.field : null;
    const made = await page.tried("printed", { ...options, machines: options.blank ? [] : [page.asked({ photo: true })], field });
    if (!made) return fill(this.done);
    const stem = [page.machine.now.build.player, page.machine.now.build.name].filter(Boolean).join("-").replace(/[^\p{L}\p{N}ー_-]+/gu, "-") || "kit";
    const files = made.files.map((file) => ({ ...file, shown: made.files.length === 1 ? `${options.blank ? "blank" : stem}.pdf` : file.name.split("/").pop() }));
    fill(this.done, made.warnings.map((line) => h("p", { class: "line warning" }, line)), files.map((file) => {
      const address = URL.createObjectURL(new Blob([file.data], { type: "application/pdf" }));
      const share = new File([file.data], file.shown, { type: "application/pdf" });
      return h("p", { class: "file" }, h("a", { class: "button main", href: address, download: file.shown, "data-size": file.data.length }, w("print.save", { name: file.shown, size: (file.data.length / 1e6).toFixed(1) })),
        navigator.canShare?.({ files: [share] }) ? h("button", { type: "button", onclick: () => navigator.share({ files: [share] }).catch(() => {}) }, w("give.share")) : null,
        file.data.length > BIG ? h("span", { class: "line warning" }, w("print.big")) : null);
    }), h("p", {}, w("print.store")));
    this.made = files;
  }
}

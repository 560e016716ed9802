// By what the machine is judged: cap, rulings, an event's link.

import { fill, h, id } from "./dom.mjs";

export class TermsView {
  constructor(page) {
    this.page = page;
    this.holder = h("details", { class: "terms" });
    this.draw();
  }

  draw() {
    const { page } = this;
    const { w, terms, game } = { w: page.w.bind(page), terms: page.terms, game: page.game };
    const changed = Object.keys(terms.rulings).length + (terms.cap === null ? 0 : 1) + (terms.event ? 1 : 0);
    const title = terms.told ? w("terms.of_event", { title: terms.told.title || w("event.untitled") }) : changed ? w("terms.changed", { count: changed }) : w("terms.usual");
    const open = this.holder.open;
    const cap = id("cap");
    const rulings = game.rulings.map((one) => {
      const label = id("ruling");
      const now = terms.rulings[one.key] ?? terms.told?.rulings?.[one.key] ?? one.default;
      const span = one.choices.length === 1 && /^-?\d+(\.\.|-)\d+$/.test(one.choices[0][0]);
      const input = span
        ? h("input", { id: label, inputmode: "numeric", value: now, onchange: (event) => this.#rule(one, event.target.value) })
        : h("select", { id: label, onchange: (event) => this.#rule(one, event.target.value) },
          one.choices.map(([key, text]) => h("option", { value: key }, text)));
      input.value = now;
      return h("div", { class: "field" }, h("label", { class: "label", for: label }, one.question), input);
    });
    fill(this.holder, h("summary", {}, title),
      game.cap === null ? null : h("div", { class: "field whole" }, h("label", { class: "label", for: cap }, w("terms.cap")),
        h("input", { id: cap, inputmode: "numeric", value: String(terms.cap ?? terms.told?.cap ?? game.cap), onchange: (event) => {
          const text = event.target.value.normalize("NFKC").trim();
          terms.cap = /^\d{1,4}$/.test(text) && Number(text) !== (terms.told?.cap ?? game.cap) ? Number(text) : null;
          this.#changed();
        } })),
      terms.told && Object.values(terms.told.limits ?? {}).some((one) => one && Object.keys(one).length)
        ? h("p", {}, w("terms.limits", { limits: this.#limits(terms.told.limits) })) : null,
      rulings.length ? h("details", {}, h("summary", {}, w("terms.rulings")), rulings) : null,
      changed ? h("button", { type: "button", class: "plain", onclick: () => {
        page.terms = { cap: null, rulings: {}, event: "", told: null };
        this.#changed();
      } }, w("terms.reset")) : null);
    this.holder.open = open;
  }

  #limits(limits) {
    const names = new Map(this.page.game.bannable);
    const banned = (limits.ban ?? []).map((key) => names.get(key) ?? key).join("・");
    const most = Object.entries(limits.most ?? {}).map(([key, count]) => `${key} ≤ ${count}`);
    const least = Object.entries(limits.least ?? {}).map(([key, count]) => `${key} ≥ ${count}`);
    return [banned && this.page.w("terms.banned", { names: banned }), ...most, ...least].filter(Boolean).join(" / ");
  }

  #rule(one, value) {
    const { terms } = this.page;
    if (value === (terms.told?.rulings?.[one.key] ?? one.default)) delete terms.rulings[one.key];
    else terms.rulings[one.key] = value;
    this.#changed();
  }

  #changed() {
    this.draw();
    this.page.check();
  }
}

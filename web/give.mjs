// Keeping and giving: the link and its QR code, files, a text for a chat, machines kept on this device, an event's link.

import { fill, h, svg } from "./dom.mjs";

export class GiveView {
  constructor(page) {
    this.page = page;
    this.holder = h("div", { class: "give" });
    this.link = h("section", { class: "panel" });
    this.files = h("section", { class: "panel" });
    this.kept = h("section", { class: "panel" });
    this.event = h("section", { class: "panel" });
    this.holder.append(this.link, this.files, this.kept, this.event);
  }

  // Where shared links lead; null where that is nowhere.
  get where() {
    const { settings } = this.page;
    if (settings.engine === "native") return settings.share;
    return location.protocol === "file:" ? null : location.origin + location.pathname;
  }

  async update() {
    this.#kept();
    this.#files();
    this.#event();
    const { page } = this;
    const answer = await page.tried("link", { machine: page.asked() }, "give");
    if (!answer) return;
    const whole = this.where === null ? answer.link : this.where + answer.link;
    const w = page.w.bind(page);
    const shown = h("textarea", { class: "code", readonly: true, rows: 3, "aria-label": w("give.link"), onfocus: (event) => event.target.select(), value: whole });
    const code = h("div", { class: "qr" });
    const name = page.machine.now.build.name ?? "";
    fill(this.link, h("h2", {}, w("give.link")), h("p", {}, w(this.where === null ? "give.code_how" : "give.link_how")),
      page.machine.now.photo ? h("p", { class: "line warning" }, w("give.no_photo")) : null,
      shown,
      h("div", { class: "buttons" },
        h("button", { type: "button", class: "main", onclick: () => this.#copy(whole, shown) }, w("give.copy")),
        navigator.share ? h("button", { type: "button", onclick: () => navigator.share(this.where === null ? { text: whole } : { title: name, url: whole }).catch(() => {}) }, w("give.share")) : null,
        h("button", { type: "button", onclick: () => this.#qr(whole, code) }, w("give.qr")),
        h("button", { type: "button", onclick: () => this.#text() }, w("give.text"))),
      code);
  }

  async #copy(text, shown) {
    try {
      await navigator.clipboard.writeText(text);
      this.page.say(this.page.w("give.copied"));
    } catch {
      shown.focus();
      shown.select();
      this.page.say(this.page.w("give.copy_self"));
    }
  }

  async #text() {
    const answer = await this.page.tried("text", { machines: [this.page.asked()] });
    if (!answer) return;
    const shown = h("textarea", { class: "code", readonly: true, rows: 6, "aria-label": this.page.w("give.text"), value: answer.text });
    this.link.append(shown);
    this.#copy(answer.text, shown);
  }

  async #qr(text, holder) {
    fill(holder, h("p", { role: "status" }, this.page.w("give.qr_waiting")));
    const answer = await this.page.tried("qr", { text });
    if (!answer?.rows) return fill(holder, h("p", {}, this.page.w("give.qr_long")));
    fill(holder, drawn(answer.rows, this.page.w("give.qr")));
  }

  #files() {
    const { page } = this;
    const w = page.w.bind(page);
    const write = (kind) => async () => {
      const made = await page.tried("write", { machine: page.asked({ photo: true }), kind });
      if (made) page.keepFile(made.name, made.data);
      if (made?.told.length) page.say(made.told.join("\n"));
    };
    fill(this.files, h("h2", {}, w("give.files")), h("p", {}, w("give.files_how")), h("div", { class: "buttons" },
      h("button", { type: "button", onclick: write("toml") }, w("give.toml")),
      h("button", { type: "button", onclick: write("xlsx") }, w("give.xlsx"))));
  }

  async #kept() {
    const { page } = this;
    const w = page.w.bind(page);
    const safety = await page.store.safety();
    const rows = page.kept.map((one) => h("li", { class: one.id === page.machine.now.id ? "now" : "" },
      h("button", { type: "button", class: "name", onclick: async () => { await page.open(one); page.show("design"); } },
        h("b", {}, one.build.name || w("kept.unnamed")), " ", h("small", {}, [one.build.player, page.schema.games[one.game]?.title].filter(Boolean).join(" · "))),
      h("button", { type: "button", class: "plain", onclick: async () => { await page.open({ game: one.game, build: { ...structuredClone(one.build), name: w("kept.copy_of", { name: one.build.name ?? "" }) }, photo: one.photo }); page.save(); } }, w("form.copy")),
      h("button", { type: "button", class: "plain", onclick: async () => {
        if (!confirm(w("kept.sure", { name: one.build.name || w("kept.unnamed") }))) return;
        clearTimeout(page.saving);
        await page.store.drop(one.id);
        page.kept = await page.store.all();
        if (one.id === page.machine.now.id) await page.open(page.blank(one.game));
        this.#kept();
      } }, w("kept.drop"))));
    fill(this.kept, h("h2", {}, w("kept.title")), h("p", {}, w(`kept.${safety}`)),
      safety === "best" ? h("button", { type: "button", onclick: async () => {
        const done = await page.store.persist();
        page.say(w(done ? "kept.persistent" : "kept.refused"));
        this.#kept();
      } }, w("kept.persist")) : null,
      rows.length ? h("ul", { class: "kept" }, rows) : h("p", {}, w("kept.nothing")));
  }

  #event() {
    const { page } = this;
    const w = page.w.bind(page);
    const title = h("input", { "aria-label": w("event.title"), placeholder: w("event.title") });
    const bans = page.game.bannable.map(([key, label]) => h("label", { class: "tick" }, h("input", { type: "checkbox", value: key }), label));
    const made = h("div", {});
    fill(this.event, h("details", {}, h("summary", {}, w("event.make")), h("p", {}, w("event.how")), title,
      bans.length ? h("fieldset", {}, h("legend", {}, w("event.bans")), h("div", { class: "ticks" }, bans)) : null,
      h("div", { class: "buttons" }, h("button", { type: "button", onclick: async () => {
        const ban = bans.map((one) => one.firstChild).filter((one) => one.checked).map((one) => one.value);
        const { terms } = page;
        const answer = await page.tried("event", {
          title: title.value, cap: terms.cap ?? terms.told?.cap ?? page.game.cap, rulings: { ...terms.told?.rulings, ...terms.rulings },
          limits: ban.length ? { ban } : {}, event: "",
        });
        if (!answer) return;
        const whole = (this.where ?? "") + answer.link;
        const shown = h("textarea", { class: "code", readonly: true, rows: 2, "aria-label": w("event.link"), value: whole });
        const code = h("div", { class: "qr" });
        fill(made, shown, code);
        this.#copy(whole, shown);
        this.#qr(whole, code);
      } }, w("event.link"))), made));
  }
}

function drawn(rows, label) {
  const size = rows.length + 8;
  const path = rows.flatMap((row, y) => [...row].map((one, x) => (one === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  return svg("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    svg("rect", { width: size, height: size, fill: "#fff" }), svg("path", { d: path, fill: "#000" }));
}

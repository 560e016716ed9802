// The page: which language and game, the machine, the views of it, and the bar that stays.

import { download, fill, h } from "./dom.mjs";
import { Engine, Superseded, Trouble } from "./engine.mjs";
import { FieldView } from "./field.mjs";
import { FormView } from "./form.mjs";
import { GiveView } from "./give.mjs";
import { Machine } from "./machine.mjs";
import { jpeg } from "./photo.mjs";
import { offline } from "./offline.mjs";
import { PrintView } from "./printing.mjs";
import { SeeView } from "./see.mjs";
import { start } from "./start.mjs";
import { Store, remember, remembered } from "./store.mjs";
import { TermsView } from "./terms.mjs";
import { linkIn, unpackLink } from "./link.mjs";

const VIEWS = ["design", "see", "give", "print", "field"];
const PAUSE = 100;

class Page {
  constructor() {
    this.w = this.w.bind(this);
  }

  async begin() {
    this.settings = await load("engine.json");
    this.lang = remembered("lang") ?? (navigator.language?.toLowerCase().startsWith("ja") ? "ja" : "en");
    this.schema = await load(`schema.${this.lang}.json`);
    this.store = await Store.open();
    this.terms = { cap: null, rulings: {}, event: "", told: null };
    this.machine = new Machine((what) => this.#changed(what));
    this.view = "design";
    const link = linkIn(location.hash);
    this.kept = await this.store.all();
    const last = this.kept[0];
    this.machine.now = last ? { ...last } : this.blank(this.firstGame());
    this.engine = new Engine(this.settings.engine, (progress) => this.#progress(progress));
    this.#draw();
    this.engine.ready.then(() => this.#ready(), (error) => this.#noEngine(error));
    if (link) await this.follow(link);
    else this.check();
    window.addEventListener("hashchange", () => {
      const other = linkIn(location.hash);
      if (other && other !== this.link) this.follow(other);
    });
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer.files.length) this.takeFiles(event.dataTransfer.files);
    });
    document.addEventListener("paste", (event) => {
      if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
      const text = event.clipboardData.getData("text");
      if (text.trim()) this.paste(text);
    });
    if (this.settings.engine === "worker" && "serviceWorker" in navigator && location.protocol !== "file:") offline(this);
  }

  get game() {
    return this.schema.games[this.machine.now.game];
  }

  firstGame() {
    const named = new URLSearchParams(location.search).get("game") ?? remembered("game");
    return this.schema.games[named] ? named : Object.keys(this.schema.games)[0];
  }

  // The words of a key; `other` where there are none.
  w(key, values = {}, other = undefined) {
    let here = this.schema.words;
    for (const step of key.split(".")) here = here?.[step];
    const text = typeof here === "string" ? here : other ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
  }

  // A machine in which nothing is designed yet: in a game that counts points its stats are nothing.
  blank(game) {
    const form = this.schema.games[game].form;
    const build = { game };
    if (this.schema.games[game].cap !== null) {
      for (const one of form.fields.filter((field) => field.is_stat)) {
        const [group, key] = one.path.split(".");
        (build[group] ??= {})[key] = 0;
      }
    }
    return { id: crypto.randomUUID?.() ?? String(Date.now()), game, build, photo: null, fresh: true };
  }

  // What every call is told besides the machine.
  by() {
    const { cap, rulings, event } = this.terms;
    return { lang: this.lang, game: this.machine.now.game, cap, rulings, event };
  }

  asked({ photo = false } = {}) {
    const { build, photo: bytes } = this.machine.now;
    return { build, ...(photo && bytes ? { photo: bytes } : {}) };
  }

  async call(name, args = {}, key = "") {
    return this.engine.call(name, { ...this.by(), ...args }, key);
  }

  // The same, where what goes wrong is told to the user; undefined then.
  async tried(name, args = {}, key = "") {
    try {
      return await this.call(name, args, key);
    } catch (error) {
      if (!(error instanceof Superseded)) this.say(this.sentence(error), "error");
      return undefined;
    }
  }

  sentence(error) {
    if (error instanceof Trouble) return this.w(`trouble.${error.message}`, {}, error.message);
    return this.w("trouble.bug", { told: error.message });
  }

  // ---- what changes ------------------------------------------------------------------------------------------

  #changed(what) {
    if (what.all) this.form.draw();
    if (what.photo) this.form.refresh();
    this.machine.now.fresh = false;
    this.#steps();
    this.stale = true;
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.check(), PAUSE);
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.save(), 600);
  }

  async check() {
    const machine = this.machine.now;
    this.stale = true;
    this.#bar();
    let answer;
    try {
      answer = await this.call("check", { machines: [this.asked()] }, "check");
    } catch (error) {
      if (error instanceof Superseded) return;
      this.stale = false;
      this.answer = null;
      this.#bar(this.sentence(error));
      return;
    }
    if (machine.id !== this.machine.now.id || machine.game !== this.machine.now.game) return;
    this.stale = false;
    this.answer = answer;
    if (this.view === "design") this.form.tell(answer);
    this.#bar();
    this.#address();
    if (this.view !== "design") this.views[this.view].update?.();
    clearTimeout(this.later);
    this.later = setTimeout(() => this.#bars(), 250);
  }

  // Which chips are barred, one set after the other; a further change begins anew.
  async #bars() {
    const now = this.answer;
    for (const path of this.form.sets()) {
      if (this.answer !== now || this.stale || this.view !== "design") return;
      try {
        const barred = await this.call("barred", { machine: this.asked(), path }, "barred");
        if (this.answer === now) this.form.bar(path, barred);
      } catch {
        return;
      }
    }
  }

  // The machine is in the address, so that a bookmark and a copied address are saves too.
  async #address() {
    try {
      const { link } = await this.call("link", { machine: this.asked() }, "link");
      this.link = link;
      if (!this.machine.now.fresh) history.replaceState(null, "", location.pathname + location.search + link);
    } catch {
      // the link is not what was asked for
    }
    document.documentElement.dataset.checked = String(Number(document.documentElement.dataset.checked ?? 0) + 1);
  }

  async save() {
    clearTimeout(this.saving);
    if (this.machine.now.fresh) return;
    this.safe = await this.store.keep({ ...this.machine.now, build: structuredClone(this.machine.now.build) });
    this.kept = await this.store.all();
    if (this.view === "give") this.views.give.update();
  }

  // ---- machines come in ----------------------------------------------------------------------------------------

  open(one) {
    this.save(); // as it is now; the form of the other one needs no answer of the disk
    this.machine.now = { id: crypto.randomUUID?.() ?? String(Date.now() + Math.random()), photo: null, ...one };
    remember("game", one.game);
    this.#draw();
    this.machine.open(this.machine.now);
    this.machine.now.fresh = Boolean(one.fresh);
  }

  async follow(link) {
    const quick = await unpackLink(link, this.settings);
    if (quick?.game && this.schema.games[quick.game] && !link.startsWith("#e")) {
      const same = this.kept.find((one) => one.link === link || JSON.stringify(one.build) === JSON.stringify(quick));
      await this.open(same ?? { game: quick.game, build: quick, link });
      this.busy = true;
    }
    const answer = await this.tried("opened", { text: link });
    this.busy = false;
    if (!answer) return;
    if (answer.event) {
      this.terms = { cap: null, rulings: {}, event: answer.event.link, told: answer.event };
      if (answer.event.game && answer.event.game !== this.machine.now.game) await this.open(this.blank(answer.event.game));
      this.say(this.w("event.taken", { title: answer.event.title || this.w("event.untitled") }));
      history.replaceState(null, "", location.pathname + location.search);
      this.#draw();
      this.check();
      return;
    }
    if (quick && answer.machines.length === 1 && JSON.stringify(answer.machines[0].build) === JSON.stringify(this.machine.now.build)) {
      this.check();
      return this.tellRead(answer, false);
    }
    await this.take(answer);
  }

  // What was read: one machine is opened, of several the user is asked which.
  async take(answer) {
    const { machines, fields } = answer;
    if (machines.length === 1) await this.#taken(machines[0]);
    else if (machines.length > 1) {
      for (const one of machines) await this.store.keep({ id: crypto.randomUUID?.() ?? String(Math.random()), game: one.game, build: one.build, photo: one.photo });
      this.kept = await this.store.all();
      this.show("give");
      this.say(this.w("read.many", { count: machines.length }));
    } else if (fields.length) {
      this.views.field.take(fields[0]);
      this.show("field");
    }
    this.tellRead(answer, true);
  }

  async #taken(one) {
    let photo = one.photo;
    if (photo) photo = await jpeg(new Blob([photo])).catch(() => null);
    await this.open({ game: one.game, build: one.build, photo });
    this.show("design");
  }

  tellRead(answer, always) {
    const told = [...answer.failures, ...answer.machines.flatMap((one) => one.told), ...answer.notes.filter((one) => one.severity !== "note")];
    if (told.length) this.say(told.map((one) => `${one.code} ${[one.source, one.tab, one.cell].filter(Boolean).join(" ")} ${one.message} → ${one.hint}`).join("\n"), answer.failures.length ? "error" : "warning");
    else if (always && answer.machines.length === 1) this.say(this.w("read.one", { place: answer.machines[0].place }));
  }

  async takeFiles(files) {
    for (const file of files) {
      if (file.type.startsWith("image/")) await this.takePhoto(file);
      else {
        if (file.size > 40_000_000) {
          this.say(this.w("read.large", { name: file.name }), "error");
          continue;
        }
        const answer = await this.tried("read", { name: file.name, data: new Uint8Array(await file.arrayBuffer()) });
        if (answer) await this.take(answer);
      }
    }
  }

  async takePhoto(file) {
    try {
      this.machine.photo(await jpeg(file));
    } catch {
      this.say(this.w("form.photo_bad"), "error");
    }
  }

  async paste(text) {
    const link = linkIn(text);
    if (link) return this.follow(link);
    const answer = await this.tried("pasted", { text });
    if (answer) await this.take(answer);
  }

  // ---- what is seen --------------------------------------------------------------------------------------------

  #draw() {
    const { w } = this;
    document.documentElement.lang = this.lang;
    document.title = w("title");
    const app = document.getElementById("app");
    app.removeAttribute("aria-busy");
    this.undo = h("button", { type: "button", class: "plain icon", onclick: () => this.machine.undo(), "aria-label": w("top.undo"), title: w("top.undo") }, "↶");
    this.redo = h("button", { type: "button", class: "plain icon", onclick: () => this.machine.redo(), "aria-label": w("top.redo"), title: w("top.redo") }, "↷");
    const games = h("select", { "aria-label": w("top.game"), onchange: (event) => this.open(this.blank(event.target.value)) },
      Object.entries(this.schema.games).map(([name, game]) => h("option", { value: name }, game.title)));
    games.value = this.machine.now.game;
    const other = this.lang === "ja" ? "en" : "ja";
    const head = h("header", { class: "top" },
      h("h1", {}, "bundodo"), games, this.undo, this.redo,
      h("button", { type: "button", class: "plain", lang: other, onclick: () => this.speak(other) }, other === "ja" ? "日本語" : "English"));
    this.main = h("main", { id: "main", tabindex: "-1" });
    this.message ??= h("div", { class: "message", role: "alert" }); // what is offered stays when all is drawn anew
    this.loading ??= h("div", { class: "loading", role: "status" });
    this.verdict = h("div", { class: "verdict", role: "status", "aria-live": "polite" });
    const tabs = h("nav", { class: "tabs", "aria-label": w("top.views") }, VIEWS.map((name) =>
      h("button", { type: "button", "data-view": name, onclick: () => this.show(name) }, w(`views.${name}`))));
    const design = h("div", { class: "design" });
    const form = h("form", { class: "form", autocomplete: "off", onsubmit: (event) => event.preventDefault() });
    this.form = new FormView(this, form);
    const terms = new TermsView(this);
    design.append(start(this), terms.holder, form);
    this.views = { design: { holder: design }, see: new SeeView(this), give: new GiveView(this), print: new PrintView(this), field: this.views?.field ?? new FieldView(this) };
    this.views.field.page = this;
    fill(app, h("a", { class: "skip", href: "#main", onclick: (event) => { event.preventDefault(); this.main.focus(); } }, w("top.skip")), head, this.loading, this.message, this.main, h("footer", { class: "bar" }, this.verdict, tabs));
    this.form.draw();
    if (this.answer && !this.stale) this.form.tell(this.answer);
    this.#steps();
    this.show(this.view);
    this.#bar();
    if (this.loaded === undefined && this.settings.engine === "worker") this.#progress({ come: 0, whole: 1 });
  }

  show(name) {
    this.view = name;
    for (const tab of document.querySelectorAll(".tabs button")) {
      if (tab.dataset.view === name) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
    document.documentElement.dataset.view = name;
    fill(this.main, this.views[name].holder);
    if (name === "design" && this.answer) this.form.tell(this.answer);
    this.views[name].update?.();
    window.scrollTo(0, 0);
  }

  #bar(told = "") {
    const one = this.answer?.machines[0];
    const { cap } = this.answer ?? {};
    const parts = [];
    if (told) parts.push(h("span", { class: "told-bar" }, told));
    else if (one) {
      if (cap !== null && cap !== undefined) {
        const rest = one.total === null ? null : cap - one.total;
        parts.push(h("b", { class: rest !== null && rest < 0 ? "cost over" : "cost" }, `${one.total ?? "?"}/${cap}P`));
        if (rest !== null) parts.push(h("span", { class: "rest" }, rest < 0 ? this.w("bar.over", { points: -rest }) : this.w("bar.rest", { points: rest })));
      }
      const faults = this.answer.report.machines[0].diagnostics;
      const errors = faults.filter((fault) => fault.severity === "error").length;
      const warnings = faults.filter((fault) => fault.severity === "warning").length;
      parts.push(h("button", { type: "button", class: one.legal ? "seal legal" : "seal illegal", onclick: () => this.#firstFault() },
        one.legal ? `✓ ${this.schema.verdicts.legal}` : `✕ ${this.schema.verdicts.illegal} ${this.w("bar.errors", { count: errors })}`,
        warnings ? ` ${this.w("bar.warnings", { count: warnings })}` : ""));
    } else parts.push(h("span", {}, this.w("bar.waiting")));
    fill(this.verdict, parts);
    this.verdict.classList.toggle("stale", Boolean(this.stale));
  }

  #firstFault() {
    if (this.view !== "design") this.show("design");
    const first = document.querySelector(".form .line.error") ?? document.querySelector(".form .line.warning") ?? document.querySelector(".form .line");
    first?.scrollIntoView({ block: "center" });
    first?.closest("[data-at]")?.querySelector("input, button, select, textarea")?.focus({ preventScroll: true });
  }

  #steps() {
    this.undo.disabled = !this.machine.past.length;
    this.redo.disabled = !this.machine.future.length;
  }

  say(text, kind = "note") {
    fill(this.message, h("div", { class: `line ${kind}` }, text.split("\n").map((line) => h("p", {}, line)),
      h("button", { type: "button", class: "plain", onclick: () => fill(this.message) }, this.w("close"))));
    if (kind !== "note") this.message.scrollIntoView({ block: "nearest" });
  }

  async speak(lang) {
    this.lang = lang;
    remember("lang", lang);
    this.schema = await load(`schema.${lang}.json`);
    this.answer = null;
    this.#draw();
    this.check();
  }

  #progress({ come, whole }) {
    if (this.loaded) return;
    const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
    if (!this.loading.firstChild) {
      this.meter = h("progress", { max: 1, value: 0, "aria-label": this.w("loading.label") });
      this.amount = h("span", {});
      fill(this.loading, this.meter, this.amount);
    }
    this.meter.value = come / whole;
    this.amount.textContent = whole > 1 ? this.w("loading.told", { come: megabytes(come), whole: megabytes(whole) }) : this.w("loading.label");
  }

  #ready() {
    this.loaded = true;
    fill(this.loading);
    document.documentElement.dataset.engine = "ready";
  }

  #noEngine(error) {
    fill(this.loading, h("p", { class: "line error" }, this.w(error.message === "no_wasm" ? "trouble.no_wasm" : "trouble.no_python", { told: error.message })));
    document.documentElement.dataset.engine = "failed";
  }

  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.machine.undo();
    else if (key === "y" || (key === "z" && event.shiftKey)) this.machine.redo();
    else return;
    event.preventDefault();
  }

  keepFile(name, data) {
    const types = { pdf: "application/pdf", toml: "application/toml", xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", svg: "image/svg+xml" };
    download(name.replaceAll("/", "-"), data, types[name.split(".").pop()] ?? "application/octet-stream");
  }
}

async function load(name) {
  if (globalThis.bundodoFiles?.[name]) return JSON.parse(new TextDecoder().decode(globalThis.bundodoFiles[name]));
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
}

const page = new Page();
globalThis.bundodoPage = page;
page.begin().catch((error) => {
  document.getElementById("app").replaceChildren(h("main", { class: "waiting" }, h("h1", {}, "bundodo"), h("p", {}, `開けませんでした。読み込み直してください。 / It could not be opened; load it again. (${error.message})`)));
});

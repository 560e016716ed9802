// The form of a game, drawn from its schema alone: steppers, texts, chips, cards of weapons. What the check told is put
// beside each field by its path.

import { fill, h, id } from "./dom.mjs";
import { get, whole } from "./machine.mjs";

const LONG = new Set(["note"]);

export class FormView {
  constructor(page, holder) {
    this.page = page;
    this.holder = holder;
    this.spots = new Map(); // path: {input, told, refresh}
  }

  get game() {
    return this.page.game;
  }

  // Everything anew; the focus stays where it was.
  draw() {
    const focus = document.activeElement?.dataset?.path;
    this.spots.clear();
    const { fields, tables } = this.game.form;
    const inputs = fields.filter((one) => one.kind !== "output");
    const groups = new Map();
    for (const one of inputs) {
      const group = one.is_stat ? "stats" : one.path.includes(".") ? one.path.split(".")[0] : "";
      if (!groups.has(group)) groups.set(group, []);
      groups.get(group).push(one);
    }
    const body = [...groups].filter(([group]) => group !== "stats").map(([group, some]) => this.#group(group, some));
    const stats = groups.get("stats");
    body.splice(1, 0, stats ? this.#group("stats", stats) : null, this.#derived());
    fill(this.holder, h("div", { class: "general", role: "status" }), body, tables.map((table) => this.#table(table)));
    this.general = this.holder.firstElementChild;
    if (focus) this.spots.get(focus)?.input?.focus?.({ preventScroll: true });
  }

  #group(group, some) {
    const title = this.page.w(group === "" ? "form.machine" : group === "stats" ? "form.stats" : `form.${group}`, {}, group);
    const plain = some.filter((one) => !["colour", "emblem", "photo_fit", "note", "photo"].includes(one.path));
    const looks = some.filter((one) => !plain.includes(one));
    return h("fieldset", { class: group === "stats" ? "stats" : "" },
      h("legend", {}, title),
      h("div", { class: "fields" }, plain.map((one) => this.#field(one, one.path))),
      looks.length ? h("details", { class: "looks" },
        h("summary", {}, this.page.w("form.looks")),
        h("div", { class: "fields" }, looks.map((one) => this.#field(one, one.path)))) : null);
  }

  #derived() {
    this.outputs = this.game.form.fields.filter((one) => one.kind === "output" && one.path.startsWith("derived."));
    this.derivedHolder = h("section", { class: "derived", "aria-label": this.page.w("form.derived") });
    return this.derivedHolder;
  }

  #field(one, path) {
    const holder = h("div", { class: `field ${one.kind}`, "data-at": path });
    const label = id("field");
    const told = h("div", { class: "told", id: id("told") });
    const spot = { told, holder };
    const make = { whole: this.#whole, choices: this.#choices, picture: this.#picture }[one.kind] ?? this.#text;
    const made = make.call(this, one, path, label, spot);
    if (spot.input) {
      spot.input.dataset.path = path;
      spot.input.setAttribute("aria-describedby", told.id);
    }
    this.spots.set(path, spot);
    const heading = spot.group
      ? h("span", { class: "label", id: label }, one.label)
      : h("label", { class: "label", for: label }, one.label);
    fill(holder, heading, made, told);
    return holder;
  }

  #text(one, path, label, spot) {
    const now = get(this.page.machine.now.build, path) ?? "";
    if (one.choices) {
      const known = one.choices.map(([word]) => word);
      const words = known.includes(now) || now === "" ? one.choices : [...one.choices, [now, ""]];
      spot.input = h("select", { id: label, onchange: (event) => this.page.machine.set(path, event.target.value) },
        h("option", { value: "" }, this.page.w("form.any")),
        words.map(([word]) => h("option", { value: word }, this.page.w(`form.choice.${word}`, {}, word))));
      spot.input.value = now;
      spot.refresh = () => { spot.input.value = get(this.page.machine.now.build, path) ?? ""; };
      return spot.input;
    }
    const long = LONG.has(one.role);
    spot.input = h(long ? "textarea" : "input", {
      id: label, value: String(now), autocomplete: "off", rows: long ? 3 : null,
      oninput: (event) => this.page.machine.set(path, event.target.value),
    });
    spot.refresh = () => { spot.input.value = String(get(this.page.machine.now.build, path) ?? ""); };
    return spot.input;
  }

  #whole(one, path, label, spot) {
    const read = () => get(this.page.machine.now.build, path);
    const set = (value) => {
      this.page.machine.set(path, value);
      if (document.activeElement !== spot.input || typeof value === "number") spot.input.value = String(read() ?? "");
    };
    const step = (by) => () => {
      const now = read();
      set(Math.max(0, (typeof now === "number" ? now : 0) + by));
      spot.input.value = String(read() ?? "");
    };
    spot.input = h("input", {
      id: label, inputmode: one.dash ? "text" : "numeric", autocomplete: "off", value: String(read() ?? ""),
      oninput: (event) => this.page.machine.set(path, whole(event.target.value)),
      onkeydown: (event) => {
        if (event.key === "ArrowUp" || event.key === "ArrowDown") {
          event.preventDefault();
          step(event.key === "ArrowUp" ? 1 : -1)();
        }
      },
    });
    spot.refresh = () => { spot.input.value = String(read() ?? ""); };
    return h("div", { class: "stepper" },
      h("button", { type: "button", tabindex: "-1", "aria-label": this.page.w("form.less", { label: one.label }), onclick: step(-1) }, "−"),
      spot.input,
      h("button", { type: "button", tabindex: "-1", "aria-label": this.page.w("form.more", { label: one.label }), onclick: step(1) }, "+"));
  }

  #choices(one, path, label, spot) {
    spot.group = true;
    const chosen = () => {
      const now = get(this.page.machine.now.build, path);
      return Array.isArray(now) ? now : now ? [now] : [];
    };
    const known = new Set(one.options.map(([key]) => key));
    const strange = chosen().filter((key) => !known.has(key));
    const options = [...one.options, ...strange.map((key) => [key, String(key)])];
    const chips = new Map();
    const tap = (key) => () => {
      const now = chosen();
      const count = now.filter((other) => other === key).length;
      let next = now.filter((other) => other !== key);
      if (!count) next = one.slots === 1 ? [key] : [...now, key];
      else if (one.repeats && count < 2) next = [...now, key];
      this.page.machine.set(path, next);
      spot.refresh();
    };
    for (const [key, word] of options) {
      chips.set(key, h("button", { type: "button", class: "chip", "aria-pressed": "false", onclick: tap(key) }, word));
    }
    spot.chips = chips;
    spot.rule = h("p", { class: "rule" });
    spot.refresh = () => {
      const now = chosen();
      for (const [key, chip] of chips) {
        const count = now.filter((other) => other === key).length;
        chip.setAttribute("aria-pressed", String(count > 0));
        const word = options.find(([other]) => other === key)[1];
        chip.textContent = count > 1 ? `${word} ×${count}` : word;
      }
    };
    spot.refresh();
    spot.input = chips.values().next().value;
    return [h("div", { class: "chips", role: "group", "aria-labelledby": label }, [...chips.values()]), spot.rule];
  }

  #picture(one, path, label, spot) {
    const shown = h("img", { alt: this.page.w("form.photo"), hidden: true });
    const drop = h("button", { type: "button", class: "plain", hidden: true, onclick: () => this.page.machine.photo(null) },
      this.page.w("form.photo_drop"));
    spot.input = h("input", {
      id: label, type: "file", accept: "image/jpeg,image/png,image/webp,image/*",
      onchange: (event) => event.target.files[0] && this.page.takePhoto(event.target.files[0]),
    });
    spot.refresh = () => {
      const bytes = this.page.machine.now.photo;
      if (shown.src) URL.revokeObjectURL(shown.src);
      shown.hidden = drop.hidden = !bytes;
      if (bytes) shown.src = URL.createObjectURL(new Blob([bytes], { type: "image/jpeg" }));
      else {
        shown.removeAttribute("src");
        spot.input.value = "";
      }
    };
    spot.refresh();
    return h("div", { class: "photo" }, spot.input, shown, drop);
  }

  #table(table) {
    const rows = get(this.page.machine.now.build, table.path) ?? [];
    const { w, machine } = this.page;
    const cards = rows.map((row, number) => {
      const at = `${table.path}[${number}]`;
      const card = h("section", { class: "card", "data-at": at, "aria-label": `${table.title} ${number + 1}` },
        h("header", {},
          h("h2", {}, `${table.title} ${number + 1}`),
          h("button", { type: "button", class: "plain", onclick: () => machine.change((build) => build[table.path].splice(number, 0, structuredClone(row))) }, w("form.copy")),
          h("button", { type: "button", class: "plain", onclick: () => machine.change((build) => {
            build[table.path].splice(number, 1);
            if (!build[table.path].length) delete build[table.path];
          }) }, w("form.remove"))),
        h("output", { class: "computed", "data-computed": at }),
        h("div", { class: "fields" }, table.columns.filter((one) => one.kind !== "output").map((one) => this.#field(one, `${at}.${one.path}`))),
        h("div", { class: "told" }));
      this.spots.set(at, { told: card.lastElementChild, holder: card });
      return card;
    });
    const add = h("button", { type: "button", class: "add", onclick: () => {
      machine.change((build) => { (build[table.path] ??= []).push(this.#fresh(table)); });
      this.holder.querySelector(`[data-path="${table.path}[${rows.length}].${table.columns[0].path}"]`)?.focus();
    } }, w("form.add", { title: table.title }));
    return h("fieldset", { class: "table" }, h("legend", {}, table.title), cards, add);
  }

  // A row to begin with: in a game that counts points the least that a weapon needs.
  #fresh(table) {
    if (this.game.cap === null) return {};
    return Object.fromEntries(table.columns.filter((one) => one.kind === "whole").map((one) => [one.path, 1]));
  }

  refresh() {
    for (const spot of this.spots.values()) spot.refresh?.();
  }

  // What the check said, at each field.
  tell(answer) {
    const { w } = this.page;
    const report = answer.report.machines[0];
    for (const { told, holder } of this.spots.values()) {
      if (told.firstChild) fill(told);
      holder.classList.remove("error", "warning");
    }
    const rest = [];
    for (const one of report.diagnostics) {
      const spot = this.#spot(one.key ?? "");
      if (!spot) {
        rest.push(this.#line(one));
        continue;
      }
      spot.told.append(this.#line(one));
      if (one.severity !== "note") spot.holder.classList.add(one.severity);
    }
    for (const { input, holder } of this.spots.values()) input?.setAttribute?.("aria-invalid", String(holder.classList.contains("error")));
    fill(this.general, rest);
    this.#computed(report);
    const made = answer.machines[0].made;
    const numbers = this.outputs.map((one) => {
      const value = lookup(report, one.path);
      return value === undefined || typeof value === "object" ? null : h("details", { class: "number", "data-derived": one.path },
        h("summary", {}, h("span", {}, one.label), h("b", {}, value === "inf" ? "∞" : String(value))),
        h("p", {}, (made[one.path] ?? []).map(([label, times, part]) =>
          `${label || w("form.constant")}${times === "1" ? "" : ` ×${times}`}${label ? ` → ${part}` : ` ${part}`}`).join(" ＋ ") || "–"));
    });
    const open = new Set([...this.derivedHolder.querySelectorAll("details[open]")].map((one) => one.dataset.derived));
    fill(this.derivedHolder, numbers);
    for (const one of this.derivedHolder.children) one.open = open.has(one.dataset.derived);
  }

  #spot(key) {
    let path = key;
    while (path) {
      if (this.spots.has(path)) return this.spots.get(path);
      const shorter = path.replace(/(\.[^.[\]]+|\[\d+\])$/, "");
      if (shorter === path) return null;
      path = shorter;
    }
    return null;
  }

  #line(one) {
    return h("p", { class: `line ${one.severity}` },
      h("b", {}, `${this.page.schema.severities[one.severity]} ${one.code}`), " ", one.message,
      one.hint ? h("span", { class: "cure" }, ` → ${one.hint}`) : null);
  }

  // Cost, greatest damage and the like of each row, as the report has them.
  #computed(report) {
    for (const table of this.game.form.tables) {
      const rows = get(this.page.machine.now.build, table.path) ?? [];
      let number = -1;
      rows.forEach((row, at) => {
        const holder = this.holder.querySelector(`[data-computed="${table.path}[${at}]"]`);
        if (!holder) return;
        if (!table.marks.some((mark) => row[mark] !== undefined && row[mark] !== "")) return fill(holder);
        number += 1;
        const told = report[table.path]?.[number];
        if (!told || typeof told.cost === "undefined") return fill(holder);
        const range = Array.isArray(told.range) ? this.page.w("form.range", { range: [...new Set(told.range)].join("–") }) : "";
        const damage = told.max_damage == null ? "" : this.page.w("form.damage", { damage: told.max_damage });
        fill(holder, h("b", {}, `${told.cost ?? "?"}P`), " ", [damage, range].filter(Boolean).join(" · "));
      });
    }
  }

  // Chips that can't be added, with the rule that bars each.
  bar(path, barred) {
    const spot = this.spots.get(path);
    if (!spot?.chips) return;
    const rules = new Set();
    for (const [key, chip] of spot.chips) {
      const why = chip.getAttribute("aria-pressed") === "true" ? null : barred[key];
      chip.classList.toggle("barred", Boolean(why));
      if (why) {
        chip.title = why.map((one) => `${one.code} ${one.message}`).join("\n");
        rules.add(why[0].code);
        chip.setAttribute("aria-description", chip.title);
      } else {
        chip.removeAttribute("title");
        chip.removeAttribute("aria-description");
      }
    }
    const told = [...spot.chips].filter(([, chip]) => chip.classList.contains("barred")).map(([key, chip]) => `${chip.textContent}: ${barred[key][0].code} ${barred[key][0].message}`);
    fill(spot.rule, told.length ? h("details", {}, h("summary", {}, this.page.w("form.barred", { count: told.length, codes: [...rules].join(" ") })), told.map((line) => h("p", {}, line))) : null);
  }

  // The paths of all sets of choices in tables, for which it is asked what is barred.
  sets() {
    return [...this.spots].filter(([path, spot]) => spot.chips && path.includes("[")).map(([path]) => path);
  }
}

function lookup(report, path) {
  let here = report;
  for (const step of path.split(".")) here = here?.[step];
  return here;
}

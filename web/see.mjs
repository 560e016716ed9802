// Seeing: pages as they will print, reach on hexes, odds as small plots, advice, two machines side by side.

import { fill, h, svg } from "./dom.mjs";
import { put } from "./machine.mjs";

export class SeeView {
  constructor(page) {
    this.page = page;
    this.kind = "sheet";
    this.number = 0;
    this.against = "";
    this.armor = 16;
    this.holder = h("div", { class: "see" });
    this.preview = h("section", { class: "panel preview" });
    this.reach = h("section", { class: "panel" });
    this.odds = h("section", { class: "panel" });
    this.beside = h("section", { class: "panel" });
    this.advice = h("section", { class: "panel" });
    this.holder.append(this.preview, this.reach, this.odds, this.beside, this.advice);
  }

  update() {
    this.#preview();
    this.#reach();
    this.#odds();
    this.#beside();
    this.#advice();
  }

  // ---- pages as they will print --------------------------------------------------------------------------------

  async #preview() {
    const { page } = this;
    const w = page.w.bind(page);
    const kinds = page.game.kinds.filter((kind) => ["sheet", "cards", "markers", "mat", "range"].includes(kind));
    if (!kinds.includes(this.kind)) this.kind = kinds[0];
    if (!this.canvas) {
      this.canvas = h("canvas", { role: "img", width: 910, height: 1287 });
      this.choice = h("div", { class: "chips", role: "group", "aria-label": w("see.kind") });
      this.turn = h("div", { class: "buttons" });
      fill(this.preview, h("h2", {}, w("see.preview")), this.choice, this.canvas, this.turn);
    }
    fill(this.choice, kinds.map((kind) => h("button", { type: "button", class: "chip", "aria-pressed": String(kind === this.kind), onclick: () => {
      this.kind = kind;
      this.number = 0;
      this.#preview();
    } }, page.schema.kinds[kind])));
    this.canvas.setAttribute("aria-label", `${w("see.preview")}: ${page.schema.kinds[this.kind]}`);
    this.preview.classList.add("stale");
    const made = await page.tried("printed", { machines: [page.asked({ photo: true })], kinds: [this.kind] }, "preview");
    if (!made?.files.length) return;
    this.pdf = made.files[0].data;
    await this.#paint();
  }

  async #paint() {
    const w = this.page.w.bind(this.page);
    const picture = await this.page.tried("picture", { pdf: this.pdf, page: this.number, dpi: 110 }, "picture");
    if (!picture) return;
    this.preview.classList.remove("stale");
    if (!picture.rgba) {
      this.canvas.hidden = true;
      fill(this.turn, h("p", {}, w("see.no_picture")), h("button", { type: "button", onclick: () => this.page.keepFile(`${this.kind}.pdf`, this.pdf) }, "PDF"));
      return;
    }
    this.canvas.hidden = false;
    this.canvas.width = picture.width;
    this.canvas.height = picture.height;
    this.canvas.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(picture.rgba.buffer, picture.rgba.byteOffset, picture.width * picture.height * 4), picture.width, picture.height), 0, 0);
    this.canvas.dataset.painted = `${this.kind} ${this.number}`;
    const to = (by) => () => {
      this.number += by;
      this.#paint();
    };
    fill(this.turn, picture.pages > 1 ? [
      h("button", { type: "button", disabled: this.number === 0, onclick: to(-1) }, w("see.back")),
      h("span", {}, `${this.number + 1} / ${picture.pages}`),
      h("button", { type: "button", disabled: this.number >= picture.pages - 1, onclick: to(1) }, w("see.next"))] : null);
  }

  // ---- reach ---------------------------------------------------------------------------------------------------

  #reach() {
    const { page } = this;
    const report = page.answer?.report.machines[0];
    const arms = report ? page.game.form.tables.flatMap((table) => (report[table.path] ?? []).filter((one) => Array.isArray(one.range ?? one.reach))
      .map((one) => ({ name: one.name || table.title, reach: one.range ?? one.reach }))) : [];
    this.reach.hidden = !arms.length;
    if (!arms.length) return;
    const most = Math.max(...arms.map((one) => one.reach[1]), 3);
    fill(this.reach, h("h2", {}, page.w("see.reach")), arms.map((one) => h("figure", { class: "reach" },
      h("figcaption", {}, one.name, " ", h("b", {}, [...new Set(one.reach)].join("–"))), hexes(most, one.reach, page.w("see.reach_of", { name: one.name, reach: one.reach.join("–") })))));
  }

  // ---- odds ----------------------------------------------------------------------------------------------------

  #targets(with_none) {
    const { page } = this;
    const others = page.kept.filter((one) => one.game === page.machine.now.game && one.id !== page.machine.now.id);
    const examples = page.game.examples.map((build, at) => ({ id: `example ${at}`, build }));
    return [...(with_none ? [{ id: "", build: { name: with_none } }] : []), ...others, ...examples];
  }

  #target() {
    return this.#targets("").find((one) => one.id === this.against);
  }

  async #odds() {
    const { page } = this;
    const w = page.w.bind(page);
    const takes = page.game.odds.includes("armor");
    const pick = h("select", { "aria-label": w("see.against"), onchange: (event) => {
      this.against = event.target.value;
      this.#odds();
    } }, this.#targets(takes ? w("see.by_armor") : w("see.nobody")).map((one) => h("option", { value: one.id }, one.build.name || w("kept.unnamed"))));
    pick.value = this.against;
    if (pick.selectedIndex < 0) {
      this.against = "";
      pick.value = "";
    }
    const armor = takes && !this.against ? h("input", { class: "short", inputmode: "numeric", "aria-label": w("see.armor"), value: String(this.armor), onchange: (event) => {
      this.armor = Math.min(99, Math.max(0, Number.parseInt(event.target.value.normalize("NFKC"), 10) || 0));
      this.#odds();
    } }) : null;
    const told = h("div", { class: "plots" });
    fill(this.odds, h("h2", {}, w("see.odds")), h("div", { class: "buttons" }, pick, armor), told);
    const target = this.#target();
    const answer = await page.tried("odds", { machine: page.asked(), against: target ? { build: target.build } : null, armor: takes && !target ? [this.armor] : [] }, "odds");
    if (!answer) return;
    const one = answer.answers[0];
    fill(told, answer.kind === "attacks" ? one.attacks.filter((attack) => attack.dice).map((attack) => this.#attack(attack)) : one.attacks.map((attack) => this.#forecast(attack)));
    if (!told.firstChild) fill(told, h("p", {}, w("see.no_attacks")));
  }

  #attack(attack) {
    const w = this.page.w.bind(this.page);
    const name = [attack.weapon ?? "", this.#card(attack.attack)].filter(Boolean).join(" ");
    const told = w("see.mean", { mean: fraction(attack.mean).toFixed(2), part: percent(attack.part_check) });
    return h("figure", { class: "plot" }, h("figcaption", {}, h("b", {}, name), " ", told), bars(attack.damage, `${name}: ${told}`));
  }

  // A card's or combo's name, as the form has it.
  #card(key) {
    for (const table of this.page.game.form.tables) {
      for (const column of table.columns) {
        const found = column.options?.find(([option]) => option === key);
        if (found) return found[1];
      }
    }
    return this.page.w(`attack.${key}`, {}, this.page.w(`cards.${key}`, {}, key));
  }

  #forecast(attack) {
    const w = this.page.w.bind(this.page);
    const chances = Object.entries(attack.chances).map(([key, value]) => `${w(`chance.${key}`, {}, key)} ${percent(value)}`);
    const spread = Object.entries(attack.spreads)[0];
    const name = [attack.weapon, w(`attack.${attack.attack}`, {}, attack.attack)].filter(Boolean).join(" ");
    return h("figure", { class: "plot" }, h("figcaption", {}, h("b", {}, name), " ", chances.join(" · ")), spread ? bars(spread[1], `${name} ${chances.join(" ")}`) : null);
  }

  // ---- two machines --------------------------------------------------------------------------------------------

  async #beside() {
    const { page } = this;
    const w = page.w.bind(page);
    const pick = h("select", { "aria-label": w("see.other"), onchange: (event) => {
      this.other = event.target.value;
      this.#beside();
    } }, this.#targets(w("see.pick")).map((one) => h("option", { value: one.id }, one.build.name || w("kept.unnamed"))));
    pick.value = this.other ?? "";
    if (pick.selectedIndex < 0) pick.value = this.other = "";
    const told = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": w("see.beside") });
    fill(this.beside, h("h2", {}, w("see.beside")), pick, told);
    const other = this.#targets("").find((one) => one.id === this.other);
    if (!other) return;
    const second = { build: other.build };
    const both = await page.tried("check", { machines: [page.asked(), second] }, "both");
    if (!both) return;
    const [one, two] = both.machines;
    const line = (label, ...values) => h("tr", {}, h("th", { scope: "row" }, label), values.map((value) => h("td", {}, value)));
    const table = h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), [one, two].map((machine) => h("th", { scope: "col" }, machine.name || w("kept.unnamed"))))),
      h("tbody", {}, both.cap === null ? null : line(w("see.cost"), ...[one, two].map((machine) => `${machine.total ?? "?"}P`)),
        one.numbers.map(([label, value], at) => line(label, value, two.numbers[at]?.[1] ?? ""))));
    fill(told, table);
    if (!page.game.compare) return;
    const answer = await page.tried("compare", { first: page.asked(), second }, "compare");
    if (!answer?.first) return;
    const far = Math.max(answer.first.best.length, answer.second.best.length);
    const mean = (value) => (value === null || value === undefined ? "–" : fraction(value).toFixed(1));
    const rows = Array.from({ length: far }, (_, at) => line(String(at + 1), mean(answer.first.best[at]), mean(answer.second.best[at])));
    const sooner = { first: one.name, second: two.name }[answer.sooner];
    told.append(h("p", {}, sooner ? w("see.sooner", { name: sooner || w("kept.unnamed") }) : w("see.tie")),
      h("table", {}, h("caption", {}, w("see.best")), h("thead", {}, h("tr", {}, h("th", { scope: "col" }, w("see.distance")), [one, two].map((machine) => h("th", { scope: "col" }, machine.name || w("kept.unnamed"))))), h("tbody", {}, rows)));
  }

  // ---- advice --------------------------------------------------------------------------------------------------

  #advice() {
    const { page } = this;
    const w = page.w.bind(page);
    this.advice.hidden = !page.game.advice;
    if (!page.game.advice) return;
    const told = h("div", {});
    fill(this.advice, h("h2", {}, w("see.advice")), h("p", {}, w("see.advice_how")),
      h("button", { type: "button", onclick: async () => {
        fill(told, h("p", { role: "status" }, w("see.waiting")));
        const answer = await page.tried("advice", { machine: page.asked() }, "advice");
        if (!answer) return fill(told);
        fill(told, h("pre", { class: "told-lines" }, answer.lines.join("\n")), (answer.changes ?? []).slice(0, 10).map((change, at) =>
          h("button", { type: "button", onclick: () => {
            page.machine.change((build) => change.edits.forEach((edit) => put(build, edit.path, edit.after)));
            page.show("design");
          } }, w("see.take", { number: at + 1 }))));
      } }, w("see.ask")), told);
  }
}

const fraction = (text) => {
  const [over, under] = String(text).split("/").map(Number);
  return under ? over / under : over;
};
const percent = (text) => `${(fraction(text) * 100).toFixed(fraction(text) > 0 && fraction(text) < 0.1 ? 1 : 0)}%`;

// A distribution as bars; many values are gathered, so that no bar is thinner than a hair.
function bars(points, label) {
  let shares = points.map(([value, chance]) => [Number(value), fraction(chance)]);
  if (shares.length > 60) {
    const step = Math.ceil(shares.length / 60);
    shares = Array.from({ length: Math.ceil(shares.length / step) }, (_, at) => {
      const some = shares.slice(at * step, (at + 1) * step);
      return [some[0][0], some.reduce((sum, one) => sum + one[1], 0)];
    });
  }
  const most = Math.max(...shares.map((one) => one[1]), 0.01);
  const wide = 300 / Math.max(shares.length, 1);
  const every = Math.max(1, Math.ceil(shares.length / 10));
  return svg("svg", { viewBox: "0 0 300 74", role: "img", "aria-label": label, class: "bars" },
    shares.map(([value, share], at) => svg("rect", { x: at * wide + wide * 0.1, y: 60 - (share / most) * 56, width: wide * 0.8, height: (share / most) * 56 })),
    shares.map(([value], at) => (at % every ? null : withText(svg("text", { x: at * wide + wide / 2, y: 71, "text-anchor": "middle" }), String(value)))));
}

function withText(one, text) {
  one.textContent = text;
  return one;
}

// Rings of hexes round a machine; those in reach are lit.
function hexes(most, [near, far], label) {
  const size = 140 / (most * 2 + 1) / Math.sqrt(3);
  const cells = [];
  for (let q = -most; q <= most; q += 1) {
    for (let r = Math.max(-most, -q - most); r <= Math.min(most, -q + most); r += 1) {
      const away = (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
      const x = 70 + size * Math.sqrt(3) * (q + r / 2);
      const y = 70 + size * 1.5 * r;
      const corners = Array.from({ length: 6 }, (_, at) => {
        const turn = (Math.PI / 180) * (60 * at - 90);
        return `${(x + size * 0.94 * Math.cos(turn)).toFixed(2)},${(y + size * 0.94 * Math.sin(turn)).toFixed(2)}`;
      }).join(" ");
      cells.push(svg("polygon", { points: corners, class: away === 0 ? "self" : away >= near && away <= far ? "lit" : "dark" }));
    }
  }
  return svg("svg", { viewBox: "0 0 140 140", role: "img", "aria-label": label }, cells);
}

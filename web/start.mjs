import { h } from "./dom.mjs";

// Where to begin: examples, chance, a blank one, a file, pasted text.
export function start(page) {
  const { w } = page;
  const pick = h("input", { type: "file", multiple: true, hidden: true, "aria-label": w("start.file"), tabindex: "-1", accept: page.schema.suffixes.join(","), onchange: (event) => page.takeFiles(event.target.files) });
  const examples = h("select", { class: "start-example", "aria-label": w("start.example"), onchange: (event) => {
    const found = page.game.examples[Number(event.target.value)];
    event.target.value = "";
    if (found) page.open({ game: page.machine.now.game, build: found });
  } }, h("option", { value: "" }, w("start.example")), page.game.examples.map((one, at) => h("option", { value: at }, one.name)));
  return h("div", { class: "start", role: "group", "aria-label": w("start.title") }, examples,
    h("button", { type: "button", onclick: async () => {
      const made = await page.tried("drawn", { seed: crypto.getRandomValues(new Uint32Array(1))[0] });
      if (made) page.open({ game: page.machine.now.game, build: made.build });
    } }, w("start.random")),
    h("button", { type: "button", onclick: () => page.open(page.blank(page.machine.now.game)) }, w("start.blank")),
    h("button", { type: "button", onclick: () => pick.click() }, w("start.file")), pick,
    h("button", { type: "button", onclick: () => askPaste(page) }, w("start.paste")));
}

function askPaste(page) {
  const area = h("textarea", { rows: 6, "aria-label": page.w("start.paste") });
  const asked = h("dialog", {}, h("p", {}, page.w("start.paste_how")), area,
    h("div", { class: "buttons" },
      h("button", { type: "button", onclick: () => { asked.close(); page.paste(area.value); } }, page.w("start.paste_take")),
      h("button", { type: "button", class: "plain", onclick: () => asked.close() }, page.w("close"))));
  asked.addEventListener("close", () => asked.remove());
  document.body.append(asked);
  asked.showModal();
}

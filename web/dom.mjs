// Elements without a framework: h("button", {class: "x", onclick: f}, "text", child). Text is never parsed as HTML.

export function h(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  set(made, attributes);
  made.append(...children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false));
  return made;
}

export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  set(made, attributes);
  made.append(...children.flat(Infinity).filter(Boolean));
  return made;
}

function set(made, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "value") made.value = value;
    else if (key === "checked" || key === "hidden" || key === "disabled") made[key] = Boolean(value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
}

export function fill(holder, ...children) {
  holder.replaceChildren(...children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false));
}

// A file for the user to keep.
export function download(name, data, type) {
  const link = h("a", { href: URL.createObjectURL(new Blob([data], { type })), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

let number = 0;
export const id = (of) => `${of}-${(number += 1)}`;

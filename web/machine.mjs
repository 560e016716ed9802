// The machine being designed: its build by paths ("ranged[0].power"), and every step back and forth.

const MOST_STEPS = 200;
const steps = (path) => path.replaceAll("]", "").split(/[.[]/);

export function get(build, path) {
  let here = build;
  for (const step of steps(path)) here = here?.[step];
  return here;
}

export function put(build, path, value) {
  const way = steps(path);
  const last = way.pop();
  let here = build;
  for (const step of way) {
    if (typeof here[step] !== "object" || here[step] === null) here[step] = {};
    here = here[step];
  }
  const nothing = value === undefined || value === "" || (Array.isArray(value) && !value.length);
  if (nothing) delete here[last];
  else here[last] = value;
}

// What a field for a whole number says: a number where it is one, else what was typed, for the check to tell of.
export function whole(text) {
  const plain = text.normalize("NFKC").trim();
  return /^-?\d{1,9}$/.test(plain) ? Number(plain) : plain;
}

export class Machine {
  constructor(changed) {
    this.changed = changed;
    this.past = [];
    this.future = [];
    this.last = "";
    this.now = { id: "", game: "", build: {}, photo: null };
  }

  // Another machine, or the same one as it was read anew: nothing to undo.
  open(one) {
    this.now = { photo: null, ...one, build: structuredClone(one.build) };
    this.past = [];
    this.future = [];
    this.last = "";
    this.changed({ all: true });
  }

  set(path, value) {
    this.#keep(path);
    put(this.now.build, path, value);
    this.changed({ path });
  }

  // A change of more than one field, such as a row more; the form is drawn anew.
  change(how) {
    this.#keep("");
    how(this.now.build);
    this.changed({ all: true });
  }

  photo(bytes) {
    this.now.photo = bytes;
    this.changed({ photo: true });
  }

  undo() {
    this.#step(this.past, this.future);
  }

  redo() {
    this.#step(this.future, this.past);
  }

  #step(from, to) {
    if (!from.length) return;
    to.push(JSON.stringify(this.now.build));
    this.now.build = JSON.parse(from.pop());
    this.last = "";
    this.changed({ all: true });
  }

  // Letters typed one after the other into one field are one step.
  #keep(path) {
    const soon = path && path === this.last && performance.now() - this.at < 1500;
    this.at = performance.now();
    if (soon) return;
    this.last = path;
    this.past.push(JSON.stringify(this.now.build));
    if (this.past.length > MOST_STEPS) this.past.shift();
    this.future = [];
  }
}

// Machines kept on this device, with their photos, in IndexedDB. Where a browser keeps nothing, that is said.

export class Store {
  static async open() {
    const made = new Store();
    try {
      made.base = await new Promise((resolve, reject) => {
        const asked = indexedDB.open("bundodo", 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore("machines", { keyPath: "id" });
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
        asked.onblocked = () => reject(new Error("blocked"));
      });
    } catch {
      made.base = null;
    }
    return made;
  }

  #do(mode, how) {
    return new Promise((resolve, reject) => {
      const deal = this.base.transaction("machines", mode);
      const asked = how(deal.objectStore("machines"));
      deal.oncomplete = () => resolve(asked.result);
      deal.onerror = deal.onabort = () => reject(deal.error);
    });
  }

  async all() {
    if (!this.base) return [];
    const found = await this.#do("readonly", (machines) => machines.getAll());
    return found.sort((one, other) => other.changed - one.changed);
  }

  // Whether it is kept.
  async keep(one) {
    if (!this.base) return false;
    try {
      await this.#do("readwrite", (machines) => machines.put({ ...one, changed: Date.now() }));
      return true;
    } catch {
      return false;
    }
  }

  async drop(id) {
    if (this.base) await this.#do("readwrite", (machines) => machines.delete(id));
  }

  // How safe it is: none, best (the browser may drop it), or persistent.
  async safety() {
    if (!this.base) return "none";
    try {
      return (await navigator.storage?.persisted?.()) ? "persistent" : "best";
    } catch {
      return "best";
    }
  }

  async persist() {
    try {
      return Boolean(await navigator.storage?.persist?.());
    } catch {
      return false;
    }
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // a browser that keeps nothing
  }
}

export function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

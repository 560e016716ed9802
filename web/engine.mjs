// The two engines behind one function, call(name, arguments): Python in a worker of this browser, or this machine's own
// bundodo. One call at a time; of those that wait, a newer one of the same key takes the older one's place.

import { pack, unpack } from "./wire.mjs";

export class Trouble extends Error {}
export class Superseded extends Error {}

const token = takeToken();

// The token of `bundodo web` is taken out of the address before anything else is done, so that no shared link has it.
function takeToken() {
  const found = /[#&]token=([\w-]+)/.exec(location.hash);
  let kept = "";
  try {
    if (found) sessionStorage.setItem("token", found[1]);
    kept = sessionStorage.getItem("token") ?? "";
  } catch {
    kept = "";
  }
  if (found) history.replaceState(null, "", location.pathname + location.search);
  return found ? found[1] : kept;
}

export class Engine {
  constructor(kind, tell) {
    this.kind = kind;
    this.tell = tell;
    this.waiting = [];
    this.busy = false;
    this.ready = kind === "native" ? Promise.resolve() : this.#start();
    this.ready.catch(() => {});
  }

  // The answer's value. Rejects with Trouble (a sentence for the user), Superseded, or Error for a bug.
  call(name, args = {}, key = "") {
    return new Promise((resolve, reject) => {
      if (key) {
        const older = this.waiting.findIndex((one) => one.key === key);
        if (older >= 0) this.waiting.splice(older, 1)[0].reject(new Superseded(name));
      }
      this.waiting.push({ name, args, key, resolve, reject });
      this.#next();
    });
  }

  async #next() {
    if (this.busy || !this.waiting.length) return;
    this.busy = true;
    const { name, args, resolve, reject } = this.waiting.shift();
    try {
      await this.ready;
      const made = unpack(await (this.kind === "native" ? ask(name, pack(args)) : this.#post(name, pack(args))));
      if (made.trouble) reject(new Trouble([made.trouble, ...made.told].join("\n")));
      else resolve(Object.assign(made.value ?? {}, { told: made.told }));
    } catch (error) {
      reject(error);
    } finally {
      this.busy = false;
      this.#next();
    }
  }

  #start() {
    if (typeof WebAssembly !== "object") return Promise.reject(new Trouble("no_wasm"));
    // A worker of a blob has the page's own policy; one from a file would have that of its host, if that sends any.
    const code = globalThis.bundodoWorker ?? `import ${JSON.stringify(new URL("worker.mjs", import.meta.url).href)};`;
    const type = globalThis.bundodoWorker ? "classic" : "module";
    const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    return new Promise((resolve, reject) => {
      this.worker = new Worker(address, { type });
      this.worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message || "worker"));
      };
      this.worker.onmessage = ({ data }) => {
        if (data.ready) resolve();
        else if (data.failed) reject(new Error(data.failed));
        else if (data.progress) this.tell(data.progress);
        else this.answered?.(data);
      };
      this.worker.postMessage({ base: new URL(".", import.meta.url).href, files: globalThis.bundodoFiles ?? null });
    });
  }

  #post(name, request) {
    return new Promise((resolve, reject) => {
      this.answered = ({ answer, error }) => (error ? reject(new Error(error)) : resolve(answer));
      this.worker.postMessage({ name, request }, [request.buffer]);
    });
  }
}

async function ask(name, body) {
  let answer;
  try {
    answer = await fetch(`call/${name}`, { method: "POST", body, headers: { "X-Bundodo-Token": token } });
  } catch {
    throw new Trouble("server_gone");
  }
  if (answer.status === 403) throw new Trouble("no_token");
  if (!answer.ok) throw new Error(await answer.text());
  return new Uint8Array(await answer.arrayBuffer());
}

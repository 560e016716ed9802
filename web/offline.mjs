// The service worker: everything works without network after the first visit; a new version is offered, never forced.

import { fill, h } from "./dom.mjs";

export async function offline(page) {
  await page.engine.ready.catch(() => {});
  try {
    const found = await navigator.serviceWorker.register("sw.js", { scope: "./", updateViaCache: "none" });
    const offer = (worker) => worker && navigator.serviceWorker.controller && fill(page.message, h("div", { class: "line note" }, h("p", {}, page.w("offline.new")),
      h("button", { type: "button", onclick: async () => { await page.save(); worker.postMessage("take"); } }, page.w("offline.take")),
      h("button", { type: "button", class: "plain", onclick: () => fill(page.message) }, page.w("offline.later"))));
    const watch = (worker) => worker?.addEventListener("statechange", () => worker.state === "installed" && offer(worker));
    offer(found.waiting);
    watch(found.installing); // the browser may have begun by itself
    found.addEventListener("updatefound", () => watch(found.installing));
    found.update().catch(() => {}); // without network there is none
    const had = Boolean(navigator.serviceWorker.controller);
    navigator.serviceWorker.addEventListener("controllerchange", () => had && location.reload());
    await navigator.serviceWorker.ready;
    document.documentElement.dataset.offline = "ready";
  } catch {
    document.documentElement.dataset.offline = "none";
  }
}

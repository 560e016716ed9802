// Everything works without network after the first visit: the files of this version, each with its hash, are kept. A
// new version is fetched beside it and waits until the user takes it.

const VERSION = "@VERSION@";
const FILES = {}; // name: SHA-256 in base64; written by tools/site.py

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("message", ({ data }) => data === "take" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin || event.request.method !== "GET") return;
  event.respondWith(kept(event.request, url));
});

async function keep() {
  const cache = await caches.open(VERSION);
  for (const [name, hash] of Object.entries(FILES)) {
    let answer = await fetch(name);
    if (!(await holds(answer, hash))) answer = await fetch(name, { cache: "reload" });
    if (!(await holds(answer, hash))) throw new Error(`${name} is not as it was made`);
    await cache.put(name, answer);
  }
}

async function holds(answer, hash) {
  if (!answer.ok) return false;
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer()));
  return btoa(String.fromCharCode(...sum)) === hash;
}

async function begin() {
  for (const name of await caches.keys()) if (name.startsWith("bundodo ") && name !== VERSION) await caches.delete(name);
  await self.clients.claim();
}

async function kept(request, url) {
  const cache = await caches.open(VERSION);
  const name = url.pathname.endsWith("/") ? new URL("index.html", url) : new URL(url.pathname, url);
  return (await cache.match(name)) ?? fetch(request);
}

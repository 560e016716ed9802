// Links as they come in. A machine's link is opened at once, before Python is there; Python then says the last word.

const LINK = /#(e?)(\d{1,4})\.([A-Za-z0-9_-]{12,40000})/;
const MOST = 200_000;

export function linkIn(text) {
  return LINK.exec(text.replace(/%23/gi, "#").replace(/%2E/gi, "."))?.[0] ?? null;
}

// The keys of a build in a whole link of version 1; null for anything else, and where a browser can't unpack.
export async function unpackLink(link) {
  const [, event, version, letters] = LINK.exec(link) ?? [];
  if (event || version !== "1" || typeof DecompressionStream !== "function") return null;
  try {
    const dictionary = new Uint8Array(await (await fetch("link1.txt")).arrayBuffer());
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    // A block that isn't packed, with the dictionary, stands before what was packed with it.
    const size = dictionary.length;
    const head = [0, size & 255, size >> 8, ~size & 255, (~size >> 8) & 255];
    const stream = new Blob([new Uint8Array(head), dictionary, bytes.subarray(0, -3)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const reader = stream.getReader();
    const parts = [];
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > MOST) return null;
      parts.push(value);
    }
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(parts).slice(size).arrayBuffer());
    const build = JSON.parse(text);
    return build && typeof build === "object" && !Array.isArray(build) ? build : null;
  } catch {
    return null;
  }
}

// Python in the browser: Pyodide, our own packages, and one function of theirs. Fonts come with the first print, the
// renderer of pages with the first picture. Nothing is asked of any other origin; the page's policy forbids it.

let python, answer;
let base = "";
const later = { printed: ["fonts.zip"], field: ["fonts.zip"], picture: ["pdfium.zip"] };
const done = new Set();

self.onmessage = async ({ data }) => {
  if (data.base) {
    base = data.base;
    try {
      await start();
      self.postMessage({ ready: true });
    } catch (error) {
      self.postMessage({ failed: String(error?.message ?? error) });
    }
    return;
  }
  try {
    for (const file of later[data.name] ?? []) await unpack(file);
    const made = answer(data.name, data.request);
    const bytes = made.toJs();
    made.destroy();
    self.postMessage({ answer: bytes }, [bytes.buffer]);
  } catch (error) {
    self.postMessage({ error: String(error?.message ?? error) });
  }
};

async function start() {
  const sizes = await (await fetch(new URL("sizes.json", base))).json();
  count(sizes);
  const { loadPyodide } = self.bundodoPyodide ?? (await import(new URL("pyodide/pyodide.mjs", base).href));
  python = await loadPyodide({ indexURL: new URL("pyodide/", base).href, ...self.bundodoOptions });
  await unpack("python.zip");
  python.runPython(`
import gc, sys
gc.set_threshold(50_000, 10, 10)
sys.path.insert(0, "/lib/bundodo")
from bundodo.bridge import calls
def answer(name, request):
    return calls.answer(name, request.to_bytes())
`);
  answer = python.globals.get("answer");
}

async function unpack(file) {
  if (done.has(file)) return;
  const answered = await fetch(new URL(file, base));
  if (!answered.ok) throw new Error(`${file}: ${answered.status}`);
  python.unpackArchive(await answered.arrayBuffer(), "zip", { extractDir: "/lib/bundodo" });
  python.runPython("import importlib; importlib.invalidate_caches()");
  done.add(file);
}

// Tells how much of what is needed first has come, by bytes as they are unpacked.
function count(sizes) {
  const whole = Object.values(sizes).reduce((sum, one) => sum + one, 0);
  const plain = self.fetch.bind(self);
  let come = 0;
  self.fetch = async (...args) => {
    const answered = await plain(...args);
    if (!answered.body || done.size) return answered;
    const parts = [];
    const reader = answered.body.getReader();
    for (;;) {
      const { done: end, value } = await reader.read();
      if (end) break;
      parts.push(value);
      come += value.byteLength;
      self.postMessage({ progress: { come: Math.min(come, whole), whole } });
    }
    // Whole, and no stream of ours: not every browser compiles from one.
    return new Response(new Blob(parts), { status: answered.status, headers: answered.headers });
  };
}

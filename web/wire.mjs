// Values with bytes in them as one piece of bytes: the other half of bundodo/bridge/wire.py.

export function pack(value) {
  const blobs = [];
  let at = 0;
  const plain = (one) => {
    if (one instanceof Uint8Array) {
      blobs.push(one);
      at += one.length;
      return { $: [at - one.length, one.length] };
    }
    if (Array.isArray(one)) return one.map(plain);
    if (one && typeof one === "object") return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, plain(inner)]));
    return one;
  };
  const head = new TextEncoder().encode(JSON.stringify(plain(value)));
  const made = new Uint8Array(4 + head.length + at);
  new DataView(made.buffer).setUint32(0, head.length);
  made.set(head, 4);
  let end = 4 + head.length;
  for (const blob of blobs) {
    made.set(blob, end);
    end += blob.length;
  }
  return made;
}

export function unpack(data) {
  const size = new DataView(data.buffer, data.byteOffset).getUint32(0);
  const value = JSON.parse(new TextDecoder().decode(data.subarray(4, 4 + size)));
  const blobs = data.subarray(4 + size);
  const whole = (one) => {
    if (Array.isArray(one)) return one.map(whole);
    if (!one || typeof one !== "object") return one;
    if (Array.isArray(one.$) && Object.keys(one).length === 1) return blobs.slice(one.$[0], one.$[0] + one.$[1]);
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, whole(inner)]));
  };
  return whole(value);
}

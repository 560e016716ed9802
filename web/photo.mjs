// A photo as every engine can print it: upright, on white, of a size that paper needs, JPEG.

const MOST_SIDE = 1600;

export async function jpeg(file) {
  const found = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, MOST_SIDE / Math.max(found.width, found.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(found.width * scale));
  canvas.height = Math.max(1, Math.round(found.height * scale));
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(found, 0, 0, canvas.width, canvas.height);
  found.close();
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.88));
  return new Uint8Array(await blob.arrayBuffer());
}

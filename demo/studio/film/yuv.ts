/** RGBA as planar YUV 4:2:0 (BT.709, limited range), which is what the encoder takes: 2.7 times fewer bytes to hand over. */
export function toYuv(rgba: Uint8Array, { width, height }: { width: number; height: number }): Uint8Array {
  const luma = width * height;
  const out = new Uint8Array((luma * 3) / 2);
  for (let at = 0; at < luma; at += 1) {
    const from = at * 4;
    out[at] = 16.5 + 0.1826 * rgba[from]! + 0.6142 * rgba[from + 1]! + 0.062 * rgba[from + 2]!;
  }
  const half = width / 2;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const [r, g, b] = meanOf(rgba, (y * width + x) * 4, width * 4);
      const at = luma + (y / 2) * half + x / 2;
      out[at] = 128.5 - 0.1006 * r - 0.3386 * g + 0.4392 * b;
      out[at + luma / 4] = 128.5 + 0.4392 * r - 0.3989 * g - 0.0403 * b;
    }
  }
  return out;
}

/** The mean colour of two by two pixels. */
function meanOf(rgba: Uint8Array, at: number, row: number): readonly [number, number, number] {
  const channel = (c: number) =>
    (rgba[at + c]! + rgba[at + 4 + c]! + rgba[at + row + c]! + rgba[at + row + 4 + c]!) / 4;
  return [channel(0), channel(1), channel(2)];
}

/** Types of a field by the numbers of the format. */
const [short, long, bytes] = [3, 4, 7];

/** What stands before the pixels: the format's name in four bytes, and the offset of the first field. */
const signature = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]);
const fieldBytes = 12;

export interface TiffPicture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, and how opaque the pixel is. */
  readonly channels: 3 | 4;
  /** The colour profile of the pixels; absent: sRGB. */
  readonly icc?: Uint8Array | undefined;
}

/**
 * The beginning of an uncompressed TIFF file, which is complete when one byte a channel follows for each pixel, row by
 * row. Of the formats that sharp opens, it is the only one without compression that holds a colour profile.
 */
export function createTiffHeader({ width, height, channels, icc }: TiffPicture): Buffer {
  const hasAlpha = channels === 4;
  const count = 9 + Number(hasAlpha) + Number(icc !== undefined);
  const depthsAt = signature.length + 2 + count * fieldBytes + 4;
  const profileAt = depthsAt + channels * 2;
  const pixelsAt = profileAt + (icc?.length ?? 0);
  const fields: (readonly [tag: number, type: number, length: number, value: number])[] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, channels, depthsAt],
    // Not compressed.
    [259, short, 1, 1],
    // Red, green and blue.
    [262, short, 1, 2],
    [273, long, 1, pixelsAt],
    [277, short, 1, channels],
    // All rows are in one strip.
    [278, long, 1, height],
    [279, long, 1, width * height * channels],
  ];
  // Colours are not multiplied with the fourth channel.
  if (hasAlpha) fields.push([338, short, 1, 2]);
  if (icc) fields.push([34_675, bytes, icc.length, profileAt]);

  const header = Buffer.alloc(pixelsAt);
  header.set(signature);
  header.writeUInt16LE(fields.length, signature.length);
  fields.forEach(([tag, type, length, value], index) => {
    const at = signature.length + 2 + index * fieldBytes;
    header.writeUInt16LE(tag, at);
    header.writeUInt16LE(type, at + 2);
    header.writeUInt32LE(length, at + 4);
    header.writeUInt32LE(value, at + 8);
  });
  for (let channel = 0; channel < channels; channel += 1) header.writeUInt16LE(8, depthsAt + channel * 2);
  if (icc) header.set(icc, profileAt);
  return header;
}

/** A box of an MP4 (ISO 14496-12): its type and its content without the header. */
interface Box {
  type: string;
  content: Buffer;
}

/** Reads the consecutive boxes in `bytes`. Throws for a box that claims to be longer than what is there. */
export function readBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let offset = 0; offset < bytes.length;) {
    const size = offset + 8 <= bytes.length ? bytes.readUInt32BE(offset) : 0;
    if (size < 8 || offset + size > bytes.length) throw new Error('a box is longer than what holds it');
    boxes.push({ type: boxTypeAt(bytes, offset), content: bytes.subarray(offset + 8, offset + size) });
    offset += size;
  }
  return boxes;
}

export const boxTypeAt = (bytes: Buffer, offset: number) => bytes.toString('latin1', offset + 4, offset + 8);

/** The content of the first box at a path such as `moov/trak`; undefined when there is none. */
export function findBox(bytes: Buffer, path: string): Buffer | undefined {
  let content: Buffer | undefined = bytes;
  for (const type of path.split('/'))
    content = content && readBoxes(content).find((box) => box.type === type)?.content;
  return content;
}

export const listBoxes = (bytes: Buffer, type: string): Buffer[] =>
  readBoxes(bytes)
    .filter((box) => box.type === type)
    .map((box) => box.content);

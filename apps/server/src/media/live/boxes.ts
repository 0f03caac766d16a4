/** A box of an MP4 (ISO 14496-12): its content without the head. */
export interface Box {
  type: string;
  content: Buffer;
}

/** The boxes in `bytes`, one after the other. Throws where one says that it is longer than what there is. */
export function readBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = at + 8 <= bytes.length ? bytes.readUInt32BE(at) : 0;
    if (size < 8 || at + size > bytes.length) throw new Error('a box is longer than what holds it');
    boxes.push({ type: typeAt(bytes, at), content: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}

/** The type of the box that begins at `at`. */
export const typeAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at + 4, at + 8);

/** The content of the first box at this path: `moov/trak`. Undefined when there is none. */
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

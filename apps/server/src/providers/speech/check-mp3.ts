/** What was given is no sound. */
export class NoSound extends Error {}

/** The first bytes of an MP3: a tag, or the eleven set bits with which a frame begins. */
function isMp3(head: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = head;
  return (first === 0x49 && second === 0x44 && third === 0x33) || (first === 0xff && second >= 0xe0);
}

/** A minute and more at the highest rate; nothing that is said at once is longer. Bytes. */
const most = 4 * 1024 * 1024;

/** The same bytes; throws NoSound when they begin as no MP3 does, are none, or do not end. */
export async function* checkMp3(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let held: Uint8Array = new Uint8Array();
  let bytes = 0;
  for await (const part of source) {
    const begun = bytes >= 3;
    bytes += part.length;
    if (bytes > most) throw new NoSound('an endless sound');
    if (begun) {
      yield part;
      continue;
    }
    held = Buffer.concat([held, part]);
    if (bytes < 3) continue;
    if (!isMp3(held)) throw new NoSound('no MP3');
    yield held;
  }
  if (bytes < 3) throw new NoSound('an empty sound');
}

export class InvalidSound extends Error {}

/** An MP3 starts with an ID3 tag, or with the eleven set bits of a frame. */
function isMp3(head: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = head;
  return (first === 0x49 && second === 0x44 && third === 0x33) || (first === 0xff && second >= 0xe0);
}

/** Bytes: more than a minute at the highest bit rate, and no text spoken in one request is longer. */
const maxBytes = 4 * 1024 * 1024;

/** Passes the bytes on; throws InvalidSound when they do not start like an MP3, are empty, or do not end. */
export async function* checkMp3(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let buffered: Uint8Array = new Uint8Array();
  let bytes = 0;
  for await (const chunk of source) {
    const isChecked = bytes >= 3;
    bytes += chunk.length;
    if (bytes > maxBytes) throw new InvalidSound('an endless sound');
    if (isChecked) {
      yield chunk;
      continue;
    }
    buffered = Buffer.concat([buffered, chunk]);
    if (bytes < 3) continue;
    if (!isMp3(buffered)) throw new InvalidSound('no MP3');
    yield buffered;
  }
  if (bytes < 3) throw new InvalidSound('an empty sound');
}

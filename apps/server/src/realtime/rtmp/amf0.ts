/** What AMF0 can say, as far as publishing programs say it. Dates are milliseconds since 1970. */
export type Amf = number | boolean | string | null | undefined | readonly Amf[] | AmfObject;
interface AmfObject {
  readonly [name: string]: Amf;
}

const number = 0;
const boolean = 1;
const string = 2;
const object = 3;
const nothing = 5;
const notDefined = 6;
const list = 8;
const end = 9;
const array = 10;
const date = 11;
const longString = 12;

/** Objects in objects; nobody means more. */
const deepest = 8;

/** Reads all values in `bytes`. Throws where they break off, lie too deep, or are of a kind that nobody publishes with. */
export function readAmf0(bytes: Buffer): Amf[] {
  const reader = new Reader(bytes);
  const values: Amf[] = [];
  while (!reader.isAtEnd) values.push(reader.value(0));
  return values;
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  value(depth: number): Amf {
    if (depth > deepest) throw new Error('AMF0 lies too deep');
    const kind = this.#take(1)[0]!;
    if (kind === number) return this.#take(8).readDoubleBE(0);
    if (kind === boolean) return this.#take(1)[0] !== 0;
    if (kind === string) return this.#text(this.#take(2).readUInt16BE(0));
    if (kind === longString) return this.#text(this.#take(4).readUInt32BE(0));
    if (kind === object) return this.#object(depth);
    if (kind === nothing) return null;
    if (kind === notDefined) return undefined;
    if (kind === array) return this.#array(depth);
    if (kind === list) {
      // How many it says there are: nobody relies on it.
      this.#take(4);
      return this.#object(depth);
    }
    if (kind !== date) throw new Error('an unknown kind of AMF0');
    const milliseconds = this.#take(8).readDoubleBE(0);
    this.#take(2);
    return milliseconds;
  }

  #object(depth: number): AmfObject {
    // Names come from outside: `__proto__` is one like any other.
    const found = Object.create(null) as Record<string, Amf>;
    for (;;) {
      const name = this.#text(this.#take(2).readUInt16BE(0));
      if (name === '' && this.#bytes[this.#at] === end) break;
      found[name] = this.value(depth + 1);
    }
    this.#take(1);
    return found;
  }

  #array(depth: number): Amf[] {
    const count = this.#take(4).readUInt32BE(0);
    const found: Amf[] = [];
    // Each is a byte at least, so that this ends with the bytes.
    while (found.length < count) found.push(this.value(depth + 1));
    return found;
  }

  #text = (length: number) => this.#take(length).toString('utf8');

  #take(count: number): Buffer {
    const taken = this.#bytes.subarray(this.#at, this.#at + count);
    if (taken.length < count) throw new Error('AMF0 breaks off');
    this.#at += count;
    return taken;
  }
}

/** The values one after the other. */
export const writeAmf0 = (...values: readonly Amf[]): Buffer => Buffer.concat(values.map(writeValue));

function writeValue(value: Amf): Buffer {
  if (value === undefined) return Buffer.from([notDefined]);
  if (value === null) return Buffer.from([nothing]);
  if (typeof value === 'boolean') return Buffer.from([boolean, Number(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.from([number, 0, 0, 0, 0, 0, 0, 0, 0]);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  if (typeof value === 'string') return writeText(value);
  if (isList(value)) return Buffer.concat([withLength(array, value.length), ...value.map(writeValue)]);
  const fields = Object.entries(value).flatMap(([name, field]) => [
    writeText(name).subarray(1),
    writeValue(field),
  ]);
  return Buffer.concat([Buffer.from([object]), ...fields, Buffer.from([0, 0, end])]);
}

const isList = (value: readonly Amf[] | AmfObject): value is readonly Amf[] => Array.isArray(value);

function writeText(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length > 0xffff) return Buffer.concat([withLength(longString, bytes.length), bytes]);
  return Buffer.concat([Buffer.from([string, bytes.length >> 8, bytes.length & 0xff]), bytes]);
}

function withLength(kind: number, length: number): Buffer {
  const bytes = Buffer.from([kind, 0, 0, 0, 0]);
  bytes.writeUInt32BE(length, 1);
  return bytes;
}

/** The AMF0 values that publishing programs send. Dates are milliseconds since 1970. */
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
const ecmaArray = 8;
const end = 9;
const array = 10;
const date = 11;
const longString = 12;

/** The maximum nesting of objects; no valid program needs more. */
const maxDepth = 8;

/**
 * Reads all values in `bytes`. Throws for truncated data, too deep nesting, and types that publishing programs do not
 * use.
 */
export function readAmf0(bytes: Buffer): Amf[] {
  const reader = new Reader(bytes);
  const values: Amf[] = [];
  while (!reader.isAtEnd) values.push(reader.value(0));
  return values;
}

class Reader {
  readonly #bytes: Buffer;
  #offset = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#offset >= this.#bytes.length;
  }

  value(depth: number): Amf {
    if (depth > maxDepth) throw new Error('AMF0 lies too deep');
    const kind = this.#readBytes(1)[0]!;
    if (kind === number) return this.#readBytes(8).readDoubleBE(0);
    if (kind === boolean) return this.#readBytes(1)[0] !== 0;
    if (kind === string) return this.#text(this.#readBytes(2).readUInt16BE(0));
    if (kind === longString) return this.#text(this.#readBytes(4).readUInt32BE(0));
    if (kind === object) return this.#object(depth);
    if (kind === nothing) return null;
    if (kind === notDefined) return undefined;
    if (kind === array) return this.#array(depth);
    if (kind === ecmaArray) {
      // The announced number of entries, which is unreliable.
      this.#readBytes(4);
      return this.#object(depth);
    }
    if (kind !== date) throw new Error('an unknown kind of AMF0');
    const milliseconds = this.#readBytes(8).readDoubleBE(0);
    this.#readBytes(2);
    return milliseconds;
  }

  #object(depth: number): AmfObject {
    // The names are untrusted, so the object has no prototype: `__proto__` is a name like any other.
    const result = Object.create(null) as Record<string, Amf>;
    for (;;) {
      const name = this.#text(this.#readBytes(2).readUInt16BE(0));
      if (name === '' && this.#bytes[this.#offset] === end) break;
      result[name] = this.value(depth + 1);
    }
    this.#readBytes(1);
    return result;
  }

  #array(depth: number): Amf[] {
    const count = this.#readBytes(4).readUInt32BE(0);
    const result: Amf[] = [];
    // Each value has at least one byte, so the loop ends with the data.
    while (result.length < count) result.push(this.value(depth + 1));
    return result;
  }

  #text = (length: number) => this.#readBytes(length).toString('utf8');

  #readBytes(count: number): Buffer {
    const bytes = this.#bytes.subarray(this.#offset, this.#offset + count);
    if (bytes.length < count) throw new Error('AMF0 breaks off');
    this.#offset += count;
    return bytes;
  }
}

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

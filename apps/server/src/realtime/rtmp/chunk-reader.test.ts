import { expect, test } from 'vitest';
import { ChunkReader } from './chunk-reader.ts';
import { messageTypes, protocolMessage, type RtmpMessage, writeUint32 } from './message.ts';
import { createSeededRandom, splitRandomly } from './testing/split-randomly.ts';
import { writeChunks } from './chunk-format.ts';

const whole = 4 * 1024 * 1024;

function readAll(pieces: readonly Buffer[], limit = whole): RtmpMessage[] {
  const messages: RtmpMessage[] = [];
  const reader = new ChunkReader(limit, (message) => void messages.push(message));
  for (const piece of pieces) reader.read(piece);
  return messages;
}

const extended = 0xff_ffff;

/** One chunk stream of a program that omits every header field it may. */
class Sender {
  readonly #id: number;
  #former: (RtmpMessage & { field: number }) | undefined;

  constructor(id: number) {
    this.#id = id;
  }

  write(message: RtmpMessage, chunkSize: number): Buffer[] {
    const former = this.#former;
    const { type, stream, timestamp, body } = message;
    const follows = former?.stream === stream && timestamp >= former.timestamp;
    const field = follows ? timestamp - former.timestamp : timestamp;
    const isSame = follows && former.type === type && former.body.length === body.length;
    const kind = !follows ? 0 : !isSame ? 1 : field === former.field ? 3 : 2;
    this.#former = { ...message, field };
    const more = field >= extended ? writeUint32(field) : Buffer.alloc(0);
    const head = Buffer.alloc(11);
    head.writeUIntBE(Math.min(field, extended), 0, 3);
    head.writeUIntBE(body.length, 3, 3);
    head[6] = type;
    head.writeUInt32LE(stream, 7);
    const first = Buffer.concat([this.#basic(kind), head.subarray(0, [11, 7, 3, 0][kind]), more]);
    const chunks = [Buffer.concat([first, body.subarray(0, chunkSize)])];
    for (let at = chunkSize; at < body.length; at += chunkSize)
      chunks.push(Buffer.concat([this.#basic(3), more, body.subarray(at, at + chunkSize)]));
    return chunks;
  }

  #basic(kind: number): Buffer {
    const id = this.#id;
    if (id < 64) return Buffer.from([(kind << 6) | id]);
    if (id < 320) return Buffer.from([kind << 6, id - 64]);
    return Buffer.from([(kind << 6) | 1, (id - 64) & 0xff, (id - 64) >> 8]);
  }
}

/**
 * The data of a program on several chunk streams at once, and its messages in the order in which they are complete.
 */
function makeTraffic(seed: number): { bytes: Buffer; messages: RtmpMessage[] } {
  const dice = createSeededRandom(seed);
  let chunkSize = 128;
  const lanes = [4, 70, 1_000].map((id) => ({
    sender: new Sender(id),
    time: dice(2) * 0xff_fff0,
    left: [] as Buffer[],
  }));
  const meant = new Map<(typeof lanes)[number], RtmpMessage>();
  const bytes: Buffer[] = [];
  const messages: RtmpMessage[] = [];
  for (let step = 0; step < 120; step += 1) {
    if (dice(15) === 0 && meant.size === 0) {
      chunkSize = 1 + dice(700);
      const sizeMessage = protocolMessage(messageTypes.chunkSize, writeUint32(chunkSize));
      bytes.push(writeChunks(sizeMessage, { id: 2, chunkSize: 128 }));
    }
    const lane = lanes[dice(lanes.length)]!;
    if (lane.left.length === 0) {
      lane.time += [0, 40, 40, 23, 0x100_0000][dice(5)]!;
      const body = Buffer.alloc([0, 5, 200, 200, 3_000][dice(5)]!, dice(256));
      const message = { type: 8 + dice(2), stream: 1, timestamp: lane.time, body };
      meant.set(lane, message);
      lane.left = lane.sender.write(message, chunkSize);
    }
    bytes.push(lane.left.shift()!);
    if (lane.left.length > 0) continue;
    messages.push(meant.get(lane)!);
    meant.delete(lane);
  }
  return { bytes: Buffer.concat(bytes), messages };
}

test('however chunks are interleaved and split, the messages are the same', () => {
  let count = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const { bytes, messages } = makeTraffic(seed);
    const dice = createSeededRandom(seed + 1_000);
    count += messages.length;
    expect(readAll([bytes])).toEqual(messages);
    expect(readAll(splitRandomly(bytes, dice))).toEqual(messages);
    if (seed < 4) expect(readAll(splitRandomly(bytes, () => 0))).toEqual(messages);
  }
  expect(count).toBeGreaterThan(1_000);
});

test('what we write can be read, with extended timestamps too', () => {
  const message = { type: 20, stream: 1, timestamp: 0x1234_5678, body: Buffer.alloc(10_000, 7) };
  expect(readAll([writeChunks(message, { id: 3, chunkSize: 128 })])).toEqual([message]);
});

const begin = (id: number, length: number) => {
  const message = { type: 9, stream: 1, timestamp: 0, body: Buffer.alloc(length) };
  return writeChunks(message, { id, chunkSize: length }).subarray(0, 12 + Math.min(length, 128));
};

test('more than the limit is refused as soon as it is announced, in one message or in many', () => {
  expect(() => readAll([begin(4, 2_000)], 1_000)).toThrow('more is promised');
  expect(() => readAll([begin(4, 600), begin(5, 600)], 1_000)).toThrow('more is promised');
  expect(readAll([begin(4, 100), begin(5, 100), begin(6, 100)], 150)).toHaveLength(3);
});

test('too many chunk streams are refused', () => {
  const many = Array.from({ length: 40 }, (_, at) => begin(4 + at, 10));
  expect(() => readAll(many)).toThrow('too many chunk streams');
});

test('an aborted message leaves nothing behind', () => {
  const abort = writeChunks(protocolMessage(messageTypes.abort, writeUint32(4)), { id: 2, chunkSize: 128 });
  expect(readAll([begin(4, 900), abort, begin(4, 100)], 950)).toMatchObject([{ body: Buffer.alloc(100) }]);
});

test.each([
  ['a header that leaves out what was never said', Buffer.from([0xc5])],
  ['a message within another', Buffer.concat([begin(4, 900), begin(4, 900)])],
  ['chunks of no size', writeChunks(protocolMessage(1, writeUint32(0)), { id: 2, chunkSize: 128 })],
])('%s is refused', (_, bytes) => {
  expect(() => readAll([bytes])).toThrow();
});

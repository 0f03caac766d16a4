import fc from 'fast-check';
import { type Amf, writeAmf0 } from '../../apps/server/src/realtime/rtmp/amf0.ts';
import { connectRtmp, requestPublish } from '../../apps/server/src/realtime/rtmp/testing/rtmp-client.ts';
import type { Academy } from '../academy/academy.ts';
import type { Findings } from '../http/findings.ts';
import { sendBytes } from './send-bytes.ts';

const hello = Buffer.concat([Buffer.from([3]), Buffer.alloc(1_536, 5)]);
const handshake = Buffer.concat([hello, Buffer.alloc(1_536, 5)]);

const command = (...values: Amf[]) => {
  const body = writeAmf0(...values);
  const head = Buffer.from([
    0x03,
    0,
    0,
    0,
    body.length >> 16,
    body.length >> 8,
    body.length & 0xff,
    20,
    0,
    0,
    0,
    0,
  ]);
  return Buffer.concat([head, body]);
};

/** What follows a handshake: messages that claim to be huge, chunks of streams that never began, values nested deeply. */
const afterHandshake: readonly Buffer[] = [
  Buffer.from([0x03, 0, 0, 0, 0xff, 0xff, 0xff, 20, 0, 0, 0, 0]),
  Buffer.from([0xc3, 1, 2, 3]),
  Buffer.from([0x00, 0xff, 0, 0, 0, 0, 0, 9, 8, 1, 0, 0, 0]),
  Buffer.from([0x01, 0xff, 0xff]),
  // The chunk size becomes 0, then the greatest number.
  Buffer.from([0x02, 0, 0, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
  Buffer.from([0x02, 0, 0, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]),
  Buffer.from([0x02, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1]),
  Buffer.concat([Buffer.from([0x03, 0, 0, 0, 0, 0x27, 0x10, 20, 0, 0, 0, 0]), Buffer.alloc(10_000, 3)]),
  command('connect', 1, { app: 'live' }),
  command('connect', Number.NaN, { app: '\u0000'.repeat(500) }),
  command('publish', 5, null, 'x'.repeat(3_000), 'live'),
  command('createStream', 4, null),
  command('deleteStream', 4, null, 1),
  command('play', 4, null, 'x'),
  command('__proto__', 4, { constructor: 'x' }),
  Buffer.alloc(50_000, 0xff),
];

const garbage: fc.Arbitrary<readonly Uint8Array[]> = fc.oneof(
  fc.uint8Array({ maxLength: 2_000 }).map((bytes) => [bytes]),
  fc.nat(hello.length).map((length) => [hello.subarray(0, length)]),
  fc.nat(handshake.length).map((length) => [handshake.subarray(0, length)]),
  fc.constantFrom<Uint8Array[][]>(
    [Buffer.from([6]), Buffer.alloc(1_536)],
    [Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ),
  fc
    .array(fc.oneof(fc.constantFrom(...afterHandshake), fc.uint8Array({ maxLength: 300 })), { maxLength: 6 })
    .map((pieces) => [handshake, ...pieces]),
);

/** Milliseconds of silence after which a connection is cut off. */
const timeout = 300;
const concurrency = 8;

/** Sends garbage to the RTMP port; afterwards a program must still be answered. */
export async function stormRtmp(
  academy: Academy,
  findings: Findings,
  { count, seed }: { count: number; seed: number },
): Promise<void> {
  const connections = fc.sample(garbage, { seed, numRuns: count });
  const work = async () => {
    for (let pieces = connections.pop(); pieces; pieces = connections.pop())
      await sendBytes(academy.rtmpPort, pieces, timeout);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const program = await connectRtmp(academy.rtmpPort);
  requestPublish(program, '1-no-key');
  const timer = setTimeout(() => program.socket.destroy(new Error('silent')), 10_000);
  await program.closed;
  clearTimeout(timer);
  if (program.received.length === 0)
    findings.add('RTMP: a program was not answered', 'connect, publish with no key');
}

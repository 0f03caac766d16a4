import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRecordedStream } from '../../apps/server/src/realtime/live/testing/recorded-stream.ts';
import { connectPublisher } from '../../apps/server/src/realtime/live/testing/test-publisher.ts';
import type { Findings } from '../http/findings.ts';
import type { SequenceDeps } from '../sequences/sequences.ts';

/** Milliseconds for the server to refuse a stream that is none. */
const closeTimeout = 15_000;
/** The server may also keep a stream that is only damaged; then the publisher leaves. */
const watchTime = 1_500;

/** Streams that are none: noise, beginnings, holes, a wrong order, too large messages. */
const streamsOf = (film: readonly Buffer[]): fc.Arbitrary<readonly Buffer[]> =>
  fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 50_000 }).map((bytes) => [Buffer.from(bytes)]),
    fc.nat(film.length).map((at) => film.slice(at)),
    fc.nat(film.length).map((at) => [...film.slice(0, at), Buffer.alloc(20_000, 0x1a), ...film.slice(at)]),
    fc.shuffledSubarray([...film]),
    fc.constantFrom(
      [Buffer.alloc(3 * 2 ** 20)],
      [Buffer.alloc(0)],
      [Buffer.from('#EXTM3U\nfile:///etc/passwd\n')],
    ),
    fc
      .array(fc.tuple(fc.nat(film.length - 1), fc.nat(2_000), fc.nat(255)), { minLength: 1, maxLength: 40 })
      .map((changes) => {
        const copy = film.map((piece) => Buffer.from(piece));
        for (const [at, offset, value] of changes) {
          const piece = copy[at]!;
          if (piece.length > 0) piece[offset % piece.length] = value;
        }
        return copy;
      }),
  );

/** Publishes what is no stream to a live that the expert starts, and ends it. */
export async function stormIngest(
  { traffic, people, academy }: SequenceDeps,
  findings: Findings,
  { count, seed }: { count: number; seed: number },
): Promise<void> {
  const expert = people.byRole.expert[0]!;
  const { list } = await traffic.call(expert, 'GET user/expert/live', { status: 0 });
  const live = list.find(({ recorded }) => !recorded);
  if (!live) return;
  const { content_id } = live;
  await traffic.call(expert, 'POST user/expert/startlive', { content_id, confirmed: 1 });
  const streams = fc.sample(streamsOf(await createRecordedStream(1)), { seed, numRuns: count });
  for (const pieces of streams) {
    const { address } = await traffic.call(expert, 'POST user/expert/publish', { content_id, takeover: 1 });
    const publisher = await connectPublisher(`http://127.0.0.1:${academy.port}`, address);
    await publisher.send(pieces);
    const left = await Promise.race([publisher.closed, sleep(watchTime)]);
    if (left) continue;
    const closed = await Promise.race([publisher.leave().then(() => true), sleep(closeTimeout, false)]);
    if (!closed) findings.add('a publisher could not leave', `a stream of ${pieces.length} pieces`);
  }
  await traffic.call(expert, 'POST user/expert/endlive', { content_id });
}

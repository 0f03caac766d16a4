import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SinkRecord, UsageSink } from '../usage-sink.ts';

/**
 * How a service can fail: refusal, its own failure, no response, invalid data, or accepting fewer records than were
 * sent.
 */
const sinkFailures = ['refusal', 'broken', 'silence', 'rubbish', 'null', 'fewer'] as const;
export type SinkFailure = (typeof sinkFailures)[number];

export interface SinkUnderTest {
  readonly sink: UsageSink;
  /** What the service received, in order of arrival: the visit and the kind. */
  received(): { visit: string; kind: SinkRecord['kind']; at: Date; path?: string; milliseconds?: number }[];
  failNext(failure: SinkFailure): void;
  /** Texts that no error may contain. */
  readonly secrets: readonly string[];
  close(): Promise<void>;
}

const visit = '5f0c7f2e-8c2b-4d1a-9c55-0b7a3d2e1f00';
const other = '6a1d8f3e-0000-4d1a-9c55-0b7a3d2e1f01';
const version = '3.3.5';
const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 11, 30, second));
const records: readonly SinkRecord[] = [
  { kind: 'visit', visit, at: at(0), version },
  { kind: 'page', visit, at: at(1), version, path: '/pages/index/index', content: null, milliseconds: 4_000 },
  { kind: 'visit', visit: other, at: at(2), version },
  {
    kind: 'page',
    visit: other,
    at: at(3),
    version,
    path: '/pages/index/course',
    content: 'course/7',
    milliseconds: 65_000,
  },
  { kind: 'event', visit, at: at(4), version, name: 'share' },
  { kind: 'error', visit, at: at(5), version, path: '/pages/index/index', message: 'TypeError: x & y = z' },
  { kind: 'status', visit, at: at(6), version, properties: { device: 'phone', network: '4g' } },
];

/**
 * The conformance test of every usage sink; call it in the provider's test with a function that creates the sink
 * under test.
 */
export function testUsageSink(name: string, open: () => Promise<SinkUnderTest>): void {
  describe(name, () => {
    let opened: SinkUnderTest;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());
    const send = (sent = records, signal = new AbortController().signal) => opened.sink.send(sent, signal);

    test('all records arrive, in order, with their own times, and visits are kept apart', async () => {
      await send();
      const received = opened.received();
      expect(received.map(({ kind }) => kind)).toEqual(records.map(({ kind }) => kind));
      expect(received.map((each) => each.at)).toEqual(records.map((each) => each.at));
      const visits = received.map((each) => each.visit);
      expect(new Set(visits).size).toBe(2);
      expect(visits[0]).toBe(visits[1]);
      expect(visits[0]).not.toBe(visits[2]);
      const pages = received.filter(({ kind }) => kind === 'page');
      expect(pages.map(({ path }) => path)).toEqual(['/pages/index/index', '/pages/index/course/course/7']);
      expect(pages.map(({ milliseconds }) => milliseconds)).toEqual([4_000, 65_000]);
    });

    test('a failure is UNAVAILABLE, and its cause reveals no secret', async () => {
      for (const failure of sinkFailures) {
        opened.failNext(failure);
        const error = (await send().catch((caught: unknown) => caught)) as Error;
        expect(error, failure).toMatchObject({ name: 'UNAVAILABLE' });
        const errorText = `${error.stack}\n${(error.cause as Error).stack}`;
        for (const secret of [...opened.secrets, visit]) expect(errorText, failure).not.toContain(secret);
      }
    });

    test('an abort ends the wait', async () => {
      opened.failNext('silence');
      const leaving = new AbortController();
      const sending = send(records, leaving.signal);
      leaving.abort(new Error('the academy is closing'));
      await expect(sending).rejects.toMatchObject({ name: 'UNAVAILABLE' });
    });

    test('after a failure the next records arrive', async () => {
      opened.failNext('broken');
      await expect(send()).rejects.toThrow();
      await send();
      expect(opened.received()).toHaveLength(records.length);
    });
  });
}

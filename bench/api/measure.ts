import autocannon from 'autocannon';
import type { Subject } from './process.ts';

export interface Measure {
  /** Requests a second. */
  readonly rate: number;
  /** 99th percentile of the time to an answer, in milliseconds. */
  readonly p99: number;
  /** Processor time of the server a request, in microseconds. */
  readonly cpu: number;
}

/** Drives one address for some seconds over ten connections. Throws when an answer is not 200. */
export async function measure(
  subject: Subject,
  url: string,
  { seconds, headers }: { seconds: number; headers: Readonly<Record<string, string>> | undefined },
): Promise<Measure> {
  const before = await subject.ask('cpu', null);
  const result = await autocannon({ url, connections: 10, duration: seconds, headers: { ...headers } });
  const after = await subject.ask('cpu', null);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} failed`);
  return {
    rate: result.requests.average,
    p99: result.latency.p99,
    cpu: (after.microseconds - before.microseconds) / result.requests.total,
  };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

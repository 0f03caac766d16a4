import autocannon from 'autocannon';
import type { Subject } from '../harness/fork-subject.ts';
import type { Questions } from './protocol.ts';
import type { Post } from './scenarios.ts';

export interface Measure {
  /** Requests a second. */
  readonly rate: number;
  /** 99th percentile of the time to an answer, in milliseconds. */
  readonly p99: number;
  /** Processor time of the server a request, in microseconds. */
  readonly cpu: number;
}

export interface Load {
  readonly seconds: number;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly posts?: readonly Post[] | undefined;
}

/** Drives one address for some seconds over ten connections. Throws when an answer is not 200. */
export async function measure(
  subject: Subject<Questions>,
  url: string,
  { seconds, headers, posts }: Load,
): Promise<Measure> {
  const before = await subject.ask('cpu', null);
  const requests = posts?.map((post) => ({
    method: 'POST' as const,
    path: `${new URL(url).pathname}${post.path}`,
    body: post.body,
    headers: { ...post.headers },
  }));
  const load = { connections: 10, duration: seconds, headers: { ...headers }, ...(requests && { requests }) };
  const result = await autocannon({ url, ...load });
  const after = await subject.ask('cpu', null);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} failed`);
  return {
    rate: result.requests.average,
    p99: result.latency.p99,
    cpu: (after.microseconds - before.microseconds) / result.requests.total,
  };
}

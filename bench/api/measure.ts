import autocannon from 'autocannon';
import type { Subject } from '../harness/subject-process.ts';
import type { Commands } from './protocol.ts';
import type { Post } from './scenarios.ts';

export interface Measurement {
  /** Requests a second. */
  readonly rate: number;
  /** 99th percentile of the response time, in milliseconds. */
  readonly p99: number;
  /** Server processor time per request, in microseconds. */
  readonly cpu: number;
}

export interface LoadOptions {
  readonly seconds: number;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly posts?: readonly Post[] | undefined;
}

/** Sends requests to one address over ten connections for some seconds. Throws if any response is not 200. */
export async function measure(
  subject: Subject<Commands>,
  url: string,
  { seconds, headers, posts }: LoadOptions,
): Promise<Measurement> {
  const before = await subject.request('cpu', null);
  const requests = posts?.map((post) => ({
    method: 'POST' as const,
    path: `${new URL(url).pathname}${post.path}`,
    body: post.body,
    headers: { ...post.headers },
  }));
  const load = { connections: 10, duration: seconds, headers: { ...headers }, ...(requests && { requests }) };
  const result = await autocannon({ url, ...load });
  const after = await subject.request('cpu', null);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} failed`);
  return {
    rate: result.requests.average,
    p99: result.latency.p99,
    cpu: (after.microseconds - before.microseconds) / result.requests.total,
  };
}

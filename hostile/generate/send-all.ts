import fc from 'fast-check';
import type { Traffic } from '../http/traffic.ts';
import type { People } from '../people/people.ts';
import type { KnownValues } from './known-values.ts';
import { requestsOfAll } from './requests.ts';

/** Requests in progress at once: more than a phone has, fewer than make the server refuse guests. */
const concurrency = 24;
/** Requests that are generated at once. */
const batchSize = 500;

interface Sending {
  readonly traffic: Traffic;
  readonly people: People;
  readonly known: KnownValues;
  readonly tokenSecret: string;
  readonly seed: number;
}

/** Sends `count` generated requests. The same seed generates the same requests. */
export async function sendAll(
  count: number,
  { traffic, people, known, tokenSecret, seed }: Sending,
): Promise<void> {
  const arbitrary = requestsOfAll(people, tokenSecret);
  const pending: ReturnType<typeof generate> = [];
  let generated = 0;
  function generate() {
    const numRuns = Math.min(batchSize, count - generated);
    const requests = numRuns > 0 ? fc.sample(arbitrary, { seed: seed + generated, numRuns }) : [];
    generated += numRuns;
    return requests;
  }
  const next = () => {
    if (pending.length === 0) pending.push(...generate().toReversed());
    return pending.pop();
  };
  const work = async () => {
    for (let generatedRequest = next(); generatedRequest; generatedRequest = next()) {
      const { request, caller } = generatedRequest.prepare(known);
      const checked = await traffic.send(generatedRequest.endpoint, request);
      if (checked?.code === 403 && caller.person) await people.renew(caller.person);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

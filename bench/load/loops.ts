import { setTimeout as sleep } from 'node:timers/promises';
import { createMix, type Kind } from './kinds.ts';
import { createLoadSender } from './send.ts';
import { Results } from './summary.ts';

interface Loop {
  readonly address: string;
  readonly kinds: readonly Kind[];
  readonly seconds: number;
}

/** Enough that no request waits for a connection of its client. */
const openLoopConnections = 2_000;

/**
 * Sends `rate` requests a second whatever becomes of them, at random intervals as independent people do. Each is measured
 * from the moment at which it was planned, so that a slow response hides no other one.
 */
export async function runOpenLoop({
  address,
  kinds,
  seconds,
  rate,
}: Loop & { rate: number }): Promise<Results> {
  const results = new Results(kinds);
  const sender = createLoadSender(address, openLoopConnections);
  const nextKind = createMix(kinds);
  const pending = new Set<Promise<void>>();
  const startedAt = performance.now();
  const end = startedAt + seconds * 1_000;
  const send = async (plannedAt: number) => {
    const kind = nextKind();
    const outcome = await sender.send(kind.next());
    results.add(kind, outcome, performance.now() - plannedAt);
  };
  for (
    let plannedAt = startedAt;
    plannedAt < end;
    plannedAt -= (Math.log(1 - Math.random()) * 1_000) / rate
  ) {
    const wait = plannedAt - performance.now();
    if (wait > 1) await sleep(wait);
    const sending = send(plannedAt).finally(() => pending.delete(sending));
    pending.add(sending);
  }
  await Promise.all(pending);
  sender.stop();
  return results;
}

/** Milliseconds after which a refused client tries again, sooner than Retry-After asks for. */
const pauseAfterRefusal = 1_000;

/** Keeps `connections` connections busy: each sends its next request as soon as the last one is answered. */
export async function runClosedLoop({
  address,
  kinds,
  seconds,
  connections,
}: Loop & { connections: number }): Promise<Results> {
  const results = new Results(kinds);
  const sender = createLoadSender(address, connections);
  const nextKind = createMix(kinds);
  const end = performance.now() + seconds * 1_000;
  const work = async () => {
    while (performance.now() < end) {
      const kind = nextKind();
      const sentAt = performance.now();
      const outcome = await sender.send(kind.next());
      results.add(kind, outcome, performance.now() - sentAt);
      if (outcome === 'refused') await sleep(pauseAfterRefusal);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  sender.stop();
  return results;
}

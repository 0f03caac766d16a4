import type { Db } from '../db/database.ts';
import {
  type Delivery,
  deleteAbandonedDeliveries,
  deleteDelivery,
  retryDelivery,
  claimDeliveries,
} from '../domain/notices/push-deliveries.ts';
import { deleteDevice } from '../domain/notices/push-devices.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { backoffDelay } from '../kit/retry-backoff.ts';
import type { Push, PushOutcome } from '../ports/push.ts';

/** Deliveries sent in parallel. */
const batchSize = 20;
/** Milliseconds before a retry. */
const retryDelays = { initial: 5_000, max: 600_000 };
const maxAttempts = 7;
/** Where a tap leads: unread notices stand on top. */
const path = '/pages/mine/liveBooked?notices=1';

export interface PushDeps {
  readonly db: Db;
  readonly push: Push;
  readonly clock: Clock;
  readonly log?: Log | undefined;
}

/**
 * Sends due notices to phones until none is left or `signal` aborts. A phone that cannot be reached is retried by
 * itself; the others go on and are not sent to twice.
 */
export async function sendPushes(deps: PushDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps;
  const orphans = await deleteAbandonedDeliveries(db, clock.now());
  if (orphans > 0) log?.warn({ count: orphans }, 'pushes that a crashed process was sending were dropped');
  const counts: Partial<Record<PushOutcome['became'], number>> = {};
  while (!signal.aborted) {
    const deliveries = await claimDeliveries(db, { now: clock.now(), limit: batchSize });
    if (deliveries.length === 0) break;
    const outcomes = await Promise.all(deliveries.map((delivery) => sendDelivery(deps, delivery)));
    for (const outcome of outcomes) if (outcome) counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  if (Object.keys(counts).length > 0) log?.info(counts, 'pushes were sent');
}

/** The outcome; undefined when it could not be saved, so that it is not retried. */
async function sendDelivery(
  { db, push, clock, log }: PushDeps,
  delivery: Delivery,
): Promise<PushOutcome['became'] | undefined> {
  const { token, title, text, unread, attempts } = delivery;
  try {
    const name = `notice-${delivery.notice_id}`;
    const outcome = await push.send({ token, title, text, unread, name, path });
    if (outcome.became === 'gone') await deleteDevice(db, token);
    else if (outcome.became === 'later' && attempts < maxAttempts) {
      const wait = Math.max(outcome.after ?? 0, backoffDelay(attempts, retryDelays));
      await retryDelivery(db, delivery, new Date(clock.now().getTime() + wait));
    } else await deleteDelivery(db, delivery);
    if ('why' in outcome)
      log?.debug({ device: delivery.device_id, why: outcome.why }, 'a push was not delivered');
    return outcome.became;
  } catch (error) {
    log?.warn({ err: error, device: delivery.device_id }, 'the outcome of a push could not be saved');
    return undefined;
  }
}

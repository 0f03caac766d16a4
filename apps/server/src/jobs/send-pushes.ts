import type { Db } from '../db/database.ts';
import {
  type Delivery,
  dropOrphans,
  endDelivery,
  putBack,
  takeDeliveries,
} from '../domain/notices/push-queue.ts';
import { forgetDevice } from '../domain/notices/push-devices.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Push, PushOutcome } from '../ports/push.ts';

/** At one time. */
const most = 20;
/** The first wait before it is tried again, milliseconds; each further one is twice as long. */
const firstWait = 5_000;
const attempts = 7;
/** What a press opens: what was not read stands on top. */
const path = '/pages/mine/liveBooked?notices=1';

export interface PushParts {
  readonly db: Db;
  readonly push: Push;
  readonly clock: Clock;
  readonly log?: Log | undefined;
}

/**
 * Sends what is due to phones until nothing is, or `signal` says so. A phone that cannot be told waits by itself:
 * others go on, and what they were sent is not sent again.
 */
export async function sendPushes(parts: PushParts, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = parts;
  const orphans = await dropOrphans(db, clock.now());
  if (orphans > 0)
    log?.warn({ count: orphans }, 'phones that a process was telling when it died are told no more');
  const counts: Partial<Record<PushOutcome['became'], number>> = {};
  while (!signal.aborted) {
    const taken = await takeDeliveries(db, { now: clock.now(), most });
    if (taken.length === 0) break;
    const outcomes = await Promise.all(taken.map((delivery) => sendOne(parts, delivery)));
    for (const outcome of outcomes) if (outcome) counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  if (Object.keys(counts).length > 0) log?.info(counts, 'phones were told of notices');
}

/** What became of it; undefined where that could not be written down, so that it is not tried again. */
async function sendOne(
  { db, push, clock, log }: PushParts,
  delivery: Delivery,
): Promise<PushOutcome['became'] | undefined> {
  const { token, title, text, unread, attempts: tried } = delivery;
  try {
    const name = `notice-${delivery.notice_id}`;
    const outcome = await push.send({ token, title, text, unread, name, path });
    if (outcome.became === 'gone') await forgetDevice(db, token);
    else if (outcome.became === 'later' && tried < attempts) {
      const wait = Math.max(outcome.after ?? 0, firstWait * 2 ** (tried - 1));
      await putBack(db, delivery, new Date(clock.now().getTime() + wait));
    } else await endDelivery(db, delivery);
    if ('why' in outcome)
      log?.debug({ device: delivery.device_id, why: outcome.why }, 'a phone was not told');
    return outcome.became;
  } catch (error) {
    log?.warn({ err: error, device: delivery.device_id }, 'what became of a message could not be kept');
    return undefined;
  }
}

import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import { AppError } from '../kit/errors.ts';
import type { Log } from '../kit/log.ts';
import { createTokenBucket } from '../kit/throttle.ts';
import type { Identity } from './access.ts';
import { createPrioritySlots } from './priority-slots.ts';

/** Who is refused first when the server is busy: guests, then users, then what must not wait. */
type Priority = 'guest' | 'user' | 'urgent';

/**
 * Calls that may be in progress or wait for a slot when one more of this priority comes. Two cores complete some three
 * hundred a second: behind forty a guest waits an eighth of a second, and is better off trying again than behind more;
 * users and urgent calls wait 0.8 s at most.
 */
const maxInProgress: Readonly<Record<Priority, number>> = { guest: 40, user: 150, urgent: 1_000 };

/** Refusals are logged at most once in so many milliseconds. */
const logInterval = 10_000;

/** The server is busy. It is expected, and logged by whoever refuses. */
export class Overload extends AppError {
  constructor() {
    super('UNAVAILABLE', { message: '现在访问的人太多了，请稍等几秒再试' });
  }
}

export const priorityOf = (endpoint: Endpoint, identity: Identity | undefined): Priority => {
  if (endpoint.urgent) return 'urgent';
  return identity || endpoint.signsIn ? 'user' : 'guest';
};

export interface Admission {
  /** Runs work now, or rejects with Overload at once when too much is in progress. */
  run<T>(priority: Priority, work: () => Promise<T>): Promise<T>;
  /**
   * The same, but work of users waits for a slot, 0.8 s at most, and urgent work goes before it. Work that runs inside a
   * slot needs neither again.
   */
  runInSlot<T>(priority: Priority, work: () => Promise<T>): Promise<T>;
}

/**
 * Limits how many calls are in progress, so that a flood makes some calls fail at once and not all of them slow.
 * Responses from the cache need no admission.
 */
export function createAdmission(log?: Log): Admission {
  const logBucket = createTokenBucket({ burst: 1, perSecond: 1_000 / logInterval });
  let inProgress = 0;
  let refused = 0;
  const refuse = (priority: Priority): Overload => {
    refused += 1;
    if (logBucket.tryTake()) {
      log?.warn({ priority, refused, inProgress }, 'calls were refused because the server is busy');
      refused = 0;
    }
    return new Overload();
  };
  const takeSlot = createPrioritySlots();
  const run: Admission['run'] = async (priority, work) => {
    if (inProgress >= maxInProgress[priority]) throw refuse(priority);
    inProgress += 1;
    try {
      return await work();
    } finally {
      inProgress -= 1;
    }
  };
  return {
    run,
    runInSlot: (priority, work) =>
      run(priority, async () => {
        if (priority === 'guest') return work();
        const release = await takeSlot(priority);
        if (!release) throw refuse(priority);
        return work().finally(release);
      }),
  };
}

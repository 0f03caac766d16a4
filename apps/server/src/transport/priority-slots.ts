/** Work of users, and work that goes before it. */
type SlotPriority = 'urgent' | 'user';

/**
 * Calls that run at once; the others wait for a slot. Every statement of a running call waits for a database
 * connection, 0.8 s at most: with more of them a busy database would refuse statements of calls that were admitted,
 * urgent ones too.
 */
const maxRunning = 40;
/** While urgent work waits, one slot in so many goes to a user, who would otherwise get none. */
const userShare = 4;
/** Milliseconds after which a running call no longer holds its slot: it waits for something else, such as an answer. */
const maxHold = 2_000;
/**
 * Milliseconds that a call waits for its slot. After that its caller is told to come back. Part of the time within which
 * calls are answered: see `timeouts` of the database.
 */
export const slotWait: Readonly<Record<SlotPriority, number>> = { urgent: 800, user: 700 };

/** Resolves to a function that releases the slot, or to undefined when none came in time. */
export type TakeSlot = (priority: SlotPriority) => Promise<(() => void) | undefined>;

/** Hands out slots, most of them to urgent work first. */
export function createPrioritySlots(): TakeSlot {
  const waiting: Readonly<Record<SlotPriority, Set<() => void>>> = { urgent: new Set(), user: new Set() };
  let running = 0;
  let released = 0;
  const releaseSlot = () => {
    released += 1;
    const isForUser = released % userShare === 0 && waiting.user.size > 0;
    const [next] = isForUser || waiting.urgent.size === 0 ? waiting.user : waiting.urgent;
    if (next) next();
    else running -= 1;
  };
  const waitForSlot = (priority: SlotPriority) =>
    new Promise<boolean>((resolve) => {
      const settle = (hasSlot: boolean) => {
        clearTimeout(timer);
        waiting[priority].delete(take);
        resolve(hasSlot);
      };
      const take = () => settle(true);
      const timer = setTimeout(() => settle(false), slotWait[priority]);
      waiting[priority].add(take);
    });
  return async (priority) => {
    if (running < maxRunning) running += 1;
    else if (!(await waitForSlot(priority))) return undefined;
    let isReleased = false;
    const end = () => {
      clearTimeout(timer);
      if (!isReleased) releaseSlot();
      isReleased = true;
    };
    const timer = setTimeout(end, maxHold);
    return end;
  };
}

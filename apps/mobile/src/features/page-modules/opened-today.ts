import { Store } from '../../platform/store.ts';
import { findStored, keep } from '../../platform/storage.ts';

const storageKey = 'today_opened';

/** What was opened from the day's card, and on which day. */
interface Opened {
  readonly day: string;
  readonly ids: readonly number[];
}

/** The calendar's day where the reader is. */
const dayOf = (date: Date) => date.toDateString();

/** The contents that were opened from the day's card on this device since the day began. */
class OpenedToday extends Store<readonly number[]> {
  /** Takes up what earlier visits of the day left. */
  restore(now = new Date()): void {
    const opened = findStored<Opened>(storageKey);
    const ids = opened?.day === dayOf(now) && Array.isArray(opened.ids) ? opened.ids : [];
    if (ids.join() !== this.get().join()) this.set(ids);
  }

  add(id: number, now = new Date()): void {
    this.restore(now);
    if (this.get().includes(id)) return;
    const ids = [...this.get(), id];
    keep(storageKey, { day: dayOf(now), ids } satisfies Opened);
    this.set(ids);
  }
}

export const openedToday = new OpenedToday([]);

import { Store } from '../../platform/store.ts';
import { loadStored, saveStored } from '../../platform/storage.ts';

const storageKey = 'today_opened';

/** Contents opened from the daily card, and the day. */
interface StoredOpened {
  readonly day: string;
  readonly ids: readonly number[];
}

/** The calendar day in the reader's time zone. */
const formatDay = (date: Date) => date.toDateString();

/** Contents that were opened from the daily card on this device today. */
class OpenedToday extends Store<readonly number[]> {
  /** Loads what earlier visits of the day saved. */
  restore(now = new Date()): void {
    const opened = loadStored<StoredOpened>(storageKey);
    const ids = opened?.day === formatDay(now) && Array.isArray(opened.ids) ? opened.ids : [];
    if (ids.join() !== this.get().join()) this.set(ids);
  }

  add(id: number, now = new Date()): void {
    this.restore(now);
    if (this.get().includes(id)) return;
    const ids = [...this.get(), id];
    saveStored(storageKey, { day: formatDay(now), ids } satisfies StoredOpened);
    this.set(ids);
  }
}

export const openedToday = new OpenedToday([]);

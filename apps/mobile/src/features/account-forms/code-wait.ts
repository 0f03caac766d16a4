import { Store } from '../../platform/store.ts';
import { findStored, keep } from '../../platform/storage.ts';

const waitsKey = 'sms_waits';

/** Until when (milliseconds since 1970) no further code is sent, by the number's last four digits. */
type Waits = Readonly<Record<string, number>>;

const nameOf = (mobile: string) => mobile.slice(-4);

/** How long a number waits for its next code, whatever it is for. It outlives the page and the app: the server counts on. */
class CodeWaits extends Store<Waits> {
  /** Counts from now; what has run out is forgotten. */
  begin(mobile: string, seconds: number): void {
    const now = Date.now();
    const open = Object.entries(this.get()).filter(([, until]) => until > now);
    const waits = { ...Object.fromEntries(open), [nameOf(mobile)]: now + seconds * 1000 };
    keep(waitsKey, waits);
    this.set(waits);
  }

  restore(): void {
    this.set(findStored<Waits>(waitsKey) ?? {});
  }
}

export const codeWaits = new CodeWaits({});
codeWaits.restore();

/** Seconds that are left, never more than `most`: a clock that was put back lets nobody wait for ever. */
export function secondsLeft(
  waits: Waits,
  { now, most, mobile }: { mobile: string; now: number; most: number },
): number {
  const until = waits[nameOf(mobile)] ?? 0;
  return Math.min(most, Math.max(0, Math.ceil((until - now) / 1000)));
}

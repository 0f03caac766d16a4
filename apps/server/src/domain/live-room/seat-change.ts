import { isDeepStrictEqual } from 'node:util';
import type { SeatEntry, SeatEvent } from '@academy/contract/realtime/seats.ts';

interface List {
  readonly version: number;
  readonly list: readonly SeatEntry[];
}

/**
 * The event of spec.md §4 that makes of one list the next: who came, who went, who was accepted; where more changed at
 * once, or something else did, the whole list. Undefined when there is nothing new.
 */
export function describeChange(before: List, after: List): SeatEvent | undefined {
  const { version } = after;
  if (version <= before.version) return undefined;
  const single = version === before.version + 1 ? describeSingle(before.list, after.list) : undefined;
  return single ? { ...single, version } : { type: 'seat-update', version, list: [...after.list] };
}

type Unnumbered<Event> = Event extends unknown ? Omit<Event, 'version'> : never;

function describeSingle(
  before: readonly SeatEntry[],
  after: readonly SeatEntry[],
): Unnumbered<SeatEvent> | undefined {
  const added = after.filter((entry) => !find(before, entry));
  const gone = before.filter((entry) => !find(after, entry));
  const changed = after.filter(
    (entry) => find(before, entry) && !isDeepStrictEqual(find(before, entry), entry),
  );
  if (added.length + gone.length + changed.length !== 1) return undefined;
  if (added[0])
    return after.at(-1) === added[0] ? { type: 'seat-change', action: 1, entry: added[0] } : undefined;
  if (gone[0]) return describeGoing(gone[0]);
  const [entry] = changed;
  const accepted = entry && isDeepStrictEqual({ ...find(before, entry), status: 1 }, entry);
  return accepted ? { type: 'user-update', userId: entry.userId, status: 1 } : undefined;
}

const describeGoing = (entry: SeatEntry): Unnumbered<SeatEvent> =>
  entry.status === 1
    ? { type: 'user-update', userId: entry.userId, status: 2 }
    : { type: 'seat-change', action: 2, entry };

const find = (list: readonly SeatEntry[], { userId }: SeatEntry) =>
  list.find((entry) => entry.userId === userId);

import { isDeepStrictEqual } from 'node:util';
import { seatChange, seatStatus, userUpdate } from '@academy/contract/realtime/seat-limits.ts';
import type { SeatEntry, SeatEvent } from '@academy/contract/realtime/seats.ts';

interface SeatList {
  readonly version: number;
  readonly list: readonly SeatEntry[];
}

/**
 * The event of spec.md §4 that leads from one list to the next: an entry was added, removed or accepted; for anything
 * else the whole list. Undefined when the version is not newer.
 */
export function describeSeatChange(previous: SeatList, current: SeatList): SeatEvent | undefined {
  const { version } = current;
  if (version <= previous.version) return undefined;
  const single =
    version === previous.version + 1 ? describeSingleChange(previous.list, current.list) : undefined;
  return single ? { ...single, version } : { type: 'seat-update', version, list: [...current.list] };
}

type Unnumbered<Event> = Event extends unknown ? Omit<Event, 'version'> : never;

function describeSingleChange(
  previous: readonly SeatEntry[],
  current: readonly SeatEntry[],
): Unnumbered<SeatEvent> | undefined {
  const added = current.filter((entry) => !findEntry(previous, entry));
  const removed = previous.filter((entry) => !findEntry(current, entry));
  const changed = current.filter(
    (entry) => findEntry(previous, entry) && !isDeepStrictEqual(findEntry(previous, entry), entry),
  );
  if (added.length + removed.length + changed.length !== 1) return undefined;
  if (added[0])
    return current.at(-1) === added[0]
      ? { type: 'seat-change', action: seatChange.add, entry: added[0] }
      : undefined;
  if (removed[0]) return describeRemoval(removed[0]);
  const [entry] = changed;
  const accepted =
    entry && isDeepStrictEqual({ ...findEntry(previous, entry), status: seatStatus.accepted }, entry);
  return accepted ? { type: 'user-update', userId: entry.userId, status: userUpdate.accepted } : undefined;
}

const describeRemoval = (entry: SeatEntry): Unnumbered<SeatEvent> =>
  entry.status === seatStatus.accepted
    ? { type: 'user-update', userId: entry.userId, status: userUpdate.removed }
    : { type: 'seat-change', action: seatChange.remove, entry };

const findEntry = (list: readonly SeatEntry[], { userId }: SeatEntry) =>
  list.find((entry) => entry.userId === userId);

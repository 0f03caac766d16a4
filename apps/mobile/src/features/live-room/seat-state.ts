import { seatChange, seatStatus, userUpdate } from '@academy/contract/realtime/seat-limits.ts';
import type { SeatEntry, SeatEvent } from '@academy/contract/realtime/seats.ts';

/** The seat queue and the seats at a version. */
export interface SeatState {
  readonly version: number;
  readonly list: readonly SeatEntry[];
}

/** Lower than every version of the server. */
export const emptySeatState: SeatState = { version: -1, list: [] };

/**
 * Applies a seat event (spec.md §4). An event of a known version changes nothing; after a gap `needsReload` is true.
 * Events that contain the whole list need no earlier ones.
 */
export function applySeatEvent(
  seats: SeatState,
  event: SeatEvent,
): { seats: SeatState; needsReload: boolean } {
  const { version } = event;
  if (event.type === 'live-end')
    return { seats: version >= seats.version ? { version, list: [] } : seats, needsReload: false };
  if (version <= seats.version) return { seats, needsReload: false };
  if (event.type === 'seat-update') return { seats: { version, list: event.list }, needsReload: false };
  if (version !== seats.version + 1) return { seats, needsReload: true };
  return { seats: { version, list: applyChange(seats.list, event) }, needsReload: false };
}

/** Applies a loaded list unless a newer version is known. */
export const applySeatList = (seats: SeatState, { version, list }: SeatState): SeatState =>
  version >= seats.version ? { version, list } : seats;

function applyChange(
  list: readonly SeatEntry[],
  event: Extract<SeatEvent, { type: 'seat-change' | 'user-update' }>,
): readonly SeatEntry[] {
  if (event.type === 'user-update') {
    if (event.status === userUpdate.removed) return without(list, event.userId);
    return list.map((entry) =>
      entry.userId === event.userId ? { ...entry, status: seatStatus.accepted } : entry,
    );
  }
  const { action, entry } = event;
  if (action === seatChange.remove) return without(list, entry.userId);
  return list.some(({ userId }) => userId === entry.userId) ? list : [...list, entry];
}

const without = (list: readonly SeatEntry[], userId: number) =>
  list.filter((entry) => entry.userId !== userId);

import type { SeatEntry, SeatEvent } from '@academy/contract/realtime/seats.ts';

/** The line and the seats as they are known here, at a version. */
export interface SeatBook {
  readonly version: number;
  readonly list: readonly SeatEntry[];
}

/** Older than every list of a server. */
export const emptySeatBook: SeatBook = { version: -1, list: [] };

/**
 * What an event of spec.md §4 makes of the list. One that was told before changes nothing; one that is not the next says
 * `ask`: what came between must be asked for. Events that tell the whole list need nothing before them.
 */
export function readSeatEvent(book: SeatBook, event: SeatEvent): { book: SeatBook; ask: boolean } {
  const { version } = event;
  if (event.type === 'live-end')
    return { book: version >= book.version ? { version, list: [] } : book, ask: false };
  if (version <= book.version) return { book, ask: false };
  if (event.type === 'seat-update') return { book: { version, list: event.list }, ask: false };
  if (version !== book.version + 1) return { book, ask: true };
  return { book: { version, list: change(book.list, event) }, ask: false };
}

/** Takes what the server answered, unless more is known already. */
export const readSeatList = (book: SeatBook, { version, list }: SeatBook): SeatBook =>
  version >= book.version ? { version, list } : book;

function change(
  list: readonly SeatEntry[],
  event: Extract<SeatEvent, { type: 'seat-change' | 'user-update' }>,
): readonly SeatEntry[] {
  if (event.type === 'user-update') {
    if (event.status === 2) return without(list, event.userId);
    return list.map((entry) => (entry.userId === event.userId ? { ...entry, status: 1 } : entry));
  }
  const { action, entry } = event;
  if (action === 2) return without(list, entry.userId);
  return list.some(({ userId }) => userId === entry.userId) ? list : [...list, entry];
}

const without = (list: readonly SeatEntry[], userId: number) =>
  list.filter((entry) => entry.userId !== userId);

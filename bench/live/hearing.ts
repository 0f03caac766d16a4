import type { RoomComment } from '@academy/contract/realtime/room.ts';
import { eventOffset } from './room-socket.ts';

/** What one socket has heard. */
export interface Ear {
  /** The comment heard last, and how many there were. */
  last: number;
  count: number;
}

/** Milliseconds that are told apart; what takes longer counts as this long. */
const longest = 30_000;
/** Events that the server may be sending to everybody at the same time. */
const known = 16;

interface HeardEvent {
  readonly bytes: Buffer;
  readonly comments: readonly { readonly id: number; readonly saidAt: number }[];
}

/** Counts what all sockets of this process hear of what it says. */
export function createHearing() {
  const saidAt = new Map<string, number>();
  const took = new Uint32Array(longest + 1);
  const counts = { messages: 0, deliveries: 0, doubled: 0 };
  let recent: HeardEvent[] = [];

  /** What goes to everybody is read once. */
  const read = (message: Buffer): HeardEvent => {
    const before = recent.find(({ bytes }) => bytes.equals(message));
    if (before) return before;
    const [name, told] = JSON.parse(message.toString('utf8', eventOffset)) as [string, unknown];
    const batch = name === 'comments' ? (told as RoomComment[]) : [];
    const comments = batch.map(({ id, text }) => ({ id, saidAt: saidAt.get(text) ?? Number.NaN }));
    const fresh = { bytes: Buffer.from(message), comments };
    recent = [fresh, ...recent].slice(0, known);
    return fresh;
  };
  const hear = (ear: Ear, message: Buffer) => {
    counts.messages += 1;
    for (const { id, saidAt: at } of read(message).comments) {
      if (id <= ear.last) counts.doubled += 1;
      else ear.count += 1;
      ear.last = Math.max(ear.last, id);
      counts.deliveries += 1;
      const place = Math.min(longest, Math.round(performance.now() - at));
      took[Number.isNaN(place) ? longest : place]! += 1;
    }
  };
  return {
    counts,
    hear,
    note: (text: string) => void saidAt.set(text, performance.now()),
    /** So many milliseconds at most took this share of all deliveries. */
    within: (share: number): number => {
      let left = Math.ceil(counts.deliveries * share);
      return took.findIndex((count) => (left -= count) <= 0);
    },
  };
}

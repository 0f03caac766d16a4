import type { RoomComment } from '@academy/contract/realtime/room.ts';
import { eventOffset } from './room-socket.ts';

/** What one socket has received. */
export interface Listener {
  /** The id of the latest comment, and how many comments arrived. */
  last: number;
  count: number;
}

/** Size of the latency histogram in milliseconds; slower deliveries count as this long. */
const maxLatency = 30_000;
/** How many recent broadcasts are remembered, to parse each of them once for all sockets. */
const recentLimit = 16;

interface ReceivedEvent {
  readonly bytes: Buffer;
  readonly comments: readonly { readonly id: number; readonly sentAt: number }[];
}

/** Counts the comments that all sockets of this process receive, and their latencies. */
export function createDeliveryCounter() {
  const sentAt = new Map<string, number>();
  const latencies = new Uint32Array(maxLatency + 1);
  const counts = { messages: 0, deliveries: 0, duplicates: 0 };
  let recent: ReceivedEvent[] = [];

  /** A broadcast that was already parsed for another socket is reused. */
  const parseEvent = (message: Buffer): ReceivedEvent => {
    const cached = recent.find(({ bytes }) => bytes.equals(message));
    if (cached) return cached;
    const [name, payload] = JSON.parse(message.toString('utf8', eventOffset)) as [string, unknown];
    const batch = name === 'comments' ? (payload as RoomComment[]) : [];
    const comments = batch.map(({ id, text }) => ({ id, sentAt: sentAt.get(text) ?? Number.NaN }));
    const event = { bytes: Buffer.from(message), comments };
    recent = [event, ...recent].slice(0, recentLimit);
    return event;
  };
  const receive = (listener: Listener, message: Buffer) => {
    counts.messages += 1;
    for (const { id, sentAt: commentSentAt } of parseEvent(message).comments) {
      if (id <= listener.last) counts.duplicates += 1;
      else listener.count += 1;
      listener.last = Math.max(listener.last, id);
      counts.deliveries += 1;
      const milliseconds = Math.min(maxLatency, Math.round(performance.now() - commentSentAt));
      latencies[Number.isNaN(milliseconds) ? maxLatency : milliseconds]! += 1;
    }
  };
  return {
    counts,
    receive,
    noteSent: (text: string) => void sentAt.set(text, performance.now()),
    /** The latency in milliseconds within which this share of all deliveries arrived. */
    percentile: (share: number): number => {
      let remaining = Math.ceil(counts.deliveries * share);
      return latencies.findIndex((count) => (remaining -= count) <= 0);
    },
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RoomComment } from '@academy/contract/realtime/room.ts';
import { systemClock } from '../../apps/server/src/kit/clock.ts';
import { createRoomTokens } from '../../apps/server/src/realtime/room/room-token.ts';
import { serveCommands } from '../harness/subject-process.ts';
import { type CrowdCommands, secret, type Talk, type TalkResult } from './protocol.ts';
import { eventOffset, openRoomSocket, type RoomSocket } from './room-socket.ts';

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

// A process that plays all sockets of a room: some send comments, all receive them.

const tokens = createRoomTokens({ secret, clock: systemClock });
const deliveryCounter = createDeliveryCounter();
const listeners: Listener[] = [];
const sockets: RoomSocket[] = [];
let broken = 0;

/** How many sockets join at the same time. */
const joinConcurrency = 64;
const pollInterval = 10;
/** A user may send at most five comments in ten seconds; this many senders stay well below that. */
const speakerCount = (perSecond: number) => perSecond * 10;
/** One tap of hearts per this many comments. */
const commentsPerTap = 2;
/** Maximum wait for comments to be delivered, in ms. */
const deliveryTimeout = 15_000;

async function joinAll({ servers, contentId, people }: CrowdCommands['enter']['request']): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  const joinNext = async () => {
    while (next < people.length) {
      const index = next++;
      const { uid, session: sessionId } = people[index]!;
      const token = await tokens.sign({ contentId, role: 'viewer', uid, sessionId, device: '' });
      const listener: Listener = { last: 0, count: 0 };
      const socket = await openRoomSocket(servers[index % servers.length]!, token, {
        onEvent: (message) => deliveryCounter.receive(listener, message),
        onClose: () => (broken += 1),
      });
      const joinResponse = await socket.send('join', {});
      if (!joinResponse.ok) throw new Error(joinResponse.message);
      listeners.push(listener);
      sockets.push(socket);
    }
  };
  await Promise.all(Array.from({ length: joinConcurrency }, joinNext));
  return (performance.now() - startedAt) / 1_000;
}

/** The text must not contain anything that could be read as a phone number. */
const commentText = (serial: number) => `老师讲得真好${String.fromCodePoint(0x4e00 + (serial % 20_000))}`;

async function talk({ seconds, perSecond }: Talk): Promise<TalkResult> {
  const before = process.cpuUsage();
  const messagesBefore = deliveryCounter.counts.messages;
  const refused: string[] = [];
  const pendingRequests: Promise<void>[] = [];
  let accepted = 0;
  const speakers = sockets.slice(0, speakerCount(perSecond));
  const request = async (serial: number, name: 'comment' | 'like', input: object) => {
    const { ok, message = '' } = await speakers[serial % speakers.length]!.send(name, input);
    if (!ok) refused.push(message);
    else if (name === 'comment') accepted += 1;
  };
  const sendComment = (serial: number) => {
    const text = commentText(serial);
    deliveryCounter.noteSent(text);
    pendingRequests.push(request(serial, 'comment', { request_key: randomUUID(), text }));
    if (serial % commentsPerTap === 0) pendingRequests.push(request(serial, 'like', { count: 3 }));
  };
  const startedAt = performance.now();
  let lag = 0;
  for (let serial = 0; serial < seconds * perSecond; await sleep(pollInterval)) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond;
    lag = Math.max(lag, ((due - serial) / perSecond) * 1_000);
    for (; serial <= due && serial < seconds * perSecond; serial += 1) sendComment(serial);
  }
  await Promise.all(pendingRequests);
  const deadline = performance.now() + deliveryTimeout;
  while (listeners.some(({ count }) => count < accepted) && performance.now() < deadline)
    await sleep(pollInterval * 10);
  const { user, system } = process.cpuUsage(before);
  const messages = deliveryCounter.counts.messages - messagesBefore;
  return { accepted, refused, messages, broken, lag, cpu: user + system, ...summarise(accepted) };
}

function summarise(accepted: number) {
  const { deliveries, duplicates } = deliveryCounter.counts;
  const lost = listeners.reduce((sum, { count }) => sum + Math.max(0, accepted - count), 0);
  const { percentile } = deliveryCounter;
  return { deliveries, duplicates, lost, median: percentile(0.5), p99: percentile(0.99), max: percentile(1) };
}

serveCommands<CrowdCommands>({
  enter: async (request) => ({ seconds: await joinAll(request) }),
  talk,
});

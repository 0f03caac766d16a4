import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../apps/server/src/kit/clock.ts';
import { createRoomTokens } from '../../apps/server/src/realtime/room/room-token.ts';
import { median } from '../harness/measurements.ts';
import { serveCommands } from '../harness/subject-process.ts';
import { createDeliveryCounter, type Listener } from './count-deliveries.ts';
import {
  type CommandResult,
  type CrowdCommands,
  type Entry,
  type Person,
  type Rush,
  secret,
  type TalkResult,
} from './protocol.ts';
import { openRoomSocket, type RoomSocket } from './room-socket.ts';

// A process that plays all sockets of a room: some send comments, all receive them.

interface Member {
  readonly socket: RoomSocket;
  readonly listener: Listener;
}

const tokens = createRoomTokens({ secret, clock: systemClock });
/** Of the talk that is going on, or was the last. */
let deliveryCounter = createDeliveryCounter();
const members: Member[] = [];
let broken = 0;
let entered = 0;

/** How many sockets join at the same time. */
const joinConcurrency = 64;
const pollInterval = 10;
/** A user may send at most five comments in ten seconds; this many senders stay well below that. */
const speakerCount = (perSecond: number) => perSecond * 10;
/** One tap of hearts per this many comments. */
const commentsPerTap = 2;
/** Maximum wait for comments to be delivered, in ms. */
const deliveryTimeout = 15_000;
/** People behind one address: those of a school hall, or of one address of a carrier's gateway. */
const networkSize = 300;

/** The address that the proxy reports of the person who enters next, of a block reserved for measurements (RFC 2544). */
function takeAddress(): string {
  const network = Math.floor(entered / networkSize);
  entered += 1;
  return `198.18.${network >> 8}.${network & 0xff}`;
}

/** Opens a socket and joins; rejects with the server's message. */
async function enter(
  { uid, session: sessionId }: Person,
  { server, contentId }: { server: string; contentId: number },
): Promise<void> {
  const sign = await tokens.sign({ contentId, role: 'viewer', uid, sessionId, device: '' });
  const listener: Listener = { last: 0, count: 0 };
  const socket = await openRoomSocket(
    { server, sign, address: takeAddress() },
    {
      onEvent: (message) => deliveryCounter.receive(listener, message),
      onClose: () => (broken += 1),
    },
  );
  const joinResponse = await socket.send('join', {});
  if (!joinResponse.ok) throw new Error(joinResponse.message);
  members.push({ socket, listener });
}

const chooseServer = ({ servers, contentId }: Entry, index: number) => ({
  server: servers[index % servers.length]!,
  contentId,
});

async function enterAll(entry: Entry): Promise<number> {
  const { people } = entry;
  const startedAt = performance.now();
  let next = 0;
  const enterNext = async () => {
    while (next < people.length) {
      const index = next++;
      await enter(people[index]!, chooseServer(entry, index));
    }
  };
  await Promise.all(Array.from({ length: joinConcurrency }, enterNext));
  return (performance.now() - startedAt) / 1_000;
}

/**
 * All arrive evenly within `within` seconds, however long those before them wait. Resolves with the messages to those who
 * were not let in.
 */
async function enterInRush({ within, ...entry }: Rush): Promise<string[]> {
  const { people } = entry;
  const refused: string[] = [];
  const arrive = async (person: Person, index: number) => {
    await sleep((index / people.length) * within * 1_000);
    await enter(person, chooseServer(entry, index)).catch((error: Error) => refused.push(error.message));
  };
  await Promise.all(people.map(arrive));
  return refused;
}

/** The text must not contain anything that could be read as a phone number. */
const commentText = (serial: number) => `老师讲得真好${String.fromCodePoint(0x4e00 + (serial % 20_000))}`;

/** Sends comments and taps of hearts until `isOver`, and keeps how long the server took to respond to each. */
async function sendCommands(perSecond: number, isOver: () => boolean) {
  const sent = { comment: createCommandTimes(), like: createCommandTimes() };
  const pendingRequests: Promise<void>[] = [];
  const speakers = members.slice(0, speakerCount(perSecond));
  const request = (serial: number, name: 'comment' | 'like', input: object) =>
    pendingRequests.push(sent[name].add(() => speakers[serial % speakers.length]!.socket.send(name, input)));
  const startedAt = performance.now();
  let lag = 0;
  for (let serial = 0; !isOver(); await sleep(pollInterval)) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond;
    lag = Math.max(lag, ((due - serial) / perSecond) * 1_000);
    for (; serial <= due; serial += 1) {
      const text = commentText(serial);
      deliveryCounter.noteSent(text);
      request(serial, 'comment', { request_key: randomUUID(), text });
      if (serial % commentsPerTap === 0) request(serial, 'like', { count: 3 });
    }
  }
  await Promise.all(pendingRequests);
  return { comments: sent.comment.result(), likes: sent.like.result(), lag };
}

function createCommandTimes() {
  const times: number[] = [];
  const refused: string[] = [];
  return {
    add: async (send: () => ReturnType<RoomSocket['send']>) => {
      const sentAt = performance.now();
      const { ok, message = '' } = await send();
      if (ok) times.push(performance.now() - sentAt);
      else refused.push(message);
    },
    result: (): CommandResult => ({
      accepted: times.length,
      refused,
      median: median(times),
      longest: Math.max(0, ...times),
    }),
  };
}

/**
 * Those who are in the room from the start must receive every comment; whoever enters meanwhile receives what is sent from
 * then on.
 */
async function talk(perSecond: number, isOver: () => boolean): Promise<TalkResult> {
  const before = process.cpuUsage();
  deliveryCounter = createDeliveryCounter();
  const listeners = members.map(({ listener }) => listener);
  for (const listener of listeners) listener.count = 0;
  const sent = await sendCommands(perSecond, isOver);
  const { accepted } = sent.comments;
  const deadline = performance.now() + deliveryTimeout;
  while (listeners.some(({ count }) => count < accepted) && performance.now() < deadline)
    await sleep(pollInterval * 10);
  const { user, system } = process.cpuUsage(before);
  const { counts, percentile } = deliveryCounter;
  const delivered = { median: percentile(0.5), p99: percentile(0.99), max: percentile(1) };
  const lost = listeners.reduce((sum, { count }) => sum + Math.max(0, accepted - count), 0);
  const result = { ...sent, ...counts, ...delivered, lost, broken, cpu: user + system };
  broken = 0;
  return result;
}

serveCommands<CrowdCommands>({
  enter: async (entry) => ({ seconds: await enterAll(entry) }),
  talk: ({ seconds, perSecond }) => {
    const endsAt = performance.now() + seconds * 1_000;
    return talk(perSecond, () => performance.now() >= endsAt);
  },
  leave: async ({ staying }) => {
    for (const { socket } of members.splice(staying)) socket.close();
    return {};
  },
  rush: async (rush) => {
    const startedAt = performance.now();
    let seconds: number | undefined;
    const entering = enterInRush(rush).finally(() => (seconds = (performance.now() - startedAt) / 1_000));
    const talkResult = await talk(rush.perSecond, () => seconds !== undefined);
    return { seconds: seconds!, refused: await entering, talkResult };
  },
});

import { viewTime } from '@academy/contract/limits.ts';
import { createSender, type Sender } from './sender.ts';
import {
  type Acknowledgement,
  type Fields,
  type Heartbeat,
  type HeartbeatResponse,
  toAcknowledgement,
  type Viewer,
} from './viewer.ts';

/**
 * An acknowledged heartbeat: when it was created and when the acknowledgement arrived, in milliseconds since 1970.
 */
interface Delivery {
  readonly madeAt: number;
  readonly acknowledgedAt: number;
  readonly tries: number;
}

export interface Crowd {
  readonly acknowledgements: readonly Acknowledgement[];
  readonly deliveries: readonly Delivery[];
  /** Heartbeats that are not acknowledged yet, plus viewers who are opening a session. */
  readonly waiting: () => number;
  /** Largest delay in creating a heartbeat, in milliseconds: more than a few means that this process is too slow. */
  readonly lag: () => number;
  /**
   * Plays for this many seconds, then waits until all heartbeats are acknowledged. Throws if the server refuses one.
   */
  play(seconds: number): Promise<void>;
}

interface Player {
  readonly viewer: Viewer;
  readonly unsent: { heartbeat: Heartbeat; tries: number }[];
  /** The time up to which playback has been reported, in whole seconds. */
  playedTo: number;
  isSending: boolean;
}

/** Delay before an unanswered request is resent; randomised, as on phones. */
const retryDelay = () => 1_000 + Math.random() * 2_000;
const pollInterval = 10;
const drainTimeout = 120_000;

/**
 * Opens a session for every viewer; each reports what was played once per `viewTime.heartbeatInterval`. The viewers
 * are spread evenly over that interval.
 */
export async function createCrowd(url: string, viewers: readonly Viewer[]): Promise<Crowd> {
  const sender = createSender();
  const acknowledgements: Acknowledgement[] = [];
  const deliveries: Delivery[] = [];
  const players = viewers.map((viewer): Player => ({ viewer, unsent: [], playedTo: 0, isSending: false }));
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  let lag = 0;
  let waiting = 0;
  const sendPending = async (player: Player) => {
    if (player.isSending) return;
    player.isSending = true;
    // Decremented when a viewer who completed a lesson has opened the next one.
    waiting += 1;
    try {
      for (let next = player.unsent[0]; next; next = player.unsent[0]) {
        const response = await sendHeartbeat(sender, url, { viewer: player.viewer, next });
        player.unsent.shift();
        waiting -= 1;
        acknowledgements.push(toAcknowledgement(player.viewer.uid, next.heartbeat, response, next.tries));
        deliveries.push({ madeAt: next.heartbeat.madeAt, acknowledgedAt: Date.now(), tries: next.tries });
      }
      if (!player.viewer.isOpen) await openViewSession(sender, url, player);
      waiting -= 1;
    } catch (error) {
      failure.reject(error);
    }
    player.isSending = false;
  };
  const makeHeartbeat = (player: Player) => {
    if (!player.viewer.isOpen) return;
    const now = Date.now();
    const elapsed = Math.floor((now - player.playedTo) / 1_000);
    if (elapsed <= 0) return;
    player.playedTo += elapsed * 1_000;
    player.unsent.push({ heartbeat: player.viewer.play(elapsed, now), tries: 0 });
    waiting += 1;
    void sendPending(player);
  };
  const play = async (seconds: number) => {
    const startedAt = Date.now();
    const interval = viewTime.heartbeatInterval / players.length;
    for (let made = 0; made * interval < seconds * 1_000; await sleep(pollInterval)) {
      const due = (Date.now() - startedAt) / interval;
      lag = Math.max(lag, (due - made) * interval);
      for (; made <= due; made += 1) makeHeartbeat(players[made % players.length]!);
    }
    const deadline = Date.now() + drainTimeout;
    const isDrained = () => waiting === 0 || Date.now() > deadline;
    while (!isDrained()) await sleep(pollInterval);
    sender.stop();
  };
  await forEachConcurrently(players, (player) => openViewSession(sender, url, player));
  return {
    acknowledgements,
    deliveries,
    waiting: () => waiting,
    lag: () => lag,
    play: (seconds) => Promise.race([play(seconds), failure.promise]),
  };
}

async function openViewSession(sender: Sender, url: string, player: Player): Promise<void> {
  const { viewer } = player;
  const send = (): Fields => viewer.openFields();
  const { session_id, nonce } = await sendUntilAnswered(sender, url, { viewer, send });
  viewer.setSession({ session_id, nonce: nonce! });
  player.playedTo = Date.now();
}

const sendHeartbeat = (
  sender: Sender,
  url: string,
  { viewer, next }: { viewer: Viewer; next: { heartbeat: Heartbeat; tries: number } },
): Promise<HeartbeatResponse> =>
  sendUntilAnswered(sender, url, {
    viewer,
    send: () => {
      next.tries += 1;
      return { ...next.heartbeat.fields, age: Math.floor((Date.now() - next.heartbeat.madeAt) / 1_000) };
    },
  });

async function sendUntilAnswered(
  sender: Sender,
  url: string,
  { viewer, send }: { viewer: Viewer; send: () => Fields },
): Promise<HeartbeatResponse> {
  for (;;) {
    const response = await sender.post(url, send(), viewer.token);
    if (response) return response as HeartbeatResponse;
    await sleep(retryDelay());
  }
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function forEachConcurrently<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < all.length) await work(all[next++]!);
  };
  await Promise.all(Array.from({ length: 32 }, worker));
}

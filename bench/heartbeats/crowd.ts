import { viewTime } from '@academy/contract/limits.ts';
import { createSender, type Sender } from './sender.ts';
import { type Answer, noteTold, type Told } from './told.ts';
import type { Beat, Fields, Viewer } from './viewer.ts';

/** A beat that was acknowledged: when it was made and when that was known, in milliseconds since 1970. */
interface Arrival {
  readonly madeAt: number;
  readonly toldAt: number;
  /** How often it was sent. */
  readonly tries: number;
}

export interface Crowd {
  readonly told: readonly Told[];
  readonly arrivals: readonly Arrival[];
  /** Beats that are made and not acknowledged, and viewers who are at it. */
  readonly waiting: () => number;
  /** How far behind its time the latest beat was made, in milliseconds: more than a few, and this process is too slow. */
  readonly behind: () => number;
  /** Plays for so long, then waits until everything is acknowledged. Throws what was refused. */
  play(seconds: number): Promise<void>;
}

interface Seat {
  readonly viewer: Viewer;
  readonly unsent: { beat: Beat; tries: number }[];
  /** Up to when it has played, by whole seconds told. */
  playedTo: number;
  isSending: boolean;
}

/** Until a call that nobody answered is made again; spread, as phones are. */
const retryAfter = () => 1_000 + Math.random() * 2_000;
const clockTick = 10;
const patience = 120_000;

/** Everybody is in; each tells what was played every `viewTime.beatInterval`, one after the other and evenly. */
export async function gather(url: string, viewers: readonly Viewer[]): Promise<Crowd> {
  const sender = createSender();
  const told: Told[] = [];
  const arrivals: Arrival[] = [];
  const seats = viewers.map((viewer): Seat => ({ viewer, unsent: [], playedTo: 0, isSending: false }));
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  let behind = 0;
  let waiting = 0;
  const work = async (seat: Seat) => {
    if (seat.isSending) return;
    seat.isSending = true;
    // Until whoever ended a lesson is in the next one.
    waiting += 1;
    try {
      for (let next = seat.unsent[0]; next; next = seat.unsent[0]) {
        const answer = await sendBeat(sender, url, { viewer: seat.viewer, next });
        seat.unsent.shift();
        waiting -= 1;
        told.push(noteTold(seat.viewer.uid, next.beat, answer, next.tries));
        arrivals.push({ madeAt: next.beat.madeAt, toldAt: Date.now(), tries: next.tries });
      }
      if (!seat.viewer.isOpen) await enter(sender, url, seat);
      waiting -= 1;
    } catch (error) {
      failure.reject(error);
    }
    seat.isSending = false;
  };
  const makeBeat = (seat: Seat) => {
    if (!seat.viewer.isOpen) return;
    const now = Date.now();
    const elapsed = Math.floor((now - seat.playedTo) / 1_000);
    if (elapsed <= 0) return;
    seat.playedTo += elapsed * 1_000;
    seat.unsent.push({ beat: seat.viewer.play(elapsed, now), tries: 0 });
    waiting += 1;
    void work(seat);
  };
  const play = async (seconds: number) => {
    const begun = Date.now();
    const interval = viewTime.beatInterval / seats.length;
    for (let made = 0; made * interval < seconds * 1_000; await tick(clockTick)) {
      const due = (Date.now() - begun) / interval;
      behind = Math.max(behind, (due - made) * interval);
      for (; made <= due; made += 1) makeBeat(seats[made % seats.length]!);
    }
    const deadline = Date.now() + patience;
    const isQuiet = () => waiting === 0 || Date.now() > deadline;
    while (!isQuiet()) await tick(clockTick);
    sender.stop();
  };
  await inRows(seats, (seat) => enter(sender, url, seat));
  return {
    told,
    arrivals,
    waiting: () => waiting,
    behind: () => behind,
    play: (seconds) => Promise.race([play(seconds), failure.promise]),
  };
}

async function enter(sender: Sender, url: string, seat: Seat): Promise<void> {
  const { viewer } = seat;
  const send = (): Fields => viewer.opening();
  const { session_id, nonce } = await sendUntilAnswered(sender, url, { viewer, send });
  viewer.opened({ session_id, nonce: nonce! });
  seat.playedTo = Date.now();
}

const sendBeat = (
  sender: Sender,
  url: string,
  { viewer, next }: { viewer: Viewer; next: { beat: Beat; tries: number } },
): Promise<Answer> =>
  sendUntilAnswered(sender, url, {
    viewer,
    send: () => {
      next.tries += 1;
      return { ...next.beat.fields, age: Math.floor((Date.now() - next.beat.madeAt) / 1_000) };
    },
  });

async function sendUntilAnswered(
  sender: Sender,
  url: string,
  { viewer, send }: { viewer: Viewer; send: () => Fields },
): Promise<Answer> {
  for (;;) {
    const answer = await sender.post(url, send(), viewer.token);
    if (answer) return answer as Answer;
    await tick(retryAfter());
  }
}

const tick = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function inRows<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let next = 0;
  const row = async () => {
    while (next < all.length) await work(all[next++]!);
  };
  await Promise.all(Array.from({ length: 32 }, row));
}

import { ApiError } from '@academy/client/api-error.ts';
import type { Wire } from '@academy/contract/endpoints.ts';
import { viewTime } from '@academy/contract/limits.ts';
import { findStored, keep } from '../../platform/storage.ts';
import { call } from '../../session/call.ts';
import { session } from '../../session/session-store.ts';
import { findClaims } from '../../session/token.ts';

const view = 'POST content/interactive/view';
export type Sent = Wire[typeof view]['input'];
export type Answer = Wire[typeof view]['output'];

/** A beat that the server has not acknowledged yet. */
interface Waiting {
  /** Whose it is: it is sent as nobody else. */
  readonly uid: number;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  readonly beat: Sent & { beat_key: string };
}

const storageKey = 'view_beats';
/** Some eight hours of beats, far less than a browser keeps for us. */
const most = 2_000;

/** Malformed, of a stay that is over, of what is no longer published, too late. */
const refusals = new Set([400, 404, 422, 1009]);

/** Calls that a page may leave behind, well below what a browser lets it. */
const mostAtOnce = 20;

const list = (): readonly Waiting[] => {
  const stored = findStored<readonly Waiting[]>(storageKey);
  return Array.isArray(stored) ? stored : [];
};
const uid = (): number | undefined => findClaims(session.get().token)?.uid;

/** Keeps a beat until the server has it, also when the page or the connection is gone meanwhile. */
export function keepBeat(beat: Waiting['beat']): void {
  const whose = uid();
  if (whose === undefined) return;
  keep(storageKey, [...list(), { uid: whose, madeAt: Date.now(), beat }].slice(-most));
}

const drop = (key: string): void => {
  const left = list().filter(({ beat }) => beat.beat_key !== key);
  keep(storageKey, left.length > 0 ? left : undefined);
};

/** What is waiting of whoever is signed in; what has become too old for the server is forgotten. */
function listOwn(): Waiting[] {
  const oldest = Date.now() - viewTime.lateFor;
  for (const { madeAt, beat } of list()) if (madeAt < oldest) drop(beat.beat_key);
  return list().filter((each) => each.uid === uid());
}

/** Told what the server answered; `undefined` when it refused the beat, whose stay is then over. */
export type OnAnswer = (beat: Sent, answer: Answer | undefined) => void;

let sending: Promise<void> | undefined;

/**
 * Sends what is waiting, the earliest first, until the server cannot be reached. A page that is left sends all at once,
 * since nothing of it runs afterwards; a beat that goes out twice counts once.
 */
export async function sendBeats(onAnswer: OnAnswer, { leaving = false } = {}): Promise<void> {
  if (!leaving) return (sending ??= sendInTurn(onAnswer).finally(() => (sending = undefined)));
  const latest = listOwn().slice(-mostAtOnce);
  await Promise.all(latest.map((each) => send(each, { onAnswer, leaving })));
}

async function sendInTurn(onAnswer: OnAnswer): Promise<void> {
  for (let next = listOwn()[0]; next; next = listOwn()[0]) {
    if (!(await send(next, { onAnswer, leaving: false }))) return;
  }
}

/** False where it has to be tried again later. */
async function send(
  { madeAt, beat }: Waiting,
  { onAnswer, leaving }: { onAnswer: OnAnswer; leaving: boolean },
): Promise<boolean> {
  const age = Math.max(0, Math.floor((Date.now() - madeAt) / 1_000));
  try {
    const answer = await call(view, { ...beat, age }, { keepalive: leaving });
    drop(beat.beat_key);
    onAnswer(beat, answer);
    return true;
  } catch (error) {
    if (!isRefused(error)) return false;
    drop(beat.beat_key);
    onAnswer(beat, undefined);
    return true;
  }
}

/** Whether the server has read the beat and wants none of it. Anything else may pass: no connection, too busy, signed out. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && refusals.has(error.code);

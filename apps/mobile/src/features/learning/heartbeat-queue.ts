import { ApiError } from '@academy/client/api-error.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import { viewTime } from '@academy/contract/limits.ts';
import { loadStored, saveStored } from '../../platform/storage.ts';
import { call } from '../../data/call.ts';
import { session } from '../../session/session-store.ts';
import { findClaims } from '../../session/token.ts';

const viewEndpoint = 'POST content/interactive/view';
export type Heartbeat = Api[typeof viewEndpoint]['input'];
export type HeartbeatResponse = Api[typeof viewEndpoint]['output'];

/** A heartbeat that the server has not acknowledged. */
interface PendingHeartbeat {
  /** The user it belongs to; it is never sent as another user. */
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  readonly heartbeat: Heartbeat & { beat_key: string };
}

const storageKey = 'view_beats';
/** About eight hours of heartbeats, far below the browser's storage limit. */
const maxPending = 2_000;

/** The server will never accept the heartbeat: malformed, session over, content withdrawn, or too late. */
const permanentErrors = new Set([400, 404, 422, 1009]);

/** Requests sent while a page is left, well below the browser's limit for keepalive requests. */
const maxAtOnce = 20;

/** How releases before 3.4 stored it: what a phone queued before it was updated still counts. */
interface EarlierPending {
  readonly uid: number;
  readonly madeAt: number;
  readonly beat: PendingHeartbeat['heartbeat'];
}

const listPending = (): readonly PendingHeartbeat[] => {
  const stored = loadStored<readonly (PendingHeartbeat | EarlierPending)[]>(storageKey);
  if (!Array.isArray(stored)) return [];
  return stored.map((each: PendingHeartbeat | EarlierPending) =>
    'beat' in each ? { userId: each.uid, madeAt: each.madeAt, heartbeat: each.beat } : each,
  );
};
const getUserId = (): number | undefined => findClaims(session.get().token)?.uid;

/** Stores a heartbeat on the device until the server has acknowledged it. */
export function saveHeartbeat(heartbeat: PendingHeartbeat['heartbeat'], madeAt = Date.now()): void {
  const userId = getUserId();
  if (userId === undefined) return;
  saveStored(storageKey, [...listPending(), { userId, madeAt, heartbeat }].slice(-maxPending));
}

const removePending = (key: string): void => {
  const left = listPending().filter(({ heartbeat }) => heartbeat.beat_key !== key);
  saveStored(storageKey, left.length > 0 ? left : undefined);
};

/** The current user's pending heartbeats. Those that are too old for the server are removed. */
function listUserPending(): PendingHeartbeat[] {
  const earliest = Date.now() - viewTime.maxDelay;
  for (const { madeAt, heartbeat } of listPending()) if (madeAt < earliest) removePending(heartbeat.beat_key);
  return listPending().filter((each) => each.userId === getUserId());
}

/** Called with the server's response; `undefined` if it rejected the heartbeat, whose view session is then over. */
export type OnHeartbeatResponse = (heartbeat: Heartbeat, response: HeartbeatResponse | undefined) => void;

let sending: Promise<void> | undefined;

/**
 * Sends pending heartbeats in order until the server cannot be reached. With `leaving` all are sent at once, since no
 * code runs afterwards. The server counts a repeated heartbeat once.
 */
export async function sendHeartbeats(
  onResponse: OnHeartbeatResponse,
  { leaving = false } = {},
): Promise<void> {
  if (!leaving) return (sending ??= sendInOrder(onResponse).finally(() => (sending = undefined)));
  const latest = listUserPending().slice(-maxAtOnce);
  await Promise.all(latest.map((each) => send(each, { onResponse, leaving })));
}

async function sendInOrder(onResponse: OnHeartbeatResponse): Promise<void> {
  for (let next = listUserPending()[0]; next; next = listUserPending()[0]) {
    if (!(await send(next, { onResponse, leaving: false }))) return;
  }
}

/** Returns false if it has to be retried later. */
async function send(
  { madeAt, heartbeat }: PendingHeartbeat,
  { onResponse, leaving }: { onResponse: OnHeartbeatResponse; leaving: boolean },
): Promise<boolean> {
  const age = Math.max(0, Math.floor((Date.now() - madeAt) / 1_000));
  try {
    const response = await call(viewEndpoint, { ...heartbeat, age }, { keepalive: leaving });
    removePending(heartbeat.beat_key);
    onResponse(heartbeat, response);
    return true;
  } catch (error) {
    if (!isPermanentError(error)) return false;
    removePending(heartbeat.beat_key);
    onResponse(heartbeat, undefined);
    return true;
  }
}

/** Whether the server read and rejected the heartbeat. Other errors may pass: no connection, overload, logged out. */
export const isPermanentError = (error: unknown): boolean =>
  error instanceof ApiError && permanentErrors.has(error.code);

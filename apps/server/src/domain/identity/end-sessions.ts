import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/generated/schema.ts';

type EndCause = NonNullable<Schema['sessions']['end_cause']>;

interface EndRequest {
  readonly userId: number;
  readonly cause: EndCause;
  /** The session that stays: the current one. */
  readonly except?: string | undefined;
}

/**
 * Signs a user out everywhere except in `except`; their tokens are invalid from the next request on. Returns how many
 * sessions ended.
 */
export async function endSessions(db: Db | Tx, { userId, cause, except }: EndRequest): Promise<number> {
  const active = activeSessions(db, userId);
  const toEnd = except === undefined ? active : active.where('id', '<>', except);
  return markEnded(toEnd, { userId, cause });
}

/** Ends one session of a user; false when they have no such session, or it has ended. */
export async function endSession(
  db: Db | Tx,
  { userId, sessionId, cause }: { userId: number; sessionId: string; cause: EndCause },
): Promise<boolean> {
  return (await markEnded(activeSessions(db, userId).where('id', '=', sessionId), { userId, cause })) > 0;
}

/** Ends the sessions of a user that were used longest ago, except `except` and `maxOthers` others. */
export async function endOldestSessions(
  db: Db | Tx,
  { userId, except, maxOthers }: { userId: number; except: string; maxOthers: number },
): Promise<void> {
  const surplus = db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('id', '<>', except)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .offset(maxOthers)
    .select('id');
  await markEnded(activeSessions(db, userId).where('id', 'in', surplus), { userId, cause: 'surplus' });
}

const activeSessions = (db: Db | Tx, userId: number) =>
  db.updateTable('sessions').where('user_id', '=', userId).where('ended_at', 'is', null);

async function markEnded(
  sessions: ReturnType<typeof activeSessions>,
  { userId, cause }: { userId: number; cause: EndCause },
): Promise<number> {
  const ended = await sessions.set({ ended_at: sql<Date>`now()`, end_cause: cause }).executeTakeFirst();
  const count = Number(ended.numUpdatedRows);
  if (count > 0) emitSessionsEnded(userId);
  return count;
}

/** Makes every session of a user prove the second factor again. */
export async function revokeVerification(db: Db | Tx, userId: number): Promise<void> {
  await activeSessions(db, userId).set({ verified_until: null }).execute();
  emitSessionsEnded(userId);
}

type Listener = (userId: number) => void;

const listeners = new Set<Listener>();

/**
 * Calls `listener` whenever this process ends sessions of a user, or their verification; returns a function that
 * unsubscribes.
 */
export function onSessionsEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Call it after the rows have changed and at the latest before the surrounding transaction commits. */
function emitSessionsEnded(userId: number): void {
  for (const listener of listeners) listener(userId);
}

/**
 * Which of these sessions ended, expired or never existed, or whose user was deleted. One statement for any number of
 * ids.
 */
export async function listEndedSessions(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.state', '<>', 'gone')
    .select('sessions.id')
    .execute();
  const living = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !living.has(id));
}

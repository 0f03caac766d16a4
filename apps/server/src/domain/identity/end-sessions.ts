import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { announceSessionsEnded } from './ended-sessions.ts';

type EndCause = NonNullable<Schema['sessions']['end_cause']>;

interface Ending {
  readonly userId: number;
  readonly cause: EndCause;
  /** A session that stays: the one that asks. */
  readonly except?: string | undefined;
}

/** Signs a person out everywhere but in `except`; from the next call on their tokens are worth nothing. How many ended. */
export async function endSessions(db: Db | Tx, { userId, cause, except }: Ending): Promise<number> {
  const all = livingOf(db, userId);
  const ending = except === undefined ? all : all.where('id', '<>', except);
  return end(ending, { userId, cause });
}

/** Ends one session of a person; false when they have no such session, or no longer. */
export async function endSession(
  db: Db | Tx,
  { userId, sessionId, cause }: { userId: number; sessionId: string; cause: EndCause },
): Promise<boolean> {
  return (await end(livingOf(db, userId).where('id', '=', sessionId), { userId, cause })) > 0;
}

/** Ends those of a person that were used longest ago, but for `keep` others than `except`. */
export async function endOldestSessions(
  db: Db | Tx,
  { userId, except, keep }: { userId: number; except: string; keep: number },
): Promise<void> {
  const tooMany = db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('id', '<>', except)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .offset(keep)
    .select('id');
  await end(livingOf(db, userId).where('id', 'in', tooMany), { userId, cause: 'owner' });
}

const livingOf = (db: Db | Tx, userId: number) =>
  db.updateTable('sessions').where('user_id', '=', userId).where('ended_at', 'is', null);

async function end(
  sessions: ReturnType<typeof livingOf>,
  { userId, cause }: { userId: number; cause: EndCause },
): Promise<number> {
  const ended = await sessions.set({ ended_at: sql<Date>`now()`, end_cause: cause }).executeTakeFirst();
  const count = Number(ended.numUpdatedRows);
  if (count > 0) announceSessionsEnded(userId);
  return count;
}

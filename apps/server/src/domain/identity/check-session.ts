import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import type { Clock } from '../../kit/clock.ts';
import { onSessionsEnded } from './ended-sessions.ts';
import { listRights } from './roles.ts';

/** Whom a living session stands for, and what they may do now. */
interface SessionHolder {
  readonly uid: number;
  readonly sessionId: string;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
}

/** Also that there was none: what has ended never lives again, and asking for it must not cost more than a session does. */
interface Remembered {
  readonly uid: number;
  readonly holder: SessionHolder | undefined;
  readonly until: number;
}

export interface SessionCheck {
  /** Undefined when the session ended, expired or never was, or its person is gone. */
  find(claim: { uid: number; sessionId: string }): Promise<SessionHolder | undefined>;
  /** Forgets everything and listens no more. */
  close(): void;
}

/** How long an answer may be used again: so long may a session that another process ended live on here. */
const memory = 3_000;
const rememberedSessions = 5_000;
/** Often enough for 上次使用 in a list of devices, and rare enough to cost nothing. */
const seenEvery = 5 * 60_000;

/**
 * Looks sessions up in the database, at most every three seconds each. What this process ends is forgotten at once: of
 * that person nothing is remembered for as long again, since the row may change only when a transaction ends.
 */
export function createSessionCheck({ db, clock }: { db: Db; clock: Clock }): SessionCheck {
  const known = new Map<string, Remembered>();
  const doubted = new Map<number, number>();
  const stopListening = onSessionsEnded((userId) => {
    doubted.set(userId, performance.now() + memory);
    for (const [key, { uid }] of known) if (uid === userId) known.delete(key);
  });
  const remember = (key: string, uid: number, holder: SessionHolder | undefined) => {
    const now = performance.now();
    for (const [person, until] of doubted) if (until < now) doubted.delete(person);
    if (doubted.has(uid)) return;
    const [oldest] = known.size >= rememberedSessions ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    known.set(key, { uid, holder, until: now + memory });
  };
  return {
    find: async ({ uid, sessionId }) => {
      const key = `${uid} ${sessionId}`;
      const remembered = known.get(key);
      if (remembered && remembered.until > performance.now()) return remembered.holder;
      known.delete(key);
      const holder = await findHolder(db, { uid, sessionId, now: clock.now() });
      remember(key, uid, holder);
      return holder;
    },
    close: () => {
      stopListening();
      known.clear();
    },
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function findHolder(
  db: Db,
  { uid, sessionId, now }: { uid: number; sessionId: string; now: Date },
): Promise<SessionHolder | undefined> {
  // Tokens of ours name nothing else; the database would call it a mistake.
  if (!uuid.test(sessionId)) return undefined;
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('experts', 'experts.user_id', 'users.id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', uid)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.state', '<>', 'gone')
    .select([
      'sessions.seen_at',
      'users.operator',
      sql<boolean>`users.account_id is not null`.as('owner'),
      sql<boolean>`experts.id is not null`.as('expert'),
    ])
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (!row) return undefined;
  if (now.getTime() - row.seen_at.getTime() > seenEvery) await noteSeen(db, sessionId, now);
  return { uid, sessionId, ...listRights(row) };
}

const noteSeen = (db: Db, sessionId: string, now: Date) =>
  db.updateTable('sessions').set({ seen_at: now }).where('id', '=', sessionId).execute();

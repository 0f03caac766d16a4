import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/database.ts';
import { prepared } from '../../db/prepared-statements.ts';
import { agesByMonotonic, type Clock } from '../../kit/clock.ts';
import { onSessionsEnded } from './end-sessions.ts';
import { listRights } from './roles.ts';

/** The user of a valid session, and what they may do now. */
interface SessionHolder {
  readonly uid: number;
  readonly sessionId: string;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  /** Whether it was verified by the second factor within the last hours. */
  readonly isVerified: boolean;
}

/**
 * An entry without a holder stands for an invalid session: it never becomes valid again, and looking it up must not
 * cost more than a valid one.
 */
interface CachedSession {
  readonly uid: number;
  readonly holder: SessionHolder | undefined;
}

interface SessionClaim {
  readonly uid: number;
  readonly sessionId: string;
  /** See `hashDevice`; absent where the caller says nothing about a device. */
  readonly deviceHash?: string | null | undefined;
}

export interface SessionCheck {
  /** Undefined when the session ended, expired or never existed, or its user was deleted. */
  find(claim: SessionClaim): Promise<SessionHolder | undefined>;
  close(): void;
}

/**
 * Milliseconds that a result is cached: a session that another process ended stays valid here for at most this long.
 */
const cacheLifetime = 3_000;
const maxCachedSessions = 5_000;
/**
 * Milliseconds between updates of `seen_at`: often enough for 上次使用 in the list of devices, and rare enough to cost
 * nothing.
 */
const seenInterval = 5 * 60_000;

/**
 * Looks sessions up in the database, each at most once in three seconds. Sessions that this process ends leave the
 * cache at once, and nothing of their user is cached for three seconds, because the row may change only when a
 * transaction commits. Sessions of operators that are not verified are looked up every time: the verification may take
 * place in another process, and counts at once.
 */
export function createSessionCheck({ db, clock }: { db: Db; clock: Clock }): SessionCheck {
  const cache = new LRUCache<string, CachedSession>({
    max: maxCachedSessions,
    ttl: cacheLifetime,
    ...agesByMonotonic,
  });
  const recentlyEnded = new Map<number, number>();
  const stopListening = onSessionsEnded((userId) => {
    recentlyEnded.set(userId, performance.now() + cacheLifetime);
    const sessions = [...cache].filter(([, { uid }]) => uid === userId);
    for (const [key] of sessions) cache.delete(key);
  });
  const cacheSession = (key: string, uid: number, holder: SessionHolder | undefined) => {
    const now = performance.now();
    for (const [userId, until] of recentlyEnded) if (until < now) recentlyEnded.delete(userId);
    if (recentlyEnded.has(uid)) return;
    if (holder?.roles.includes('operator') && !holder.isVerified) return;
    cache.set(key, { uid, holder });
  };
  return {
    find: async ({ uid, sessionId, deviceHash = null }) => {
      const key = `${uid} ${sessionId}`;
      const cached = cache.get(key);
      if (cached) return cached.holder;
      const holder = await findHolder(db, { uid, sessionId, deviceHash, now: clock.now() });
      cacheSession(key, uid, holder);
      return holder;
    },
    close: () => {
      stopListening();
      cache.clear();
    },
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function findHolder(
  db: Db,
  { uid, sessionId, deviceHash, now }: SessionClaim & { readonly now: Date },
): Promise<SessionHolder | undefined> {
  // Our tokens contain only UUIDs; PostgreSQL would raise an error for anything else.
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
      'sessions.verified_until',
      'users.operator',
      sql<boolean>`users.account_id is not null`.as('owner'),
      sql<boolean>`experts.id is not null`.as('expert'),
    ])
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (!row) return undefined;
  if (now.getTime() - row.seen_at.getTime() > seenInterval)
    await updateSeenAt(db, { sessionId, deviceHash, now });
  const isVerified = row.verified_until !== null && row.verified_until > now;
  return { uid, sessionId, ...listRights(row), isVerified };
}

/** A session that began before devices were remembered, or without one, remembers the device that uses it. */
const updateSeenAt = (
  db: Db,
  { sessionId, deviceHash, now }: Omit<SessionClaim, 'uid'> & { readonly now: Date },
) =>
  db
    .updateTable('sessions')
    .set((eb) => ({
      seen_at: now,
      device_hash: eb.fn.coalesce('device_hash', eb.val(deviceHash ?? null)),
    }))
    .where('id', '=', sessionId)
    .execute();

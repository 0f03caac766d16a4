import { randomUUID } from 'node:crypto';
import { sessionLifetime, sessionsPerPerson } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/app-error.ts';
import { endOldestSessions } from './end-sessions.ts';
import { findRights } from './find-rights.ts';

export interface OpenedSession {
  readonly sessionId: string;
  readonly uid: number;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly expiresAt: Date;
}

interface NewSession {
  readonly userId: number;
  /** What the app said of itself, made by `describeClient`. */
  readonly device: string;
  readonly clock: Clock;
}

/**
 * Signs a person in on a device, for `limits.sessionLifetime`; beyond `sessionsPerPerson` it ends the one that was used
 * longest ago. Throws WRONG_LOGIN when the person is gone.
 */
export async function openSession(
  db: Db | Tx,
  { userId, device, clock }: NewSession,
): Promise<OpenedSession> {
  const rights = await findRights(db, userId);
  if (!rights) throw new AppError('WRONG_LOGIN');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + sessionLifetime);
  const sessionId = randomUUID();
  await db
    .insertInto('sessions')
    .values({ id: sessionId, user_id: userId, device, created_at: now, seen_at: now, expires_at: expiresAt })
    .execute();
  await endOldestSessions(db, { userId, except: sessionId, keep: sessionsPerPerson - 1 });
  return { sessionId, uid: userId, ...rights, expiresAt };
}

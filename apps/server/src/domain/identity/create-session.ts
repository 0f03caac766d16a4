import { randomUUID } from 'node:crypto';
import { sessionLifetime, sessionsPerPerson } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import { endOldestSessions } from './end-sessions.ts';
import { findRights } from './roles.ts';

export interface CreatedSession {
  readonly sessionId: string;
  readonly uid: number;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly expiresAt: Date;
}

interface NewSession {
  readonly userId: number;
  /** Description of the app, made by `describeClient`. */
  readonly device: string;
  /** See `hashDevice`. */
  readonly deviceHash?: string | null;
  readonly clock: Clock;
}

/**
 * Creates a session of a user on a device, valid for `limits.sessionLifetime`; beyond `sessionsPerPerson` it ends the
 * one that was used longest ago. Throws WRONG_LOGIN when the user was deleted.
 */
export async function createSession(
  db: Db | Tx,
  { userId, device, deviceHash = null, clock }: NewSession,
): Promise<CreatedSession> {
  const rights = await findRights(db, userId);
  if (!rights) throw new AppError('WRONG_LOGIN');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + sessionLifetime);
  const sessionId = randomUUID();
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: userId,
      device,
      device_hash: deviceHash,
      created_at: now,
      seen_at: now,
      expires_at: expiresAt,
    })
    .execute();
  await endOldestSessions(db, { userId, except: sessionId, maxOthers: sessionsPerPerson - 1 });
  return { sessionId, uid: userId, ...rights, expiresAt };
}

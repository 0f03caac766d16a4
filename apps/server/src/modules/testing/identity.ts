import type { SmsScene } from '@academy/contract/areas/identity.ts';
import type { Db } from '../../db/database.ts';
import { createSession } from '../../domain/identity/create-session.ts';
import { hashNetwork, hashCode } from '../../domain/identity/sms-codes.ts';
import { verifySession } from '../../domain/identity/second-factor/manage-second-factor.ts';
import { systemClock } from '../../kit/clock.ts';
import type { Identity } from '../../transport/access.ts';
import { testTokens } from '../../transport/testing/test-server.ts';

let serial = 100_000;

/** A code for this number that was sent just now, as test modules check it; the rate limits are skipped. */
export async function addSmsCode(
  db: Db,
  { mobile, scene }: { mobile: string; scene: SmsScene },
): Promise<string> {
  const code = String((serial += 1));
  const now = systemClock.now();
  const networkHash = hashNetwork(testTokens, '127.0.0.1');
  const row = {
    mobile,
    scene,
    network_hash: networkHash,
    sent_at: now,
    expires_at: new Date(now.getTime() + 300_000),
  };
  const codeHash = hashCode(testTokens, { mobile, scene, code });
  await db
    .insertInto('sms_codes')
    .values({ ...row, code_hash: codeHash })
    .execute();
  return code;
}

export async function addSession(db: Db, userId: number): Promise<Identity> {
  const { expiresAt: _, ...identity } = await createSession(db, {
    userId,
    device: 'web/3.3.5/ios',
    clock: systemClock,
  });
  return identity;
}

/** A session that was verified by the second factor, which operators need for their calls. */
export async function addVerifiedSession(db: Db, userId: number): Promise<Identity> {
  const identity = await addSession(db, userId);
  const { sessionId } = identity;
  await db.transaction().execute((tx) => verifySession(tx, { userId, sessionId, now: systemClock.now() }));
  return identity;
}

import type { SmsScene } from '@academy/contract/areas/identity.ts';
import type { Db } from '../../db/database.ts';
import { openSession } from '../../domain/identity/open-session.ts';
import { hashAsker, hashCode } from '../../domain/identity/sms-codes.ts';
import { systemClock } from '../../kit/clock.ts';
import type { Identity } from '../../transport/access/identity.ts';
import { testTokens } from '../../transport/testing/test-server.ts';

let serial = 100_000;

/** A code that was asked for here and that this number was sent just now, as test modules check it; the limits are not asked. */
export async function addSmsCode(
  db: Db,
  { mobile, scene }: { mobile: string; scene: SmsScene },
): Promise<string> {
  const code = String((serial += 1));
  const now = systemClock.now();
  const asker = hashAsker(testTokens, '127.0.0.1');
  const row = { mobile, scene, asker, sent_at: now, expires_at: new Date(now.getTime() + 300_000) };
  const codeHash = hashCode(testTokens, { mobile, scene, code });
  await db
    .insertInto('sms_codes')
    .values({ ...row, code_hash: codeHash })
    .execute();
  return code;
}

/** A session of this person, with the roles that their rows give them. */
export async function addSession(db: Db, userId: number): Promise<Identity> {
  const { expiresAt: _, ...identity } = await openSession(db, {
    userId,
    device: 'web/3.3.5/ios',
    clock: systemClock,
  });
  return identity;
}

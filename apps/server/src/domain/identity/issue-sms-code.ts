import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { SmsScene } from '@academy/contract/areas/identity.ts';
import { smsCode } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { KeyedHash } from '../../kit/keyed-hash.ts';
import { checkSmsLimits } from './sms-limits.ts';
import { hashAsker, hashCode } from './sms-codes.ts';

interface CodeRequest {
  readonly mobile: string;
  readonly scene: SmsScene;
  /** The caller's. */
  readonly address: string;
  readonly clock: Clock;
  readonly tokens: KeyedHash;
}

/** Whoever asks for codes for one number, or from one network, is served one after the other. */
const lockSpaces = { mobile: 7_307_012, asker: 7_307_013 };

/**
 * Makes and notes a code for a number; it ends the one before of the same scene. Throws TOO_SOON beyond the limits of the
 * number or the address. Whoever is refused the sending withdraws it.
 */
export async function issueSmsCode(
  db: Db,
  { mobile, scene, address, clock, tokens }: CodeRequest,
): Promise<{ id: number; code: string }> {
  const code = String(randomInt(10 ** smsCode.digits)).padStart(smsCode.digits, '0');
  const asker = hashAsker(tokens, address);
  return db.transaction().execute(async (tx) => {
    await lock(tx, lockSpaces.mobile, mobile);
    await lock(tx, lockSpaces.asker, asker);
    const now = clock.now();
    await checkSmsLimits(tx, { mobile, asker, now });
    const row = await tx
      .insertInto('sms_codes')
      .values({
        mobile,
        scene,
        code_hash: hashCode(tokens, { mobile, scene, code }),
        asker,
        sent_at: now,
        expires_at: new Date(now.getTime() + smsCode.lifetime),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: row.id, code };
  });
}

const lock = (tx: Tx, space: number, name: string) =>
  sql`select pg_advisory_xact_lock(${sql.lit(space)}, hashtext(${name}))`.execute(tx);

/** Takes back a code that certainly reached nobody: it counts for nothing, and the one before is good again. */
export async function withdrawSmsCode(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sms_codes').where('id', '=', id).execute();
}

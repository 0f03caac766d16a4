import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { SmsScene } from '@academy/contract/areas/identity.ts';
import { smsCode } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import type { KeyedHash } from '../../kit/keyed-hash.ts';
import { networkOf } from '../../kit/network-of.ts';
import { countStrangersTry, forgetTry } from './strangers-tries.ts';

interface CodeUse {
  readonly mobile: string;
  readonly scene: SmsScene;
  readonly code: string;
  /** The caller's. */
  readonly address: string;
  readonly clock: Clock;
  /** The key without which the kept hashes say nothing. */
  readonly tokens: KeyedHash;
  /** Leaves a right code good for one more use: for a question that comes before the deed. It counts as an attempt. */
  readonly keep?: boolean;
}

/** What is kept of a code: six digits alone would be found in a moment by trying them all. */
export const hashCode = (
  tokens: KeyedHash,
  { mobile, scene, code }: Pick<CodeUse, 'mobile' | 'scene' | 'code'>,
) => tokens.hash('sms code', `${scene} ${mobile} ${code}`);

/** What is kept of the network that asks for a code. */
export const hashAsker = (tokens: KeyedHash, address: string) => tokens.hash('asker', networkOf(address));

/**
 * Takes the code that was last sent to a number for this scene; it is good once, for `smsCode.lifetime` and
 * `smsCode.attempts`. Throws WRONG_CODE otherwise, whatever the reason, and TOO_SOON when other networks than the one that
 * asked for it have tried too often. Must not run within a transaction: what was tried stays counted when the work that
 * needed the code is rolled back.
 */
export async function useSmsCode(db: Db, use: CodeUse): Promise<void> {
  if (db.isTransaction) throw new Error('A code is used before the transaction that needs it');
  const now = use.clock.now();
  const isOwn = (await findLast(db, use))?.asker === hashAsker(use.tokens, use.address);
  const strangers = isOwn ? undefined : await countStrangersTry(db, { ...use, now });
  const tried = await countAttempt(db, use, now);
  if (!tried || !equals(tried.code_hash, hashCode(use.tokens, use))) throw new AppError('WRONG_CODE');
  if (strangers !== undefined) await forgetTry(db, strangers);
  if (use.keep) return;
  const used = await db
    .updateTable('sms_codes')
    .set({ used_at: now })
    .where('id', '=', tried.id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  // Somebody was faster with the same code.
  if (used.numUpdatedRows === 0n) throw new AppError('WRONG_CODE');
}

const lastCode = (db: Pick<Db, 'selectFrom'>, { mobile, scene }: CodeUse) =>
  db
    .selectFrom('sms_codes')
    .where('mobile', '=', mobile)
    .where('scene', '=', scene)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

const findLast = (db: Db, use: CodeUse) => lastCode(db, use).select('asker').executeTakeFirst();

/** Counts first and compares later, so that many tries at once are as many attempts. */
const countAttempt = (db: Db, use: CodeUse, now: Date) =>
  db
    .updateTable('sms_codes')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', lastCode(db, use).select('id'))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', smsCode.attempts)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();

const equals = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

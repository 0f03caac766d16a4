import { sql } from 'kysely';
import type { SmsScene } from '@academy/contract/areas/identity.ts';
import { smsCode } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import type { KeyedHash } from '../../kit/keyed-hash.ts';

interface StrangersTry {
  readonly mobile: string;
  readonly scene: SmsScene;
  readonly now: Date;
  readonly tokens: KeyedHash;
}

/** Serialises what strangers try of one number. */
const lockSpace = 7_307_014;

/**
 * Counts a try of a code that comes from another network than the one that asked for it, whether there is such a code or
 * not; resolves to the row of the try. Throws TOO_SOON after `smsCode.attemptsFromElsewhere` within the lifetime of a
 * code, so that guesses from afar leave some attempts to whoever asked. Asking again makes a network the one that asked.
 */
export async function countStrangersTry(
  db: Db,
  { mobile, scene, now, tokens }: StrangersTry,
): Promise<number> {
  const login = tokens.hash('login', `code ${scene} ${mobile}`);
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockSpace)}, hashtext(${login}))`.execute(tx);
    const { count, first } = await tx
      .selectFrom('login_failures')
      .where('login', '=', login)
      .where('failed_at', '>', new Date(now.getTime() - smsCode.lifetime))
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('failed_at').as('first')])
      .executeTakeFirstOrThrow();
    if (count >= smsCode.attemptsFromElsewhere)
      throw tooSoon(Number(first) + smsCode.lifetime - now.getTime());
    const row = await tx
      .insertInto('login_failures')
      .values({ login, asker: '', failed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

/** A try that was right is none of a stranger's. */
export async function forgetTry(db: Db, id: number): Promise<void> {
  await db.deleteFrom('login_failures').where('id', '=', id).execute();
}

function tooSoon(wait: number): AppError {
  const minutes = Math.max(1, Math.ceil(wait / 60_000));
  return new AppError('TOO_SOON', {
    message: `验证码错误次数太多，请重新获取，或 ${minutes} 分钟后再试`,
    data: { retry_after_seconds: minutes * 60 },
  });
}

import type { Db, Tx } from '../../db/database.ts';

/** Agreements that everybody accepts when signing in; the one about children is accepted where children are added. */
const agreementKeys: readonly string[] = ['user-agreement', 'privacy'];
/**
 * Accepted when the first child is added; from then on its new versions must be accepted like those of the others.
 */
export const childrenPrivacyKey = 'children-privacy';

/** Records that a user accepts the current versions of these agreements. Earlier consents stay unchanged. */
export async function recordConsent(
  db: Db | Tx,
  { userId, now, keys = agreementKeys }: { userId: number; now: Date; keys?: readonly string[] },
): Promise<void> {
  await db
    .insertInto('consents')
    .columns(['user_id', 'article_key', 'version', 'given_at'])
    .expression((eb) =>
      eb
        .selectFrom('system_articles')
        .where('key', 'in', keys)
        .select([eb.val(userId).as('user_id'), 'key', 'version', eb.val(now).as('given_at')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keys of the agreements that concern the user and whose current version they have not accepted. */
export async function listPendingConsents(db: Db | Tx, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('system_articles')
    .where((eb) =>
      eb.or([
        eb('key', 'in', agreementKeys),
        eb.and([
          eb('key', '=', childrenPrivacyKey),
          eb('key', 'in', eb.selectFrom('consents').where('user_id', '=', userId).select('article_key')),
        ]),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('consents')
            .where('consents.user_id', '=', userId)
            .whereRef('consents.article_key', '=', 'system_articles.key')
            .whereRef('consents.version', '=', 'system_articles.version'),
        ),
      ),
    )
    .orderBy('key')
    .select('key')
    .execute();
  return rows.map(({ key }) => key);
}

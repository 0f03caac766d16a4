import type { Db, Tx } from '../../db/database.ts';

/** What everybody accepts who signs in; texts about children are accepted where children are added. */
const agreements: readonly string[] = ['user-agreement', 'privacy'];
/** Accepted where a first child is added; from then on its new versions are asked for like those of the others. */
export const aboutChildren = 'children-privacy';

/** Records that a person accepts agreements (`keys`) as they read now. What was accepted before stays as it was. */
export async function giveConsent(
  db: Db | Tx,
  { userId, now, keys = agreements }: { userId: number; now: Date; keys?: readonly string[] },
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

/** Keys of agreements whose current version a person has not accepted, of those that concern them. */
export async function listConsentsDue(db: Db | Tx, userId: number): Promise<string[]> {
  const due = await db
    .selectFrom('system_articles')
    .where((eb) =>
      eb.or([
        eb('key', 'in', agreements),
        eb.and([
          eb('key', '=', aboutChildren),
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
  return due.map(({ key }) => key);
}

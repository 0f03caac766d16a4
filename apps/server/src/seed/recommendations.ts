import { type Static, Type } from 'typebox';
import type { Db, Tx } from '../db/database.ts';
import { DemoError } from './demo-files.ts';

const DaysAgo = Type.Integer({ minimum: 0, maximum: 300 });

/**
 * What owners of accounts have recommended to the academy's home, and when an operator decided about it; the days count
 * back from the load. `refused` is the reason; without it the content is shown.
 */
export const RecommendationFile = Type.Array(
  Type.Object(
    {
      account: Type.String(),
      on: Type.String(),
      daysAgo: DaysAgo,
      decidedDaysAgo: DaysAgo,
      refused: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    },
    { additionalProperties: false },
  ),
);
type Recommendations = Static<typeof RecommendationFile>;

/** Throws DemoError for an account or content that the demo does not have. */
export function checkRecommendations(
  recommendations: Recommendations,
  known: { readonly contents: ReadonlySet<string>; readonly accounts: readonly { readonly slug: string }[] },
): void {
  const fail = (what: string) => new DemoError(`demo/recommendations.json: /${what} is not known`);
  for (const { account, on } of recommendations) {
    if (!known.accounts.some(({ slug }) => slug === account)) throw fail(`account ${account}`);
    if (!known.contents.has(on)) throw fail(`content ${on}`);
  }
}

interface LoadOptions {
  readonly recommendations: Recommendations;
  /** By slug. */
  readonly accountIds: ReadonlyMap<string, number>;
  readonly contentIds: ReadonlyMap<string, number>;
  readonly now: Date;
}

/** Adds the recommendations of accounts that have none of their own. */
export async function loadRecommendations(db: Db, loading: LoadOptions): Promise<void> {
  const byAccount = Map.groupBy(loading.recommendations, ({ account }) => account);
  await db.transaction().execute(async (tx) => {
    for (const [slug, recommendations] of byAccount) {
      const accountId = loading.accountIds.get(slug) ?? 0;
      if (!(await hasRecommendations(tx, accountId)))
        await addRecommendations(tx, accountId, { ...loading, recommendations });
    }
  });
}

async function hasRecommendations(tx: Tx, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('account_recommendations')
    .select('content_id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function addRecommendations(
  tx: Tx,
  accountId: number,
  { recommendations, contentIds, now }: LoadOptions,
): Promise<void> {
  const momentBefore = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
  const rows = recommendations.map(({ on, daysAgo, decidedDaysAgo, refused }) => ({
    account_id: accountId,
    content_id: contentIds.get(on) ?? 0,
    place: 'home' as const,
    state: refused === undefined ? ('shown' as const) : ('refused' as const),
    created_at: momentBefore(daysAgo),
    decided_at: momentBefore(decidedDaysAgo),
    reason: refused ?? '',
  }));
  await tx.insertInto('account_recommendations').values(rows).execute();
}

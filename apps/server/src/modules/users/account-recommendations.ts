import type { Insertable } from 'kysely';
import { recommendToHome, recommendToMainPage } from '@academy/contract/areas/recommendation.ts';
import type { InputOf, OutputOf } from '@academy/contract/http/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/generated/schema.ts';
import { takeDailyQuota } from '../../domain/quotas/daily-counts.ts';
import { AppError } from '../../kit/errors.ts';
import { type CallContext, route, type Route } from '../../transport/route.ts';
import type { UserDeps } from './user-deps.ts';

type RecommendationPlace = 'home' | 'main';
type State = Schema['account_recommendations']['state'];
type Input = InputOf<typeof recommendToHome>;
type Output = OutputOf<typeof recommendToHome>;

/**
 * Pins a content for an account's owner, or removes the pin; repeating it changes nothing. A proposal that an
 * operator refused stays refused until it is removed. Throws NOT_FOUND unless the content is published, and the
 * account's own or the academy's.
 */
function recommendContent(
  { db, clock }: UserDeps,
  place: RecommendationPlace,
  { caller, input }: { caller: CallContext; input: Input },
): Promise<Output> {
  return db.transaction().execute(async (tx) => {
    const accountId = await getOwnedAccount(tx, caller.identity!.uid);
    const { content_id: contentId, content_type: type } = input;
    const pin = { account_id: accountId, place, content_id: contentId };
    // A statement that changes no row would still invalidate every cached page.
    const currentState = await findState(tx, pin);
    const countChange = () =>
      takeDailyQuota(tx, { caller, amounts: { recommendations: 1 }, now: clock.now() });
    if (input.action === 'cancel') {
      await checkExists(tx, { contentId, type });
      if (currentState) {
        await countChange();
        await tx
          .deleteFrom('account_recommendations')
          .where((eb) => eb.and(pin))
          .execute();
      }
      return { state: null, next: null };
    }
    await checkRecommendable(tx, { contentId, type, accountId });
    if (!currentState) await countChange();
    const state = currentState ?? (await addPin(tx, { ...pin, created_at: clock.now() }));
    return { state, next: state === 'review' ? 'pendingReview' : null };
  });
}

type Pin = Pick<Insertable<Schema['account_recommendations']>, 'account_id' | 'place' | 'content_id'>;

async function findState(tx: Tx, pin: Pin): Promise<State | undefined> {
  const row = await tx
    .selectFrom('account_recommendations')
    .select('state')
    .where((eb) => eb.and(pin))
    .executeTakeFirst();
  return row?.state;
}

/** An account decides about its own page; a pin on the academy's home is reviewed. */
async function addPin(tx: Tx, pin: Pin & { created_at: Date }): Promise<State> {
  const state = pin.place === 'home' ? 'review' : 'shown';
  await tx
    .insertInto('account_recommendations')
    .values({ ...pin, state })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return state;
}

/** The roles of a call may be a moment old; the row says which account it is. */
export async function getOwnedAccount(tx: Db | Tx, userId: number): Promise<number> {
  const row = await tx.selectFrom('users').select('account_id').where('id', '=', userId).executeTakeFirst();
  if (!row || row.account_id === null) throw new AppError('NOT_ALLOWED');
  return row.account_id;
}

interface ContentReference {
  readonly contentId: number;
  readonly type: Input['content_type'];
}

/** A pin of a content that was withdrawn meanwhile can still be removed. */
async function checkExists(tx: Tx, { contentId, type }: ContentReference): Promise<void> {
  const row = await tx
    .selectFrom('contents')
    .select('id')
    .where('id', '=', contentId)
    .where('type', '=', type)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
}

async function checkRecommendable(
  tx: Tx,
  { contentId, type, accountId }: ContentReference & { accountId: number },
): Promise<void> {
  const row = await tx
    .selectFrom('contents')
    .innerJoin('accounts', 'accounts.id', 'contents.account_id')
    .select('contents.id')
    .where('contents.id', '=', contentId)
    .where('contents.type', '=', type)
    .where('contents.state', '=', 'published')
    .where((eb) => eb.or([eb('accounts.id', '=', accountId), eb('accounts.platform', '=', true)]))
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
}

export const createHomeRecommendationRoute = (deps: UserDeps): Route =>
  route(recommendToHome, (input, caller) => recommendContent(deps, 'home', { caller, input }));

export const createMainPageRecommendationRoute = (deps: UserDeps): Route =>
  route(recommendToMainPage, (input, caller) => recommendContent(deps, 'main', { caller, input }));

import type { Insertable } from 'kysely';
import type { InputOf, OutputOf } from '@academy/contract/http/endpoint.ts';
import type { recommendToHome } from '@academy/contract/areas/user.ts';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../kit/app-error.ts';
import type { UserParts } from './user-parts.ts';

type Place = 'home' | 'main';
type State = Schema['account_recommendations']['state'];
type Input = InputOf<typeof recommendToHome>;
type Output = OutputOf<typeof recommendToHome>;

/**
 * Recommends a content for an account's owner, or takes it back; doing it again changes nothing. What an operator refused
 * stays refused until it is taken back. Throws NOT_FOUND unless the content is published, and the account's own or the
 * academy's: what others publish is theirs to recommend.
 */
export function recommendContent(
  { db, clock }: UserParts,
  place: Place,
  { userId, input }: { userId: number; input: Input },
): Promise<Output> {
  return db.transaction().execute(async (tx) => {
    const accountId = await getOwnedAccount(tx, userId);
    const { content_id: contentId, content_type: type } = input;
    const pin = { account_id: accountId, place, content_id: contentId };
    // Even a statement that changes no row has every kept page made anew.
    const known = await findState(tx, pin);
    if (input.action === 'cancel') {
      await checkKnown(tx, { contentId, type });
      if (known)
        await tx
          .deleteFrom('account_recommendations')
          .where((eb) => eb.and(pin))
          .execute();
      return { state: null, next: null };
    }
    await checkOffered(tx, { contentId, type, accountId });
    const state = known ?? (await addPin(tx, { ...pin, created_at: clock.now() }));
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

/** On its own page an account decides; the academy's home is the academy's. */
async function addPin(tx: Tx, pin: Pin & { created_at: Date }): Promise<State> {
  const state = pin.place === 'home' ? 'review' : 'shown';
  await tx
    .insertInto('account_recommendations')
    .values({ ...pin, state })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return state;
}

/** The roles of a call are a moment old; which account it is says the row. */
async function getOwnedAccount(tx: Tx, userId: number): Promise<number> {
  const row = await tx.selectFrom('users').select('account_id').where('id', '=', userId).executeTakeFirst();
  if (!row || row.account_id === null) throw new AppError('NOT_ALLOWED');
  return row.account_id;
}

interface Named {
  readonly contentId: number;
  readonly type: Input['content_type'];
}

/** What was withdrawn since can still be taken back. */
async function checkKnown(tx: Tx, { contentId, type }: Named): Promise<void> {
  const row = await tx
    .selectFrom('contents')
    .select('id')
    .where('id', '=', contentId)
    .where('type', '=', type)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
}

async function checkOffered(
  tx: Tx,
  { contentId, type, accountId }: Named & { accountId: number },
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

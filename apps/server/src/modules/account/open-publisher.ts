import { isHidden } from '../../domain/figures/hide-small.ts';
import { chinaDay } from '../../kit/china-day.ts';
import type { AccountParts } from './account-parts.ts';
import { readCells } from './cells.ts';
import { choosePeriod } from './choose-period.ts';
import { findPath } from './find-path.ts';
import { getAccount } from './get-account.ts';
import type { View } from './open-view.ts';
import { deedColumns } from './own-contents.ts';
import type { StatAsked } from './stat-asked.ts';
import { findUpdatedAt } from './updated-at.ts';

/**
 * What an account published, as a place: its contents are for everybody, so there is nothing below. Throws NOT_FOUND for a
 * place that is not the account's, although nothing depends on it.
 */
export async function openPublisher(
  { db, clock }: AccountParts,
  { userId, input }: StatAsked,
): Promise<View & { readonly accountId: number }> {
  const today = chinaDay(clock.now());
  const period = choosePeriod(input, today);
  const account = await getAccount(db, userId);
  const [root] = await findPath(db, account, input);
  const { before, to, name: grain } = period;
  const figures = deedColumns.map(({ figure }) => figure);
  const [cells] = await readCells(
    db,
    [{ place: 'publisher', placeIds: [account.id] }],
    [{ figures, grain, from: before.from, to }],
  );
  return {
    accountId: account.id,
    path: [root],
    period,
    today,
    since: await findSince({ db }, account.id),
    updatedAt: await findUpdatedAt(db),
    tell: (key) => (isHidden(cells!.get(key)) ? undefined : cells!.get(key).amount),
    people: (key) => cells!.get(key).people,
    slices: (key) => cells!.slices(key),
    below: [],
  };
}

/** The first month in which anybody learned with what the account published; weeks before it are not compared. */
async function findSince({ db }: Pick<AccountParts, 'db'>, accountId: number): Promise<string | undefined> {
  const first = await db
    .selectFrom('figures')
    .where('place', '=', 'publisher')
    .where('place_id', '=', accountId)
    .where('grain', '=', 'month')
    .select((eb) => eb.fn.min('start').as('start'))
    .executeTakeFirst();
  return first?.start ?? undefined;
}

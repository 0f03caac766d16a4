import { sql } from 'kysely';
import type { getPage } from '@academy/contract/areas/page.ts';
import type { Db } from '../../db/database.ts';
import { sameUnlessBlocking } from '../../domain/catalogue/same-unless-blocking.ts';
import type { Shortcut } from '../../transport/route.ts';
import { cutEntries, presentEntries, readCards } from './entry-cards.ts';
import type { ModuleRow } from './find-page.ts';
import { listEntries } from './module-entries.ts';
import type { PageParts } from './page-parts.ts';

/**
 * The guests' home with one's own ten minutes: of all its blocks only the day's card differs for who has begun a course,
 * and it alone is read anew. Whoever has begun none gets the guests' answer as it is.
 */
export const withOwnToday =
  ({ db, clock, storage }: PageParts, limit: number): Shortcut<typeof getPage> =>
  async (guests, input, context) => {
    const taken = await sameUnlessBlocking(db)(guests, input, context);
    const { uid: viewerId } = context.identity;
    if (taken === 'anew' || input.account_id !== undefined) return taken;
    const modules = await listOwnCards(db, viewerId);
    if (modules.length === 0) return 'same';
    const request = { modules, viewerId, areaId: input.area_id, now: clock.now(), limit: limit + 1 };
    const [page, entries] = await Promise.all([guests(), listEntries(db, request)]);
    const known = page.modules.flatMap(({ items }) => items);
    const cards = await readCards({ db, storage }, entries, known);
    const own = new Map(modules.map(({ id }) => [id, entries.filter((entry) => entry.module_id === id)]));
    return {
      ...page,
      modules: page.modules.map((module) => {
        const rows = own.get(module.id);
        if (!rows) return module;
        const cut = cutEntries(rows, limit);
        return {
          ...module,
          items: presentEntries(cut.rows, cards, storage),
          next_cursor: cut.nextCursor,
        };
      }),
    };
  };

const hasBegun = (userId: number) => sql<boolean>`exists (
  select from progress where progress.user_id = ${userId} and progress.lesson_id > 0)`;

/** Whether a person has begun a course: then their day is not the guests'. */
export async function hasOwnToday(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`select ${hasBegun(userId)} as own`.execute(db);
  return rows[0]!.own;
}

/** The day's cards of the academy's home, for whoever has a day of their own. */
async function listOwnCards(db: Db, userId: number): Promise<ModuleRow[]> {
  const { rows } = await sql<ModuleRow>`
    select page_modules.id, kind, page_modules.title, source from page_modules
    where kind = 'today' and source = 'latest' and ${hasBegun(userId)}
      and page_id = (select id from pages where account_id is null order by id limit 1)`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import { getPage, type ModuleItem } from '@academy/contract/areas/page.ts';
import type { InputOf, OutputOf } from '@academy/contract/http/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { hasBlocks } from '../../domain/catalogue/blocked-content.ts';
import { presentPicture } from '../../domain/catalogue/media.ts';
import { AppError } from '../../kit/errors.ts';
import type { Storage } from '../../ports/storage.ts';
import { sharedRoute } from '../../transport/route.ts';
import { cutEntries, presentEntries, readCards } from './entry-cards.ts';
import { listEntries } from './module-entries.ts';
import { findAccountPage, findHome, type ModuleRow, type PageDeps, type PageRow } from './page-queries.ts';

/** Entries included with each block; the others are paged by `page/module`. */
const firstItems = 8;

type Input = InputOf<typeof getPage>;

export const createPageRoute = (deps: PageDeps) => {
  const { db, clock, storage } = deps;
  const compose = async (input: Input, viewerId: number | undefined, known?: readonly ModuleItem[]) => {
    const { account_id: accountId } = input;
    const page = accountId === undefined ? await findHome(db) : await findAccountPage(db, accountId);
    if (!page) throw new AppError('NOT_FOUND', { message: '没有找到这个页面' });
    const entries = await listEntries(db, {
      modules: page.modules,
      accountId: page.account?.id,
      areaId: input.area_id,
      viewerId,
      now: clock.now(),
      limit: firstItems + 1,
    });
    const cards = await readCards(deps, entries, known);
    const byModule = Map.groupBy(entries, (entry) => entry.module_id);
    return {
      id: page.id,
      title: page.title,
      account: page.account && presentAccount(page.account, storage),
      modules: page.modules.map(({ id, kind, title }) => {
        const cut = cutEntries(byModule.get(id) ?? [], firstItems);
        return {
          id,
          kind,
          title,
          items: presentEntries(cut.rows, cards, storage),
          next_cursor: cut.nextCursor,
        };
      }),
    };
  };
  return sharedRoute(getPage, {
    shared: (input) => compose(input, undefined),
    personal: async (getShared, input, { identity: { uid } }) => {
      const shared = await getShared();
      if (!(await hasBlocks(db, uid))) return withPersonalToday(deps, shared, { input, viewerId: uid });
      return compose(
        input,
        uid,
        shared.modules.flatMap(({ items }) => items),
      );
    },
  });
};

const presentAccount = (account: NonNullable<PageRow['account']>, storage: Storage) => ({
  id: account.id,
  name: account.name,
  intro: account.intro,
  avatar: presentPicture(account.avatar, storage),
  area_name: account.area_name,
});

/**
 * The home page with the user's own daily card: for a user who has begun a course only this block differs, and only it
 * is queried. Other users get the shared page itself.
 */
async function withPersonalToday(
  { db, clock, storage }: PageDeps,
  shared: OutputOf<typeof getPage>,
  { input, viewerId }: { input: Input; viewerId: number },
): Promise<OutputOf<typeof getPage>> {
  if (input.account_id !== undefined) return shared;
  const modules = await listTodayModules(db, viewerId);
  if (modules.length === 0) return shared;
  const entries = await listEntries(db, {
    modules,
    viewerId,
    areaId: input.area_id,
    now: clock.now(),
    limit: firstItems + 1,
  });
  const known = shared.modules.flatMap(({ items }) => items);
  const cards = await readCards({ db, storage }, entries, known);
  const own = new Map(modules.map(({ id }) => [id, entries.filter((entry) => entry.module_id === id)]));
  return {
    ...shared,
    modules: shared.modules.map((module) => {
      const rows = own.get(module.id);
      if (!rows) return module;
      const cut = cutEntries(rows, firstItems);
      return { ...module, items: presentEntries(cut.rows, cards, storage), next_cursor: cut.nextCursor };
    }),
  };
}

const hasStarted = (userId: number) => sql<boolean>`exists (
  select from progress where progress.user_id = ${userId} and progress.lesson_id > 0)`;

/** Whether a user has begun a course, so that their daily card differs from the guests'. */
export async function hasPersonalToday(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`select ${hasStarted(userId)} as own`.execute(db);
  return rows[0]!.own;
}

/** The daily-card blocks of the home page, if the user has a daily card of their own. */
async function listTodayModules(db: Db, userId: number): Promise<ModuleRow[]> {
  const { rows } = await sql<ModuleRow>`
    select page_modules.id, kind, page_modules.title, source from page_modules
    where kind = 'today' and source = 'latest' and ${hasStarted(userId)}
      and page_id = (select id from pages where account_id is null order by id limit 1)`.execute(db);
  return rows;
}

import type { Db, Tx } from '../db/database.ts';
import type { Foundations } from './foundations.ts';
import type { GetPicture } from './pictures.ts';
import { DemoError } from './demo-files.ts';
import { keyPrefixes, type ItemText, type PageText } from './file-schemas.ts';
import { upsertRows } from './upsert-rows.ts';

interface Context {
  foundations: Foundations;
  contentIds: Map<string, number>;
  getPicture: GetPicture;
}

/**
 * Loads the academy's home page and the accounts' pages, each in one transaction. A page module keeps its id as long
 * as its position exists.
 */
export async function loadPages(db: Db, pages: PageText[], context: Context): Promise<void> {
  for (const page of pages) await db.transaction().execute((tx) => loadPage(tx, page, context));
}

async function loadPage(tx: Tx, page: PageText, context: Context): Promise<void> {
  const accountId = page.key === 'home' ? null : context.foundations.account.get(page.key);
  if (accountId === undefined) throw new DemoError(`demo/pages.json: /key ${page.key} is no account`);
  await upsertRows(tx, 'pages', {
    key: ['key'],
    rows: [{ key: page.key, account_id: accountId, title: page.title }],
  });
  const { id } = await tx
    .selectFrom('pages')
    .select('id')
    .where('key', '=', page.key)
    .executeTakeFirstOrThrow();
  const rows = page.modules.map(({ kind, title, source }, position) => ({
    page_id: id,
    position,
    kind,
    title,
    source,
  }));
  await upsertRows(tx, 'page_modules', { key: ['page_id', 'position'], rows });
  await tx
    .deleteFrom('page_modules')
    .where('page_id', '=', id)
    .where('position', '>=', rows.length)
    .execute();
  const modules = await tx
    .selectFrom('page_modules')
    .select(['id', 'position'])
    .where('page_id', '=', id)
    .execute();
  for (const pageModule of modules) {
    await loadItems(tx, {
      moduleId: pageModule.id,
      items: page.modules[pageModule.position]?.items ?? [],
      context,
    });
  }
}

async function loadItems(
  tx: Tx,
  { moduleId, items, context }: { moduleId: number; items: ItemText[]; context: Context },
): Promise<void> {
  const rows = items.map((item, position) => ({
    module_id: moduleId,
    position,
    title: item.title ?? '',
    picture_id: item.picture === undefined ? null : context.getPicture(item.picture, 'pages.json').id,
    link_type: item.link_type,
    ...findTarget(item, context),
  }));
  await upsertRows(tx, 'module_items', { key: ['module_id', 'position'], rows });
  await tx
    .deleteFrom('module_items')
    .where('module_id', '=', moduleId)
    .where('position', '>=', rows.length)
    .execute();
}

function findTarget(item: ItemText, { foundations, contentIds }: Context) {
  const noTarget = { link: null, content_id: null, expert_id: null };
  if (item.link_type !== 'content') return { ...noTarget, link: item.link };
  const { related_type: type, related } = item;
  const id =
    type === 'expert' ? foundations.expert.get(related) : contentIds.get(`${keyPrefixes[type]}/${related}`);
  if (id === undefined) throw new DemoError(`demo/pages.json: ${type} ${related} is not known`);
  return type === 'expert' ? { ...noTarget, expert_id: id } : { ...noTarget, content_id: id };
}

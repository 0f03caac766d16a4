import type { Db, Tx } from '../db/database.ts';
import type { Foundations } from './foundations.ts';
import type { GetPicture } from './pictures.ts';
import { DemoError } from './demo-files.ts';
import { keyPrefixes, type ItemText, type PageText } from './file-schemas.ts';
import { deleteLoadRecords, isEdited, listLoadRecords, saveLoadRecords } from './load-records.ts';
import { upsertRows } from './upsert-rows.ts';

interface Context {
  foundations: Foundations;
  contentIds: Map<string, number>;
  getPicture: GetPicture;
}

/**
 * Loads the academy's home page and the accounts' pages, each in one transaction, and deletes those that are no longer
 * in the file. A page module keeps its id as long as its position exists. A page of which anything was edited since the
 * last load stays as it is.
 */
export async function loadPages(db: Db, pages: PageText[], context: Context): Promise<void> {
  const records = await listLoadRecords(db, 'pages');
  for (const page of pages)
    await db.transaction().execute(async (tx) => {
      const existing = await findPageFields(tx, page.key);
      const record = records.get(page.key);
      // Without a row: somebody deleted the page, or it was never loaded.
      if (existing ? isEdited(record, existing) : record !== undefined) return;
      await loadPage(tx, page, context);
      const fields = await findPageFields(tx, page.key);
      if (fields) await saveLoadRecords(tx, 'pages', [{ key: page.key, fields }]);
    });
  const keys = new Set(pages.map(({ key }) => key));
  const removedKeys = [...records.keys()].filter((key) => !keys.has(key));
  for (const key of removedKeys)
    await db.transaction().execute(async (tx) => {
      const existing = await findPageFields(tx, key);
      if (existing && isEdited(records.get(key), existing)) return;
      await tx.deleteFrom('pages').where('key', '=', key).execute();
      await deleteLoadRecords(tx, 'pages', [key]);
    });
}

/** What somebody may edit of a page; its row is locked. Undefined when there is none. */
async function findPageFields(tx: Tx, key: string): Promise<Record<string, unknown> | undefined> {
  const page = await tx
    .selectFrom('pages')
    .select(['id', 'title', 'account_id'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (!page) return undefined;
  const modules = await tx
    .selectFrom('page_modules')
    .select(['position', 'kind', 'title', 'source'])
    .where('page_id', '=', page.id)
    .orderBy('position')
    .execute();
  const items = await tx
    .selectFrom('module_items')
    .innerJoin('page_modules', 'page_modules.id', 'module_id')
    .select(['page_modules.position as module', 'module_items.position', 'module_items.title'])
    .select(['picture_id', 'link_type', 'link', 'content_id', 'expert_id'])
    .where('page_id', '=', page.id)
    .orderBy('page_modules.position')
    .orderBy('module_items.position')
    .execute();
  const { id: _id, ...fields } = page;
  return { ...fields, modules, items };
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

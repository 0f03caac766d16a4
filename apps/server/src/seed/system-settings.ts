import type { Static } from 'typebox';
import type { Db } from '../db/database.ts';
import type { Clock } from '../kit/clock.ts';
import type { DemoTexts } from './demo-texts.ts';
import type { ConfigFile } from './file-schemas.ts';
import { parseMarkdown } from './markdown.ts';
import type { GetPicture } from './pictures.ts';
import { isEdited, listLoadRecords, saveLoadRecords } from './load-records.ts';
import { loadRows } from './load-rows.ts';

/** The settings have one row. */
const settingsKey = 'settings';

/**
 * Applies the demo's settings, unless somebody changed them since, and adds its app releases. Other settings and
 * existing releases are not changed.
 */
export async function applyConfig(
  { db, clock }: { db: Db; clock: Clock },
  { open_page_links, releases }: Static<typeof ConfigFile>,
): Promise<void> {
  const current = await db
    .selectFrom('system_config')
    .select(['open_page_links', 'download_url', 'demo_edition'])
    .executeTakeFirstOrThrow();
  const record = (await listLoadRecords(db, 'system_config')).get(settingsKey);
  const isFirstLoad = record === undefined && current.demo_edition === null;
  if (isFirstLoad || !isEdited(record, { open_page_links: current.open_page_links })) {
    await db.updateTable('system_config').set({ open_page_links }).execute();
    await saveLoadRecords(db, 'system_config', [{ key: settingsKey, fields: { open_page_links } }]);
  }
  const { download_url: url } = current;
  const published = { kind: 'store', url, published_at: clock.now() } as const;
  for (const release of releases)
    await db
      .insertInto('app_releases')
      .values({ ...release, ...published })
      .onConflict((conflict) => conflict.columns(['system', 'version_code']).doNothing())
      .execute();
}

/** Loads the academy's agreements and other system articles, and the recommended search words. */
export async function loadSystemTexts(
  db: Db,
  { texts, getPicture }: { texts: DemoTexts; getPicture: GetPicture },
): Promise<void> {
  const articles = [...texts.system].map(([key, { frontMatter, markdown }]) => {
    const body = parseMarkdown(markdown, (name) => {
      const { url, width, height, colour } = getPicture(`scenes/${name}`, `system/${key}.md`);
      return { url, width, height, colour };
    });
    const updated = new Date(`${frontMatter.updated}T00:00:00+08:00`);
    return {
      key,
      title: frontMatter.title,
      version: frontMatter.version,
      updated_at: updated,
      body: JSON.stringify(body),
    };
  });
  await loadRows(db, 'system_articles', {
    key: ['key'],
    rows: articles,
    withdraw: async (tx, removed) => {
      const keys = removed.map(({ key }) => key);
      await tx.deleteFrom('system_articles').where('key', 'in', keys).execute();
    },
  });
  const words = texts.words.map((word, position) => ({ word, position }));
  await loadRows(db, 'search_words', {
    key: ['word'],
    rows: words,
    withdraw: async (tx, removed) => {
      const listed = removed.map(({ word }) => word);
      await tx.deleteFrom('search_words').where('word', 'in', listed).execute();
    },
  });
}

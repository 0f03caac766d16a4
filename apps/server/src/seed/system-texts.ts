import type { Db } from '../db/database.ts';
import type { DemoTexts } from './demo-texts.ts';
import { parseMarkdown } from './markdown.ts';
import type { GetPicture } from './pictures.ts';
import { upsertRows } from './upsert.ts';

/** Loads agreements and other texts of the academy itself, and the words that the search recommends. */
export async function loadSystemTexts(
  db: Db,
  { texts, getPicture }: { texts: DemoTexts; getPicture: GetPicture },
): Promise<void> {
  const articles = [...texts.system].map(([key, { head, markdown }]) => {
    const body = parseMarkdown(markdown, (name) => {
      const { url, width, height, colour } = getPicture(`scenes/${name}`, `system/${key}.md`);
      return { url, width, height, colour };
    });
    const updated = new Date(`${head.updated}T00:00:00+08:00`);
    return { key, title: head.title, version: head.version, updated_at: updated, body: JSON.stringify(body) };
  });
  await upsertRows(db, 'system_articles', { key: ['key'], rows: articles });
  const words = texts.words.map((word, position) => ({ word, position }));
  await upsertRows(db, 'search_words', { key: ['word'], rows: words });
}

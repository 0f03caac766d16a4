import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import { indexExpert } from './search-index.ts';
import { publishContent, submitContent } from './content-state.ts';
import { refreshSearchIndex } from './refresh-search-index.ts';
import { saveContent } from './save-content.ts';
import { createSampleRows } from './testing/sample-contents.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);
const sample = await createSampleRows(db);

/** Documents of an older version: without pronunciations, positions and completions. */
beforeEach(async () => {
  await sql`truncate contents, search_documents cascade`.execute(db);
  for (const content of [sample.article, sample.course]) {
    const { id } = await saveContent(db, content);
    await submitContent(db, { id });
    await publishContent(db, { id, at: new Date('2026-11-01T00:00:00Z') });
  }
  await indexExpert(db, { id: sample.expertId });
  await db.deleteFrom('search_terms').execute();
  await db
    .updateTable('search_documents')
    .set({ edition: 0, phonetic_tokens: '', weighted_tokens: '', text_positions: '[]' })
    .execute();
});

const listSounding = (syllable: string) =>
  db
    .selectFrom('search_documents')
    .select('related_type')
    .where(sql<boolean>`phonetic_tokens @@ ${`s${syllable}`}::tsquery`)
    .orderBy('related_type')
    .execute();

test('documents of an older edition are rebuilt, once', async () => {
  expect(await listSounding('zuo')).toEqual([]);
  expect(await refreshSearchIndex(db)).toBe(3);
  expect(await listSounding('zuo')).toEqual([{ related_type: 'course' }, { related_type: 'graphic' }]);
  expect(await listSounding('mu')).toEqual([{ related_type: 'expert' }]);
  const terms = await db.selectFrom('search_terms').select('term').distinct().orderBy('term').execute();
  expect(terms.map((row) => row.term)).toContain('李慕晴');
  expect(await refreshSearchIndex(db)).toBe(0);
});

test('a document left over from a withdrawn content is deleted', async () => {
  await db.updateTable('contents').set({ state: 'withdrawn' }).where('type', '=', 'graphic').execute();
  await refreshSearchIndex(db);
  const types = await db
    .selectFrom('search_documents')
    .select('related_type')
    .orderBy('related_type')
    .execute();
  expect(types).toEqual([{ related_type: 'course' }, { related_type: 'expert' }]);
});

test('two servers share the work without doing it twice, and an interrupted one leaves the rest for later', async () => {
  const both = await Promise.all([refreshSearchIndex(db), refreshSearchIndex(db)]);
  expect(both.reduce((sum, written) => sum + written)).toBe(3);
  await db.updateTable('search_documents').set({ edition: 0 }).execute();
  expect(await refreshSearchIndex(db, { signal: AbortSignal.abort() })).toBe(0);
  expect(await refreshSearchIndex(db)).toBe(3);
});

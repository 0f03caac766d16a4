import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../db/testing/test-database.ts';
import { AppError } from '../../../kit/errors.ts';
import { createLog } from '../../../kit/log.ts';
import type { Embeddings } from '../../../ports/embeddings.ts';
import { createOpenAiEmbeddings } from '../../../providers/embeddings/openai.ts';
import { startFakeEmbeddings } from '../../../providers/embeddings/testing/fake-embeddings.ts';
import { refreshLibrary } from '../refresh-library.ts';
import { createSampleLibrary, paragraph } from '../testing/sample-library.ts';
import { embedPassages } from './embed-passages.ts';

const { db, drop } = await createTestDatabase();
const peer = await startFakeEmbeddings();
afterAll(async () => {
  await drop();
  await peer.close();
});
const library = await createSampleLibrary(db);
const open = (model: string) => createOpenAiEmbeddings({ url: peer.url, model });
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
let article: number;

beforeEach(async () => {
  await sql`truncate contents, qa_sources, qa_changed_sources cascade`.execute(db);
  await sql`delete from qa_word_frequencies`.execute(db);
  article = await library.addArticle({ title: '手机约定', body: [paragraph('晚上九点，手机放到门口。')] });
  await library.addArticle({ title: '睡前', body: [paragraph('先把灯调暗。')] });
  await refreshLibrary(db);
  peer.failNext();
  lines.length = 0;
});

const embed = (embeddings: Embeddings = open('small'), signal = new AbortController().signal) =>
  embedPassages(db, { embeddings, signal, log });

async function listEmbedded(model = 'small'): Promise<string[]> {
  const rows = await db
    .selectFrom('qa_embeddings')
    .innerJoin('qa_passages', 'qa_passages.id', 'qa_embeddings.passage_id')
    .select('qa_passages.text')
    .where('model', '=', model)
    .orderBy('qa_passages.id')
    .execute();
  return rows.map(({ text }) => text);
}

test('each passage gets a vector of its headings and its text, once', async () => {
  expect(await embed()).toBe(2);
  expect(peer.calls.at(-1)!.body).toMatchObject({
    model: 'small',
    input: ['手机约定\n晚上九点，手机放到门口。', '睡前\n先把灯调暗。'],
  });
  const calls = peer.calls.length;
  expect(await embed()).toBe(0);
  expect(peer.calls).toHaveLength(calls);
  expect(await listEmbedded()).toEqual(['晚上九点，手机放到门口。', '先把灯调暗。']);
});

test('a changed passage gets a new vector, and the old one is deleted', async () => {
  await embed();
  await library.rewrite(article, '晚上八点，手机放到客厅。');
  await refreshLibrary(db);
  expect(await listEmbedded()).toEqual(['先把灯调暗。']);
  expect(await embed()).toBe(1);
  expect(await listEmbedded()).toEqual(['先把灯调暗。', '晚上八点，手机放到客厅。']);
});

test('another model gets vectors of its own, and those of the model before it are deleted', async () => {
  await embed();
  expect(await embed(open('large'))).toBe(2);
  expect(await listEmbedded('large')).toHaveLength(2);
  expect(await listEmbedded()).toEqual([]);
});

test('while another model fails, the vectors of the model before it are kept', async () => {
  await embed();
  peer.failNext('refusal', 'refusal', 'refusal');
  expect(await embed(open('large'))).toBe(0);
  expect(await listEmbedded()).toHaveLength(2);
});

test('a failing endpoint is logged without a word of the passages, and asked again by the next run', async () => {
  // All of them together, then the first and the last one alone: the endpoint is down.
  peer.failNext('refusal', 'refusal', 'refusal');
  expect(await embed()).toBe(0);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('passages could not be embedded');
  expect(lines.join('')).not.toContain('手机');
  expect(await embed()).toBe(2);
});

test('one passage that an endpoint refuses does not block the others of its batch', async () => {
  for (let at = 0; at < 64; at += 1)
    await library.addArticle({ title: `别的事${at}`, body: [paragraph(`周末去公园走一走，第${at}回。`)] });
  await refreshLibrary(db);
  const picky: Embeddings = {
    model: 'small',
    embed: async (texts) => {
      if (texts.some((text) => text.includes('第30回'))) throw new AppError('UNAVAILABLE');
      return texts.map(() => Float32Array.of(0.6, 0.8));
    },
  };
  expect(await embed(picky)).toBe(65);
  expect(await embed(picky)).toBe(0);
  expect(await embed()).toBe(1);
});

test('passages that are replaced while they are embedded are left out', async () => {
  const slow: Embeddings = {
    model: 'small',
    embed: async (texts) => {
      await library.withdraw(article);
      await refreshLibrary(db);
      return texts.map(() => Float32Array.of(0.6, 0.8));
    },
  };
  expect(await embed(slow)).toBe(1);
  expect(await listEmbedded()).toEqual(['先把灯调暗。']);
});

test('a deletion of several passages and a run at the same time do not wait for each other', async () => {
  await embed();
  const later = await library.addArticle({ title: '作业', body: [paragraph('先写最容易的。')] });
  await refreshLibrary(db);
  const deleting = Promise.withResolvers<void>();
  const stored = Promise.withResolvers<void>();
  const deletion = db.transaction().execute(async (tx) => {
    // Its vector is deleted with it: from here on the version is locked.
    await tx.deleteFrom('qa_passages').where('content_id', '=', article).execute();
    deleting.resolve();
    await stored.promise;
    await tx.deleteFrom('qa_passages').where('content_id', '=', later).execute();
  });
  await deleting.promise;
  const run = embed();
  await waitForLock();
  stored.resolve();
  await Promise.all([deletion, run]);
  expect(await listEmbedded()).toEqual(['先把灯调暗。']);
});

/** Until a statement waits for a row that another one holds. */
const waitForLock = () =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows[0]!.waiting;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);

test('an interrupted run leaves the rest for the next one', async () => {
  expect(await embed(open('small'), AbortSignal.abort())).toBe(0);
  expect(lines).toEqual([]);
  expect(await embed()).toBe(2);
});

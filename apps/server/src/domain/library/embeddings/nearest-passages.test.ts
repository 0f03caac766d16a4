import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../db/testing/test-database.ts';
import { createLog } from '../../../kit/log.ts';
import { createOpenAiEmbeddings } from '../../../providers/embeddings/openai.ts';
import { startFakeEmbeddings } from '../../../providers/embeddings/testing/fake-embeddings.ts';
import { refreshLibrary } from '../refresh-library.ts';
import { createSampleLibrary, paragraph } from '../testing/sample-library.ts';
import { embedPassages } from './embed-passages.ts';
import { createNearestPassages } from './nearest-passages.ts';

const { db, drop } = await createTestDatabase();
const peer = await startFakeEmbeddings();
afterAll(async () => {
  await drop();
  await peer.close();
});
const library = await createSampleLibrary(db);
const embeddings = createOpenAiEmbeddings({ url: peer.url, model: 'small' });
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
const never = () => new AbortController().signal;
const longTimeouts = { search: 20_000, pause: 60_000 };
let phone: number;

/** The topic of a text is one of its first characters. */
const vectors: Readonly<Record<string, readonly number[]>> = { 手: [1, 0], 屏: [3, 4], 睡: [0, 1] };

async function refresh(): Promise<void> {
  await refreshLibrary(db);
  await embedPassages(db, { embeddings, signal: never() });
}

beforeEach(async () => {
  await sql`truncate contents, qa_sources, qa_changed_sources cascade`.execute(db);
  await sql`delete from qa_word_frequencies`.execute(db);
  peer.place((text) => vectors[text[0]!] ?? [-1, 0]);
  peer.failNext();
  phone = await library.addArticle({ title: '手机约定', body: [paragraph('晚上九点放到门口。')] });
  await library.addArticle({ title: '睡前', body: [paragraph('先把灯调暗。')] });
  await library.addArticle({ title: '屏幕', body: [paragraph('先收起来。')] });
  await refresh();
  lines.length = 0;
});

/** The titles of passages, and how near they are. */
async function listTitles(
  nearest: ReadonlyMap<number, number> = new Map(),
): Promise<(readonly [string, number])[]> {
  const rows = await db.selectFrom('qa_passages').select(['id', 'title']).execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return [...nearest].map(([id, similarity]) => [titles.get(id) ?? '', Number(similarity.toFixed(4))]);
}

const create = (more: Partial<Parameters<typeof createNearestPassages>[0]> = {}) =>
  createNearestPassages({ db, embeddings, log, timeouts: longTimeouts, ...more });

test('passages are found by the cosine, the nearest first', async () => {
  expect(await listTitles(await create().find('手里的平板', never()))).toEqual([
    ['手机约定', 1],
    ['屏幕', 0.6],
    ['睡前', 0],
  ]);
});

test('passages that were added are found, and removed ones are not', async () => {
  const nearest = create();
  await nearest.find('手里的平板', never());
  await library.withdraw(phone);
  await library.addArticle({ title: '手表', body: [paragraph('也放到门口。')] });
  await refresh();
  const found = await listTitles(await nearest.find('手里的平板', never()));
  expect(found.map(([title]) => title)).toEqual(['手表', '屏幕', '睡前']);
});

test.each(['broken', 'busy', 'cut'] as const)(
  'while the model fails (%s) nothing is found, and it is left alone for a while',
  async (failure) => {
    const nearest = create();
    peer.failNext(failure, failure);
    const calls = peer.calls.length;
    for (const question of ['手里的平板', '睡不着'])
      expect(await nearest.find(question, never()), question).toBeUndefined();
    // The second attempt at the first question.
    expect(peer.calls).toHaveLength(calls + 2);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('平板');
  },
);

test.each(['refusal', 'garbage'] as const)(
  'a question that the model refuses (%s) does not keep the next from it',
  async (failure) => {
    const nearest = create();
    peer.failNext(failure);
    expect(await nearest.find('手里的平板', never())).toBeUndefined();
    expect((await nearest.find('手里的平板', never()))?.size).toBe(3);
  },
);

test('of a long text the end is compared, as long as passages are', async () => {
  await create().find(`${'长'.repeat(600)}手里的平板`, never());
  const [sent] = peer.calls.at(-1)!.body.input;
  expect(sent).toHaveLength(450);
  expect(sent).toMatch(/手里的平板$/u);
});

test('after the pause it is asked again', async () => {
  const nearest = create({ timeouts: { ...longTimeouts, pause: 0 } });
  peer.failNext('broken', 'broken');
  expect(await nearest.find('手里的平板', never())).toBeUndefined();
  expect((await nearest.find('手里的平板', never()))?.size).toBe(3);
});

test('a model that is too slow does not hold up the answer, and is left alone for a while', async () => {
  peer.failNext('hangs');
  const nearest = create({ timeouts: { search: 200, pause: 60_000 } });
  expect(await nearest.find('手里的平板', never())).toBeUndefined();
  await expect.poll(() => peer.countOpen()).toBe(0);
  const calls = peer.calls.length;
  expect(await nearest.find('手里的平板', never())).toBeUndefined();
  expect(peer.calls).toHaveLength(calls);
});

test('an abort ends the search', async () => {
  peer.failNext('hangs');
  const leaving = new AbortController();
  const reason = new Error('enough');
  const found = create().find('手里的平板', leaving.signal);
  found.catch(() => {});
  await expect.poll(() => peer.countOpen()).toBe(1);
  leaving.abort(reason);
  await expect(found).rejects.toBe(reason);
  expect(lines).toEqual([]);
});

test('a library that is too large for memory, or has no vectors, is searched by words alone', async () => {
  const calls = peer.calls.length;
  expect(await create({ maxPassages: 2 }).find('手里的平板', never())).toBeUndefined();
  const another = createOpenAiEmbeddings({ url: peer.url, model: 'another' });
  expect(await create({ embeddings: another }).find('手里的平板', never())).toBeUndefined();
  expect(peer.calls).toHaveLength(calls);
});

test('vectors of another length are left out', async () => {
  peer.place(() => [1, 0, 0]);
  expect(await create().find('手里的平板', never())).toBeUndefined();
});

import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import { AppError } from '../../kit/errors.ts';
import { createLog } from '../../kit/log.ts';
import type { LanguageModel, ModelRequest } from '../../ports/llm.ts';
import { findKnownQuestion } from './choose-answer.ts';
import { parseProposals, proposePhrasings } from './propose-phrasings.ts';
import { refreshLibrary } from './refresh-library.ts';
import { createSampleLibrary, paragraph } from './testing/sample-library.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);
const library = await createSampleLibrary(db);
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
const requests: ModelRequest[] = [];
let written: string | AppError;
const model: LanguageModel = {
  name: 'small',
  write: async function* (request) {
    requests.push(request);
    if (written instanceof AppError) throw written;
    yield { text: written.slice(0, 5) };
    yield { text: written.slice(5) };
  },
};
const propose = () => proposePhrasings(db, { model, signal: new AbortController().signal, log });
const list = () =>
  db.selectFrom('qa_phrasings').select(['text', 'is_near_miss', 'origin', 'state']).orderBy('id').execute();

beforeEach(async () => {
  requests.length = 0;
  lines.length = 0;
  written = '睡前总是磨蹭怎么办\n! 半夜做噩梦怎么办';
  await db.deleteFrom('contents').execute();
  await db.deleteFrom('qa_phrasing_requests').execute();
  await library.addArticle({ title: '睡前二十分钟', body: [paragraph('先把灯调暗，屏幕收起来。')] });
  await refreshLibrary(db);
});

test('what a model proposes is stored and not used before it is accepted', async () => {
  expect(await propose()).toBe(2);
  expect(await list()).toEqual([
    { text: '睡前总是磨蹭怎么办', is_near_miss: false, origin: 'model', state: 'proposed' },
    { text: '半夜做噩梦怎么办', is_near_miss: true, origin: 'model', state: 'proposed' },
  ]);
  expect(JSON.stringify(requests[0]!.messages)).toContain('先把灯调暗');
  expect(await findKnownQuestion(db, '睡前总是磨蹭怎么办')).toBeUndefined();
  await db.updateTable('qa_phrasings').set({ state: 'accepted' }).execute();
  expect(await findKnownQuestion(db, '睡前总是磨蹭怎么办')).toMatchObject({ kind: 'passages' });
});

test('a source that has phrasings is not asked about, and others once a month', async () => {
  written = 'I cannot help with that.';
  expect(await propose()).toBe(0);
  expect(await propose()).toBe(0);
  expect(requests).toHaveLength(1);
  await db
    .updateTable('qa_phrasing_requests')
    .set({ asked_at: new Date(Date.now() - 31 * 86_400_000) })
    .execute();
  written = '孩子不肯睡怎么办';
  expect(await propose()).toBe(1);
  await db
    .updateTable('qa_phrasing_requests')
    .set({ asked_at: new Date(Date.now() - 31 * 86_400_000) })
    .execute();
  expect(await propose()).toBe(0);
  expect(requests).toHaveLength(2);
});

test('nothing is asked for while a thousand proposals wait for an editor', async () => {
  const { id } = await db.selectFrom('contents').select('id').executeTakeFirstOrThrow();
  await library.addArticle({ title: '零花钱怎么给', body: [paragraph('每周给一次，金额固定。')] });
  await refreshLibrary(db);
  const waiting = Array.from({ length: 1_000 }, (_, index) => `第${index}个问题`);
  await db
    .insertInto('qa_phrasings')
    .values(waiting.map((text) => ({ content_id: id, text, origin: 'model', state: 'proposed' })))
    .execute();
  expect(await propose()).toBe(0);
  expect(requests).toHaveLength(0);
  await db.updateTable('qa_phrasings').set({ state: 'refused' }).where('text', '=', '第7个问题').execute();
  expect(await propose()).toBe(2);
});

test('a model that fails is logged, without the text', async () => {
  written = new AppError('UNAVAILABLE');
  expect(await propose()).toBe(0);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('灯调暗');
});

test('lines are read whatever marks stand before them; what is no question is left out', () => {
  const text = '1. 孩子怕黑怎么办\n- 不敢自己睡\n！ 怕打雷怎么办\nok\n短\n孩子怕黑怎么办\n\n';
  expect(parseProposals(text)).toEqual([
    { text: '孩子怕黑怎么办', isNearMiss: false },
    { text: '不敢自己睡', isNearMiss: false },
    { text: '怕打雷怎么办', isNearMiss: true },
  ]);
});

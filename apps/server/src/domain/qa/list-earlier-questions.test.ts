import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addScene, addUser } from '../../modules/testing/rows.ts';
import { listEarlierQuestions } from './list-earlier-questions.ts';
import { type Requester, userRequester } from './requester.ts';

let database: TestDatabase;
let requester: Requester;
let other: Requester;
beforeAll(async () => {
  database = await createTestDatabase();
  const scene = await addScene(database.db);
  requester = userRequester(await addUser(database.db, scene));
  other = userRequester(await addUser(database.db, scene));
});
afterAll(() => database.drop());

const now = new Date('2026-06-01T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** A conversation with its questions in this order; returns the ids of their records. */
async function addConversation(
  { userId }: Requester,
  sessionKey: string,
  questions: readonly { text: string; hours: number; regenerates?: number }[],
): Promise<number[]> {
  const { id: sessionId } = await database.db
    .insertInto('qa_sessions')
    .values({ user_id: userId, session_key: sessionKey, title: '问', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (const { text, hours, regenerates } of questions) {
    const { id } = await database.db
      .insertInto('qa_records')
      .values({
        session_id: sessionId,
        request_key: randomUUID(),
        question: text,
        origin: 'text',
        regenerates: regenerates === undefined ? null : ids[regenerates]!,
        created_at: hoursAgo(hours),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

const listTexts = async (position: Parameters<typeof listEarlierQuestions>[1]) =>
  (await listEarlierQuestions(database.db, position)).map(({ text }) => text);

test('the last three questions of the same conversation within twelve hours, the latest last', async () => {
  const sessionKey = randomUUID();
  await addConversation(requester, sessionKey, [
    { text: '昨天问的', hours: 13 },
    { text: '一', hours: 5 },
    { text: '二', hours: 4 },
    { text: '三', hours: 3 },
    { text: '四', hours: 2 },
    { text: '二', hours: 1, regenerates: 2 },
  ]);
  await addConversation(requester, randomUUID(), [{ text: '另一段对话', hours: 1 }]);
  await addConversation(other, sessionKey, [{ text: '别人的', hours: 1 }]);
  expect(await listTexts({ requester, sessionKey, now })).toEqual(['二', '三', '四']);
  const later = new Date(now.getTime() + 8.5 * 3_600_000);
  expect(await listTexts({ requester, sessionKey, now: later })).toEqual(['三', '四']);
});

test('a question that is answered once more is read with those before its first place', async () => {
  const sessionKey = randomUUID();
  const ids = await addConversation(requester, sessionKey, [
    { text: '一', hours: 3 },
    { text: '二', hours: 2 },
    { text: '三', hours: 1 },
  ]);
  const before = { requester, sessionKey, recordId: ids[1], now };
  expect(await listTexts(before)).toEqual(['一']);
});

test('a question that was answered for a danger comes with it, and one below the hotlines without', async () => {
  const sessionKey = randomUUID();
  const [, danger, unsure] = await addConversation(requester, sessionKey, [
    { text: '一', hours: 3 },
    { text: '二', hours: 2 },
    { text: '三', hours: 1 },
  ]);
  const mark = (id: number, alarm: 'danger' | 'unsure') =>
    database.db
      .updateTable('qa_records')
      .set({ alarm, protocol: 'suicide', for_another: true })
      .where('id', '=', id)
      .execute();
  await mark(danger!, 'danger');
  await mark(unsure!, 'unsure');
  expect(await listEarlierQuestions(database.db, { requester, sessionKey, now })).toEqual([
    { text: '一', danger: null },
    { text: '二', danger: { protocol: 'suicide', isForAnother: true } },
    { text: '三', danger: null },
  ]);
});

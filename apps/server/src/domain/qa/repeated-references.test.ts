import { randomUUID } from 'node:crypto';
import type { QaReference } from '@academy/contract/realtime/chat.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addScene, addUser } from '../../modules/testing/rows.ts';
import { listRepeatedReferences } from './ask-question.ts';
import type { AnswererName } from './records.ts';

let database: TestDatabase;
let sessionId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  const now = new Date();
  const row = await database.db
    .insertInto('qa_sessions')
    .values({
      user_id: await addUser(database.db, await addScene(database.db)),
      session_key: 'morning',
      title: '孩子撒谎，怎么办？',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  sessionId = row.id;
});
afterAll(() => database.drop());

const cite = (type: QaReference['related_type'], title: string): QaReference => ({
  number: 1,
  related_type: type,
  related_id: 7,
  key: null,
  title,
  paragraph: null,
  lesson_id: null,
  lesson_title: null,
  second: null,
  quote: title,
});

interface Answer {
  readonly answerer: AnswererName | null;
  readonly references?: readonly QaReference[];
  readonly regenerates?: number;
}

/** Returns the id of the record. */
async function addAnswer({ answerer, references = [], regenerates }: Answer): Promise<number> {
  const { id } = await database.db
    .insertInto('qa_records')
    .values({
      session_id: sessionId,
      request_key: randomUUID(),
      question: '孩子撒谎，怎么办？',
      origin: 'text',
      answerer,
      passages: JSON.stringify(references),
      regenerates: regenerates ?? null,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const listTitles = async (id: number, regenerates: number | null) =>
  (await listRepeatedReferences(database.db, { id, regenerates })).map(({ title }) => title);

test('of a signed answer what it recommends for reading counts as not said', async () => {
  const references = [cite('expert', '孩子撒谎，怎么办？'), cite('graphic', '孩子撒谎的时候')];
  const first = await addAnswer({ answerer: 'expert', references });
  const again = await addAnswer({ answerer: null, regenerates: first });
  expect(await listTitles(again, first)).toEqual(['孩子撒谎，怎么办？']);
});

test('every answer to the question counts, whichever was asked for again, and no other and not its own', async () => {
  await addAnswer({ answerer: 'extract', references: [cite('graphic', '另一个问题')] });
  const first = await addAnswer({
    answerer: 'extract',
    references: [cite('graphic', '一'), cite('course', '二')],
  });
  const second = await addAnswer({
    answerer: 'model',
    references: [cite('miniVideo', '三')],
    regenerates: first,
  });
  await addAnswer({ answerer: 'none', references: [cite('graphic', '没有说')], regenerates: first });
  const third = await addAnswer({
    answerer: 'extract',
    references: [cite('graphic', '四')],
    regenerates: second,
  });
  expect(await listTitles(third, second)).toEqual(['一', '二', '三']);
  const fourth = await addAnswer({ answerer: null, regenerates: first });
  expect(await listTitles(fourth, first)).toEqual(['一', '二', '三', '四']);
});

test('a question that is asked for the first time repeats nothing', async () => {
  const id = await addAnswer({ answerer: 'extract', references: [cite('graphic', '一')] });
  expect(await listTitles(id, null)).toEqual([]);
});
